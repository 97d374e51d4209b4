"""What an attacker would try; deploy/SECURITY.md lists each with its result."""

from __future__ import annotations

import re
import socket
import subprocess
from pathlib import Path
from random import Random

import pytest
from lines import ENVELOPE, PATIENCE, SCRIPT, request
from posts import Posts, modern

from initiative_mcp.errors import BadInput
from initiative_mcp.hosting.options import BODY_LIMIT
from initiative_mcp.stores.base import Full, Unknown
from initiative_mcp.stores.handles import new_handle
from initiative_mcp.stores.memory import MemoryStore
from initiative_mcp.stores.opening import open_store
from initiative_mcp.stores.sqlite import SqliteStore

FIGHTERS = [{"name": name, "team": name, "speed": speed, "rolls": [0]} for name, speed in (("Ada", 9), ("Orc", 5))]
BEGIN = {"fighters": FIGHTERS, "settings": {"maxRounds": 1000}, "steps": ["start"], "save": True}
TOKEN = "0123456789abcdef0123"


@pytest.fixture(scope="module")
def posts():
    with Posts("--store", "memory", "--max-encounters", "50", "--stateless") as posts:
        yield posts


def text(result):
    assert result["isError"]
    return result["content"][0]["text"]


def begin(posts, **more):
    return posts.call("run_encounter", **{**BEGIN, **more})["structuredContent"]["encounter"]


# Path tricks in the store URL


@pytest.mark.parametrize(
    "word", ["sqlite::memory:", "sqlite:file:x?mode=memory", "sqlite:a b\n;.db", "sqlite:../up.db"]
)
def test_a_path_is_only_ever_a_path(word, tmp_path, monkeypatch):
    inside = tmp_path / "inside"
    inside.mkdir()
    monkeypatch.chdir(inside)
    store = open_store(word, "en")
    assert isinstance(store, SqliteStore)
    store.create("amber-otter-4f7k2m9q", b"head")
    store.close()
    name = word.removeprefix("sqlite:")
    assert (inside / name).is_file()
    assert len([file for file in tmp_path.rglob("*") if file.is_file()]) == 1


@pytest.mark.parametrize(
    "word",
    [
        "sqlite:",
        "sqlite:~nobody-of-that-name/x",
        "sqlite:a\0b",
        "file:///etc/passwd",
        "redis://h:port/0",
        "redis://h/0?decode_responses=True",
        "/etc/passwd",
        "memory:",
    ],
)
def test_what_names_no_store_is_refused(word):
    for lang in ("en", "de"):
        with pytest.raises(BadInput, match="sqlite:PATH"):
            open_store(word, lang)


def test_a_password_in_the_store_url_is_told_to_nobody():
    run = subprocess.run(
        [SCRIPT, "serve", "--store", "redis://:SECRETWORD@localhost:port/0"], capture_output=True, check=False
    )
    assert run.returncode == 2
    assert b"SECRETWORD" not in run.stdout + run.stderr
    with Posts("--store", "redis://:SECRETWORD@127.0.0.1:1/0", "--log") as posts:
        told = text(posts.call("run_encounter", **BEGIN))
        posts.process.terminate()
        assert "SECRETWORD" not in posts.end()[1] + told


def test_paths_of_the_server_are_not_told_to_strangers(tmp_path):
    with Posts("--store", f"sqlite:{tmp_path}") as posts:  # a folder: nothing can be kept there
        told = text(posts.call("run_encounter", **BEGIN))
        posts.process.terminate()
        _, log = posts.end()
    assert str(tmp_path) not in told
    assert str(tmp_path) in log


# Handles guessed in bulk


def test_handles_guessed_in_bulk_find_nothing():
    store = MemoryStore()
    for _ in range(2_000):
        store.create(new_handle(), b"head")
    draw = Random(1)
    for _ in range(20_000):
        with pytest.raises(Unknown):
            store.read(new_handle(draw.randrange))


def test_a_wrong_guess_tells_nothing(posts):
    handle = begin(posts)
    near = handle[:-1] + ("0" if handle[-1] != "0" else "1")
    far = "amber-otter-00000000" if not handle.startswith("amber-otter") else "bold-wolf-00000000"
    told = [text(posts.call("continue_encounter", encounter=guess)).replace(guess, "") for guess in (near, far)]
    assert told[0] == told[1]


def test_guesses_are_slowed_down(tmp_path):
    tokens = tmp_path / "tokens"
    tokens.write_text(TOKEN)
    params = {"name": "continue_encounter", "arguments": {"encounter": "amber-otter-00000000"}}
    with Posts("--rate", "1", "--store", "memory", "--token-file", str(tokens)) as posts:
        body, headers = request(1, "tools/call", {**params, "_meta": ENVELOPE}), modern("tools/call", params)
        wrong = [posts.post(body, {**headers, "Authorization": f"Bearer {number:020}"}).status for number in range(20)]
        right = posts.post(body, {**headers, "Authorization": f"Bearer {TOKEN}"}).status
    assert wrong.count(401) < 10
    assert wrong.count(429) > 10
    assert right == 429  # whoever guesses has used up what that address may ask


