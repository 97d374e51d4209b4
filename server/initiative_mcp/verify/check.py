"""Judges what somebody observed in their own code, handed in as data; no process, no code is run."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, cast

from initiative_mcp import blueprint
from initiative_mcp.errors import BadInput, InitiativeError, shown
from initiative_mcp.messages import Lang, say
from initiative_mcp.pages.markdown import origin_of
from initiative_mcp.pages.proof import evidence_of
from initiative_mcp.rulesets import RULE_SETS
from initiative_mcp.scenarios import at_level
from initiative_mcp.verify import words
from initiative_mcp.verify.challenge import LEVELS, PREFIX, asked_of, find_script
from initiative_mcp.verify.compare import Comparer, Difference, Reply
from initiative_mcp.verify.diagnose import Diagnosis, Evidence, diagnose
from initiative_mcp.verify.play import reference
from initiative_mcp.verify.protocol import REPLY_KEYS
from initiative_mcp.verify.script import Script

if TYPE_CHECKING:
    from initiative_mcp.scenarios import Scenario

MAX_RESULTS = 1_000
MAX_VIOLATIONS = 5
_EXAMPLE = '{"scenario": "smoke-two-turns", "states": [{"acting": ["a"], "round": 1}, {"refused": true}]}'


@dataclass
class _Result:
    """The answers of one scenario, with what the reference answers."""

    script: Script
    scenario: Scenario | None
    expected: list[Reply]
    replies: list[Reply]
    difference: Difference | None = None


def judge_results(rules: str, lang: Lang, results: object) -> dict[str, Any]:
    """Judge observed results against the reference.

    Args:
        rules: Id of the rule set.
        lang: Language of the answer.
        results: `[{"scenario": id, "states": [one per step]}]`. A state holds the fields that were observed; a
            refusal is `{"refused": code or true, "state": {…}}`. Fighters who join first have no state of their own.

    Returns:
        `passed`, `judged`, `violations` (the first difference of each scenario), `not_observed`, `rerun_required`
        (until everything has passed in one go) and `next`.

    Raises:
        InitiativeError: If the results have another form, or name unknown scenarios.
    """
    comparer = Comparer(RULE_SETS[rules], codes=True, partial=True)
    judged: list[_Result] = []
    skipped: list[str] = []
    for index, entry in enumerate(_entries(results, lang)):
        result = _read(entry, f"results[{index}]", rules, lang)
        if result.script.id in {other.script.id for other in judged}:
            raise BadInput(say("verify.error.twice", lang, where=f"results[{index}]", scenario=result.script.id))
        if result.script.needs and any("unsupported" in reply for reply in result.replies):
            skipped.append(result.script.id)
            continue
        result.difference = _first_difference(result, comparer)
        judged.append(result)
    wrong = [result for result in judged if result.difference is not None]
    diagnosis = diagnose(rules, [_evidence(result) for result in judged], comparer)
    answer: dict[str, Any] = {"passed": not wrong, "judged": len(judged)}
    if skipped:
        answer["skipped"] = skipped
    answer["violations"] = [_violation(result, diagnosis, lang) for result in wrong[:MAX_VIOLATIONS]]
    if len(wrong) > MAX_VIOLATIONS:
        answer["more_violations"] = [result.script.id for result in wrong[MAX_VIOLATIONS:]][:200]
    not_observed = [name for name in RULE_SETS[rules].fields if name not in comparer.compared]
    answer["not_observed"] = not_observed
    required = [name for name in RULE_SETS[rules].required if name in not_observed]
    rerun, following = _next(rules, lang, judged, skipped, required)
    return {**answer, "rerun_required": rerun, "next": following}


def _entries(results: object, lang: Lang) -> list[object]:
    if isinstance(results, dict) and "results" in results:
        results = cast("dict[str, object]", results)["results"]
    if not isinstance(results, list):
        raise BadInput(
            say("errors.no_list", lang, where="results", value=shown(cast("object", results))), _example(lang)
        )
    entries = cast("list[object]", results)
    if not entries:
        raise BadInput(say("verify.error.no_results", lang), _example(lang))
    if len(entries) > MAX_RESULTS:
        raise BadInput(say("verify.error.too_many_results", lang, count=len(entries), most=MAX_RESULTS))
    return entries


def _example(lang: Lang) -> str:
    return say("errors.example", lang, example=_EXAMPLE)


def _read(entry: object, where: str, rules: str, lang: Lang) -> _Result:
    if not isinstance(entry, dict):
        raise BadInput(say("errors.no_object", lang, where=where, value=shown(entry)), _example(lang))
    result = cast("dict[str, object]", entry)
    if "scenario" not in result:
        raise BadInput(say("verify.error.no_scenario", lang, where=where), _example(lang))
    script, scenario = find_script(rules, result["scenario"], lang)
    states = result.get("states")
    if not isinstance(states, list):
        raise BadInput(say("errors.no_list", lang, where=f"{where}.states", value=shown(states)), _example(lang))
    expected = reference(script)
    silent = len(script.fighters) + 1 if script.steps else len(expected) - 1
    entries = cast("list[object]", states)
    unsupported = len(entries) == 1 and isinstance(entries[0], dict) and "unsupported" in entries[0]
    if len(entries) != len(expected) - silent and not unsupported:
        values = {"where": where, "scenario": script.id, "count": len(entries), "expected": len(expected) - silent}
        raise BadInput(say("verify.error.states", lang, **values), say("verify.error.states_hint", lang))
    answers = [_answer(state, f"{where}.states[{index}]", lang) for index, state in enumerate(entries)]
    joins = [cast("Reply", {"ok": True}) for _ in range(silent)]
    return _Result(script, scenario, expected, joins + answers)


def _answer(state: object, where: str, lang: Lang) -> Reply:
    if not isinstance(state, dict):
        raise BadInput(say("errors.no_object", lang, where=where, value=shown(state)), _example(lang))
    reply = cast("dict[str, Any]", state)
    keys = [key for key in REPLY_KEYS if reply.get(key) not in (None, False)]
    if not keys:
        inner: object = reply.get("state", reply)
        answer: dict[str, Any] = {"ok": True}
    else:
        inner = reply.get("state", {key: value for key, value in reply.items() if key not in REPLY_KEYS})
        answer = {keys[-1]: reply[keys[-1]]}
    if inner is None:
        inner = {}
    if not isinstance(inner, dict):
        raise BadInput(say("errors.no_object", lang, where=f"{where}.state", value=shown(inner)), _example(lang))
    return {**answer, "state": inner}


def _first_difference(result: _Result, comparer: Comparer) -> Difference | None:
    return comparer.first(result.expected, result.replies)


def _evidence(result: _Result) -> Evidence:
    return Evidence(result.script, result.replies, result.difference)


def _violation(result: _Result, diagnosis: Diagnosis, lang: Lang) -> dict[str, Any]:
    difference = result.difference
    assert difference is not None
    script = result.script
    wanted, got = words.sides(difference, result.replies)
    pitfall = (diagnosis.by_script.get(script.id) or [""])[0]
    told: dict[str, Any] = {
        "scenario": script.id,
        "step": script.step_number(difference.reply),
        "do": words.step(script.step_at(difference.reply), script.rules, lang),
        "expected": wanted,
        "got": got,
        "rule": _rule(result, pitfall, lang),
        "pitfall": pitfall,
        "certain": diagnosis.certain(pitfall),
        "cure": "",
    }
    first = difference.fields[0] if difference.fields else None
    if first and first.field == "refused" and isinstance(first.expected, str) and isinstance(first.actual, str):
        operation = script.step_at(difference.reply)["do"]
        codes = blueprint.load(script.rules, lang).operation(operation).refused_with
        told["cure"] = say("verify.next.wrong_code", lang, operation=operation, codes=", ".join(codes))
    elif pitfall:
        told["cure"] = words.cure(script.rules, pitfall, lang, certain=told["certain"])
    return told


def _rule(result: _Result, pitfall: str, lang: Lang) -> str:
    """Return the rule that was broken: what the scenario is about, or what the pitfall breaks."""
    if result.scenario is not None:
        origin = origin_of(result.scenario.source, result.script.rules, lang)
        return say("verify.next.about", lang, title=result.scenario.title.of(lang), origin=origin)
    if not pitfall:
        return ""
    known = blueprint.load(result.script.rules, lang)
    names = known.pitfall(pitfall).rules
    return " ".join(known.rule(name).text.of(lang) for name in names[:1])


def _next(
    rules: str, lang: Lang, judged: Sequence[_Result], skipped: Sequence[str], required: Sequence[str]
) -> tuple[bool, str]:
    """Return whether everything has to be run again, and what to do next."""
    wrong = [result for result in judged if result.difference is not None]
    if wrong:
        return True, say("verify.next.wrong", lang, scenario=wrong[0].script.id, count=len(wrong))
    if required:
        return True, say("verify.next.not_observed", lang, fields=", ".join(required))
    done = {result.script.id for result in judged if result.scenario is not None} | set(skipped)
    asked = {"rules": asked_of(rules), "option": "" if rules == "core" else f" --rules {rules}"}
    if not done:
        return False, say("verify.next.challenge_passed", lang, **asked)
    for level in LEVELS[:-1]:
        ids = [scenario.id for scenario in at_level(rules, level)]
        if done <= set(ids):
            missing = [name for name in ids if name not in done]
            if missing:
                names = ", ".join(missing[:10]) + (" …" if len(missing) > 10 else "")
                return True, say("verify.next.missing", lang, level=level, count=len(missing), names=names)
            challenged = any(result.script.id.startswith(f"{PREFIX}-") for result in judged)
            key = _smoke(rules) if level == "smoke" else "all_passed" if challenged else "level_passed"
            return False, say(f"verify.next.{key}", lang, level=level, **asked)
    raise InitiativeError("unreachable: full holds every scenario")


def _smoke(rules: str) -> str:
    """Return what to say of level smoke: that it catches every known wrong tracker only where that was counted."""
    counted = any("by_smoke" in entry["numbers"] for entry in evidence_of(rules).values())
    return "smoke_passed" if counted else "smoke_alone_passed"
