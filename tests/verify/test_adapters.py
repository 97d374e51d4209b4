"""Every adapter of tests/adapters gets its exact verdict and exit code, and leaves no process behind."""

from __future__ import annotations

import pytest
from driving import ADAPTERS, command

WAIT = "wait-goes-last"
FALL = "fall-second-is-skipped"
FEW = ("--programs", "20")


def one(scenario, *more):
    """Return options that play one scenario and nothing else."""
    return ("--only", scenario, *more)


# adapter, options, exit code, verdict; then what must stand in the report, or for exit 3 on standard error
VERDICTS = {
    "honest": (FEW, 0, "conformant", {}),
    "minimal": (FEW, 0, "conformant", {"not_observed": ["phase", "upcoming"]}),
    "loose_types": (FEW, 0, "conformant", {"not_observed": []}),
    "banners": (FEW, 0, "conformant", {}),
    "floods_stderr": (one(WAIT), 0, "conformant", {"restarts": 0}),
    "forks_child": (FEW, 0, "conformant", {"ended_by_itself": True}),
    "ends_badly": (one(WAIT), 0, "conformant", {"ended_by_itself": False}),
    "ignores_stop": (one(WAIT), 0, "conformant", {"ended_by_itself": False}),
    "slow": (one(WAIT, "--timeout", "2"), 0, "conformant", {"restarts": 0}),
    "builds_first": (one(WAIT, "--timeout", "1"), 0, "conformant", {"restarts": 0}),
    "slower_first": (FEW, 1, "not-conformant", {"pitfalls": ["ties"]}),
    "own_fault": (FEW, 1, "not-conformant", {}),
    "repairs_input": (FEW, 1, "not-conformant", {"pitfalls": ["broken-speed"]}),
    "changes_on_refusal": (FEW, 1, "not-conformant", {"pitfalls": ["silent-refusal"]}),
    "unsupported_wait": (one(WAIT), 1, "not-conformant", {"outcome": "failed"}),
    "crashes_on_wait": (one(WAIT), 1, "not-conformant", {"outcome": "crashed", "pitfalls": [], "restarts": 0}),
    "exits_midway": (one(FALL), 1, "not-conformant", {"outcome": "crashed", "pitfalls": []}),
    "forks_and_dies": (one(FALL), 1, "not-conformant", {"outcome": "crashed"}),
    "hangs_midway": (one(WAIT, "--timeout", "1"), 1, "not-conformant", {"outcome": "timeout", "pitfalls": []}),
    "floods_stdout": (one(WAIT, "--timeout", "1"), 1, "not-conformant", {"outcome": "timeout"}),
    "broken_json": (one(WAIT), 1, "not-conformant", {"outcome": "protocol-error", "key": "broken_json"}),
    "wrong_seq": (one(WAIT), 1, "not-conformant", {"outcome": "protocol-error", "key": "wrong_seq"}),
    "answers_twice": (one(WAIT), 1, "not-conformant", {"outcome": "protocol-error", "key": "wrong_seq"}),
    "answers_50_mb": (one(WAIT), 1, "not-conformant", {"outcome": "protocol-error", "key": "reply_too_long"}),
    "two_keys": (one("wait-only-once"), 1, "not-conformant", {"outcome": "protocol-error", "key": "reply_keys"}),
    "no_state": (one("wait-only-once"), 1, "not-conformant", {"outcome": "protocol-error", "key": "no_state"}),
    "leaks_state": (FEW, 1, "not-conformant", {"outcome": "leaks-state", "pitfalls": ["stale-state"]}),
    "leaks_marks": (FEW, 1, "not-conformant", {}),
    "flaky": (FEW, 1, "flaky", {"pitfalls": []}),
    "rarely": (FEW, 1, "flaky", {"pitfalls": []}),
    "hangs": (("--startup-timeout", "0.5"), 3, "No answer to start", "flush=True"),
    "buffered": (("--startup-timeout", "0.5"), 3, "No answer to start", "flush=True"),
    "exits_at_once": ((), 3, "ended before it answered (status 1)", "| cannot find the game"),
    "unsupported": ((), 3, "does not have it yet", "not written yet"),
    "other_protocol": ((), 3, "speaks protocol 2", ""),
    "other_rules": ((), 3, "it has: cards", ""),
    "never_acts": ((), 3, "acting must name one of a, b", ""),
    "starts_once": (one("wait-*"), 1, "not-conformant", {"restarts": 1, "complete": False}),
}
GIVEN = {"slow": ["1.2"], "builds_first": ["1.5"]}


def test_every_adapter_has_a_verdict():
    assert set(VERDICTS) == {path.stem for path in ADAPTERS.glob("*.py")} - {"common"}


@pytest.mark.parametrize("name", VERDICTS)
def test_an_adapter_gets_its_verdict(verify, tmp_path, name):
    options, code, verdict, wanted = VERDICTS[name]
    of_this_run = {"starts_once": [tmp_path / "lock"], "rarely": [150, tmp_path / "counter"]}
    given = of_this_run.get(name) or GIVEN.get(name, ())
    ran = verify(name, *options, given=given)
    assert ran.code == code, ran.out + ran.err
    if code == 3:
        assert verdict in ran.err
        assert wanted in ran.err
        assert (ran.report["verdict"], ran.report["complete"]) == ("unusable", False)
        assert verdict in ran.report["reason"]["text"]
        assert ran.out == ""
        return
    assert ran.err == ""
    report = ran.report
    assert report["verdict"] == verdict
    for key, value in wanted.items():
        case = report["cases"][0]
        found = {**report, "outcome": case["outcome"], "key": case.get("reason", {}).get("key")}
        assert found[key] == value, key


