"""What verify cannot see of the further rule sets in TypeScript and JavaScript: what they tell, costs, copying."""

from __future__ import annotations

import re
import shutil
from pathlib import Path
from textwrap import dedent

import pytest
from port_tells import PROGRAMS, differences, run, toolchain

from initiative_mcp import code, resources
from initiative_mcp.verify import port
from initiative_mcp.verify.session import Unusable

RULES = ["d100", "dsa5", "ews"]
TYPESCRIPT = resources.path("reference_code", "typescript")
JAVASCRIPT = resources.path("reference_code", "javascript")
STRICT = ["--strict", "--target", "ES2022", "--module", "ES2022", "--moduleResolution", "bundler"]

HOOKS = [
    "turn_ended a", "turn_began trap", "turn_ended trap", "turn_began c", "fell c", "slot_lost c", "round_ended -",
    "round_began -", "turn_began a", "round 2 acting a",
    "thrown acting b", "turn_ended b", "round_ended -", "round_began -", "turn_began a",
    "over after 30 rounds, 9000 turns",
]  # fmt: skip
"""A listener that acts, one that throws, one that plays a whole fight; then one that is taken off."""


@pytest.fixture(scope="module")
def built():
    """Give the folder with the files that Node can load, and the compiler."""
    with toolchain("typescript"), port.prepared("typescript", "en") as (command, _):
        yield Path(command[-1]).parent


def printed(program, tracker):
    """Return the lines that a program of tests/ports/hooks prints for a rule set."""
    return run(["node", str(PROGRAMS / program), str(tracker)], PROGRAMS).decode("utf-8").splitlines()


def example(language, rules):
    """Return the program at the head of a rule set's file."""
    text = code.source(language, rules, "tracker", "en")[2]
    head = dedent("\n".join(line.removeprefix("//") for line in text.partition("\nimport")[0].splitlines()))
    return dedent(re.search(r"(?m)^    import [\s\S]+?^    }$", head)[0])


@pytest.mark.parametrize("rules", RULES)
def test_it_tells_what_the_reference_tells(rules):
    assert differences("typescript", rules)[:3] == []


@pytest.mark.parametrize("rules", RULES)
def test_listeners_may_act_throw_and_leave(rules, built):
    assert printed("hooks_rules.mjs", built / f"{rules}.js") == HOOKS


@pytest.mark.parametrize("rules", RULES)
def test_a_turn_costs_the_same_among_10000_and_a_join_searches(rules, built):
    few, many = ([int(number) for number in line.split()] for line in printed("cost_rules.mjs", built / f"{rules}.js"))
    assert many[1] <= few[1] * 1.1
    ties = many[0] // 2 if rules == "dsa5" else 0  # all who live are looked at once
    assert many[2] <= ties + 2 * 14  # a search among 10,000, and whether anybody is still to come


def copied(language, rules, folder):
    """Save a rule set's files as a reader does, and the program at its head; return the program's file."""
    for name, text in code.files(language, rules).items():
        (folder / name).write_text(text, encoding="utf-8")
    program = folder / ("program.ts" if language == "typescript" else "program.mjs")
    program.write_text(example(language, rules).replace(f'"./{rules}"', f'"./{rules}.js"'), encoding="utf-8")
    return program


@pytest.mark.parametrize("rules", RULES)
def test_the_example_plays_a_fight_to_the_end(rules, built, tmp_path):
    program = copied("typescript", rules, tmp_path)
    compiler = built / "node_modules" / "typescript" / "bin" / "tsc"
    (tmp_path / "package.json").write_text('{"type": "module"}', encoding="utf-8")
    run(["node", str(compiler), program.name, *STRICT], tmp_path)
    fight_is_told(run(["node", "program.js"], tmp_path).decode("utf-8"))


@pytest.mark.parametrize("rules", RULES)
def test_the_files_run_without_a_compiler_when_they_name_each_other_with_their_own_ending(rules, tmp_path):
    program = copied("typescript", rules, tmp_path)
    (tmp_path / "package.json").write_text('{"type": "module"}', encoding="utf-8")
    for file in tmp_path.glob("*.ts"):
        file.write_text(re.sub(r'(from "\./\w+)\.js"', r'\1.ts"', file.read_text(encoding="utf-8")), encoding="utf-8")
    with toolchain("typescript"):
        version = run(["node", "--version"], tmp_path).decode()
        if tuple(map(int, version.removeprefix("v").split("."))) < (22, 18):
            raise Unusable("port_toolchain", needs="Node.js 22.18 or newer", command="node", reason=version)
    fight_is_told(run(["node", program.name], tmp_path).decode("utf-8"))


@pytest.mark.parametrize("rules", RULES)
def test_the_example_plays_a_fight_to_the_end_in_javascript(rules, tmp_path):
    fight_is_told(run(["node", copied("javascript", rules, tmp_path).name], tmp_path).decode("utf-8"))


@pytest.mark.parametrize("rules", RULES)
def test_the_javascript_files_make_one_script_for_a_game_without_modules(rules, tmp_path):
    copied("javascript", rules, tmp_path)
    with toolchain("javascript"):
        if not shutil.which("esbuild"):
            raise Unusable("port_toolchain", needs="esbuild", command="esbuild", reason="")
    bundle = ["--bundle", "--global-name=Initiative", "--outfile=Initiative.js"]
    run(["esbuild", f"{rules}.mjs", *bundle], tmp_path)
    loaded = 'require("vm").runInThisContext(require("fs").readFileSync("Initiative.js", "utf8"))'
    assert run(["node", "-p", f"{loaded}; new Initiative.Encounter().phase"], tmp_path).strip() == b"before"


def test_the_javascript_files_are_the_typescript_files_without_types(built, tmp_path):
    run(["node", str(PROGRAMS / "javascript_of.cjs"), str(built), str(TYPESCRIPT), str(tmp_path)], tmp_path)
    for file in JAVASCRIPT.glob("*.mjs"):
        if "template" not in file.name:
            same = (tmp_path / file.name).read_text(encoding="utf-8") == file.read_text(encoding="utf-8")
            assert same, f"{file.name}: write it anew, as the head of hooks/javascript_of.cjs says"


def fight_is_told(told):
    """Look at what the examples print: both join, thirty rounds, an end, and nobody's turn is left open."""
    kinds = re.findall(r"kind: '(\w+)'", told)
    assert [kinds.count(kind) for kind in ("joined", "round_began", "over")] == [2, 30, 1]
    assert kinds.count("turn_began") == kinds.count("turn_ended") > 30


def test_nothing_of_the_files_is_of_any_type():
    for file in [TYPESCRIPT / f"{name}.ts" for name in (*RULES, "fight", "timeline", "adapter")]:
        text = re.sub(r"//.*|/\*[\s\S]*?\*/", "", file.read_text(encoding="utf-8"))
        assert not re.search(r"\bany\b|@ts-", text), file


@pytest.mark.parametrize("language", port.ports())
def test_a_port_names_the_rule_sets_that_there_is_code_for(language):
    assert port.rule_sets(language) == [rules for rules in resources.rule_sets() if code.files(language, rules)]
