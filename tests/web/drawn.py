"""What tests of the pages about draws share: a short plan somebody brings, and a value that a page carries along."""

from __future__ import annotations

import re

PLAN = "1;1;1;2;3\n1;2;4;5;6\n2;1;1;4;2\n2;2;3;5;6"


def hidden(page: str, name: str) -> str:
    """The value of a hidden field."""
    return re.search(rf'name="{name}" value="([^"]*)"', page)[1]
