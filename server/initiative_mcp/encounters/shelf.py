"""The store that this process saves encounters in; set once when the server starts, opened when it is first needed."""

from __future__ import annotations

import logging
from dataclasses import dataclass
from threading import Lock
from typing import TYPE_CHECKING

from initiative_mcp.messages import Lang, say
from initiative_mcp.stores.base import LIMIT, Unavailable

if TYPE_CHECKING:
    from initiative_mcp.stores.base import Store


logger = logging.getLogger(__name__)


@dataclass
class _Shelf:
    word: str = ""
    keep_days: float = 30.0
    limit: int = LIMIT
    hosted: bool = False
    store: Store | None = None


_shelf = _Shelf()
_lock = Lock()


def use(word: str, lang: Lang, *, keep_days: float = 30.0, limit: int = LIMIT, hosted: bool = False) -> None:
    """Save in the store that a word of the command line names, from now on; see `stores.opening.open_store`.

    Args:
        word: Names the store.
        lang: Language of the error.
        keep_days: How many days after its last step an encounter is kept.
        limit: How many encounters the store holds at most.
        hosted: Whether strangers ask: they are not told paths and addresses.

    Raises:
        BadInput: If the word names no store.
    """
    from initiative_mcp.stores.opening import open_store

    put(open_store(word, lang, keep_days=keep_days, limit=limit))
    _shelf.word, _shelf.keep_days, _shelf.limit, _shelf.hosted = word, keep_days, limit, hosted


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
            _shelf.store = open_store(_shelf.word, lang, keep_days=_shelf.keep_days, limit=_shelf.limit)
        return _shelf.store


def keep_days() -> float:
    """Return how many days after its last step an encounter is kept."""
    return _shelf.keep_days


def unavailable(problem: Unavailable, lang: Lang) -> str:
    """Return what somebody is told whose encounter cannot be stored or found now."""
    if _shelf.hosted:
        logger.error("store: %s", problem.reason)
        return say("store.unavailable_hosted", lang)
    return say("store.unavailable", lang, reason=problem.reason)


def check() -> None:
    """Find out whether encounters can be saved and found now; raises `StoreProblem` if not."""
    store().check()
