"""Known wrong trackers of the rule set that rolls each round; see the package above."""

from __future__ import annotations

from initiative_mcp.verify.mutants.base import Mutant
from initiative_mcp.verify.mutants.ews import (
    acts,
    afterwards,
    categories,
    claims,
    delays,
    dice,
    ends,
    falls,
    groups,
    inputs,
    interrupts,
    newcomers,
    order,
    refusals,
    rounds,
    shown,
    slots,
)

_FAMILIES = (
    dice,
    order,
    slots,
    categories,
    groups,
    interrupts,
    delays,
    acts,
    claims,
    afterwards,
    newcomers,
    falls,
    ends,
    rounds,
    inputs,
    refusals,
    shown,
)

MUTANTS: tuple[Mutant, ...] = tuple(mutant for family in _FAMILIES for mutant in family.known)

__all__ = ["MUTANTS"]
