"""What every store promises, tried on each of them."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import pytest

from initiative_mcp.stores.base import Conflict, Full, Stored, Taken, Unknown

HANDLE = "amber-otter-4f7k2m9q"
OTHER = "brave-lynx-00000000"
NASTY = [b"'; DROP TABLE encounters; --", b"\r\nFLUSHALL\r\n", b"\x00\xff", b"{}" * 50_000, "Ärger 龍".encode(), b""]


def test_what_is_kept_is_read_back(make_store):
    store = make_store()
    store.create(HANDLE, b"head")
    assert store.read(HANDLE) == Stored(b"head", 1, ())
    assert store.append(HANDLE, 1, b"one") == 2
    assert store.append(HANDLE, 2, b"two") == 3
    assert store.read(HANDLE) == Stored(b"head", 3, (b"one", b"two"))


def test_only_the_newer_batches_are_read_when_asked(make_store):
    store = make_store()
    store.create(HANDLE, b"head")
    for version in range(1, 5):
        store.append(HANDLE, version, b"%d" % version)
    assert store.read(HANDLE, after=3) == Stored(b"head", 5, (b"3", b"4"))
    assert store.read(HANDLE, after=5) == Stored(b"head", 5, ())


def test_another_server_sees_the_same(make_store):
    first = make_store()
    first.create(HANDLE, b"head")
    first.append(HANDLE, 1, b"one")
    second = make_store()
    assert second.read(HANDLE) == Stored(b"head", 2, (b"one",))
    assert second.append(HANDLE, 2, b"two") == 3
    assert first.read(HANDLE).version == 3


def test_an_unknown_handle_is_told(make_store):
    store = make_store()
    for ask in (lambda: store.read(HANDLE), lambda: store.append(HANDLE, 1, b"one")):
        with pytest.raises(Unknown):
            ask()
    store.create(OTHER, b"head")
    with pytest.raises(Unknown):
        store.read(HANDLE)


def test_a_handle_is_given_once(make_store):
    store = make_store()
    store.create(HANDLE, b"head")
    with pytest.raises(Taken):
        store.create(HANDLE, b"another")
    assert store.read(HANDLE).head == b"head"


def test_a_batch_for_another_version_changes_nothing(make_store):
    store = make_store()
    store.create(HANDLE, b"head")
    store.append(HANDLE, 1, b"one")
    for expected in (0, 1, 3, 99):
        with pytest.raises(Conflict) as caught:
            store.append(HANDLE, expected, b"late")
        assert caught.value.version == 2
    assert store.read(HANDLE) == Stored(b"head", 2, (b"one",))


def test_of_many_who_write_at_once_exactly_one_wins(make_store):
    make_store().create(HANDLE, b"head")
    stores = [make_store() for _ in range(8)]

    def write(number):
        try:
            return stores[number].append(HANDLE, 1, b"%d" % number)
        except Conflict:
            return None

    with ThreadPoolExecutor(8) as pool:
        versions = list(pool.map(write, range(8)))
    assert sorted(version for version in versions if version) == [2]
    assert stores[0].read(HANDLE).batches == (b"%d" % versions.index(2),)


def test_an_encounter_expires_after_its_last_batch(make_store, clock):
    store = make_store(keep=100)
    store.create(HANDLE, b"head")
    clock.time += 90
    store.append(HANDLE, 1, b"one")
    clock.time += 90
    assert store.read(HANDLE).version == 2


def test_an_expired_encounter_is_gone_and_its_room_is_free(make_store, clock):
    store = make_store(keep=0.2, limit=1)
    store.create(HANDLE, b"head")
    with pytest.raises(Full) as caught:
        store.create(OTHER, b"head")
    assert caught.value.limit == 1
    clock.time += 1
    store.create(OTHER, b"head")
    assert store.read(OTHER).version == 1


def test_expired_is_unknown(make_store, clock):
    store = make_store(keep=0.05)
    store.create(HANDLE, b"head")
    clock.time += 1
    wait_for_redis()
    for ask in (lambda: store.read(HANDLE), lambda: store.append(HANDLE, 1, b"one")):
        with pytest.raises(Unknown):
            ask()


def wait_for_redis():
    """Redis has a clock of its own."""
    import time

    time.sleep(0.1)


@pytest.mark.parametrize("body", NASTY, ids=range(len(NASTY)))
def test_bytes_come_back_as_they_are(make_store, body):
    store = make_store()
    store.create(HANDLE, body)
    store.append(HANDLE, 1, body)
    assert store.read(HANDLE) == Stored(body, 2, (body,))


@pytest.mark.parametrize("handle", ["' OR 1=1 --", "*", "a\r\nFLUSHALL", "{initiative}", "é", "%s", "../../etc"])
def test_no_handle_means_more_than_itself(make_store, handle):
    store = make_store()
    store.create(HANDLE, b"head")
    with pytest.raises(Unknown):
        store.read(handle)
    store.create(handle, b"mine")
    assert store.read(handle).head == b"mine"
    assert store.read(HANDLE).head == b"head"


def test_it_can_be_checked(make_store):
    store = make_store()
    store.check()
    store.create(HANDLE, b"head")
    store.check()
