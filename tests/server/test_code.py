"""Code by language and engine."""

from __future__ import annotations

import hashlib
import subprocess
import sys

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


@pytest.mark.parametrize(
    ("name", "language"),
    [
        ("Unity 6", "csharp"), ("Unity 2022.3 LTS", "csharp"), ("Unity3D", "csharp"), ("Unreal Engine 5.4", "cpp"),
        ("UE5.4", "cpp"), ("Godot 4.3", "gdscript"), ("Godot 4 C#", "csharp"), ("Python 3.12", "python"),
        ("C++17", "cpp"), (".NET 8", "csharp"), ("LÖVE 11.5", "lua"), ("Foundry v12", "javascript"),
        ("RPG Maker MZ 1.8", "javascript"), ("rust 1.80", "rust"),
    ],
)  # fmt: skip
def test_a_version_behind_a_name_does_no_harm(name, language):
    assert code.language_of(name, "en") == language


@pytest.mark.parametrize("word", ["4.3", "7" * 100_000 + "!", " " * 100_000 + "!"])
def test_a_version_alone_is_no_name(word):
    with pytest.raises(UnknownWord, match="python"):
        code.language_of(word, "en")


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


@pytest.mark.parametrize("language", ENGINES)
def test_adapter_templates_are_there(language):
    answer = TOOLS["get_code"].call({"language": language, "part": "adapter"})
    assert not answer.is_error
    assert "TODO" in answer.content[0].text


@pytest.mark.parametrize(
    ("word", "near"),
    [
        ("phyton", "python"), ("pythn", "python"), ("javascritp", "javascript"), ("typscript", "typescript"),
        ("golnag", "go"), ("kotlim", "kotlin"), ("ruts", "rust"), ("luaa", "lua"), ("gdscrpt", "gdscript"),
        ("unitiy", "csharp"), ("unral", "cpp"), ("fondry", "javascript"), ("bevi", "rust"), ("defolt", "lua"),
    ],
)  # fmt: skip
def test_a_misspelt_language_names_the_near_one(word, near):
    with pytest.raises(UnknownWord, match=rf"Did you mean: {near}\?"):
        code.language_of(word, "en")


@pytest.mark.parametrize("word", ["klingon", "Game Maker", "perl", "php", "elixir", "haskell", "vb.net", "fortran"])
def test_another_language_is_not_taken_for_a_misspelt_one(word):
    with pytest.raises(UnknownWord) as caught:
        code.language_of(word, "en")
    assert "Did you mean" not in str(caught.value)


@pytest.mark.parametrize("part", ["tracker", "adapter"])
def test_in_german_it_is_said_that_code_is_english_and_where_the_codes_are_explained(part):
    german = TOOLS["get_code"].call({"language": "lua", "part": part, "lang": "de"}).content[0].text
    assert "auf Englisch" in german
    assert 'read_blueprint(topic="order", id="refusals", lang="de")' in german
    assert "in English" not in TOOLS["get_code"].call({"language": "lua", "part": part}).content[0].text


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


FURTHER = [rules for rules in resources.rule_sets() if rules != "core"]


def asked(**arguments):
    return TOOLS["get_code"].call(arguments)


@pytest.mark.parametrize("lang", ["en", "de"])
@pytest.mark.parametrize("rules", FURTHER)
@pytest.mark.parametrize("language", [name for name in ENGINES if code.files(name, "d100")])
def test_a_rule_set_of_several_files_comes_whole_in_as_many_answers_as_it_needs(language, rules, lang):
    known = code.files(language, rules)
    assert len(known) > 1
    first = asked(language=language, rules=rules, lang=lang)
    found = {name for name in known if f"/{name}\n" in first.content[0].text}
    assert next(iter(known)) in found
    answers = [first.content[0].text]
    for name in known.keys() - found:
        assert f'part="{name}"' in answers[0]
        answers.append(asked(language=language, rules=rules, part=name, lang=lang).content[0].text)
    for name, text in known.items():
        (shown,) = [told for told in answers if f"/{name}\n" in told]
        assert text in shown
        assert hashlib.sha256(text.encode()).hexdigest() in shown
    assert all(len(told) / 3.2 < 8_000 for told in answers)


@pytest.mark.parametrize("rules", FURTHER)
def test_the_files_of_a_rule_set_run_together_in_a_folder(rules, tmp_path):
    folder = tmp_path / "initiative_reference"
    folder.mkdir()
    for name, text in code.files("python", rules).items():
        (folder / name).write_text(text, encoding="utf-8")
    game = f"from initiative_reference.{rules} import Encounter; print(Encounter().state()['phase'])"
    done = subprocess.run(
        [sys.executable, "-I", "-c", f"import sys; sys.path.insert(0, '.'); {game}"],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout == "before\n"


@pytest.mark.parametrize("lang", ["en", "de"])
@pytest.mark.parametrize("rules", FURTHER)
def test_what_there_is_not_of_a_rule_set_is_said_with_what_helps(rules, lang):
    adapter = asked(language="godot", rules=rules, part="adapter", lang=lang)
    tests = asked(language="godot", rules=rules, part="tests", lang=lang)
    tracker = asked(language="godot", rules=rules, lang=lang)
    assert adapter.is_error
    assert f'topic="adapter", rules="{rules}"' in adapter.content[0].text
    assert tests.is_error
    assert f"verify --rules {rules}" in tests.content[0].text
    assert f'get_scenarios(rules="{rules}")' in tests.content[0].text
    if tracker.is_error:
        assert f'rules="{rules}"' in tracker.content[0].text
        assert "Python" in tracker.content[0].text
    unknown = asked(language="python", rules=rules, part="figth.py", lang=lang)
    assert unknown.is_error
    assert "fight.py" in unknown.content[0].text
