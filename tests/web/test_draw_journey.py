"""A draw from its announcement to its verification by somebody who has nothing but the published file."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from browsing import WIDE, log_in
from playwright.sync_api import expect

from tournament.services import events, players

pytestmark = pytest.mark.browser

NAMES = [("Anna", "Ćwikła"), ("Bartosz", "Barszcz"), ("Celina", "Łoś"), ("Dorota", "Dynia"), ("Edward", "Świerszcz"),
         ("Filip", "Fasola"), ("Grażyna", "Groch"), ("Henryk", "Źdźbło"), ("Irena", "Imbir"),
         ("Jan", "Jarmuż")]  # fmt: skip


@pytest.fixture
def entered(database, organiser) -> str:
    """An event with ten players, nothing drawn."""
    with database.work(organiser) as work:
        slug = events.create(work, name="Turniej zimowy", rounds=4)
        for given, family in NAMES:
            players.add(work, slug, given=given, family=family, club="Gliniany Dół")
    return slug


def verified(file: Path, hash_seed: str) -> tuple[int, str]:
    """What the command says about a copy of the file, in a folder and a process of its own."""
    environment = {**os.environ, "PYTHONHASHSEED": hash_seed}
    done = subprocess.run(
        [sys.executable, "-m", "tournament", "--lang", "pl", "seating", "verify", file.name],
        cwd=file.parent,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    return done.returncode, done.stdout


def downloaded(page, name: str, folder: Path) -> Path:
    with page.expect_download() as download:
        page.get_by_role("link", name=name).first.click()
    target = folder / download.value.suggested_filename
    download.value.save_as(target)
    return target


def test_a_draw_is_announced_drawn_published_downloaded_and_verified(app, entered, serve, visit, tmp_path):
    address = serve(app)
    desk, reader = visit(address, WIDE), visit(address, WIDE)
    log_in(desk)
    desk.goto(f"/desk/t/{entered}/draw")
    desk.get_by_text("Najpierw zapowiedz losowanie").click()
    desk.get_by_role("button", name="Zapowiedz losowanie").click()
    expect(desk.get_by_text("Losowanie nr 1 jest zapowiedziane: każdy widzi")).to_be_visible()
    reader.goto(f"/t/{entered}/draw")
    commitment = reader.locator(".proof code").first.inner_text()
    announced = downloaded(reader, "Zapowiedź (JSON)", tmp_path)
    desk.locator("#public").fill("4711")
    desk.get_by_role("button", name="Losuj zgodnie z zapowiedzią").click()
    expect(desk.get_by_role("heading", name="Runda 1")).to_be_visible()
    desk.goto(f"/desk/t/{entered}/draw")
    desk.get_by_role("button", name="Ogłoś rozstawienie wszystkich rund").click()
    expect(desk.get_by_text("Ogłoszono rozstawienie 4 rund.")).to_be_visible()
    reader.reload()
    expect(reader.get_by_text("4711")).to_be_visible()
    file = downloaded(reader, "Dokument losowania (JSON)", tmp_path)
    document = json.loads(file.read_text(encoding="utf-8"))
    assert (document["public"], document["commitment"]) == ("4711", commitment)
    assert announced.name == f"{entered}_zapowiedz-1.json"
    assert verified(file, "1") == verified(file, "77")
    check(file, document)


def check(file: Path, document: dict[str, object]) -> None:
    """Genuine as it is and in another order; with one changed name it fails and says where."""
    assert verified(file, "1")[0] == 0
    document["entrants"].reverse()
    file.write_text(json.dumps(document), encoding="utf-8")
    assert verified(file, "2")[0] == 0
    document["entrants"][0]["name"] = "Jan Inny"
    file.write_text(json.dumps(document), encoding="utf-8")
    status, said = verified(file, "3")
    assert status == 1
    assert "10" in said.splitlines()[0]
