"""A store in one SQLite file, which several servers share safely."""

from __future__ import annotations

import os
import sqlite3
import time
from collections.abc import Callable, Generator
from contextlib import contextmanager, suppress
from pathlib import Path
from stat import S_ISREG
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

_OURS = 0x1417A71
"""Kept in the file as its application_id, so that no other program's database is taken for ours."""

_TABLES = (
    """CREATE TABLE encounters (
    handle TEXT PRIMARY KEY, head BLOB NOT NULL, sum TEXT NOT NULL, version INTEGER NOT NULL, touched REAL NOT NULL
    ) WITHOUT ROWID""",
    "CREATE INDEX encounters_touched ON encounters (touched)",
    """CREATE TABLE batches (
    handle TEXT NOT NULL REFERENCES encounters ON DELETE CASCADE, number INTEGER NOT NULL,
    body BLOB NOT NULL, sum TEXT NOT NULL, PRIMARY KEY (handle, number)
    ) WITHOUT ROWID""",
    f"PRAGMA application_id = {_OURS}",
    f"PRAGMA user_version = {FORMAT}",
)


class SqliteStore:
    """Keeps encounters in a file, which is made when the first one is saved; see `Store`."""

    def __init__(
        self, path: Path, *, keep: float = KEEP, limit: int = LIMIT, now: Callable[[], float] = time.time
    ) -> None:
        """Use the file at a path; nothing is opened yet. `keep` is in seconds."""
        self._path, self._keep, self._limit, self._now = path, keep, limit, now
        self._lock = Lock()
        self._connection: sqlite3.Connection | None = None
        self._opened: tuple[int, int] | None = None

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
        """Find out whether the file can be written; none yet is fine."""
        with suppress(Unknown), self._writing() as connection:
            # Only an attempt to write shows that a file is read-only.
            connection.execute(f"PRAGMA user_version = {FORMAT}")
            connection.execute("ROLLBACK")

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
                if not create and getattr(error, "sqlite_errorcode", 0) & 0xFF == sqlite3.SQLITE_CORRUPT:
                    raise Damaged from error
                reason = error.strerror if isinstance(error, OSError) else str(error)
                raise Unavailable(f"{self._path}: {reason}") from error

    def _connected(self, *, create: bool) -> sqlite3.Connection:
        found = self._file()
        if found != self._opened:
            # Deleted or replaced while it was open: what went into the old one would be lost.
            self._drop()
        if found is None and not create:
            raise Unknown
        if self._connection is None:
            if found is None:
                self._path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
                # SQLite gives its further files the same permissions.
                with suppress(FileExistsError):
                    os.close(os.open(self._path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
            connection = sqlite3.connect(self._path, timeout=PATIENCE, isolation_level=None, check_same_thread=False)
            try:
                self._prepare(connection)
            except BaseException:
                connection.close()
                raise
            self._connection, self._opened = connection, self._file()
        return self._connection

    def _file(self) -> tuple[int, int] | None:
        """Return which file lies at the path, None if there is none."""
        try:
            found = self._path.stat()
        except FileNotFoundError:
            return None
        if not S_ISREG(found.st_mode):
            raise Unavailable(f"{self._path}: no file")
        return found.st_dev, found.st_ino

    def _prepare(self, connection: sqlite3.Connection) -> None:
        if self._format(connection) < FORMAT:
            connection.execute("BEGIN IMMEDIATE")
            # Another server may have been faster.
            if self._format(connection) < FORMAT:
                for statement in _TABLES:
                    connection.execute(statement)
            connection.execute("COMMIT")
        connection.execute("PRAGMA foreign_keys = ON")
        # Readers never wait for a writer; FULL: what was acknowledged is on the disk.
        _write_ahead(connection)
        connection.execute("PRAGMA synchronous = FULL")

    def _format(self, connection: sqlite3.Connection) -> int:
        query = "SELECT user_version, application_id, (SELECT count(*) FROM sqlite_master) "
        query += "FROM pragma_user_version, pragma_application_id"
        found, program, tables = connection.execute(query).fetchone()
        if program != _OURS and tables:
            raise Unavailable(f"{self._path}: database of another program")
        if found > FORMAT:
            raise Unavailable(f"{self._path}: format {found}, this version knows {FORMAT}")
        return found

    def _drop(self) -> None:
        if self._connection is not None:
            with suppress(sqlite3.Error):
                self._connection.close()
        self._connection = self._opened = None


def _write_ahead(connection: sqlite3.Connection) -> None:
    """Switch to write-ahead logging; for this SQLite itself does not wait when another server does the same."""
    for _ in range(int(PATIENCE * 50)):
        try:
            connection.execute("PRAGMA journal_mode = WAL")
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode & 0xFF != sqlite3.SQLITE_BUSY:
                raise
            time.sleep(0.02)
        else:
            return
    raise Unavailable("database is locked")
