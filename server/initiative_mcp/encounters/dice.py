"""Dice from a seed: the same on every machine and Python version, whoever else rolls and in whatever order."""

from __future__ import annotations

from collections.abc import Callable
from hashlib import sha256
from itertools import count


def seeded_roll(seed: int, name: str, nth: int, highest: int) -> int:
    """Return the roll number `nth` (from 0) of a fighter, 0 to `highest`."""
    digest = sha256(f"{seed}:{nth}:{name}".encode("utf-8", "surrogatepass")).digest()
    return int.from_bytes(digest[:8], "big") % (highest + 1)


def dice(given: list[object], seed: int, name: str, highest: int) -> Callable[[], object]:
    """Return dice that give the written rolls first, then those of the seed."""
    numbers = count()

    def roll() -> object:
        nth = next(numbers)
        return given[nth] if nth < len(given) else seeded_roll(seed, name, nth, highest)

    return roll
