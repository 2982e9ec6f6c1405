"""Reports for tests: hard ones by hand, any by Hypothesis."""

from __future__ import annotations

import random
from dataclasses import replace
from datetime import UTC, date, datetime
from fractions import Fraction

from hypothesis import strategies as st

from tests.standings.worlds import POLICY, event, penalty, player, round_, table
from tournament.reports.report import Column, Grid, Kind, Mark, Report, Section, Stamp
from tournament.standings.facts import Absence, TableStatus

FORMULA = '=HYPERLINK("http://x";"y")'
NAMES = (
    "Wilhelmina Brzęczyszczykiewicz-Chrząszczyrzewoszycka",
    "X" * 90,
    FORMULA,
    "Nguyễn Thị Ánh Tuyết",
    "Олександра Кравченко-Їжакевич",
    "Jan ♠♥♦♣ Wist",
    "+48 600 100 200",
    "Łukasz Żółć",
    "Ъ" * 60,
    "@SUM(1) <b>&amp;</b>",
    "A",
    "-1",
)
REASON = "Brak podpisu; zawodnicy potwierdzili wynik ustnie w obecności sędziego głównego."


def hard_event(rounds=9):
    """Names that break layouts, dropped rounds, byes, absences, penalties, an override."""
    chance = random.Random(3)
    clubs = ("Klub Miłośników Tysiąca przy Gminnym Ośrodku Kultury", "", "", "W" * 45)
    players = [player(number, name, clubs[number % 4]) for number, name in enumerate(NAMES, 1)]
    played = []
    for no in range(1, rounds + 1):
        order = list(range(1, 13))
        chance.shuffle(order)
        tables = [
            table(
                index + 1,
                order[3 * index : 3 * index + 3],
                [chance.choice([1000, 800, 800, -120, 430]) for _ in range(3)],
                status=TableStatus.OVERRIDDEN if (no, index) == (4, 1) else TableStatus.ACCEPTED,
                reason=REASON,
            )
            for index in range(3)
        ]
        played.append(
            round_(no, tables, [(order[9], Absence.ABSENT), (order[10], Absence.BYE), (order[11], Absence.BYE)])
        )
    given = [penalty(3, round=2, league="-1/2"), penalty(4, small=-120, reason="nieczysta gra")]
    policy = replace(POLICY, rounds_counted=7)
    return event(
        players, played, policy=policy, penalties=given, planned=rounds, name="Mistrzostwa Gminy w Tysiąca 2026"
    )


STAMP = Stamp(
    event="Liga",
    event_slug="liga",
    place="Gliniany Dół",
    first_day=date(2026, 9, 5),
    last_day=date(2026, 9, 6),
    day=None,
    regulation="Regulamin",
    edition="2023",
    round=3,
    rounds=8,
    table=None,
    official=True,
    state=7,
    generated=datetime(2026, 10, 3, 15, 45, 12, tzinfo=UTC),
)
TEXT = st.text(
    st.one_of(st.sampled_from("=+-@|'\";,<>&/\\\n\t\x07\u202e ĄŁżЇ♠"), st.characters(exclude_categories=["Cs"])),
    min_size=1,
    max_size=12,
)
WORDS = st.text(st.sampled_from("abcąłЖ ♥-1"), min_size=1, max_size=12).filter(lambda text: text.strip() == text)
VALUES = {
    Kind.TEXT: TEXT,
    Kind.INTEGER: st.integers(-20_000, 20_000),
    Kind.PLACE: st.integers(1, 400),
    Kind.POINTS: st.fractions(-60, 60, max_denominator=12),
    Kind.DATE: st.dates(date(1990, 1, 1), date(2090, 1, 1)),
}


@st.composite
def grids(draw):
    """Any grid of up to five columns and four rows."""
    kinds = draw(st.lists(st.sampled_from(Kind), min_size=1, max_size=5))
    columns = tuple(
        Column(key=f"c{index}", title=draw(WORDS), kind=kind, group=draw(st.sampled_from(["", "", "Grupa"])))
        for index, kind in enumerate(kinds)
    )
    rows = draw(st.lists(st.tuples(*(st.none() | VALUES[kind] for kind in kinds)), max_size=4))
    figures = [
        (row, column)
        for row, values in enumerate(rows)
        for column, value in enumerate(values)
        if isinstance(value, Fraction)
    ]
    marks = {place: (draw(st.sampled_from(Mark)),) for place in figures if draw(st.booleans())}
    return Grid(caption="Wiersze", columns=columns, rows=tuple(rows), marks=marks)


@st.composite
def reports(draw):
    """Any report with one or two grids."""
    sections = tuple(
        Section(title=draw(WORDS), grid=grid, notes=tuple(draw(st.lists(WORDS, max_size=1))))
        for grid in draw(st.lists(grids(), min_size=1, max_size=2))
    )
    return Report(slug="standings", title="Klasyfikacja", subtitle="po rundzie 3 z 8", stamp=STAMP, sections=sections)
