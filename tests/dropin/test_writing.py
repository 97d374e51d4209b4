"""What is written: the same every time, within the budget, in both languages, and never over what a user filled in."""

from __future__ import annotations

import pytest

from initiative_mcp.app import TOOLS
from initiative_mcp.cli import main
from initiative_mcp.dropin.cases import cases
from initiative_mcp.dropin.generate import MOST, Source
from initiative_mcp.dropin.writers import WRITERS


@pytest.mark.parametrize("lang", ["en", "de"])
@pytest.mark.parametrize("language", WRITERS)
def test_every_title_that_is_written_is_a_title_of_the_level(language, lang):
    source = Source(language, "core", "published", lang)
    assert source.text == Source(language, "core", "published", lang).text
    assert source.count + source.unsayable == len(cases("core", "published", lang))
    assert source.cut == 0
    assert "{{" not in source.text.replace("{{" + '"', "").replace("= {{", "")


@pytest.mark.parametrize("lang", ["en", "de"])
@pytest.mark.parametrize("language", WRITERS)
def test_an_answer_is_within_the_budget_and_names_the_command_for_the_rest(language, lang):
    answer = TOOLS["get_code"].call({"language": language, "part": "tests", "lang": lang})
    text = answer.content[0].text
    assert not answer.is_error, text
    assert len(text) / 3.2 < 8_000
    assert f"initiative-mcp tests {language} --out ." in text
    assert Source(language, "core", "published", lang, most=MOST).count >= 15


def test_a_language_without_tests_is_told_what_there_is():
    answer = TOOLS["get_code"].call({"language": "kotlin", "part": "tests"})
    assert answer.is_error
    assert "Python" in answer.content[0].text


def test_what_was_filled_in_stays(tmp_path, capsys):
    assert main(["tests", "pygame", "--out", str(tmp_path / "new"), "--level", "smoke"]) == 0
    file = tmp_path / "new" / "test_turn_order.py"
    file.write_text(file.read_text(encoding="utf-8").replace("# TODO: return self.fight.start()", "# mine"), "utf-8")
    assert main(["tests", "python", "--out", str(tmp_path / "new"), "--lang", "de"]) == 0
    text = file.read_text(encoding="utf-8")
    assert "# mine" in text
    assert text.count("# From here on") == 1
    assert "Schritt" in text
    assert "TODO" in capsys.readouterr().out


def test_a_folder_that_cannot_be_written_is_told(tmp_path, capsys):
    (tmp_path / "file").write_text("", encoding="utf-8")
    assert main(["tests", "python", "--out", str(tmp_path / "file" / "below")]) == 2
    assert "cannot be written" in capsys.readouterr().err


def test_names_are_unique_and_plain():
    for lang in ("en", "de"):
        names = [case.name for case in cases("core", "full", lang)]
        assert len(set(names)) == len(names)
        assert all(name.isidentifier() and name.isascii() for name in names)
