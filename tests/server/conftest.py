from __future__ import annotations

from collections.abc import AsyncIterator

import pytest
from mcp import Client

from initiative_mcp.app import build_server


@pytest.fixture(scope="session")
def anyio_backend():
    return "asyncio"


@pytest.fixture(params=["auto", "legacy"])
async def client(request) -> AsyncIterator[Client]:
    """A client of each protocol era on the real server, in memory."""
    async with Client(build_server(), mode=request.param) as connected:
        yield connected
