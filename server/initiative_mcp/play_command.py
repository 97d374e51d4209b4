"""The command `play`: a fight in the browser, with nothing to be installed."""

from __future__ import annotations

import argparse
import os
import sys
import threading
import webbrowser
from contextlib import suppress
from socket import AF_INET, create_server, socket

from initiative_mcp.errors import BadInput
from initiative_mcp.messages import Lang
from initiative_mcp.tools.words import rule_set


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the options."""
    parser.add_argument("--port", type=int, default=0, metavar="N", help="port of this machine (default: any free one)")
    parser.add_argument("--no-open", action="store_true", help="only print the address, open no browser")
    parser.add_argument("--store", default="memory", metavar="S", help="where fights are kept, as for `serve` (memory)")


def play(options: argparse.Namespace, lang: Lang) -> int:
    """Serve a fight on this machine, open it, and go on until Ctrl-C.

    Raises:
        BadInput: If the port or the store cannot be used.
    """
    import uvicorn

    from initiative_mcp.encounters import shelf
    from initiative_mcp.hosting.local import Local
    from initiative_mcp.table.data import say

    local = Local(rule_set(options.rules, lang), lang)
    shelf.use(options.store, lang)
    listening = _listen(options.port, lang)
    port = listening.getsockname()[1]
    address = local.address(port)
    with suppress(KeyboardInterrupt):  # Ctrl-C is how it is meant to end
        print(say("play.ready", lang, address=address), file=sys.stderr, flush=True)
        config = uvicorn.Config(
            local.application(port),
            log_level="critical",
            access_log=False,
            server_header=False,
            lifespan="off",
            timeout_graceful_shutdown=1,
        )
        if not options.no_open and _has_display():
            threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()
        uvicorn.Server(config).run(sockets=[listening])
    return 0


def _has_display() -> bool:
    return sys.platform in ("win32", "darwin") or bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def _listen(port: int, lang: Lang) -> socket:
    from initiative_mcp.table.data import say

    try:
        return create_server(("127.0.0.1", port), family=AF_INET)
    except (OSError, OverflowError) as error:
        reason = str(getattr(error, "strerror", None) or error).split(" (while")[0].rstrip(".")
        raise BadInput(say("play.no_listen", lang, port=port, reason=reason)) from None
