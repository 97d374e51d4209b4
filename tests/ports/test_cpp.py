"""What verify cannot see of the C++ port: what it tells, listeners, costs, warnings; and its adapter template."""

from __future__ import annotations

import pytest
from port_tells import HOOKS, built, costs, differences, filled_in, hooks

from initiative_mcp import resources
from initiative_mcp.verify.commands import main_verify

FOLDER = resources.path("reference_code", "cpp")
TEMPLATE = FOLDER / "adapter_template.cpp"
OWN_LINES = 60
LATE = ["0 events without a listener", "heard by those who came later: 10"]
WARNINGS = ["-Wextra", "-Wpedantic", "-Wshadow", "-Wconversion", "-Wsign-conversion", "-Werror"]
EXCEPTIONS = {"without": ["-fno-exceptions", "-fno-rtti"]}

# The gaps of the template, filled in with the tracker.
FILLED_IN = {
    "// Adapter: lets": '#include "initiative.hpp"\n// Adapter: lets',
    "FEATURES = {}": """FEATURES = {
    "named-turns", "fall-together", "odd-inputs", "unicode-names", "refusal-codes"}""",
    '"outcome", "winner"};': '"outcome", "winner", "phase", "upcoming"};',
    "// std::unique_ptr<Fight> fight;": """std::unique_ptr<initiative::Encounter> fight;
    static Word why(const initiative::Answer& answer) { return answer ? Word() : Word(answer.refused); }
    static Word word(const std::string& text) { return text.empty() ? Word() : Word(text); }""",
    "/*roll_range*/": "roll_range",
    "/*max_rounds*/": "max_rounds",
    "/*reroll_each_round*/": "reroll_each_round",
    'throw NotYet{"create a fight"};': """
        fight = std::make_unique<initiative::Encounter>(
            initiative::Settings{roll_range, max_rounds, reroll_each_round});
        if (!fight->valid()) throw Refused{"bad_setting"};""",
    "std::string /*name*/": "std::string name",
    "/*team*/": "team",
    "/*speed*/": "speed",
    "/*roll*/": "roll",
    'throw NotYet{"join"};': "return why(fight->join(name, team, speed, roll));",
    'throw NotYet{"start"};': "return why(fight->start());",
    'end_turn(Word /*name*/) { throw NotYet{"end_turn"};': (
        "end_turn(Word name) { return why(name ? fight->end_turn(*name) : fight->end_turn());"
    ),
    'wait(Word /*name*/) { throw NotYet{"wait"};': (
        "wait(Word name) { return why(name ? fight->wait(*name) : fight->wait());"
    ),
    "/*names*/": "names",
    'throw NotYet{"fall"};': "return why(fight->fall(names));",
    'throw NotYet{"state"};': """
        const initiative::View view = fight->view();
        State now;
        if (!view.acting.empty()) now.acting = {view.acting};
        now.upcoming = view.upcoming;
        now.round = view.round;
        now.outcome = word(view.outcome), now.winner = word(view.winner), now.phase = view.phase;
        return now;""",
}


def test_it_tells_what_the_reference_tells():
    assert differences("cpp")[:3] == []


@pytest.mark.parametrize("checks", [[], ["-fsanitize=address,undefined", "-fno-sanitize-recover=all"]])
def test_listeners_may_act_throw_and_come_late(tmp_path, checks):
    assert hooks("cpp", "hooks.cpp", tmp_path, more=checks, **EXCEPTIONS) == HOOKS + LATE


def test_a_turn_costs_the_same_among_10000_and_a_join_searches(tmp_path):
    few, many = costs("cpp", "cost.cpp", tmp_path, more=["-finstrument-functions", "-rdynamic", "-ldl"])
    assert 10 <= many[1] <= few[1] * 1.1  # each turn enters at least the tracker's own functions
    assert 14 <= many[2] <= 2 * 14 + 1  # two searches among 10,000 and one look at who is acting


def test_tracker_adapter_and_template_compile_without_a_warning(tmp_path):
    built("cpp", FOLDER / "adapter.cpp", tmp_path / "adapter", more=WARNINGS)
    built("cpp", TEMPLATE, tmp_path / "template", more=WARNINGS, **EXCEPTIONS)


def test_the_template_says_that_nothing_is_there(tmp_path, capsys):
    assert main_verify(["--", *built("cpp", TEMPLATE, tmp_path, **EXCEPTIONS)]) == 3
    assert "not filled in yet: create a fight" in capsys.readouterr().err


def test_the_template_filled_in_with_the_tracker_is_conformant(tmp_path, capsys):
    adapter = filled_in(TEMPLATE, FILLED_IN, tmp_path)
    program = built("cpp", adapter, tmp_path / "built", more=WARNINGS, **EXCEPTIONS)
    assert main_verify(["--seed", "1", "--programs", "50", "--max-seconds", "60", "--", *program]) == 0
    assert "skipped" not in capsys.readouterr().out


def test_the_part_of_the_template_to_fill_in_is_short():
    assert TEMPLATE.read_text(encoding="utf-8").partition("// From here on")[0].count("\n") <= OWN_LINES
