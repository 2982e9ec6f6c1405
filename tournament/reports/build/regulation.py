"""A regulation as a document for the wall: every value in words with its clause and who decided it, and a worked deal.

The Polish text of a clause stands below its values and is what binds. Of a copy that an organiser changed, clauses
with changed values are not quoted: the value in the table is what counts.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime

from tournament import i18n, regulations, wording
from tournament.i18n import _, say
from tournament.regulations import Edition
from tournament.reports.build import examples, frame, subjects
from tournament.reports.build.examples import Example
from tournament.reports.report import Column, Grid, Kind, Report, Section, Stamp, Value
from tournament.rules.protocol import Suit
from tournament.rules.regulation import Rounding
from tournament.rules.rounding import ROUND
from tournament.rules.terms import marriage_values
from tournament.standings.facts import Event

#: How much of a hash is shown.
SHOWN = 12
SIGNS: Mapping[Suit, str] = {
    Suit.HEARTS: "♥",
    Suit.DIAMONDS: "♦",
    Suit.CLUBS: "♣",
    Suit.SPADES: "♠",
    Suit.ACES: "A A A A",
}


def regulation(
    edition: Edition,
    texts: Mapping[str, str],
    known: Sequence[Example],
    *,
    generated: datetime,
    cautions: Sequence[str] = (),
    remarks: Sequence[str] = (),
) -> Report:
    """A regulation by itself, outside of any event."""
    return Report(
        slug="regulation",
        title=edition.title,
        subtitle=_("Regulation {id}, edition {edition}", id=edition.id, edition=edition.edition),
        stamp=of_no_event(edition, edition.id, generated),
        sections=tuple(_body(edition, texts, known)),
        warnings=tuple(cautions),
        legend=(*_legend(edition, quoted=bool(texts)), *remarks),
    )


def pinned(  # noqa: PLR0913 - a copy, what it was made from, and what is quoted of it
    event: Event,
    edition: Edition,
    base: Edition | None,
    texts: Mapping[str, str],
    known: Sequence[Example],
    *,
    replaced: Mapping[str, str] | None = None,
    cautions: Sequence[str] = (),
) -> Report:
    """The regulation that an event pinned, and what its organiser changed in it.

    `base` is what it was copied from; `texts` must leave out every clause of which a value was changed: those are
    `replaced`, quoted only beside the change and as what does not hold here.
    """
    fitting = known if base is not None and not regulations.difference(base, edition) else ()
    return Report(
        slug="regulation",
        title=_("Regulation of the tournament: {title}", title=edition.title),
        subtitle=_("fingerprint {sha256}", sha256=edition.sha256[:SHOWN]),
        stamp=frame.stamp(event, official=True),
        sections=(*_changes(edition, base, replaced or {}), *_body(edition, texts, fitting)),
        warnings=tuple(cautions),
        legend=(
            _("The tournament keeps this copy of the regulation; a later edition changes nothing in it."),
            *_legend(edition, quoted=bool(texts)),
        ),
    )


def of_no_event(edition: Edition, name: str, generated: datetime) -> Stamp:
    """The stamp of a document that belongs to no event; state 0."""
    return Stamp(
        event=_("Regulations of Tysiąc"),
        event_slug=name,
        place="",
        first_day=None,
        last_day=None,
        day=None,
        regulation=edition.title,
        edition=edition.edition,
        round=None,
        rounds=edition.league.rounds,
        table=None,
        official=True,
        state=0,
        generated=generated,
    )


def _changes(edition: Edition, base: Edition | None, replaced: Mapping[str, str]) -> Iterator[Section]:
    title = _("What the organiser changed")
    if base is None:
        yield Section(title=title, notes=(_("The file that this copy was made from is not here any more."),))
        return
    changed = [line for line in regulations.difference(base, edition) if line.a is not None and line.b is not None]
    name = _("{title}, edition {edition}", title=base.title, edition=base.edition)
    if not changed:
        yield Section(title=title, notes=(_("Nothing: the values are those of “{name}”.", name=name),))
        return
    rows = tuple(
        (
            wording.parameter(line.path),
            subjects.in_words(line.path, line.a),
            subjects.in_words(line.path, line.b),
            line.clause_b,
        )
        for line in changed
    )
    columns = (
        Column(key="value", title=_("Value")),
        Column(key="before", title=_("Regulation")),
        Column(key="now", title=_("Here")),
        Column(key="clause", title=_("Clause")),
    )
    notes = (_("Compared with “{name}”.", name=name), *_replaced(changed, replaced))
    yield Section(title=title, grid=Grid(caption=title, columns=columns, rows=rows), notes=notes)


def _replaced(changed: Sequence[regulations.Difference], texts: Mapping[str, str]) -> Iterator[str]:
    """The clauses of the regulation that the changed values stand in, said to be replaced."""
    clauses = {line.clause_a for line in changed if line.clause_a and texts.get(line.clause_a)}
    for clause in sorted(clauses, key=subjects.clause_order):
        yield _(
            "In the regulation clause {clause} reads: “{text}” Here the changed value above counts instead.",
            clause=clause,
            text=texts[clause],
        )


def _body(edition: Edition, texts: Mapping[str, str], known: Sequence[Example]) -> Iterator[Section]:
    for name, values in subjects.parameters(edition).items():
        quoted = [clause for subject, clause in subjects.clauses(edition) if subject == name and texts.get(clause)]
        title = say(subjects.SUBJECTS[name][0])
        notes = tuple(f"{clause}  {texts[clause]}" for clause in quoted)
        yield Section(title=title, grid=_values(title, values), notes=notes)
        if name == "marriages":
            yield Section(title=_("What marriages are worth"), grid=_marriages(edition))
        if name == "score":
            yield from _rounding(edition)
    yield from examples.sections(edition, known)


def _values(title: str, values: Sequence[subjects.Parameter]) -> Grid:
    rows = tuple(
        (
            wording.parameter(each.path),
            subjects.in_words(each.path, each.value),
            each.clause,
            wording.basis(each.basis),
        )
        for each in values
    )
    columns = (
        Column(key="value", title=_("Value")),
        Column(key="setting", title=_("Setting")),
        Column(key="clause", title=_("Clause")),
        Column(key="basis", title=_("Basis")),
    )
    return Grid(caption=title, columns=columns, rows=rows)


def _marriages(edition: Edition) -> Grid:
    values = sorted(marriage_values(edition.rules).items(), key=lambda item: -item[1])
    columns = [Column(key="what", title=_("Marriage"))]
    columns += [Column(key=suit.name.lower(), title=SIGNS[suit], kind=Kind.INTEGER) for suit, _points in values]
    row: tuple[Value, ...] = (_("points"), *(points for _suit, points in values))
    return Grid(caption=_("What marriages are worth"), columns=tuple(columns), rows=(row,))


def _rounding(edition: Edition) -> Iterator[Section]:
    """Ten neighbouring numbers of card points, one for each last digit, and what is written for them."""
    rounding = edition.rules.rounding
    if rounding is Rounding.NONE:
        return
    title = _("Rounding")
    columns = [Column(key="what", title=_("Card points"))]
    columns += [Column(key=f"digit_{digit}", title=f"{10 + digit}", kind=Kind.INTEGER) for digit in range(10)]
    row: tuple[Value, ...] = (_("written"), *(ROUND[rounding](10 + digit) for digit in range(10)))
    note = _("The last digit decides, for every number of card points; marriages are added after rounding.")
    yield Section(title=title, grid=Grid(caption=title, columns=tuple(columns), rows=(row,)), notes=(note,))


def _legend(edition: Edition, *, quoted: bool) -> Iterator[str]:
    words = {name: wording.basis(name) for name in wording.BASES}
    yield _(
        "Basis – {stated}: as in the source; {organiser}: open there, chosen for the event; {default}: fills a gap.",
        **words,
    )
    if quoted and i18n.locale() != "pl":
        yield _("The clauses are quoted in Polish; that text binds.")
    sources = edition.values.get("sources")
    if isinstance(sources, Sequence) and not isinstance(sources, str) and sources:
        yield _("Sources: {sources}.", sources="; ".join(str(source).rstrip(".") for source in sources))
    yield _("Fingerprint of the values (sha256): {sha256}.", sha256=edition.sha256[:SHOWN])
