"""A hosted server: who may ask, how often, whether it is ready, what the operator sees."""

from __future__ import annotations

import json
import signal
import socket
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread

import pytest
from lines import ENVELOPE, PATIENCE, request
from posts import Posts, modern

from initiative_mcp.cli import main

CALL = {"name": "read_blueprint", "arguments": {"topic": "order"}}
BODY = request(1, "tools/call", {**CALL, "_meta": ENVELOPE})
HEADERS = modern("tools/call", CALL)
TOKEN, OTHER = "0123456789abcdef0123", "fedcba98765432100000"


def get(posts, path, headers=None):
    connection = posts.connect()
    connection.request("GET", path, headers=headers or {})
    response = connection.getresponse()
    body = response.read()
    connection.close()
    return response.status, body


@pytest.fixture(scope="module")
def guarded(tmp_path_factory):
    file = tmp_path_factory.mktemp("tokens") / "tokens"
    file.write_text(f"# two players\n{TOKEN}\n{OTHER}\n")
    with Posts("--token-file", str(file), "--store", "memory") as posts:
        yield posts


@pytest.mark.parametrize(
    "header",
    [None, "", "Bearer", f"Bearer {TOKEN[:-1]}", f"Bearer {TOKEN}x", f"Basic {TOKEN}", TOKEN, "Bearer  ", "Bearer é"],
)
def test_without_a_token_nobody_is_answered(guarded, header):
    reply = guarded.post(BODY, {**HEADERS, **({"Authorization": header} if header is not None else {})})
    assert reply.status == 401
    assert reply.headers["www-authenticate"].startswith("Bearer")
    assert TOKEN not in json.dumps(reply.body)


@pytest.mark.parametrize("header", [f"Bearer {TOKEN}", f"bearer {OTHER}"])
def test_with_a_token_one_is_answered(guarded, header):
    assert guarded.post(BODY, {**HEADERS, "Authorization": header}).status == 200


def test_health_needs_no_token(guarded):
    assert get(guarded, "/healthz")[0] == 200
    assert get(guarded, "/readyz") == (200, b'{"status":"ready"}')


def test_a_token_does_not_open_other_hosts(guarded):
    headers = {**HEADERS, "Authorization": f"Bearer {TOKEN}", "Host": "evil.example.com"}
    assert guarded.post(BODY, headers).status == 421


def test_an_address_that_asks_too_often_has_to_wait():
    with Posts("--rate", "1") as posts:
        replies = [posts.post(BODY, HEADERS) for _ in range(12)]
        assert {reply.status for reply in replies} == {200, 429}
        assert replies[0].status == 200
        late = next(reply for reply in replies if reply.status == 429)
        assert int(late.headers["retry-after"]) >= 1
        assert get(posts, "/healthz")[0] == 200


def test_a_proxy_is_believed_only_when_named():
    def statuses(posts):
        return [posts.post(BODY, {**HEADERS, "X-Forwarded-For": f"203.0.113.{n}"}).status for n in range(12)]

    with Posts("--rate", "1", "--proxy", "127.0.0.1") as posts:
        assert set(statuses(posts)) == {200}
    with Posts("--rate", "1") as posts:
        assert 429 in statuses(posts)


def test_not_ready_without_its_store_but_alive(tmp_path):
    with Posts("--store", "redis://127.0.0.1:1/0") as posts:
        assert get(posts, "/healthz")[0] == 200
        status, body = get(posts, "/readyz")
        assert status == 503
        assert json.loads(body)["status"] == "not ready"
        assert posts.post(BODY, HEADERS).status == 200


def test_an_origin_that_was_allowed_is_answered():
    with Posts("--allow-origin", "https://games.example.org") as posts:
        assert posts.post(BODY, {**HEADERS, "Origin": "https://games.example.org"}).status == 200
        assert posts.post(BODY, {**HEADERS, "Origin": "https://other.example.org"}).status == 403


