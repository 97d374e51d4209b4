"""What goes wrong with files."""

from __future__ import annotations

import os
import signal
import sqlite3
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from initiative_mcp.stores.base import Damaged, Stored, Unavailable, Unknown
from initiative_mcp.stores.sqlite import FORMAT, SqliteStore

HANDLE = "amber-otter-4f7k2m9q"
OTHER = "brave-lynx-00000000"


@pytest.fixture
def path(tmp_path):
    return tmp_path / "store.sqlite3"


@pytest.fixture
def store(path):
    store = SqliteStore(path)
    store.create(HANDLE, b"head")
    store.append(HANDLE, 1, b"one")
    store.create(OTHER, b"other")
    yield store
    store.close()


def change(path, statement):
    with sqlite3.connect(path) as connection:
        connection.execute(statement)
    connection.close()


def test_no_file_is_made_before_something_is_saved(tmp_path):
    store = SqliteStore(tmp_path / "new" / "store.sqlite3")
    store.check()
    with pytest.raises(Unknown):
        store.read(HANDLE)
    with pytest.raises(Unknown):
        store.append(HANDLE, 1, b"one")
    assert list(tmp_path.iterdir()) == []


def test_the_files_are_for_the_user_alone(store, path):
    files = list(path.parent.iterdir())
    assert len(files) == 3  # SQLite has two more beside it
    assert {file.stat().st_mode & 0o777 for file in files} == {0o600}


@pytest.mark.parametrize("replaced", [False, True])
def test_a_file_that_was_taken_away_is_noticed(store, path, tmp_path, replaced):
    for file in tmp_path.iterdir():
        file.unlink()
    if replaced:
        with SqliteStore(path)._writing(create=True):
            pass
    with pytest.raises(Unknown):
        store.append(HANDLE, 2, b"two")
    store.create(OTHER, b"head")
    assert SqliteStore(path).read(OTHER).head == b"head"


def test_many_servers_begin_the_file_at_once(tmp_path):
    with ThreadPoolExecutor(8) as pool:
        for attempt in range(20):
            path = tmp_path / str(attempt) / "store.sqlite3"
            stores = [SqliteStore(path) for _ in range(8)]
            list(pool.map(lambda number, stores=stores: stores[number].create(str(number), b"head"), range(8)))
            assert [stores[0].read(str(number)).head for number in range(8)] == [b"head"] * 8
            for store in stores:
                store.close()


@pytest.mark.parametrize(
    "statement",
    [
        f"UPDATE batches SET body = x'00' WHERE handle = '{HANDLE}'",
        f"UPDATE encounters SET head = x'00' WHERE handle = '{HANDLE}'",
        f"DELETE FROM batches WHERE handle = '{HANDLE}'",
        f"UPDATE encounters SET version = 5 WHERE handle = '{HANDLE}'",
        f"UPDATE batches SET sum = '' WHERE handle = '{HANDLE}'",
    ],
)
def test_a_damaged_encounter_is_told_and_harms_no_other(store, path, statement):
    change(path, statement)
    with pytest.raises(Damaged):
        store.read(HANDLE)
    assert store.read(OTHER) == Stored(b"other", 1, ())
    assert store.append(OTHER, 1, b"one") == 2


def test_damaged_pages_do_not_end_the_process(store, path):
    for number in range(1, 400):
        store.append(OTHER, number, b"x" * 500)
    store.close()
    data = bytearray(path.read_bytes())
    data[8192:-4096] = os.urandom(len(data) - 12288)
    path.write_bytes(data)
    for handle in (HANDLE, OTHER):
        with pytest.raises((Damaged, Unavailable, Unknown)):
            store.read(handle)


def test_a_file_that_is_no_database_is_told_and_left_alone(path):
    path.write_text("my novel " * 1000)
    store = SqliteStore(path)
    with pytest.raises(Unavailable, match="not a database"):
        store.create(HANDLE, b"head")
    with pytest.raises(Unavailable):
        store.check()
    assert path.read_text().startswith("my novel")


