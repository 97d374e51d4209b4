"""Saved encounters through the real server: killed, on a full or read-only disk, two at once, with damaged data."""

from __future__ import annotations

import os
import shutil
import sqlite3
import sys
from concurrent.futures import ThreadPoolExecutor

import pytest
from lines import SCRIPT, Lines
from torture import torture

from initiative_mcp.stores.sqlite import SqliteStore

FIGHTERS = [{"name": name, "team": name, "speed": speed, "rolls": [0]} for name, speed in (("Ada", 9), ("Orc", 5))]
BEGIN = {"fighters": FIGHTERS, "settings": {"maxRounds": 1000}, "steps": ["start"], "save": True}


@pytest.fixture
def path(tmp_path):
    return tmp_path / "store.sqlite3"


@pytest.fixture
def start(path):
    """A function that starts a server on the file."""
    running = []

    def start(*before):
        server = Lines(command=[*before, str(SCRIPT), "serve", "--store", f"sqlite:{path}"])
        running.append(server)
        server.initialize()
        return server

    yield start
    for server in running:
        server.__exit__()


def answer(result):
    assert not result["isError"], result["content"][0]["text"]
    return result["structuredContent"]


def error(result):
    assert result["isError"]
    return result["content"][0]["text"]


def test_killed_at_random_moments_nothing_acknowledged_is_lost_and_nothing_is_there_half(tmp_path):
    result = torture(tmp_path, kills=15, seed=int.from_bytes(os.urandom(4)))
    assert result.kills == 15
    assert result.acknowledged > 0


def test_whoever_has_lost_everything_but_the_handle_goes_on(start):
    first = start()
    begun = answer(first.call("run_encounter", **BEGIN))
    answer(first.call("continue_encounter", encounter=begun["encounter"], steps=["wait"], expected_version=1))
    first.process.kill()
    second = start()
    shown = answer(second.call("continue_encounter", encounter=begun["encounter"]))
    assert shown["view"]["acting"] == ["Orc"]
    assert shown["view"]["waited"] == ["Ada"]
    assert shown["trace"][0].startswith("1. ")
    step = {"encounter": begun["encounter"], "steps": ["end_turn"], "expected_version": shown["version"]}
    assert answer(second.call("continue_encounter", **step))["view"]["acting"] == ["Ada"]


def test_of_two_servers_that_write_at_once_exactly_one_wins(start):
    servers = [start(), start()]
    handle = answer(servers[0].call("run_encounter", **BEGIN))["encounter"]
    steps = ["end_turn", "wait"]
    for version in range(1, 21):
        asks = {"encounter": handle, "expected_version": version}
        with ThreadPoolExecutor(2) as pool:
            calls = [
                pool.submit(server.call, "continue_encounter", steps=[step], **asks)
                for server, step in zip(servers, steps, strict=True)
            ]
        results = [call.result() for call in calls]
        won = [result for result in results if not result["isError"]]
        lost = [error(result) for result in results if result["isError"]]
        assert len(won) == len(lost) == 1
        assert won[0]["structuredContent"]["version"] == version + 1
        assert f"version {version + 1}" in lost[0]
        assert won[0]["structuredContent"]["view"]["acting"][0] in lost[0]
    shown = [answer(server.call("continue_encounter", encounter=handle)) for server in servers]
    assert shown[0] == shown[1]


def test_on_a_full_disk_nothing_is_lost_and_the_server_keeps_serving(start, path):
    small = "import os, resource, sys; resource.setrlimit(resource.RLIMIT_FSIZE, (150_000, 150_000)); "
    server = start(sys.executable, "-c", small + "os.execv(sys.argv[1], sys.argv[1:])")
    handle = answer(server.call("run_encounter", **BEGIN))["encounter"]
    version, result = 1, {"isError": False}
    while not result["isError"]:
        asks = {"encounter": handle, "steps": ["end_turn"] * 300, "expected_version": version}
        result = server.call("continue_encounter", **asks)
        version += not result["isError"]
    assert "expected_version" in error(result)
    assert str(path) in error(result)
    assert version > 2
    assert answer(server.call("continue_encounter", encounter=handle))["version"] == version
    assert not server.call("read_blueprint")["isError"]
    again = answer(start().call("continue_encounter", **asks))
    assert again["version"] == version + 1


def without_power_over_files():
    """Return what takes from root the right to write everywhere; nothing for other users."""
    if os.geteuid():
        return []
    setpriv = shutil.which("setpriv")
    assert setpriv, "setpriv is missing (Debian: util-linux)"
    return [setpriv, "--bounding-set=-dac_override,-dac_read_search", "--"]


def test_a_read_only_file_is_told_and_the_server_keeps_serving(start, path):
    writing = start()
    handle = answer(writing.call("run_encounter", **BEGIN))["encounter"]
    writing.end()
    path.chmod(0o400)
    path.parent.chmod(0o500)
    try:
        server = start(*without_power_over_files())
        for call in (
            server.call("run_encounter", **BEGIN),
            server.call("continue_encounter", encounter=handle, steps=["end_turn"]),
        ):
            assert str(path) in error(call)
        assert not server.call("run_encounter", **{**BEGIN, "save": False})["isError"]
    finally:
        path.parent.chmod(0o700)
        path.chmod(0o600)
    assert answer(start().call("continue_encounter", encounter=handle))["version"] == 1


def test_a_damaged_encounter_is_told_and_the_others_go_on(start, path):
    server = start()
    broken, whole = (answer(server.call("run_encounter", **BEGIN))["encounter"] for _ in range(2))
    for handle in (broken, whole):
        answer(server.call("continue_encounter", encounter=handle, steps=["end_turn"]))
    with sqlite3.connect(path) as connection:
        connection.execute("UPDATE batches SET body = x'7b7d' WHERE handle = ?", (broken,))
    connection.close()
    assert "damaged" in error(server.call("continue_encounter", encounter=broken, steps=["end_turn"]))
    assert "beschädigt" in error(server.call("continue_encounter", encounter=broken, lang="de"))
    assert answer(server.call("continue_encounter", encounter=whole, steps=["end_turn"]))["version"] == 3


@pytest.mark.parametrize("word", ["", "memory"])
def test_no_file_is_made_before_something_is_saved(tmp_path, word):
    home = tmp_path / "home"
    home.mkdir()
    env = {**os.environ, "XDG_DATA_HOME": str(home), "HOME": str(home)}
    command = [str(SCRIPT), *(["serve", "--store", word] if word else [])]
    with Lines(command=command, env=env) as server:
        server.initialize()
        server.call("read_blueprint")
        server.call("run_encounter", **{**BEGIN, "save": False})
        server.call("continue_encounter", encounter="amber-otter-4f7k2m9q")
        assert list(home.iterdir()) == []
        handle = answer(server.call("run_encounter", **BEGIN))["encounter"]
    files = list(home.rglob("*.sqlite3"))
    if word == "memory":
        assert files == []
    else:
        (file,) = files
        assert SqliteStore(file).read(handle).version == 1
