"""Known wrong trackers: faults that people really build, each one the reference with one behaviour replaced.

They show that the scenarios catch what they are meant to catch, and they tell somebody whose tracker is wrong what it
resembles. One module for each family of faults; `MUTANTS` holds them all.
"""

from __future__ import annotations

from initiative_mcp.verify.mutants import (
    dice,
    ends,
    falls,
    memory,
    moments,
    newcomers,
    numbers,
    order,
    own_turn,
    refusals,
    waiting,
)
from initiative_mcp.verify.mutants.base import Mutant

_FAMILIES = (order, numbers, dice, newcomers, falls, own_turn, waiting, ends, moments, memory, refusals)

MUTANTS: tuple[Mutant, ...] = tuple(mutant for family in _FAMILIES for mutant in family.known)

__all__ = ["MUTANTS", "Mutant"]
