"""What verify cannot see of the Lua port: edges, events, view lists, listeners, costs; and every Lua there is."""

from __future__ import annotations

import importlib.util
import os
import shutil
import sys
from pathlib import Path

import port_tells
import pytest
from port_tells import HOOKS, differences, run

from initiative_mcp import resources
from initiative_mcp.verify.commands import main_verify

FOLDER = resources.path("reference_code", "lua")
PROGRAMS = Path(__file__).parent / "hooks"
OWN_LINES = 60
LUAS = ["lua5.1", "lua5.2", "lua5.3", "lua5.4", "luajit"]
MISUSED = [
    "no dice: dice must be a function that returns a roll, e.g. function() return math.random(0, 6) end",
    "a number as dice: dice must be a function that returns a roll, e.g. function() return math.random(0, 6) end",
    "new with a colon: write Encounter.new(...) with a dot",
    "a misspelt setting: there is no setting rol_range",
    "a setting out of range: nil bad_setting roll_range must be a whole number 0 to 100",
    "a callable table as dice: roll 20 value 25",
    "nobody of that name: nil nil",
    "nobody in a list: unknown_fighter",
    "two in a list: over draw",
]  # what misuse.lua prints

FILLED_IN = """
package.path = FOLDER .. "/?.lua;" .. package.path
local Encounter = require("initiative")
FEATURES = { "named-turns", "fall-together", "odd-inputs", "unicode-names", "refusal-codes" }
OBSERVES = { "acting", "round", "outcome", "winner", "phase", "upcoming" }
function game.begin(settings)
  local problem
  fight, problem = Encounter.new({
    roll_range = settings.rollRange, max_rounds = settings.maxRounds, reroll_each_round = settings.rerollEachRound,
  })
  return problem
end
function game.join(args, roll) return fight:join(args.name, args.team, args.speed, roll).refused end
function game.start() return fight:start().refused end
function game.end_turn(args) return fight:end_turn(args.name).refused end
function game.wait(args) return fight:wait(args.name).refused end
function game.fall(args) return fight:fall((table.unpack or unpack)(args.names)).refused end
function game.state()
  local shown = fight:view()
  shown.acting = { fight.acting }
  return shown
end
"""


def lua_of(name):
    """Return the command that starts a Lua, or skip; where everything has to be there a missing one is a failure."""
    if name == "luau" and importlib.util.find_spec("pluau"):
        return [sys.executable, str(Path(__file__).parent / "luau_host.py")]
    if name != "luau" and shutil.which(name):
        return [name, str(FOLDER / "adapter.lua")]
    if os.environ.get("CI"):
        pytest.fail(f"{name} is not there")
    pytest.skip(f"no {name}: " + ("the package pluau" if name == "luau" else "Debian has it under this name"))


@pytest.mark.parametrize("name", [*LUAS, "luau"])
def test_every_lua_is_conformant(name, capsys):
    command = lua_of(name)
    code = main_verify(["--seed", "1", "--programs", "200", "--max-seconds", "120", "--", *command])
    assert code == 0, capsys.readouterr()


@pytest.mark.parametrize("name", [*LUAS, "luau"])
def test_every_lua_tells_what_the_reference_tells(name, monkeypatch):
    command = lua_of(name)
    monkeypatch.setattr(port_tells, "run", lambda _command, folder, given: run(command, folder, given))
    assert differences("lua")[:3] == []


@pytest.mark.parametrize("name", LUAS)
def test_listeners_may_act_and_raise(name):
    lua_of(name)
    assert told(name, "hooks.lua").replace("_", "").splitlines() == HOOKS


@pytest.mark.parametrize("name", LUAS)
def test_misuse_is_told_where_it_happens(name):
    lua_of(name)
    assert told(name, "misuse.lua").replace("\t", " ").splitlines() == MISUSED


@pytest.mark.parametrize("name", LUAS)
def test_a_turn_costs_the_same_among_10000_and_a_join_searches(name):
    lua_of(name)
    few, many = (list(map(int, line.split())) for line in told(name, "cost.lua").splitlines())
    assert many[1] <= few[1] * 1.1
    assert many[2] <= 2 * 14 + 1  # two searches among 10,000 and one look at who is acting


def test_the_template_filled_in_with_the_tracker_is_conformant(tmp_path, capsys):
    lua_of("lua5.1")
    head, mark, tail = (FOLDER / "adapter_template.lua").read_text(encoding="utf-8").partition("-- From here on")
    adapter = tmp_path / "adapter.lua"
    adapter.write_text(head + FILLED_IN.replace("FOLDER", f"[[{FOLDER}]]", 1) + mark + tail, encoding="utf-8")
    assert main_verify(["--seed", "1", "--programs", "50", "--max-seconds", "60", "--", "lua5.1", str(adapter)]) == 0
    assert "skipped" not in capsys.readouterr().out


def test_the_part_of_the_template_to_fill_in_is_short():
    text = (FOLDER / "adapter_template.lua").read_text(encoding="utf-8")
    assert text.partition("-- From here on")[0].count("\n") <= OWN_LINES


def told(name, program):
    """Return what a program of tests/ports/hooks prints."""
    return run([name, str(PROGRAMS / program), str(FOLDER)], PROGRAMS).decode("utf-8")
