"""Everything the page of a table's protocol shows, gathered into one value; templates only loop over it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime

from flask import url_for

from tournament.db.views import RevisionLine, TableView
from tournament.errors import Problem
from tournament.i18n import _
from tournament.rules import Verdict
from tournament.rules.finding import Level, Severity
from tournament.standings.facts import RoundState, TableStatus
from tournament.web import seats
from tournament.web.document import Reading
from tournament.web.forms import Form
from tournament.web.remarks import Remark
from tournament.web.sheet import Kind, Sheet


@dataclass(frozen=True, slots=True)
class Judgement:
    """What a sheet came to: remarks and computed figures by cell; `verdict` is None where it could not be read."""

    remarks: tuple[Remark, ...] = ()
    verdict: Verdict | None = None
    reading: Reading | None = None

    def computed(self) -> dict[str, str]:
        """Computed figures by the cell in which they would stand."""
        if self.verdict is None or self.reading is None:
            return {}
        cells: dict[str, str] = {}
        computed = self.verdict.computed
        for row, deltas, totals in zip(self.reading.rows, computed.deltas, computed.totals, strict=False):
            for seat, (delta, total) in enumerate(zip(deltas, totals, strict=True), 1):
                cells[f"d{row}-written-{seat}"] = str(delta)
                cells[f"d{row}-totals-{seat}"] = str(total)
        return cells


@dataclass(frozen=True, slots=True)
class Clash:
    """The version somebody else saved meanwhile, and the cells in which it differs."""

    version: int
    by: str
    at: datetime
    theirs: Sheet
    mine: Sheet
    marked: frozenset[str]


@dataclass(frozen=True, slots=True, kw_only=True)
class Notice:
    """What a page says besides the sheet: why something was refused, whose version came between, nothing at all.

    `clean`: the sheet is the stored one, nothing typed is at stake.
    """

    problems: tuple[Problem, ...] = ()
    conflict: Clash | None = None
    clean: bool = True
    reopen: Form = field(default_factory=Form)


@dataclass(frozen=True, slots=True, kw_only=True)
class EntryPage:
    """The page of one table."""

    slug: str
    table: TableView
    sheet: Sheet
    judgement: Judgement
    notice: Notice = field(default_factory=Notice)
    cells: Mapping[str, str] = field(default_factory=dict)

    def with_sheet(self, sheet: Sheet) -> EntryPage:
        """The same page around another sheet."""
        return replace(self, sheet=sheet)

    @property
    def round_no(self) -> int:
        """Number of the round."""
        return self.table.round_no

    @property
    def table_no(self) -> int:
        """Number of the table."""
        return self.table.table_no

    @property
    def status(self) -> TableStatus:
        """How far the protocol has come."""
        return self.table.status

    @property
    def version(self) -> int:
        """The stored version, 0 before the first."""
        return self.table.version

    @property
    def entered(self) -> RevisionLine | None:
        """Who saved the stored version."""
        return self.table.revisions[-1] if self.table.revisions else None

    @property
    def seats(self) -> range:
        """Seat numbers."""
        return range(1, len(self.table.seats) + 1)

    @property
    def names(self) -> tuple[str, ...]:
        """Names by seat."""
        return self.table.names

    @property
    def numbers(self) -> tuple[int, ...]:
        """Start numbers by seat."""
        return self.table.seats

    @property
    def letters(self) -> str:
        """The letters of the seats by column; one that was left empty is not among them."""
        return "".join(seats.show(column, self.table.at) for column in self.seats)

    @property
    def chairs(self) -> tuple[tuple[str, int], ...]:
        """The seats of the table by their letters, with the column of each; 0 for one that was left."""
        columns = dict(zip(self.letters, self.seats, strict=True)) | dict.fromkeys(map(seats.show, self.table.empty), 0)
        return tuple(sorted(columns.items()))

    @property
    def marks(self) -> tuple[str, ...]:
        """Letter and initials, for the heads of narrow columns and of fields on a phone."""
        initials = ("".join(part[0] for part in name.replace("-", " ").split()[:2]) for name in self.names)
        return tuple(f"{letter}\u00a0{short}" for letter, short in zip(self.letters, initials, strict=True))

    @property
    def width(self) -> int:
        """Columns of the grid."""
        return 6 + 5 * len(self.seats)

    @property
    def groups(self) -> tuple[tuple[str, str], ...]:
        """Groups of columns, one column for each seat."""
        return (
            ("cards", _("Card points")),
            ("marriages", _("Marriages")),
            ("tricks", _("Tricks")),
            ("written", _("Written")),
            ("totals", _("Totals")),
        )

    @property
    def kinds(self) -> tuple[tuple[str, str], ...]:
        """Kinds of rows."""
        return (
            (Kind.DEAL, _("deal")),
            (Kind.CONCEDED, _("bomb")),
            (Kind.REDEAL, _("redeal")),
            (Kind.PENALTY, _("penalty")),
        )

    @property
    def ends(self) -> tuple[tuple[str, str], ...]:
        """Ways in which a game ends."""
        return (
            ("", _("not noted")),
            ("target", _("somebody reached the target")),
            ("time", _("the time was up")),
            ("agreement", _("by agreement")),
        )

    @property
    def locked(self) -> str:
        """Why nothing can be typed here, or nothing."""
        if self.table.round_state is RoundState.PUBLISHED:
            return _("The results of this round are published. An organiser can unlock the round on its page.")
        if self.table.round_state is RoundState.DRAFT:
            return _("The seating of this round is not published yet: publish it first, then enter protocols.")
        if self.table.decision is not None:
            return self._decided()
        return ""

    def _decided(self) -> str:
        decision = self.table.decision
        if decision is None:
            return ""
        if decision.kind == TableStatus.OVERRIDDEN:
            return _("Accepted with reservation by {name}: {reason}", name=decision.by, reason=decision.reason or "")
        return _("Accepted by {name}. To correct it, open the protocol again.", name=decision.by)

    @property
    def can_reopen(self) -> bool:
        """Whether an acceptance can be taken back."""
        return self.table.decision is not None and self.table.round_state is RoundState.SEATED

    @property
    def remarks(self) -> tuple[Remark, ...]:
        """Everything that was found."""
        return self.judgement.remarks

    @property
    def has_errors(self) -> bool:
        """Whether something in it is impossible under the rules."""
        return any(remark.severity == Severity.ERROR for remark in self.remarks)

    @property
    def judged(self) -> bool:
        """Whether there was anything to judge."""
        reading = self.judgement.reading
        something = reading is not None and bool(reading.rows or "result" in reading.document)
        return self.judgement.verdict is not None and something

    @property
    def final(self) -> tuple[int, ...]:
        """Final totals by the rules."""
        verdict = self.judgement.verdict
        return verdict.computed.final if verdict is not None and self.judged else ()

    @property
    def as_written(self) -> tuple[str, ...]:
        """Final totals as they stand on the sheet, which count when it is accepted in spite of errors."""
        names = [f"totals-{seat}" for seat in self.seats]
        scoring = [row for row in self.sheet.rows if row.get("kind") != Kind.REDEAL or any(map(row.get, names))]
        found = [tuple(row.get(name, "") for name in names) for row in (self.sheet.result, *scoring[-1:])]
        return next((totals for totals in found if all(totals)), ())

    @property
    def ended(self) -> str:
        """How the game ended by the rules, in words."""
        verdict = self.judgement.verdict
        ended = verdict.computed.ended if verdict else None
        return dict(self.ends).get(ended, "") if ended else _("the game is not over")

    @property
    def unchecked(self) -> str:
        """What could not be checked for want of figures."""
        verdict = self.judgement.verdict
        if verdict is None or not self.judged or verdict.level == Level.L4:
            return ""
        return _("The sheet does not give everything: some checks were left out (level {level}).", level=verdict.level)

    def at(self, cell: str) -> tuple[Remark, ...]:
        """What was found at a cell."""
        return tuple(remark for remark in self.remarks if remark.cell == cell)

    def severity(self, cell: str) -> str:
        """The worst that was found at a cell, as the class of its field."""
        said = self.at(cell)
        return said[0].severity if said else ""

    def said_in(self, row: int) -> tuple[Remark, ...]:
        """What was found in a row of the grid; row 0 is the blank one to copy."""
        return tuple(remark for remark in self.remarks if row and remark.row == row)

    def computed(self, row: int, name: str, seat: int) -> str:
        """A computed figure beside its cell."""
        return self.cells.get(f"d{row}-{name}-{seat}", "")

    @property
    def stored_deals(self) -> tuple[int, ...]:
        """The numbers of the rows of the stored protocol, which can be explained."""
        deals = self.table.document.get("deals") if self.table.document else None
        return tuple(range(1, len(deals) + 1)) if isinstance(deals, list) else ()

    @property
    def address(self) -> str:
        """The page itself."""
        return self._url("desk.table_page")

    @property
    def check_address(self) -> str:
        """Where a sheet is judged while it is typed."""
        return self._url("desk.check_protocol")

    @property
    def reopen_address(self) -> str:
        """Where an acceptance is taken back."""
        return self._url("desk.reopen_protocol")

    def _url(self, endpoint: str) -> str:
        return url_for(endpoint, slug=self.slug, no=self.round_no, table=self.table_no)
