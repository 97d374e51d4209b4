from __future__ import annotations

import pytest
from redis_server import RedisServer

from initiative_mcp.stores.memory import MemoryStore
from initiative_mcp.stores.sqlite import SqliteStore


class Clock:
    """A clock that the test sets."""

    def __init__(self):
        self.time = 1_000_000_000.0

    def __call__(self):
        return self.time


@pytest.fixture
def clock():
    return Clock()


@pytest.fixture(scope="session")
def redis_server(tmp_path_factory):
    server = RedisServer(tmp_path_factory.mktemp("redis"))
    server.start()
    yield server
    server.stop()


@pytest.fixture(params=["memory", "sqlite", "redis"])
def make_store(request, tmp_path, clock):
    """A function that opens the same store again and again, each time as another server would."""
    opened = []
    if request.param == "memory":
        # Another server cannot see into this one's memory: it is the same store.
        only = {}

        def make(**options):
            return only.setdefault("store", MemoryStore(now=clock, **options))
    elif request.param == "sqlite":

        def make(**options):
            return SqliteStore(tmp_path / "data" / "store.sqlite3", now=clock, **options)
    else:
        from initiative_mcp.stores.redis import RedisStore

        server = request.getfixturevalue("redis_server")

        def make(**options):
            store = RedisStore(server.url, now=clock, **options)
            if not opened:
                store._redis.flushdb()
            return store

    def opening(**options):
        opened.append(make(**options))
        return opened[-1]

    yield opening
    for store in opened:
        store.close()
