"""The tests for GUT, on Godot 3 under the smallest stand-in for GUT's base class; GUT itself is not run here."""

from __future__ import annotations

import importlib.util
import os
import sys

import pytest

STAND_IN = """extends Reference

var failed = []
var skipped = false


func assert_true(holds, text = ""):
	if not holds:
		failed.append(text)


func pending(_text = ""):
	skipped = true
"""
RUNNER = """extends SceneTree


func _init():
	var script = load("res://test_turn_order.gd")
	var count = {"passed": 0, "failed": 0, "skipped": 0}
	for method in script.get_script_method_list():
		if method["name"].begins_with("test_"):
			var test = script.new()
			test.call(method["name"])
			var how = "failed" if test.failed else ("skipped" if test.skipped else "passed")
			count[how] += 1
			print(how, " ", method["name"])
			for text in test.failed:
				print(text)
	print(count["passed"], " passed, ", count["failed"], " failed, ", count["skipped"], " skipped")
	quit(1 if count["failed"] > 0 else 0)
"""
WRONG = {
    "endless-wait": ('if refusal == "" and _line[_at].waited:', "if false:"),
}


def godot(bench):
    bench.needs("godot3-server")
    (bench.folder / "addons" / "gut").mkdir(parents=True)
    (bench.folder / "addons" / "gut" / "test.gd").write_text(STAND_IN, encoding="utf-8")
    (bench.folder / "runner.gd").write_text(RUNNER, encoding="utf-8")
    (bench.folder / "project.godot").write_text("config_version=4\n", encoding="utf-8")
    return bench.run("godot3-server", "--no-window", "--path", ".", "-s", "runner.gd")


@pytest.mark.parametrize("lang", ["en", "de"])
def test_our_port_passes(bench, lang):
    bench.copy("gdscript", "initiative.gd")
    source = bench.lay("gdscript", "gdscript.gd.txt", lang=lang)
    code, told = godot(bench)
    assert code == 0, told
    assert f"{source.count} passed, 0 failed, 0 skipped" in told
    assert "SCRIPT ERROR" not in told


@pytest.mark.parametrize("pitfall", WRONG)
def test_a_wrong_tracker_fails_at_the_step(bench, pitfall):
    bench.copy("gdscript", "initiative.gd", wrong=WRONG[pitfall])
    bench.lay("gdscript", "gdscript.gd.txt", level="published")
    code, told = godot(bench)
    assert code == 1
    assert bench.blames(told, pitfall), told


def test_what_the_code_cannot_do_is_skipped(bench):
    bench.copy("gdscript", "initiative.gd")
    bench.leave_out(bench.lay("gdscript", "gdscript.gd.txt"), "odd-inputs")
    code, told = godot(bench)
    assert code == 0, told
    assert "0 failed, 17 skipped" in told


def test_nothing_passes_before_it_is_filled_in(bench):
    from initiative_mcp.dropin.generate import Source

    source = Source("gdscript", "core", "smoke", "en")
    (bench.folder / source.writer.file).write_text(source.text, encoding="utf-8")
    code, told = godot(bench)
    assert code == 1
    assert f"0 passed, {source.count} failed" in told


def test_the_file_parses_for_godot_4(bench):
    if importlib.util.find_spec("gdtoolkit") is None:
        assert not os.environ.get("CI"), "gdtoolkit is missing"
        pytest.skip("no gdtoolkit on this machine")
    source = bench.lay("gdscript", "gdscript.gd.txt")
    code, told = bench.run(sys.executable, "-m", "gdtoolkit.parser", source.writer.file)
    assert code == 0, told
