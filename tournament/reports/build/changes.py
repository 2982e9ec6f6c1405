"""What an organiser changed in the regulation of an event, in one sentence for documents that rest on it."""

from __future__ import annotations

from tournament import regulations, wording
from tournament.errors import TournamentError
from tournament.i18n import _
from tournament.regulations import Difference
from tournament.reports.build import subjects
from tournament.standings.facts import PinnedRegulation

#: So many changes are named; more stand in the document of the regulation.
MOST = 6


def sentence(pinned: PinnedRegulation, slug: str, address: str = "") -> tuple[str, ...]:
    """The sentence, or nothing where the values are those of the regulation or nobody can tell.

    `address` is what people type to reach the installation; without one no path is printed, nobody could use it.
    """
    changed = of(pinned)
    if not changed:
        return ()
    named = [f"{wording.parameter(one.path)} – {subjects.in_words(one.path, one.b)}" for one in changed[:MOST]]
    rest = len(changed) - len(named)
    listed = "; ".join(named) + (f"; {_('and {n} more', n=rest)}" if rest else "")
    said = _("Regulation “{title}” with changes by the organiser: {changes}.", title=pinned.title, changes=listed)
    where = _("All values in force stand in the document “Regulation of the tournament”.")
    if address:
        page = f"{address}/t/{slug}/regulation"
        where = _("All values in force: the document “Regulation of the tournament”, {address}.", address=page)
    return (f"{said} {where}",)


def of(pinned: PinnedRegulation) -> tuple[Difference, ...]:
    """Every value that is not the one of the regulation it was copied from, in the order of the clauses."""
    try:
        base = regulations.load(pinned.id)
        if base.sha256 == pinned.sha256:
            return ()
        edition = regulations.from_values(pinned.values)
    except TournamentError:  # a regulation that does not ship with the program: there is nothing to compare with
        return ()
    found = (one for one in regulations.difference(base, edition) if one.a is not None and one.b is not None)
    # Between two editions of a file only what an organiser decided is a change of his.
    return tuple(one for one in found if base.edition == pinned.edition or one.basis_b == "organiser")
