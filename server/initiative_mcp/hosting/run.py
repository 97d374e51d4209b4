"""Running the server over HTTP."""

from __future__ import annotations

import gc
import sys
from collections.abc import Callable
from socket import AF_INET, AF_INET6, create_server, socket

import anyio.to_thread
import uvicorn
from mcp.server.transport_security import TransportSecuritySettings
from starlette.types import ASGIApp

from initiative_mcp.app import build_server
from initiative_mcp.errors import BadInput
from initiative_mcp.hosting.connection import impatient
from initiative_mcp.hosting.gate import MCP, Gate
from initiative_mcp.hosting.options import BODY_LIMIT, Hosting
from initiative_mcp.hosting.tracing import start_tracing
from initiative_mcp.messages import Lang, say
from initiative_mcp.serving import log_to_stderr

GRACE = 10
"""Seconds for what has begun to be finished after a signal to stop."""


def serve_http(hosting: Hosting, lang: Lang = "en") -> int:
    """Serve MCP over HTTP at `/mcp` until interrupted.

    Raises:
        BadInput: If nothing can listen at that host and port, or what was asked for is not installed.
    """
    log_to_stderr()
    # The data of the rule sets stays for as long as the process lives; seldom looking through it for garbage saves a
    # tenth of the time of each request.
    gc.set_threshold(20_000, 50, 1_000)
    stop_tracing = start_tracing(lang)
    config = configuration(hosting)
    # Listening before it says so: whoever reads the line may connect at once, and port 0 takes any free port.
    listening = _listen(hosting.host, hosting.port, lang)
    server = _Server(config, stop_tracing)
    host = f"[{hosting.host}]" if ":" in hosting.host else hosting.host
    address = f"http://{host}:{listening.getsockname()[1]}{MCP}"
    print(f"initiative-mcp: {say('serving.ready', lang, address=address)}", file=sys.stderr, flush=True)
    server.run(sockets=[listening])
    return 0 if server.started else 1


class _Server(uvicorn.Server):
    """Sends the last traces before it raises the signal that ended it once more."""

    def __init__(self, config: uvicorn.Config, last: Callable[[], None]) -> None:
        super().__init__(config)
        self._last = last

    async def shutdown(self, sockets: list[socket] | None = None) -> None:
        await super().shutdown(sockets)
        await anyio.to_thread.run_sync(self._last)


def configuration(hosting: Hosting) -> uvicorn.Config:
    """Return the application and how it is served."""
    return uvicorn.Config(
        application(hosting),
        http=impatient(hosting.patience),
        log_level="warning",
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=GRACE,
        proxy_headers=bool(hosting.proxies),
        forwarded_allow_ips=list(hosting.proxies),
    )


def application(hosting: Hosting) -> ASGIApp:
    """Return the whole application: the gate, and MCP behind it."""
    from initiative_mcp.encounters import shelf

    security = TransportSecuritySettings(allowed_hosts=hosting.allowed_hosts, allowed_origins=hosting.allowed_origins)
    app = build_server().streamable_http_app(
        host=hosting.host,
        stateless_http=hosting.stateless,
        max_request_body_size=BODY_LIMIT,
        transport_security=security,
    )
    return Gate(app, hosting, shelf.check)


def _listen(host: str, port: int, lang: Lang) -> socket:
    try:
        return create_server((host, port), family=AF_INET6 if ":" in host else AF_INET, backlog=2048)
    except (OSError, OverflowError, UnicodeError) as error:
        reason = str(getattr(error, "strerror", None) or error).split(" (while")[0].rstrip(".")
        raise BadInput(
            say("serving.no_listen", lang, host=host, port=port, reason=reason),
            say("errors.example", lang, example="initiative-mcp serve --http --port 8766"),
        ) from None
