"""What a hall asks of the server, on loopback: public standings, saving a result, the first page, memory.

An event of 75 players and 7 rounds is built in a temporary folder through the services, the server is started as a
user starts it, and eight clients in processes of their own ask it. The floor in the same run is the server's answer
to a small static file, which costs no thought. Usage: python benchmarks/bench_server.py [seconds | alone]
`alone`: the CPU of one referee's saves, one after another, in the application without a server and without a network.
"""

from __future__ import annotations

import http.client
import os
import re
import signal
import socket
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.parse
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

from tournament import roster
from tournament.config import settings
from tournament.db import migrate
from tournament.db.models import Via
from tournament.db.work import Actor, Database
from tournament.services import accounts, demo, events, players, protocols, rounds, seatings
from tournament.web import create_app, sheet

PLAYERS, ROUNDS, CLIENTS = 75, 7, 8
TABLES = PLAYERS // 3
LOGIN, PASSWORD = "sedzia", "bardzo-dlugie-haslo-1"
AIMS = {"standings": (100, 200), "save": (50, 100)}  # requests a second, p95 in ms


def build(folder: Path) -> str:
    """The event: six rounds played and published, the seventh seated."""
    database = Database(settings(folder).database)
    migrate.upgrade(database)
    names = "\n".join(f"Gracz{number:02};Zmyślony{number:02};Klub {number % 9}" for number in range(1, PLAYERS + 1))
    with database.work(Actor(None, "bench", Via.CLI)) as work:
        accounts.create_user(work, login=LOGIN, name="Sędzia", password=PASSWORD, organiser=True)
        slug = events.create(work, name="Turniej pomiarowy", rounds=ROUNDS)
        accounts.assign(work, slug, LOGIN, "organiser")
        players.import_roster(work, slug, roster.read_text(f"Imię;Nazwisko;Klub\n{names}"), {})
        seatings.draw_all(work, slug, seed="bench")
    for no in range(1, ROUNDS + 1):
        with database.work(Actor(None, "bench", Via.CLI)) as work:
            seatings.publish(work, slug, no)
            for table in range(1, TABLES + 1):
                if no < ROUNDS:
                    protocols.enter_and_accept(work, slug, no, table, sample(no, table), base=0)
            if no < ROUNDS:
                rounds.publish_results(work, slug, no)
    database.close()
    return slug


