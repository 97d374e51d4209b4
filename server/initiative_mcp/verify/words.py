"""Scripts, steps and differences in words, in both languages."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any, cast

from initiative_mcp import blueprint
from initiative_mcp.messages import Lang, say
from initiative_mcp.verify.compare import Difference, Reply
from initiative_mcp.verify.rulesets import RULE_SETS
from initiative_mcp.verify.script import Script


def value(found: object) -> str:
    """Return a value of a script or a state as a person would write it."""
    if found is None:
        return "–"
    if isinstance(found, Mapping):
        special = cast("Mapping[str, object]", found)
        return f"({special['$']})" if "$" in special else json.dumps(special, ensure_ascii=False, default=str)
    if isinstance(found, list | tuple):
        return ", ".join(map(value, cast("Sequence[object]", found))) or "–"
    return str(found) if found != "" else '""'


def step(found: Mapping[str, Any], lang: Lang) -> str:
    """Return what a step does."""
    name = found["do"]
    told = {key: value(entry) for key, entry in found.items() if key != "do"}
    if name in ("end_turn", "wait") and "name" in told:
        return say(f"verify.step.{name}_named", lang, **told)
    if name == "join":
        main = {key: told.pop(key, "–") for key in ("name", "team")}
        rest = ", ".join(f"{_word(key, lang)} {entry}" for key, entry in told.items())
        return say("verify.step.join", lang, **main, rest=rest or "–")
    if name == "fall" and len(found.get("names", ())) != 1:
        return say("verify.step.fall_together", lang, names=told.get("names", "–"))
    return say(f"verify.step.{name}", lang, **told)


def _word(key: str, lang: Lang) -> str:
    return say(f"verify.word.{key}", lang)


def settings(script: Script, lang: Lang) -> str:
    """Return the settings that differ from the start values."""
    start = {setting.name: setting.start for setting in RULE_SETS[script.rules].settings}
    told = [f"{name} {value(entry)}" for name, entry in script.settings.items() if entry != start[name]]
    return ", ".join(told) or say("verify.step.start_values", lang)


def script_lines(script: Script, lang: Lang, last: int | None = None) -> list[str]:
    """Return a script in words, one numbered line per operation, up to the reply numbered `last`."""
    lines = [f"    {say('verify.step.settings', lang)}: {settings(script, lang)}"]
    end = len(script.calls) if last is None else last
    for index in range(1, end + 1):
        number = script.step_number(index)
        lines.append(f"{number or '':>3} {step(script.step_at(index), lang)}")
    return lines


def sides(difference: Difference, replies: Sequence[Reply]) -> tuple[dict[str, Any], dict[str, Any]]:
    """Return what was expected and what was answered instead, as fields with their values."""
    if not difference.fields:
        answered = difference.reply < len(replies)
        got_instead = replies[difference.reply].get(difference.kind, True) if answered else True
        return {"accepted": True}, {difference.kind: got_instead}
    wanted: dict[str, Any] = {}
    got: dict[str, Any] = {}
    for entry in difference.fields:
        if entry.field == "refused":
            for side, found in ((wanted, entry.expected), (got, entry.actual)):
                side.update({"accepted": True} if found is None else {"refused": found})
        else:
            wanted[entry.field] = entry.expected
            got[entry.field] = entry.actual
    return wanted, got


def side(found: Mapping[str, Any], lang: Lang) -> str:
    """Return one of the two sides in words."""
    told: list[str] = []
    for key, entry in found.items():
        if key == "crashed" and isinstance(entry, Mapping):
            entry = cast("Mapping[str, object]", entry).get("message")  # noqa: PLW2901 - the trace is in the report
        told.append(_word(key, lang) if entry is True else f"{_word(key, lang)} {value(entry)}")
    return "; ".join(told)


def cure(rules: str, pitfall: str, lang: Lang, *, certain: bool) -> str:
    """Return the cure of a pitfall, marked as likely when it is not certain."""
    text = blueprint.load(rules, lang).pitfall(pitfall).cure.of(lang)
    return text if certain else say("verify.likely_cure", lang, text=text)
