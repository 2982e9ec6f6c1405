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


def sentence(pinned: PinnedRegulation, slug: str) -> tuple[str, ...]:
    """The sentence, or nothing where the values are those of the regulation or nobody can tell."""
    changed = of(pinned)
    if not changed:
        return ()
    named = [f"{wording.parameter(one.path)} – {subjects.in_words(one.path, one.b)}" for one in changed[:MOST]]
    rest = len(changed) - len(named)
    listed = "; ".join(named) + (f"; {_('and {n} more', n=rest)}" if rest else "")
    return (
        _(
            "Regulation “{title}” with changes by the organiser: {changes}. "
            "All values in force: the document “Regulation of the tournament”, /t/{slug}/regulation.",
            title=pinned.title,
            changes=listed,
            slug=slug,
        ),
    )


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
