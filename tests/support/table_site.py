"""What the browser visits: the real server over HTTP, and beside it a page with the host half."""

from __future__ import annotations

import threading
from contextlib import contextmanager
from socket import create_server

import uvicorn
from mcp.server.transport_security import TransportSecuritySettings
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Route

from initiative_mcp.app import build_server

PAGE = """<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Host</title><link rel="icon" href="data:,">
<style>body { margin: 0 } iframe { display: block; width: 100%; height: 900px; border: 0 }</style></head>
<body><main><iframe id="app" title="app" sandbox="allow-scripts"></iframe></main>
<script src="/host.js"></script></body></html>"""


@contextmanager
def site(bundle: str):
    """Serve while the block runs; gives the address."""
    listening = create_server(("127.0.0.1", 0))
    host = f"127.0.0.1:{listening.getsockname()[1]}"
    security = TransportSecuritySettings(allowed_hosts=[host], allowed_origins=[f"http://{host}"])
    app = build_server().streamable_http_app(transport_security=security)

    async def page(_request: Request) -> Response:
        return HTMLResponse(PAGE)

    async def script(_request: Request) -> Response:
        return Response(bundle, media_type="text/javascript")

    app.router.routes += [Route("/host.html", page), Route("/host.js", script)]
    server = uvicorn.Server(uvicorn.Config(app, log_level="error", timeout_graceful_shutdown=1))
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listening]})
    thread.start()
    try:
        yield f"http://{host}/host.html"
    finally:
        server.should_exit = True
        thread.join(10)
