"""Code by language and engine."""

from __future__ import annotations

import hashlib

import pytest

from initiative_mcp import code, resources
from initiative_mcp.app import TOOLS
from initiative_mcp.errors import UnknownWord

ENGINES = {
    "python": ["Python", "pygame", "Ren'Py"],
    "javascript": ["Phaser", "PixiJS", "Foundry", "RPG Maker", "browser"],
    "typescript": ["ts", "TypeScript"],
    "csharp": ["Unity", "C#", "MonoGame"],
    "gdscript": ["Godot", "GDScript"],
    "lua": ["Roblox", "LÖVE", "love2d", "Defold"],
    "cpp": ["C++", "Unreal", "SFML"],
    "java": ["libGDX", "Minecraft"],
    "kotlin": ["Kotlin"],
    "rust": ["Bevy", "macroquad"],
    "go": ["golang", "Ebiten"],
}


@pytest.mark.parametrize(("language", "names"), ENGINES.items())
def test_a_language_is_found_by_its_engines(language, names):
    assert {code.language_of(name, "en") for name in names} == {language}


def test_the_tracker_comes_with_licence_version_and_checksum():
    answer = TOOLS["get_code"].call({"language": "pygame"}).content[0].text
    text = resources.read_text("reference_code", "python", "initiative_reference", "core.py")
    assert "MIT" in answer
    assert hashlib.sha256(text.encode()).hexdigest() in answer
    assert text in answer


@pytest.mark.parametrize("lang", ["en", "de"])
@pytest.mark.parametrize("language", ENGINES)
@pytest.mark.parametrize("part", code.PARTS)
def test_a_part_is_given_or_said_to_be_missing_with_what_helps_instead(language, part, lang):
    answer = TOOLS["get_code"].call({"language": language, "part": part, "lang": lang})
    text = answer.content[0].text
    if answer.is_error:
        assert "build_brief" in text
        assert "Python" in text
    else:
        assert "SHA-256" in text
        assert len(text) / 3.2 < 8_000


@pytest.mark.parametrize("lang", ["en", "de"])
def test_a_language_we_lack_gets_the_brief_and_the_protocol(lang):
    answer = TOOLS["get_code"].call({"language": "COBOL", "lang": lang})
    assert answer.is_error
    assert "build_brief" in answer.content[0].text
    assert 'topic="adapter"' in answer.content[0].text


@pytest.mark.parametrize("language", ["python", "javascript", "typescript"])
def test_adapter_templates_are_there(language):
    answer = TOOLS["get_code"].call({"language": language, "part": "adapter"})
    assert not answer.is_error
    assert "TODO" in answer.content[0].text


def test_an_unknown_language_names_the_near_ones():
    with pytest.raises(UnknownWord, match="python"):
        code.language_of("phyton", "en")


def test_no_name_means_two_languages():
    seen: dict[str, str] = {}
    for language in code.languages():
        for name in [language, *code._languages()[language]["names"]]:
            assert seen.setdefault(name.casefold(), language) == language


def test_tracker_and_adapter_are_saved_under_different_names():
    for language in code.languages():
        entry = code._languages()[language]
        adapter = entry["parts"].get("adapter", "").rpartition("/")[2].replace("_template", "")
        assert adapter != entry.get("file")
