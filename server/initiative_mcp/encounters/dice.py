"""Dice from a seed: the same on every machine and Python version, whoever else rolls and in whatever order."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from hashlib import sha256
from itertools import count

Throw = Callable[[Callable[[int], int]], int]
"""Throws the dice of a rule set; is given what throws a single die of so many sides."""


def seeded_roll(seed: int, name: str, nth: int, highest: int) -> int:
    """Return the roll number `nth` (from 0) of a fighter, 0 to `highest`."""
    return _number(f"{seed}:{nth}:{name}") % (highest + 1)


def seeded_throw(throw: Throw, seed: int, name: str, nth: int, what: str = "") -> int:
    """Return the throw number `nth` (from 0) of a fighter; `what` keeps throws for different things apart."""
    dies = count()

    def face(sides: int) -> int:
        die = next(dies)
        return _number(f"{seed}:{what}{nth}{f'.{die}' if die else ''}:{name}") % sides + 1

    return throw(face)


def dice(given: Sequence[object], throw: Throw, seed: int, name: str, what: str = "") -> Callable[[], object]:
    """Return dice that give the written results first, then those of the seed; what was written as null is broken."""
    numbers = count()

    def roll() -> object:
        nth = next(numbers)
        if nth >= len(given):
            return seeded_throw(throw, seed, name, nth, what)
        return math.nan if given[nth] is None else given[nth]

    return roll


def _number(text: str) -> int:
    digest = sha256(text.encode("utf-8", "surrogatepass")).digest()
    return int.from_bytes(digest[:8], "big")
