"""The assistant pays for every token: what may be how large."""

from __future__ import annotations

import json

import pytest

from initiative_mcp.app import TOOLS
from initiative_mcp.prompts import instructions

FORBIDDEN = {"$ref", "$defs", "anyOf", "oneOf", "allOf", "exclusiveMinimum", "exclusiveMaximum", "format", "const"}


def tokens(text: str) -> float:
    """Return a cautious estimate: mixed prose and JSON has at least 3.2 characters a token."""
    return len(text) / 3.2


def test_the_tool_list_stays_within_8000_bytes_and_8_tools():
    listed = [
        {"name": tool.name, "description": tool.description, "inputSchema": tool.input_schema()}
        for tool in TOOLS.values()
    ]
    assert len(listed) <= 8
    assert len(json.dumps(listed, ensure_ascii=False, separators=(",", ":")).encode()) <= 8_000


@pytest.mark.parametrize("name", TOOLS)
def test_schemas_are_flat_and_every_argument_has_a_default(name):
    def keys(node):
        if isinstance(node, dict):
            yield from node
            for value in node.values():
                yield from keys(value)
        elif isinstance(node, list):
            for value in node:
                yield from keys(value)

    schema = TOOLS[name].input_schema()
    assert not FORBIDDEN & set(keys(schema))
    assert all("default" in argument for argument in schema["properties"].values())
    assert len(TOOLS[name].description) < 2_000


def test_the_instructions_are_short():
    assert len(instructions()) < 2_000


def answer_text(tool, arguments):
    answer = TOOLS[tool].call(arguments)
    assert not answer.is_error, answer.content[0].text
    return answer.content[0].text


@pytest.mark.parametrize("lang", ["en", "de"])
def test_the_largest_fight_is_told_within_the_budget(lang):
    fighters = [{"name": f"{n:03}" + "ü" * 97, "team": str(n % 3), "speed": n} for n in range(1_000)]
    steps = [{"do": "start"}] + [{"do": "wait"}, {"do": "end_turn", "name": "x" * 100}] * 4_999
    answer = answer_text("run_encounter", {"fighters": fighters, "steps": steps, "lang": lang})
    assert tokens(answer) < 8_000
    assert "trace_from" in answer


@pytest.mark.parametrize("lang", ["en", "de"])
@pytest.mark.parametrize("level", ["smoke", "published", "full", "challenge"])
def test_scripts_come_in_portions(level, lang):
    assert tokens(answer_text("get_scenarios", {"level": level, "lang": lang})) < 8_000


def test_an_ordinary_fight_is_told_in_few_tokens():
    fighters = [{"name": f"fighter {n}", "team": "ab"[n % 2], "speed": n} for n in range(8)]
    steps = ["start"] + ["end_turn"] * 24
    assert tokens(answer_text("run_encounter", {"fighters": fighters, "steps": steps})) < 2_000
