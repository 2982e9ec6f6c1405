"""One wrong figure anywhere in thirty right sheets: reported at its own row and seat, never at another row."""

from __future__ import annotations

import importlib.util
from collections import Counter
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
EVERY = 83


def study():
    spec = importlib.util.spec_from_file_location("mutate_protocols", ROOT / "benchmarks" / "mutate_protocols.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


STUDY = study()


@pytest.mark.parametrize("path", sorted(STUDY.FOLDER.glob("*.json")), ids=lambda path: path.stem)
def test_a_wrong_figure_is_reported_where_it_stands(path):
    outcomes = Counter()
    for _, _, change, errors in STUDY.study(path, EVERY):
        outcome = STUDY.judged(change, change[3]["no"], errors)
        outcomes[outcome] += 1
        assert outcome != "stray", (change, errors)
    found = outcomes.total() - outcomes["missed"]
    assert outcomes["own"] >= STUDY.LEAST * found
    assert found > outcomes["missed"]
