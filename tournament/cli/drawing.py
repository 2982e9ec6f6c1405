"""The command that draws the seats of an event: announced before or not, all rounds, the next one, or some again."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from tournament import i18n
from tournament.cli import progress
from tournament.cli.installation import open_database, terminal
from tournament.cli.speaking import N_, Command, Number, argument, option
from tournament.config import Settings
from tournament.errors import Refused, m
from tournament.i18n import _
from tournament.seating import Policy

if TYPE_CHECKING:
    from tournament.db.work import Work
    from tournament.services.draw_making import DrawResult

_POLICIES = [policy.value for policy in Policy]


@click.command(cls=Command, help=N_("Draw the seats of all rounds, or of the next one by the standings."))
@argument("slug", metavar="EVENT")
@option("--all", "all_rounds", is_flag=True, help=N_("All rounds in advance."))
@option("--next", "next_round", is_flag=True, help=N_("The next round by the standings."))
@option("--from-round", type=Number(1), metavar="N", help=N_("Draw anew from this round on; needs --reason."))
@option("--mend", is_flag=True, help=N_("With --from-round: change as few of the present seats as possible."))
@option("--policy", type=click.Choice(_POLICIES), help=N_("How the next round weighs standings against repeats."))
@option("--announce", is_flag=True, help=N_("Only announce the draw: publish the fingerprint of its secret seed."))
@option("--public-number", default="", metavar="DIGITS", help=N_("A number read out after the announcement."))
@option("--reason", help=N_("Why it is drawn or announced again; everybody sees it."))
@option("--seed", help=N_("Seed of the draw; one is made at random when none is given."))
@option("--best-effort", is_flag=True, help=N_("Draw also if not all wishes can be kept: break the fewest."))
@option("--publish", is_flag=True, help=N_("Publish the seating at once."))
@click.pass_obj
def draw(settings: Settings, /, slug: str, *, announce: bool, publish: bool, **asked: Any) -> None:
    """Draw or announce."""
    from tournament.services import seatings  # noqa: PLC0415

    chosen = [name for name in ("all_rounds", "next_round", "from_round") if asked[name]]
    if len(chosen) != 1:
        raise Refused(m("Say one of --all, --next and --from-round."))
    if asked["mend"] and (chosen != ["from_round"] or announce or asked["public_number"]):
        raise Refused(m("--mend belongs to --from-round, and is not announced."))
    if asked["policy"] and chosen != ["next_round"]:
        raise Refused(m("--policy belongs to --next."))
    if announce and (asked["seed"] or asked["public_number"] or publish):
        raise Refused(m("--seed, --public-number and --publish belong to the draw; not to an announcement."))
    with open_database(settings).work(terminal()) as work:
        if announce:
            _announce(work, slug, chosen[0], asked)
            return
        with progress.drawing(_("Drawing the seats…")):
            result = _drawn(work, slug, chosen[0], asked)
        if publish:
            seatings.publish_all(work, slug, only=range(result.first_round, result.last_round + 1))
    _say(result, published=publish)


def _say(result: DrawResult, *, published: bool) -> None:
    """What was drawn, how much of it is new, and what became of seatings that were public."""
    from tournament.services import moves  # noqa: PLC0415

    first, last = result.first_round, result.last_round
    click.echo(
        _("Round {n} was drawn.", n=first)
        if first == last
        else _("Rounds {first} to {last} were drawn.", first=first, last=last)
    )
    if result.moves:
        click.echo(i18n.say(moves.changed(result.moves)))
    if result.withdrawn:
        rounds = ", ".join(map(str, result.withdrawn))
        click.echo(
            _("Published again with other seats: {rounds}. Exchange the printouts.", rounds=rounds)
            if published
            else _("Not published any more: {rounds}. Publish them again and exchange the printouts.", rounds=rounds)
        )
    for remark in result.remarks:
        click.echo(i18n.say(remark))


def _drawn(work: Work, slug: str, chosen: str, asked: dict[str, Any]) -> DrawResult:
    from tournament.services import seatings  # noqa: PLC0415

    how = {name: asked[name] for name in ("seed", "reason", "best_effort")} | {"public": asked["public_number"]}
    match chosen:
        case "all_rounds":
            return seatings.draw_all(work, slug, **how)
        case "next_round":
            return seatings.draw_next(work, slug, policy=asked["policy"], **how)
    if asked["mend"]:
        del how["public"]
        return seatings.mend(work, slug, from_round=asked["from_round"], **how)
    return seatings.redraw(work, slug, from_round=asked["from_round"], **how)


def _announce(work: Work, slug: str, chosen: str, asked: dict[str, Any]) -> None:
    from tournament.db.seat_models import DrawKind  # noqa: PLC0415
    from tournament.services import announcements, draw_records  # noqa: PLC0415

    if asked["policy"]:
        raise Refused(m("An announced draw uses the settings of the event; choose them on its page of the draw."))
    kind = {"all_rounds": DrawKind.ALL, "next_round": DrawKind.NEXT}.get(chosen, DrawKind.AGAIN)
    number = announcements.announce(
        work,
        slug,
        kind,
        from_round=asked["from_round"],
        reason=asked["reason"],
        best_effort=asked["best_effort"],
    )
    document = draw_records.announcement(work.session, slug, number)
    click.echo(
        _("Draw number {n} is announced. Fingerprint: {commitment}", n=number, commitment=document["commitment"])
    )


COMMANDS = (draw,)
