"""Known wrong trackers: faults that people really build, each one the reference with one behaviour replaced.

They show that the scenarios catch what they are meant to catch, and they tell somebody whose tracker is wrong what it
resembles. One module for each family of faults; `MUTANTS` holds them all.
"""

from __future__ import annotations

from initiative_mcp.verify.mutants import (
    ends,
    falls,
    first_turn,
    limits,
    memory,
    moments,
    names,
    newcomers,
    numbers,
    odd_falls,
    order,
    own_turn,
    refusals,
    rerolls,
    rolls,
    settings,
    ties,
    waiting,
    waiting_places,
)
from initiative_mcp.verify.mutants.base import Mutant

_FAMILIES = (
    order,
    ties,
    numbers,
    names,
    rolls,
    rerolls,
    newcomers,
    falls,
    odd_falls,
    own_turn,
    waiting,
    waiting_places,
    limits,
    ends,
    moments,
    first_turn,
    memory,
    refusals,
    settings,
)

MUTANTS: tuple[Mutant, ...] = tuple(mutant for family in _FAMILIES for mutant in family.known)

__all__ = ["MUTANTS", "Mutant"]
