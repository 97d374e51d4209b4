"""What goes wrong with a server elsewhere."""

from __future__ import annotations

import threading
import time

import pytest
from redis_server import RedisServer

from initiative_mcp.stores.base import Conflict, Damaged, Stored, Taken, Unavailable
from initiative_mcp.stores.redis import RedisStore

HANDLE = "amber-otter-4f7k2m9q"
OTHER = "brave-lynx-00000000"


@pytest.fixture
def server(tmp_path):
    server = RedisServer(tmp_path)
    server.start()
    yield server
    server.stop()


@pytest.fixture
def store(server):
    store = RedisStore(server.url)
    yield store
    store.close()


def test_killed_and_started_again_in_the_middle(server, store):
    store.create(HANDLE, b"head")
    version = 1
    for round_ in range(5):
        for _ in range(20):
            version = store.append(HANDLE, version, b"%d" % version)
        server.kill()
        if round_ % 2:
            server.start()
        else:
            # The next call finds nobody at first, and waits for a moment.
            threading.Thread(target=lambda: (time.sleep(0.2), server.start())).start()
            version = store.append(HANDLE, version, b"%d" % version)
    assert store.read(HANDLE) == Stored(b"head", version, tuple(b"%d" % each for each in range(1, version)))


def test_gone_is_told_and_back_is_noticed(server, store):
    store.create(HANDLE, b"head")
    server.kill()
    for ask in (store.check, lambda: store.read(HANDLE), lambda: store.append(HANDLE, 1, b"one")):
        with pytest.raises(Unavailable):
            ask()
    server.start()
    assert store.append(HANDLE, 1, b"one") == 2


def test_a_damaged_encounter_is_told_and_harms_no_other(store):
    store.create(HANDLE, b"head")
    store.append(HANDLE, 1, b"one")
    store.create(OTHER, b"other")
    store._redis.lset(f"{{initiative}}:encounter:{HANDLE}", 1, b"\x00nonsense that is long enough")
    with pytest.raises(Damaged):
        store.read(HANDLE)
    assert store.read(OTHER).head == b"other"


def test_full_memory_is_told_and_loses_nothing(store):
    store.create(HANDLE, b"head")
    store._redis.config_set("maxmemory", store._redis.info("memory")["used_memory"] + 300_000)
    versions = [1]
    with pytest.raises(Unavailable, match="maxmemory"):
        fill(store, versions)
    store._redis.config_set("maxmemory", 0)
    assert store.read(HANDLE).version == versions[-1]
    assert store.append(HANDLE, versions[-1], b"again") == versions[-1] + 1


def fill(store, versions):
    """Append until it is refused."""
    while True:
        versions.append(store.append(HANDLE, versions[-1], b"x" * 10_000))


def twice(script, count):
    """Send every command so often, as if the answers to the first ones had been lost."""

    def send(*arguments):
        return [script(*arguments) for _ in range(count)][-1]

    return send


def test_a_command_that_is_sent_again_is_carried_out_once(store):
    create, append = store._create, store._append
    store._create, store._append = twice(create, 3), twice(append, 3)
    store.create(HANDLE, b"head")
    assert [store.append(HANDLE, version, b"same") for version in (1, 2, 3)] == [2, 3, 4]
    assert store.read(HANDLE) == Stored(b"head", 4, (b"same",) * 3)
    store._create, store._append = create, append
    with pytest.raises(Taken):
        store.create(HANDLE, b"head")
    with pytest.raises(Conflict):  # the same bytes of somebody else are not ours
        store.append(HANDLE, 3, b"same")


def test_a_key_of_another_kind_is_damage(store):
    store._redis.set(f"{{initiative}}:encounter:{HANDLE}", "a text")
    for ask in (lambda: store.read(HANDLE), lambda: store.append(HANDLE, 1, b"one")):
        with pytest.raises(Damaged):
            ask()
