"""What only some systems have: barrels that collide, doubled deals, marriage tables, sitters, fines, two players."""

from __future__ import annotations

import pytest
from sheets import codes, errors, judge, regulations, scored, sheet

from tournament import wording
from tournament.rules import parse, validate
from tournament.rules.notation import from_text
from tournament.rules.scoring import score
from tournament.rules.state import start
from tournament.rules.terms import terms

PASSED = "d3 g1 b100 c100 cards {} marriages - - -"


def changed(name, changes):
    return regulations.with_changes(regulations.load(name), changes)


def outcome(edition, before, row, **counters):
    names = " ".join(f'"{letter}"' for letter in "ABCD"[: len(before)])
    deal = from_text(f"tysiac 1\nplayers {names}\n1 {row}\n").deals[0]
    state = start(len(before))._replace(totals=before, **counters)
    return score(terms(edition.rules, len(before)), state, deal, (None,) * len(before), deal.dealer)


def judged(edition, *rows, players=3, tail=""):
    return regulations.validate(parse(sheet(edition.id, *rows, players=players, tail=tail)), edition)


# -- the barrel --------------------------------------------------------------------------------------------------------


def test_a_newcomer_knocks_the_occupant_off_and_that_is_a_fall():
    result = scored("pagat", (0, 880, 820), PASSED.format("30 20 70"))
    assert result.deltas == (-100, -120, 60)
    assert result.state.falls == (0, 1, 0)


def test_two_that_arrive_together_both_go_back_without_a_fall():
    result = scored("pagat", (0, 830, 820), PASSED.format("0 60 60"))
    assert result.state.totals == (-100, 760, 760)
    assert result.state.falls == (0, 0, 0)


def test_in_the_main_russian_game_nothing_happens_when_players_meet():
    assert scored("ru-main", (0, 880, 820), PASSED.format("30 20 70")).state.totals == (-100, 880, 880)


def test_no_collision_in_the_deal_in_which_somebody_wins():
    row = "d1 g2 b120 c120 cards 60 50 10 marriages - H -"
    assert scored("pagat", (850, 880, 0), row).state.totals == (880, 1000, 10)


def test_with_all_fall_everybody_goes_back():
    edition = changed("ru-main", {"rules.barrel.collision": "all-fall"})
    assert outcome(edition, (0, 880, 820), PASSED.format("30 20 70")).state.totals == (-100, 760, 760)


def test_a_third_fall_costs_everything_and_the_count_begins_anew():
    result = scored("ru-main", (0, 880, 0), PASSED.format("60 40 20"), attempts=(0, 2, 0), falls=(0, 2, 0))
    assert (result.state.totals[1], result.state.falls[1]) == (0, 0)


def test_a_third_bolt_throws_off_the_barrel():
    row = "d3 g1 b100 c100 cards 80 0 40 tricks 5 0 3 marriages - - -"
    result = scored("ru-main", (0, 880, 0), row, zeros=(0, 2, 0))
    assert (result.state.totals[1], result.state.falls[1]) == (760, 1)


def test_a_concession_on_the_barrel_is_a_failed_contract():
    result = scored("ru-main", (880, 0, 0), "d3 g1 b120 c125 conceded")
    assert result.deltas == (-125, 40, 40)
    assert result.state.falls[0] == 1


def test_a_player_on_the_barrel_gets_nothing_for_a_concession_but_uses_an_attempt():
    result = scored("ru-main", (0, 880, 0), "d3 g1 b100 c100 conceded")
    assert (result.deltas[1], result.state.attempts[1]) == (0, 1)


def test_a_deal_sat_out_is_no_attempt():
    row = "d2 g1 b100 c100 talon AH,10D,9C cards 60 . 40 20 tricks 4 . 3 1 marriages - . - -"
    result = scored("ru-main", (0, 880, 0, 0), row)
    assert (result.deltas[1], result.state.attempts[1]) == (0, 0)


# -- counters ----------------------------------------------------------------------------------------------------------


