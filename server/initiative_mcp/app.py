"""The MCP server: the tools, resources, templates, completions and prompts, put together."""

from __future__ import annotations

import logging
from traceback import format_tb
from typing import Any

import anyio.to_thread
from mcp.server.caching import CacheableMethod, CacheHint
from mcp.server.context import ServerRequestContext
from mcp.server.lowlevel import Server
from mcp.shared.exceptions import MCPError
from mcp_types import (
    INVALID_PARAMS,
    CallToolRequestParams,
    CallToolResult,
    CompleteRequestParams,
    CompleteResult,
    Completion,
    GetPromptRequestParams,
    GetPromptResult,
    ListPromptsResult,
    ListResourcesResult,
    ListResourceTemplatesResult,
    ListToolsResult,
    PaginatedRequestParams,
    ReadResourceRequestParams,
    ReadResourceResult,
    TextContent,
    TextResourceContents,
    ToolAnnotations,
)
from mcp_types import Tool as McpTool

from initiative_mcp import __version__, prompts
from initiative_mcp.choices import choose, language
from initiative_mcp.errors import InitiativeError
from initiative_mcp.messages import Lang, say
from initiative_mcp.tools import (
    check_results,
    continue_encounter,
    get_code,
    get_scenarios,
    read_blueprint,
    run_encounter,
)
from initiative_mcp.wire import only_whole_characters

logger = logging.getLogger(__name__)

TOOLS = {
    module.TOOL.name: module.TOOL
    for module in (read_blueprint, get_code, run_encounter, continue_encounter, get_scenarios, check_results)
}

APPS = "io.modelcontextprotocol/ui"
"""The extension MCP Apps: a tool names the page that shows its answers."""

_HOUR = CacheHint(ttl_ms=3_600_000, scope="public")
_CACHED: tuple[CacheableMethod, ...] = (
    "server/discover",
    "tools/list",
    "resources/list",
    "resources/templates/list",
    "resources/read",
    "prompts/list",
)

Context = ServerRequestContext[Any, Any]


def build_server() -> Server[Any]:
    """Return the server; nothing of the blueprint is read before it is asked for."""
    server = Server[Any](
        "initiative",
        version=__version__,
        title="Turn order by initiative",
        description="Blueprint, reference and proof for one game mechanic: turn order by initiative.",
        instructions=prompts.instructions(),
        cache_hints=dict.fromkeys(_CACHED, _HOUR),
        # Looked at for every call over HTTP, for arguments that are repeated in headers; there are none here.
        get_tool_input_schema=lambda name: {"type": "object"} if name in TOOLS else None,
        on_list_tools=_list_tools,
        on_call_tool=_call_tool,
        on_list_resources=_list_resources,
        on_list_resource_templates=_list_templates,
        on_read_resource=_read_resource,
        on_list_prompts=_list_prompts,
        on_get_prompt=_get_prompt,
        on_completion=_complete,
    )
    server.extensions[APPS] = {}
    server.middleware.append(only_whole_characters)
    return server


async def _list_tools(_context: Context, _params: PaginatedRequestParams | None) -> ListToolsResult:
    tools = [
        McpTool(
            name=tool.name,
            title=tool.title,
            description=tool.description,
            input_schema=tool.input_schema(),
            annotations=ToolAnnotations(
                read_only_hint=not tool.changes,
                destructive_hint=False,
                idempotent_hint=not tool.changes,
                open_world_hint=False,
            ),
            _meta={"ui": {"resourceUri": tool.page}} if tool.page else None,
        )
        for tool in TOOLS.values()
    ]
    return ListToolsResult(tools=tools)


_warm: set[str] = set()
"""Tools that have answered before, and so have imported and read what they need."""


async def _call_tool(_context: Context, params: CallToolRequestParams) -> CallToolResult:
    try:
        tool = TOOLS[choose("tool", params.name, TOOLS)]
    except InitiativeError as error:
        raise MCPError(code=INVALID_PARAMS, message=str(error)) from None
    try:
        arguments = params.arguments or {}
        if tool.name in _warm and tool.brief(arguments):
            return tool.call(arguments)
        # In a thread, so that a long encounter, or what is imported for the first one, does not hold up other requests.
        answer = await anyio.to_thread.run_sync(tool.call, arguments)
        _warm.add(tool.name)
    except Exception as error:  # noqa: BLE001 - whatever it is, the server goes on
        # Where it happened, without the message: that may hold what the user sent.
        where = "".join(format_tb(error.__traceback__))
        logger.error("tool %s failed: %s\n%s", tool.name, type(error).__name__, where)  # noqa: TRY400
        text = say("errors.our_fault", _language(params.arguments))
        return CallToolResult(content=[TextContent(type="text", text=text)], is_error=True)
    return answer


def _language(arguments: dict[str, Any] | None) -> Lang:
    try:
        return language((arguments or {}).get("lang", "en"))
    except InitiativeError:
        return "en"


async def _list_resources(_context: Context, _params: PaginatedRequestParams | None) -> ListResourcesResult:
    from initiative_mcp import library

    return ListResourcesResult(resources=library.listed())


async def _list_templates(_context: Context, _params: PaginatedRequestParams | None) -> ListResourceTemplatesResult:
    from initiative_mcp import library

    return ListResourceTemplatesResult(resource_templates=library.templates())


async def _read_resource(_context: Context, params: ReadResourceRequestParams) -> ReadResourceResult:
    from initiative_mcp import library

    uri = str(params.uri)
    try:
        mime, text = await anyio.to_thread.run_sync(library.read, uri)
    except InitiativeError as error:
        raise MCPError(code=INVALID_PARAMS, message=str(error), data={"uri": uri}) from None
    except (LookupError, ValueError):
        forms = ", ".join(library.TEMPLATES)
        message = say("errors.no_resource", "en", uri=uri[:200], forms=forms)
        raise MCPError(code=INVALID_PARAMS, message=message, data={"uri": uri}) from None
    shown = TextResourceContents(uri=uri, text=text, mime_type=mime, _meta=library.about(uri))
    return ReadResourceResult(contents=[shown])


async def _list_prompts(_context: Context, _params: PaginatedRequestParams | None) -> ListPromptsResult:
    return ListPromptsResult(prompts=prompts.prompts())


async def _get_prompt(_context: Context, params: GetPromptRequestParams) -> GetPromptResult:
    try:
        return prompts.prompt(params.name, params.arguments)
    except InitiativeError as error:
        raise MCPError(code=INVALID_PARAMS, message=str(error)) from None


async def _complete(_context: Context, params: CompleteRequestParams) -> CompleteResult:
    from initiative_mcp import library

    context = (params.context.arguments if params.context else None) or {}
    uri = str(getattr(params.ref, "uri", ""))
    values = library.complete(params.argument.name, params.argument.value, context, uri)
    return CompleteResult(completion=Completion(values=values, total=len(values), has_more=False))
