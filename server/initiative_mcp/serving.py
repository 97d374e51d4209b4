"""Running the server on standard input and output."""

from __future__ import annotations

import logging
import os
import signal
import sys

import anyio
from mcp.server.stdio import stdio_server

from initiative_mcp.app import build_server
from initiative_mcp.wire import answered


def serve_stdio() -> int:
    """Serve until standard input closes or Ctrl-C."""
    log_to_stderr()
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


def log_to_stderr() -> None:
    """Log what an operator must see."""
    # Arguments of calls are the user's business and are never logged.
    logging.basicConfig(level=logging.WARNING, stream=sys.stderr, format="%(levelname)s %(name)s: %(message)s")


def _but_broken_pipes(unraisable: sys.UnraisableHookArgs) -> None:
    # What was still buffered for a client that has gone is dropped when its stream is; that is no news.
    if not isinstance(unraisable.exc_value, BrokenPipeError):
        sys.__unraisablehook__(unraisable)


def _forget_stdout() -> None:
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
