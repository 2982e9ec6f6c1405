"""Brings a fresh machine to the point where the program runs; standard library only, any Python that can say "too old".

Order: Python, system libraries, virtual environment, packages from the hashed lock, compiled translations, hand over.
A stamp makes the second call skip all of it. Nothing is fetched once the program runs. There are no catalogues yet, so
what an organiser reads here stands in English and Polish.
"""

from __future__ import annotations

import ctypes
import hashlib
import importlib.util
import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
VENV = Path(os.environ.get("TOURNAMENT_VENV") or ROOT / ".venv")
WINDOWS = sys.platform == "win32"
BIN = VENV / ("Scripts" if WINDOWS else "bin")
PYTHON = BIN / ("python.exe" if WINDOWS else "python")
OLDEST = (3, 11)
CANNOT_INSTALL = 3

#: What WeasyPrint loads by name; on Windows these come with a wheel of the lock.
LIBRARIES = ("libpangoft2-1.0.so.0", "libpango-1.0.so.0", "libharfbuzz-subset.so.0", "libfontconfig.so.1")
#: Which packages bring Pango and HarfBuzz, by the package manager that is there.
PANGO = {
    "apt-get": ["libpangoft2-1.0-0", "libharfbuzz-subset0"],
    "dnf": ["pango", "harfbuzz"],
    "pacman": ["pango", "harfbuzz"],
    "brew": ["pango"],
}
INSTALL = {
    "apt-get": ["apt-get", "install", "-y", "--no-install-recommends"],
    "dnf": ["dnf", "install", "-y"],
    "pacman": ["pacman", "-S", "--noconfirm"],
    "brew": ["brew", "install"],
}


class SetupError(Exception):
    """Something the machine lacks and this program may not install; the text says what to type."""


def say(text: str) -> None:
    """One line of progress, not mixed up with what the program itself prints."""
    print(text, file=sys.stderr, flush=True)  # noqa: T201 - there is no logging before there are packages


def run(arguments: list[str]) -> int:
    """Set up what running needs and become the program with these arguments."""
    try:
        prepare("requirements.lock", need_pdf=True)
    except SetupError as error:
        say(str(error))
        return CANNOT_INSTALL
    return hand_over(["-m", "tournament", *(arguments or ["serve"])])


def check(arguments: list[str]) -> int:
    """Set up what testing needs and run every check."""
    try:
        prepare("requirements-dev.lock", need_pdf=True)
        test_tools()
    except SetupError as error:
        say(str(error))
        return CANNOT_INSTALL
    return hand_over([str(ROOT / "tools" / "checks.py"), *arguments])


def prepare(lock: str, *, need_pdf: bool) -> None:
    """Python, libraries, virtual environment, packages and translations, each only where it is missing."""
    if sys.version_info < OLDEST:
        found = ".".join(map(str, sys.version_info[:2]))
        raise SetupError(
            f"Python {OLDEST[0]}.{OLDEST[1]} or newer is needed, this is {found}. (Potrzebny jest nowszy Python.)"
        )
    if need_pdf and not WINDOWS and not pango_is_there():
        say("Pango (for PDF) is missing; installing it … (Doinstalowuję bibliotekę do PDF.)")
        install_packages(PANGO)
        if sys.platform.startswith("linux") and not pango_is_there():
            missed = ", ".join(missing_libraries())
            raise SetupError(f"Pango was installed but cannot be loaded (nie da się wczytać): {missed}")
    if not is_stamped(lock):
        make_venv()
        install_lock(lock)
        link_checkout()
        stamp_file(lock).write_text(stamp(lock))
    compile_translations()


def missing_libraries() -> list[str]:
    """The shared libraries of PDF output that this machine cannot load."""
    missing = []
    for name in LIBRARIES:
        try:
            ctypes.CDLL(name)
        except OSError:
            missing.append(name)
    return missing


