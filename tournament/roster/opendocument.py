"""From an OpenDocument spreadsheet (.ods, .fods) to cells of text; formulas, merged cells, what is hidden.

The content is read as a stream, never as a tree: a row or a cell that the file repeats a million times costs nothing.
"""

from __future__ import annotations

import io
import zipfile
import zlib
from collections.abc import Callable, Mapping
from typing import IO, TypeAlias
from xml.sax import SAXException
from xml.sax.handler import ContentHandler, feature_namespaces
from xml.sax.xmlreader import AttributesNSImpl

from tournament.errors import Refused, m
from tournament.roster.lines import MOST_ROWS, Line, Merge, Sheet, kept

NO_SPREADSHEET = m("This is no spreadsheet. Copy the table into a spreadsheet, or paste the list.")
CONTENT, MIMETYPE, MANIFEST = "content.xml", "mimetype", "META-INF/manifest.xml"
SPREADSHEET = b"application/vnd.oasis.opendocument.spreadsheet"
FLAT = b"urn:oasis:names:tc:opendocument:xmlns:office:1.0"
#: A list of the most rows with thirty columns, all filled, has 305,000.
MOST_ELEMENTS = 400_000
_LONGEST_CELL = 10_000
_MOST_MERGES = 2000
#: Wider than what is read, so that cells too far to the right are seen and named.
_LOOKED_AT = 200

_NAMES = "urn:oasis:names:tc:opendocument:xmlns:"
_OFFICE, _TABLE, _TEXT, _STYLE = (f"{_NAMES}{name}:1.0" for name in ("office", "table", "text", "style"))
_DRAW = f"{_NAMES}drawing:1.0"
_CALC = "urn:org:documentfoundation:names:experimental:calc:xmlns:calcext:1.0"
#: What stands inside a table and is no cell of it: remarks, drawings, what was deleted.
_ASIDE = frozenset({(_OFFICE, "annotation"), (_TABLE, "shapes"), (_TABLE, "tracked-changes"), (_TEXT, "ruby-text")})
_CELLS = frozenset({(_TABLE, "table-cell"), (_TABLE, "covered-table-cell")})
_GROUP, _ROW, _SHEET = (_TABLE, "table-row-group"), (_TABLE, "table-row"), (_TABLE, "table")
_PARAGRAPH = (_TEXT, "p")

_Name: TypeAlias = tuple[str | None, str]
_Attributes: TypeAlias = Mapping[_Name, str]


def is_one(archive: zipfile.ZipFile) -> bool:
    """Whether an archive is some document of OpenDocument, be it a spreadsheet or not."""
    names = archive.namelist()
    return CONTENT in names or (MIMETYPE in names and b"opendocument" in _start_of(archive, MIMETYPE))


def sheets(archive: zipfile.ZipFile) -> tuple[Sheet, ...]:
    """The sheets of a spreadsheet, hidden ones too; the archive was found not to be too large."""
    _check(archive)
    with archive.open(CONTENT) as source:
        return _parsed(source)


def flat_sheets(content: bytes) -> tuple[Sheet, ...]:
    """The same of a spreadsheet in one XML file."""
    return _parsed(io.BytesIO(content))


def _check(archive: zipfile.ZipFile) -> None:
    names = archive.namelist()
    mimetype = _start_of(archive, MIMETYPE) if MIMETYPE in names else SPREADSHEET
    manifest = _start_of(archive, MANIFEST) if MANIFEST in names else b""
    if "encrypted-package" in names or b"encryption-data" in manifest:
        raise Refused(m("The file is protected by a password. Save it without one and try again."))
    if not mimetype.startswith(SPREADSHEET):
        raise Refused(NO_SPREADSHEET)
    if CONTENT not in names:
        raise _broken()


def _start_of(archive: zipfile.ZipFile, name: str) -> bytes:
    with archive.open(name) as source:
        return source.read(64 * 1024)


def _broken() -> Refused:
    return Refused(m("The LibreOffice file is damaged. Save it again as .ods, .xlsx or CSV and try again."))


