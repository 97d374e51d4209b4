"""The command line: options, exit codes, known lists, replay, reproducibility."""

from __future__ import annotations

import json
import random
import sys

import pytest
from driving import command

import initiative_mcp.verify.play
from initiative_mcp.verify.commands import main_judge, main_tape, main_verify
from initiative_mcp.verify.play import reference

FEW = ("--programs", "40")


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        ([], "Say how the adapter is started"),
        (["--port", "python", "--", "node", "x"], "Both a shipped port and a command are given"),
        (["--port", "pyton"], "Did you mean: python?"),
        (["--level", "publishd", "--", "x"], "Did you mean: published?"),
        (["--rules", "cor", "--", "x"], "Did you mean: core?"),
        (["--only", "smoke-two-turn", "--", "x"], "Did you mean: smoke-two-turns?"),
        (["--lang", "french", "--", "x"], "Allowed: en, de"),
        (["--known", "no-such-file", "--", "x"], "no-such-file cannot be read"),
        (["--replay", "no-such-file", "--", "x"], "no-such-file cannot be read"),
        (["--report", "no/such/folder/x.json", "--", "x"], "x.json cannot be written: there is no such folder"),
        (["--report", ".", "--", "x"], "cannot be written: it is a folder"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else "",
)
def test_what_cannot_be_understood_is_exit_2_with_a_way_out(capsys, arguments, told):
    assert main_verify(arguments) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert told in err


@pytest.mark.parametrize(
    "arguments",
    [["--programs", "-1"], ["--programs", "x"], ["--steps", "2"], ["--timeout", "0"], ["--max-seconds", "nan"], ["-x"]],
    ids=" ".join,
)
@pytest.mark.parametrize("main", [main_verify, main_judge, main_tape], ids=lambda main: main.__name__)
def test_a_bad_option_is_exit_2(capsys, main, arguments):
    with pytest.raises(SystemExit) as ended:
        main([*arguments, "--", "x"] if main is main_verify else arguments)
    assert ended.value.code == 2


@pytest.mark.parametrize("main", [main_verify, main_judge, main_tape], ids=lambda main: main.__name__)
def test_help_is_worth_reading(capsys, main):
    with pytest.raises(SystemExit) as ended:
        main(["--help"])
    assert ended.value.code == 0
    out = capsys.readouterr().out
    assert "exit: 0 conformant" in out
    assert "--programs" in out


def test_a_program_that_is_not_there_is_exit_3(run, mark):
    ran = run(main_verify, [], "--", "no-such-program-anywhere")
    assert ran.code == 3
    assert "no-such-program-anywhere cannot be started" in ran.err
    assert (ran.report["verdict"], ran.report["complete"]) == ("unusable", False)
    assert ran.report["reason"]["key"] == "not_found"
    assert ran.report["reason"]["text"] in ran.err


@pytest.mark.parametrize(("lang", "told"), [("en", "cannot be written: no space"), ("de", "nicht schreiben: no space")])
def test_a_report_that_cannot_be_written_is_exit_2(run, monkeypatch, mark, lang, told):
    def full(*_):
        raise OSError(28, "no space")

    monkeypatch.setattr(initiative_mcp.verify.report, "write", full)
    ran = run(main_verify, ["--lang", lang, "--only", "smoke-*"], "--", *command("honest"))
    assert ran.code == 2
    assert told in ran.err


def test_when_reference_and_expectation_disagree_nothing_is_judged(run, monkeypatch, mark):
    def wrong(script):
        replies = reference(script)
        if script.id == "ties-faster-first":
            replies[-1] = {**replies[-1], "state": {**replies[-1]["state"], "round": 7}}
        return replies

    monkeypatch.setattr(initiative_mcp.verify.play, "reference", wrong)
    ran = run(main_verify, [], "--", *command("honest"))
    assert ran.code == 4
    assert "Our fault" in ran.err
    assert "ties-faster-first: step 3, round: reference 7, by hand 2" in ran.err
    assert ran.report is None


def test_a_run_is_reproducible_from_the_printed_seed(run, mark):
    first = run(main_verify, FEW, "--", *command("own_fault"))
    seed = first.report["seed"]
    assert f"--seed {seed} " in first.out
    again = run(main_verify, [*FEW, "--seed", seed], "--", *command("own_fault"))
    assert again.report["random"] == first.report["random"]
    assert again.report == first.report


def test_without_a_seed_each_run_draws_its_own(run, mark):
    seeds = {run(main_verify, ["--programs", "0"], "--", *command("honest")).report["seed"] for _ in range(3)}
    assert len(seeds) > 1
    random.seed(1)  # the seed is not taken from where a game may have put its own


