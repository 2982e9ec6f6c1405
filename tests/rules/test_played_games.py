"""Games scored by the rules have no errors at any level of evidence, in every system, for every number of players."""

from __future__ import annotations

import dataclasses

import pytest
from playing import play
from sheets import errors, regulations

from tournament.rules.protocol import Protocol

TABLES = [(name, layout.players) for name in regulations.known() for layout in regulations.load(name).rules.layouts]
KEPT = {
    "L0": None,
    "L1 entries": {"written"},
    "L1 totals": {"totals"},
    "L1": {"written", "totals"},
    "L2": {"written", "totals", "declarer", "contract"},
    "L2 with dealers": {"written", "totals", "dealer", "declarer", "contract"},
    "L2 with marriages": {"written", "totals", "dealer", "declarer", "contract", "marriages"},
    "L3": {"written", "totals", "dealer", "declarer", "contract", "marriages", "cards"},
    "L4": {"written", "totals", "dealer", "declarer", "contract", "marriages", "cards", "bid", "tricks", "talon"},
}
ALWAYS = {"no", "conceded", "dark", "golden", "redeal", "penalty"}


def reduced(protocol: Protocol, kept: set[str] | None) -> Protocol:
    """The same game with less written down."""
    if kept is None:
        return dataclasses.replace(protocol, deals=())
    fields = [field.name for field in dataclasses.fields(protocol.deals[0])]
    gone = {name: None for name in fields if name not in kept | ALWAYS}
    return dataclasses.replace(protocol, deals=tuple(dataclasses.replace(deal, **gone) for deal in protocol.deals))


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_a_game_played_by_the_rules_has_no_errors_however_little_is_written(name, players):
    edition = regulations.load(name)
    for seed in range(2):
        protocol = play(edition.rules, players, seed)
        for level, kept in KEPT.items():
            verdict = regulations.validate(reduced(protocol, kept), edition)
            found = [(f.code.value, f.deal, f.seat, f.expected, f.found) for f in errors(verdict)]
            assert found == [], (seed, level)


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_the_sheet_is_computed_back_from_its_facts(name, players):
    edition = regulations.load(name)
    protocol = play(edition.rules, players, 7)
    bare = reduced(protocol, KEPT["L4"] - {"written", "totals"})
    computed = regulations.validate(bare, edition).computed
    assert computed.deltas == tuple(deal.written for deal in protocol.deals)
    assert computed.totals == tuple(deal.totals for deal in protocol.deals)
