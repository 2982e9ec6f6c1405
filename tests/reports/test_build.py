"""Documents from facts: what must stand on them."""

from __future__ import annotations

import re
from dataclasses import replace
from fractions import Fraction

import pytest

from tests.reports import samples
from tests.standings.worlds import POLICY, event, penalty, player, round_, sample_league, table
from tournament import i18n
from tournament.reports import FORMATS, build, file_name, write
from tournament.reports.build.rounds import how_drawn
from tournament.reports.report import Column, Grid, Kind, Mark
from tournament.standings.facts import Absence, Draw, PlayerStatus, RoundState, TableStatus
from tournament.standings.policy import ByePoints, TieBreak

PLAYERS = [player(number, f"Imię{number} Nazwisko{number}") for number in range(1, 7)]


def pair(no, first, second, third, **changes):
    return table(no, (first, second, third), (1000, 500, 100), **changes)


def column(report, key, section=0):
    grid = report.sections[section].grid
    index = [each.key for each in grid.columns].index(key)
    return [row[index] for row in grid.rows]


def keys(report, section=0):
    return [each.key for each in report.sections[section].grid.columns]


def test_a_grid_refuses_rows_of_another_width_and_values_of_another_kind():
    columns = (Column(key="a", title="A", kind=Kind.INTEGER), Column(key="b", title="B"))
    for rows, error in ((((1,),), ValueError), ((("x", "y"),), TypeError), (((True, "y"),), TypeError)):
        with pytest.raises(error):
            Grid(caption="", columns=columns, rows=rows)
    with pytest.raises(ValueError, match="keys"):
        Grid(caption="", columns=(columns[0], columns[0]), rows=())
    with pytest.raises(ValueError, match="group"):
        Grid(caption="", columns=columns, rows=(), group_by="c")
    with pytest.raises(ValueError, match="mark"):
        Grid(caption="", columns=columns, rows=(), marks={(0, 0): (Mark.BYE,)})


def test_standings_say_after_which_round_and_whether_they_are_final():
    assert build.standings(sample_league()).subtitle == "końcowa, po 8 z 8 rund"
    assert build.standings(sample_league(), through=5).subtitle == "po rundzie 5 z 8"
    assert build.standings(event(PLAYERS, [])).subtitle == "przed pierwszą rundą · nieoficjalne"


def test_standings_with_open_tables_or_unpublished_rounds_are_unofficial_and_say_what_is_missing():
    waiting = pair(2, 4, 5, 6, status=TableStatus.ENTERED)
    report = build.standings(event(PLAYERS, [round_(1, [pair(1, 1, 2, 3), waiting])]))
    assert report.subtitle == "po rundzie 1 z 8 · nieoficjalne"
    assert report.warnings == ("Runda 1: brak zatwierdzonego wyniku stołów: 2.",)
    assert not report.stamp.official
    seated = round_(1, [pair(1, 1, 2, 3)], state=RoundState.SEATED)
    assert build.standings(event(PLAYERS, [seated])).subtitle.endswith("nieoficjalne")


def test_the_reason_of_an_override_stands_on_every_document_that_rests_on_it():
    world = samples.hard_event()
    for report in (build.standings(world), build.round_results(world, 4), build.protocol(world, 4, 2)):
        assert any(samples.REASON in warning for warning in report.warnings)
    for report in (build.standings(world, through=3), build.round_results(world, 3), build.protocol(world, 4, 1)):
        assert report.warnings == ()


def test_reasons_of_publishing_and_of_issuing_in_spite_of_errors_are_printed():
    world = event(PLAYERS, [round_(1, [pair(1, 1, 2, 3)], notes=("brak dwóch podpisów",))])
    for report in (
        build.standings(world, override_reason="pilne"),
        build.round_results(world, 1, override_reason="pilne"),
    ):
        assert report.warnings == (
            "Dokument wydano mimo nierozstrzygniętych błędów. Powód: pilne",
            "Runda 1: wyniki ogłoszono mimo nierozstrzygniętych spraw. Powód: brak dwóch podpisów",
        )


