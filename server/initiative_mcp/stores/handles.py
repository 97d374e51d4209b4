"""Handles of saved encounters: unguessable, short, and readable over the table, like `amber-otter-4f7k2m9q`."""

from __future__ import annotations

import re
import secrets
from collections.abc import Callable

_ADJECTIVES = (
    "amber", "ancient", "azure", "bold", "brave", "brisk", "bronze", "calm", "candid", "clever", "coral", "crimson",
    "dapper", "daring", "eager", "early", "fabled", "fearless", "gentle", "gilded", "golden", "grand", "hardy",
    "hidden", "honest", "ivory", "jolly", "keen", "kindly", "lively", "loyal", "lucky", "mellow", "merry", "mighty",
    "misty", "nimble", "noble", "olive", "patient", "plucky", "polite", "proud", "quick", "quiet", "rapid", "restless",
    "royal", "rustic", "sable", "scarlet", "silent", "silver", "smooth", "snowy", "steady", "stormy", "sturdy", "sunny",
    "swift", "tidy", "velvet", "violet", "witty",
)  # fmt: skip
_ANIMALS = (
    "badger", "bear", "beaver", "bison", "boar", "buzzard", "camel", "condor", "coyote", "crane", "cricket", "crow",
    "deer", "dolphin", "dragon", "eagle", "falcon", "ferret", "finch", "fox", "gecko", "goose", "griffin", "hare",
    "hawk", "hedgehog", "heron", "hornet", "horse", "ibex", "jackal", "jaguar", "kestrel", "koala", "lark", "lemur",
    "leopard", "lion", "lizard", "lynx", "magpie", "marten", "moose", "newt", "ocelot", "octopus", "otter", "owl",
    "panda", "panther", "parrot", "pelican", "penguin", "raven", "salmon", "seal", "sparrow", "stork", "tiger",
    "tortoise", "walrus", "weasel", "wolf", "wombat",
)  # fmt: skip
_LETTERS = "0123456789abcdefghjkmnpqrstvwxyz"
"""Without i, l, o and u, which are misread."""

_MISREAD = str.maketrans("ilo", "110")
_TAIL = 8
_FORM = re.compile(rf"[a-z]{{3,12}}-[a-z]{{3,12}}-[{_LETTERS}]{{{_TAIL}}}")


def new_handle(below: Callable[[int], int] = secrets.randbelow) -> str:
    """Return a handle that nobody can guess: 64 × 64 × 32⁸, about 4.5 × 10¹⁵ are possible."""
    tail = "".join(_LETTERS[below(len(_LETTERS))] for _ in range(_TAIL))
    return f"{_ADJECTIVES[below(len(_ADJECTIVES))]}-{_ANIMALS[below(len(_ANIMALS))]}-{tail}"


def read_handle(text: str) -> str | None:
    """Return the handle that somebody wrote, or None when it cannot be one."""
    words, hyphen, tail = "-".join(text.strip().lower().replace("_", "-").split()).rpartition("-")
    handle = words + hyphen + tail.translate(_MISREAD)
    return handle if _FORM.fullmatch(handle) else None
