"""Known wrong trackers: faults that people really build, each one the reference with one behaviour replaced.

They show that the scenarios catch what they are meant to catch, and they tell somebody whose tracker is wrong what it
resembles. One module for each family of faults, one package for each further rule set.
"""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec

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
"""Those of `core`."""


def known_mutants(rules: str) -> tuple[Mutant, ...]:
    """Return the known wrong trackers of a rule set: of all but `core` in a package here that bears its name."""
    if rules == "core":
        return MUTANTS
    name = f"{__name__}.{rules}"
    if find_spec(name) is None:
        return ()
    return import_module(name).MUTANTS


__all__ = ["MUTANTS", "Mutant", "known_mutants"]
