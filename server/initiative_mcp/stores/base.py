"""What every store does, and how it says that something did not work."""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import sha256
from typing import Protocol

DAY = 86_400.0
KEEP = 30 * DAY
"""Seconds after its last batch for which an encounter is kept."""

LIMIT = 10_000
"""Encounters in one store, where nothing else is said."""


class StoreProblem(Exception):  # noqa: N818 - what happened, not that it is an error
    """What a store can report; whoever asked turns it into a text.

    StoreProblem
    ├── Taken        the handle exists already
    ├── Unknown      no such encounter, or it has expired
    ├── Conflict     the encounter has another version than expected: `version`
    ├── Full         as many encounters as the store may hold: `limit`
    ├── Damaged      what is stored of this encounter is not what was written
    └── Unavailable  the store itself cannot be reached, read or written: `reason`
    """


class Taken(StoreProblem):
    """The handle exists already."""


class Unknown(StoreProblem):
    """There is no such encounter, or it has expired."""


class Damaged(StoreProblem):
    """What is stored of this encounter is not what was written; others are not touched by that."""


class Conflict(StoreProblem):
    """Somebody else has gone on with the encounter."""

    def __init__(self, version: int) -> None:
        """Keep the version that there is."""
        super().__init__(version)
        self.version = version


class Full(StoreProblem):
    """The store holds as many encounters as it may."""

    def __init__(self, limit: int) -> None:
        """Keep the limit."""
        super().__init__(limit)
        self.limit = limit


class Unavailable(StoreProblem):
    """The store cannot be reached, read or written."""

    def __init__(self, reason: str) -> None:
        """Keep the reason, as the operating system or the database gives it."""
        super().__init__(reason)
        self.reason = reason


@dataclass(frozen=True)
class Stored:
    """An encounter as it is stored.

    Attributes:
        head: What it began with.
        version: 1, and one more for every batch.
        batches: The batches that were asked for, oldest first.
    """

    head: bytes
    version: int
    batches: tuple[bytes, ...]


class Store(Protocol):
    """Keeps encounters; may be used by several threads, and by several processes where that makes sense."""

    def create(self, handle: str, head: bytes) -> None:
        """Keep a new encounter.

        Raises:
            StoreProblem: `Taken`, `Full` or `Unavailable`; nothing is kept then.
        """
        ...

    def read(self, handle: str, after: int = 1) -> Stored:
        """Return an encounter with the batches after a version (1: all).

        Raises:
            StoreProblem: `Unknown`, `Damaged` or `Unavailable`.
        """
        ...

    def append(self, handle: str, expected: int, batch: bytes) -> int:
        """Add a batch to the version that is expected, wholly or not at all; return the new version.

        Raises:
            StoreProblem: `Unknown`, `Conflict` or `Unavailable`; nothing is changed then.
        """
        ...

    def check(self) -> None:
        """Find out whether encounters can be kept now.

        Raises:
            StoreProblem: `Unavailable` if not.
        """
        ...

    def close(self) -> None:
        """Let go of files and connections."""
        ...


def checksum(handle: str, number: int, body: bytes) -> str:
    """Return what tells a row from a damaged or misplaced one: 16 hex digits."""
    return sha256(f"{handle}:{number}:".encode() + body).hexdigest()[:16]


def checked(handle: str, number: int, body: bytes, found: str) -> bytes:
    """Return a body that is what was written.

    Raises:
        Damaged: If it is not.
    """
    if checksum(handle, number, body) != found:
        raise Damaged
    return body
