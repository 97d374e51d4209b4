"""A further rule set needs a folder of data and a module, and nothing else: every tool serves it."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest
from mcp import Client, StdioServerParameters
from mcp.client.stdio import stdio_client

pytestmark = pytest.mark.anyio

SERVE = Path(__file__).parents[1] / "support" / "fifth" / "serve.py"
FIGHTERS = [
    {"name": "Ada", "team": "heroes", "hand": 3, "rolls": [10]},
    {"name": "Orc", "team": "monsters", "hand": 3, "rolls": [2, 13]},
]
STEPS = ["start", {"do": "nachziehen", "name": "Orc"}, "wait", "end_turn", "end_turn"]


@pytest.fixture
async def fifth(tmp_path):
    """A client of a server that has one rule set more."""
    server = StdioServerParameters(command=sys.executable, args=[str(SERVE), str(tmp_path), "serve"])
    async with Client(stdio_client(server)) as client:
        yield client


@pytest.fixture
def run(tmp_path):
    """Runs a command that knows the further rule set."""

    def run(*arguments, code=0):
        command = [sys.executable, str(SERVE), str(tmp_path), *arguments]
        done = subprocess.run(command, capture_output=True, check=False, timeout=120)
        assert done.returncode == code, done.stderr.decode()
        return done.stdout.decode()

    return run


async def call(client, tool, **arguments):
    answer = await client.call_tool(tool, {"rules": "cards", **arguments})
    assert not answer.is_error, answer.content[0].text
    return answer.structured_content or answer.content[0].text


async def test_every_tool_serves_it(fifth):
    tools = {tool.name: tool.input_schema for tool in (await fifth.list_tools()).tools}
    for schema in tools.values():
        if "rules" in schema["properties"]:
            assert "cards" in schema["properties"]["rules"]["enum"]
    properties = tools["run_encounter"]["properties"]
    assert "hand" in properties["fighters"]["items"]["properties"]
    assert "redraw" in properties["steps"]["items"]["properties"]["do"]["enum"]
    assert "trump high|low" in properties["settings"]["description"]

    assert "hand + card" in await call(fifth, "read_blueprint", topic="compare")
    assert "(Folgerung)" in await call(fifth, "read_blueprint", topic="build_brief", lang="de")
    assert "`redraw` {name}" in await call(fifth, "read_blueprint", topic="adapter")
    joker = await fifth.call_tool("read_blueprint", {"query": "What does a joker do?", "rules": "core"})
    assert "From rule set `cards`" in joker.content[0].text

    played = await call(fifth, "run_encounter", fighters=FIGHTERS, steps=STEPS, settings={"trump": "hoch"})
    assert played["trace"][1] == "2. Orc draws a 13"
    assert played["trace"][2].startswith("3. refused: wait Ada (unsupported)")
    assert played["view"]["cards"] == {"Ada": 10, "Orc": 13}
    assert played["view"]["acting"] == ["Orc"]

    scripts = await call(fifth, "get_scenarios", level="challenge", seed=3)
    assert any(step["do"] == "redraw" for script in scripts["scenarios"] for step in script["steps"])
    states = [{"acting": ["a"], "round": 1, "outcome": None, "winner": None, "cards": {"a": 10, "b": 2}}]
    states.append({"acting": ["b"], "round": 1})
    verdict = await call(fifth, "check_results", results=[{"scenario": "smoke-two-turns", "states": states}])
    assert verdict["passed"]
    states[0]["cards"] = {"a": 10, "b": 3}
    verdict = await call(fifth, "check_results", results=[{"scenario": "smoke-two-turns", "states": states}])
    assert verdict["violations"][0]["expected"] == {"cards": {"a": 10, "b": 2}}

    code = await fifth.call_tool("get_code", {"language": "python", "rules": "cards"})
    assert "build_brief" in code.content[0].text
    listed = [str(resource.uri) for resource in (await fifth.list_resources()).resources]
    assert "blueprint://cards/overview" in listed
    prompt = await fifth.get_prompt("build_turn_order", {"rules": "Kartenzug"})
    assert 'rules="cards"' in prompt.messages[0].content.text


def test_every_command_serves_it(run, tmp_path):
    (tmp_path / "fight.json").write_text(json.dumps({"rules": "cards", "fighters": FIGHTERS, "steps": STEPS}))
    assert "Orc draws a 13" in run("run", str(tmp_path / "fight.json"))


def test_it_is_proved_and_diagnosed(run, tmp_path):
    other = tmp_path / "other"
    other.mkdir()
    adapter = [sys.executable, str(SERVE), str(other), "reference", "--rules", "cards"]
    told = run("verify", "--rules", "cards", "--programs", "60", "--seed", "1", "--", *adapter)
    assert "Conformant" in told
    assert "60 of 60" in told


def test_it_is_on_a_tape(run):
    lines = [json.loads(line) for line in run("tape", "--rules", "cards", "--programs", "20").splitlines()]
    joins = [line["args"] for line in lines if line.get("op") == "join"]
    assert {"name", "team", "hand", "rolls"} >= set(joins[0])
    assert any(line.get("op") == "redraw" for line in lines)
