"""The command `draw`, and the pictures of the README, which it has made."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest
import readme

SCRIPT = Path(sys.executable).with_name("initiative-mcp")
FIGHT = {
    "fighters": [{"name": "Ada", "team": "a", "speed": 8}, {"name": "Örk", "team": "b", "speed": 5}],
    "steps": ["start"],
}


def draw(*arguments, given=b""):
    return subprocess.run([SCRIPT, "draw", *arguments], input=given, capture_output=True, check=False, timeout=60)


@pytest.fixture
def fight(tmp_path):
    file = tmp_path / "fight.json"
    file.write_text(json.dumps(FIGHT), encoding="utf-8")
    return file


@pytest.mark.parametrize("kind", ["round", "course", "diagram", "film", "Verlauf", "movie"])
def test_every_kind_is_drawn(fight, kind, tmp_path):
    out = tmp_path / "picture.svg"
    assert draw(fight, "--kind", kind, "--out", out).returncode == 0
    assert out.read_text(encoding="utf-8") == draw(fight, "--kind", kind).stdout.decode()


def test_a_fight_comes_from_standard_input_too(fight):
    assert draw("-", given=fight.read_bytes()).stdout == draw(fight).stdout


def test_without_a_fight_there_are_the_states():
    assert draw("--rules", "ews", "--lang", "de").stdout.decode().startswith("<svg ")


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["--kind", "film"], "from its beginning"),
        (["--kind", "round"], "a fight is needed"),
        (["--kind", "table"], "table"),
        (["--theme", "pink"], "pink"),
        (["nowhere.json"], "nowhere.json"),
    ],
)
def test_what_cannot_be_drawn_is_told(arguments, told):
    done = draw(*arguments)
    assert done.returncode == 2
    assert done.stdout == b""
    assert told in done.stderr.decode()
    assert "Traceback" not in done.stderr.decode()


def test_a_film_without_fighters_is_told():
    done = draw("-", "--kind", "film", given=b"{}")
    assert done.returncode == 2
    assert b"Traceback" not in done.stderr


@pytest.mark.parametrize("lang", ["en", "de"])
def test_the_pictures_of_the_readme_are_what_is_drawn_now(lang):
    for file, svg in readme.pictures(lang).items():
        assert file.read_text(encoding="utf-8") == svg, f"{file.name} is not up to date: make readme"
        assert len(svg) < 40_000
    text = (readme.ROOT / {"en": "README.md", "de": "README.de.md"}[lang]).read_text(encoding="utf-8")
    assert text.index(f"docs/film.{lang}.svg") < text.index("## ")
    assert f"docs/course.{lang}.svg" in text


@pytest.mark.parametrize("lang", ["en", "de"])
def test_the_film_lasts_about_twenty_seconds(lang):
    steps = json.loads((readme.ROOT / readme.PICTURES[lang]).read_text(encoding="utf-8"))["steps"]
    assert 15 < 1.7 * (len(steps) + 1) < 25
