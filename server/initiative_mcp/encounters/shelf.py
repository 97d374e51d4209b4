"""The store that this process saves encounters in; set once when the server starts, opened when it is first needed."""

from __future__ import annotations

from dataclasses import dataclass
from threading import Lock
from typing import TYPE_CHECKING

from initiative_mcp.messages import Lang

if TYPE_CHECKING:
    from initiative_mcp.stores.base import Store


@dataclass
class _Shelf:
    word: str = ""
    keep_days: float = 30.0
    store: Store | None = None


_shelf = _Shelf()
_lock = Lock()


def use(word: str, lang: Lang, *, keep_days: float = 30.0) -> None:
    """Save in the store that a word of the command line names, from now on; see `stores.opening.open_store`.

    Raises:
        BadInput: If the word names no store.
    """
    from initiative_mcp.stores.opening import open_store

    put(open_store(word, lang, keep_days=keep_days))
    _shelf.word, _shelf.keep_days = word, keep_days


def put(store: Store | None) -> None:
    """Save in a store from now on; None: in the user's data folder."""
    with _lock:
        if _shelf.store is not None and _shelf.store is not store:
            _shelf.store.close()
        _shelf.store = store


def store(lang: Lang = "en") -> Store:
    """Return the store."""
    from initiative_mcp.stores.opening import open_store

    with _lock:
        if _shelf.store is None:
            _shelf.store = open_store(_shelf.word, lang, keep_days=_shelf.keep_days)
        return _shelf.store


def keep_days() -> float:
    """Return how many days after its last step an encounter is kept."""
    return _shelf.keep_days


def check() -> None:
    """Find out whether encounters can be saved and found now; raises `StoreProblem` if not."""
    store().check()
