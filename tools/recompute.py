"""Recompute every total, point and place of an exported event from its JSON alone: `python recompute.py event.json`.

Shares no code with the program: standard library, one file, so that an outsider can read and run it. Totals follow from
the rows of each protocol, places from totals, league points from places, standings from all of it. The competition
rules are read from `regulation.values.league`. Prints what differs; exit status 0 when nothing does.
"""

from __future__ import annotations

import hashlib
import json
import sys
from fractions import Fraction
from pathlib import Path
from typing import Any

Json = dict[Any, Any]


def final_totals(protocol: Json) -> list[int] | None:
    """The last running totals, the sum of what was written, or the stated result: whatever the sheet holds."""
    deals = protocol.get("deals", [])
    for deal in reversed(deals):
        if deal.get("totals"):
            return deal["totals"]
    if deals and all("written" in deal or "redeal" in deal for deal in deals):
        rows = [deal["written"] for deal in deals if "written" in deal]
        return [sum(row[seat] or 0 for row in rows) for seat in range(len(protocol["players"]))]
    return protocol.get("result", {}).get("totals")


def added_totals(protocol: Json) -> list[int] | None:
    """Totals by adding up what was written, or None where a row does not say."""
    totals = [0] * len(protocol["players"])
    for deal in protocol.get("deals", []):
        if "penalty" in deal:
            totals[deal["penalty"]["seat"] - 1] += deal["penalty"]["points"]
        elif "written" in deal:
            totals = [total + (written or 0) for total, written in zip(totals, deal["written"], strict=True)]
        elif "redeal" not in deal:
            return None
    return totals


def joint(totals: list[int]) -> list[int]:
    """Places, joint where totals are equal."""
    return [1 + sum(other > total for other in totals) for total in totals]


def fingerprint(seed: str) -> str:
    """SHA-256 of the seed of a draw; while some of its rounds are drafts the document shows nothing else."""
    return seed.removeprefix("sha256:") if seed.startswith("sha256:") else hashlib.sha256(seed.encode()).hexdigest()


def lot(seed: str, scope: str, player: int) -> str:
    """The published lot of a player; the lower goes first."""
    return hashlib.sha256(f"{seed}/{scope}/{player}".encode()).hexdigest()


def table_points(places: list[int], league: Json) -> list[Fraction]:
    """League points of the places, ties as the policy says (lots have been decided before)."""
    values = league["place_points"]
    points = []
    for place in places:
        shared = [values[n] if n < len(values) else 0 for n in range(place - 1, place - 1 + places.count(place))]
        rule = {"share": Fraction(sum(shared), len(shared)), "lower": Fraction(shared[-1])}
        points.append(rule.get(league["ties"], Fraction(shared[0])))
    return points


def bye_points(league: Json, played: list[Fraction]) -> Fraction:
    """What a bye is worth."""
    mean = Fraction(sum(league["place_points"]), len(league["place_points"]))
    own = sum(played, Fraction(0)) / len(played) if played else Fraction(0)
    return {"mean": mean, "three": Fraction(3), "one": Fraction(1), "zero": Fraction(0), "own-mean": own}[
        league["bye_points"]
    ]


