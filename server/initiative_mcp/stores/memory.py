"""A store in memory: gone with the process."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from threading import Lock

from initiative_mcp.stores.base import KEEP, LIMIT, Conflict, Full, Stored, Taken, Unknown


@dataclass
class _Kept:
    head: bytes
    touched: float
    batches: list[bytes] = field(default_factory=list[bytes])


class MemoryStore:
    """Keeps encounters as long as the process lives; see `Store`."""

    def __init__(self, *, keep: float = KEEP, limit: int = LIMIT, now: Callable[[], float] = time.time) -> None:
        """Begin empty; `keep` is in seconds."""
        self._keep, self._limit, self._now = keep, limit, now
        self._kept: dict[str, _Kept] = {}
        self._lock = Lock()

    def create(self, handle: str, head: bytes) -> None:
        """Keep a new encounter."""
        with self._lock:
            oldest = self._now() - self._keep
            for expired in [name for name, kept in self._kept.items() if kept.touched < oldest]:
                del self._kept[expired]
            if handle in self._kept:
                raise Taken
            if len(self._kept) >= self._limit:
                raise Full(self._limit)
            self._kept[handle] = _Kept(head, self._now())

    def read(self, handle: str, after: int = 1) -> Stored:
        """Return an encounter with the batches after a version."""
        with self._lock:
            kept = self._find(handle)
            return Stored(kept.head, len(kept.batches) + 1, tuple(kept.batches[after - 1 :]))

    def append(self, handle: str, expected: int, batch: bytes) -> int:
        """Add a batch to the version that is expected."""
        with self._lock:
            kept = self._find(handle)
            if len(kept.batches) + 1 != expected:
                raise Conflict(len(kept.batches) + 1)
            kept.batches.append(batch)
            kept.touched = self._now()
            return expected + 1

    def check(self) -> None:
        """Do nothing: memory is always there."""

    def close(self) -> None:
        """Forget everything."""
        with self._lock:
            self._kept.clear()

    def _find(self, handle: str) -> _Kept:
        kept = self._kept.get(handle)
        if kept is None or kept.touched < self._now() - self._keep:
            raise Unknown
        return kept