def test_the_saved_script_shows_the_same_fault_alone(verify, tmp_path):
    failure = verify("slower_first", *FEW).report["random"]["failures"][0]
    file = tmp_path / "script.json"
    file.write_text(json.dumps(failure["script"]), encoding="utf-8")
    ran = verify("slower_first", "--replay", str(file))
    case = ran.report["cases"][0]
    assert ran.code == 1
    assert len(ran.report["cases"]) == 1
    assert ran.report["random"]["programs"] == 0
    for key in ("step", "field", "expected", "actual"):
        assert case[key] == failure[key]
    assert verify("honest", "--replay", str(file)).code == 0


def test_a_report_can_be_replayed_as_it_is(verify, tmp_path):
    file = tmp_path / "kept.json"
    file.write_text(json.dumps(verify("slower_first", *FEW).report), encoding="utf-8")
    assert verify("slower_first", "--replay", str(file)).code == 1
    file.write_text(json.dumps(verify("honest", *FEW).report), encoding="utf-8")
    ran = verify("honest", "--replay", str(file))
    assert ran.code == 2
    assert "holds no failing program" in ran.err


def test_a_replayed_script_brings_its_rule_set(run, mark, tmp_path):
    file = tmp_path / "script.json"
    script = {"rules": "d100", "fighters": [], "steps": [{"do": "start"}]}
    file.write_text(json.dumps(script), encoding="utf-8")
    reference = [sys.executable, "-m", "initiative_mcp.cli", "reference", "--rules", "d100"]
    ran = run(main_verify, ["--replay", file], "--", *reference)
    assert (ran.code, ran.report["rules"]) == (0, "d100")
    other = run(main_verify, ["--replay", file, "--rules", "core"], "--", *reference)
    assert other.code == 2
    assert "d100" in other.err


SCRIPTS = [
    ("[]", "must be an object"),
    ("{}", "holds no steps"),
    ('{"cases":[],"complete":true}', "cases"),
    ('{"step":[],"fighters":[]}', "Did you mean: steps?"),
    ('{"script":2,"steps":[]}', "version 2"),
    ('{"script":true,"steps":[]}', "version true"),
    ("{", "not valid JSON"),
    ('{"steps":5}', "steps must be a list"),
    ('{"steps":[5]}', "steps[0] must be an object"),
    ('{"steps":[{"do":"stat"}]}', "Did you mean: start?"),
    ('{"steps":[{"do":"wait","who":"a"}]}', "who"),
    ('{"steps":[{"do":"fall","names":"a"}]}', "names must be a list"),
    ('{"settings":{"rollrange":"x","maxRound":3}}', "Did you mean: maxRounds?"),
    ('{"fighters":[{"name":"a","team":"b","speed":null}]}', "speed must be text or a number"),
    ('{"fighters":[{"name":"a","team":"b","speed":true}]}', "speed must be text or a number"),
    ('{"rules":"chess"}', "chess"),
    ("[" * 100_000, "not valid JSON"),
]


@pytest.mark.parametrize(("text", "told"), SCRIPTS, ids=[text[:40] for text, _ in SCRIPTS])
def test_a_script_that_is_none_is_explained(capsys, tmp_path, text, told):
    file = tmp_path / "script.json"
    file.write_text(text, encoding="utf-8")
    assert main_verify(["--replay", str(file), "--", "x"]) == 2
    assert told in capsys.readouterr().err


def known(tmp_path, *lines):
    file = tmp_path / "known.txt"
    file.write_text("\n".join(["# known to fail", *lines, ""]), encoding="utf-8")
    return ["--known", str(file)]


def test_the_known_list_has_four_ways(verify, tmp_path):
    failing = [
        name for name, outcome in verify("slower_first", "--programs", "0").outcomes.items() if outcome == "failed"
    ]
    listed = verify("slower_first", "--programs", "0", *known(tmp_path, *failing))
    assert listed.code == 0
    assert {listed.outcomes[name] for name in failing} == {"known"}
    short = verify("slower_first", "--programs", "0", *known(tmp_path, *failing[1:]))
    assert short.code == 1
    assert short.outcomes[failing[0]] == "failed"
    stale = verify("slower_first", "--programs", "0", *known(tmp_path, *failing, "smoke-two-turns # fixed"))
    assert stale.code == 1
    assert stale.report["stale"] == ["smoke-two-turns"]
    assert "Take them off the list" in stale.out
    wrong = verify("slower_first", *known(tmp_path, "smoke-two-turn"))
    assert wrong.code == 2
    assert "smoke-two-turns" in wrong.err


