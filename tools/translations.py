"""Keeps the catalogues true: `--check` fails where a sentence has no translation, `--update` adds the missing ones.

Every msgid of the code and the templates must be translated in every language but English, without "fuzzy" marks, and
each translation must use exactly the parameters of its msgid. One catalogue for each layer; new msgids go to the
catalogue of the layer where they stand.
"""

from __future__ import annotations

import argparse
import io
import string
import sys
from collections.abc import Iterator, Mapping
from importlib import import_module
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po, write_po

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "tournament" / "translations"
TRANSLATED = ("pl", "ru", "uk")
KEYWORDS = {"_": None, "N_": None, "ngettext": (1, 2), "m": None, "mn": (1, 2)}
METHODS = [("tournament/**.py", "python"), ("templates/**.html", "jinja2")]
DOMAINS = {
    "tournament/rules": "rules",
    "tournament/wording": "rules",
    "tournament/sentences": "rules",
    "tournament/terms_in_words": "rules",
    "tournament/regulations": "rules",
    "tournament/seating": "seating",
    "tournament/reports": "reports",
    "tournament/standings": "reports",
    "templates/report": "reports",
    "tournament/web": "web",
    "templates": "web",
    "tournament/cli": "cli",
    "tournament/cli/seating": "seating",
}
#: Modules whose tables hold sentences as plain text, because others choose from them; no extractor sees those.
TABLES = {
    "tournament.sentences": "tournament/sentences.py",
    "tournament.terms_in_words": "tournament/terms_in_words.py",
    "tournament.wording": "tournament/wording.py",
}
HEADER = r"""msgid ""
msgstr ""
"Language: {locale}\n"
"MIME-Version: 1.0\n"
"Content-Type: text/plain; charset=utf-8\n"
"Content-Transfer-Encoding: 8bit\n"
"Plural-Forms: {plural}\n"

"""
Msgid = str | tuple[str, ...]


def domain_of(path: str) -> str:
    """Which catalogue a sentence of this file belongs to; the longest matching folder decides."""
    fits = [start for start in DOMAINS if path.startswith(start)]
    return DOMAINS[max(fits, key=len)] if fits else "services"


def extracted() -> dict[Msgid, str]:
    """Every msgid of the source with the file where it was first seen."""
    found: dict[Msgid, str] = {}
    options = {"templates/**.html": {"extensions": "jinja2.ext.do"}}
    for path, _line, message, _comments, _context in extract_from_dir(ROOT, METHODS, options, KEYWORDS):
        if message:
            found.setdefault(tuple(message) if isinstance(message, (tuple, list)) else message, path)
    for module, path in TABLES.items():
        for name, table in vars(import_module(module)).items():
            if name.isupper() and isinstance(table, Mapping):
                found.update({text: path for text in texts(table) if text not in found})
    return found


def texts(table: Mapping[object, object]) -> Iterator[str]:
    """The sentences of a table and of the tables in it."""
    for value in table.values():
        if isinstance(value, Mapping):
            yield from texts(value)
        elif isinstance(value, str):
            yield value


def catalogues(locale: str) -> dict[str, Catalog]:
    """The catalogues of a language by domain."""
    files = sorted((FOLDER / locale / "LC_MESSAGES").glob("*.po"))
    return {po.stem: read_po(io.BytesIO(po.read_bytes()), locale=locale) for po in files}


def parameters(text: str) -> set[str]:
    """The names in braces."""
    return {name for _literal, name, _spec, _conversion in string.Formatter().parse(text) if name is not None}


def faults(locale: str, wanted: dict[Msgid, str]) -> Iterator[str]:
    """What is wrong with one language, a line each."""
    known: dict[str, Message] = {}
    for domain, catalogue in catalogues(locale).items():
        for message in catalogue:
            if not message.id:
                continue
            if message.fuzzy:
                yield f"{locale}/{domain}: fuzzy: {message.id!r}"
            key = message.id if isinstance(message.id, str) else message.id[0]
            known[key] = message
    for msgid, path in wanted.items():
        key = msgid if isinstance(msgid, str) else msgid[0]
        entry = known.get(key)
        strings = [] if entry is None else [entry.string] if isinstance(entry.string, str) else list(entry.string or ())
        if not strings or not all(strings):
            yield f"{locale}: no translation for {key!r} ({path})"
        elif isinstance(msgid, tuple) != (len(strings) > 1):
            yield f"{locale}: one has plural forms, the other has not: {key!r} ({path})"
        else:
            yield from odd_parameters(locale, msgid, strings)


def odd_parameters(locale: str, msgid: Msgid, strings: list[str]) -> Iterator[str]:
    """Translations that would fail when their parameters are filled in, or lose one."""
    source = msgid if isinstance(msgid, str) else msgid[-1]
    try:
        names = parameters(source)
    except ValueError:
        return
    for form, text in enumerate(strings):
        got = parameters(text)
        # The Polish singular may say "one" in words; the first form of the others also stands for 21, 31 …
        in_words = {"n"} if locale == "pl" and len(strings) > 1 and form == 0 else set()
        if got - names or (names - got) - in_words:
            yield f"{locale}: parameters {sorted(got)} instead of {sorted(names)}: {text!r}"


def update(locale: str, wanted: dict[Msgid, str]) -> int:
    """Add an empty entry for each msgid that no catalogue has; how many."""
    domains = catalogues(locale)
    known = {m.id if isinstance(m.id, str) else m.id[0] for c in domains.values() for m in c if m.id}
    missing = [(i, p) for i, p in wanted.items() if (i if isinstance(i, str) else i[0]) not in known]
    for msgid, path in missing:
        domain = domain_of(path)
        catalogue = domains.setdefault(domain, Catalog(locale=locale, domain=domain, charset="utf-8"))
        catalogue.add(msgid)
    for domain in {domain_of(path) for _, path in missing}:
        target = FOLDER / locale / "LC_MESSAGES" / f"{domain}.po"
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(written(domains[domain]))
    return len(missing)


def written(catalogue: Catalog) -> bytes:
    """The file of a catalogue: sorted, with a header that holds no date, so that it only changes with its sentences."""
    body = io.BytesIO()
    write_po(body, catalogue, width=120, omit_header=True, sort_output=True, no_location=True)
    comment = catalogue.header_comment.strip() + "\n" if catalogue.header_comment.startswith("# ") else ""
    fields = HEADER.format(locale=catalogue.locale, plural=catalogue.plural_forms)
    return (comment + fields).encode() + body.getvalue()


def main() -> int:
    """Check or update every language; 1 when something is missing."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true", help="only look; fail where something is missing")
    parser.add_argument("--update", action="store_true", help="add empty entries for new sentences")
    parser.add_argument("--locale", action="append", choices=TRANSLATED, help="only this language (may be repeated)")
    arguments = parser.parse_args()
    wanted, locales = extracted(), arguments.locale or TRANSLATED
    if arguments.update:
        for locale in locales:
            print(f"{locale}: {update(locale, wanted)} added")
        return 0
    found = [fault for locale in locales for fault in faults(locale, wanted)]
    print("\n".join(found[:200]))
    print(f"{len(wanted)} sentences, {len(found)} faults in {', '.join(locales)}")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
