"""What the SDK leaves open at the edge: input that is no message, or no text, is answered too.

It passes over lines that are no messages, and whoever sent one would wait for ever.
"""

from __future__ import annotations

import re
from collections.abc import AsyncGenerator, AsyncIterator
from contextlib import aclosing, asynccontextmanager
from typing import Any, Protocol

import anyio
from anyio.streams.memory import MemoryObjectReceiveStream
from mcp.server.context import CallNext, HandlerResult, ServerRequestContext
from mcp.shared.exceptions import MCPError
from mcp.shared.message import SessionMessage
from mcp_types import INVALID_PARAMS, INVALID_REQUEST, PARSE_ERROR, ErrorData, JSONRPCError
from pydantic import ValidationError

from initiative_mcp.messages import say

_ID = r'"id"\s*:\s*(?P<id>-?\d{1,15}|"[^"\\]{1,200}")'
_FIRST = re.compile(rf"\s*\{{[^{{}}\[\]]*?{_ID}\s*[,}}]")
_LAST = re.compile(rf'"jsonrpc"\s*:\s*"2\.0"\s*,\s*{_ID}\s*\}}\s*$')

Item = SessionMessage | Exception
Context = ServerRequestContext[Any, Any]


class Reading(Protocol):
    """What the SDK reads from."""

    def __aiter__(self) -> AsyncIterator[Item]:
        """Iterate over messages, and errors for lines that are none."""
        ...

    async def aclose(self) -> None:
        """Close it."""


class Writing(Protocol):
    """What the SDK writes to."""

    async def send(self, item: SessionMessage, /) -> None:
        """Send a message."""


@asynccontextmanager
async def answered(read: Reading, write: Writing) -> AsyncGenerator[MemoryObjectReceiveStream[Item]]:
    """Give the messages of `read`; a line that is none is answered on `write` with what was wrong."""
    sender, receiver = anyio.create_memory_object_stream[Item](0)

    async def pass_on() -> None:
        async with sender, aclosing(read):
            async for item in read:
                if isinstance(item, SessionMessage):
                    await sender.send(item)
                elif (answer := refusal(item)) is not None:
                    await write.send(SessionMessage(answer))

    async with receiver, anyio.create_task_group() as group:
        group.start_soon(pass_on)
        yield receiver
        group.cancel_scope.cancel()


async def only_whole_characters(ctx: Context, call_next: CallNext) -> HandlerResult:
    """Refuse a request whose half characters (lone surrogates) would come back in the answer: none can be written."""
    try:
        return await call_next(ctx)
    except UnicodeEncodeError:
        raise MCPError(code=INVALID_PARAMS, message=say("serving.half_character", "en")) from None


def refusal(error: Exception) -> JSONRPCError | None:
    """Return the answer to a line that is no message; None for an empty line."""
    if not isinstance(error, ValidationError):
        return None
    errors = error.errors(include_url=False)
    first = errors[0]
    if first["type"] != "json_invalid":
        # Where a part is wrong, some of the errors hold the whole object that was sent.
        wholes: list[dict[str, Any]] = [each["input"] for each in errors if isinstance(each["input"], dict)]
        request = next((whole["id"] for whole in wholes if "id" in whole), None)
        return _answer(INVALID_REQUEST, request, say("serving.not_a_request", "en"))
    line = str(first["input"])
    if not line.strip():
        return None
    reason = first["msg"].removeprefix("Invalid JSON: ")
    return _answer(PARSE_ERROR, _id(line), say("serving.not_json", "en", reason=reason))


def _answer(code: int, request: Any, message: str) -> JSONRPCError:
    known = isinstance(request, int | str) and not isinstance(request, bool)
    return JSONRPCError(jsonrpc="2.0", id=request if known else None, error=ErrorData(code=code, message=message))


def _id(line: str) -> int | str | None:
    """Return the id where it stands plainly at the head or the end, so that the right request is answered."""
    found = _FIRST.match(line) or _LAST.search(line[-400:])
    if found is None:
        return None
    return found["id"][1:-1] if found["id"].startswith('"') else int(found["id"])