def _parsed(source: IO[bytes]) -> tuple[Sheet, ...]:
    from defusedxml import DefusedXmlException  # noqa: PLC0415 - a text file does not need it
    from defusedxml.sax import make_parser  # noqa: PLC0415

    reader = _Reader()
    parser = make_parser()
    parser.forbid_dtd = True
    parser.setFeature(feature_namespaces, True)
    parser.setContentHandler(reader)
    try:
        parser.parse(source)
    except (
        SAXException,
        DefusedXmlException,
        zipfile.BadZipFile,
        zlib.error,
        ValueError,
        LookupError,
        EOFError,
    ) as error:
        raise _broken() from error
    return tuple(reader.sheets)


def _number(attributes: _Attributes, name: str) -> int:
    """How often something is repeated, or how far it reaches; 1 where nothing or nonsense is said."""
    text = attributes.get((_TABLE, name), "1")
    return max(1, int(text)) if text.isascii() and text.isdecimal() and len(text) <= 8 else 1


class _Reader(ContentHandler):
    """Gathers the sheets while the file is read; the names of three methods are those of the interface."""

    def __init__(self) -> None:
        super().__init__()
        self.sheets: list[Sheet] = []
        self._hidden_styles: set[str] = set()
        self._style = ""
        self._aside = 0
        self._depth = 0
        self._groups: list[bool] = []
        self._elements = 0
        self._sheet: _Sheet | None = None
        self._begin: Mapping[_Name, Callable[[_Attributes], None]] = {
            (_STYLE, "style"): self._begin_style,
            (_STYLE, "table-properties"): self._begin_properties,
            _SHEET: self._begin_sheet,
            _GROUP: self._begin_group,
            _ROW: self._begin_row,
            (_TABLE, "table-cell"): self._begin_cell,
            (_TABLE, "covered-table-cell"): self._begin_covered,
        }

    def startElementNS(self, name: _Name, qname: str | None, attrs: AttributesNSImpl) -> None:  # noqa: N802, ARG002
        self._elements += 1
        if self._elements > MOST_ELEMENTS:
            raise Refused(m("The file unpacks into too much data for a list of players."))
        if self._aside or name in _ASIDE or name[0] == _DRAW:
            self._aside += 1
        elif name in self._begin:
            self._begin[name](dict(attrs.items()))
        elif self._sheet is not None:
            self._sheet.mark(name, dict(attrs.items()))

    def endElementNS(self, name: _Name, qname: str | None) -> None:  # noqa: N802, ARG002
        if self._aside:
            self._aside -= 1
        elif name == _SHEET:
            self._end_sheet()
        elif self._sheet is None or self._depth > 1:
            return
        elif name == _GROUP:
            self._groups.pop()
        elif name == _ROW:
            self._sheet.end_row()
        elif name in _CELLS:
            self._sheet.end_cell()

    def characters(self, content: str) -> None:
        if self._sheet is not None and not self._aside:
            self._sheet.characters(content)

    def _begin_style(self, attributes: _Attributes) -> None:
        self._style = attributes.get((_STYLE, "name"), "")

    def _begin_properties(self, attributes: _Attributes) -> None:
        if attributes.get((_TABLE, "display")) == "false":
            self._hidden_styles.add(self._style)

    def _begin_sheet(self, attributes: _Attributes) -> None:
        self._depth += 1
        if self._depth == 1:
            hidden = attributes.get((_TABLE, "style-name")) in self._hidden_styles
            self._sheet, self._groups = _Sheet(attributes.get((_TABLE, "name"), ""), hidden=hidden), []

    def _end_sheet(self) -> None:
        self._depth -= 1
        if self._depth == 0 and self._sheet is not None:
            self.sheets.append(self._sheet.done())
            self._sheet = None

    def _begin_group(self, attributes: _Attributes) -> None:
        if self._depth == 1:
            self._groups.append(attributes.get((_TABLE, "display")) == "false")

    def _begin_row(self, attributes: _Attributes) -> None:
        if self._sheet is not None and self._depth == 1:
            self._sheet.begin_row(attributes, hidden=any(self._groups))

    def _begin_covered(self, attributes: _Attributes) -> None:
        self._begin_cell(attributes, covered=True)

    def _begin_cell(self, attributes: _Attributes, *, covered: bool = False) -> None:
        if self._sheet is not None and self._depth == 1:
            self._sheet.begin_cell(attributes, covered=covered)


