"""Every worked example that a regulation ships proves the clause it names."""

from __future__ import annotations

import tomllib

import pytest

from tournament import regulations
from tournament.rules import Severity
from tournament.rules.notation import from_text

CASES = [
    pytest.param(name, case, id=f"{name} {case['clause']} {case['title']}")
    for name in regulations.known()
    for case in tomllib.loads((regulations.FOLDER / name / "cases.toml").read_text(encoding="utf-8"))["case"]
]


@pytest.mark.parametrize(("name", "case"), CASES)
def test_the_example_comes_out_as_the_clause_says(name, case):
    edition = regulations.load(name)
    assert case["clause"] in edition.clauses.values()
    verdict = regulations.validate(from_text(case["protocol"]), edition)
    assert [list(row) for row in verdict.computed.deltas[case["skip"] :]] == case["deltas"]
    found = [finding.code.value for finding in verdict.findings if finding.severity is Severity.ERROR]
    assert found == case["findings"]


@pytest.mark.parametrize("name", regulations.known())
def test_every_regulation_has_examples(name):
    assert any(case.values[0] == name for case in CASES)
