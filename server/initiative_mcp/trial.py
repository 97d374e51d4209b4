"""`initiative-mcp try`: the real server as a child process, asked the main things by a real client."""

from __future__ import annotations

import json
import tempfile
from collections.abc import Mapping
from typing import Any, cast

import anyio
from mcp import Client
from mcp.client.stdio import StdioServerParameters, stdio_client

from initiative_mcp.connect import command, lines
from initiative_mcp.messages import Lang, say

FIGHT = {
    "fighters": [
        {"name": "Ada", "team": "heroes", "speed": 8, "rolls": [2]},
        {"name": "Orc", "team": "monsters", "speed": 6, "rolls": [3]},
        {"name": "Ben", "team": "heroes", "speed": 5, "rolls": [1]},
    ],
    "steps": [
        {"do": "start"},
        {"do": "end_turn"},
        {"do": "join", "name": "Wolf", "team": "monsters", "speed": 7, "rolls": [0]},
        {"do": "fall", "names": ["Orc"]},
        {"do": "end_turn"},
    ],
}


SCENARIO = "fall-of-the-acting-first"


class ListQueue:
    """A turn queue as it is often written, and wrong: the fallen are deleted and a list position holds the turn.

    When the acting fighter falls, everybody moves up and the position already points at the next one; moving it on
    skips him.
    """

    def __init__(self) -> None:
        """Begin an empty fight."""
        self.fighters: list[Mapping[str, Any]] = []
        self.at = 0
        self.round = 0

    def do(self, step: Mapping[str, Any]) -> None:
        """Carry out one step, without asking whether it is allowed."""
        if step["do"] == "start":
            self.fighters.sort(key=lambda fighter: -(fighter["speed"] + fighter["rolls"][0]))
            self.round = 1
        elif step["do"] == "end_turn":
            self._next()
        elif step["do"] == "fall":
            for name in step["names"]:
                index = [fighter["name"] for fighter in self.fighters].index(name)
                acting = index == self.at
                del self.fighters[index]
                if acting:
                    self._next()

    def _next(self) -> None:
        self.at += 1
        if self.at >= len(self.fighters):
            self.at = 0
            self.round += 1

    def observed(self) -> dict[str, Any]:
        """Return what a game would show."""
        return {"acting": [self.fighters[self.at]["name"]], "round": self.round}


def play(script: Mapping[str, Any]) -> list[dict[str, Any]]:
    """Play a script on the wrong queue and return the state after each step."""
    queue = ListQueue()
    queue.fighters = list(script["fighters"])
    states: list[dict[str, Any]] = []
    for step in script["steps"]:
        queue.do(step)
        states.append(queue.observed())
    return states


def run_trial(lang: Lang) -> int:
    """Show the main job in a few seconds; return 0 when the server did it."""
    return anyio.run(_show, lang)


async def _show(lang: Lang) -> int:
    with tempfile.TemporaryFile("w+", encoding="utf-8") as errors:
        transport = stdio_client(StdioServerParameters(command=command(), args=[]), errlog=errors)
        async with Client(transport) as client:
            _title(say("trial.tools", lang))
            for tool in (await client.list_tools()).tools:
                print(f"  {tool.name:<16} {say(f'trial.{tool.name}', lang)}")
            _title(say("trial.diagram", lang))
            print(await _text(client, "read_blueprint", {"topic": "diagram", "lang": lang}, most=28))
            _title(say("trial.fight", lang))
            fight = await _data(client, "run_encounter", {**FIGHT, "lang": lang})
            print("\n".join(f"  {line}" for line in fight["trace"]))
            _title(say("trial.wrong", lang))
            verdict = await _check(client, lang)
            print(verdict)
    _title(say("trial.connect", lang))
    print(lines(lang))
    return 0


async def _check(client: Client, lang: Lang) -> str:
    listed = await _data(client, "get_scenarios", {"level": "published", "lang": lang})
    scripts = [script for script in cast("list[dict[str, Any]]", listed["scenarios"]) if script["id"] == SCENARIO]
    results = [{"scenario": script["id"], "states": play(script)} for script in scripts]
    verdict = await _data(client, "check_results", {"results": results, "lang": lang})
    first = verdict["violations"][0]
    told = {say(f"trial.{key}", lang): first[key] for key in ("scenario", "step", "expected", "got", "pitfall", "cure")}
    width = max(map(len, told))
    return "\n".join(f"  {label:<{width}}  {_plain(value)}" for label, value in told.items())


def _plain(value: object) -> str:
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)


async def _text(client: Client, tool: str, arguments: dict[str, Any], *, most: int) -> str:
    text = str(getattr((await client.call_tool(tool, arguments)).content[0], "text", ""))
    told = text.splitlines()
    return "\n".join(f"  {line}" for line in told[:most] + (["…"] if len(told) > most else []))


async def _data(client: Client, tool: str, arguments: dict[str, Any]) -> dict[str, Any]:
    answer = await client.call_tool(tool, arguments)
    if answer.is_error or answer.structured_content is None:
        raise RuntimeError(str(getattr(answer.content[0], "text", "")))
    return answer.structured_content


def _title(text: str) -> None:
    print(f"\n{text}\n{'─' * len(text)}")
