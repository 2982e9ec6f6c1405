"""Chance, drawn from the seed of a draw and from nothing else.

Only `Random.random()` is used: its sequence is guaranteed from one Python version to the next, unlike `shuffle`,
`sample` or `randrange`. Every purpose gets its own sequence, so that one part's appetite never moves another part.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from random import Random
from typing import TypeVar

Item = TypeVar("Item")


class Rng:
    """A stream of chance for one purpose of one draw."""

    def __init__(self, seed: str, purpose: str) -> None:
        digest = hashlib.sha256(f"{purpose}\n{seed}".encode()).digest()
        self.random = Random(int.from_bytes(digest, "big")).random  # noqa: S311  # repeatable on purpose: the draw is re-run from its seed

    def below(self, n: int) -> int:
        """A whole number from 0 to n - 1."""
        return int(self.random() * n)

    def shuffled(self, items: Sequence[Item]) -> list[Item]:
        """The same items in a random order."""
        order = list(items)
        for last in range(len(order) - 1, 0, -1):
            other = self.below(last + 1)
            order[last], order[other] = order[other], order[last]
        return order


def mixed(seed: str, public: str) -> str:
    """The seed that is really used: the secret one, with the public number read out in the hall mixed in."""
    return hashlib.sha256(f"{seed}\n{public}".encode()).hexdigest() if public else seed
