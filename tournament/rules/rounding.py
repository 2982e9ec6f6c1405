"""How points are rounded; one function for each choice, once per deal and never for the declarer's comparison."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from tournament.rules.regulation import Rounding

ROUND: Mapping[Rounding, Callable[[int], int]] = MappingProxyType(
    {
        Rounding.NEAR_10_UP: lambda points: (points + 5) // 10 * 10,
        Rounding.NEAR_10_DOWN: lambda points: (points + 4) // 10 * 10,
        Rounding.NEAR_5: lambda points: (points + 2) // 5 * 5,
        Rounding.FLOOR_5: lambda points: points // 5 * 5,
        Rounding.FLOOR_10: lambda points: points // 10 * 10,
        Rounding.UP_10: lambda points: -(-points // 10) * 10,
        Rounding.NONE: lambda points: points,
    }
)

UNIT: Mapping[Rounding, int] = MappingProxyType(
    {
        Rounding.NEAR_10_UP: 10,
        Rounding.NEAR_10_DOWN: 10,
        Rounding.NEAR_5: 5,
        Rounding.FLOOR_5: 5,
        Rounding.FLOOR_10: 10,
        Rounding.UP_10: 10,
        Rounding.NONE: 1,
    }
)