def test_penalties_have_a_column_and_their_reasons_below():
    world = event(PLAYERS, [round_(1, [pair(1, 1, 2, 3)])], penalties=[penalty(1, round=1, league="-1", small=-60)])
    report = build.standings(world)
    assert column(report, "penalties")[:2] == [Fraction(-1), None]
    assert report.sections[0].notes == (
        "Kara, Imię1 Nazwisko1, runda 1: duże punkty −1, małe punkty −60. Powód: spóźnienie",
    )


def test_columns_that_hold_nothing_are_left_out():
    assert not {"club", "penalties", "decided", "lot", "remarks"} & set(
        keys(build.standings(event(PLAYERS[:3], [round_(1, [pair(1, 1, 2, 3)])])))
    )


def test_what_decided_and_a_shared_place_are_named():
    rounds = [round_(1, [pair(1, 1, 2, 3), pair(2, 4, 5, 6)])]
    shared = build.standings(event(PLAYERS, rounds, policy=replace(POLICY, tiebreaks=(TieBreak.WINS,))))
    assert set(column(shared, "decided")) == {"miejsce dzielone"}
    assert column(shared, "place") == [1, 1, 3, 3, 5, 5]
    drawn = build.standings(event(PLAYERS, rounds))
    assert column(drawn, "decided") == [None, "los"] * 3
    lots = column(drawn, "lot")
    assert all(above < below for above, below in zip(lots[::2], lots[1::2], strict=True))
    assert any("ziarno-1" in line or "ziarna losowania" in line for line in drawn.legend)


def test_direct_meetings_print_their_numbers():
    rounds = [round_(1, [pair(1, 2, 1, 3)]), round_(2, [pair(1, 1, 4, 5), pair(2, 6, 2, 3)])]
    report = build.standings(event(PLAYERS, rounds, policy=replace(POLICY, tiebreaks=(TieBreak.DIRECT,))))
    assert (
        "Bezpośrednie spotkania, pary wygrane minus przegrane: Imię2 Nazwisko2 1, Imię1 Nazwisko1 −1." in report.legend
    )


def test_dropped_rounds_byes_and_absences_are_marked_and_explained():
    report = build.standings(samples.hard_event())
    text = "\n".join(report.legend)
    assert "Liczą się najlepsze rundy każdego gracza (7)" in text
    assert "p.: pauza, duże punkty: 3\u00a02/3." in text
    assert "nb.: nieobecność, duże punkty: 0." in text
    own = replace(samples.hard_event(), policy=replace(POLICY, bye_points=ByePoints.OWN_MEAN))
    assert "p.: pauza, warta średnią gracza z rund, które rozegrał." in build.standings(own).legend


def test_a_withdrawn_player_is_marked():
    world = event([*PLAYERS[:2], player(3, status=PlayerStatus.WITHDRAWN)], [round_(1, [pair(1, 1, 2, 3)])])
    assert column(build.standings(world), "remarks") == [None, None, "wycofany"]
    assert column(build.players(world), "remarks").count("wycofany") == 1
    assert build.players(world).subtitle == "2 zawodników"


def test_results_stand_table_by_table_in_the_order_of_places():
    report = build.round_results(sample_league(), 6)
    assert column(report, "table") == [no for no in range(1, 7) for _ in range(3)]
    assert column(report, "place")[6:9] == [1, 1, 3]
    assert column(report, "league_points")[6:9] == [5, 5, 1]
    assert report.sections[0].grid.group_by == "table"


def test_an_open_table_is_listed_without_figures():
    waiting = pair(1, 1, 2, 3, status=TableStatus.OPEN)
    report = build.round_results(event(PLAYERS[:3], [round_(1, [waiting])]), 1)
    assert column(report, "small_points") == [None] * 3
    assert column(report, "state") == ["brak protokołu"] * 3


def test_players_without_a_table_are_listed_with_reason_and_points():
    world = event(PLAYERS, [round_(1, [pair(1, 1, 2, 3)], [(4, Absence.BYE), (5, Absence.ABSENT), (6, Absence.LATE)])])
    report = build.round_results(world, 1)
    assert column(report, "reason", 1) == ["pauza", "nieobecność", "jeszcze nie grał"]
    assert column(report, "league_points", 1) == [Fraction(11, 3), 0, None]
    assert "league_points" not in keys(build.round_seating(world, 1), 1)


