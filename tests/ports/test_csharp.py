"""What verify cannot see of the C# port: edges, events, view lists, listeners."""

from __future__ import annotations

from port_tells import HOOKS, differences, hooks


def test_it_tells_what_the_reference_tells():
    assert differences("csharp")[:3] == []


def test_listeners_may_act_and_throw(tmp_path):
    assert hooks("csharp", "Hooks.cs", tmp_path) == HOOKS
