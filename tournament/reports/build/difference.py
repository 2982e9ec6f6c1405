"""What changes for a player between two regulations: only what differs, in words, with both values and clauses."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import datetime

from tournament import wording
from tournament.i18n import _, say
from tournament.regulations import Edition
from tournament.reports.build import subjects
from tournament.reports.build.regulation import of_no_event
from tournament.reports.report import Column, Grid, Report, Section, Value

#: What is shown where a thing is not played at all.
NOT_PLAYED = "–"


def difference(a: Edition, b: Edition, *, generated: datetime, cautions: Sequence[str] = ()) -> Report:
    """What changes for somebody who knows `a` and plays by `b`."""
    found = tuple(_sections(a, b))
    return Report(
        slug="difference",
        title=_("What changes when you play by: {title}", title=b.title),
        subtitle=_("compared with: {title}, edition {edition}", title=a.title, edition=a.edition),
        stamp=of_no_event(b, f"{a.id}_{b.id}", generated),
        sections=found or (Section(notes=(_("Nothing changes: all values are the same."),)),),
        warnings=tuple(cautions),
        legend=(
            _("Everything that is not named here is the same in both regulations."),
            _("{sign} means that this is not played there, or that there is nothing to say about it.", sign=NOT_PLAYED),
        ),
    )


def _sections(a: Edition, b: Edition) -> Iterator[Section]:
    rows: dict[str, list[tuple[Value, ...]]] = {name: [] for name in subjects.SUBJECTS}
    for path in dict.fromkeys((*subjects.ordered(a), *subjects.ordered(b))):
        first, second = _meant(a, path), _meant(b, path)
        if first != second:
            rows[subjects.subject_of(path)].append(
                (
                    wording.parameter(path),
                    _shown(path, first),
                    a.clauses.get(path) if first is not None else None,
                    _shown(path, second),
                    b.clauses.get(path) if second is not None else None,
                )
            )
    columns = _columns(a, b)
    for name, found in rows.items():
        if found:
            title = say(subjects.SUBJECTS[name][0])
            yield Section(title=title, grid=Grid(caption=title, columns=columns, rows=tuple(found)))


def _meant(edition: Edition, path: str) -> object:
    return subjects.value_at(edition, path) if subjects.applies(path, edition) else None


def _shown(path: str, value: object) -> str:
    return NOT_PLAYED if value is None else subjects.in_words(path, value)


def _columns(a: Edition, b: Edition) -> tuple[Column, ...]:
    return (
        Column(key="value", title=_("Value")),
        Column(key="a", title=_("setting"), group=_name(a, b)),
        Column(key="clause_a", title=_("cl."), group=_name(a, b)),
        Column(key="b", title=_("setting"), group=_name(b, a)),
        Column(key="clause_b", title=_("cl."), group=_name(b, a)),
    )


def _name(edition: Edition, other: Edition) -> str:
    """The title, with the edition where two have the same title."""
    if edition.title != other.title:
        return edition.title
    return _("{title}, edition {edition}", title=edition.title, edition=edition.edition)
