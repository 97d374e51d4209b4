"""Two wrong behaviours at once: pairs of known wrong trackers in one class."""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import cache

from kills import catches, expected, scenarios
from parallel import each

from initiative_mcp.verify.mutants import MUTANTS, Mutant
from initiative_mcp.verify.script import Script
from initiative_reference.adapter import Driver
from initiative_reference.core import Encounter

Pair = tuple[Mutant, Mutant]

CANCELLING = {
    ("own-fall-of-the-last-keeps-the-round-number", "own-fall-of-the-last-counts-two-rounds"),
    ("limit-one-too-late", "limit-one-too-early"),
}
"""One of them adds what the other takes away: together they are right, and nobody can catch them."""


@cache
def combinable() -> tuple[Pair, ...]:
    """All pairs of encounters that can be one class, those left out that make each other right."""
    encounters = [mutant for mutant in MUTANTS if issubclass(mutant.subject, Encounter)]
    found: list[Pair] = []
    for place, one in enumerate(encounters):
        for other in encounters[place + 1 :]:
            try:
                both(one, other)
            except TypeError:  # no order of methods fits both
                continue
            if (one.id, other.id) not in CANCELLING:
                found.append((one, other))
    return tuple(found)


def both(one: Mutant, other: Mutant) -> type[Encounter]:
    """A class with both faults; where they replace the same rule, the first one comes first."""
    assert issubclass(one.subject, Encounter)
    assert issubclass(other.subject, Encounter)
    return type("Both", (one.subject, other.subject), {})


def sample(count: int, seed: int) -> list[Pair]:
    """Some of the pairs, always the same ones for a seed."""
    pairs = list(combinable())
    order = random.Random(seed)
    return [pairs.pop(int(order.random() * len(pairs))) for _ in range(count)]


def is_caught(pair: Pair, scripts: Sequence[Script]) -> bool:
    """Whether a script catches a pair; otherwise one fault hides the other."""
    return any(catches(script, Driver(both(*pair))) for script in scripts)


def uncaught() -> list[Pair]:
    """The pairs, of all there are, that no scenario catches."""
    for script in scenarios():
        expected(script)
    caught = each(_is_caught, range(len(combinable())))
    return [pair for pair, is_caught in zip(combinable(), caught, strict=True) if not is_caught]


def _is_caught(place: int) -> bool:
    return is_caught(combinable()[place], scenarios())
