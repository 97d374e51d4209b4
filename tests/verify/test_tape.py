"""A tape gives the same verdict as a running adapter, for every adapter that can answer one."""

from __future__ import annotations

import os
import re
import signal
import subprocess

import pytest
from driving import ADAPTERS, command

PLAN = ("--seed", "5", "--programs", "20")
ONE = ("--seed", "5", "--only", "wait-goes-last")

NO_TAPE = {
    "hangs": "never answers",
    "hangs_midway": "never comes to the end of the tape",
    "floods_stdout": "never comes to the end of the tape",
    "ignores_stop": "never ends, so nobody knows when the tape is done",
    "starts_once": "is about a second process",
    "rarely": "is about what cannot be repeated in a second process",
    "forks_and_dies": "on a tape the same as exits_midway; its helper holds the pipe open",
}
OTHERWISE = {"buffered": "its answers come late, which on a tape is soon enough: conformant"}
SMALL = {"answers_50_mb", "slow", "floods_stderr"}  # too much or too long for a whole plan
GIVEN = {"slow": ["0.1"], "builds_first": ["0.1"]}
ADAPTER_NAMES = sorted({path.stem for path in ADAPTERS.glob("*.py")} - {"common"} - set(NO_TAPE))


def play(name, tape, output):
    """Let an adapter answer a tape into a file."""
    arguments = command(name, *GIVEN.get(name, ()))
    with tape.open("rb") as requests, output.open("wb") as answers:
        quiet = {"stdin": requests, "stdout": answers, "stderr": subprocess.DEVNULL}
        with subprocess.Popen(arguments, **quiet, start_new_session=True) as child:
            os.waitid(os.P_PID, child.pid, os.WEXITED | os.WNOWAIT)
            os.killpg(child.pid, signal.SIGKILL)  # whoever the adapter itself has left
    return output


@pytest.mark.parametrize("name", ADAPTER_NAMES)
def test_verify_and_judge_agree(verify, judge, tape, tmp_path, mark, name):
    plan = ONE if name in SMALL else PLAN
    live = verify(name, *plan, "--startup-timeout", "20" if name != "buffered" else "0.5", given=GIVEN.get(name, ()))
    runs = [play(name, tape(*plan), tmp_path / f"out{number}.jsonl") for number in range(2 if name == "flaky" else 1)]
    taped = judge(*plan, *runs)
    if name in OTHERWISE:
        assert (live.code, taped.code) == (3, 0)
        return
    assert taped.code == live.code, taped.out + taped.err
    if live.code == 3:
        return
    assert taped.report["verdict"] == live.report["verdict"]
    restarted = live.report["restarts"] > 0
    if not restarted and name != "flaky":
        # Which of the scenarios shows that something is left over depends on what was played before it.
        # One run of a tape cannot tell that from chance.
        words = ("leaks-state", "leak-or-chance")
        leaking = [name for ran in (live, taped) for name, outcome in ran.outcomes.items() if outcome in words]
        assert len(leaking) in (0, 2)
        same = [{**ran.outcomes, **dict.fromkeys(leaking, "failed")} for ran in (live, taped)]
        assert same[0] == same[1]
        assert taped.report["pitfalls"] == live.report["pitfalls"]
        assert taped.report["not_observed"] == live.report["not_observed"]
    elif restarted:
        # A tape cannot be restarted; the first fault is the same.
        faults = [next(iter(set(ran.outcomes.values()) - {"passed", "skipped"})) for ran in (live, taped)]
        assert faults[0] == faults[1]


def test_a_leak_is_certain_only_with_a_second_run(judge, tape, tmp_path, mark):
    runs = [play("leaks_marks", tape(*PLAN), tmp_path / f"out{number}.jsonl") for number in range(2)]
    one = judge(*PLAN, runs[0])
    assert one.report["summary"]["leak-or-chance"] == 1
    assert "Let the tape be answered a second time" in one.out
    assert judge(*PLAN, *runs).report["summary"]["leaks-state"] == 1


@pytest.mark.parametrize("place", ["scenario", "program"])
def test_outputs_that_differ_anywhere_are_chance_even_where_the_first_is_right(judge, tape, tmp_path, mark, place):
    first = play("honest", tape(*PLAN), tmp_path / "out1.jsonl")
    lines = first.read_bytes().splitlines()
    at = len(lines) - 1 if place == "program" else 60
    assert b'"round": ' in lines[at]
    lines[at] = lines[at].replace(b'"round": ', b'"round": 7')
    second = tmp_path / "out2.jsonl"
    second.write_bytes(b"\n".join(lines))
    ran = judge(*PLAN, first, second)
    assert (ran.code, ran.report["verdict"]) == (1, "flaky")
    assert ran.report["summary"]["flaky"] == 1
    assert judge(*PLAN, first, first).code == 0


