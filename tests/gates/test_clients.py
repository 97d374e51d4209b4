"""Real clients of four makers over both transports and in both eras: all get the same answers."""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

import pytest

CALLS = Path(__file__).parents[1] / "surface" / "fixed_calls.json"
MODERN = "2026-07-28"

CLIENTS = {
    "mcp2": ("legacy", MODERN),
    "mcp1": ("legacy",),
    "fastmcp4": ("legacy", MODERN),
    "sdk1": ("legacy",),
    "client2": ("legacy", MODERN),
}
"""Our scripts in `.ci/clients` and the eras that the client behind each speaks."""

RUNS = [(client, era, transport) for client, eras in CLIENTS.items() for era in eras for transport in ("stdio", "http")]

heard: dict[tuple[str, str, str], Any] = {}


def whole(node: Any) -> Any:
    """Return a value with 2.0 as 2: JavaScript has one kind of number."""
    if isinstance(node, float) and node.is_integer():
        return int(node)
    if isinstance(node, list):
        return [whole(item) for item in node]
    if isinstance(node, dict):
        return {key: whole(value) for key, value in node.items()}
    return node


def ask(run: tuple[str, str, str], tools: Any, url: str) -> Mapping[str, Any]:
    if run not in heard:
        client, era, transport = run
        path = tools.folder / "clients"
        program = {
            "mcp1": [tools.python("mcp1", "python"), str(path / "mcp1.py")],
            "mcp2": [sys.executable, str(path / "mcp2.py")],
            "fastmcp4": [tools.python("fastmcp", "python"), str(path / "fastmcp4.py")],
            "sdk1": ["node", str(path / "sdk1.mjs")],
            "client2": ["node", str(path / "client2.mjs")],
        }[client]
        target = tools.script if transport == "stdio" else url
        heard[run] = json.loads(tools.run([*program, str(CALLS), era, transport, target]))
    return heard[run]


@cache
def script() -> dict[str, Any]:
    return json.loads(CALLS.read_text(encoding="utf-8"))


@pytest.mark.parametrize("run", RUNS, ids="-".join)
def test_a_client_gets_the_same_answers_as_all_others(run, tools, url):
    first, answers = ask(RUNS[0], tools, url), ask(run, tools, url)
    assert answers.keys() == first.keys()
    for group in first:
        expected, got = whole(first[group]), whole(answers[group])
        if isinstance(expected, dict):
            assert got.keys() == expected.keys()
            for key in expected:
                assert json.dumps(got[key], sort_keys=True) == json.dumps(expected[key], sort_keys=True), key
        else:
            assert json.dumps(got, sort_keys=True) == json.dumps(expected, sort_keys=True), group


def test_everything_on_the_list_was_answered(tools, url):
    answers = ask(RUNS[0], tools, url)
    assert set(answers["calls"]) == {call["id"] for call in script()["calls"]}
    for group in ("resources", "prompts", "completions"):
        assert len(answers[group]) == len(script()[group])
    assert {call["tool"] for call in script()["calls"]} >= {tool["name"] for tool in answers["tools"]}


def test_no_answer_is_our_own_fault(tools, url):
    answers = ask(RUNS[0], tools, url)
    texts = {key: json.dumps(value) for key, value in answers["calls"].items()}
    assert [key for key, text in texts.items() if "went wrong on our side" in text] == []


def test_wrong_calls_get_errors_and_right_ones_do_not(tools, url):
    answers = ask(RUNS[0], tools, url)["calls"]
    failed = {key for key, value in answers.items() if value.get("isError") or "error" in value}
    assert failed == {call["id"] for call in script()["calls"] if call.get("fails")}
