"""What happened in an encounter, told in one line per step."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Mapping
from typing import Any, cast

from initiative_mcp.blueprint import load
from initiative_mcp.messages import Lang, say, text_of
from initiative_mcp.rulesets import RULE_SETS, RuleSet

MANY, FEW = 12, 3
"""Of more alike events in one step, only so few are told: of a thousand who roll, a thousand lines say nothing."""

SILENT = ("fight_began", "round_ended")
"""Events that only repeat what stands beside them."""


def plain(value: float) -> float | str:
    """Return a number as a person writes it: 8 instead of 8.0; as text where JSON has no number for it."""
    if not math.isfinite(value):
        return str(value)
    return int(value) if value == int(value) and abs(value) < 1e15 else value


def event_words(event: Any, fight: Any, rules: RuleSet, lang: Lang) -> str:
    """Return one event in words; empty for those that only repeat the step."""
    if event.kind in SILENT:
        return ""
    if event.kind == "over":
        return say(f"trace.{event.outcome}", lang, team=event.winner)
    if event.kind == "slot_lost" and event.reason == "fell":
        return ""  # that the fighter fell says it
    fighter = cast("dict[str, Any]", vars(fight.fighters[event.name])) if event.name else {}
    told = {key: value for key, value in cast("dict[str, Any]", vars(event)).items() if value is not None}
    text = _text(event.kind, rules, lang).format_map(_Plain({"name": "", **fighter, **told}))
    if event.kind == "joined":
        text += _when(event, fight, lang)
    if event.kind in ("turn_began", "slot_lost"):
        for key in ("count", "action", "reason"):
            text += _more(key, getattr(event, key, None), lang)
    return text


def _text(kind: str, rules: RuleSet, lang: Lang) -> str:
    if kind in rules.events:
        return rules.events[kind][lang]
    # A rule set may report what has no words yet: better its name than nothing.
    return text_of(f"trace.{kind}", lang) or "{kind} {name}"


def _when(event: Any, fight: Any, lang: Lang) -> str:
    if fight.phase == "before":
        return ""
    if event.acts_in is None:
        return say("trace.acts_never", lang)
    return say("trace.acts_now" if event.acts_in == event.round else "trace.acts_later", lang, round=event.acts_in)


def _more(key: str, value: object, lang: Lang) -> str:
    """Return what belongs to a turn or a lost slot: the number it acts at, the kind of action, the reason."""
    if value is None:
        return ""
    if isinstance(value, int | float):
        return say(f"trace.{key}", lang, value=plain(value))
    return text_of(f"trace.{key}_{value}", lang) or f" ({value})"


class _Plain(dict[str, Any]):
    """Gives numbers as a person writes them; most texts need few of the many values that there are."""

    def __getitem__(self, key: str) -> Any:
        value = super().__getitem__(key)
        return plain(value) if isinstance(value, float) else value


def step_words(step: Mapping[str, Any], answer: Any, fight: Any, rules: RuleSet, lang: Lang) -> str:
    """Return one step and what came of it as one line."""
    if code := answer.refused:
        acting = fight.acting or ""
        acting = acting if isinstance(acting, str) else ", ".join(acting)
        who = step.get("name") or ", ".join(step.get("names", ())) or acting
        reason = load(rules.id).refusal(code).meaning.of(lang)
        what = _operation(step["do"], rules, lang)
        return say("trace.refused", lang, step=f"{what} {who}".strip(), code=code, reason=reason)
    # Whoever waits, falls or makes room ends the turn too; only where it was ended as such is it told.
    hidden = set[str]() if step["do"] == "end_turn" else {"turn_ended"}
    told: dict[str, int] = {}
    words: list[str] = []
    alike = Counter(event.kind for event in answer.events)
    for event in answer.events:
        told[event.kind] = told.get(event.kind, 0) + 1
        rest = alike[event.kind] - FEW
        if event.kind in hidden or (alike[event.kind] > MANY and told[event.kind] > FEW + 1):
            continue
        if alike[event.kind] > MANY and told[event.kind] > FEW:
            words.append(say("trace.more_alike", lang, count=rest))
        else:
            words.append(event_words(event, fight, rules, lang))
    return "; ".join(word for word in words if word)


def _operation(name: str, rules: RuleSet, lang: Lang) -> str:
    # What a rule set does not have is called as in one that has it.
    for action in (known.actions.get(name) for known in (rules, *RULE_SETS.values())):
        if action is not None and action.said is not None:
            return action.said[lang]
    return text_of(f"step.{name}", lang) or name