def test_a_tape_is_the_same_bytes_each_time_and_holds_everything(tape):
    first = tape(*PLAN).read_bytes()
    assert tape(*PLAN).read_bytes() == first
    lines = first.splitlines()
    assert lines[0] == b'{"seq":0,"cmd":"start","protocol":1}'
    start, first, *rest = [int(line.split(b",")[0].split(b":")[1]) for line in lines]
    assert start == 0
    assert rest == list(range(first + 1, first + 1 + len(rest)))
    assert rest[-1] < 1_000_000
    assert lines[-1].endswith(b'"cmd":"stop"}')


def test_the_command_writes_the_tape(capsysbinary):
    from initiative_mcp.verify.commands import main_tape

    assert main_tape(["--only", "smoke-*"]) == 0
    out = capsysbinary.readouterr().out
    assert re.match(rb'{"seq":0,"cmd":"start","protocol":1}\n{"seq":\d+,"cmd":"begin"', out)
    assert b"\r" not in out


def test_after_a_broken_answer_the_judge_finds_its_way_again(judge, tape, tmp_path, mark):
    plan = ("--only", "ties-*")
    output = play("honest", tape(*plan), tmp_path / "out.jsonl")
    lines = output.read_bytes().splitlines()
    scripts = [index for index, line in enumerate(lines) if b'"phase": "before", "round": 0, "acting": []' in line]
    broken = scripts[len(scripts) // 2] + 2
    lines[broken] = lines[broken][:20]
    output.write_bytes(b"\n".join(lines))
    summary = judge(*plan, output).report["summary"]
    assert summary["protocol-error"] <= 1
    assert summary["passed"] >= 5


def test_answers_that_end_early_are_a_crash(judge, tape, tmp_path, mark):
    plan = ("--only", "ties-*")
    output = play("honest", tape(*plan), tmp_path / "out.jsonl")
    lines = output.read_bytes().splitlines()
    output.write_bytes(b"\n".join(lines[: len(lines) // 3]))
    ran = judge(*plan, output)
    assert ran.code == 1
    assert ran.report["summary"]["crashed"] > 0
    assert "The answers end here." in ran.out


def test_an_empty_file_is_unusable(judge, tmp_path):
    output = tmp_path / "out.jsonl"
    output.write_bytes(b"Engine 4\n\n")
    ran = judge(output)
    assert ran.code == 3
    assert "no answer to the first request" in ran.err


def test_answers_to_another_tape_are_not_taken_for_right(judge, tape, tmp_path, mark):
    output = play("honest", tape("--only", "ties-*"), tmp_path / "out.jsonl")
    for options in (("--only", "wait-*"), ("--only", "ties-*", "--programs", "3"), ("--level", "smoke")):
        ran = judge(*options, output)
        assert ran.code == 3
        assert "belong to the tape of other options" in ran.err
        assert ran.report["reason"]["key"] == "other_tape"


@pytest.mark.parametrize("seed", ["1", "6", "a word"])
def test_answers_to_the_tape_of_another_seed_are_not_blamed_on_the_tracker(judge, tape, tmp_path, mark, seed):
    output = play("honest", tape("--seed", "5", "--programs", "20"), tmp_path / "out.jsonl")
    assert judge("--seed", "5", "--programs", "20", output).code == 0
    ran = judge("--seed", seed, "--programs", "20", output)
    assert ran.code == 3
    assert "--seed" in ran.err


def test_nobody_sees_how_an_adapter_ends_on_a_tape(judge, tape, tmp_path, mark):
    output = play("ends_badly", tape(*ONE), tmp_path / "out.jsonl")
    assert judge(*ONE, output).report["ended_by_itself"] is None


@pytest.mark.parametrize("line", ["{}", '{"seq":5,"ok":true}'])
def test_a_first_answer_with_a_wrong_number_is_unusable(judge, tmp_path, line):
    output = tmp_path / "out.jsonl"
    output.write_text(line + "\n", encoding="utf-8")
    ran = judge(output)
    assert ran.code == 3
    assert "0 was asked" in ran.err
