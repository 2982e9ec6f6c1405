"""The page of a round lists each publication once, and each version can be read as it was."""

from __future__ import annotations

import re

import pytest
from people import TERMINAL, play, sheet

from tournament.services import protocols, rounds


@pytest.fixture
def twice(database, league) -> str:
    """The league with a round that was published, opened and published with another result at table 1."""
    play(database, league, 1, 2)
    with database.work(TERMINAL) as work:
        rounds.publish_results(work, league, 1)
        rounds.unlock(work, league, 1, reason="Protest przy stole 1")
        protocols.reopen(work, league, 1, 1, reason="Protest")
        protocols.enter_and_accept(work, league, 1, 1, sheet(12), base=1)
        rounds.publish_results(work, league, 1)
    return league


def listed(page: str) -> list[str]:
    """The entries of the list of versions, as text."""
    part = page.split("<h2>Ogłoszono</h2>", 1)[1]
    found = re.findall(r"<li><strong>(.*?)</li>", part, re.DOTALL)
    return [re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", one)).strip() for one in found]


def test_one_publication_is_one_line(renata, database, league):
    play(database, league, 1, 2)
    with database.work(TERMINAL) as work:
        rounds.publish_results(work, league, 1)
    found = listed(renata.text(f"/desk/t/{league}/rounds/1/"))
    assert [one.split(" –")[0] for one in found] == ["Wyniki i klasyfikacja, wersja 1", "Rozstawienie, wersja 1"]


def test_a_second_publication_says_what_changed_and_why(renata, twice):
    second, first, _seating = listed(renata.text(f"/desk/t/{twice}/rounds/1/"))
    assert second.startswith("Wyniki i klasyfikacja, wersja 2 – ")
    assert "Wcześniej odblokowano rundę. Powód: Protest przy stole 1" in second
    assert "Inny wynik przy stole 1." in second
    assert first.startswith("Wyniki i klasyfikacja, wersja 1 – ")
    assert "Inny wynik" not in first


def test_each_version_can_be_read_and_saved_as_it_was(renata, stranger, twice):
    base = f"/desk/t/{twice}/rounds/1/published"
    pages = [renata.text(f"{base}/{version}/results") for version in (1, 2)]
    assert "To wersja 1" in pages[0]
    files = [renata.get(f"{base}/{version}/results.csv").get_data(as_text=True) for version in (1, 2)]
    assert files[0] != files[1]
    assert renata.get(f"{base}/3/results").status_code == 404
    assert stranger.get(f"{base}/1/results").status_code in {302, 303, 404}


def test_a_seating_opens_as_it_was_published_and_says_what_moved(ola, league):
    ola.post(f"/desk/t/{league}/redraw", {"from_round": "1", "reason": "próba", "seed": "inne"})
    assert ola.post(f"/desk/t/{league}/rounds/1/seating").status_code == 303
    page = ola.text(f"/desk/t/{league}/rounds/1/")
    for version in (1, 2):
        address = f"/desk/t/{league}/rounds/1/published/{version}/seating"
        assert f'<a href="{address}">Rozstawienie w tej wersji</a>' in page
        assert "Rozstawienie rundy 1" in ola.text(address)
        assert ola.get(f"{address}.pdf").data.startswith(b"%PDF")
    assert re.search(r"\d zawodnik\w* ma\w* inne miejsc\w+ niż w poprzedniej wersji", page)
