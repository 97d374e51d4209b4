"""What all Python clients do: ask everything on the list, keep what a client would show, print it."""

from __future__ import annotations

import json
import sys
from collections.abc import Awaitable, Callable, Mapping
from pathlib import Path
from typing import Any, NamedTuple

LISTS = {"tools": "tools", "listed": "resources", "templates": "resourceTemplates", "prompt_list": "prompts"}


class Options(NamedTuple):
    """The command line: CALLS.json ERA stdio COMMAND, or CALLS.json ERA http URL."""

    script: dict[str, Any]
    era: str
    transport: str
    target: str


def options() -> Options:
    """Return what the command line says."""
    calls, era, transport, target = sys.argv[1:]
    return Options(json.loads(Path(calls).read_text(encoding="utf-8")), era, transport, target)


def dumped(model: Any) -> Any:
    """Return a model as the JSON it came from."""
    return model.model_dump(mode="json", by_alias=True, exclude_none=True, exclude_unset=True)


async def tell(
    script: Mapping[str, Any], ask: Mapping[str, Callable[..., Awaitable[Any]]], error: type[Exception], hello: Any
) -> None:
    """Ask a connected client everything and print the answers as JSON.

    Args:
        script: What to ask.
        ask: How this client lists, calls, reads, gets a prompt and completes.
        error: What this client raises for an error of the protocol.
        hello: The server's instructions as the client keeps them.
    """

    async def answer(name: str, *arguments: Any) -> Any:
        try:
            return dumped(await ask[name](*arguments))
        except error as refused:
            return {"error": {"code": refused.error.code, "message": refused.error.message}}  # type: ignore[attr-defined]

    found: dict[str, Any] = {"instructions": hello}
    for name, key in LISTS.items():
        found[name] = (await answer(name))[key]
    found["calls"] = {call["id"]: await answer("call", call["tool"], call["arguments"]) for call in script["calls"]}
    found["resources"] = {uri: await answer("read", uri) for uri in script["resources"]}
    found["prompts"] = {
        item["id"]: await answer("prompt", item["name"], item["arguments"]) for item in script["prompts"]
    }
    found["completions"] = {
        item["id"]: await answer("complete", item["ref"], item["argument"], item.get("context"))
        for item in script["completions"]
    }
    for group in ("calls", "resources", "prompts", "completions"):
        for key, value in found[group].items():
            if "error" not in value:
                found[group][key] = _kept(group, value)
    sys.stdout.buffer.write(json.dumps(found, ensure_ascii=False).encode() + b"\n")


def _kept(group: str, value: dict[str, Any]) -> Any:
    if group == "calls":
        kept = {key: value[key] for key in ("content", "structuredContent") if key in value}
        return {**kept, "isError": value.get("isError", False)}
    if group == "prompts":
        return {key: value[key] for key in ("description", "messages")}
    return value["contents" if group == "resources" else "completion"]
