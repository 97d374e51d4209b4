"""The fastmcp 4 client, in either era."""

from __future__ import annotations

import anyio
from fastmcp import Client
from fastmcp.client.transports import StdioTransport
from mcp.shared.exceptions import MCPError
from mcp_types import PromptReference, ResourceTemplateReference
from shared import options, tell


def _reference(ref: dict[str, str]) -> PromptReference | ResourceTemplateReference:
    kind = PromptReference if ref["type"] == "ref/prompt" else ResourceTemplateReference
    return kind.model_validate(ref)


async def main() -> None:
    """Connect and tell."""
    script, era, transport, target = options()
    server = StdioTransport(target, [], keep_alive=False) if transport == "stdio" else target
    async with Client(server, mode="legacy" if era == "legacy" else "auto") as client:
        spoken = client.protocol_version
        if spoken >= "2026" if era == "legacy" else spoken != era:
            raise SystemExit(f"negotiated {spoken} instead of {era}")
        ask = {
            "tools": client.list_tools_mcp,
            "listed": client.list_resources_mcp,
            "templates": client.list_resource_templates_mcp,
            "prompt_list": client.list_prompts_mcp,
            "call": client.call_tool_mcp,
            "read": client.read_resource_mcp,
            "prompt": client.get_prompt_mcp,
            "complete": lambda ref, argument, context: client.complete_mcp(_reference(ref), argument, context),
        }
        await tell(script, ask, MCPError, client.instructions)


anyio.run(main)
