"""Running the server on standard input and output, or over HTTP."""

from __future__ import annotations

import logging
import os
import sys
from collections.abc import Sequence

import anyio
from mcp.server.stdio import stdio_server

from initiative_mcp.app import build_server

BODY_LIMIT = 1_048_576
"""Largest HTTP request body in bytes."""
DEFAULT_PORT = 8765


def serve_stdio() -> int:
    """Serve until standard input closes."""
    _log_to_stderr()
    server = build_server()

    async def serve() -> None:
        async with stdio_server() as (read, write):
            await server.run(read, write, server.create_initialization_options())

    try:
        anyio.run(serve)
    except* (BrokenPipeError, ConnectionError):
        # The client has gone in the middle of an answer: there is nobody left to tell.
        _forget_stdout()
    return 0


def serve_http(host: str, port: int, allowed_hosts: Sequence[str]) -> int:
    """Serve MCP over HTTP at `/mcp` until interrupted; only the named hosts are answered (DNS rebinding)."""
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
    shown = f"[{host}]" if ":" in host else host
    config = uvicorn.Config(app, host=host, port=port, log_level="warning", timeout_graceful_shutdown=3)
    server = uvicorn.Server(config)
    print(f"initiative-mcp: MCP over HTTP at http://{shown}:{port}/mcp (Ctrl-C ends it)", file=sys.stderr, flush=True)
    server.run()
    return 0 if server.started else 1


def _log_to_stderr() -> None:
    # Only what an operator must see; arguments of calls are the user's business and are never logged.
    logging.basicConfig(level=logging.WARNING, stream=sys.stderr, format="%(levelname)s %(name)s: %(message)s")


def _forget_stdout() -> None:
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
