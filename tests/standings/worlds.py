"""Events for tests of standings and documents: the sample league, small made-up ones, and any by Hypothesis."""

from __future__ import annotations

import json
from dataclasses import replace
from datetime import UTC, date, datetime
from fractions import Fraction

from hypothesis import strategies as st

from tournament import config
from tournament.standings import joint_places, rank
from tournament.standings.facts import (
    Absence,
    Draw,
    Event,
    Pause,
    Penalty,
    PinnedRegulation,
    Player,
    PlayerStatus,
    Round,
    RoundState,
    TableResult,
    TableStatus,
)
from tournament.standings.policy import ByePoints, LeaguePolicy, Remainder, TieBreak, Ties, TimeOut

POLICY = LeaguePolicy(
    place_points=(7, 3, 1),
    ties=Ties.SHARE,
    tiebreaks=(TieBreak.WINS, TieBreak.SECONDS, TieBreak.SMALL_POINTS, TieBreak.DIRECT, TieBreak.LOTS),
    bye_points=ByePoints.MEAN,
    absent_points=0,
    remainder=Remainder.BYE,
    rounds=8,
    rounds_counted=0,
    round_minutes=0,
    time_out=TimeOut.FINISH_DEAL,
    protest_minutes=10,
)
REGULATION = PinnedRegulation(
    id="liga-blaszki-2023",
    edition="2023",
    title="Liga Tysiąca – Błaszki 2023",
    sha256="0" * 64,
    values={"slug": "liga-blaszki-2023"},
)
DRAW = Draw(first_round=1, last_round=8, seed="ziarno-1", engine="test-1", inputs_sha256="1" * 64)


def player(number, name=None, club="", status=PlayerStatus.ACTIVE):
    given, _, family = (name or f"Gracz {number:03}").rpartition(" ")
    return Player(
        number=number, name=f"{given} {family}".strip(), sort_name=f"{family} {given}".strip(), club=club, status=status
    )


def table(no, seats, totals, *, status=TableStatus.ACCEPTED, places=None, protocol=None, ended="target", reason=None):
    counting = status in {TableStatus.ACCEPTED, TableStatus.OVERRIDDEN}
    return TableResult(
        no=no,
        seats=tuple(seats),
        status=status,
        protocol=protocol,
        totals=tuple(totals) if counting else None,
        places=(places or joint_places(totals)) if counting else None,
        ended=ended if counting else None,
        errors=0,
        override_reason=reason,
        version=1 if counting else 0,
    )


def round_(no, tables, pauses=(), state=RoundState.PUBLISHED, day=None, notes=()):
    return Round(
        no=no,
        state=state,
        date=day,
        tables=tuple(tables),
        pauses=tuple(Pause(player=number, kind=kind) for number, kind in pauses),
        notes=notes,
    )


def event(players, rounds, *, policy=POLICY, penalties=(), draws=(DRAW,), planned=8, final=False, name="Liga próbna"):
    return Event(
        slug="liga-probna",
        name=name,
        place="Gliniany Dół",
        first_day=date(2026, 9, 5),
        last_day=date(2026, 10, 31),
        regulation=REGULATION,
        policy=policy,
        players=tuple(players),
        rounds=tuple(rounds),
        penalties=tuple(penalties),
        draws=tuple(draws),
        rounds_planned=planned,
        state=412,
        generated=datetime(2026, 10, 3, 15, 45, 12, tzinfo=UTC),
        final=final,
    )


def penalty(number, *, round=None, league="0", small=0, reason="spóźnienie"):  # noqa: A002  # the field's name
    return Penalty(player=number, round=round, league_points=Fraction(league), small_points=small, reason=reason)


def sample_league(through=8):
    """The sample league with the totals that stand in its protocols."""
    folder = config.SAMPLE
    lines = (folder / "players.csv").read_text(encoding="utf-8-sig").splitlines()[1:]
    players = []
    for line in lines:
        number, given, family, club = line.split(",")
        players.append(player(int(number), f"{given} {family}", club))
    rounds = []
    for entry in json.loads((folder / "seating.json").read_text(encoding="utf-8"))[:through]:
        tables = []
        for no, seats in enumerate(entry["tables"], 1):
            path = folder / "protocols" / f"round-{entry['round']:02}-table-{no:02}.json"
            protocol = json.loads(path.read_text(encoding="utf-8"))
            totals = protocol["result"]["totals"]
            tables.append(table(no, seats, totals, protocol=protocol, ended=protocol["end"]))
        rounds.append(round_(entry["round"], tables, day=date(2026, 9, 4 + entry["round"])))
    return event(players, rounds, final=through == 8, name="Liga Tysiąca Gliniany Dół 2026")


SHARED = st.just(Ties.SHARE)
ACCEPTED = st.just(TableStatus.ACCEPTED)


@st.composite
def events(draw, *, ties=SHARED, pauses=True, statuses=ACCEPTED):
    """Any event of 3 to 14 players and up to 5 rounds, seats drawn at random, few totals so that ties happen."""
    size = draw(st.integers(3, 14))
    numbers = list(range(1, size + 1))
    rounds = []
    for no in range(1, draw(st.integers(0, 5)) + 1):
        order = draw(st.permutations(numbers))
        full = len(order) // 3
        tables = [
            table(
                index + 1,
                order[3 * index : 3 * index + 3],
                draw(st.lists(st.sampled_from([-120, 0, 400, 800, 1000]), min_size=3, max_size=3)),
                status=draw(statuses),
            )
            for index in range(full)
        ]
        kinds = st.sampled_from([Absence.BYE, Absence.ABSENT] if pauses else [Absence.BYE])
        rounds.append(round_(no, tables, [(number, draw(kinds)) for number in order[3 * full :]]))
    policy = {
        "ties": draw(ties),
        "bye_points": draw(st.sampled_from(ByePoints)),
        "tiebreaks": tuple(draw(st.permutations(list(TieBreak)))[: draw(st.integers(0, 5))]),
        "rounds_counted": draw(st.integers(0, 5)),
    }
    given = draw(st.lists(st.tuples(st.sampled_from(numbers), st.integers(-2, 0), st.integers(-60, 0)), max_size=2))
    penalties = [penalty(number, league=str(league), small=small) for number, league, small in given]
    return event([player(number) for number in numbers], rounds, policy=replace(POLICY, **policy), penalties=penalties)


def as_published(event: Event) -> list[dict[str, object]]:
    """The standings of an event, line by line as `sample/expected.json` states them."""
    names = {player.number: player.name for player in event.players}
    return [
        {
            "place": line.place,
            "number": line.player,
            "player": names[line.player],
            "league_points": str(line.league_points),
            "wins": line.wins,
            "seconds": line.seconds,
            "thirds": line.thirds,
            "byes": line.byes,
            "small_points": line.small_points,
        }
        for line in rank(event)
    ]
