"""A connection over which requests have to come in time, and answers leave at once."""

from __future__ import annotations

import asyncio
from functools import cache
from socket import IPPROTO_TCP, TCP_NODELAY
from typing import Any

from uvicorn.protocols.http.h11_impl import H11Protocol


@cache
def impatient(seconds: float) -> type[H11Protocol]:
    """Return connections that are closed when the head of a request has begun and does not come to its end in time."""

    class Impatient(H11Protocol):
        waiting: asyncio.TimerHandle | None = None

        def connection_made(self, transport: Any) -> None:
            super().connection_made(transport)
            # asyncio forgets it for a socket that was listening before; without it each answer waits for 40 ms.
            transport.get_extra_info("socket").setsockopt(IPPROTO_TCP, TCP_NODELAY, 1)
            self._wait()

        def data_received(self, data: bytes) -> None:
            super().data_received(data)
            request: Any = self.cycle  # None before the first one
            if request is not None and not request.response_complete:
                self._stop_waiting()
            elif self.waiting is None and self.conn.trailing_data[0]:
                self._wait()

        def connection_lost(self, exc: Exception | None) -> None:
            self._stop_waiting()
            super().connection_lost(exc)

        def _wait(self) -> None:
            self.waiting = self.loop.call_later(seconds, self.transport.close)

        def _stop_waiting(self) -> None:
            if self.waiting is not None:
                self.waiting.cancel()
                self.waiting = None

    return Impatient
