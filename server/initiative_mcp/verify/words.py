"""Scripts, steps and differences in words, in both languages."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, cast

from initiative_mcp import blueprint
from initiative_mcp.messages import Lang, say
from initiative_mcp.rulesets import RULE_SETS, Operation
from initiative_mcp.verify.compare import Difference, Reply
from initiative_mcp.verify.script import Script


def value(found: object) -> str:
    """Return a value of a script or a state as a person would write it."""
    if found is None:
        return "–"
    if isinstance(found, Mapping):
        entries = cast("Mapping[str, object]", found)
        if "$" in entries:
            return f"({entries['$']})"
        return ", ".join(f"{key} {value(entry)}" for key, entry in entries.items()) or "–"
    if isinstance(found, list | tuple):
        return ", ".join(map(value, cast("Sequence[object]", found))) or "–"
    if isinstance(found, float) and found.is_integer():
        return str(int(found))
    return str(found) if found != "" else '""'


def step(found: Mapping[str, Any], rules: str, lang: Lang) -> str:
    """Return what a step does."""
    name = found["do"]
    told = {key: value(entry) for key, entry in found.items() if key != "do"}
    if name == "join":
        main = {key: told.pop(key, "–") for key in ("name", "team")}
        return say("verify.step.join", lang, **main, rest=_rest(told, rules, lang) or "–")
    if name == "fall" and len(found.get("names", ())) != 1:
        return say("verify.step.fall_together", lang, names=told.get("names", "–"))
    action = RULE_SETS[rules].actions.get(name)
    if action is None and name != "create":
        return say("verify.step.foreign", lang, operation=name)
    text = _told(action, name, lang, named="name" in told) if action else say("verify.step.create", lang)
    rest = _rest({key: entry for key, entry in told.items() if key not in ("name", "names")}, rules, lang)
    return text.format(**{"name": "–", **told}) + (f" ({rest})" if rest else "")


def _told(action: Operation, name: str, lang: Lang, *, named: bool) -> str:
    text = action.told_named if named else action.told
    if text is not None:
        return text[lang]
    named = named and "name" in action.optional
    return say(f"verify.step.{name}_named" if named else f"verify.step.{name}", lang, name="{name}", names="{names}")


def _rest(told: Mapping[str, str], rules: str, lang: Lang) -> str:
    return ", ".join(f"{word(key, rules, lang)} {entry}" for key, entry in told.items())


def word(key: str, rules: str, lang: Lang) -> str:
    """Return what a field of a fighter or of the state is called."""
    known = RULE_SETS[rules]
    if key in known.brought:
        return known.brought[key].said[lang]
    return known.words[key][lang] if key in known.words else say(f"verify.word.{key}", lang)


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
        lines.append(f"{number or '':>3} {step(script.step_at(index), script.rules, lang)}")
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


def side(found: Mapping[str, Any], rules: str, lang: Lang) -> str:
    """Return one of the two sides in words."""
    told: list[str] = []
    for key, entry in found.items():
        if key == "crashed" and isinstance(entry, Mapping):
            entry = cast("Mapping[str, object]", entry).get("message")  # noqa: PLW2901 - the trace is in the report
        name = word(key, rules, lang)
        told.append(name if entry is True else f"{name} {value(entry)}")
    return "; ".join(told)


def cure(rules: str, pitfall: str, lang: Lang, *, certain: bool) -> str:
    """Return the cure of a pitfall, marked as likely when it is not certain."""
    text = blueprint.load(rules, lang).pitfall(pitfall).cure.of(lang)
    return text if certain else say("verify.likely_cure", lang, text=text)
