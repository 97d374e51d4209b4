"""Recordings that need not be played again."""

from __future__ import annotations

from collections import OrderedDict
from threading import Lock

from initiative_mcp.encounters.recording import Recording
from initiative_mcp.stores.base import Store

MOST = 256
MOST_BYTES = 16_777_216
"""Of all their journals; played they take several times as much."""


class Cache:
    """Keeps recordings, the one used longest ago forgotten first.

    Whoever takes one out has it alone; only what the store has acknowledged is put back.
    """

    def __init__(self) -> None:
        """Begin empty."""
        self._kept: OrderedDict[tuple[int, str], Recording] = OrderedDict()
        self._lock = Lock()

    def take(self, store: Store, handle: str) -> Recording | None:
        """Take a recording out; None if there is none."""
        with self._lock:
            return self._kept.pop((id(store), handle), None)

    def put(self, store: Store, handle: str, recording: Recording) -> None:
        """Put a recording back."""
        with self._lock:
            self._kept[id(store), handle] = recording
            while len(self._kept) > MOST or sum(kept.size for kept in self._kept.values()) > MOST_BYTES:
                self._kept.popitem(last=False)
