"""The least server that the low-level SDK allows, over HTTP and without sessions: one empty tool."""

from __future__ import annotations

import sys
from typing import Any

import uvicorn
from mcp.server.lowlevel import Server
from mcp_types import CallToolResult, ListToolsResult, TextContent, Tool


async def list_tools(_context: Any, _params: Any) -> ListToolsResult:
    return ListToolsResult(tools=[Tool(name="empty", input_schema={"type": "object"})])


async def call_tool(_context: Any, _params: Any) -> CallToolResult:
    return CallToolResult(content=[TextContent(type="text", text="")])


server = Server[Any]("bare", on_list_tools=list_tools, on_call_tool=call_tool)
app = server.streamable_http_app(host="127.0.0.1", stateless_http=True)
uvicorn.run(app, port=int(sys.argv[1]), http="h11", log_level="warning", access_log=False)
