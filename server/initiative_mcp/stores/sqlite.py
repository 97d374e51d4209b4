"""A store in one SQLite file, which several servers share safely."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Callable, Generator
from contextlib import contextmanager, suppress
from pathlib import Path
from threading import Lock

from initiative_mcp.stores.base import (
    KEEP,
    LIMIT,
    Conflict,
    Damaged,
    Full,
    Stored,
    Taken,
    Unavailable,
    Unknown,
    checked,
    checksum,
)

FORMAT = 1
"""Kept in the file as its user_version; a file of a newer format is left alone."""

PATIENCE = 5.0
"""Seconds to wait for another server that is writing."""

_TABLES = f"""
CREATE TABLE IF NOT EXISTS encounters (
    handle TEXT PRIMARY KEY, head BLOB NOT NULL, sum TEXT NOT NULL, version INTEGER NOT NULL, touched REAL NOT NULL
) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS encounters_touched ON encounters (touched);
CREATE TABLE IF NOT EXISTS batches (
    handle TEXT NOT NULL REFERENCES encounters ON DELETE CASCADE, number INTEGER NOT NULL,
    body BLOB NOT NULL, sum TEXT NOT NULL, PRIMARY KEY (handle, number)
) WITHOUT ROWID;
PRAGMA user_version = {FORMAT};
"""


class SqliteStore:
    """Keeps encounters in a file, which is made when the first one is saved; see `Store`."""

    def __init__(
        self, path: Path, *, keep: float = KEEP, limit: int = LIMIT, now: Callable[[], float] = time.time
    ) -> None:
        """Use the file at a path; nothing is opened yet. `keep` is in seconds."""
        self._path, self._keep, self._limit, self._now = path, keep, limit, now
        self._lock = Lock()
        self._connection: sqlite3.Connection | None = None

    def create(self, handle: str, head: bytes) -> None:
        """Keep a new encounter."""
        with self._writing(create=True) as connection:
            connection.execute("DELETE FROM encounters WHERE touched < ?", (self._now() - self._keep,))
            if connection.execute("SELECT 1 FROM encounters WHERE handle = ?", (handle,)).fetchone():
                raise Taken
            (count,) = connection.execute("SELECT count(*) FROM encounters").fetchone()
            if count >= self._limit:
                raise Full(self._limit)
            row = (handle, head, checksum(handle, 0, head), 1, self._now())
            connection.execute("INSERT INTO encounters VALUES (?, ?, ?, ?, ?)", row)

    def read(self, handle: str, after: int = 1) -> Stored:
        """Return an encounter with the batches after a version."""
        with self._open() as connection, connection:
            connection.execute("BEGIN")
            head, found, version = self._find(connection, handle)
            rows = connection.execute(
                "SELECT number, body, sum FROM batches WHERE handle = ? AND number >= ? ORDER BY number",
                (handle, after),
            ).fetchall()
            if [number for number, _, _ in rows] != list(range(after, version)):
                raise Damaged
            batches = tuple(checked(handle, number, body, sum_) for number, body, sum_ in rows)
            return Stored(checked(handle, 0, head, found), version, batches)

    def append(self, handle: str, expected: int, batch: bytes) -> int:
        """Add a batch to the version that is expected."""
        with self._writing() as connection:
            _, _, version = self._find(connection, handle)
            if version != expected:
                raise Conflict(version)
            row = (handle, expected, batch, checksum(handle, expected, batch))
            connection.execute("INSERT INTO batches VALUES (?, ?, ?, ?)", row)
            update = (expected + 1, self._now(), handle)
            connection.execute("UPDATE encounters SET version = ?, touched = ? WHERE handle = ?", update)
            return expected + 1

    def check(self) -> None:
        """Find out whether the file can be read; none yet is fine."""
        with suppress(Unknown), self._open() as connection:
            connection.execute("SELECT 1 FROM encounters LIMIT 1").fetchone()

    def close(self) -> None:
        """Close the file."""
        with self._lock:
            self._drop()

    def _find(self, connection: sqlite3.Connection, handle: str) -> tuple[bytes, str, int]:
        row = connection.execute(
            "SELECT head, sum, version FROM encounters WHERE handle = ? AND touched >= ?",
            (handle, self._now() - self._keep),
        ).fetchone()
        if row is None:
            raise Unknown
        return row

    @contextmanager
    def _writing(self, *, create: bool = False) -> Generator[sqlite3.Connection]:
        # IMMEDIATE: who may write is settled before anything is read, so no version check comes too late.
        with self._open(create=create) as connection, connection:
            connection.execute("BEGIN IMMEDIATE")
            yield connection

    @contextmanager
    def _open(self, *, create: bool = False) -> Generator[sqlite3.Connection]:
        """Give the connection to one thread at a time; what SQLite reports becomes a `StoreProblem`."""
        with self._lock:
            try:
                yield self._connected(create=create)
            except (sqlite3.Error, sqlite3.Warning, OSError) as error:
                self._drop()
                if not create and getattr(error, "sqlite_errorcode", None) == sqlite3.SQLITE_CORRUPT:
                    raise Damaged from error
                reason = error.strerror if isinstance(error, OSError) else str(error)
                raise Unavailable(f"{self._path}: {reason}") from error

    def _connected(self, *, create: bool) -> sqlite3.Connection:
        if self._connection is None:
            if not create and not self._path.exists():
                raise Unknown
            if create:
                self._path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            connection = sqlite3.connect(self._path, PATIENCE, isolation_level=None, check_same_thread=False)
            try:
                self._prepare(connection)
            except BaseException:
                connection.close()
                raise
            self._connection = connection
        return self._connection

    def _prepare(self, connection: sqlite3.Connection) -> None:
        (found,) = connection.execute("PRAGMA user_version").fetchone()
        if found > FORMAT:
            raise Unavailable(f"{self._path}: format {found}, this version knows {FORMAT}")
        connection.execute("PRAGMA foreign_keys = ON")
        # Readers never wait for a writer; FULL: what was acknowledged is on the disk.
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = FULL")
        if found < FORMAT:
            connection.executescript(_TABLES)
            self._path.chmod(0o600)

    def _drop(self) -> None:
        if self._connection is not None:
            with suppress(sqlite3.Error):
                self._connection.close()
            self._connection = None
