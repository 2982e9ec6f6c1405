"""Nobody reaches what is not theirs: every route, every way in."""

from __future__ import annotations

import pytest
from browsing import Browser, logged_in
from people import PASSWORD, TERMINAL, referee
from sqlmodel import select

from tournament.db.models import AuditRow
from tournament.services import accounts, events
from tournament.web import setup_token
from tournament.web.security import secret

#: Values for the parts of an address; other parts are made up by their converter.
PARTS = {"no": 1, "table": 1, "number": 1, "penalty": 1, "login": "renata", "fmt": "csv", "deal": 1,
         "version": 1, "regulation_id": "kurnik", "a": "kurnik", "b": "pl-home"}  # fmt: skip
CHOICES = {"kind": "seating", "deed": "withdraw", "switch": "off"}


def addresses(app, slug):
    """Every address of the site with its methods, filled in for one event."""
    adapter = app.url_map.bind("localhost")
    for rule in app.url_map.iter_rules():
        if rule.endpoint == "static":
            continue
        values = {}
        for name in rule.arguments:
            values[name] = slug if name == "slug" else PARTS.get(name, CHOICES.get(name))
        if rule.endpoint == "desk.set_presence":
            values["deed"] = "absent"
        if "version" in values:
            values["kind"] = "results"
        yield (
            rule.endpoint,
            adapter.build(rule.endpoint, values, method=min(rule.methods - {"HEAD", "OPTIONS"})),
            (rule.methods - {"HEAD", "OPTIONS"}),
        )


def desk_addresses(app, slug):
    return [entry for entry in addresses(app, slug) if entry[0].startswith("desk.")]


def deeds(database):
    with database.read() as read:
        return len(read.exec(select(AuditRow)).all())


def test_a_stranger_gets_no_page_of_the_desk(app, stranger, league):
    for endpoint, address, methods in desk_addresses(app, league):
        if "GET" in methods:
            answer = stranger.get(address)
            assert answer.status_code == 302, endpoint
            assert answer.location.startswith("/login?next="), endpoint


def test_a_stranger_does_nothing_at_the_desk_even_with_a_token(app, stranger, league, database):
    before = deeds(database)
    for endpoint, address, methods in desk_addresses(app, league):
        if "POST" in methods:
            answer = stranger.post(address)
            assert answer.status_code in {302, 403, 404}, endpoint
    assert deeds(database) == before


def test_a_referee_of_another_event_gets_and_does_nothing_here(app, database, league, stranger):
    with database.work(TERMINAL) as work:
        other = events.create(work, name="Inny turniej")
    referee(database, other, "robert")
    assert stranger.log_in("robert").status_code == 303
    before = deeds(database)
    for endpoint, address, methods in desk_addresses(app, league):
        if f"/t/{league}/" not in address:
            continue
        for method in methods:
            answer = stranger.get(address) if method == "GET" else stranger.post(address)
            assert answer.status_code in {403, 404}, (endpoint, method)
    assert deeds(database) == before


def test_a_referee_may_not_do_what_only_an_organiser_may(app, renata, league, database):
    before = deeds(database)
    for path in ("/desk/new", "/desk/users", "/desk/installation", f"/desk/t/{league}/transfer/event.json"):
        assert renata.get(path).status_code == 403, path
    refused = {
        "/desk/new": {"name": "Mój turniej"},
        "/desk/users": {"name": "Ktoś", "login": "ktos", "password": PASSWORD},
        "/desk/users/ola/off": {},
        "/desk/users/ola/password": {"new_password": PASSWORD},
        "/desk/installation/backup": {},
        f"/desk/t/{league}/settings": {"name": "Inna nazwa", "rounds_planned": "2"},
        f"/desk/t/{league}/rules": {"reason": "x", "ties": "lots"},
        f"/desk/t/{league}/people": {"login": "renata", "role": "organiser"},
        f"/desk/t/{league}/people/ola/remove": {},
        f"/desk/t/{league}/rounds/1/unlock": {"reason": "x"},
    }
    for path, form in refused.items():
        assert renata.post(path, form).status_code in {403, 422}, path
    assert deeds(database) == before


def test_a_deed_of_the_installation_is_refused_with_403(renata):
    assert renata.post("/desk/installation/backup").status_code == 403


