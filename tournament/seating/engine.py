"""The doors of the seating engine: all rounds in advance, one round by standing, a change in the middle.

Every door takes start numbers and a seed and gives a `Plan` with the checker's figures and a record that repeats it.
Order of entry never matters; the same inputs and the same seed give the same plan on every machine.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from fractions import Fraction
from typing import Any

from tournament.seating import advance
from tournament.seating.assembly import accepted, judged, numbered, plan_of
from tournament.seating.change import rearranged
from tournament.seating.frame import frame_of
from tournament.seating.inputs import (
    Absences,
    Inputs,
    draw_inputs,
    next_round_inputs,
    plan_from,
    reseat_inputs,
    wishes_from,
)
from tournament.seating.periodic import periodic
from tournament.seating.plan import Plan, audit_of
from tournament.seating.problem import Mode, Policy, Reason, SeatingError, Wishes, within_limits
from tournament.seating.ranked import by_standing
from tournament.seating.rng import mixed
from tournament.seating.seats import balance
from tournament.seating.standing import Scores
from tournament.seating.telling import Stage, Watch, watching
from tournament.seating.wishes import contradictions

#: How far a draw has come when it is known who meets whom, which table has which number, who sits on which seat:
#: after a search, and where rounds were ready-made.
_SEARCHED, _READY = (0.8, 0.93, 0.97), (0.15, 0.65, 0.93)
_SEATED = 0.95  # of one round, or of a change


def draw(  # noqa: PLR0913  # the settings of a draw, all but three named
    players: Sequence[int],
    rounds: int,
    seed: str,
    *,
    mode: Mode | str = Mode.BYE,
    wishes: Wishes | None = None,
    absent: Absences | None = None,
    public: str = "",
    progress: Watch | None = None,
) -> Plan:
    """All rounds in advance; `absent` maps a round (from 1) to those who announced that they will miss it.

    `progress` is told how far the draw has come; it changes nothing.
    """
    return run(draw_inputs(players, rounds, mode=mode, wishes=wishes, absent=absent), seed, public, progress=progress)


def reseat(  # noqa: PLR0913  # the settings of a change, all but four named
    plan: Plan,
    played: int,
    players: Sequence[int],
    seed: str,
    *,
    rounds: int | None = None,
    mode: Mode | str | None = None,
    wishes: Wishes | None = None,
    absent: Absences | None = None,
    public: str = "",
    progress: Watch | None = None,
) -> Plan:
    """The plan from round `played` + 1 on for those who take part now: as close to the published one as repeats allow.

    `players` are all who take part from now on, newcomers included; earlier rounds are history and stay as they are.
    """
    inputs = reseat_inputs(plan, played, players, rounds=rounds, mode=mode, wishes=wishes, absent=absent)
    return run(inputs, seed, public, progress=progress)


def next_round(  # noqa: PLR0913  # the settings of a round by standing, all but five named
    players: Sequence[int],
    standings: Sequence[int],
    history: Plan | None,
    rounds_left: int,
    seed: str,
    *,
    policy: Policy | str = Policy.BALANCED,
    mode: Mode | str = Mode.BYE,
    wishes: Wishes | None = None,
    scores: Scores | None = None,
    absent: Collection[int] = (),
    public: str = "",
    progress: Watch | None = None,
) -> Plan:
    """History and one more round by standing; `rounds_left` counts this round too.

    `players` take part from now on, `absent` of them miss only this round; `standings` are start numbers, best first
    (newcomers may be missing, they come last); equal `scores` make a score group. Tables are numbered from the top.
    The plan's `ahead` helps the next call if the plan itself is its history.
    """
    inputs = next_round_inputs(
        players,
        standings,
        history,
        rounds_left,
        policy=policy,
        mode=mode,
        wishes=wishes,
        scores=scores,
        absent=absent,
    )
    return run(inputs, seed, public, progress=progress)


def run(inputs: Mapping[str, Any], seed: str, public: str = "", *, progress: Watch | None = None) -> Plan:
    """The plan of recorded inputs; refuses when wishes cannot be kept and offers the plan that breaks them least."""
    with watching(progress):
        return _KINDS[inputs["kind"]](dict(inputs), seed, public)


def repeat(inputs: Mapping[str, Any], seed: str, public: str = "") -> Plan:
    """The plan of recorded inputs once more, also where it was only offered and then accepted."""
    try:
        return run(inputs, seed, public)
    except SeatingError as refusal:
        if refusal.offer is None:
            raise
        return refusal.offer


def _drawn(inputs: Inputs, seed: str, public: str) -> Plan:
    rounds, mode, wishes = inputs["rounds"], Mode(inputs["mode"]), wishes_from(inputs["wishes"])
    if rounds < 1:
        raise SeatingError(Reason.NO_ROUNDS, {"rounds": rounds})
    absent = {int(r): row for r, row in inputs["absent"].items()}
    frame = frame_of(inputs["players"], rounds, mode, wishes=wishes, absent=absent)
    frame.runs = 1 if contradictions(frame, wishes) else frame.runs
    used, meter = mixed(seed, public), frame.meter
    is_ready = frame.is_even and wishes.is_empty  # then nothing is searched, and most of the work is table numbers
    met, numbers, seats = _READY if is_ready else _SEARCHED
    with meter.span(0, met):
        found = advance.drawn(frame, used)
    with meter.span(met, numbers, Stage.NUMBERING):
        tables = numbered(frame, found.rounds, used)
    with meter.span(numbers, seats, Stage.SEATS):
        seated = periodic(tables, frame.count) or balance(tables, frame.count)
    with meter.span(seats, 1, Stage.JUDGING):
        plan = judged(plan_of(frame, seated, found.byes, wishes), audit_of(inputs, seed, public))
    return accepted(plan, frame)


def _reseated(inputs: Inputs, seed: str, public: str) -> Plan:
    plan, played, total = plan_from(inputs["published"]), inputs["played"], inputs["rounds"]
    if not 0 <= played < total or played > len(plan.rounds):
        raise SeatingError(Reason.PLAYED_TOO_MANY, {"played": played, "rounds": total})
    within_limits(0, total)
    wishes, players, mode = wishes_from(inputs["wishes"]), inputs["players"], Mode(inputs["mode"])
    history = plan.before(played)
    everybody = _everybody(players, history, plan)
    gone = set(everybody) - set(players)
    away = {r: gone | set(inputs["absent"].get(str(r), ())) for r in range(played + 1, total + 1)}
    frame = frame_of(everybody, total, mode, wishes=wishes, absent=away, past=history.rounds, past_byes=history.byes)
    with frame.meter.span(0, _SEATED):
        found, figures = rearranged(frame, plan, played, mixed(seed, public))
    with frame.meter.span(_SEATED, 1, Stage.JUDGING):
        changed = plan_of(frame, found.rounds, found.byes, wishes, history)
        changed = judged(changed, audit_of(inputs, seed, public), **figures)
    return accepted(changed, frame)


def _next_round(inputs: Inputs, seed: str, public: str) -> Plan:
    rounds_left, players, past = inputs["rounds_left"], inputs["players"], plan_from(inputs["history"])
    if rounds_left < 1:
        raise SeatingError(Reason.NO_ROUNDS, {"rounds": rounds_left})
    wishes, number = wishes_from(inputs["wishes"]), len(past.rounds) + 1
    everybody = _everybody(players, past, past)
    gone = set(everybody) - set(players)
    last = number + rounds_left - 1
    within_limits(0, last)
    away = {number: gone | set(inputs["absent"])} | dict.fromkeys(range(number + 1, last + 1), gone)
    mode = Mode(inputs["mode"])
    frame = frame_of(everybody, last, mode, wishes=wishes, absent=away, past=past.rounds, past_byes=past.byes)
    scores = None if inputs["scores"] is None else {int(p): Fraction(s) for p, s in inputs["scores"].items()}
    policy, used = Policy(inputs["policy"]), mixed(seed, public)
    with frame.meter.span(0, _SEATED):
        plan, figures = by_standing(frame, past, inputs["standings"], scores, policy, used, wishes)
    with frame.meter.span(_SEATED, 1, Stage.JUDGING):
        plan = judged(plan, audit_of(inputs, seed, public), **figures)
    return accepted(plan, frame)


def _everybody(players: Sequence[int], history: Plan, plan: Plan) -> list[int]:
    """All who were or will be there; a number entered twice stays twice, so that it is refused by name."""
    known = set(players)
    return sorted([*players, *(p for p in sorted({*history.players, *plan.players}) if p not in known)])


_KINDS: Mapping[str, Callable[[Inputs, str, str], Plan]] = {
    "draw": _drawn,
    "reseat": _reseated,
    "next-round": _next_round,
}
