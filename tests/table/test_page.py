"""The page as a file: self-contained, small, the same every time, with all texts it says."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

import initiative_mcp
from initiative_mcp.pictures.portrait import portrait, shapes
from initiative_mcp.rulesets import RULE_SETS
from initiative_mcp.table.data import ready_fight, telling, texts
from initiative_mcp.table.page import MODULES, known, page, script

SOURCES = Path(initiative_mcp.__file__).parent / "table"


def test_the_page_is_one_small_file_that_asks_nobody_for_anything():
    text = page()
    assert len(text.encode()) < 100_000
    assert re.findall(r"(?:https?:)?//[a-z]\w+\.", re.sub(r"^\s*//.*$", "", text, flags=re.MULTILINE)) == []
    assert not re.search(r"\b(?:src|href|action|srcset)=|@import|url\(|<link|<img|<form|<iframe", text)
    assert not re.search(r"fetch\(|XMLHttpRequest|WebSocket|EventSource|sendBeacon|import\(|eval\(|Storage", text)
    assert text.count("<script") == text.count("</script>") == 2


def test_it_is_the_same_every_time():
    first = page()
    page.cache_clear()
    assert page() == first


def test_every_module_is_in_it_once_and_after_those_it_needs():
    assert sorted(MODULES) == sorted(path.stem for path in SOURCES.glob("*.js") if path.stem != "host")
    for nth, name in enumerate(MODULES):
        needed = re.findall(r'from "\./(\w+)\.js"', (SOURCES / f"{name}.js").read_text(encoding="utf-8"))
        assert set(needed) <= set(MODULES[:nth]), name
    assert not re.search(r"^(?:import|export) ", script(), re.MULTILINE)


def test_all_texts_it_says_are_there_and_no_others():
    code = script()
    said = set(re.findall(r'say\(\s*"(\w+)"', code)) | set(re.findall(r'cell\(name, "(\w+)"', code))
    for pair in re.findall(r'say\([^)]*\? "(\w+)" : "(\w+)"', code):
        said |= set(pair)
    # What is said by the word for what it is about: marks, headings, buttons, fields.
    said |= {"waited", "falling", "delayed", "row", "actions", "log", "diagram", "again", "undo", "name", "team"}
    assert said == set(known()["texts"])


@pytest.mark.parametrize("key", [f"{group}.{key}" for group, found in texts().items() for key in found])
def test_every_text_is_there_in_both_languages(key):
    group, name = key.split(".")
    text = texts()[group][name]
    assert set(text) == {"en", "de"}
    assert sorted(re.findall(r"\{\w+\}", text["en"])) == sorted(re.findall(r"\{\w+\}", text["de"]))
    assert all(text[lang] == text[lang].strip() != "" for lang in text)
    assert "”" not in text["de"]
    assert text["de"].count("„") == text["de"].count("“")
    assert not re.search("[äöüßÄÖÜ„]", text["en"])


@pytest.mark.parametrize("rules", RULE_SETS)
def test_the_page_knows_every_rule_set(rules):
    facts = known()["rules"][rules]
    assert [each["id"] for each in facts["operations"]] == list(RULE_SETS[rules].actions)
    for operation in facts["operations"]:
        assert all(operation[key][lang] for key in ("said", "effect") for lang in ("en", "de"))
        assert "`" not in json.dumps(operation)
    ends = {state["id"] for state in facts["states"]} | {"[*]"}
    assert all({edge["from"], edge["to"]} <= ends for edge in facts["edges"])


@pytest.mark.parametrize("rules", RULE_SETS)
@pytest.mark.parametrize("lang", ["en", "de"])
def test_every_rule_set_has_a_fight_ready(rules, lang):
    from initiative_mcp.tools.run_encounter import TOOL

    answer = TOOL.call({**ready_fight(rules, lang), "steps": ["start"], "picture": "table", "lang": lang})
    assert answer.structured_content["view"]["acting"]
    assert len({fighter["team"] for fighter in answer.structured_content["table"]["fighters"]}) == 2
    assert telling(rules).decides


NAMES = ["Ada", "Bo", "", "Ümläut ß", "名前 𠮷", "שלום", "e\u0301", '<b>&"', "x" * 63, "y" * 64, "z" * 119, "🎲" * 40]


def test_portraits_are_those_of_the_server(run_node, tmp_path):
    asked = [[name, team, grey] for nth, name in enumerate(NAMES) for team, grey in ((nth, False), (nth + 3, True))]
    check = tmp_path / "check.mjs"
    check.write_text(
        f'import {{ portrait }} from "{(SOURCES / "portrait.js").as_uri()}";\n'
        f"const parts = {json.dumps(shapes())};\n"
        f"const asked = {json.dumps(asked)};\n"
        "console.log(JSON.stringify(asked.map((each) => portrait(parts, ...each))));\n"
    )
    drawn = json.loads(run_node("--experimental-default-type=module", check))
    assert drawn == [portrait(name, team, 0, 0, grey=grey) for name, team, grey in asked]