def test_a_file_of_a_newer_format_is_left_alone(store, path):
    store.close()
    change(path, f"PRAGMA user_version = {FORMAT + 1}")
    with pytest.raises(Unavailable, match="format"):
        SqliteStore(path).read(HANDLE)


def test_a_database_of_another_program_is_left_alone(path):
    change(path, "CREATE TABLE bookmarks (url TEXT)")
    before = path.read_bytes()
    with pytest.raises(Unavailable, match="another program"):
        SqliteStore(path).create(HANDLE, b"head")
    assert path.read_bytes() == before


def test_a_folder_in_place_of_the_file_is_told(tmp_path):
    with pytest.raises(Unavailable):
        SqliteStore(tmp_path).create(HANDLE, b"head")


@pytest.mark.parametrize(
    "path", ["/proc/nowhere/store.sqlite3", "/dev/null", "/dev/null/store.sqlite3", "/" + "x" * 300]
)
def test_a_place_for_no_file_is_told(path):
    with pytest.raises(Unavailable):
        SqliteStore(Path(path)).create(HANDLE, b"head")


FULL = """
import resource, signal, sys
from pathlib import Path
from initiative_mcp.stores.base import Unavailable
from initiative_mcp.stores.sqlite import SqliteStore
store = SqliteStore(Path(sys.argv[1]))
store.create("amber-otter-4f7k2m9q", b"head")
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
resource.setrlimit(resource.RLIMIT_FSIZE, (400_000, 400_000))
version, failed = 1, False
while not failed:
    try:
        version = store.append("amber-otter-4f7k2m9q", version, b"x" * 20_000)
    except Unavailable as error:
        failed = True
print(version)
assert store.read("amber-otter-4f7k2m9q").version == version
"""


def test_a_full_disk_is_told_and_loses_nothing(path):
    """The disk is full for this process: no file may grow beyond a size."""
    run = subprocess.run([sys.executable, "-c", FULL, str(path)], capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr
    version = int(run.stdout)
    assert version > 2
    assert SqliteStore(path).read(HANDLE).batches == (b"x" * 20_000,) * (version - 1)


def test_a_read_only_file_is_told(store, path):
    """Root may write everywhere, so the file is opened read-only by SQLite itself."""
    store.close()
    reading = SqliteStore(path)
    reading._connection = sqlite3.connect(f"file:{path}?mode=ro", uri=True, isolation_level=None)
    reading._opened = reading._file()
    with pytest.raises(Unavailable, match="readonly"):
        reading.check()
    reading._connection = sqlite3.connect(f"file:{path}?mode=ro", uri=True, isolation_level=None)
    reading._opened = reading._file()
    with pytest.raises(Unavailable, match="readonly"):
        reading.append(HANDLE, 2, b"two")
    assert SqliteStore(path).read(HANDLE).version == 2


WRITER = """
import sys
from pathlib import Path
from initiative_mcp.stores.sqlite import SqliteStore
store = SqliteStore(Path(sys.argv[1]))
version = store.read("amber-otter-4f7k2m9q").version
while True:
    version = store.append("amber-otter-4f7k2m9q", version, b"%d:" % version + b"x" * (version * 97 % 5000))
    print(version, flush=True)
"""


def test_killed_at_any_moment_loses_nothing_that_was_acknowledged(path):
    SqliteStore(path).create(HANDLE, b"head")
    acknowledged = 1
    for number in range(20):
        child = subprocess.Popen([sys.executable, "-c", WRITER, str(path)], stdout=subprocess.PIPE, text=True)
        last = ""
        for _ in range(1 + number * 7 % 23):
            last = child.stdout.readline()
        os.kill(child.pid, signal.SIGKILL)
        rest = child.stdout.read().splitlines()
        child.wait()
        child.stdout.close()
        complete = [line for line in [last.strip(), *rest] if line]
        acknowledged = max(acknowledged, *(int(line) for line in complete))
        stored = SqliteStore(path).read(HANDLE)
        assert stored.version >= acknowledged
        for version, body in enumerate(stored.batches, 1):
            assert body == b"%d:" % version + b"x" * (version * 97 % 5000)