def pango_is_there() -> bool:
    """Whether PDF output will find its libraries."""
    if sys.platform == "darwin":
        return any(
            Path(p, "libpango-1.0.dylib").exists() for p in ("/opt/homebrew/lib", "/usr/local/lib", "/opt/local/lib")
        )
    return not missing_libraries()


def install_packages(by_manager: dict[str, list[str]]) -> None:
    """Install system packages with the manager of this machine, or say which line to type."""
    manager = next((name for name in INSTALL if shutil.which(name)), None)
    if manager is None:
        raise SetupError("Install by hand (zainstaluj ręcznie): " + " ".join(by_manager["apt-get"]))
    command = INSTALL[manager] + by_manager[manager]
    rights = privilege(manager)
    if rights is None:
        typed = " ".join(command)
        raise SetupError(
            f"A system package is missing and cannot be installed without rights. Type:\n\n    sudo {typed}\n\n"
            "and start again. (Brakuje pakietu systemowego: wpisz powyższy wiersz i uruchom ponownie.)",
        )
    environment = dict(os.environ, DEBIAN_FRONTEND="noninteractive")
    if quietly([*rights, *command], environment):
        return
    # Empty or old package lists are the usual reason; refresh them once.
    if manager == "apt-get":
        quietly([*rights, "apt-get", "update"], environment)
    result = subprocess.run([*rights, *command], env=environment, capture_output=True, text=True, check=False)  # noqa: S603
    if result.returncode:
        raise SetupError(f"This did not work (to się nie udało): {' '.join(command)}\n{result.stderr.strip()[-2000:]}")


def privilege(manager: str) -> list[str] | None:
    """What to put before a package manager's command: nothing, sudo, or None where there is no right."""
    if manager == "brew" or os.geteuid() == 0:
        return []
    if shutil.which("sudo") and quietly(["sudo", "-n", "true"], None):
        return ["sudo", "-n"]
    return None


def quietly(command: list[str], environment: dict[str, str] | None) -> bool:
    """Run a command without its output; whether it succeeded."""
    return subprocess.run(command, env=environment, capture_output=True, check=False).returncode == 0  # noqa: S603


def make_venv() -> None:
    """A virtual environment beside the program, made anew where the old one does not start."""
    if PYTHON.exists() and quietly([str(PYTHON), "-m", "pip", "--version"], None):
        return
    if importlib.util.find_spec("venv") is None or importlib.util.find_spec("ensurepip") is None:
        say("Python's venv module is missing; installing it … (Doinstalowuję moduł venv.)")
        version = f"python{sys.version_info[0]}.{sys.version_info[1]}-venv"
        install_packages({"apt-get": [version], "dnf": ["python3"], "pacman": ["python"], "brew": ["python"]})
    say("Making the virtual environment … (Przygotowuję program.)")
    shutil.rmtree(VENV, ignore_errors=True)
    checked([sys.executable, "-m", "venv", str(VENV)])


def install_lock(lock: str) -> None:
    """The packages of a lock file, every one checked against its hash; by uv, or by pip where uv cannot run."""
    say(f"Installing the packages of {lock} … (Pobieram pakiety; za pierwszym razem trwa to około minuty.)")
    pip = [str(PYTHON), "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--require-hashes"]
    uv = BIN / ("uv.exe" if WINDOWS else "uv")
    if quietly([*pip, "-r", str(ROOT / "requirements-uv.lock")], None) and quietly([str(uv), "--version"], None):
        command = [
            str(uv),
            "pip",
            "install",
            "--quiet",
            "--python",
            str(PYTHON),
            "--compile-bytecode",
            "--require-hashes",
        ]
        if subprocess.run([*command, "-r", str(ROOT / lock)], check=False).returncode == 0:  # noqa: S603
            return
        say("uv could not do it; trying pip … (Jeszcze chwila.)")
    checked([*pip, "-r", str(ROOT / lock)])