def test_bolts_in_a_row_are_forgotten_after_a_trick():
    edition = changed("ru-main", {"rules.zero.run": "consecutive"})
    row = "d3 g1 b100 c100 cards 80 20 20 tricks 5 2 1 marriages - - -"
    assert outcome(edition, (0, 0, 0), row, zeros=(0, 2, 0)).state.zeros == (0, 0, 0)


def test_a_dark_deal_without_a_trick_counts_two_bolts():
    row = "d3 g1 b120 c120 dark cards 80 40 0 tricks 5 3 0 marriages - - -"
    result = scored("ru-dark", (0, 0, 0), row, zeros=(0, 0, 2))
    assert (result.deltas[2], result.state.zeros[2]) == (-120, 1)


@pytest.mark.parametrize(("tricks", "cost"), [("5 3 0", -120), ("5 2 1", 0)])
def test_by_trick_and_by_point_differ_for_a_trick_of_nines(tricks, cost):
    row = f"d3 g1 b100 c100 cards 80 40 0 tricks {tricks} marriages - - -"
    assert scored("ru-main", (0, 0, 0), row, zeros=(0, 0, 2)).deltas[2] == cost
    assert scored("ru-basic", (0, 0, 0), row, zeros=(0, 0, 2)).deltas[2] == -120


# -- doubled deals -----------------------------------------------------------------------------------------------------

GOLDEN = "b120 c120 golden cards {} marriages - - -"


def test_a_golden_circle_that_nobody_wins_starts_again():
    rows = [
        "d1 g2 " + GOLDEN.format("50 40 30"),
        "d2 g3 " + GOLDEN.format("50 40 30"),
        "d3 g1 " + GOLDEN.format("50 40 30"),
    ]
    verdict = judge(sheet("ru-golden", *rows))
    assert errors(verdict) == []
    assert verdict.computed.totals[-1] == (0, 0, 0)


def test_a_golden_deal_that_is_not_marked_is_found():
    verdict = judge(sheet("ru-golden", "d1 g2 b120 c120 cards 50 40 30 marriages - - -"))
    assert "golden-circle" in codes(verdict)


def test_in_the_golden_circle_the_forehand_declares():
    assert "golden-forehand" in codes(judge(sheet("ru-golden", "d1 g3 " + GOLDEN.format("50 40 30"))))


def test_a_doubled_deal_has_its_one_contract_and_its_forehand():
    found = codes(judge(sheet("ru-dark", "d1 g3 b130 c130 dark cards 40 40 40 marriages - - -")))
    assert {"doubled-contract", "dark-forehand"} <= set(found)


def test_dark_is_not_played_elsewhere():
    assert "doubled-not-played" in codes(judge(sheet("ru-main", "g1 b120 c120 dark cards 40 40 40 marriages - - -")))


# -- marriages ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("table", "values"),
    [
        ("standard", (100, 80, 60, 40)),
        ("austria", (100, 80, 40, 60)),
        ("silesia", (60, 40, 100, 80)),
        ("wielkopolska", (60, 40, 80, 100)),
        ("1001", (60, 40, 100, 80)),
    ],
)
def test_the_five_tables_of_marriages(table, values):
    edition = changed("pl-home", {"rules.marriages.table": table})
    for suit, value in zip("HDCS", values, strict=True):
        row = f"d3 g1 b100 c100 cards 60 40 20 marriages - {suit} -"
        assert outcome(edition, (0, 0, 0), row).deltas[1] == 40 + value


def test_four_aces_are_a_marriage_only_where_they_are_played():
    row = "d3 g1 b100 c100 cards 50 50 20 marriages - A -"
    assert "marriage-unknown" in codes(judge(sheet("ru-main", row)))
    edition = changed("ru-main", {"rules.marriages.aces": 200})
    assert outcome(edition, (0, 0, 0), row).deltas[1] == 250
    assert errors(judged(edition, row)) == []


def test_the_declarer_may_declare_in_the_first_trick_where_that_is_allowed():
    row = "d3 g1 b100 c140 cards 10 80 30 tricks 0 5 3 marriages S - - + -140 80 30"
    assert "marriage-without-trick" in codes(
        judge(sheet("pl-home", row.replace("10 80 30", "0 80 40").replace("80 30", "80 40")))
    )