def test_seating_is_listed_by_tables_and_by_names_in_polish_order():
    names = ["Jan Ćma", "Jan Cebula", "Jan Łukasz", "Jan Lis", "Jan Żak", "Jan Zając"]
    players = [player(number, name) for number, name in enumerate(names, 1)]
    report = build.round_seating(event(players, [round_(1, [pair(1, 1, 2, 3), pair(2, 4, 5, 6)])]), 1)
    assert report.sections[0].grid.rows[0] == (1, 1, "Jan Ćma", 2, "Jan Cebula", 3, "Jan Łukasz")
    assert [name.split()[0] for name in column(report, "name", 1)] == ["Cebula", "Ćma", "Lis", "Łukasz", "Zając", "Żak"]
    assert report.legend == ("Losowanie rund 1–8: ziarno ziarno-1, program test-1.",)


def test_a_seating_that_is_not_announced_is_a_draft():
    world = event(PLAYERS[:3], [round_(1, [pair(1, 1, 2, 3)], state=RoundState.DRAFT)])
    assert build.round_seating(world, 1).subtitle == "runda 1 z 8 · nieogłoszona"


def test_tables_of_different_sizes_share_one_grid():
    tables = [table(1, (1, 2, 3, 4), (1000, 500, 100, 50)), table(2, (5, 6), (1000, 500))]
    grid = build.round_seating(event(PLAYERS, [round_(1, tables)]), 1).sections[0].grid
    assert grid.rows[1][-4:] == (None, None, None, None)


def test_who_pauses_or_stands_by_finds_his_name_among_the_others_but_the_absent_do_not():
    pauses = [(4, Absence.BYE), (5, Absence.RESERVE), (6, Absence.ABSENT)]
    report = build.round_seating(event(PLAYERS, [round_(1, [pair(1, 1, 2, 3)], pauses)]), 1)
    assert [row[1:] for row in report.sections[2].grid.rows] == [
        (1, 1, "A"),
        (2, 1, "B"),
        (3, 1, "C"),
        (4, None, "pauza"),
        (5, None, "rezerwa"),
    ]


def test_a_seat_that_was_left_moves_nobody_in_any_document():
    left = replace(table(1, (2, 3), (1000, 500)), at=(2, 3))
    last = replace(table(2, (4, 5), (1000, 500)), drawn_for=3)
    world = event(PLAYERS, [round_(1, [left, last])])
    seating = build.round_seating(world, 1)
    assert seating.sections[0].grid.rows == (
        (1, None, "wolne", 2, "Imię2 Nazwisko2", 3, "Imię3 Nazwisko3"),
        (2, 4, "Imię4 Nazwisko4", 5, "Imię5 Nazwisko5", None, "wolne"),
    )
    assert column(seating, "seat", 1)[:4] == ["B", "C", "A", "B"]
    plan = build.seating_plan(world)
    assert column(plan, "round_1")[:5] == [None, "1B", "1C", "2A", "2B"]


def test_the_protocol_of_a_table_with_an_empty_seat_keeps_its_letters():
    deals = [
        {"no": 1, "dealer": 2, "declarer": 1, "cards": [20, 100], "written": [20, 100], "totals": [20, 100]},
        {"no": 2, "penalty": {"seat": 1, "points": -120, "reason": "x"}, "totals": [-100, 100]},
    ]
    left = replace(table(1, (2, 3), (1000, 500), protocol={"deals": deals}), at=(2, 3))
    report = build.protocol(event(PLAYERS, [round_(1, [left])]), 1, 1)
    assert column(report, "seat") == ["A", "B", "C"]
    assert column(report, "name")[0] == "wolne"
    assert {"cards_B", "cards_C"} <= set(keys(report, 1))
    assert "cards_A" not in keys(report, 1)
    assert (column(report, "dealer", 1)[0], column(report, "declarer", 1)[0]) == ("C", "B")
    assert column(report, "remarks", 1)[1].startswith("kara B ")


