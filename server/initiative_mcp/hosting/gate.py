"""What stands before the MCP endpoint: health, token, rate, time limits, log."""

from __future__ import annotations

import hmac
import json
import sys
import time
from collections import deque
from collections.abc import Callable, MutableMapping
from typing import Any, TextIO

import anyio
import anyio.to_thread
from starlette.responses import JSONResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from initiative_mcp.hosting.options import ANSWER_SECONDS, BODY_LIMIT, Hosting
from initiative_mcp.hosting.rate import Rate, network

MCP = "/mcp"
HEALTH = "/healthz"
READY = "/readyz"


class Gate:
    """Lets requests through to the MCP endpoint, or answers them itself."""

    def __init__(
        self,
        app: ASGIApp,
        hosting: Hosting,
        ready: Callable[[], None],
        log: TextIO = sys.stderr,
        now: Callable[[], float] = time.monotonic,
    ) -> None:
        """Stand before an application; `ready` raises when requests cannot be served now."""
        self._app, self._hosting, self._ready, self._log, self._now = app, hosting, ready, log, now
        self._rate = Rate(hosting.rate, now) if hosting.rate else None

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request, or pass it on."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        began = self._now()
        seen: dict[str, Any] = {"status": 0, "bytes": 0}

        async def telling(message: Message) -> None:
            if message["type"] == "http.response.start":
                seen["status"] = message["status"]
            elif message["type"] == "http.response.body":
                seen["bytes"] += len(message.get("body", b""))
            await send(message)

        try:
            response = await self._answer(scope)
            if response is not None:
                await response(scope, receive, telling)
            else:
                await self._pass_on(scope, receive, telling, seen)
        finally:
            if self._hosting.logs:
                self._tell(scope, seen, self._now() - began)

    async def _answer(self, scope: Scope) -> Response | None:
        """Return an answer that needs no MCP, None to pass on."""
        if scope["path"] == HEALTH:
            return JSONResponse({"status": "ok"})
        if scope["path"] == READY:
            return await self._readiness()
        # The rate first: it also limits how fast tokens can be guessed.
        if self._rate is not None and (wait := self._rate.wait(network(_address(scope)))):
            return _refusal(429, "too many requests", {"Retry-After": str(int(wait) + 1)})
        if self._hosting.tokens and not self._known(scope):
            return _refusal(401, "unauthorized", {"WWW-Authenticate": 'Bearer realm="initiative-mcp"'})
        return None

    async def _readiness(self) -> Response:
        try:
            await anyio.to_thread.run_sync(self._ready)
        except Exception as error:  # noqa: BLE001 - whatever it is, it is not ready
            return JSONResponse({"status": "not ready", "reason": type(error).__name__}, 503)
        return JSONResponse({"status": "ready"})

    def _known(self, scope: Scope) -> bool:
        given = next((value for name, value in scope["headers"] if name == b"authorization"), b"")
        kind, _, token = given.partition(b" ")
        if kind.lower() != b"bearer":
            return False
        # All are compared, so that the time tells nothing about which one is nearly right.
        matches = [hmac.compare_digest(token.strip(), known.encode()) for known in sorted(self._hosting.tokens)]
        return any(matches)

    async def _pass_on(self, scope: Scope, receive: Receive, send: Send, seen: MutableMapping[str, Any]) -> None:
        messages: deque[Message] = deque()
        if scope["method"] in ("POST", "PUT", "PATCH"):
            with anyio.move_on_after(self._hosting.patience) as waiting:
                await _read_body(receive, messages)
            if waiting.cancelled_caught:
                await _refusal(408, "body not received in time")(scope, receive, send)
                return

        async def reading() -> Message:
            return messages.popleft() if messages else await receive()

        # A stream of the older era (GET) stays open as long as the client likes.
        with anyio.move_on_after(ANSWER_SECONDS if scope["method"] == "POST" else None) as answering:
            await self._app(scope, reading, send)
        if answering.cancelled_caught and seen["status"] == 0:
            await _refusal(504, "no answer in time")(scope, receive, send)

    def _tell(self, scope: Scope, seen: MutableMapping[str, Any], seconds: float) -> None:
        """Log a request: nothing that a user wrote, so of addresses only those that there are."""
        path = scope["path"] if scope["path"] in (MCP, HEALTH, READY) else "other"
        entry = {"event": "request", "method": scope["method"], "path": path, "status": seen["status"]}
        entry |= {"bytes": seen["bytes"], "ms": round(seconds * 1000, 1), "client": _address(scope)}
        print(json.dumps(entry), file=self._log, flush=True)


async def _read_body(receive: Receive, messages: deque[Message]) -> None:
    """Take the body, or as much of it as shows that it is too large."""
    size = 0
    more = True
    while more and size <= BODY_LIMIT:
        message = await receive()
        messages.append(message)
        size += len(message.get("body", b""))
        more = message.get("more_body", False)


def _address(scope: Scope) -> str:
    client = scope.get("client")
    return client[0] if client else "unknown"


def _refusal(status: int, reason: str, headers: dict[str, str] | None = None) -> Response:
    return JSONResponse({"error": reason}, status, headers)