def test_every_post_without_a_token_is_refused(app, ola, league, database):
    before = deeds(database)
    for endpoint, address, methods in addresses(app, league):
        if "POST" in methods:
            assert ola.client.post(address, data={}).status_code == 400, endpoint
    assert deeds(database) == before


def test_a_protocol_sent_with_an_old_token_comes_back_as_it_was_typed(ola, league):
    form = {"csrf_token": "old", "d1-bid": "110", "d1-cards-1": "17", "base": "0"}
    answer = ola.client.post(f"/desk/t/{league}/rounds/1/tables/1", data=form)
    assert answer.status_code == 400
    assert 'name="d1-cards-1" value="17"' in answer.get_data(as_text=True)


def test_an_old_token_opens_no_event_to_a_referee_of_another(app, database, league, stranger):
    with database.work(TERMINAL) as work:
        other = events.create(work, name="Inny turniej")
    referee(database, other, "robert")
    stranger.log_in("robert")
    answer = stranger.client.post(f"/desk/t/{league}/rounds/1/tables/1", data={"csrf_token": "old"})
    assert answer.status_code == 400
    assert "Barszcz" not in answer.get_data(as_text=True)


def test_what_is_not_published_does_not_exist_in_any_format(stranger, league):
    hidden = (
        "rounds/1/results",
        "rounds/2/seating",
        "rounds/2/results",
        "rounds/1/tables/1/protocol",
        "rounds/9/results",
    )
    for path in hidden:
        for suffix in ("", ".html", ".pdf", ".xlsx", ".csv", ".json"):
            assert stranger.get(f"/t/{league}/{path}{suffix}").status_code == 404, (path, suffix)


def test_an_event_of_which_nothing_is_published_does_not_exist_for_the_public(stranger, database, organiser):
    with database.work(organiser) as work:
        slug = events.create(work, name="Tajny turniej")
    for path in (f"/t/{slug}/", f"/t/{slug}/standings", f"/t/{slug}/event.json", f"/t/{slug}/standings.csv"):
        assert stranger.get(path).status_code == 404, path
    assert "Tajny" not in stranger.get("/").get_data(as_text=True)


def test_every_answer_carries_the_headers_that_protect_it(stranger, ola, league):
    for answer in (stranger.get("/"), stranger.get("/nope"), ola.get(f"/desk/t/{league}/"), stranger.post("/login")):
        assert "default-src 'self'" in answer.headers["Content-Security-Policy"]
        assert "unsafe" not in answer.headers["Content-Security-Policy"]
        assert "frame-ancestors 'none'" in answer.headers["Content-Security-Policy"]
        assert answer.headers["X-Content-Type-Options"] == "nosniff"
        assert answer.headers["Referrer-Policy"] == "same-origin"


def test_no_page_needs_a_script_or_style_inside_it(ola, stranger, league):
    pages = [stranger.get(path) for path in ("/", "/login", f"/t/{league}/", f"/t/{league}/rounds/1/seating")]
    pages += [
        ola.get(f"/desk/t/{league}/{path}") for path in ("", "players", "rounds/1/", "rounds/1/tables/1", "settings")
    ]
    for page in pages:
        text = page.get_data(as_text=True)
        assert page.status_code == 200
        assert " style=" not in text
        assert "<style" not in text
        assert " onclick" not in text
        assert "<script>" not in text


def test_the_session_cookie_is_out_of_reach_of_scripts_and_other_sites(app, stranger, league):
    answer = stranger.log_in("ola")
    cookie = next(value for value in answer.headers.getlist("Set-Cookie") if value.startswith("tysiac="))
    assert "HttpOnly" in cookie
    assert "SameSite=Lax" in cookie


@pytest.mark.parametrize(
    "target", ["https://zly.example/", "//zly.example/", "/\\zly.example", "javascript:alert(1)", "zly.example", "/\tx"]
)
def test_log_in_never_leads_to_another_site(stranger, league, target):
    assert stranger.log_in("ola", next=target).location == "/desk/"


def test_log_in_leads_to_the_page_that_was_asked_for(stranger, league):
    address = f"/desk/t/{league}/rounds/1/tables/2"
    asked = stranger.get(address)
    assert asked.location == f"/login?next=/desk/t/{league}/rounds/1/tables/2"
    assert stranger.log_in("ola", next=address).location == address