def test_a_protocol_shows_each_deal_with_suits_and_what_happened():
    deals = [
        {
            "no": 1,
            "dealer": 1,
            "declarer": 2,
            "bid": 100,
            "contract": 120,
            "cards": [20, 70, 30],
            "tricks": [2, 4, 2],
            "marriages": [[], ["H", "S"], ["D"]],
            "written": [20, 120, 110],
            "totals": [20, 120, 110],
        },
        {"no": 2, "redeal": "cztery dziewiątki"},
        {"no": 3, "penalty": {"seat": 2, "points": -120, "reason": "dziewiątka na spodzie"}, "totals": [20, 0, 110]},
        {
            "no": 4,
            "dealer": 1,
            "declarer": 1,
            "contract": 100,
            "conceded": True,
            "written": [0, 60, 60],
            "totals": [20, 60, 170],
        },
    ]
    held = pair(1, 1, 2, 3, protocol={"format": "tysiac-protocol/1", "players": ["?"] * 3, "deals": deals})
    report = build.protocol(event(PLAYERS[:3], [round_(1, [held])]), 1, 1, findings=["Rozdanie 1: uwaga."])
    assert column(report, "dealer", 1) == ["A", None, None, "A"]
    assert column(report, "marriages_B", 1) == ["♥♠", None, None, None]
    assert column(report, "cards_C", 1) == [30, None, None, None]
    assert column(report, "totals_B", 1) == [120, None, 0, 60]
    assert column(report, "remarks", 1) == [
        None,
        "ponowne rozdanie: cztery dziewiątki",
        "kara B −120: dziewiątka na spodzie",
        "bomba",
    ]
    assert report.sections[2].notes == ("Rozdanie 1: uwaga.",)
    assert report.sections[-1].signatures == (*(each.name for each in PLAYERS[:3]), "Sędzia")


def test_figures_that_were_not_written_are_filled_in_and_the_legend_says_so():
    deals = [{"no": 1, "declarer": 2, "contract": 100, "cards": [20, 70, 30]}, {"no": 2, "redeal": "x"}]
    held = pair(1, 1, 2, 3, protocol={"deals": deals})
    world = event(PLAYERS[:3], [round_(1, [held])])
    report = build.protocol(world, 1, 1, deltas=[[20, -100, 30], [0, 0, 0]], totals=[[20, -100, 30], [20, -100, 30]])
    assert column(report, "written_B", 1) == [-100, None]
    assert column(report, "totals_C", 1) == [30, 30]
    assert any("obliczono" in line for line in report.legend)
    assert not any("obliczono" in line for line in build.protocol(sample_league(), 1, 1).legend)


def test_a_table_without_a_protocol_can_be_printed_for_signatures():
    report = build.protocol(event(PLAYERS[:3], [round_(1, [pair(1, 1, 2, 3, status=TableStatus.OPEN)])]), 1, 1)
    assert [bool(section.grid) for section in report.sections] == [True, False]
    assert report.subtitle == "brak protokołu"


def test_why_names_every_number_that_led_to_a_place():
    sentences = build.why(sample_league(), 13)
    assert sentences[0] == "Małgorzata Kłos: miejsce 4, duże punkty: 34."
    assert sentences[2].startswith("Wygrane stoły: Bartosz Barszcz 4, Ewa Łosoś 4")
    assert sentences[-1] == "Małe punkty: Małgorzata Kłos 5720, Bartosz Barszcz 5300."
    assert build.why(sample_league(), 99) == ()