def test_random_programs_can_be_known_to_fail_too(verify, tmp_path):
    failing = [name for name, outcome in verify("slower_first", *FEW).outcomes.items() if outcome == "failed"]
    assert verify("slower_first", *FEW, *known(tmp_path, *failing)).code == 1
    assert verify("slower_first", *FEW, *known(tmp_path, *failing, "random-programs")).code == 0
    stale = verify("honest", *FEW, *known(tmp_path, "random-programs"))
    assert stale.code == 1
    assert stale.report["stale"] == ["random-programs"]


def test_one_program_can_be_known_to_fail_and_others_are_still_found(verify, tmp_path):
    ran = verify("slower_first", *FEW)
    failing = [name for name, outcome in ran.outcomes.items() if outcome == "failed"]
    first, *_ = (failure["script"]["id"] for failure in ran.report["random"]["failures"])
    listed = verify("slower_first", *FEW, *known(tmp_path, *failing, first))
    assert listed.code == 1
    assert listed.report["random"]["known"] == 1
    assert first not in {failure["script"]["id"] for failure in listed.report["random"]["failures"]}
    assert "known to fail" in listed.out
    passing = verify("honest", *FEW, *known(tmp_path, "program-5-7 # mended"))
    assert passing.code == 1
    assert passing.report["stale"] == ["program-5-7"]
    assert verify("honest", *FEW, *known(tmp_path, "program-6-7")).code == 0


def test_only_plays_what_matches_and_no_programs(verify):
    ran = verify("honest", "--only", "wait-*")
    assert ran.outcomes
    assert all(name.startswith("wait-") for name in ran.outcomes)
    assert ran.report["random"]["programs"] == 0
    assert verify("honest", "--only", "wait-*", "--programs", "5").report["random"]["programs"] == 5


def test_each_level_holds_the_one_before(verify):
    played = [
        set(verify("honest", "--programs", "0", "--level", level).outcomes) for level in ("smoke", "published", "full")
    ]
    assert played[0] < played[1] < played[2]


def test_a_run_that_is_cut_short_says_so(verify):
    ran = verify("honest", "--only", "wait-*", "--max-seconds", "0.000001")
    assert ran.code == 1
    assert ran.report["complete"] is False
    assert ran.report["summary"]["skipped"] > 0
    assert "were not reached" in ran.out


def test_the_python_port_is_conformant(run, mark):
    ran = run(main_verify, ["--port", "python", *FEW])
    assert ran.code == 0
    assert "verify --seed" in ran.out
    assert "--port python" in ran.out


def test_a_port_is_built_where_nothing_stays(run, mark, monkeypatch, tmp_path):
    from initiative_mcp import resources

    port = tmp_path / "reference_code" / "built"
    port.mkdir(parents=True)
    (port / "adapter.txt").write_text("from initiative_reference.adapter import main\nmain()\n", encoding="utf-8")
    copy = "import shutil, sys; shutil.copy('adapter.txt', sys.argv[1] + '/adapter.py')"
    (port / "port.toml").write_text(
        'title = "Built"\nneeds = "nothing"\ncheck = [["{python}", "--version"]]\n'
        f'build = [["{{python}}", "-c", "{copy}", "{{build}}"]]\nrun = ["{{python}}", "{{build}}/adapter.py"]\n',
        encoding="utf-8",
    )
    before = resources.path
    monkeypatch.setattr(
        resources, "path", lambda *parts: tmp_path.joinpath(*parts) if parts[0] == "reference_code" else before(*parts)
    )
    resources.read_text.cache_clear()
    assert run(main_verify, ["--port", "built", "--programs", "5"]).code == 0
    assert sorted(entry.name for entry in port.iterdir()) == ["adapter.txt", "port.toml"]
    (port / "port.toml").write_text(
        'title = "Built"\nneeds = "a compiler"\ncheck = [["no-such-compiler", "--version"]]\nrun = ["x"]\n',
        encoding="utf-8",
    )
    resources.read_text.cache_clear()
    ran = run(main_verify, ["--port", "built"])
    assert ran.code == 3
    assert "needs a compiler" in ran.err
    resources.read_text.cache_clear()


def test_the_reference_is_an_adapter_for_everybody(run, mark):
    command_line = [sys.executable, "-m", "initiative_mcp.cli", "reference"]
    assert run(main_verify, ["--programs", "20"], "--", *command_line).code == 0