def test_guessing_a_password_is_braked_and_does_not_lock_the_referee_out(app, league, stranger):
    known = logged_in(app, "ola")
    known.post("/logout")
    tries = [stranger.log_in("ola", "zgaduję").status_code for _ in range(12)]
    assert tries[:10] == [422] * 10
    assert tries[10:] == [429] * 2
    assert "Odczekaj minutę" in stranger.log_in("ola").get_data(as_text=True)
    # The browser that has logged in under this name before is counted by itself.
    assert known.log_in("ola").status_code == 303


def test_a_wrong_name_and_a_wrong_password_are_answered_alike(stranger, league):
    wrong_name = stranger.log_in("nikt").get_data(as_text=True)
    wrong_password = stranger.log_in("ola", "błąd").get_data(as_text=True)
    assert wrong_name.replace("nikt", "ola").count("nie pasują") == wrong_password.count("nie pasują") > 0


def test_a_new_password_ends_all_other_sessions(app, ola, league):
    other = logged_in(app, "ola")
    answer = ola.post("/account", {"current": PASSWORD, "password": "inne dobre hasło"})
    assert answer.status_code == 303
    assert ola.get("/desk/").status_code == 200
    assert other.get("/desk/").status_code == 302


def test_an_account_that_is_switched_off_is_out_at_once(app, database, league, renata, organiser):
    with database.work(organiser) as work:
        accounts.set_active(work, "renata", active=False)
    assert renata.get("/desk/").status_code == 302


def test_names_are_shown_as_text_whatever_they_hold(ola, stranger, league):
    nasty = "<script>alert(1)</script>"
    assert ola.post(f"/desk/t/{league}/players", {"given": nasty, "family": nasty}).status_code == 303
    for path in ("players", "players/7", "audit"):
        assert "<script>alert" not in ola.get(f"/desk/t/{league}/{path}").get_data(as_text=True)


def test_the_key_is_kept_where_only_its_owner_reads_it(tmp_path):
    first = secret(tmp_path / "secret-key")
    assert secret(tmp_path / "secret-key") == first
    assert (tmp_path / "secret-key").stat().st_mode & 0o077 == 0


class TestFirstStart:
    """An installation without any account."""

    @pytest.fixture
    def newcomer(self, at_home, empty_database, tmp_path):
        return Browser(at_home(empty_database, tmp_path).test_client())

    @pytest.fixture
    def settings(self, newcomer):
        return newcomer.client.application.extensions["tournament"].settings

    def test_the_first_page_says_where_to_begin(self, newcomer):
        assert "Nie ma jeszcze żadnego konta" in newcomer.text("/")

    def test_the_first_account_needs_the_printed_token(self, settings, empty_database, newcomer):
        token = setup_token(settings, empty_database)
        assert setup_token(settings, empty_database) == token
        assert (settings.data / "setup-token").stat().st_mode & 0o077 == 0
        assert newcomer.get("/setup").status_code == 404
        assert newcomer.get("/setup?token=zgaduję").status_code == 404
        assert newcomer.get(f"/setup?token={token}").status_code == 200
        form = {"name": "Ola", "login": "ola", "password": PASSWORD}
        assert newcomer.post("/setup", {**form, "token": "zgaduję"}).status_code == 404
        answer = newcomer.post("/setup", {**form, "token": token})
        assert (answer.status_code, answer.location) == (303, "/desk/new")
        assert newcomer.get("/desk/new").status_code == 200
        assert setup_token(settings, empty_database) is None
        assert newcomer.post("/setup", {**form, "login": "drugi", "token": token}).status_code == 404

    def test_a_refused_first_account_keeps_what_was_typed(self, settings, empty_database, newcomer):
        token = setup_token(settings, empty_database)
        form = {"name": "Ola Nowak", "login": "ola", "password": "krótko", "token": token}
        answer = newcomer.post("/setup", form)
        assert answer.status_code == 422
        assert 'value="Ola Nowak"' in answer.get_data(as_text=True)
        assert 'href="#password"' in answer.get_data(as_text=True)

    def test_the_log_in_page_says_where_to_begin(self, newcomer):
        assert "Nie ma jeszcze żadnego konta" in newcomer.text("/login")
