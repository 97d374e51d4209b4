"""Known wrong trackers of the rule set with several turns a round; see the package above."""

from __future__ import annotations

from initiative_mcp.verify.mutants.base import Mutant
from initiative_mcp.verify.mutants.d100 import (
    calls,
    ends,
    falls,
    limits,
    newcomers,
    numbers,
    refusals,
    rolls,
    rounds,
    shown,
    slots,
    value,
    zero,
)

_FAMILIES = (value, zero, rolls, numbers, slots, shown, rounds, limits, newcomers, falls, ends, calls, refusals)

MUTANTS: tuple[Mutant, ...] = tuple(mutant for family in _FAMILIES for mutant in family.known)

__all__ = ["MUTANTS"]
