"""Standings as PDF, XLSX and HTML for 60 and 300 players: `python benchmarks/bench_reports.py`.

CPU seconds of this process, imports done before. Floors of the same run: the same texts as a bare table through
WeasyPrint (no styles, no tags, the collector on), and the bare grid written by openpyxl without any format.
"""

from __future__ import annotations

import io
import resource
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from openpyxl import Workbook

from benchmarks.worlds import best, league
from tournament.reports import FORMATS, build, pdf, words, write
from tournament.reports.report import Report


def bare_pdf(report: Report) -> None:
    """The same texts as a table that nobody has styled."""
    rows = "".join(
        "<tr>" + "".join(f"<td>{words.plain(value)}" for value in row)
        for section in report.sections
        for row in (section.grid.rows if section.grid else ())
    )
    pdf.engine().HTML(string=f"<style>@page {{ size: A4 landscape }}</style><table>{rows}</table>").write_pdf()


def bare_workbook(report: Report) -> None:
    """The same values without widths, formats and times."""
    book = Workbook()
    page = book.worksheets[0]
    for section in report.sections:
        for row in section.grid.rows if section.grid else ():
            page.append([value if isinstance(value, str | int | None) else float(value) for value in row])
    book.save(io.BytesIO())


def main() -> None:
    """Measure and print one line for each document."""
    for players, rounds in ((18, 8), (60, 8), (300, 12)):
        report = build.standings(league(players, rounds))
        floors = {
            "pdf": best(lambda report=report: bare_pdf(report), 2),
            "xlsx": best(lambda report=report: bare_workbook(report), 3),
        }
        building = best(lambda players=players, rounds=rounds: build.standings(league(players, rounds)), 2)
        print(f"{players} players x {rounds} rounds (facts and Report {building:.2f} s)")
        for fmt in FORMATS:
            size = len(write(report, fmt))
            took = best(lambda report=report, fmt=fmt: write(report, fmt), 2)
            ratio = f", {took / floors[fmt]:.1f} x floor of {floors[fmt]:.2f} s" if fmt in floors else ""
            print(f"  {fmt:5}{took:7.3f} s CPU, {size / 1024:6.0f} KB{ratio}")
    print(f"peak memory {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024:.0f} MiB")


if __name__ == "__main__":
    main()