def test_the_log_tells_requests_and_nothing_a_user_wrote():
    with Posts("--log") as posts:
        call = {"name": "read_blueprint", "arguments": {"query": "SECRETWORD"}}
        posts.post(request(1, "tools/call", {**call, "_meta": ENVELOPE}), modern("tools/call", call))
        get(posts, "/SECRETPATH?SECRETQUERY", {"User-Agent": "SECRETAGENT"})
        posts.process.terminate()
        _, log = posts.end()
    entries = [json.loads(line) for line in log.splitlines()]
    assert [(entry["method"], entry["path"], entry["status"]) for entry in entries] == [
        ("POST", "/mcp", 200),
        ("GET", "other", 404),
    ]
    assert all(entry["ms"] >= 0 and entry["client"] == "127.0.0.1" for entry in entries)
    assert "SECRET" not in log


def raw_request(length):
    """Return the head of a call as it goes over the wire."""
    lines = ["POST /mcp HTTP/1.1", "Host: localhost", "Connection: close", f"Content-Length: {length}"]
    lines += ["Content-Type: application/json", "Accept: application/json, text/event-stream"]
    lines += [f"{name}: {value}" for name, value in HEADERS.items()]
    return "\r\n".join([*lines, "", ""]).encode()


def test_what_has_begun_is_finished_after_a_signal():
    with Posts() as posts, socket.create_connection((posts.host, posts.port), timeout=PATIENCE) as half:
        half.sendall(raw_request(len(BODY)) + BODY[:10])
        assert posts.post(BODY, HEADERS).status == 200  # so that the half request has certainly arrived
        posts.process.send_signal(signal.SIGTERM)
        while accepts(posts):
            time.sleep(0.01)
        half.sendall(BODY[10:])
        answer = b"".join(iter(lambda: half.recv(65536), b""))
        code, log = posts.end()
    assert answer.startswith(b"HTTP/1.1 200 ")
    assert b'"isError":true' not in answer
    assert (code, log) == (-signal.SIGTERM, "")


def accepts(posts):
    """Tell whether the server still takes connections."""
    with socket.socket() as probe:
        return probe.connect_ex((posts.host, posts.port)) == 0


def test_legacy_clients_need_no_session_when_stateless():
    with Posts("--stateless") as posts:
        for _ in range(3):
            body = request(1, "tools/call", CALL)
            reply = posts.post(body, {"MCP-Protocol-Version": "2025-06-18"})
            assert reply.status == 200
            assert "mcp-session-id" not in reply.headers
            assert not reply.body["result"].get("isError")


class Collector(BaseHTTPRequestHandler):
    """Takes traces."""

    taken = ()

    def do_POST(self):
        body = self.rfile.read(int(self.headers["Content-Length"]))
        Collector.taken += (body,)
        self.send_response(200)
        self.end_headers()

    def log_message(self, *_):
        pass


def test_traces_are_sent_when_configured(monkeypatch):
    Collector.taken = ()
    collector = ThreadingHTTPServer(("127.0.0.1", 0), Collector)
    Thread(target=collector.serve_forever).start()
    try:
        monkeypatch.setenv("OTEL_EXPORTER_OTLP_ENDPOINT", f"http://127.0.0.1:{collector.server_address[1]}")
        with Posts() as posts:
            call = {"name": "read_blueprint", "arguments": {"query": "SECRETWORD"}}
            posts.post(request(1, "tools/call", {**call, "_meta": ENVELOPE}), modern("tools/call", call))
            posts.process.terminate()
            posts.end()
    finally:
        collector.shutdown()
        collector.server_close()
    sent = b"".join(Collector.taken)
    assert b"tools/call" in sent
    assert b"initiative-mcp" in sent
    assert b"SECRETWORD" not in sent


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (["--rate", "many"], "--rate"),
        (["--keep-days", "-1"], "--keep-days"),
        (["--max-encounters", "0"], "--max-encounters"),
        (["--store", "mysql://x"], "sqlite:PATH"),
        (["--store", "sqlite:"], "sqlite:PATH"),
        (["--token-file", "/nowhere"], "/nowhere"),
    ],
)
@pytest.mark.parametrize("lang", ["en", "de"])
def test_options_that_cannot_be_used_are_told(options, words, lang, capsys):
    assert main(["serve", "--http", *options, "--lang", lang]) == 2
    out, error = capsys.readouterr()
    assert out == ""
    assert words in error
    assert error.startswith("initiative-mcp: ")
