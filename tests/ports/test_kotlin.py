"""What verify cannot see of the Kotlin port: edges, events, view lists, listeners."""

from __future__ import annotations

from port_tells import HOOKS, differences, hooks


def test_it_tells_what_the_reference_tells():
    assert differences("kotlin")[:3] == []


def test_listeners_may_act_and_throw(tmp_path):
    assert hooks("kotlin", "Hooks.kt", tmp_path) == HOOKS
