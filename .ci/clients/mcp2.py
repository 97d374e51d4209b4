"""The Python SDK 2.x as a client, in either era."""

from __future__ import annotations

import anyio
from mcp import Client, StdioServerParameters
from mcp.shared.exceptions import MCPError
from mcp_types import PromptReference, ResourceTemplateReference
from shared import options, tell


def _reference(ref: dict[str, str]) -> PromptReference | ResourceTemplateReference:
    kind = PromptReference if ref["type"] == "ref/prompt" else ResourceTemplateReference
    return kind.model_validate(ref)


async def main() -> None:
    """Connect and tell."""
    script, era, transport, target = options()
    server = StdioServerParameters(command=target) if transport == "stdio" else target
    async with Client(server, mode="legacy" if era == "legacy" else "auto") as client:
        spoken = client.protocol_version
        if spoken >= "2026" if era == "legacy" else spoken != era:
            raise SystemExit(f"negotiated {spoken} instead of {era}")
        ask = {
            "tools": client.list_tools,
            "listed": client.list_resources,
            "templates": client.list_resource_templates,
            "prompt_list": client.list_prompts,
            "call": client.call_tool,
            "read": client.read_resource,
            "prompt": client.get_prompt,
            "complete": lambda ref, argument, context: client.complete(_reference(ref), argument, context),
        }
        await tell(script, ask, MCPError, client.instructions)


anyio.run(main)
