"""The installed server on standard input and output, spoken to in raw lines."""

from __future__ import annotations

import json
import queue
import subprocess
import sys
import threading
from contextlib import suppress
from pathlib import Path
from typing import Any, Self

SCRIPT = Path(sys.executable).with_name("initiative-mcp")
PATIENCE = 120
"""Seconds until a missing answer is a failure; far longer than any answer takes."""

MODERN = "2026-07-28"
ENVELOPE = {
    "io.modelcontextprotocol/protocolVersion": MODERN,
    "io.modelcontextprotocol/clientCapabilities": {},
    "io.modelcontextprotocol/clientInfo": {"name": "lines", "version": "1"},
}
"""What every request of the modern era carries in `_meta`."""
HELLO = {"protocolVersion": "2025-11-25", "capabilities": {}, "clientInfo": {"name": "lines", "version": "1"}}


def request(number: Any, method: str, params: dict[str, Any] | None = None) -> bytes:
    """Return a request as a line."""
    message = {"jsonrpc": "2.0", "id": number, "method": method, **({} if params is None else {"params": params})}
    return json.dumps(message).encode() + b"\n"


class Lines:
    """A running server; what it writes to standard output is kept line by line."""

    def __init__(self, cwd=None, env=None, command=None) -> None:
        self.process = subprocess.Popen(
            command or [SCRIPT],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            cwd=cwd,
            env=env,
        )
        self.out: queue.Queue[bytes] = queue.Queue()
        self.err: list[bytes] = []
        self.seen: list[bytes] = []
        self.number = 0
        self._readers = [threading.Thread(target=self._read_out), threading.Thread(target=self._read_err)]
        for reader in self._readers:
            reader.start()

    def _read_out(self) -> None:
        for line in self.process.stdout:
            self.out.put(line)
        self.out.put(b"")

    def _read_err(self) -> None:
        self.err.extend(self.process.stderr)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_error: object) -> None:
        if self.process.poll() is None:
            self.process.kill()
        self.end()

    def send(self, line: bytes) -> None:
        """Send bytes as they are."""
        self.process.stdin.write(line)
        self.process.stdin.flush()

    def receive(self) -> dict[str, Any]:
        """Return the next message; what is no message fails."""
        line = self.out.get(timeout=PATIENCE)
        assert line, b"".join(self.err).decode()
        self.seen.append(line)
        return json.loads(line)

    def ask(self, method: str, params: dict[str, Any] | None = None) -> dict[str, Any]:
        """Send a request and return the answer to it, which has to be the next message."""
        self.number += 1
        self.send(request(self.number, method, params))
        answer = self.receive()
        assert answer["id"] == self.number
        return answer

    def call(self, tool: str, **arguments: Any) -> dict[str, Any]:
        """Call a tool and return its result."""
        return self.ask("tools/call", {"name": tool, "arguments": arguments})["result"]

    def initialize(self) -> None:
        """Go through the handshake of the older era."""
        assert "result" in self.ask("initialize", HELLO)
        self.send(b'{"jsonrpc":"2.0","method":"notifications/initialized"}\n')

    def end(self) -> tuple[int, list[bytes], str]:
        """Close standard input, wait for the end; return the exit code, what was not received yet, and the log."""
        with suppress(BrokenPipeError):
            self.process.stdin.close()
        code = self.process.wait(PATIENCE)
        for reader in self._readers:
            reader.join(PATIENCE)
        self.process.stdout.close()
        self.process.stderr.close()
        rest = []
        while not self.out.empty():
            rest.append(self.out.get())
        return code, [line for line in rest if line], b"".join(self.err).decode()