# -- fines and bonuses -------------------------------------------------------------------------------------------------


def test_four_nines_bring_a_bonus_where_they_do():
    row = 'penalty 2 120 "four nines" = 0 120 0'
    assert codes(judge(sheet("ru-main", row))) == ["penalty-bonus"]
    edition = changed("ru-main", {"rules.fines.four_nines": 120, "rules.conduct.four_nines": "bonus"})
    assert judged(edition, row).findings == ()


def test_a_penalty_without_a_reason_is_a_warning():
    verdict = judge(sheet("liga-blaszki-2023", "penalty 2 -120 . = 0 -120 0"))
    assert codes(verdict) == ["penalty-row"]
    assert verdict.valid


def test_a_penalty_that_is_added_up_wrongly_is_found():
    verdict = judge(sheet("liga-blaszki-2023", 'penalty 2 -120 "cut" = 0 -100 0'))
    assert [(f.code.value, f.seat) for f in errors(verdict)] == [("total-addition", 2)]


# -- four players ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "talon", "points"),
    [
        ("pl-home", "KC,QC,AH", 60),
        ("kurnik", "AH,AD,9S", 100),
        ("pagat", "AH,KD,QD", 120),
        ("cyclowiki", "AH,KD,QD", 100),
        ("ru-main", "AH,10D,KC", 25),
        ("wikipedia-uk", "AH,KD,QD", 0),
    ],
)
def test_the_sitter_gets_what_the_talon_is_worth(name, talon, points):
    row = f"d4 g1 b100 c100 talon {talon} cards 60 40 20 . tricks 4 3 1 . marriages - - - ."
    assert scored(name, (0, 0, 0, 0), row).deltas[3] == points


def test_a_locked_sitter_gets_nothing():
    row = "d4 g1 b100 c100 talon AH,AD,9S cards 60 40 20 . tricks 4 3 1 . marriages - - - ."
    assert scored("kurnik", (0, 0, 0, 800), row).deltas[3] == 0


def test_a_sitter_who_declares_or_plays_is_found():
    row = "d4 g4 b100 c100 cards 60 40 10 10 tricks 4 3 1 0 marriages - - - -"
    assert {"sitter-declares", "sitter-plays"} <= set(codes(judge(sheet("pl-home", row, players=4))))


def test_without_the_talon_the_sitters_entry_must_be_one_that_some_talon_gives():
    row = "d4 g1 b100 c100 cards 60 40 20 . tricks 4 3 1 . marriages - - - . + -100 40 20 {}"
    assert errors(judge(sheet("kurnik", row.format(130), players=4))) == []
    assert codes(judge(sheet("kurnik", row.format(120), players=4))) == ["sitter-score", "result-corrected"][:1]


def test_a_bomb_at_a_table_of_four_on_kurnik_gives_forty():
    row = "d4 g1 b100 c100 talon 9H,9D,9C conceded"
    assert scored("kurnik", (0, 0, 0, 0), row, concessions=(1, 0, 0, 0)).deltas == (0, 40, 40, 40)


def test_a_number_of_players_without_a_game_is_refused_as_such():
    verdict = judge(sheet("liga-blaszki-2023", "d1 g2 b100 c100", players=4))
    assert codes(verdict) == ["player-count"]
    assert verdict.computed.totals == ()


# -- ends --------------------------------------------------------------------------------------------------------------


def test_on_kurnik_the_declarer_is_first_when_two_reach_the_target():
    rows = [
        'penalty 1 900 "start"',
        'penalty 2 790 "start"',
        "d3 g1 b100 c100 cards 0 120 0 marriages HD HS -".replace("HD HS", "HD CS"),
    ]
    verdict = judge(sheet("kurnik", *rows))
    assert verdict.computed.final == (1000, 1010, 0)
    assert verdict.computed.places == (1, 2, 3)
    assert "two-at-target" in codes(verdict)


