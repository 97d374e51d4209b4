"""Running the server on standard input and output, or over HTTP."""

from __future__ import annotations

import logging
import os
import signal
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING

import anyio
from mcp.server.stdio import stdio_server

from initiative_mcp.app import build_server
from initiative_mcp.errors import BadInput
from initiative_mcp.messages import Lang, say
from initiative_mcp.wire import answered

if TYPE_CHECKING:
    from socket import socket

BODY_LIMIT = 1_048_576
"""Largest HTTP request body in bytes."""


def serve_stdio() -> int:
    """Serve until standard input closes or Ctrl-C."""
    _log_to_stderr()
    # The thread that reads standard input cannot be woken, so the usual KeyboardInterrupt would wait for a line.
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    sys.unraisablehook = _but_broken_pipes
    server = build_server()

    async def serve() -> None:
        async with stdio_server() as (read, write), answered(read, write) as messages:
            await server.run(messages, write, server.create_initialization_options())

    try:
        anyio.run(serve)
    except* (BrokenPipeError, ConnectionError):
        # The client has gone in the middle of an answer: there is nobody left to tell.
        _forget_stdout()
    return 0


def serve_http(host: str, port: int, allowed_hosts: Sequence[str], lang: Lang = "en") -> int:
    """Serve MCP over HTTP at `/mcp` until interrupted; only the named hosts are answered (DNS rebinding).

    Raises:
        BadInput: If nothing can listen at that host and port.
    """
    import uvicorn
    from mcp.server.transport_security import TransportSecuritySettings

    _log_to_stderr()
    names = ["127.0.0.1", "localhost", "[::1]", *allowed_hosts]
    hosts = [form for name in names for form in (name, f"{name}:*")]
    origins = [f"{scheme}://{name}" for scheme in ("http", "https") for name in hosts]
    app = build_server().streamable_http_app(
        host=host,
        max_request_body_size=BODY_LIMIT,
        transport_security=TransportSecuritySettings(allowed_hosts=hosts, allowed_origins=origins),
    )
    # Listening before it says so: whoever reads the line may connect at once, and port 0 takes any free port.
    listening = _listen(host, port, lang)
    server = uvicorn.Server(uvicorn.Config(app, log_level="warning", timeout_graceful_shutdown=3))
    address = f"http://{f'[{host}]' if ':' in host else host}:{listening.getsockname()[1]}/mcp"
    print(f"initiative-mcp: {say('serving.ready', lang, address=address)}", file=sys.stderr, flush=True)
    server.run(sockets=[listening])
    return 0 if server.started else 1


def _listen(host: str, port: int, lang: Lang) -> socket:
    from socket import AF_INET, AF_INET6, create_server

    try:
        return create_server((host, port), family=AF_INET6 if ":" in host else AF_INET, backlog=2048)
    except (OSError, OverflowError, UnicodeError) as error:
        reason = str(getattr(error, "strerror", None) or error).split(" (while")[0].rstrip(".")
        raise BadInput(
            say("serving.no_listen", lang, host=host, port=port, reason=reason),
            say("errors.example", lang, example="initiative-mcp serve --http --port 8766"),
        ) from None


def _log_to_stderr() -> None:
    # Only what an operator must see; arguments of calls are the user's business and are never logged.
    logging.basicConfig(level=logging.WARNING, stream=sys.stderr, format="%(levelname)s %(name)s: %(message)s")


def _but_broken_pipes(unraisable: sys.UnraisableHookArgs) -> None:
    # What was still buffered for a client that has gone is dropped when its stream is; that is no news.
    if not isinstance(unraisable.exc_value, BrokenPipeError):
        sys.__unraisablehook__(unraisable)


def _forget_stdout() -> None:
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
