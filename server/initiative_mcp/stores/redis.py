"""A store in Redis, for several replicas of a hosted server."""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable, Generator
from contextlib import contextmanager
from typing import Any, cast

from redis import Redis
from redis.backoff import ExponentialBackoff
from redis.exceptions import ConnectionError as NoConnection
from redis.exceptions import RedisError, ResponseError
from redis.exceptions import TimeoutError as NoAnswer
from redis.retry import Retry

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

TRIES = 4
TIMEOUT = 2.0
"""Seconds to wait for a connection and for an answer, each time."""

# One list for each encounter: the head, then the batches; its length is the version. The index holds when each one
# expires, to count them. A command whose answer got lost is sent again: if its very bytes lie there already, it has
# been carried out.
_INDEX = "{initiative}:encounters"
_MARK = 8

_CREATE = """
redis.call('ZREMRANGEBYSCORE', KEYS[2], '-inf', ARGV[3])
if redis.call('LINDEX', KEYS[1], 0) == ARGV[2] then return 'kept' end
if redis.call('EXISTS', KEYS[1]) == 1 then return 'taken' end
if redis.call('ZCARD', KEYS[2]) >= tonumber(ARGV[5]) then return 'full' end
redis.call('RPUSH', KEYS[1], ARGV[2])
redis.call('PEXPIRE', KEYS[1], ARGV[4])
redis.call('ZADD', KEYS[2], ARGV[3] + ARGV[4], ARGV[1])
return 'kept'
"""

_APPEND = """
local version = redis.call('LLEN', KEYS[1])
if version == 0 then return 0 end
if version ~= tonumber(ARGV[5]) then
    if redis.call('LINDEX', KEYS[1], ARGV[5]) == ARGV[2] then return ARGV[5] + 1 end
    return -version
end
redis.call('RPUSH', KEYS[1], ARGV[2])
redis.call('PEXPIRE', KEYS[1], ARGV[4])
redis.call('ZADD', KEYS[2], ARGV[3] + ARGV[4], ARGV[1])
return version + 1
"""


class RedisStore:
    """Keeps encounters in Redis; see `Store`. Whether they survive a restart of Redis is a matter of its settings."""

    def __init__(
        self, url: str, *, keep: float = KEEP, limit: int = LIMIT, now: Callable[[], float] = time.time
    ) -> None:
        """Use the Redis at a URL; nothing is connected yet. `keep` is in seconds."""
        self._keep, self._limit, self._now = keep, limit, now
        retry = Retry(ExponentialBackoff(cap=0.5, base=0.05), TRIES)
        options: dict[str, Any] = {"retry": retry, "retry_on_error": [NoConnection, NoAnswer]}
        options |= {"socket_timeout": TIMEOUT, "socket_connect_timeout": TIMEOUT}
        self._redis: Any = cast("Any", Redis).from_url(url, **options)  # the library's own types are loose
        self._create = self._redis.register_script(_CREATE)
        self._append = self._redis.register_script(_APPEND)

    def create(self, handle: str, head: bytes) -> None:
        """Keep a new encounter."""
        with self._talking():
            answer: bytes = self._create([_key(handle), _INDEX], self._arguments(handle, 0, head, self._limit))
        if answer == b"taken":
            raise Taken
        if answer == b"full":
            raise Full(self._limit)

    def read(self, handle: str, after: int = 1) -> Stored:
        """Return an encounter with the batches after a version."""
        with self._talking():
            pipeline = self._redis.pipeline(transaction=True)
            pipeline.lindex(_key(handle), 0).lrange(_key(handle), after, -1).llen(_key(handle))
            found: tuple[bytes | None, list[bytes], int] = tuple(pipeline.execute())
        head, batches, version = found
        if head is None:
            raise Unknown
        bodies = tuple(_unpacked(handle, number, batch) for number, batch in enumerate(batches, after))
        return Stored(_unpacked(handle, 0, head), version, bodies)

    def append(self, handle: str, expected: int, batch: bytes) -> int:
        """Add a batch to the version that is expected."""
        with self._talking():
            arguments = self._arguments(handle, expected, batch, expected)
            version: int = self._append([_key(handle), _INDEX], arguments)
        if version == 0:
            raise Unknown
        if version < 0:
            raise Conflict(-version)
        return version

    def check(self) -> None:
        """Find out whether Redis answers."""
        with self._talking():
            self._redis.ping()

    def close(self) -> None:
        """Close the connections."""
        self._redis.close()

    def _arguments(self, handle: str, number: int, body: bytes, last: int) -> list[Any]:
        # A mark of this call, so that the same steps of somebody else are not taken for ours.
        body = secrets.token_bytes(_MARK) + body
        packed = checksum(handle, number, body).encode() + body
        return [handle, packed, int(self._now() * 1000), int(self._keep * 1000), last]

    @contextmanager
    def _talking(self) -> Generator[None]:
        try:
            yield
        except RedisError as error:
            if isinstance(error, ResponseError) and "WRONGTYPE" in str(error):
                raise Damaged from error
            raise Unavailable(f"Redis: {error}") from error


def _key(handle: str) -> str:
    return f"{{initiative}}:encounter:{handle}"


def _unpacked(handle: str, number: int, packed: bytes) -> bytes:
    return checked(handle, number, packed[16:], packed[:16].decode("ascii", "replace"))[_MARK:]