class Event:
    """The document and what follows from it."""

    def __init__(self, document: Json) -> None:
        self.document = document
        self.league = document["regulation"]["values"]["league"]
        draws = sorted((*draw["rounds"], fingerprint(draw["seed"])) for draw in document["draw"])
        self.seed = draws[0][-1] if draws else document["regulation"]["sha256"]
        self.wrong: list[str] = []
        self.meetings: dict[tuple[int, int], tuple[int, Fraction]] = {}
        self.rounds: dict[int, list[Json]] = {player["number"]: [] for player in document["players"]}
        for each in document["rounds"]:
            if any(table["league_points"] for table in each["tables"]):
                self.read_round(each)
        self.pay_pauses()

    def expect(self, what: str, found: object, computed: object) -> None:
        if found != computed:
            self.wrong.append(f"{what}: stated {found}, computed {computed}")

    def read_round(self, each: Json) -> None:
        for table in each["tables"]:
            if table["league_points"]:
                self.read_table(each["no"], table)
        for kind in ("byes", "absent"):
            for pause in each[kind]:
                kind_of = "bye" if kind == "byes" else pause["kind"]
                self.rounds[pause["player"]].append(
                    {"round": each["no"], "kind": kind_of, "stated": pause["league_points"]}
                )

    def read_table(self, no: int, table: Json) -> None:
        name = f"round {no}, table {table['no']}"
        if table["protocol"]:
            self.expect(f"{name}, totals", table["totals"], final_totals(table["protocol"]))
            added = added_totals(table["protocol"])
            if added is not None and table["protocol"].get("deals") and table["accepted"]["status"] == "accepted":
                self.expect(f"{name}, totals added up", table["totals"], added)
        places = joint(table["totals"])
        if self.league["ties"] == "lots":
            lots = [lot(self.seed, f"round {no} table {table['no']}", player) for player in table["seats"]]
            order = sorted(range(len(places)), key=lambda seat: (places[seat], lots[seat]))
            places = [order.index(seat) + 1 for seat in range(len(places))]
        points = table_points(places, self.league)
        self.expect(f"{name}, places", table["places"], places)
        self.expect(f"{name}, league points", table["league_points"], [str(point) for point in points])
        for seat, player in enumerate(table["seats"]):
            self.rounds[player].append(
                {
                    "round": no,
                    "kind": "table",
                    "place": places[seat],
                    "points": points[seat],
                    "small": table["totals"][seat],
                }
            )
            self.meetings[player, no] = (table["no"], points[seat])

    def pay_pauses(self) -> None:
        for player, cells in self.rounds.items():
            played = [cell["points"] for cell in cells if cell["kind"] == "table"]
            for cell in cells:
                if cell["kind"] == "table":
                    continue
                cell["small"] = 0
                cell["points"] = Fraction(self.league["absent_points"] if cell["kind"] == "absent" else 0)
                if cell["kind"] == "bye":
                    cell["points"] = bye_points(self.league, played)
                self.expect(
                    f"round {cell['round']}, player {player}, {cell['kind']}", cell["stated"], str(cell["points"])
                )

    def record(self, player: int) -> dict[str, Any]:
        cells = self.rounds[player]
        keep = self.league["rounds_counted"]
        if keep:
            worst = sorted(cells, key=lambda cell: (cell["points"], cell["small"], -cell["round"]))
            dropped = worst[: max(len(worst) - keep, 0)]
            cells = [cell for cell in cells if cell not in dropped]
        penalties = [penalty for penalty in self.document["penalties"] if penalty["player"] == player]
        places = [cell.get("place") for cell in cells]
        return {
            "player": player,
            "league_points": sum((cell["points"] for cell in cells), Fraction(0))
            + sum((Fraction(penalty["league_points"]) for penalty in penalties), Fraction(0)),
            "wins": places.count(1),
            "seconds": places.count(2),
            "thirds": places.count(3),
            "byes": sum(cell["kind"] == "bye" for cell in cells),
            "small_points": sum(cell["small"] for cell in cells)
            + sum(penalty["small_points"] for penalty in penalties),
        }

    def direct(self, tied: list[int]) -> dict[int, int] | None:
        """Pairs won minus pairs lost, or None unless every two met."""
        balance = dict.fromkeys(tied, 0)
        for one in tied:
            for other in tied:
                if one >= other:
                    continue
                mine = theirs = met = 0
                for (player, no), (table, points) in self.meetings.items():
                    if player == one and self.meetings.get((other, no), (None,))[0] == table:
                        met += 1
                        mine += points
                        theirs += self.meetings[other, no][1]
                if not met:
                    return None
                balance[one] += (mine > theirs) - (mine < theirs)
                balance[other] -= (mine > theirs) - (mine < theirs)
        return balance

    def values(self, criterion: str, tied: list[int], records: Json) -> dict[int, int]:
        if criterion == "direct":
            return self.direct(tied) or dict.fromkeys(tied, 0)
        if criterion == "lots":
            order = sorted(self.rounds, key=lambda player: lot(self.seed, "standings", player))
            return {player: -order.index(player) for player in tied}
        field = {"wins": "wins", "seconds": "seconds", "small-points": "small_points"}[criterion]
        return {player: records[player][field] for player in tied}

    def split(self, tied: list[int], criteria: list[str], records: Json) -> list[list[int]]:
        if len(tied) == 1 or not criteria:
            return [tied]
        values = self.values(criteria[0], tied, records)
        levels = sorted(set(values.values()), reverse=True)
        rest = criteria if criteria[0] == "direct" and len(levels) > 1 else criteria[1:]
        groups = []
        for level in levels:
            groups += self.split([player for player in tied if values[player] == level], rest, records)
        return groups

    def check_standings(self) -> None:
        stated = self.document["standings"]
        records = {line["player"]: self.record(line["player"]) for line in stated}
        groups, place = [], 1
        for points in sorted({record["league_points"] for record in records.values()}, reverse=True):
            tied = sorted(player for player, record in records.items() if record["league_points"] == points)
            groups += self.split(tied, self.league["tiebreaks"], records)
        for group in groups:
            for player in group:
                records[player]["place"] = place
            place += len(group)
        for line in stated:
            for field, computed in records[line["player"]].items():
                value = str(computed) if field == "league_points" else computed
                self.expect(f"standings, player {line['player']}, {field}", line[field], value)
        self.expect(
            "order of the standings", [line["place"] for line in stated], sorted(line["place"] for line in stated)
        )


def differences(document: Json) -> list[str]:
    """Everything that the document states and that does not follow from its protocols."""
    event = Event(document)
    event.check_standings()
    return event.wrong


def main() -> int:
    """Exit status: 0 everything follows, 1 something differs, 2 the file cannot be read as an exported event."""
    if len(sys.argv) != 2 or sys.argv[1] in {"-h", "--help"}:
        print(__doc__)
        return 2
    try:
        document = json.loads(Path(sys.argv[1]).read_text(encoding="utf-8"))
        wrong = differences(document)
        counted = f"{len(document['rounds'])} rounds, {len(document['standings'])} players"
    except OSError as error:
        print(f"{sys.argv[1]}: {error.strerror}. Give the path of an exported event (event.json).", file=sys.stderr)
        return 2
    except (ValueError, LookupError, TypeError, AttributeError, ArithmeticError, RecursionError) as error:
        print(f"{sys.argv[1]} is not a whole exported event (event.json): {error!r}", file=sys.stderr)
        return 2
    print("\n".join(wrong) or f"Everything follows: {counted}.")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
