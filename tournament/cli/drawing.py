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
    from tournament.services.seatings import DrawResult

_POLICIES = [policy.value for policy in Policy]


@click.command(cls=Command, help=N_("Draw the seats of all rounds, or of the next one by the standings."))
@argument("slug", metavar="EVENT")
@option("--all", "all_rounds", is_flag=True, help=N_("All rounds in advance."))
@option("--next", "next_round", is_flag=True, help=N_("The next round by the standings."))
@option("--from-round", type=Number(1), metavar="N", help=N_("Draw again from this round on; needs --reason."))
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
        raise Refused(m("Please say one of --all, --next and --from-round."))
    if asked["policy"] and chosen != ["next_round"]:
        raise Refused(m("--policy belongs to --next."))
    with open_database(settings).work(terminal()) as work:
        if announce:
            _announce(work, slug, chosen[0], asked)
            return
        with progress.clock(_("Drawing the seats…")):
            result = _drawn(work, slug, chosen[0], asked)
        if publish:
            for no in range(result.first_round, result.last_round + 1):
                seatings.publish(work, slug, no)
    click.echo(_("Rounds {first} to {last} were drawn.", first=result.first_round, last=result.last_round))
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
