"""HTTP: only who may is answered, whatever comes is answered, and it ends cleanly."""

from __future__ import annotations

import json
import signal
import socket

import pytest
from lines import ENVELOPE, PATIENCE, request
from posts import Posts, modern

CALL = {"name": "read_blueprint", "arguments": {"topic": "order"}}
BODY = request(1, "tools/call", {**CALL, "_meta": ENVELOPE})
HEADERS = modern("tools/call", CALL)


def assert_alive(posts):
    assert not posts.call("read_blueprint").get("isError")
    assert posts.ask_legacy("ping")["result"] == {}


@pytest.mark.parametrize(
    "host", ["evil.example.com", "evil.example.com:8765", "localhost.evil.example.com", "10.0.0.1"]
)
def test_a_foreign_host_is_refused(host, posts):
    assert posts.post(BODY, {**HEADERS, "Host": host}).status == 421


@pytest.mark.parametrize("origin", ["https://evil.example.com", "null", "http://localhost.evil.example.com"])
def test_a_foreign_origin_is_refused(origin, posts):
    assert posts.post(BODY, {**HEADERS, "Origin": origin}).status == 403


@pytest.mark.parametrize("origin", ["http://localhost:6274", "http://127.0.0.1", "https://localhost"])
def test_a_page_on_this_machine_is_answered(origin, posts):
    assert posts.post(BODY, {**HEADERS, "Origin": origin}).status == 200


def test_a_host_that_was_allowed_is_answered():
    with Posts("--allow-host", "games.example.org") as posts:
        assert posts.post(BODY, {**HEADERS, "Host": "games.example.org:443"}).status == 200
        assert posts.post(BODY, {**HEADERS, "Host": "other.example.org"}).status == 421


def test_a_body_that_is_too_large_is_refused(posts):
    call = {**CALL, "arguments": {"query": "x" * 5_000_000}}
    assert posts.post(request(1, "tools/call", {**call, "_meta": ENVELOPE}), HEADERS).status == 413
    assert posts.post(request(1, "tools/call", call)).status == 413
    assert_alive(posts)


def test_a_body_that_lies_about_its_length_is_refused(posts):
    """Sent in chunks, it has no length that could be looked at."""
    connection = posts.connect()
    headers = {"Content-Type": "application/json", "Accept": "application/json, text/event-stream", **HEADERS}
    try:
        connection.request("POST", "/mcp", (b"x" * 65_536 for _ in range(64)), headers, encode_chunked=True)
        status = connection.getresponse().status
    except (BrokenPipeError, ConnectionResetError):
        status = 413  # refused before everything was sent
    finally:
        connection.close()
    assert status == 413
    assert_alive(posts)


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"[]",
        b'"x"',
        b'{"jsonrpc":',
        b"\xff\xfe",
        b"[" * 100_000,
        BODY.replace(b'"order"', b"[" * 100_000 + b"]" * 100_000),
        BODY.replace(b'"order"', b"9" * 5_000),
    ],
    ids=["empty", "list", "text", "cut off", "no text", "open brackets", "100,000 brackets", "5,000 digits"],
)
@pytest.mark.parametrize("headers", [HEADERS, {}], ids=["modern", "handshake"])
def test_a_broken_body_is_answered(body, headers, posts):
    reply = posts.post(body, headers)
    assert reply.status == 400
    assert reply.body["error"]["code"] in (-32700, -32600, -32602)
    assert_alive(posts)


@pytest.mark.parametrize("word", [b'"\\ud800"', b'"a\\u0000b"', b"NaN", b"[[[[]]]]", b'"\\ud83d\\udc3a"'])
def test_odd_values_get_an_answer(word, posts):
    reply = posts.post(BODY.replace(b'"order"', word), HEADERS)
    assert reply.status == 200
    assert reply.body["result"]["isError"]


@pytest.mark.parametrize("name", ["\ud800", "a\x00", "🐺" * 100])
def test_odd_names_do_no_harm(name, posts):
    fighters = [{"name": name, "team": name, "speed": 1}, {"name": "b", "team": "b", "speed": 2}]
    call = {"name": "run_encounter", "arguments": {"fighters": fighters, "steps": ["start"]}}
    answer = posts.ask("tools/call", call)
    assert (
        not answer["result"].get("isError") if "result" in answer else "whole characters" in answer["error"]["message"]
    )
    assert_alive(posts)


@pytest.mark.parametrize("verb", ["PUT", "PATCH", "HEAD"])
def test_other_verbs_are_refused(verb, posts):
    assert 400 <= posts.post(BODY, HEADERS, verb).status < 500
    assert_alive(posts)


def test_there_is_nothing_at_other_addresses(posts):
    connection = posts.connect()
    connection.request("GET", "/")
    response = connection.getresponse()
    response.read()
    connection.close()
    assert response.status == 404


def test_a_client_that_vanishes_in_mid_call_is_no_error():
    fighters = [{"name": f"f{n}", "team": str(n % 2), "speed": n} for n in range(1_000)]
    call = {"name": "run_encounter", "arguments": {"fighters": fighters, "steps": ["start"] + ["end_turn"] * 9_000}}
    body = request(1, "tools/call", {**call, "_meta": ENVELOPE})
    with Posts() as posts:
        for _ in range(3):
            connection = posts.connect()
            headers = {"Content-Type": "application/json", "Accept": "application/json, text/event-stream"}
            connection.request("POST", "/mcp", body, {**headers, **modern("tools/call", call)})
            connection.close()
        with socket.create_connection((posts.host, posts.port), timeout=PATIENCE) as half:
            half.sendall(b"POST /mcp HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000\r\n\r\n{")
        assert_alive(posts)
        posts.process.terminate()
        code, log = posts.end()
    assert code == -signal.SIGTERM
    assert "Traceback" not in log
    assert "f999" not in log


@pytest.mark.parametrize(("number", "code"), [(signal.SIGTERM, -signal.SIGTERM), (signal.SIGINT, 130)])
def test_a_signal_ends_it_without_a_traceback(number, code):
    with Posts() as posts:
        assert_alive(posts)
        posts.process.send_signal(number)
        assert posts.end() == (code, "")


def test_a_port_that_is_taken_is_said_in_one_line(posts, run):
    for lang, words in (("en", "Cannot listen"), ("de", "Kein Zuhören möglich")):
        done = run("serve", "--http", "--port", str(posts.port), "--lang", lang)
        assert done.returncode == 2
        assert done.stdout == b""
        said = done.stderr.decode()
        assert said.startswith(f"initiative-mcp: {words}")
        assert str(posts.port) in said
        assert said.count("\n") == 1


@pytest.mark.parametrize("options", [["--port", "65536"], ["--port", "-1"], ["--host", "no.such.host.invalid"]])
def test_a_place_where_nothing_can_listen_is_said_in_one_line(options, run):
    done = run("serve", "--http", *options)
    assert done.returncode == 2
    assert done.stderr.decode().count("\n") == 1


def test_two_requests_at_once_are_both_answered(posts):
    first, second = posts.connect(), posts.connect()
    headers = {"Content-Type": "application/json", "Accept": "application/json, text/event-stream", **HEADERS}
    try:
        for connection in (first, second):
            connection.request("POST", "/mcp", BODY, headers)
        bodies = [json.loads(connection.getresponse().read()) for connection in (second, first)]
    finally:
        first.close()
        second.close()
    assert bodies[0] == bodies[1]


def test_it_says_where_it_is(posts):
    assert posts.address == f"http://127.0.0.1:{posts.port}/mcp"
