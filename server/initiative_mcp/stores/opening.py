"""From the words of the command line to a store."""

from __future__ import annotations

from pathlib import Path

from initiative_mcp.errors import BadInput, shown
from initiative_mcp.messages import Lang, say
from initiative_mcp.stores.base import DAY, LIMIT, Store

FORMS = "memory, sqlite:PATH, redis://HOST:PORT/0"


def default_path() -> Path:
    """Return where encounters are kept when nothing else is said: the user's data folder."""
    from platformdirs import user_data_path

    return user_data_path("initiative-mcp", appauthor=False) / "encounters.sqlite3"


def open_store(word: str, lang: Lang, *, keep_days: float = 30, limit: int = LIMIT) -> Store:
    """Return the store that is meant; nothing is opened or made before something is saved.

    Args:
        word: `memory`, `sqlite:PATH`, `redis://…`, `rediss://…`, or empty for the file in the user's data folder.
        lang: Language of the error.
        keep_days: How long after its last step an encounter is kept.
        limit: How many encounters the store holds at most.

    Raises:
        BadInput: If it is none of these.
    """
    keep = keep_days * DAY
    if word == "memory":
        from initiative_mcp.stores.memory import MemoryStore

        return MemoryStore(keep=keep, limit=limit)
    kind, _, rest = word.partition(":")
    path = default_path() if not word else _path(rest) if kind == "sqlite" else None
    if path is not None:
        from initiative_mcp.stores.sqlite import SqliteStore

        return SqliteStore(path, keep=keep, limit=limit)
    if kind in ("redis", "rediss") and "decode_responses" not in rest:
        try:
            from initiative_mcp.stores.redis import RedisStore
        except ImportError:
            raise BadInput(say("store.no_redis", lang), "pip install 'initiative-mcp[redis]'") from None
        try:
            return RedisStore(word, keep=keep, limit=limit)
        except ValueError:
            pass
    raise BadInput(
        # Without what stands before the @, which may hold a password.
        say("store.no_store", lang, value=shown(word.rpartition("@")[2]), forms=FORMS),
        say("errors.example", lang, example="--store sqlite:encounters.sqlite3"),
    )


def _path(text: str) -> Path | None:
    """Return an absolute path, so that none of SQLite's own names such as `:memory:` is meant; None if it is none."""
    try:
        return Path(text).expanduser().absolute() if text and "\0" not in text else None
    except RuntimeError:  # ~somebody whom this machine does not know
        return None
