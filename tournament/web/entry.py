"""From a stored or typed sheet to the page that shows it: judged by the rules, refusals at their cells."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from dataclasses import replace

from flask import render_template
from sqlmodel import Session

from tournament.db.views import EventView, TableView
from tournament.errors import Problem, Refused, TournamentError
from tournament.rules import deck
from tournament.rules.regulation import MarriageTable
from tournament.services import faults, protocols
from tournament.web import document, remarks, seats, sheet, suits
from tournament.web.document import Reading
from tournament.web.entry_page import Clash, EntryPage, Judgement, Notice
from tournament.web.sheet import Sheet
from tournament.web.suits import Worth


def show(read: Session, event: EventView, view: TableView, typed: Sheet, notice: Notice | None = None) -> str:
    """The page of a table."""
    judgement = judge(read, event, view, typed)
    page = EntryPage(
        slug=event.slug,
        table=view,
        sheet=typed,
        judgement=judgement,
        notice=notice or Notice(),
        cells=judgement.computed(),
    )
    if not page.locked:
        page = page.with_sheet(typed.with_blank_rows())
    return render_template("desk/entry.html", event=event, page=page)


def judge(read: Session, event: EventView, view: TableView, typed: Sheet) -> Judgement:
    """What the rules say to a sheet as far as it can be read."""
    read_sheet = document.read(typed, worth(event.values).get, strict=False)
    unreadable = remarks.of_problems(read_sheet.problems)
    try:
        verdict = protocols.check(read, event.slug, view.round_no, view.table_no, read_sheet.document)
    except Refused as refusal:
        return Judgement((*unreadable, *remarks.of_problems(placed(refusal, read_sheet, typed))), None, read_sheet)
    return Judgement((*unreadable, *remarks.of_verdict(verdict, read_sheet, view.names, view.at)), verdict, read_sheet)


def judge_to_accept(read: Session, event: EventView, view: TableView, typed: Sheet) -> Judgement:
    """The same with what only stands against accepting: while the players play, an open end is no error."""
    judged = judge(read, event, view, typed)
    document_ = judged.reading.document if judged.reading else {}
    if judged.verdict is None or judged.verdict.computed.ended or {"end", "result"} & document_.keys():
        return judged
    return replace(judged, remarks=(*remarks.of_problems((Problem(faults.NOT_OVER, "end"),)), *judged.remarks))


def placed(refusal: TournamentError, read_sheet: Reading, typed: Sheet) -> tuple[Problem, ...]:
    """The reasons of a refusal at the cells of the sheet instead of at JSON paths."""
    reasons = refusal.problems or (Problem(refusal.message),)
    return tuple(Problem(reason.message, _cell(reason.where, read_sheet, typed.seats)) for reason in reasons)


def stored(view: TableView) -> Sheet:
    """The stored protocol as a sheet, or an empty one."""
    if view.document is None:
        return Sheet(seats=len(view.seats), key=new_key(), at=view.at)
    return sheet.from_document(view.document, len(view.seats), base=view.version, key=new_key(), at=view.at)


def new_key() -> str:
    """A key by which the same form, sent twice, is known to be the same."""
    return secrets.token_urlsafe(16)


def clash(view: TableView, typed: Sheet) -> Clash | None:
    """What somebody else saved since the typed sheet was opened, and where it differs."""
    if view.version == typed.base or not view.revisions:
        return None
    mine, theirs, saved = typed.without_blank_rows(), stored(view), view.revisions[-1]
    return Clash(saved.version, saved.by, saved.at, theirs, mine, _differences(mine, theirs))


def worth(values: Mapping[str, object]) -> Mapping[int, str]:
    """Which suit a value stands for in a regulation's table of marriages."""
    rules = values.get("rules")
    marriages = rules.get("marriages") if isinstance(rules, Mapping) else None
    if not isinstance(marriages, Mapping):
        return {}
    known = {value: str(suit) for suit, value in deck.MARRIAGE_VALUES[MarriageTable(marriages["table"])].items()}
    return {**known, marriages["aces"]: "A"} if marriages.get("aces") else known


def shown(typed: Sheet, values: Worth) -> dict[str, str]:
    """Marriages as signs and seats as letters, for the cells in which they were typed otherwise."""
    shown = {}
    for number, row in enumerate(typed.rows, 1):
        for name in sheet.OF_SEATS:
            seat = seats.read(row.get(name, ""), typed.at)
            if seat and seat <= typed.seats:
                shown[f"d{number}-{name}"] = seats.show(seat, typed.at)
        for seat in range(1, typed.seats + 1):
            found = suits.read(row.get(f"marriages-{seat}", ""), values)
            if found:
                shown[f"d{number}-marriages-{seat}"] = suits.show(found)
    return shown


def _cell(where: str | None, read_sheet: Reading, seats: int) -> str | None:
    return read_sheet.cell_at(where, seats) if where and where.startswith("$") else where


def _differences(mine: Sheet, theirs: Sheet) -> frozenset[str]:
    """Cells, as `row-name`, whose text differs."""
    marked: set[str] = set()
    for number in range(max(len(mine.rows), len(theirs.rows))):
        ours = mine.rows[number] if number < len(mine.rows) else {}
        other = theirs.rows[number] if number < len(theirs.rows) else {}
        marked |= {f"{number + 1}-{name}" for name in {*ours, *other} if ours.get(name, "") != other.get(name, "")}
    return frozenset(marked)