def test_on_wikipedia_the_higher_total_is_first():
    rows = ['penalty 1 900 "start"', 'penalty 2 790 "start"', "d3 g1 b100 c100 cards 0 120 0 marriages HD CS -"]
    assert judge(sheet("wikipedia-pl", *rows)).computed.places == (2, 1, 3)


def test_lots_may_put_equal_totals_in_any_order():
    tail = "end time\nresult totals 900 670 670 places 1 3 2\n"
    edition = changed("liga-blaszki-2023", {"league.ties": "lots"})
    assert judged(edition, tail=tail).findings == ()
    assert codes(judge(sheet("liga-blaszki-2023", tail=tail))) == ["result-places"]


def test_too_few_deals_for_the_target():
    row = "b400 c400 cards 120 0 0 tricks 8 0 0 marriages HDCS - - + 400 0 0"
    found = codes(
        judge(sheet("pl-home", *[f"d{d} g1 {row}" for d in (3, 1)], "d2 g1 " + row.replace("400", "360"), tail=""))
    )
    assert "few-deals" in found
    bare = judge(sheet("liga-blaszki-2023", "= 500 0 0", "= 1000 0 0"))
    assert "too-few-deals" in codes(bare)


# -- little evidence ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "totals", "code"),
    [
        ("liga-blaszki-2023", "1005 300 200", "total-unit"),
        ("liga-blaszki-2023", "1400 300 200", "unreachable-total"),
        ("liga-blaszki-2023", "1010 1000 200", "two-winners"),
        ("ru-main", "1005 900 200", "barrel-band"),
        ("ru-main", "1003 800 200", "total-unit"),
        ("ru-main", "1290 800 200", "unreachable-total"),
        ("rzutkrytyczny", "1000 950 200", "barrel-band"),
    ],
)
def test_bare_totals_that_no_game_can_give(name, totals, code):
    assert code in codes(judge(sheet(name, tail=f"end target\nresult totals {totals}\n")))


@pytest.mark.parametrize("name", ["liga-blaszki-2023", "ru-basic", "kurnik"])
def test_a_plausible_result_passes(name):
    assert judge(sheet(name, tail="end target\nresult totals 1010 640 320 places 1 2 3\n")).findings == ()


@pytest.mark.parametrize(
    ("row", "code", "seat"),
    [
        ("+ -100 -120 30", "two-negatives", None),
        ("+ 40 60 20", "no-declarer", None),
        ("+ -100 45 30", "delta-unit", 2),
        ("+ -100 230 20", None, None),
        ("+ -100 110 10", None, None),
        ("+ -100 450 0", "unreachable-deltas", 2),
        ("+ 110 100 100", None, None),
        ("+ -100 0 0", "unreachable-deltas", None),
        ("g1 c150 + -150 10 0", None, None),
        ("g1 c120 marriages - - - + 120 60 40", "contract-interval", 1),
        ("g1 c150 marriages - - - + 150 10 0", "contract-needs-marriage", 1),
        ("g1 c100 marriages - - - + -100 10 0", "contract-interval", 1),
        ("g1 c100 + 110 10 0", "declarer-score", 1),
        ("g1 c100 + 100 -10 0", "defender-negative", 2),
    ],
)
def test_entries_without_cards_must_be_possible(row, code, seat):
    found = [(f.code.value, f.seat) for f in errors(judge(sheet("liga-blaszki-2023", row)))]
    assert found == ([] if code is None else [(code, seat)])


@pytest.mark.parametrize(
    ("before", "row", "code"),
    [
        ((790, 0, 0), "+ 60 -100 20", "lock-crossed"),
        ((800, 0, 0), "+ 50 -100 20", "locked-gain"),
        ((800, 0, 0), "g2 c100 + 50 -100 20", "defender-locked"),
        ((770, 0, 0), "g2 c100 + 40 -100 20", "defender-cap"),
        ((800, 0, 0), "+ 0 -100 20", None),
        ((790, 0, 0), "+ 10 -100 20", None),
        ((790, 0, 0), "+ 110 60 20", None),
    ],
)
def test_the_lock_shows_in_totals_alone(before, row, code):
    given = [f'penalty {seat} {points} "start"' for seat, points in enumerate(before, 1) if points]
    found = [f.code.value for f in errors(judge(sheet("liga-blaszki-2023", *given, row)))]
    assert found == ([] if code is None else [code])


