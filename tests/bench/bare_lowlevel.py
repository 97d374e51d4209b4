"""The least server that the low-level SDK allows: one empty tool."""

from __future__ import annotations

from typing import Any

import anyio
from mcp.server.lowlevel import Server
from mcp.server.stdio import stdio_server
from mcp_types import CallToolResult, ListToolsResult, TextContent, Tool


async def list_tools(_context: Any, _params: Any) -> ListToolsResult:
    return ListToolsResult(tools=[Tool(name="empty", input_schema={"type": "object"})])


async def call_tool(_context: Any, _params: Any) -> CallToolResult:
    return CallToolResult(content=[TextContent(type="text", text="")])


async def main() -> None:
    server = Server[Any]("bare", on_list_tools=list_tools, on_call_tool=call_tool)
    async with stdio_server() as (read, write):
        await server.run(read, write, server.create_initialization_options())


anyio.run(main)
