"""What verify cannot see of the Rust port: what it tells, listeners, costs, warnings; and its adapter template."""

from __future__ import annotations

from pathlib import Path

import pytest
from port_tells import HOOKS, differences, hooks, run, toolchain

from initiative_mcp import resources
from initiative_mcp.verify import port
from initiative_mcp.verify.commands import main_verify

FOLDER = resources.path("reference_code", "rust")
PROGRAMS = Path(__file__).parent / "hooks"
OWN_LINES = 60
GAPS = ["create a fight", "join", "start", "end_turn", "wait", "fall", "state"]
LATE = ["0 events without a listener", "nothing yet", "turnended a", "turnbegan b"]
COUNTED = {
    "use std::mem::take;\n": "use std::mem::take;\nuse crate::counted::{compared, Vec};\n",
    "-> Ordering {\n        let by_value": "-> Ordering {\n        compared();\n        let by_value",
}


@pytest.fixture
def rustc(tmp_path):
    """Give a function that compiles files without a warning, into a folder of its own."""
    with toolchain("rust"), port.prepared("rust", "en"):
        pass

    def compiled(file, *options):
        run(["rustc", "--edition", "2021", "-D", "warnings", *options, "--out-dir", str(tmp_path), str(file)], FOLDER)
        return tmp_path / file.stem

    return compiled


def test_it_tells_what_the_reference_tells():
    assert differences("rust")[:3] == []


def test_listeners_may_act_panic_and_come_late(tmp_path):
    assert hooks("rust", "hooks.rs", tmp_path) == HOOKS + LATE


def test_a_turn_costs_the_same_among_10000_and_a_join_searches(rustc, tmp_path):
    text = (FOLDER / "initiative.rs").read_text(encoding="utf-8")
    for before, after in COUNTED.items():
        assert text.count(before) == 1, before
        text = text.replace(before, after)
    (tmp_path / "initiative.rs").write_text(text, encoding="utf-8")
    program = tmp_path / "cost.rs"
    program.write_bytes((PROGRAMS / "cost.rs").read_bytes())
    lines = run([str(rustc(program, "-O"))], tmp_path).decode("utf-8").splitlines()
    few, many = ([int(number) for number in line.split()] for line in lines)
    assert many[1] <= few[1] * 1.1
    assert many[2] <= 2 * 14 + 1  # two searches among 10,000 and one look at who is acting


def test_tracker_and_adapter_compile_without_a_warning(rustc, tmp_path):
    rustc(FOLDER / "initiative.rs", "--crate-type", "lib")
    rustc(FOLDER / "adapter.rs", "--extern", f"initiative={tmp_path / 'libinitiative.rlib'}")


def test_the_template_compiles_and_says_that_nothing_is_there(rustc, capsys):
    program = rustc(FOLDER / "adapter_template.rs")
    assert main_verify(["--", str(program)]) == 3
    assert "not filled in yet: create a fight" in capsys.readouterr().err


def test_the_adapter_is_the_template_filled_in():
    template, adapter = (
        (FOLDER / name).read_text(encoding="utf-8").partition("// From here on")
        for name in ("adapter_template.rs", "adapter.rs")
    )
    assert template[0].count("\n") <= OWN_LINES
    for gap in GAPS:
        assert template[0].count(f'NotYet::say("{gap}") // TODO: ') == 1
    assert adapter[2] == template[2]
