"""Pictures: valid and told in words, the same bytes every time, in both themes, for any names and many fighters."""

from __future__ import annotations

import re
from xml.etree import ElementTree as ET

import pytest

from initiative_mcp import resources
from initiative_mcp.encounters.run import run_encounter
from initiative_mcp.pictures.chart import draw_diagram
from initiative_mcp.pictures.fight import KINDS, draw, film
from initiative_mcp.pictures.svg import fitted, wrapped
from initiative_mcp.table.data import ready_fight
from initiative_mcp.tools.pictured import THEMES

SVG = "{http://www.w3.org/2000/svg}"
LANGS = ("en", "de")
STEPS = ["start", "end_turn", "end_turn", {"do": "end_turn"}, "end_turn", "end_turn"]
NAMES = ["<b>&\"'</b>", "名前 𠮷", "שלום עולם", "Ümläut ß", "e\u0301", "🎲" * 20, "]]>", "x" * 100, "--&amp;", "%s {0}"]


def given(rules, lang="en", steps=STEPS):
    fight = ready_fight(rules, lang)
    return rules, fight["settings"], fight["fighters"], steps, fight["seed"]


def named(names=NAMES, steps=STEPS):
    fighters = [{"name": name, "team": NAMES[nth % 3], "speed": nth % 7} for nth, name in enumerate(names)]
    return "core", {}, fighters, steps, 1


def drawn(kind, fight, lang="en", theme="auto"):
    if kind == "film":
        return film(*fight, lang, theme)
    return draw(kind, run_encounter(*fight, lang, watched=True)[1], lang, theme)


def read(svg):
    """Return a picture, read as XML, after what has to hold of every one."""
    root = ET.fromstring(svg)
    assert root.tag == f"{SVG}svg"
    title, description = root.find(f"{SVG}title"), root.find(f"{SVG}desc")
    assert title.text.strip()
    assert description.text.strip()
    assert root.get("role") == "img"
    assert root.get("aria-labelledby").split() == [title.get("id"), description.get("id")]
    _, _, width, height = map(float, root.get("viewBox").split())
    assert (float(root.get("width")), float(root.get("height"))) == (width, height)
    assert not re.search(r"<script|<image|<foreignObject|\bon\w+=|href=|url\(", svg)
    assert "nan" not in svg.lower().replace("nano", "")
    return root


def texts(root):
    return [each.text for each in root.iter(f"{SVG}text")]


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("kind", [*KINDS, "film"])
@pytest.mark.parametrize("rules", resources.rule_sets())
def test_every_picture_of_every_rule_set(rules, kind, lang, theme):
    svg = drawn(kind, given(rules, lang), lang, theme)
    root = read(svg)
    assert root.get("lang") == lang
    assert svg == drawn(kind, given(rules, lang), lang, theme)
    style = root.find(f"{SVG}style").text
    assert ("prefers-color-scheme:dark" in style) == (theme == "auto")
    assert ("#191c24" in style) == (theme != "light")


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("rules", resources.rule_sets())
def test_the_states_alone(rules, lang):
    root = read(draw_diagram(rules, lang))
    assert draw_diagram(rules, lang) != draw_diagram(rules, lang, here="first")
    assert len(texts(root)) > 10


@pytest.mark.parametrize("kind", ["round", "course", "film"])
def test_names_of_any_script_are_shown_as_they_are(kind):
    root = read(drawn(kind, named()))
    shown = texts(root)
    for name in NAMES[:5]:
        assert name in shown or any(text and text.endswith("…") and name.startswith(text[:-1]) for text in shown), name
    assert not list(root.iter(f"{SVG}b"))


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("kind", [*KINDS, "film"])
def test_many_fighters_stay_small_enough_to_look_at(kind, lang):
    fight = named([f"Fighter {nth}" for nth in range(200)], ["start", *["end_turn"] * 230])
    svg = drawn(kind, fight, lang)
    root = read(svg)
    assert len(svg) < 150_000
    assert float(root.get("height")) < 1_500
    assert len(root.find(f"{SVG}desc").text) < 20_000


def test_who_acts_is_always_in_the_picture_of_the_round():
    fight = named([f"Fighter {nth}" for nth in range(200)], ["start", *["end_turn"] * 150])
    _, game = run_encounter(*fight, "en")
    svg = draw("round", game, "en")
    assert game.fight.acting in texts(read(svg))
    assert f"Acting: {game.fight.acting}." in svg


@pytest.mark.parametrize("rules", resources.rule_sets())
def test_a_film_moves_and_stands_still_for_who_wants_no_motion(rules):
    svg = drawn("film", given(rules))
    frames = set(re.findall(r"@keyframes (\w+)\{", svg))
    assert (
        frames == set(re.findall(r"animation-name:(\w+)", svg)) == set(re.findall(r'class="move (\w+)"', svg)) != set()
    )
    assert "@media (prefers-reduced-motion:reduce){.move{animation:none}}" in svg
    seconds = float(re.search(r"animation-duration:([\d.]+)s", svg)[1])
    assert seconds == pytest.approx(1.7 * (len(STEPS) + 1))
    for keys in re.findall(r"@keyframes \w+\{(.*?\})\}", svg):
        moments = [float(each) for each in re.findall(r"([\d.]+)%", keys)]
        assert moments == sorted(moments)
        assert (moments[0], moments[-1]) == (0, 100)


def test_a_film_tells_every_step():
    description = read(drawn("film", given("core"))).find(f"{SVG}desc").text
    assert all(f"{number}. " in description for number in range(1, len(STEPS) + 1))


def test_a_fight_without_a_step_can_be_drawn():
    for kind in (*KINDS, "film"):
        read(drawn(kind, named(steps=[])))


@pytest.mark.parametrize("kind", [*KINDS, "film"])
def test_as_png_where_that_is_there(kind):
    pytest.importorskip("resvg_py")
    from initiative_mcp.pictures.raster import png

    image = png(drawn(kind, given("dsa5")))
    assert image.startswith(b"\x89PNG\r\n\x1a\n")
    assert len(image) > 5_000


@pytest.mark.parametrize("width", [1, 10, 60, 300])
def test_texts_fit_or_say_that_they_go_on(width):
    for name in NAMES:
        kept = fitted(name, width, 12)
        assert kept == name or (kept.endswith("…") and name.startswith(kept[:-1]))
        assert " ".join(wrapped(name, width, 12)).split() == name.split()
