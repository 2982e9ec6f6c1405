"""What is to be known about a document beside its grids, as labelled lines for files that are all cells.

A page says the same in its head, its notes and its small print; a workbook and a CSV file have these lines.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from tournament.i18n import _
from tournament.reports import words
from tournament.reports.report import Report


def lines(report: Report, locale: str) -> Iterator[tuple[str, str]]:
    """Label and text of each line: which document, which state, warnings, remarks, how figures came about."""
    yield _("Document"), f"{report.title}, {report.subtitle}"
    yield _("Event"), report.stamp.event
    if line := words.event_line(report.stamp, locale):
        yield _("Place and time"), line
    yield _("Regulation"), words.labelled_regulation(report.stamp)
    yield _("State"), words.labelled_state(report.stamp, locale)
    groups: Mapping[str, Sequence[str]] = {
        _("Note"): report.warnings,
        _("Findings and remarks"): [note for section in report.sections for note in section.notes],
        _("Explanation"): report.legend,
        _("Signature"): [name for section in report.sections for name in section.signatures],
    }
    for label, texts in groups.items():
        for text in texts:
            yield label, text


def is_bare(report: Report) -> bool:
    """Whether the grids say everything, as a list of players does: nothing to warn of and nothing to explain."""
    said = any(section.notes or section.signatures for section in report.sections)
    return report.stamp.official and not (report.warnings or report.legend or said)
