"""What happened in an encounter, told in one line per step."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from initiative_mcp.blueprint import load
from initiative_mcp.messages import Lang, say
from initiative_reference.core import Answer, Encounter, Event


def plain(value: float) -> float:
    """Return a number as a person writes it: 8 instead of 8.0."""
    return int(value) if value == int(value) and abs(value) < 1e15 else value


def event_words(event: Event, fight: Encounter, lang: Lang) -> str:
    """Return one event in words; empty for those that only repeat the step."""
    if event.kind in ("fight_began", "round_ended"):
        return ""
    if event.kind == "joined":
        fighter = fight.fighters[event.name or ""]
        numbers = {key: plain(getattr(fighter, key)) for key in ("value", "speed", "roll")}
        if fight.phase == "before":
            when = ""
        elif event.acts_in is None:
            when = say("trace.acts_never", lang)
        else:
            which = "acts_now" if event.acts_in == event.round else "acts_later"
            when = say(f"trace.{which}", lang, round=event.acts_in)
        return say("trace.joined", lang, name=event.name, **numbers) + when
    if event.kind == "over":
        return say(f"trace.{event.outcome}", lang, team=event.winner)
    return say(f"trace.{event.kind}", lang, name=event.name, round=event.round)


def step_words(step: Mapping[str, Any], answer: Answer, fight: Encounter, rules: str, lang: Lang) -> str:
    """Return one step and what came of it as one line."""
    if code := answer.refused:
        who = step.get("name") or ", ".join(step.get("names", ())) or fight.acting or ""
        what = say(f"step.{step['do']}", lang)
        reason = load(rules).refusal(code).meaning.of(lang)
        return say("trace.refused", lang, step=f"{what} {who}".strip(), code=code, reason=reason)
    hidden = {"turn_ended"} if step["do"] in ("wait", "fall") else set[str]()
    words = [event_words(event, fight, lang) for event in answer.events if event.kind not in hidden]
    return "; ".join(word for word in words if word)
