"""The Python SDK 1.x as a client; it knows the initialize handshake only."""

from __future__ import annotations

import anyio
from mcp import ClientSession, McpError, StdioServerParameters, types
from mcp.client.stdio import stdio_client
from mcp.client.streamable_http import streamablehttp_client
from pydantic import AnyUrl
from shared import options, tell


def _reference(ref: dict[str, str]) -> types.PromptReference | types.ResourceTemplateReference:
    kind = types.PromptReference if ref["type"] == "ref/prompt" else types.ResourceTemplateReference
    return kind.model_validate(ref)


async def main() -> None:
    """Connect and tell."""
    script, era, transport, target = options()
    if era != "legacy":
        raise SystemExit(f"this client does not speak {era}")
    connection = (
        stdio_client(StdioServerParameters(command=target)) if transport == "stdio" else streamablehttp_client(target)
    )
    async with connection as streams, ClientSession(streams[0], streams[1]) as session:
        hello = await session.initialize()
        ask = {
            "tools": session.list_tools,
            "listed": session.list_resources,
            "templates": session.list_resource_templates,
            "prompt_list": session.list_prompts,
            "call": session.call_tool,
            "read": lambda uri: session.read_resource(AnyUrl(uri)),
            "prompt": session.get_prompt,
            "complete": lambda ref, argument, context: session.complete(_reference(ref), argument, context),
        }
        await tell(script, ask, McpError, hello.instructions)


anyio.run(main)
