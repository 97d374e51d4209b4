"""Random programs: the same on every machine and version, and rich enough to show faults."""

from __future__ import annotations

import ast
import os
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

import initiative_mcp.verify.programs
from initiative_mcp.rulesets import RULE_SETS
from initiative_mcp.verify.play import reference
from initiative_mcp.verify.programs import Draw, make_program, make_programs
from initiative_mcp.verify.protocol import requests

CORE = RULE_SETS["core"]

MANY = list(make_programs("core", "many", 500))
ANSWERS = [reference(program) for program in MANY]

WRITE = """
import sys
from initiative_mcp.verify.programs import make_programs
from initiative_mcp.verify.protocol import requests
for program in make_programs("core", "42", 40):
    sys.stdout.buffer.write(b"".join(requests(program, 0)))
"""


def written(**environment):
    done = subprocess.run(
        [sys.executable, "-c", WRITE], capture_output=True, check=True, env={**os.environ, **environment}
    )
    return done.stdout


def test_the_same_seed_gives_the_same_bytes_whatever_the_hash_seed():
    here = b"".join(line for program in make_programs("core", 42, 40) for line in requests(program, 0))
    assert written(PYTHONHASHSEED="1") == written(PYTHONHASHSEED="12345") == here


def test_the_draws_are_pinned():
    # Known values: if they change, every seed that somebody has written down has lost its meaning.
    draw = Draw("a seed")
    drawn = [draw.below(1000) for _ in range(6)]
    assert drawn == [676, 32, 587, 814, 11, 594]
    assert draw.some("abcdef", 6) == ["e", "a", "b", "f", "d", "c"]


def test_only_the_stable_part_of_random_is_used():
    source = Path(initiative_mcp.verify.programs.__file__).read_text(encoding="utf-8")
    used = {
        node.attr
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.Attribute)
        and isinstance(node.value, ast.Attribute | ast.Name)
        and ast.unparse(node.value) in ("random", "self._random")
    }
    assert used == {"Random", "random"}


def test_each_program_can_be_made_alone():
    alone = make_program("core", "many", 17)
    assert requests(alone, 0) == requests(MANY[16], 0)
    assert alone.id == "program-many-17"


def test_another_seed_gives_other_programs():
    assert requests(make_program("core", 1, 1), 0) != requests(make_program("core", 2, 1), 0)


@pytest.mark.parametrize("features", [(), *((feature,) for feature in CORE.features)], ids=str)
def test_nothing_is_used_that_the_adapter_does_not_have(features):
    for program in make_programs("core", "few", 100, features=features):
        assert program.needs <= set(features)


@pytest.mark.parametrize("steps", [3, 10, 30, 100])
def test_a_program_keeps_within_its_steps(steps):
    for program in make_programs("core", "short", 50, steps):
        assert len(program.calls) <= steps


def test_together_they_reach_every_refusal_every_edge_every_phase_and_every_setting():
    refusals, edges, phases = set(), set(), set()
    for answers in ANSWERS:
        for answer in answers:
            edges.update(answer["edges"])
            refusals.add(answer.get("refused"))
            phases.add(answer.get("state", {}).get("phase"))
    assert refusals == {
        None, "bad_setting", "duplicate_name", "bad_name", "bad_team", "bad_speed", "not_running", "already_started",
        "no_fighters", "not_your_turn", "already_waited", "nobody_behind", "unknown_fighter", "already_fallen",
    }  # fmt: skip
    assert edges == {
        "create", "start", "one-team", "turn-passes", "won-first", "new-round", "ended-later", "end",
    }  # fmt: skip
    assert phases == {None, "before", "first", "later", "over"}
    for setting in CORE.settings:
        values = [program.settings.get(setting.name, "start value") for program in MANY]
        for value in ("start value", setting.lowest, setting.highest):
            assert values.count(value) > 20


def test_they_are_mostly_about_running_fights_with_many_ties():
    phases = Counter(answer.get("state", {}).get("phase") for answers in ANSWERS for answer in answers[1:])
    assert phases["first"] + phases["later"] > 0.6 * phases.total()
    speeds = [[str(fighter["speed"]) for fighter in program.fighters] for program in MANY]
    assert sum(len(set(values)) < len(values) for values in speeds) > 300