def checked(command: list[str]) -> None:
    """Run a command that must succeed."""
    result = subprocess.run(command, capture_output=True, text=True, check=False)  # noqa: S603
    if result.returncode:
        said = (result.stderr or result.stdout).strip()[-2000:]
        raise SetupError(f"This did not work (to się nie udało): {' '.join(command)}\n{said}")


def link_checkout() -> None:
    """Make `import tournament` and the command `tournament` of the environment mean this checkout."""
    question = "import sysconfig; print(sysconfig.get_paths()['purelib'])"
    answer = subprocess.run([str(PYTHON), "-c", question], capture_output=True, text=True, check=True)  # noqa: S603
    Path(answer.stdout.strip(), "tournament.pth").write_text(f"{ROOT}\n", encoding="utf-8")
    if WINDOWS:
        (BIN / "tournament.cmd").write_text('@"%~dp0python.exe" -m tournament %*\n', encoding="utf-8")
        return
    script = BIN / "tournament"
    script.write_text(f'#!/bin/sh\nexec "{PYTHON}" -m tournament "$@"\n', encoding="utf-8")
    script.chmod(0o755)


def stamp(lock: str) -> str:
    """What an environment was made from: lock, Python and place."""
    digest = hashlib.sha256((ROOT / lock).read_bytes())
    digest.update(f"{sys.version_info[:3]} {ROOT}".encode())
    return digest.hexdigest()


def stamp_file(lock: str) -> Path:
    """Where the stamp of a lock lies."""
    return VENV / f"{lock}.stamp"


def is_stamped(lock: str) -> bool:
    """Whether the environment was made from just this lock."""
    path = stamp_file(lock)
    # The test tools include all that running needs: whoever has them needs no second installation.
    both = lock == "requirements.lock" and stamp_file("requirements-dev.lock").exists()
    full = stamp_file("requirements-dev.lock")
    if both and full.read_text() == stamp("requirements-dev.lock") and PYTHON.exists():
        return True
    return PYTHON.exists() and path.exists() and path.read_text() == stamp(lock)


def compile_translations() -> None:
    """Binary catalogues for those that are missing or older than their source."""
    sources = (ROOT / "tournament" / "translations").glob("*/LC_MESSAGES/*.po")
    stale = [po for po in sources if not is_fresh(po.with_suffix(".mo"), po)]
    if not stale:
        return
    program = (
        "import sys; from pathlib import Path; from tournament.i18n import compiled\n"
        "for name in sys.argv[1:]: Path(name).with_suffix('.mo').write_bytes(compiled(Path(name)))"
    )
    checked([str(PYTHON), "-c", program, *map(str, stale)])


def is_fresh(target: Path, source: Path) -> bool:
    """Whether a compiled file is not older than its source."""
    return target.exists() and target.stat().st_mtime >= source.stat().st_mtime


def test_tools() -> None:
    """Chromium for the journeys, PostgreSQL for the second database, poppler to read PDF back; Debian's packages."""
    wanted = {"chromium": "chromium", "pdftotext": "poppler-utils"}
    missing = [package for program, package in wanted.items() if not shutil.which(program)]
    if not list(Path("/usr/lib/postgresql").glob("*/bin/initdb")) and not shutil.which("initdb"):
        missing.append("postgresql")
    try:
        ctypes.CDLL("libatomic.so.1")
    except OSError:
        missing.append("libatomic1")
    if not missing:
        return
    if not shutil.which("apt-get"):
        say("Not here, and the tests that need them will be skipped: " + ", ".join(missing))
        return
    say("Installing what the tests need: " + ", ".join(missing) + " …")
    install_packages({"apt-get": missing})


def hand_over(arguments: list[str]) -> int:
    """Become the environment's Python; on Windows, which cannot replace a process, run it and pass its answer on."""
    command = [str(PYTHON), *arguments]
    environment = dict(os.environ, PYTHONUTF8="1")
    if not WINDOWS:
        os.execve(command[0], command, environment)  # noqa: S606
    try:
        return subprocess.run(command, env=environment, check=False).returncode  # noqa: S603
    except KeyboardInterrupt:
        return 130
