"""The least server that the SDK's decorator way allows: one empty tool."""

from __future__ import annotations

from mcp.server.mcpserver import MCPServer

server = MCPServer("bare")


@server.tool()
def empty() -> str:
    return ""


server.run()
