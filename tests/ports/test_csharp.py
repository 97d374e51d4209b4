"""What verify cannot see of the C# port: edges, events, view lists, listeners."""

from __future__ import annotations

from port_tells import HOOKS, differences, hooks


def test_it_tells_what_the_reference_tells():
    assert differences("csharp")[:3] == []


def test_listeners_may_act_and_throw(tmp_path):
    assert hooks("csharp", "Hooks.cs", tmp_path) == HOOKS


def test_forgotten_dice_are_told_with_an_example_and_change_nothing(tmp_path):
    assert hooks("csharp", "Misuse.cs", tmp_path) == ["what rolls? e.g. () => random.next(0, 7) 0"]