@pytest.mark.parametrize(
    ("before", "row", "code"),
    [
        (870, "+ 60 -100 20", "barrel-band"),
        (880, "+ 40 -100 20", "barrel-band"),
        (880, "g2 c100 + 125 -100 20", "barrel-points"),
        (880, "g1 c120 + 125 60 20", "barrel-win"),
        (880, "g1 c125 + 125 60 20", None),
        (880, "+ -120 -100 20", None),
        (870, "+ 10 -100 20", None),
        (300, "g1 c150 + 220 60 20", "declarer-score"),
        (300, "g1 c150 + -30 60 20", "declarer-score"),
        (300, "g1 c150 + -150 60 20", None),
        (300, "g1 c150 + -270 60 20", None),
        (300, "g2 c150 + -60 150 20", "defender-negative"),
        (300, "g2 c150 + -120 150 20", None),
    ],
)
def test_the_barrel_shows_in_totals_alone(before, row, code):
    found = [f.code.value for f in errors(judge(sheet("ru-main", f'penalty 1 {before} "start"', row)))]
    assert found == ([] if code is None else [code])


def test_what_was_not_checked_is_named():
    assert judge(sheet("liga-blaszki-2023", "+ -100 40 60")).level == "L1"
    names = set(judge(sheet("liga-blaszki-2023", "+ -100 40 60")).not_checked)
    assert {"cards-sum", "contract-sign", "dealer-order", "bid-cap", "bid-by-seat"} <= names
    full = judge(
        sheet(
            "liga-blaszki-2023", "d3 g1 b100 c100 cards 60 40 20 tricks 4 3 1 marriages - - - + -100 40 20 = -100 40 20"
        )
    )
    assert (full.level, full.not_checked) == ("L4", ())


def test_a_bid_above_120_leaves_the_cap_unchecked():
    row = "d3 g1 b130 c130 cards 80 30 10 tricks 5 2 1 marriages S - - + -130 30 10 = -130 30 10".replace(
        "-130 30", "-130 30"
    )
    verdict = judge(sheet("pl-home", row.replace("80 30 10", "60 40 20").replace("-130 30 10", "-130 40 20")))
    assert verdict.not_checked == ("bid-cap",)


# -- the document ------------------------------------------------------------------------------------------------------


def test_the_answer_has_the_agreed_shape_and_polish_sentences():
    protocol = parse(sheet("liga-blaszki-2023", "d3 g1 b100 c100 cards 69 26 25 marriages - - - + -100 30 30"))
    verdict = regulations.validate(protocol, regulations.load("liga-blaszki-2023"))
    document = wording.document(verdict, protocol, file="t5.json", regulation="liga-blaszki-2023")
    assert list(document) == ["file", "regulation", "level", "valid", "findings", "not_checked", "computed"]
    (finding, note) = document["findings"]
    assert finding == {
        "code": "defender-rounding",
        "severity": "error",
        "deal": 1,
        "seat": 3,
        "field": "written",
        "expected": 20,
        "found": 30,
        "clause": "§5.3",
        "basis": "stated",
        "hint": "other-rounding",
        "message": "Rozdanie 1, Celina: Oczka 25 i meldunki 0 dają 20, a nie 30. Zastosowano inny sposób zaokrąglania.",
    }
    assert note["severity"] == "note"
    assert document["computed"]["deltas"] == [[-100, 30, 20]]
    assert document["valid"] is False


def test_rules_alone_need_no_clauses_and_no_league():
    protocol = parse(sheet("pl-home", "d3 g1 b100 c100 cards 60 40 20 marriages - - -"))
    verdict = validate(protocol, regulations.load("pl-home").rules)
    assert verdict.computed.league_points == ()
    assert verdict.valid