def test_why_tells_of_byes_dropped_rounds_penalties_and_shared_places():
    text = "\n".join("\n".join(build.why(samples.hard_event(), number)) for number in range(1, 13))
    assert "(pauza)" in text
    assert re.search(r"\(R\d \d\)", text)
    assert "Kara: duże punkty −1/2, małe punkty 0. Powód: spóźnienie" in text
    rounds = [round_(1, [pair(1, 1, 2, 3), pair(2, 4, 5, 6)])]
    world = event(PLAYERS, rounds, policy=replace(POLICY, tiebreaks=(TieBreak.WINS, TieBreak.DIRECT)))
    sentences = build.why(world, 1)
    assert sentences[-3:] == (
        "Wygrane stoły: Imię1 Nazwisko1 1, Imię4 Nazwisko4 1 – równo.",
        "Bezpośrednie spotkania, pary wygrane minus przegrane: pominięto, bo nie wszyscy zrównani się spotkali.",
        "We wszystkim zrównani: Imię4 Nazwisko4. Miejsce dzielone.",
    )


@pytest.mark.parametrize(
    ("report", "name"),
    [
        (lambda: build.standings(sample_league(), through=3), "2026-09-07_liga-probna_runda-3_klasyfikacja.pdf"),
        (lambda: build.round_results(sample_league(), 2), "2026-09-06_liga-probna_runda-2_wyniki.pdf"),
        (lambda: build.round_seating(sample_league(), 2), "2026-09-06_liga-probna_runda-2_rozstawienie.pdf"),
        (lambda: build.protocol(sample_league(), 2, 5), "2026-09-06_liga-probna_runda-2_stol-5_protokol.pdf"),
        (lambda: build.players(sample_league()), "2026-10-03_liga-probna_lista-zawodnikow.pdf"),
    ],
)
def test_file_names_sort_by_day_event_and_round(report, name):
    assert file_name(report(), "pdf") == name


def test_an_unknown_format_is_our_mistake():
    with pytest.raises(ValueError, match="docx"):
        write(build.players(sample_league()), "docx")
    assert FORMATS == ("html", "pdf", "xlsx", "csv", "json")


def test_no_polish_word_is_missing_in_the_english_documents():
    with i18n.use("en"):
        text = write(build.standings(sample_league()), "html", "en").decode()
    assert "Standings" in text
    assert "Klasyfikacja" not in text


def test_a_round_that_is_not_there_has_no_documents():
    with pytest.raises(KeyError):
        build.round_results(event(PLAYERS, []), 1)


def test_without_tie_breaks_the_legend_says_that_places_are_shared():
    world = event(PLAYERS[:3], [round_(1, [pair(1, 1, 2, 3)])], policy=replace(POLICY, tiebreaks=()))
    assert build.standings(world).legend[0] == "Kolejność: duże punkty; gracze z równą liczbą punktów dzielą miejsce."


def test_a_round_still_to_be_played_is_a_dash_in_the_answer_to_why():
    waiting = pair(2, 4, 5, 6, status=TableStatus.OPEN)
    assert "Rundy: R1 –." in build.why(event(PLAYERS, [round_(1, [pair(1, 1, 2, 3), waiting])]), 4)


def test_a_protocol_says_why_it_was_issued_in_spite_of_errors():
    world = event(PLAYERS[:3], [round_(1, [pair(1, 1, 2, 3)])])
    report = build.protocol(world, 1, 1, override_reason="protest rozpatrzono")
    assert report.warnings == ("Dokument wydano mimo nierozstrzygniętych błędów. Powód: protest rozpatrzono",)


def test_a_page_that_stands_alone_escapes_everything_and_names_its_language():
    text = write(build.players(samples.hard_event()), "html").decode()
    assert '<html lang="pl">' in text
    assert "&lt;b&gt;&amp;amp;&lt;/b&gt;" in text
    assert "<b>" not in text
    assert '<th scope="row"' in text
    assert "http" not in text.replace("http://x", "")


@pytest.mark.parametrize(("rounds", "words"), [((3,), "Round 3: seated"), ((1, 2), "Rounds 1–2: seated")])
def test_a_plan_that_was_brought_along_has_no_seed_to_show(rounds: tuple[int, ...], words: str) -> None:
    with i18n.use("en"):
        sentence = how_drawn(
            Draw(first_round=rounds[0], last_round=rounds[-1], seed="", engine="tournament.seating 2", inputs_sha256="")
        )
    assert sentence.startswith(words)
    assert "seed" not in sentence
