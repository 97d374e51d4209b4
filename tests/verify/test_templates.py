"""The adapter templates refuse honestly until they are filled in, and filled in they are enough."""

from __future__ import annotations

import os
import re
import shutil
import sys

import pytest

from initiative_mcp import resources
from initiative_mcp.code import is_there, languages, source
from initiative_mcp.verify.commands import main_verify

PYTHON = {
    'raise NotYet("create a fight")': """
        from initiative_reference.core import BadSetting, Encounter

        try:
            self.fight = Encounter(
                roll_range=settings["rollRange"],
                max_rounds=settings["maxRounds"],
                reroll_each_round=settings["rerollEachRound"],
            )
        except BadSetting:
            raise Refused from None""",
    'raise NotYet("join")': "return self.fight.join(name, team, speed, roll).refused",
    'raise NotYet("start")': "return self.fight.start().refused",
    'raise NotYet("end_turn")': "return self.fight.end_turn(name).refused",
    'raise NotYet("wait")': "return self.fight.wait(name).refused",
    'raise NotYet("fall")': "return self.fight.fall(*names).refused",
    'raise NotYet("state")': """
        fight = self.fight
        return {"acting": fight.acting, "round": fight.round, "outcome": fight.outcome, "winner": fight.winner,
                "phase": fight.phase, "upcoming": fight.upcoming()}""",
    "FEATURES: list[str] = []": 'FEATURES = ["named-turns", "fall-together", "unicode-names", "refusal-codes"]',
    '"outcome", "winner"]': '"outcome", "winner", "phase", "upcoming"]',
}

# The smallest thing a game in JavaScript may have: right for the smallest fights, and wrong about ties.
JAVASCRIPT = {
    'throw new NotYet("create a fight");': "this.line = []; this.at = -1; this.round = 0; this.outcome = null;",
    'throw new NotYet("join");': "this.line.push({ name, team, value: speed + (roll() ?? 0) }); return null;",
    'throw new NotYet("start");': (
        "this.line.sort((a, b) => b.value - a.value); this.at = 0; this.round = 1; return null;"
    ),
    'throw new NotYet("end_turn");': (
        "this.at += 1; if (this.at === this.line.length) { this.at = 0; this.round += 1; } return null;"
    ),
    'throw new NotYet("wait");': "return 'nobody_behind';",
    'throw new NotYet("fall");': "return null;",
    'throw new NotYet("state");': (
        "const now = this.line[this.at];"
        "return { acting: now ? [now.name] : [], round: this.round, outcome: this.outcome, winner: null };"
    ),
}
TEMPLATES = {
    "python": ("adapter_template.py", [sys.executable], PYTHON),
    "javascript": ("adapter_template.mjs", ["node"], JAVASCRIPT),
}


def template(language):
    return resources.path("reference_code", language, TEMPLATES[language][0])


def filled_in(language, tmp_path):
    name, program, lines = TEMPLATES[language]
    text = template(language).read_text(encoding="utf-8")
    for before, after in lines.items():
        assert text.count(before) == 1, before
        text = text.replace(before, after)
    file = tmp_path / name
    file.write_text(text, encoding="utf-8")
    return [*program, str(file)]


def needs_node():
    """Skip where Node is not installed; where everything has to be there that is a failure."""
    if shutil.which("node") is None:
        if os.environ.get("CI"):
            pytest.fail("node is missing")
        pytest.skip("no node on this machine")


@pytest.mark.parametrize("language", TEMPLATES)
def test_as_it_is_it_says_that_nothing_is_there(run, mark, language):
    if language == "javascript":
        needs_node()
    ran = run(main_verify, [], "--", *TEMPLATES[language][1], str(template(language)))
    assert ran.code == 3
    assert "not filled in yet: create a fight" in ran.err


def test_filled_in_with_the_reference_it_is_conformant(run, mark, tmp_path):
    ran = run(main_verify, ["--programs", "100"], "--", *filled_in("python", tmp_path))
    assert ran.code == 0
    assert {case["outcome"] for case in ran.report["cases"]} == {"passed", "skipped"}
    assert ran.report["not_observed"] == []


def test_filled_in_with_javascript_the_smallest_fight_works_and_the_rest_is_judged(run, mark, tmp_path):
    needs_node()
    ran = run(main_verify, ["--programs", "20"], "--", *filled_in("javascript", tmp_path))
    assert ran.code == 1
    assert ran.report["summary"]["crashed"] == 0
    assert ran.report["summary"]["protocol-error"] == 0
    assert ran.outcomes["smoke-two-turns"] == "passed"
    assert ran.outcomes["ties-faster-first"] == "failed"
    assert ran.report["implementation"]["language"] == "javascript"


@pytest.mark.parametrize("language", [each for each in languages() if is_there(each, "adapter")])
def test_all_templates_have_the_same_gaps(language):
    text = source(language, "core", "adapter", "en")[2]
    gaps = ["create a fight", "join", "start", "end_turn", "wait", "fall", "state"]
    if language in {"gdscript", "lua"}:  # a word is returned there, and nothing thrown
        assert text.count('return "TODO"') == len(gaps) - 1
    else:
        assert re.findall(r'NotYet(?:Exception|::say)?[({]"([^"]*)"[)}]', text) == gaps
    assert text.count("TODO: ") >= 8
    assert "translate names, never behaviour" in text