class _Sheet:
    """One sheet while it is read: its rows so far, and the row and the cell that are open."""

    def __init__(self, name: str, *, hidden: bool) -> None:
        self._name, self._hidden = name, hidden
        self._lines: list[Line] = []
        self._merges: list[Merge] = []
        self._no = 0
        self._row: _Attributes = {}
        self._row_hidden = False
        self._cells: dict[int, str] = {}
        self._unstored: set[int] = set()
        self._column = 0
        self._cell: _Attributes | None = None  # of the open cell, unless another one covers it
        self._times = 1
        self._text: list[str] = []
        self._length = 0

    def begin_row(self, attributes: _Attributes, *, hidden: bool) -> None:
        self._row, self._column = attributes, 0
        self._cells, self._unstored = {}, set()
        self._row_hidden = hidden or attributes.get((_TABLE, "visibility"), "visible") != "visible"

    def end_row(self) -> None:
        times = _number(self._row, "number-rows-repeated")
        if self._cells or self._unstored:
            if len(self._lines) + times > MOST_ROWS:
                raise Refused(m("The list is too long: at most {limit} rows.", limit=MOST_ROWS))
            cells = tuple(self._cells.get(index, "") for index in range(max(self._cells, default=-1) + 1))
            unstored = frozenset(self._unstored)
            self._lines += [
                Line(no, cells, unstored, hidden=self._row_hidden) for no in range(self._no + 1, self._no + times + 1)
            ]
        self._no += times

    def begin_cell(self, attributes: _Attributes, *, covered: bool) -> None:
        self._cell, self._text, self._length = (None if covered else attributes), [], 0
        self._times = _number(attributes, "number-columns-repeated")
        last = self._no + _number(attributes, "number-rows-spanned")
        if self._no + 1 < last <= self._no + MOST_ROWS and len(self._merges) < _MOST_MERGES:
            self._merges.append(Merge(first=self._no + 1, last=last, column=self._column))

    def end_cell(self) -> None:
        if self._cell is not None:
            text = _shown(self._cell, "".join(self._text).strip())
            last = min(self._column + self._times, _LOOKED_AT)
            places = range(self._column, last) if self._column < _LOOKED_AT else range(_LOOKED_AT - 1, _LOOKED_AT)
            if text:
                self._cells.update(dict.fromkeys(places, text))
            elif (_TABLE, "formula") in self._cell and (_OFFICE, "value-type") not in self._cell:
                self._unstored.update(places)
        self._column += self._times
        self._cell = None

    def mark(self, name: _Name, attributes: _Attributes) -> None:
        """Signs that are elements of their own: the start of a paragraph, blanks, tabs, ends of lines."""
        if self._cell is None:
            return
        if name == (_TEXT, "s"):
            count = attributes.get((_TEXT, "c"), "1")
            self.characters(" " * min(int(count) if count.isascii() and count.isdecimal() else 1, 100))
        elif name in {_PARAGRAPH, (_TEXT, "tab"), (_TEXT, "line-break")}:
            self.characters("\n" if name == _PARAGRAPH else " ")

    def characters(self, content: str) -> None:
        if self._cell is not None and self._length < _LONGEST_CELL:
            self._text.append(content)
            self._length += len(content)

    def done(self) -> Sheet:
        return Sheet(name=self._name, lines=kept(iter(self._lines)), hidden=self._hidden, merges=tuple(self._merges))


def _shown(cell: _Attributes, text: str) -> str:
    """A cell as the text that the same cell of a workbook gives; `text` is what the file shows in it."""
    kind = cell.get((_OFFICE, "value-type"))
    if cell.get((_CALC, "value-type")) == "error":
        return text or "Err:500"
    match kind:
        case "float" | "percentage" | "currency":
            return _figure(cell.get((_OFFICE, "value"), text))
        case "date":
            return cell.get((_OFFICE, "date-value"), text).partition("T")[0]
        case "boolean":
            return "1" if cell.get((_OFFICE, "boolean-value")) == "true" else "0"
        case "string":
            return text or cell.get((_OFFICE, "string-value"), "")
    return text


def _figure(value: str) -> str:
    """A number as people write it: whole where it is whole."""
    try:
        number = float(value)
    except ValueError:
        return value
    return str(int(number)) if number.is_integer() and abs(number) < 1e15 else value
