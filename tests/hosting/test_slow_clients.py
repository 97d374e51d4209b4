"""Clients that take their time: each request has to come in time, and nobody else waits for it."""

from __future__ import annotations

import socket
from threading import Thread
from time import monotonic, sleep

import pytest
import uvicorn

from initiative_mcp.hosting.options import Hosting
from initiative_mcp.hosting.run import configuration

PATIENCE = 0.5
"""Seconds that the server waits here."""

HEAD = b"POST /mcp HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n"
HEALTH = b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n"


class Quiet(uvicorn.Server):
    """Leaves signals to pytest."""

    def install_signal_handlers(self):
        pass


@pytest.fixture(scope="module")
def port():
    listening = socket.create_server(("127.0.0.1", 0))
    server = Quiet(configuration(Hosting(patience=PATIENCE)))
    thread = Thread(target=server.run, kwargs={"sockets": [listening]})
    thread.start()
    yield listening.getsockname()[1]
    server.should_exit = True
    thread.join()
    listening.close()


@pytest.fixture
def connect(port):
    opened = []

    def connect():
        opened.append(socket.create_connection(("127.0.0.1", port), timeout=60))
        return opened[-1]

    yield connect
    for connection in opened:
        connection.close()


def end(connection):
    """Return all that comes until the server closes."""
    return b"".join(iter(lambda: connection.recv(65536), b""))


@pytest.mark.parametrize("sent", [b"", b"P", b"POST /mcp HTTP/1.1\r\nHost: local"])
def test_a_head_that_never_comes_is_given_up(connect, sent):
    began = monotonic()
    slow = connect()
    slow.sendall(sent)
    assert end(slow) == b""
    assert PATIENCE * 0.8 < monotonic() - began < 30


def test_a_head_that_comes_byte_by_byte_is_given_up(connect):
    slow = connect()
    with pytest.raises(OSError):  # noqa: PT012 - which byte is refused is the system's business
        for byte in HEAD * 100:
            slow.sendall(bytes([byte]))
            sleep(0.05)


def test_the_head_of_a_second_request_is_given_up_as_well(connect):
    slow = connect()
    slow.sendall(HEALTH)
    answer = b""
    while not answer.endswith(b"}"):
        answer += slow.recv(1000)
    slow.sendall(b"GET /heal")
    assert end(slow) == b""


def test_a_body_that_never_comes_is_given_up(connect):
    slow = connect()
    slow.sendall(HEAD + b"{")
    assert slow.recv(1000).startswith(b"HTTP/1.1 408 ")


def test_a_connection_in_use_is_kept(connect):
    busy = connect()
    for _ in range(4):
        busy.sendall(HEALTH)
        while not busy.recv(1000).endswith(b"}"):
            pass
        sleep(PATIENCE / 2)


def test_many_slow_clients_hold_up_nobody(connect):
    for _ in range(300):
        connect().sendall(b"POST /mcp HTTP/1.1\r\nX: ")
    began = monotonic()
    quick = connect()
    quick.sendall(HEALTH)
    assert quick.recv(1000).startswith(b"HTTP/1.1 200 ")
    assert monotonic() - began < 10