# Names that mean something to databases


@pytest.mark.parametrize(
    "name", ["'); DROP TABLE encounters; --", "\r\n*1\r\n$8\r\nFLUSHALL\r\n", "${jndi:x}", "\x00", "%n%s"]
)
def test_names_mean_nothing(posts, name):
    fighters = [{"name": name, "team": "a", "speed": 9}, {"name": "Orc", "team": name, "speed": 5}]
    handle = begin(posts, fighters=fighters)
    result = posts.call("continue_encounter", encounter=handle, steps=[{"do": "wait", "name": name}])
    assert result["structuredContent"]["view"]["waited"] == [name]


# Too much


def test_a_body_that_is_too_large_is_refused_before_it_is_read(posts):
    assert posts.post(b" " * (BODY_LIMIT + 1)).status == 413
    head = b"POST /mcp HTTP/1.1\r\nHost: localhost\r\nContent-Length: 999999999999\r\n\r\n"
    with socket.create_connection((posts.host, posts.port), timeout=PATIENCE) as connection:
        connection.sendall(head + b"{" * (BODY_LIMIT + 1))
        assert b" 413 " in connection.recv(1000)


def test_an_oversized_journal_is_refused(posts):
    wide = [{**FIGHTERS[0], "name": str(n), "rolls": [0.123456789012345] * 450} for n in range(100)]
    handle = begin(posts, fighters=wide)
    told = ""
    for version in range(1, 12):
        joins = [{"do": "join", **fighter, "name": f"{version} {fighter['name']}"} for fighter in wide]
        result = posts.call("continue_encounter", encounter=handle, steps=joins, expected_version=version)
        if result.get("isError"):
            told = text(result)
            break
    assert "4,194,304" in told
    assert posts.call("continue_encounter", encounter=handle)["structuredContent"]["version"] == version
    assert "10000" in text(posts.call("continue_encounter", encounter=handle, steps=["wait"] * 10_001)).replace(",", "")


def test_a_store_takes_only_so_many(posts):
    told = ""
    for _ in range(60):
        result = posts.call("run_encounter", **BEGIN)
        if result.get("isError"):
            told = text(result)
            break
    assert "50 encounters" in told
    store = MemoryStore(limit=1)
    store.create("a", b"")
    with pytest.raises(Full):
        store.create("b", b"")


# The same request again, and requests that are two


def test_a_replayed_request_is_applied_once(tmp_path):
    with Posts("--store", f"sqlite:{tmp_path / 'x.db'}") as posts:
        handle = begin(posts)
        params = {"name": "continue_encounter"}
        params["arguments"] = {"encounter": handle, "steps": ["end_turn"], "expected_version": 1}
        body, headers = request(1, "tools/call", {**params, "_meta": ENVELOPE}), modern("tools/call", params)
        results = [posts.post(body, headers).body["result"]["structuredContent"] for _ in range(5)]
        assert [result["version"] for result in results] == [2] * 5
        assert ["repeated" in result for result in results] == [False] + [True] * 4
        assert SqliteStore(tmp_path / "x.db").read(handle).version == 2


@pytest.mark.parametrize(
    "head",
    [
        b"Content-Length: 5\r\nContent-Length: 50",
        b"Content-Length: 5\r\nTransfer-Encoding: chunked, identity",
        b"Content-Length: -1",
        b"Transfer-Encoding: xchunked",
        b"Host: other.example.com",
        b"X: \x00",
    ],
)
def test_a_request_that_can_be_read_in_two_ways_is_refused(posts, head):
    with socket.create_connection((posts.host, posts.port), timeout=PATIENCE) as connection:
        connection.sendall(b"POST /mcp HTTP/1.1\r\nHost: localhost\r\n" + head + b"\r\n\r\n{}{}{}")
        status = connection.recv(1000).split(b" ")[1]
    assert status in (b"400", b"501")


def test_paths_lead_nowhere(posts):
    for path in ("/../../etc/passwd", "/mcp/../healthz", "/%2e%2e/etc/passwd", "//healthz", "/mcp%00", "/mcp/x"):
        with socket.create_connection((posts.host, posts.port), timeout=PATIENCE) as connection:
            head = f"GET {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
            connection.sendall(head.encode())
            assert connection.recv(1000).split(b" ")[1] in (b"307", b"400", b"404", b"405")


# The page


def test_the_page_names_tests_that_exist():
    root = Path(__file__).parents[1]
    page = (root.parent / "deploy" / "SECURITY.md").read_text(encoding="utf-8")
    named = re.findall(r"`([a-z_/]+\.py)::(test_\w+)`", page)
    assert len(named) > 15
    for file, test in named:
        assert f"def {test}(" in (root / file).read_text(encoding="utf-8"), (file, test)
    rows = [line for line in page.splitlines() if line.startswith("| ") and "---" not in line]
    assert all(line.count("|") == 5 for line in rows)
