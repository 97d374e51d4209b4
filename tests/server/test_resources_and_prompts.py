"""Resources, templates, completions and prompts repeat what the tools say."""

from __future__ import annotations

import json

import pytest
from mcp.shared.exceptions import MCPError
from mcp_types import PromptReference, ResourceTemplateReference

from initiative_mcp import library, prompts, resources
from initiative_mcp.app import TOOLS
from initiative_mcp.pages import TOPICS

pytestmark = pytest.mark.anyio


async def read(client, uri):
    (content,) = (await client.read_resource(uri)).contents
    return content


async def test_every_listed_page_can_be_read_and_is_what_the_tool_says(client):
    listed = [each for each in (await client.list_resources()).resources if each.uri.startswith("blueprint://")]
    assert len(listed) == len(TOPICS) * len(resources.rule_sets())
    for resource in listed:
        content = await read(client, resource.uri)
        assert content.mime_type == resource.mime_type
        rules, topic = resource.name.split("/")
        told = (await client.call_tool("read_blueprint", {"topic": topic, "rules": rules})).content[0].text
        assert content.text.strip() in told


async def test_pages_come_in_german(client):
    english = (await read(client, "blueprint://core/pitfalls/ties")).text
    german = (await read(client, "blueprint://core/pitfalls/ties?lang=de")).text
    assert german != english
    assert "ü" in german or "ä" in german or "ö" in german


async def test_a_scenario_is_json_in_one_language(client):
    content = await read(client, "blueprint://core/scenarios/smoke-two-turns?lang=de")
    assert content.mime_type == "application/json"
    scenario = json.loads(content.text)
    assert scenario["id"] == "smoke-two-turns"
    assert isinstance(scenario["title"], str)


async def test_the_diagram_is_mermaid(client):
    content = await read(client, "blueprint://core/diagram?lang=de")
    assert content.mime_type == "text/vnd.mermaid"
    assert content.text.startswith("stateDiagram-v2")


async def test_code_is_the_file_itself(client):
    content = await read(client, "code://python/core/tracker")
    assert content.mime_type == "text/x-python"
    compile(content.text, "core.py", "exec")


@pytest.mark.parametrize(
    "uri",
    [
        "blueprint://core/pitfals",
        "blueprint://cor/pitfalls",
        "blueprint://core/pitfalls/tie",
        "blueprint://core/scenarios/nope",
        "blueprint://core/overview?lang=fr",
        "blueprint://core",
        "blueprint://core/a/b/c",
        "blueprint://core/overview/x",
        "code://python/core/../../etc/passwd",
        "code://python/core/%2e%2e",
        "code://cobol/core/tracker",
        "file:///etc/passwd",
        "blueprint://[core/overview",
    ],
)
async def test_an_unknown_address_is_invalid_and_says_what_there_is(client, uri):
    with pytest.raises(MCPError) as caught:
        await client.read_resource(uri)
    assert caught.value.error.code == -32602
    assert "Allowed" in caught.value.error.message or "Addresses have these forms" in caught.value.error.message


async def test_templates_complete_their_arguments(client):
    async def complete(uri, name, value, context=None):
        ref = ResourceTemplateReference(type="ref/resource", uri=uri)
        answer = await client.complete(ref, {"name": name, "value": value}, context)
        return answer.completion.values

    pitfalls = "blueprint://{rules}/pitfalls/{id}{?lang}"
    assert await complete("blueprint://{rules}/{topic}{?lang}", "topic", "pit") == ["pitfalls"]
    assert await complete(pitfalls, "rules", "") == resources.rule_sets()
    assert "ties" in await complete(pitfalls, "id", "ti")
    assert "fall-in-own-turn" in await complete(pitfalls, "id", "own")
    assert "smoke-two-turns" in await complete("blueprint://{rules}/scenarios/{id}{?lang}", "id", "smoke")
    assert await complete("code://{language}/{rules}/{part}", "part", "a") == ["adapter", "tracker"]
    assert await complete("code://{language}/{rules}/{part}", "language", "py") == ["python"]
    assert len(await complete("blueprint://{rules}/scenarios/{id}{?lang}", "id", "")) <= 100
    assert await complete("blueprint://{rules}/scenarios/{id}{?lang}", "nonsense", "x") == []


async def test_prompts_complete_engine_names(client):
    answer = await client.complete(
        PromptReference(type="ref/prompt", name="build_turn_order"), {"name": "engine", "value": "god"}
    )
    assert "godot" in answer.completion.values


async def test_templates_are_listed_with_their_types(client):
    listed = (await client.list_resource_templates()).resource_templates
    assert {template.uri_template for template in listed} == set(library.TEMPLATES)


@pytest.mark.parametrize("name", prompts.NAMES)
@pytest.mark.parametrize("lang", ["en", "de"])
async def test_a_prompt_is_filled_in_and_names_only_tools_that_exist(client, name, lang):
    answer = await client.get_prompt(name, {"engine": "Godot", "language": "GDScript", "lang": lang})
    (message,) = answer.messages
    text = message.content.text
    assert "{" not in text.replace("{…}", "")
    assert "GDScript" in text
    assert "Godot" in text
    mentioned = {word for word in TOOLS if word in text}
    assert mentioned
    if lang == "de":
        assert 'lang="de"' in text or "--lang de" in text


async def test_prompts_need_no_argument(client):
    for name in prompts.NAMES:
        assert (await client.get_prompt(name)).messages


async def test_an_unknown_prompt_names_the_near_one(client):
    with pytest.raises(MCPError, match="build_turn_order"):
        await client.get_prompt("build_turn_ordr")


async def test_an_unknown_tool_names_the_near_one(client):
    with pytest.raises(MCPError, match="run_encounter"):
        await client.call_tool("run_encountre", {})


async def test_the_instructions_name_the_order_of_work(client):
    text = client.instructions or ""
    assert text.index("read_blueprint") < text.index("get_code") < text.index("verify")
