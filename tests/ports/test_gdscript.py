"""What verify cannot see of the GDScript port: edges, events, view lists, signals; and that Godot 4 reads the files."""

from __future__ import annotations

import importlib.util
import os
import re
import subprocess
import sys
from pathlib import Path

import port_tells
import pytest
from port_tells import HOOKS, differences, run, toolchain

from initiative_mcp import resources
from initiative_mcp.verify import port
from initiative_mcp.verify.commands import main_verify

FOLDER = resources.path("reference_code", "gdscript")
FILES = ["initiative.gd", "adapter.gd", "adapter_template.gd"]
OWN_LINES = 60

FILLED_IN = {
    "begin": "return made(_settings)",
    "join": "return refusal(fight.join(_name, _team, _speed, _dice))",
    "start": "return refusal(fight.start())",
    "end_turn": "return refusal(fight.end_turn(_name))",
    "wait": "return refusal(fight.wait(_name))",
    "fall": "return refusal(fight.fall(_names))",
    "state": "return shown()",
}
MISUSED = [
    "good True 6 26", "missing True 0 20", "number True 0 20", "method True 0 20", "misspelt True 0 20",
    "elsewhere True 0 20", "breaking True 0 20", "Null", "unknown_fighter", "over red", *["bad_setting"] * 5,
]  # fmt: skip
"""What misuse.gd prints: dice and what they rolled, nobody of a name, names in a pool array, a broken setting."""
HELPERS = """
func made(settings):
	fight = load("FOLDER/initiative.gd").new({
		"roll_range": settings["rollRange"],
		"max_rounds": settings["maxRounds"],
		"reroll_each_round": settings["rerollEachRound"],
	})
	return null if fight.broken_setting == "" else "bad_setting"


func refusal(answer):
	return null if answer.ok else answer.refused


func shown():
	var seen = fight.view()
	for key in ["outcome", "winner"]:
		seen[key] = null if seen[key] == "" else seen[key]
	seen["acting"] = [] if fight.acting == "" else [fight.acting]
	return seen
"""


def answers(output):
    """Return the lines of an output that Godot itself has not written."""
    return b"\n".join(line for line in output.splitlines() if line.strip() and not line.startswith(b"Godot Engine"))


def test_it_tells_what_the_reference_tells(monkeypatch):
    monkeypatch.setattr(port_tells, "run", lambda *command: answers(run(*command)))
    assert differences("gdscript")[:3] == []


def test_listeners_may_act(tmp_path, monkeypatch):
    with toolchain("gdscript"), port.prepared("gdscript", "en"):
        pass
    monkeypatch.setenv("TRACKER", str(FOLDER))
    program = Path(__file__).parent / "hooks" / "hooks.gd"
    told = run(["godot3-server", "--no-window", "--path", str(tmp_path), "-s", str(program)], tmp_path)
    thrown = HOOKS.index("thrown acting b")  # GDScript has nothing to throw
    assert answers(told).decode("utf-8").replace("_", "").splitlines() == [*HOOKS[:thrown], HOOKS[-1]]


def test_misuse_does_no_silent_harm(tmp_path):
    with toolchain("gdscript"), port.prepared("gdscript", "en"):
        pass
    program = Path(__file__).parent / "hooks" / "misuse.gd"
    godot = ["godot3-server", "--no-window", "--path", str(tmp_path), "-s", str(program)]
    tracker = {**os.environ, "TRACKER": str(FOLDER)}
    done = subprocess.run(godot, env=tracker, capture_output=True, check=True, timeout=60)
    assert answers(done.stdout).decode("utf-8").splitlines() == MISUSED
    told = re.findall(r'the dice of "(\w+)" cannot be rolled', done.stderr.decode("utf-8"))
    assert told == ["missing", "number", "method", "misspelt", "elsewhere"]


def test_the_template_filled_in_with_the_tracker_is_conformant(tmp_path, capsys):
    with toolchain("gdscript"), port.prepared("gdscript", "en"):
        pass
    text = (FOLDER / "adapter_template.gd").read_text(encoding="utf-8")
    for function, line in FILLED_IN.items():
        text, found = re.subn(rf"(func {function}\(.*\n\t)return .*TODO.*", rf"\g<1>{line}", text)
        assert found == 1, function
    features = '["named-turns", "fall-together", "odd-inputs", "unicode-names", "refusal-codes"]'
    text = text.replace("const FEATURES = []", f"const FEATURES = {features}")
    text = text.replace('"outcome", "winner"]\n', '"outcome", "winner", "phase", "upcoming"]\n', 1)
    adapter = tmp_path / "adapter.gd"
    adapter.write_text(text + HELPERS.replace("FOLDER", str(FOLDER)), encoding="utf-8")
    godot = ["godot3-server", "--no-window", "--path", str(tmp_path), "-s", str(adapter)]
    assert main_verify(["--seed", "1", "--programs", "50", "--max-seconds", "60", "--", *godot]) == 0
    assert "skipped" not in capsys.readouterr().out


def test_the_part_to_fill_in_is_short():
    text = (FOLDER / "adapter_template.gd").read_text(encoding="utf-8")
    assert text.partition("# From here on")[0].count("\n") <= OWN_LINES


@pytest.mark.parametrize("file", FILES)
@pytest.mark.parametrize("tool", ["parser", "linter"])
def test_godot_4_can_read_it(tool, file):
    """With gdtoolkit 4, which is all of Godot 4 that can be had here."""
    if importlib.util.find_spec("gdtoolkit") is None:
        if os.environ.get("CI"):
            pytest.fail("gdtoolkit is not there")
        pytest.skip("no gdtoolkit: pip install 'gdtoolkit==4.*'")
    run([sys.executable, "-m", f"gdtoolkit.{tool}", str(FOLDER / file)], FOLDER)
