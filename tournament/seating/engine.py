"""The doors of the seating engine: all rounds in advance, one round by standing, a change in the middle.

Every door takes start numbers and a seed and gives a `Plan` with the checker's figures and a record that repeats it.
Order of entry never matters; the same inputs and the same seed give the same plan on every machine.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from tournament.seating import advance
from tournament.seating.assembly import accepted, judged, numbered, plan_of
from tournament.seating.change import rearranged
from tournament.seating.frame import frame_of
from tournament.seating.plan import Plan, audit_of, published
from tournament.seating.problem import Mode, Policy, Reason, SeatingError, Wishes
from tournament.seating.ranked import by_standing
from tournament.seating.rng import mixed
from tournament.seating.seats import balance
from tournament.seating.standing import Scores

Absences = Mapping[int, Collection[int]]


def draw(  # noqa: PLR0913  # the settings of a draw, all but three named
    players: Sequence[int],
    rounds: int,
    seed: str,
    *,
    mode: Mode | str = Mode.BYE,
    wishes: Wishes | None = None,
    absent: Absences | None = None,
    public: str = "",
) -> Plan:
    """All rounds in advance; `absent` maps a round (from 1) to those who announced that they will miss it."""
    if rounds < 1:
        raise SeatingError(Reason.NO_ROUNDS, {"rounds": rounds})
    wishes, mode, absent = (wishes or Wishes()).tidy(), Mode(mode), absent or {}
    frame = frame_of(players, rounds, mode, wishes=wishes, absent=absent)
    used = mixed(seed, public)
    found = advance.drawn(frame, used)
    seated = balance(numbered(frame, found.rounds, used), frame.count)
    inputs = {
        "kind": "draw",
        "players": list(frame.numbers),
        "rounds": rounds,
        "mode": mode.value,
        "wishes": wishes.as_inputs(),
        "absent": absences(absent),
    }
    plan = plan_of(frame, seated, found.byes, wishes)
    return accepted(judged(plan, audit_of(inputs, seed, public)), frame)


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
) -> Plan:
    """The plan from round `played` + 1 on for those who take part now: as close to the published one as repeats allow.

    `players` are all who take part from now on, newcomers included; earlier rounds are history and stay as they are.
    """
    total = len(plan.rounds) if rounds is None else rounds
    if not 0 <= played < total or played > len(plan.rounds):
        raise SeatingError(Reason.PLAYED_TOO_MANY, {"played": played, "rounds": total})
    wishes, mode = (plan.wishes if wishes is None else wishes).tidy(), Mode(plan.mode if mode is None else mode)
    everybody = sorted({*plan.players, *players})
    gone = set(everybody) - set(players)
    away = {r: sorted(gone | set((absent or {}).get(r, ()))) for r in range(played + 1, total + 1)}
    history = plan.before(played)
    frame = frame_of(everybody, total, mode, wishes=wishes, absent=away, past=history.rounds, past_byes=history.byes)
    found, figures = rearranged(frame, plan, played, mixed(seed, public))
    inputs = {
        "kind": "reseat",
        "published": plan.as_inputs(),
        "played": played,
        "players": sorted(players),
        "rounds": total,
        "mode": mode.value,
        "wishes": wishes.as_inputs(),
        "absent": absences(absent or {}),
    }
    changed = plan_of(frame, found.rounds, found.byes, wishes, history)
    return accepted(judged(changed, audit_of(inputs, seed, public), **figures), frame)


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
) -> Plan:
    """History and one more round by standing; `rounds_left` counts this round too.

    `players` take part from now on, `absent` of them miss only this round; `standings` are start numbers, best first
    (newcomers may be missing, they come last); equal `scores` make a score group. Tables are numbered from the top.
    """
    if rounds_left < 1:
        raise SeatingError(Reason.NO_ROUNDS, {"rounds": rounds_left})
    wishes, mode, policy = (wishes or Wishes()).tidy(), Mode(mode), Policy(policy)
    everybody = sorted({*players, *(history.players if history else ())})
    past = history or published(everybody, [], mode=mode)
    number = len(past.rounds) + 1
    gone = set(everybody) - set(players)
    away = {r: sorted(gone) for r in range(number, number + rounds_left)}
    away[number] = sorted(gone | set(absent))
    frame = frame_of(
        everybody, number + rounds_left - 1, mode, wishes=wishes, absent=away, past=past.rounds, past_byes=past.byes
    )
    inputs = {
        "kind": "next-round",
        "players": sorted(players),
        "standings": list(standings),
        "history": past.as_inputs(),
        "rounds_left": rounds_left,
        "policy": policy.value,
        "mode": mode.value,
        "wishes": wishes.as_inputs(),
        "scores": None if scores is None else {str(p): str(scores[p]) for p in sorted(scores)},
        "absent": sorted(absent),
    }
    plan, figures = by_standing(frame, past, standings, scores, policy, mixed(seed, public), wishes)
    return accepted(judged(plan, audit_of(inputs, seed, public), **figures), frame)


def absences(absent: Absences) -> dict[str, list[int]]:
    """Absences as JSON values in one order."""
    return {str(r): sorted(absent[r]) for r in sorted(absent) if absent[r]}