def test_a_state_that_leaks_is_told_apart_from_a_wrong_answer_and_from_chance(verify):
    report = verify("leaks_marks", *FEW).report
    outcomes = {case["outcome"] for case in report["cases"]}
    assert "leaks-state" in outcomes
    assert "flaky" not in outcomes
    assert report["pitfalls"] == ["stale-state"]
    assert report["complete"] is False
    assert report["random"]["programs"] == 0


@pytest.mark.parametrize("every", [61, 97, 131, 199, 293, 401])
def test_chance_is_not_taken_for_a_leak_however_seldom_it_strikes(verify, tmp_path, every):
    report = verify("rarely", *FEW, given=[every, tmp_path / "counter"]).report
    assert report["verdict"] == "flaky"
    assert report["summary"]["leaks-state"] == 0


@pytest.mark.parametrize(
    ("lang", "told"),
    [
        ("en", "Alone in a fresh process this script gets other answers than"),
        ("de", "Allein in einem frischen Prozess bekommt dieser Ablauf andere Antworten als"),
    ],
)
@pytest.mark.parametrize("name", ["leaks_state", "leaks_marks"])
def test_a_leak_names_the_script_that_leaves_something_behind(verify, name, lang, told):
    ran = verify(name, *FEW, "--lang", lang)
    (case,) = [case for case in ran.report["cases"] if case["outcome"] == "leaks-state"]
    assert case["reason"]["key"] in ("left_by", "left_since")
    assert f"{told} " in ran.out
    assert case["reason"]["before"] in ran.out


def test_noise_is_counted_and_the_first_three_lines_are_shown(verify):
    ran = verify("banners", "--only", "wait-goes-last")
    noise = ran.report["noise"]
    assert noise["first"] == [
        "Great Engine v4.2 - https://example.org",
        "Vulkan 1.3: some card",
        "[log] about to answer",
    ]
    assert noise["lines"] > 10
    assert "| Vulkan 1.3: some card" in ran.out


def test_noise_without_end_is_a_timeout(verify):
    report = verify("floods_stdout", "--only", "wait-goes-last", "--timeout", "1").report
    assert report["noise"]["lines"] > 1000
    assert len(report["noise"]["first"]) == 3


def test_a_crash_shows_the_exit_status_and_the_end_of_standard_error(verify):
    ran = verify("exits_midway", "--only", FALL)
    reason = ran.report["cases"][0]["reason"]
    assert reason == {"key": "crash", "status": 7, "stderr": "fatal: nobody may fall\n"}
    assert "| fatal: nobody may fall" in ran.out


def test_only_the_last_4_kib_of_standard_error_are_kept(mark):
    from initiative_mcp.verify.process import AdapterProcess
    from initiative_mcp.verify.protocol import start_request, stop_request

    process = AdapterProcess(command("floods_stderr"))
    process.send(start_request(0))
    assert process.receive(30)
    assert process.stop(stop_request(1))
    assert len(process.stderr) == 4096
    assert process.stderr.endswith("debug: nothing of interest\n")


def test_after_ten_restarts_the_rest_is_not_reached_and_nothing_is_claimed(verify):
    ran = verify("exits_midway")
    assert ran.report["restarts"] == 10
    assert ran.report["complete"] is False
    assert ran.report["summary"]["crashed"] == 11
    assert {case["outcome"] for case in ran.report["cases"][-20:]} == {"skipped"}
    assert "were not reached" in ran.out


def test_what_is_not_declared_is_skipped_and_what_is_not_observed_is_said(verify):
    ran = verify("minimal", *FEW)
    needs = {tuple(case["reason"]["needs"]) for case in ran.report["cases"] if case["outcome"] == "skipped"}
    assert ("unicode-names",) in needs
    assert "not observed and so not judged: phase, upcoming" in ran.out
    assert ran.report["random"]["programs"] == 20


def test_a_fault_that_no_list_knows_is_only_called_likely(verify):
    ran = verify("own_fault", "--programs", "60")
    assert ran.report["pitfalls"][0] == "endless-wait"
    assert not any(finding["certain"] for finding in ran.report["diagnosis"])
    assert "likely pitfall: endless-wait" in ran.out
    assert "What is likely behind it" in ran.out


def test_a_known_fault_is_named_with_its_cure_and_the_smallest_program(verify):
    ran = verify("slower_first", "--programs", "60")
    assert ran.report["diagnosis"][0]["certain"] is True
    failure = ran.report["random"]["failures"][0]
    script = failure["script"]
    assert failure["shrunk_fully"]
    assert failure["original_steps"] > len(script["fighters"]) + len(script["steps"])
    assert script["settings"] == {}
    assert script["steps"] == [{"do": "start"}]
    assert "Cure: Make the order total" in ran.out
    assert "the smallest program that shows it" in ran.out


def test_the_report_speaks_german(verify):
    ran = verify("slower_first", "--programs", "60", "--lang", "de")
    for text in ("Was dahintersteckt", "der Kampf beginnt", "erwartet", "Abhilfe:", "Nicht regelgerecht."):
        assert text in ran.out
    for text in ("Cure", "expected", "likely", "the fight"):
        assert text not in ran.out.replace("initiative-mcp", "")
