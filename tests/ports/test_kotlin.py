"""What verify cannot see of the Kotlin port: edges, events, view lists, listeners, costs; and its adapter template."""

from __future__ import annotations

from port_tells import HOOKS, built, costs, differences, hooks, own_part

from initiative_mcp import resources
from initiative_mcp.verify.commands import main_verify

TEMPLATE = resources.path("reference_code", "kotlin", "adapter_template.kt")


def test_it_tells_what_the_reference_tells():
    assert differences("kotlin")[:3] == []


def test_listeners_may_act_and_throw(tmp_path):
    assert hooks("kotlin", "Hooks.kt", tmp_path) == HOOKS


def test_a_turn_costs_the_same_among_10000_and_a_join_searches(tmp_path):
    few, many = costs("kotlin", "Cost.kt", tmp_path)
    assert 100 <= many[1] <= few[1] * 1.1  # each turn reads at least who acts
    assert 14 <= many[2] <= 2 * 14 + 1  # two searches among 10,000 and one look at who is acting


def test_the_template_compiles_and_says_that_nothing_is_there(tmp_path, capsys):
    assert main_verify(["--", *built("kotlin", TEMPLATE, tmp_path)]) == 3
    assert "not filled in yet: create a fight" in capsys.readouterr().err


def test_the_adapter_is_the_template_filled_in():
    assert own_part("kotlin").count("TODO: ") >= 8
