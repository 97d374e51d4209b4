"""Known wrong trackers of the rule set with one die for the whole fight; see the package above."""

from __future__ import annotations

from initiative_mcp.verify.mutants.base import Mutant
from initiative_mcp.verify.mutants.dsa5 import (
    acting,
    changes,
    delays,
    dice,
    ends,
    falls,
    fate,
    first_turn,
    newcomers,
    numbers,
    order,
    refusals,
    rounds,
    ties,
    views,
)

_FAMILIES = (
    order,
    ties,
    dice,
    numbers,
    delays,
    rounds,
    acting,
    fate,
    changes,
    newcomers,
    falls,
    first_turn,
    ends,
    views,
    refusals,
)

MUTANTS: tuple[Mutant, ...] = tuple(mutant for family in _FAMILIES for mutant in family.known)

__all__ = ["MUTANTS"]
