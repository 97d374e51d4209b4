"""The same bytes over both transports and in both eras, read from the raw answers."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from lines import ENVELOPE, Lines

SCRIPT = json.loads(Path(__file__).with_name("fixed_calls.json").read_text(encoding="utf-8"))
CALLS = {call["id"]: call for call in SCRIPT["calls"]}

ADDED = {"_meta", "resultType", "ttlMs", "cacheScope"}
"""What the modern era says besides the answer."""


@pytest.fixture(scope="session")
def modern_lines():
    with Lines() as lines:
        yield lines


@pytest.fixture
def ways(server, modern_lines, posts):
    """Each way to ask, given method and parameters."""
    return {
        "stdio, handshake": server.ask,
        "stdio, modern": lambda method, params: modern_lines.ask(method, {**params, "_meta": ENVELOPE}),
        "HTTP, handshake": posts.ask_legacy,
        "HTTP, modern": posts.ask,
    }


def assert_same(ways, method, params, *, any_order=False):
    found = {}
    for way, ask in ways.items():
        answer = ask(method, params)
        # Texts and numbers as they were written, keys in their order.
        kept = {key: value for key, value in answer.get("result", {}).items() if key not in ADDED}
        found[way] = json.dumps([kept, answer.get("error")], ensure_ascii=False, sort_keys=any_order)
    assert len(set(found.values())) == 1, found
    return json.loads(found["stdio, modern"])


@pytest.mark.parametrize("name", CALLS)
def test_a_call_has_the_same_answer_on_every_way(name, ways):
    call = CALLS[name]
    result, error = assert_same(ways, "tools/call", {"name": call["tool"], "arguments": call["arguments"]})
    assert bool(error or result.get("isError")) is call.get("fails", False)
    if result:
        (part,) = result["content"]
        assert "structuredContent" not in result or json.loads(part["text"]) == result["structuredContent"]


@pytest.mark.parametrize("method", ["tools/list", "resources/list", "resources/templates/list", "prompts/list"])
def test_a_list_is_the_same_on_every_way(method, ways):
    # The SDK writes type and properties of a schema in another order in each era; the order of the properties is ours.
    assert_same(ways, method, {}, any_order=True)
    if method == "tools/list":
        lists = [ask(method, {})["result"]["tools"] for ask in ways.values()]
        orders = [[list(tool["inputSchema"]["properties"]) for tool in tools] for tools in lists]
        assert all(order == orders[0] for order in orders)


@pytest.mark.parametrize("uri", SCRIPT["resources"])
def test_a_resource_is_the_same_on_every_way(uri, ways):
    assert_same(ways, "resources/read", {"uri": uri})


@pytest.mark.parametrize("prompt", SCRIPT["prompts"], ids=lambda prompt: prompt["id"])
def test_a_prompt_is_the_same_on_every_way(prompt, ways):
    assert_same(ways, "prompts/get", {"name": prompt["name"], "arguments": prompt["arguments"]})


@pytest.mark.parametrize("completion", SCRIPT["completions"], ids=lambda completion: completion["id"])
def test_a_completion_is_the_same_on_every_way(completion, ways):
    context = {"context": {"arguments": completion["context"]}} if "context" in completion else {}
    assert_same(ways, "completion/complete", {"ref": completion["ref"], "argument": completion["argument"], **context})


def test_the_fixed_calls_reach_every_tool_with_right_and_wrong_arguments(server):
    listed = server.ask("tools/list")["result"]["tools"]
    tools = {tool["name"] for tool in listed}
    # What goes on with something kept answers by what is kept; it is asked for what is not there.
    lasting = {tool["name"] for tool in listed if not tool["annotations"]["readOnlyHint"]} - {"run_encounter"}
    assert len(CALLS) >= 25
    assert len(CALLS) == len(SCRIPT["calls"])
    for fails in (True, False):
        reached = {call["tool"] for call in CALLS.values() if call.get("fails", False) is fails}
        assert reached >= (tools if fails else tools - lasting)
    assert sum(call["arguments"].get("lang", "en") != "en" for call in CALLS.values()) >= 8
