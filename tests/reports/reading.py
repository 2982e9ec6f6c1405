"""Reads the five renderings back, each with a reader that shares nothing with the writer."""

from __future__ import annotations

import csv
import io
import json
from fractions import Fraction
from html.parser import HTMLParser

import openpyxl
from pypdf import PdfReader


class _Tables(HTMLParser):
    """All cells of all tables of a page, row by row, and the rest of the text."""

    def __init__(self):
        super().__init__()
        self.tables = []
        self.prose = []
        self._cell = None

    def handle_starttag(self, tag, attrs):  # noqa: ARG002  # the name the parser calls
        if tag == "table":
            self.tables.append([])
        elif tag == "tr":
            self.tables[-1].append([])
        elif tag in {"td", "th"}:
            self._cell = []

    def handle_endtag(self, tag):
        if tag in {"td", "th"}:
            self.tables[-1][-1].append("".join(self._cell))
            self._cell = None

    def handle_data(self, data):
        (self.prose if self._cell is None else self._cell).append(data)


def html_page(content):
    """(tables of rows of texts, prose) of an HTML page; header rows first."""
    parser = _Tables()
    parser.feed(content.decode())
    return parser.tables, "".join(parser.prose)


def csv_rows(content, delimiter=";"):
    """All rows of a CSV file."""
    assert content.startswith(b"\xef\xbb\xbf")
    return list(csv.reader(io.StringIO(content.decode("utf-8-sig"), newline=""), delimiter=delimiter))


def workbook(content):
    """The workbook, as openpyxl reads it."""
    return openpyxl.load_workbook(io.BytesIO(content))


def document(content):
    """The JSON document."""
    return json.loads(content)


def pdf_text(content):
    """The text of a PDF without white space, which a layout is free to change."""
    return squeezed("".join(page.extract_text() for page in PdfReader(io.BytesIO(content)).pages))


def squeezed(text):
    """A text without white space."""
    return "".join(text.split())


def same_number(found, value):
    """Whether a spreadsheet's number is this exact value."""
    return not isinstance(found, str) and abs(Fraction(found) - Fraction(value)) < Fraction(1, 10**12)
