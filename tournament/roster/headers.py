"""What the columns of a list mean: by their titles in Polish, English, Russian or Ukrainian, else by their content."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from enum import StrEnum

from tournament import collation
from tournament.roster.lines import Grid, Line


class Column(StrEnum):
    """What a column holds."""

    NUMBER = "number"
    GIVEN = "given"
    FAMILY = "family"
    NAME = "name"  # both, in an order that the title does not tell
    GIVEN_FAMILY = "given-family"
    FAMILY_GIVEN = "family-given"
    CLUB = "club"
    BIRTH_YEAR = "birth-year"
    CONTACT = "contact"


NAMES = frozenset({Column.GIVEN, Column.FAMILY, Column.NAME, Column.GIVEN_FAMILY, Column.FAMILY_GIVEN})

_WHOLE = frozenset({Column.NAME, Column.GIVEN_FAMILY, Column.FAMILY_GIVEN})

_TITLES: Mapping[Column, str] = {
    Column.NUMBER: "nr | numer | nr startowy | numer startowy | nr start | nr st | no | number | start number"
    " | start no | номер | стартовый номер | стартовий номер",
    Column.GIVEN: "imię | imiona | given | given name | given names | first name | forename | имя | ім'я | имена",
    Column.FAMILY: "nazwisko | nazwiska | family | family name | surname | last name | фамилия | прізвище",
    Column.NAME: "zawodnik | zawodniczka | gracz | uczestnik | osoba | nazwa | name | full name | player | players"
    " | участник | игрок | учасник | гравець | lista zawodników | zawodnicy | uczestnicy | gracze",
    Column.GIVEN_FAMILY: "imię i nazwisko | imię nazwisko | imiona i nazwisko | imię oraz nazwisko"
    " | first and last name | name and surname | имя и фамилия | имя фамилия | ім'я та прізвище | ім'я і прізвище",
    Column.FAMILY_GIVEN: "nazwisko i imię | nazwisko imię | nazwisko i imiona | nazwisko oraz imię | surname and name"
    " | surname name | last name first name | фамилия и имя | фамилия имя | фио | прізвище та ім'я"
    " | прізвище ім'я | піб",
    Column.CLUB: "klub | miejscowość | miasto | klub miejscowość | miejscowość klub | klub lub miejscowość | gmina"
    " | miejscowość lub klub | miejscowość albo klub | klub albo miejscowość | town or club | club or town"
    " | город или клуб | місто або клуб"
    " | club | town | city | club town | place | клуб | город | місто | населённый пункт | населений пункт",
    Column.BIRTH_YEAR: "rok ur | rok urodzenia | rocznik | data urodzenia | data ur | ur | birth year | year of birth"
    " | born | date of birth | год рождения | год рожд | рік народження | дата рождения | дата народження",
    Column.CONTACT: "kontakt | telefon | tel | nr telefonu | numer telefonu | telefon kontaktowy | email | e mail"
    " | mail | adres e mail | adres email | phone | phone number | contact | телефон | почта | контакт | пошта | емейл",
}
#: Ordinals of a list: known, and not start numbers.
_ORDINALS = "lp | l p | poz | pozycja | № п п | п п | № з п | з п | item"
_IN_BRACKETS = re.compile(r"\([^()]*\)|\[[^][]*\]|\*")
_NOT_WORDS = re.compile(r"[\W_]+")
_YEAR = re.compile(r"(19|20)\d\d")

#: Common given names, folded; they decide which of two columns or words is the given name.
_NAMES = """
adam adrian agata agnieszka aleksander aleksandra alicja andrzej anna antoni arkadiusz artur barbara bartosz
beata bogdan bozena celina czeslaw damian daniel danuta dariusz dawid dorota edward elzbieta emilia ewa filip
franciszek gabriela grazyna grzegorz halina hanna helena henryk irena iwona izabela jacek jadwiga jakub jan
janina janusz jaroslaw jerzy joanna jolanta jozef julia justyna kamil karol karolina katarzyna kazimierz kinga
konrad krystyna krzysztof leszek lucyna lukasz maciej magdalena malgorzata marcin marek maria mariusz marta
marzena mateusz michal mieczyslaw miroslaw monika natalia norbert olga oskar patryk paulina pawel piotr
przemyslaw radoslaw rafal renata robert roman ryszard sebastian slawomir stanislaw stefan sylwia szymon tadeusz
teresa tomasz urszula waldemar wanda weronika wieslaw wiktor witold wladyslaw wojciech zbigniew zdzislaw zofia
zuzanna zygmunt александр алексеи анастасия андреи анна василии виктор владимир дмитрии екатерина елена иван
игорь ирина мария михаил наталья николаи ольга петр сергеи татьяна юлия іван олександр олексіи андріи дмитро
микола сергіи тетяна юрии наталія олена ірина марія володимир богдан тарас
"""
_GIVEN = frozenset(_NAMES.split())


#: What is written where somebody belongs to no club, as `key` gives it.
_NO_CLUB = frozenset(
    {"brak", "brak klubu", "bez klubu", "niezrzeszony", "niezrzeszona", "niezrzeszeni", "n d", "nie dotyczy"}
    | {"none", "no club", "n a", "нет", "без клуба", "немає", "без клубу"}
)


def key(text: str) -> str:
    """A title or a word without case, marks, brackets and punctuation; the order of words stays."""
    words = _NOT_WORDS.split(_IN_BRACKETS.sub(" ", text))
    return " ".join(collation.fold(word) for word in words if word)


_BY_TITLE: Mapping[str, Column] = {
    key(title): column for column, titles in _TITLES.items() for title in titles.split(" | ")
}
_IGNORED = frozenset(key(title) for title in _ORDINALS.split(" | "))


def titles(line: Line) -> dict[int, Column]:
    """The columns that this row names, by index; of two alike the first counts, contacts count all."""
    found: dict[int, Column] = {}
    for index, cell in enumerate(line.cells):
        column = _BY_TITLE.get(key(cell))
        if column is not None and (column is Column.CONTACT or column not in found.values()):
            found[index] = column
    named = [column for column in found.values() if column in NAMES]
    if {Column.GIVEN, Column.FAMILY} <= set(named):
        named = [Column.GIVEN, Column.FAMILY]
    elif whole := [column for column in named if column in _WHOLE]:
        named = whole[:1]
    # A name that stands there twice is read once; the other column is named as one that is not used.
    return {index: column for index, column in found.items() if column not in NAMES or column in named}


def find(grid: Grid) -> tuple[int, dict[int, Column]] | None:
    """The first row that is a header, as its index in the grid, with its columns."""
    for index, line in enumerate(grid[:40]):
        if _is_header(line, grid[:index]):
            return index, titles(line)
    return None


def _is_header(line: Line, above: Sequence[Line]) -> bool:
    """Whether this row names a column of names, and is not a person whose name is such a word (Jan Zawodnik)."""
    columns = titles(line)
    words = [word for cell in line.cells for word in key(cell).split()]
    if NAMES.isdisjoint(columns.values()) or given_names(words):
        return False
    if any(map(looks_like_person, above)):
        return is_titles_only(line)
    return len(set(columns.values())) > 1 or not any(cell and not _has_letter(cell) for cell in line.cells)


def is_titles_only(line: Line) -> bool:
    """Whether every cell of this row is a title, those of names and of something else among them."""
    columns = titles(line)
    known = all(key(cell) in _BY_TITLE or key(cell) in _IGNORED for cell in line.cells if cell)
    return known and len(set(columns.values())) > 1 and not NAMES.isdisjoint(columns.values())


def repeats(line: Line, header: Line) -> bool:
    """Whether this row says again what the header says, as lists do that were pasted page by page."""
    same = [
        index < len(header.cells) and key(cell) == key(header.cells[index])
        for index, cell in enumerate(line.cells)
        if cell
    ]
    most = sum(bool(cell) for cell in header.cells)
    return all(same) and len(same) >= min(2, most) and not NAMES.isdisjoint(titles(line).values())


def looks_like_person(line: Line) -> bool:
    """Whether a row above the titles may be a player: a common given name, and not a line such as "Sędzia: Jan Lis"."""
    words = [word for cell in line.cells for word in cell.split()]
    return ":" not in line.text and len(words) <= 12 and given_names(words) > 0


def _has_letter(text: str) -> bool:
    return any(c.isalpha() for c in text)


def unused(line: Line, columns: Mapping[int, Column]) -> tuple[str, ...]:
    """Titles of columns that the list has and nobody asks for, ordinals left out."""
    return tuple(
        cell for index, cell in enumerate(line.cells) if cell and index not in columns and key(cell) not in _IGNORED
    )


def guessed(grid: Grid) -> dict[int, Column]:
    """What the columns of a list without a header hold, judged by their content."""
    width = max((len(line.cells) for line in grid), default=0)
    columns: dict[int, Column] = {}
    texts: list[int] = []
    for index in range(width):
        cells = [line.cells[index] for line in grid if index < len(line.cells) and line.cells[index]]
        kind = _kind(cells)
        if kind is None:
            texts.append(index)
        elif kind not in columns.values():
            columns[index] = kind
    return columns | _name_columns(grid, texts)


def _kind(cells: Sequence[str]) -> Column | None:
    """What a column of these cells is, unless it is text."""
    if all(_YEAR.fullmatch(cell) for cell in cells):
        return Column.BIRTH_YEAR
    if all(cell.rstrip(".").isdecimal() for cell in cells):
        digits = max(len(cell) for cell in cells)
        return Column.CONTACT if digits > 6 else Column.NUMBER
    contacts = sum("@" in cell or sum(c.isdigit() for c in cell) >= 7 for cell in cells)
    return Column.CONTACT if contacts > len(cells) // 2 else None


def _name_columns(grid: Grid, texts: Sequence[int]) -> dict[int, Column]:
    if not texts:
        return {}
    first = [line.cells[texts[0]] for line in grid if texts[0] < len(line.cells)]
    of_two_words = sum(len(cell.split()) > 1 for cell in first)
    if len(texts) == 1 or of_two_words * 2 > len(first):
        names = {texts[0]: Column.NAME}
        return names | ({texts[1]: Column.CLUB} if len(texts) > 1 else {})
    second = [line.cells[texts[1]] for line in grid if texts[1] < len(line.cells)]
    order = (
        [Column.GIVEN, Column.FAMILY] if given_names(first) >= given_names(second) else [Column.FAMILY, Column.GIVEN]
    )
    return dict(zip(texts, [*order, Column.CLUB], strict=False))


def given_names(texts: Sequence[str]) -> int:
    """How many of these texts are a common given name."""
    return sum(key(text) in _GIVEN for text in texts)


def is_no_club(text: str) -> bool:
    """Whether a club is a word or a stroke for "none"; taken for a club it would make mates of all who have none."""
    return not any(c.isalnum() for c in text) or key(text) in _NO_CLUB
