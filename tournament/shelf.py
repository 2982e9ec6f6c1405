"""The regulations of an installation: those that ship and the organiser's own, which lie in its data folder.

A regulation of one's own is a folder `<id>/` with `regulation.toml`, and `text.pl.md` and `cases.toml` if there are
any. What such a file must state is checked here more strictly than a pinned copy, each fault with the path of its key.
"""

from __future__ import annotations

import json
import re
import shutil
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import cast

from tournament import regulations
from tournament.errors import Conflict, NotFound, Problem, Refused, TournamentError, m
from tournament.regulations import Edition

FILE, TEXT, CASES = "regulation.toml", "text.pl.md", "cases.toml"
#: No number of a regulation is larger; a slip of the finger must not become a table of a million totals.
LARGEST = 9999
_ID = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
_SLUG = re.compile(r"^slug\s*=.*$", re.MULTILINE)


@dataclass(frozen=True, slots=True, kw_only=True)
class Case:
    """A worked example: the clause it shows, its title in Polish, the protocol in text form, what it comes to."""

    clause: str
    title: str
    protocol: str
    skip: int
    deltas: tuple[tuple[int, ...], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Volume:
    """A regulation as it stands on the shelf: its edition, the text of its clauses, its worked examples."""

    edition: Edition
    texts: Mapping[str, str]
    cases: tuple[Case, ...]
    own: bool
    folder: Path
    cautions: tuple[str, ...]  # what a reader must know before anything else, in Polish
    remarks: tuple[str, ...]  # what else the head of the text says


@dataclass(frozen=True, slots=True)
class Shelf:
    """All regulations of an installation; `folder` holds the organiser's own, None where there is no installation."""

    folder: Path | None = None

    def ids(self) -> tuple[str, ...]:
        """The ids of all regulations: those that ship, then the own ones, usable or not."""
        return (*regulations.known(), *self.own_ids())

    def own_ids(self) -> tuple[str, ...]:
        """The names of the folders of own regulations; one that has the name of a shipped regulation is passed over."""
        if self.folder is None or not self.folder.is_dir():
            return ()
        found = sorted(path.parent.name for path in self.folder.glob(f"*/{FILE}") if path.parent.name[0] != ".")
        return tuple(name for name in found if name not in regulations.known())

    def volume(self, regulation_id: str) -> Volume:
        """A regulation by its id; raises NotFound with the known ids, Refused for an own file that is faulty."""
        if regulation_id in regulations.known():
            folder = regulations.FOLDER / regulation_id
            return _volume(regulations.load(regulation_id), folder, own=False)
        if self.folder is None or regulation_id not in self.own_ids():
            known = ", ".join(self.ids())
            raise NotFound(m("There is no regulation “{id}”. Known: {known}.", id=regulation_id, known=known))
        folder = self.folder / regulation_id
        edition = read(folder / FILE)
        if edition.id != regulation_id:
            problem = Problem(m("It must be the name of its folder, “{name}”.", name=regulation_id), "slug")
            raise _unusable(folder / FILE, (problem,))
        return _volume(edition, folder, own=True)

    def edition(self, regulation_id: str) -> Edition:
        """The edition of a regulation by its id."""
        return self.volume(regulation_id).edition

    def find(self, name: str) -> Volume:
        """A regulation by its id, or by the path of a file or folder of one's own."""
        if name in self.ids() or not _is_path(name):
            return self.volume(name)
        path = Path(name)
        folder = path if path.is_dir() else path.parent
        return _volume(read(folder / FILE if path.is_dir() else path), folder, own=True)

    def usable(self) -> Iterator[Edition]:
        """Every edition that can be chosen."""
        for regulation_id in self.ids():
            try:
                yield self.edition(regulation_id)
            except TournamentError:
                continue

    def faulty(self) -> Iterator[tuple[str, TournamentError]]:
        """Every own regulation that cannot be used, with its reasons."""
        for regulation_id in self.own_ids():
            try:
                self.volume(regulation_id)
            except TournamentError as error:
                yield regulation_id, error


def read(path: Path) -> Edition:
    """The edition in a file of one's own; NotFound where it cannot be read, Refused with the path of each key."""
    values = _values(path)
    shipped = _ships(path)
    problems = (*_identity(values, shipped=shipped), *_sizes(values, ""))
    try:
        edition = regulations.from_values(values)
    except Refused as refusal:
        raise _unusable(path, (*refusal.problems, *problems)) from refusal
    problems = (*problems, *_sources(edition))
    if problems:
        raise _unusable(path, problems)
    return edition


def copy(volume: Volume, shelf: Shelf, new_id: str) -> Path:
    """Put a copy of a regulation on the shelf under an id of its own, to be changed there; the answer is its file."""
    if shelf.folder is None or not _ID.fullmatch(new_id):
        problem = Problem(m("Only small letters a–z, digits and hyphens, for example “liga-2026”."), "slug")
        raise Refused(m("“{id}” cannot be the id of a regulation.", id=new_id), (problem,))
    folder = shelf.folder / new_id
    if new_id in regulations.known() or folder.exists():
        raise Conflict(m("There is a regulation “{id}” already. Choose another id.", id=new_id))
    source = volume.folder / FILE
    text = _SLUG.sub(f'slug = "{new_id}"', source.read_text(encoding="utf-8-sig"), count=1)
    shelf.folder.mkdir(parents=True, exist_ok=True)
    making = shelf.folder / f".{new_id}.part"
    shutil.rmtree(making, ignore_errors=True)
    making.mkdir()
    (making / FILE).write_text(text, encoding="utf-8")
    for name in (TEXT, CASES):
        if (volume.folder / name).exists():
            shutil.copyfile(volume.folder / name, making / name)
    making.rename(folder)  # all of it or nothing
    return folder / FILE


def files(path: Path) -> tuple[Path, ...]:
    """The regulation files that a path stands for: itself, or those of a folder and the folders in it."""
    return tuple(sorted(path.rglob(FILE))) if path.is_dir() else (path,)


def _is_path(name: str) -> bool:
    return name.endswith(".toml") or "/" in name or "\\" in name or Path(name).exists()


def _ships(path: Path) -> bool:
    return path.resolve().parent.parent == regulations.FOLDER.resolve()


def _volume(edition: Edition, folder: Path, *, own: bool) -> Volume:
    text = _text(folder / TEXT)
    head = [line[1:].strip() for line in text.partition("\n## ")[0].splitlines() if line.startswith(">")]
    return Volume(
        edition=edition,
        texts=regulations.clauses_of(text),
        cases=tuple(_cases(folder / CASES)),
        own=own,
        folder=folder,
        cautions=tuple(line.replace("**", "") for line in head if line.startswith("**")),
        remarks=tuple(line for line in head if line and not line.startswith(("**", "Źródła:"))),
    )


def _values(path: Path) -> dict[str, object]:
    try:
        with path.open("rb") as handle:
            values = tomllib.load(handle)
        return cast("dict[str, object]", json.loads(json.dumps(values, default=str)))
    except OSError as error:
        raise NotFound(m("{file} cannot be read: {reason}", file=path, reason=error.strerror or "")) from error
    except (tomllib.TOMLDecodeError, UnicodeDecodeError, RecursionError) as error:
        raise NotFound(m("{file} is not a TOML file: {reason}", file=path, reason=str(error)[:200])) from error


def _text(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8-sig")
    except (OSError, UnicodeDecodeError):
        return ""


def _cases(path: Path) -> Iterator[Case]:
    """The worked examples; a file of them that cannot be read is as good as none."""
    try:
        listed = tomllib.loads(path.read_text(encoding="utf-8-sig")).get("case", [])
        for case in listed:
            yield Case(
                clause=str(case["clause"]),
                title=str(case["title"]),
                protocol=str(case["protocol"]),
                skip=int(case["skip"]),
                deltas=tuple(tuple(row) for row in case["deltas"]),
            )
    except (OSError, ValueError, LookupError, TypeError, AttributeError):
        return


def _identity(values: Mapping[str, object], *, shipped: bool) -> Iterator[Problem]:
    slug = values.get("slug")
    if isinstance(slug, str) and not _ID.fullmatch(slug):
        yield Problem(m("Only small letters a–z, digits and hyphens, for example “liga-2026”."), "slug")
    if slug in regulations.known() and not shipped:
        yield Problem(m("A regulation that ships has this id already: give your own copy an id of its own."), "slug")


def _sizes(value: object, path: str) -> Iterator[Problem]:
    """Numbers in the tables of values that no regulation could mean."""
    if isinstance(value, Mapping):
        for key, inner in value.items():
            if path or key in {"rules", "league"}:
                yield from _sizes(inner, f"{path}.{key}" if path else str(key))
    elif isinstance(value, list):
        for index, inner in enumerate(value):
            yield from _sizes(inner, f"{path}.{index}")
    elif isinstance(value, int) and not isinstance(value, bool) and abs(value) > LARGEST:
        yield Problem(m("A number from 0 to {most} is needed here.", most=LARGEST), path)


def _sources(edition: Edition) -> Iterator[Problem]:
    """Every value has its clause and says who decided it; neither table speaks of values that do not exist."""
    wanted = set(_paths(edition.values, "rules")) | set(_paths(edition.values, "league"))
    for name, table in (("clauses", edition.clauses), ("basis", edition.basis)):
        for path in sorted(wanted - set(table)):
            yield Problem(m("This value is missing."), f"{name}.{path}")
        for path in sorted(set(table) - wanted):
            if not path.startswith("general."):
                yield Problem(m("There is no such value."), f"{name}.{path}")
    for path, clause in edition.clauses.items():
        if not isinstance(clause, str):
            yield Problem(m("A text is needed here."), f"clauses.{path}")


def _paths(values: Mapping[str, object], path: str) -> Iterator[str]:
    found = values[path.rpartition(".")[2]]
    if not isinstance(found, Mapping):
        yield path
        return
    for key in found:
        yield from _paths(cast("Mapping[str, object]", found), f"{path}.{key}")


def _unusable(path: Path, problems: tuple[Problem, ...]) -> Refused:
    return Refused(m("{file} does not make a regulation.", file=path), problems)
