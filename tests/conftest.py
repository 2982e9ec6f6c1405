"""What every test shares: Hypothesis without chance, no colour, Polish as the language."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from hypothesis import HealthCheck, settings

from tournament import i18n

settings.register_profile(
    "project",
    derandomize=True,
    deadline=None,
    database=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.function_scoped_fixture],
)
settings.load_profile("project")


@pytest.fixture(autouse=True)
def _polish() -> Iterator[None]:
    """Each test begins in the default language, whatever the one before it switched to."""
    with i18n.use("pl"):
        yield
