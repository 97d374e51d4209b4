"""What happened in an encounter, told in one line per step."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Mapping, Sequence
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


def event_words(event: Any, fight: Any, rules: RuleSet, lang: Lang, *, held: bool = False) -> str:
    """Return one event in words; empty for those that only repeat the step.

    Args:
        event: The event.
        fight: The encounter as it is after the whole step.
        rules: Its rule set.
        lang: Language of the words.
        held: Whether the turn that begins was held back before.
    """
    if event.kind in SILENT:
        return ""
    if event.kind == "over":
        return say(f"trace.{event.outcome}", lang, team=event.winner)
    if event.kind == "slot_lost" and event.reason == "fell":
        return ""  # that the fighter fell says it
    fighter = cast("dict[str, Any]", vars(fight.fighters[event.name])) if event.name else {}
    told = {key: value for key, value in cast("dict[str, Any]", vars(event)).items() if value is not None}
    special = "held" if held else "newcomer" if event.kind == "joined" and event.round else ""
    kind = special if special in rules.events else event.kind
    text = _text(kind, rules, lang).format_map(_Plain({"name": "", **fighter, **told}))
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
        reason = load(rules.id).refusal(code).meaning.of(lang)
        return say("trace.refused", lang, step=_asked(step, fight, rules, lang), code=code, reason=reason)
    # Whoever waits, falls or makes room ends the turn too; only where it was ended as such is it told.
    hidden = set[str]() if step["do"] == "end_turn" else {"turn_ended"}
    turn, displaced = _cut_in(step, answer, fight)
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
            held = turn == "act" and event.kind == "turn_began" and event.name == step["name"]
            words.append(event_words(event, fight, rules, lang, held=held))
    if displaced:
        words.append(say("trace.put_back", lang, names=listed(displaced, lang)))
    words.append(_waiting(fight, rules, lang))
    return "; ".join(word for word in words if word)


def listed(names: Sequence[str], lang: Lang) -> str:
    """Return names as they are read out, of very many only the first."""
    if len(names) > MANY:
        return f"{', '.join(names[:FEW])} {say('trace.more_names', lang, count=len(names) - FEW)}"
    return f" {say('pages.and', lang)} ".join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names)


def standing(view: Mapping[str, Any], rules: RuleSet, lang: Lang) -> str:
    """Return where an encounter stands, as one line."""
    acting = ", ".join(view["acting"])
    if acting:
        acting += _more("count", view.get("count"), lang) + _more("action", view.get("action"), lang)
    told = {"round": view["round"], "acting": acting or "–", "rest": ", ".join(view["upcoming"]) or "–"}
    lists = [name for name in rules.observable if name in rules.lists and name in rules.words and view[name]]
    more = (f"; {rules.words[name][lang]}: {', '.join(view[name])}" for name in lists)
    return say("trace.end", lang, **told) + "".join(more)


def _cut_in(step: Mapping[str, Any], answer: Any, fight: Any) -> tuple[str, list[str]]:
    """Return how somebody came to act before the one whose turn it was, and who acts directly after."""
    began = any(event.kind == "turn_began" and event.name == step.get("name") for event in answer.events)
    turns: Sequence[Any] = getattr(fight, "turns", ())  # the core rules have no turns before another
    if not turns or not began or step["do"] == "end_turn" or turns[-1].by == "order":
        return "", []
    return turns[-1].by, [slot.fighter.name for turn in turns[-2:-1] for slot in turn.slots]


def _waiting(fight: Any, rules: RuleSet, lang: Lang) -> str:
    """Return for whom the round waits while nobody acts; empty where somebody does."""
    if "waits" not in rules.events or fight.acting or fight.phase not in ("first", "later"):
        return ""
    text = rules.events.get(f"waits_{fight.phase}", rules.events["waits"])[lang]
    return text.format(names=listed(fight.more()["delayed"], lang))


def _asked(step: Mapping[str, Any], fight: Any, rules: RuleSet, lang: Lang) -> str:
    """Return a step as it was asked for, with the one who acts where it could have carried a name."""
    # What a rule set does not have is called as in one that has it.
    known = [other.actions[step["do"]] for other in (rules, *RULE_SETS.values()) if step["do"] in other.actions]
    what = next((action.said[lang] for action in known if action.said), "") or text_of(f"step.{step['do']}", lang)
    who = step.get("name") or ", ".join(step.get("names", ()))
    if not who and known and "name" in known[0].arguments:
        acting = fight.acting or ""
        who = acting if isinstance(acting, str) else ", ".join(acting)
    return f"{what or step['do']} {who}".strip()