def sample(no: int, table: int) -> dict:
    """One of the sample's 48 protocols, without the names of its players."""
    index = (no * TABLES + table) % 48
    document = demo.protocol(index // 6 + 1, index % 6 + 1)
    return {key: document[key] for key in ("format", "first_dealer", "deals", "end") if key in document}


class Client:
    """A browser's worth of HTTP: one connection, cookies, forms."""

    def __init__(self, port: int) -> None:
        self.connection = http.client.HTTPConnection("127.0.0.1", port)
        self.cookies: dict[str, str] = {}

    def ask(self, method: str, path: str, form: dict | None = None) -> tuple[int, bytes]:
        headers = {"Cookie": "; ".join(f"{k}={v}" for k, v in self.cookies.items())}
        body = None
        if form is not None:
            body = urllib.parse.urlencode(form)
            headers["Content-Type"] = "application/x-www-form-urlencoded"
        self.connection.request(method, path, body, headers)
        answer = self.connection.getresponse()
        content = answer.read()
        for name, value in answer.getheaders():
            if name.lower() == "set-cookie":
                key, _, rest = value.partition("=")
                self.cookies[key] = rest.partition(";")[0]
        return answer.status, content

    def token(self, path: str) -> str:
        _status, page = self.ask("GET", path)
        return re.search(rb'name="csrf_token" value="([^"]+)"', page)[1].decode()


def read_standings(arguments: tuple[int, str, float]) -> list[float]:
    """One client that asks for the same page until its time is up; milliseconds of each answer."""
    port, path, seconds = arguments
    client, times = Client(port), []
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        began = time.perf_counter()
        status, content = client.ask("GET", path)
        times.append((time.perf_counter() - began) * 1000)
        if status != 200 or len(content) < 200:
            raise SystemExit(f"{path}: status {status}")
    return times


def logged_in(port: int, page: str) -> tuple[dict[str, str], str]:
    """Cookies of a referee's session and its token; a log-in is costly on purpose and not what is measured."""
    client = Client(port)
    form = {"login": LOGIN, "password": PASSWORD, "csrf_token": client.token("/login")}
    if client.ask("POST", "/login", form)[0] != 303:
        raise SystemExit("log-in failed")
    return client.cookies, client.token(page)


def page_of(slug: str, table: int) -> str:
    return f"/desk/t/{slug}/rounds/{ROUNDS}/tables/{table}"


def save_results(arguments: tuple[int, str, int, float, dict[str, str], str]) -> list[float]:
    """One client that saves the protocols of its tables again and again, each time as a new version."""
    port, slug, number, seconds, cookies, token = arguments
    client = Client(port)
    tables = list(range(1 + number, TABLES + 1, CLIENTS))
    paths = {table: page_of(slug, table) for table in tables}
    base, times, turn = dict.fromkeys(tables, 0), [], 0
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        table = tables[turn % len(tables)]
        turn += 1
        form = filled(table, base[table]) | {"csrf_token": token, "key": f"{number}-{turn}", "do": "save"}
        # As after the page that a browser shows next: it takes the "Saved" out of the session again.
        client.cookies = dict(cookies)
        began = time.perf_counter()
        status, content = client.ask("POST", paths[table], form)
        times.append((time.perf_counter() - began) * 1000)
        if status != 303:
            raise SystemExit(f"table {table}: status {status} {content[:300]!r}")
        base[table] += 1
    return times


def filled(table: int, version: int) -> dict[str, str]:
    """The form of a table's protocol; each version differs from the one before."""
    document = sample(ROUNDS, table + version)
    typed = sheet.from_document(document, 3, base=version, key="")
    cells = {f"d{no}-{name}": value for no, row in enumerate(typed.rows, 1) for name, value in row.items()}
    return {**cells, "first_dealer": typed.first_dealer, "end": typed.end, "base": str(version)}


def alone(saves: int = 48) -> None:
    """The CPU milliseconds of saves in this process, each of another sheet, so that no verdict is known before."""
    with tempfile.TemporaryDirectory() as name:
        slug, chosen = build(Path(name)), settings(Path(name))
        database = Database(chosen.database)
        client = create_app(chosen, database=database).test_client()

        def token(path: str) -> str:
            return re.search(r'name="csrf_token" value="([^"]+)"', client.get(path).get_data(as_text=True))[1]

        client.post("/login", data={"login": LOGIN, "password": PASSWORD, "csrf_token": token("/login")})
        page = page_of(slug, 1)
        known, session = token(page), client.get_cookie("tysiac").value
        times = []
        for version in range(saves):
            form = filled(1, version) | {"csrf_token": known, "key": f"alone-{version}", "do": "save"}
            body = urllib.parse.urlencode(form)
            client.set_cookie("tysiac", session)
            began = time.process_time()
            answer = client.post(page, data=body, content_type="application/x-www-form-urlencoded")
            times.append((time.process_time() - began) * 1000)
            if answer.status_code != 303:
                raise SystemExit(f"version {version}: status {answer.status_code}")
        database.close()
    times = sorted(times[8:])  # the first ones put statements together
    print(f"a save alone: best {times[0]:.1f} ms, median {statistics.median(times):.1f} ms CPU")


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def memory(pid: int) -> float:
    """Resident memory of the server process in MB."""
    status = Path(f"/proc/{pid}/status").read_text()
    return int(re.search(r"VmRSS:\s+(\d+)", status)[1]) / 1024


def cpu(pid: int) -> float:
    """CPU milliseconds that the server process has used; less disturbed by neighbours than the clock."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) * 1000 / os.sysconf("SC_CLK_TCK")


def report(name: str, times: list[list[float]], seconds: float, used: float) -> None:
    flat = sorted(value for one in times for value in one)
    rate, p95 = len(flat) / seconds, flat[int(len(flat) * 0.95)]
    aim = AIMS.get(name)
    aimed = f"   (aim: ≥ {aim[0]}/s, p95 < {aim[1]} ms)" if aim else ""
    middle = statistics.median(flat)
    figures = f"p50 {middle:6.1f} ms   p95 {p95:6.1f} ms   max {flat[-1]:6.1f} ms   CPU {used / len(flat):5.1f} ms"
    print(f"{name:<12} {rate:7.0f}/s   {figures}{aimed}")


def first_page(folder: Path, port: int) -> tuple[subprocess.Popen, float]:
    """Start the server as a user does; seconds until the first page was there."""
    command = [sys.executable, "-m", "tournament", "--data", str(folder), "serve", "--port", str(port)]
    began = time.perf_counter()
    server = subprocess.Popen(command, stdout=subprocess.DEVNULL)
    while True:
        try:
            status, _content = Client(port).ask("GET", "/")
        except OSError:
            if server.poll() is not None:
                raise SystemExit("the server did not start") from None
            time.sleep(0.01)
        else:
            if status == 200:
                return server, time.perf_counter() - began


def main() -> None:
    if sys.argv[1:] == ["alone"]:
        alone()
        return
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 10.0
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        slug, port = build(folder), free_port()
        server, started = first_page(folder, port)
        try:
            print(
                f"{PLAYERS} players × {ROUNDS} rounds, {CLIENTS} clients, {seconds:.0f} s each, {os.cpu_count()} cores"
            )
            print(f"start to first page {started:.2f} s (aim ≤ 1.5 s); memory after it {memory(server.pid):.0f} MB")
            with ProcessPoolExecutor(CLIENTS) as pool:
                for label, path in (("static file", "/static/icon.svg"), ("standings", f"/t/{slug}/standings")):
                    before, jobs = cpu(server.pid), [(port, path, seconds)] * CLIENTS
                    times = list(pool.map(read_standings, jobs))
                    report(label, times, seconds, cpu(server.pid) - before)
                people = [logged_in(port, page_of(slug, 1)) for _client in range(CLIENTS)]
                before, jobs = cpu(server.pid), [(port, slug, n, seconds, *who) for n, who in enumerate(people)]
                times = list(pool.map(save_results, jobs))
                report("save", times, seconds, cpu(server.pid) - before)
            print(f"memory at the end {memory(server.pid):.0f} MB (aim < 100 MB)")
        finally:
            server.send_signal(signal.SIGTERM)
            server.wait(10)


if __name__ == "__main__":
    main()
