"""What verify cannot see of the JavaScript and TypeScript ports: what they tell, listeners, costs, ways to load."""

from __future__ import annotations

import re
from contextlib import contextmanager
from pathlib import Path

import pytest
from port_tells import HOOKS, differences, run, toolchain

from initiative_mcp import resources
from initiative_mcp.verify import port
from initiative_mcp.verify.commands import main_verify

PROGRAMS = Path(__file__).parent / "hooks"
JAVASCRIPT = resources.path("reference_code", "javascript")
TYPESCRIPT = resources.path("reference_code", "typescript")
LANGUAGES = ["javascript", "typescript"]
OWN_LINES = 60

# The gaps of the template, filled in with the tracker.
FILLED_IN = {
    "// Adapter: lets": 'import { BadSetting, Encounter } from "./initiative.js";\n// Adapter: lets',
    "FEATURES: string[] = []": """FEATURES: string[] = [
      "named-turns", "fall-together", "odd-inputs", "unicode-names", "refusal-codes"]""",
    '"outcome", "winner"];': '"outcome", "winner", "phase", "upcoming"];',
    "// fight: Fight;": "fight: Encounter;",
    'throw new NotYet("create a fight");': """try {
      this.fight = new Encounter(settings);
    } catch (error) {
      throw error instanceof BadSetting ? new Refused() : error;
    }""",
    'throw new NotYet("join");': "return this.fight.join(name, team, speed, roll).refused;",
    'throw new NotYet("start");': "return this.fight.start().refused;",
    'throw new NotYet("end_turn");': "return this.fight.endTurn(name).refused;",
    'throw new NotYet("wait");': "return this.fight.wait(name).refused;",
    'throw new NotYet("fall");': "return this.fight.fall(names).refused;",
    'throw new NotYet("state");': """const { round, outcome, winner, phase, acting } = this.fight;
    return {
      acting: acting === null ? [] : [acting], round, outcome, winner, phase, upcoming: this.fight.upcoming(),
    };""",
}


@contextmanager
def built(language):
    """Give the file of a tracker that Node can load."""
    with toolchain(language), port.prepared(language, "en") as (command, _):
        yield Path(command[-1]).with_name("initiative.js")


def told(program, *arguments):
    """Return the lines that a program of tests/ports/hooks prints."""
    return run(["node", str(PROGRAMS / program), *map(str, arguments)], PROGRAMS).decode("utf-8").splitlines()


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_tells_what_the_reference_tells(language):
    assert differences(language)[:3] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_listeners_may_act_throw_and_leave(language):
    with built(language) as tracker:
        assert [line.replace("_", "") for line in told("hooks.mjs", tracker)] == HOOKS


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_turn_costs_the_same_among_10000_and_a_join_searches(language):
    with built(language) as tracker:
        few, many = ([int(number) for number in line.split()] for line in told("cost.mjs", tracker))
    assert many[1] <= few[1] * 1.1
    assert many[2] <= 2 * 14 + 1  # two searches among 10,000 and one look at who is acting


def test_the_javascript_file_is_the_typescript_file_without_types():
    with built("typescript") as tracker:
        assert told("same.cjs", tracker.parent, TYPESCRIPT / "initiative.ts", JAVASCRIPT / "initiative.js") == []


def test_the_javascript_file_loads_in_every_way_a_game_loads_one(tmp_path):
    names = "BadSetting Encounter LIMITS START_VALUES"
    with built("javascript") as tracker:
        assert told("loads.js", tracker, tmp_path) == [
            f"script: Initiative with {names}",
            f"old browser: {names}",
            f"page with a module: {names} and {names}",
            f"require: {names}",
            f"module: {names}",
        ]


def test_nothing_of_the_typescript_files_is_of_any_type():
    for file in ("initiative.ts", "adapter.ts", "adapter_template.ts"):
        code = re.sub(r"//.*|/\*[\s\S]*?\*/", "", (TYPESCRIPT / file).read_text(encoding="utf-8"))
        assert not re.search(r"\bany\b|@ts-", code), file


@pytest.mark.parametrize("file", ["javascript/adapter_template.mjs", "typescript/adapter_template.ts"])
def test_the_part_of_a_template_to_fill_in_is_short(file):
    text = (JAVASCRIPT.parent / file).read_text(encoding="utf-8")
    assert text.partition("// From here on")[0].count("\n") <= OWN_LINES


def test_the_typescript_template_filled_in_with_the_tracker_passes_the_compiler_and_is_conformant(capsys):
    with built("typescript") as tracker:
        text = (TYPESCRIPT / "adapter_template.ts").read_text(encoding="utf-8")
        for before, after in FILLED_IN.items():
            assert text.count(before) == 1, before
            text = text.replace(before, after)
        adapter = tracker.with_name("filled.ts")
        adapter.write_text(text, encoding="utf-8")
        tracker.with_name("initiative.ts").write_bytes((TYPESCRIPT / "initiative.ts").read_bytes())
        compiler = tracker.parent / "node_modules" / "typescript" / "bin" / "tsc"
        strict = ["--strict", "--target", "ES2022", "--module", "ES2022", "--moduleResolution", "bundler"]
        run(["node", str(compiler), str(adapter), *strict], tracker.parent)
        command = ["node", str(adapter.with_suffix(".js"))]
        assert main_verify(["--seed", "1", "--programs", "50", "--max-seconds", "60", "--", *command]) == 0
    assert "skipped" not in capsys.readouterr().out
