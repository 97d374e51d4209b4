"""What verify cannot see of the C# port: edges, events, view lists, listeners, costs; and its adapter template."""

from __future__ import annotations

import re

from port_tells import HOOKS, PROGRAMS, built, differences, hooks, own_part, run

from initiative_mcp import resources
from initiative_mcp.verify.commands import main_verify

TEMPLATE = resources.path("reference_code", "csharp", "adapter_template.cs")


def test_it_tells_what_the_reference_tells():
    assert differences("csharp")[:3] == []


def test_listeners_may_act_and_throw(tmp_path):
    assert hooks("csharp", "Hooks.cs", tmp_path) == HOOKS


def test_forgotten_dice_are_told_with_an_example_and_change_nothing(tmp_path):
    assert hooks("csharp", "Misuse.cs", tmp_path) == ["what rolls? e.g. () => random.next(0, 7) 0"]


def test_a_turn_costs_the_same_among_1000_and_a_join_searches(tmp_path):
    """Counted by the runtime, whose trace names every call; nothing is compiled ahead or into its caller for it."""
    traced = ["M:Adapter:Mark", "M:Initiative.Encounter:Compare", "M:Enumerator:MoveNext"]
    options = ["--optimize=-inline,-aot", f"--trace={','.join([*traced, 'T:System.Collections.Generic.List`1'])}"]
    mono, program = built("csharp", PROGRAMS / "Cost.cs", tmp_path)
    printed = run([mono, *options, program], tmp_path).decode("utf-8", "replace")
    few, many = map(int, re.findall(r"^\d+$", printed, re.MULTILINE))
    _, few_turns, few_join, _, many_turns, many_join, _ = calls = [
        re.findall(r"ENTER: (\S+)", part) for part in printed.split("ENTER: Adapter:Mark")
    ]
    assert (few, many) == (100, 1000), calls
    assert 1 <= len(many_turns) / many <= len(few_turns) / few * 1.1
    assert few_join.count("Initiative.Encounter:Compare") <= 2 * 7 + 1
    assert 10 <= many_join.count("Initiative.Encounter:Compare") <= 2 * 10 + 1


def test_the_template_compiles_and_says_that_nothing_is_there(tmp_path, capsys):
    program = built("csharp", TEMPLATE, tmp_path, without=["-warnaserror+"])  # until it is filled in, fields lie idle
    assert main_verify(["--", *program]) == 3
    assert "not filled in yet: create a fight" in capsys.readouterr().err


def test_the_adapter_is_the_template_filled_in():
    assert own_part("csharp").count("TODO: ") >= 8
