"""The report: its form, its honesty about what was covered, and that it is written whole or not at all."""

from __future__ import annotations

import json
from pathlib import Path

import jsonschema
import pytest

import initiative_mcp.verify.report as module
from initiative_mcp.verify.report import OUTCOMES, write

SCHEMA = json.loads(Path(module.__file__).with_name("report.schema.json").read_text(encoding="utf-8"))
REPORTS = {
    "honest": ("--programs", "30"),
    "minimal": ("--programs", "30"),
    "slower_first": ("--programs", "60"),
    "own_fault": ("--programs", "60"),
    "exits_midway": (),
    "crashes_on_wait": ("--programs", "30"),
    "leaks_state": (),
    "flaky": (),
    "banners": ("--only", "smoke-*"),
    "exits_at_once": (),
    "never_acts": (),
    "broken_json": ("--only", "wait-*"),
}


def test_the_schema_is_one_and_lists_every_outcome():
    jsonschema.Draft202012Validator.check_schema(SCHEMA)
    case = SCHEMA["properties"]["cases"]["items"]
    assert case["properties"]["outcome"]["enum"] == list(OUTCOMES)


@pytest.mark.parametrize("name", REPORTS)
def test_every_report_has_the_form_of_the_schema(verify, name):
    report = verify(name, *REPORTS[name]).report
    jsonschema.Draft202012Validator(SCHEMA).validate(report)
    assert sum(report["summary"].values()) == len(report["cases"])


def test_an_honest_run_walks_every_edge_and_every_operation(verify):
    coverage = verify("honest", "--programs", "200").report["coverage"]
    assert set(coverage["operations"]) == {"join", "start", "end_turn", "wait", "fall"}
    assert all(coverage["operations"].values())
    assert "one-team" in coverage["edges"]
    assert all(coverage["edges"].values())


def test_what_was_hardly_played_is_hardly_covered(verify):
    coverage = verify("honest", "--only", "smoke-two-turns").report["coverage"]
    assert coverage["operations"]["fall"] == 0
    assert coverage["edges"]["one-team"] == 0


def test_a_report_is_written_whole_or_not_at_all(tmp_path, monkeypatch):
    file = tmp_path / "report.json"
    write({"report": 1}, file)
    before = file.read_bytes()

    def full(_handle):
        raise OSError(28, "no space left")

    monkeypatch.setattr(module.os, "fsync", full)
    with pytest.raises(OSError, match="no space"):
        write({"report": 2}, file)
    assert file.read_bytes() == before
    assert list(tmp_path.iterdir()) == [file]


def test_half_a_surrogate_pair_in_an_answer_can_be_written(tmp_path):
    file = tmp_path / "report.json"
    write({"actual": "\ud83d"}, file)
    assert "ud83d" in file.read_text(encoding="utf-8")
