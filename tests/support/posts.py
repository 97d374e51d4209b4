"""The installed server over HTTP, spoken to in raw requests."""

from __future__ import annotations

import json
import subprocess
import threading
from http.client import HTTPConnection
from typing import Any, NamedTuple, Self

from lines import ENVELOPE, HELLO, MODERN, PATIENCE, SCRIPT, request


class Reply(NamedTuple):
    """What came back; `body` is the JSON of it, or the text."""

    status: int
    headers: dict[str, str]
    body: Any


class Posts:
    """A running server on a free port."""

    def __init__(self, *options: str) -> None:
        self.process = subprocess.Popen([SCRIPT, "serve", "--http", "--port", "0", *options], stderr=subprocess.PIPE)
        self.err: list[bytes] = []
        first = self.process.stderr.readline().decode()
        self.address = next(word for word in first.split() if word.startswith("http://"))
        self.host, port = self.address.removeprefix("http://").removesuffix("/mcp").rsplit(":", 1)
        self.port = int(port)
        self._reader = threading.Thread(target=lambda: self.err.extend(self.process.stderr))
        self._reader.start()
        self.session: dict[str, str] = {}

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_error: object) -> None:
        if self.process.poll() is None:
            self.process.terminate()
        self.end()

    def end(self) -> tuple[int, str]:
        """Wait for the end; return the exit code and the log."""
        code = self.process.wait(PATIENCE)
        self._reader.join(PATIENCE)
        self.process.stderr.close()
        return code, b"".join(self.err).decode()

    def connect(self) -> HTTPConnection:
        """Return a new connection."""
        return HTTPConnection(self.host.strip("[]"), self.port, timeout=PATIENCE)

    def post(self, body: bytes, headers: dict[str, str] | None = None, verb: str = "POST") -> Reply:
        """Send a body and return what comes back."""
        connection = self.connect()
        always = {"Content-Type": "application/json", "Accept": "application/json, text/event-stream"}
        try:
            connection.request(verb, "/mcp", body, {**always, **(headers or {})})
            response = connection.getresponse()
            text = response.read().decode()
        finally:
            connection.close()
        kind = response.headers.get_content_type()
        if kind == "text/event-stream":
            (text,) = [line.removeprefix("data: ") for line in text.splitlines() if line.startswith("data: {")]
        told = text if kind not in ("application/json", "text/event-stream") or not text else json.loads(text)
        return Reply(response.status, {key.lower(): value for key, value in response.headers.items()}, told)

    def ask(self, method: str, params: dict[str, Any] | None = None) -> dict[str, Any]:
        """Send a request of the modern era and return the answer."""
        params = params or {}
        return self.post(request(1, method, {**params, "_meta": ENVELOPE}), modern(method, params)).body

    def ask_legacy(self, method: str, params: dict[str, Any] | None = None) -> dict[str, Any]:
        """Send a request in a session of the older era and return the answer."""
        if not self.session:
            hello = self.post(request(0, "initialize", HELLO))
            self.session = {
                "Mcp-Session-Id": hello.headers["mcp-session-id"],
                "MCP-Protocol-Version": hello.body["result"]["protocolVersion"],
            }
            self.post(b'{"jsonrpc":"2.0","method":"notifications/initialized"}', self.session)
        return self.post(request(1, method, params), self.session).body

    def call(self, tool: str, **arguments: Any) -> dict[str, Any]:
        """Call a tool in the modern era and return its result."""
        return self.ask("tools/call", {"name": tool, "arguments": arguments})["result"]


def modern(method: str, params: dict[str, Any]) -> dict[str, str]:
    """Return the headers that repeat what stands in the body."""
    name = params.get("name") or params.get("uri")
    return {"MCP-Protocol-Version": MODERN, "Mcp-Method": method, **({"Mcp-Name": name} if name else {})}
