"""The report as JSON: built from a result, written whole or not at all; `report.schema.json` says what is in it."""

from __future__ import annotations

import json
import os
import tempfile
from collections import Counter
from pathlib import Path
from typing import Any

from initiative_mcp import blueprint
from initiative_mcp.rulesets import RULE_SETS
from initiative_mcp.verify import words
from initiative_mcp.verify.plan import Plan
from initiative_mcp.verify.result import Case, Failure, Result
from initiative_mcp.verify.session import Habits, Hello

VERSION = 1
OUTCOMES = (
    "passed", "failed", "crashed", "timeout", "protocol-error", "skipped", "known", "leaks-state", "leak-or-chance",
    "flaky",
)  # fmt: skip


def build(result: Result) -> dict[str, Any]:
    """Return the report of a run."""
    plan = result.plan
    outcomes = Counter(case.outcome for case in result.cases)
    edges = [edge.id for edge in blueprint.load(plan.rules).edges]
    return {
        "report": VERSION,
        "rules": plan.rules,
        "complete": result.complete,
        "verdict": result.verdict,
        "seed": plan.seed,
        "implementation": result.hello.implementation,
        "summary": {outcome: outcomes[outcome] for outcome in OUTCOMES},
        "cases": [_case(case, result) for case in result.cases],
        "random": {
            "programs": result.programs,
            "steps": result.steps,
            "failed": result.failed_programs,
            "known": result.known_programs,
            "failures": [_failure(failure, result) for failure in result.failures],
        },
        "pitfalls": result.diagnosis.pitfalls,
        "diagnosis": [
            {"pitfall": finding.pitfall, "certain": finding.certain, "score": finding.score, "tracker": finding.tracker}
            for finding in result.diagnosis.findings
        ],
        "coverage": {
            "operations": {name: result.operations[name] for name in RULE_SETS[plan.rules].operations},
            "edges": {name: result.edges[name] for name in edges},
        },
        "not_observed": result.not_observed,
        "stale": result.stale,
        "noise": {"lines": result.habits.noise, "first": result.habits.noise_shown},
        "restarts": result.habits.restarts,
        "ended_by_itself": result.habits.stopped,
    }


def unusable(plan: Plan, key: str, reason: str) -> dict[str, Any]:
    """Return the report of a run in which nothing can be claimed: of the usual form, with the reason.

    Args:
        plan: What was to be played.
        key: Key of the reason.
        reason: The reason in words.
    """
    empty = build(Result(plan, Hello(), Habits(stopped=None), complete=False))
    return {**empty, "verdict": "unusable", "reason": {"key": key, "text": reason}}


def _case(case: Case, result: Result) -> dict[str, Any]:
    told: dict[str, Any] = {"id": case.script.id, "outcome": case.outcome}
    if case.difference is None:
        if case.reason[0]:
            told["reason"] = {"key": case.reason[0], **case.reason[1]}
        return told
    told |= _difference(case)
    told["pitfalls"] = _pitfalls(case, result)
    if case.reason[0]:
        told["reason"] = {"key": case.reason[0], **case.reason[1]}
    return told


def _pitfalls(entry: Case | Failure, result: Result) -> list[str]:
    return result.diagnosis.by_script.get(entry.script.id, [])


def _difference(entry: Case | Failure) -> dict[str, Any]:
    difference = entry.difference
    assert difference is not None
    wanted, got = words.sides(difference, entry.replies)
    return {
        "step": entry.script.step_number(difference.reply),
        "field": difference.field,
        "expected": wanted,
        "actual": got,
    }


def _failure(failure: Failure, result: Result) -> dict[str, Any]:
    told = {
        "script": failure.script.to_json(),
        **_difference(failure),
        "original_steps": failure.original_steps,
        "shrunk_fully": failure.shrunk_fully,
        "pitfalls": _pitfalls(failure, result),
    }
    if failure.reason[0]:
        told["reason"] = {"key": failure.reason[0], **failure.reason[1]}
    return told


def write(report: dict[str, Any], file: Path) -> None:
    """Write a report whole or not at all: whoever reads meanwhile sees the old file or the new one.

    Raises:
        OSError: If it cannot be written; then nothing has changed.
    """
    text = json.dumps(report, ensure_ascii=False, indent=1) + "\n"
    handle, name = tempfile.mkstemp(dir=file.parent, prefix=f".{file.name}.", suffix=".part")
    temporary = Path(name)
    try:
        # Names in replies may hold half a surrogate pair, which no encoding can write.
        with os.fdopen(handle, "w", encoding="utf-8", errors="backslashreplace") as stream:
            stream.write(text)
            stream.flush()
            os.fsync(stream.fileno())
        temporary.replace(file)
    except BaseException:
        temporary.unlink(missing_ok=True)
        raise
