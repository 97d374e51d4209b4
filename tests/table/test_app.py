"""What clients see of the table: two tools name it, it is a resource, and who knows no apps gets nothing more."""

from __future__ import annotations

import anyio
import pytest
from jsonschema import Draft202012Validator
from mcp import Client
from mcp.server.apps import APP_MIME_TYPE, EXTENSION_ID

from initiative_mcp import app, library
from initiative_mcp.tools.base import TABLE

BOUND = {"run_encounter", "continue_encounter"}


def asked(action):
    """Return what an in-memory client gets."""

    async def ask():
        async with Client(app.build_server()) as client:
            return await action(client)

    return anyio.run(ask)


def test_the_two_tools_that_play_name_the_page():
    tools = asked(lambda client: client.list_tools()).tools
    metas = {tool.name: tool.meta for tool in tools}
    assert {name for name, meta in metas.items() if meta} == BOUND
    assert all(metas[name] == {"ui": {"resourceUri": TABLE}} for name in BOUND)


def test_what_they_say_of_it_is_as_published(schema):
    for name, part in (("McpUiToolMeta", {"resourceUri": TABLE}), ("McpUiResourceMeta", library.about(TABLE)["ui"])):
        definition = {"$ref": f"#/$defs/{name}", "$defs": schema["$defs"]}
        assert list(Draft202012Validator(definition).iter_errors(part)) == []


def test_the_page_is_listed_and_read_with_the_type_that_hosts_render():
    listed = [each for each in asked(lambda client: client.list_resources()).resources if each.uri == TABLE]
    assert [(each.mime_type, each.meta) for each in listed] == [(APP_MIME_TYPE, {"ui": {"prefersBorder": True}})]
    (content,) = asked(lambda client: client.read_resource(TABLE)).contents
    assert content.mime_type == APP_MIME_TYPE
    assert content.text.startswith("<!doctype html>")
    assert content.meta == {"ui": {"prefersBorder": True}}


def test_the_server_says_that_it_knows_apps():
    assert app.APPS == EXTENSION_ID
    assert app.build_server().extensions == {EXTENSION_ID: {}}


@pytest.mark.parametrize("given", [{}, {"picture": "none"}])
def test_without_apps_no_answer_is_longer(given):
    fight = [{"name": "Ada", "team": "a", "speed": 8}, {"name": "Orc", "team": "b", "speed": 5}]
    answer = app.TOOLS["run_encounter"].call({"fighters": fight, "steps": ["start"], **given})
    assert set(answer.structured_content) == {"rules", "seed", "settings", "view", "trace", "edges"}
    assert len(answer.content) == 1


def test_the_page_adds_little_to_the_list_of_tools():
    assert (
        sum(len(f'"_meta":{{"ui":{{"resourceUri":"{tool.page}"}}}},') for tool in app.TOOLS.values() if tool.page) < 140
    )
