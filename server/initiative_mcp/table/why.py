"""Why somebody acts when: the value reckoned up, and what puts one turn before the next."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from initiative_mcp.encounters.words import plain
from initiative_mcp.messages import Lang
from initiative_mcp.table.data import Telling, say, texts

MOST = 12
"""So many turns are explained; nobody reads on."""


@dataclass(frozen=True)
class Place:
    """One turn that is acting or still to come.

    Attributes:
        fighter: Whose it is.
        key: Its place in the order; smaller goes earlier.
        by: How it came to its place: `order`, `after` (directly after whoever acts), or an operation.
        count: The number it acts at, None where the rules have none.
        acting: Whether it acts.
    """

    fighter: Any
    key: tuple[Any, ...]
    by: str = "order"
    count: float | None = None
    acting: bool = False


def places(fight: Any) -> list[Place]:
    """Return all turns of the round that act or are still to come, in play order."""
    if not fight.running:
        return []
    if not hasattr(fight, "turns"):
        names = [fight.acting, *fight.upcoming()]
        fighters = [fight.fighters[name] for name in names]
        return [Place(fighter, key=fighter.key, acting=nth == 0) for nth, fighter in enumerate(fighters)]
    found: list[Place] = []
    for nth, turn in enumerate(reversed(fight.turns)):
        by = turn.by if nth == 0 else "after"
        found += [Place(slot.fighter, slot.key, by, turn.count, nth == 0) for slot in turn.slots]
    return found + [Place(slot.fighter, slot.key, count=slot.count) for slot in fight.line.to_come()]


def reasons(fight: Any, telling: Telling, lang: Lang) -> list[dict[str, str]]:
    """Return for the next turns who takes them and why; those who act together are explained together."""
    line = places(fight)
    return [
        {"name": place.fighter.name, "text": _reason(place, following(line, nth), telling, lang)}
        for nth, place in enumerate(line[:MOST])
    ]


def following(line: Sequence[Place], nth: int) -> Place | None:
    """Return the turn to compare one with: the next one of somebody else that has its place by the order."""
    mine = line[nth].fighter
    return next((place for place in line[nth + 1 :] if place.fighter is not mine and place.by == "order"), None)


def _reason(place: Place, other: Place | None, telling: Telling, lang: Lang) -> str:
    if place.by in texts()["why"]:
        return say(f"why.{place.by}", lang)
    told = value_told(place.fighter, telling, lang)
    if place.count is not None and place.count != place.fighter.value:
        told = say("why.at", lang, told=told, count=plain(place.count))
    if other is None:
        return say("why.last", lang, told=told)
    name = other.fighter.name
    because = why_before(place, other, telling, lang)
    if because is None:
        return say("why.together", lang, told=told, other=name)
    if not because:
        return say("why.earlier", lang, told=told, other=name)
    return say("why.before", lang, told=told, other=name, because=because)


def why_before(place: Place, other: Place, telling: Telling, lang: Lang) -> str | None:
    """Return why a turn comes before another one, as it follows “because”.

    Returns:
        The reason; empty where the rule set tells none; None when both act at the same moment.
    """
    mine, theirs = place.fighter, other.fighter
    if getattr(theirs, "waited", False):
        both = getattr(mine, "waited", False)
        return say("why.waited_both" if both else "why.waited", lang, other=theirs.name)
    uncounted = telling.uncounted and place.count is None and other.count is None
    for nth, deciding in enumerate(telling.uncounted if uncounted else telling.decides):
        if place.key[nth] != other.key[nth]:
            if deciding.field and not getattr(mine, deciding.field) > getattr(theirs, deciding.field):
                return say("why.begun", lang)
            counts = {"mine": place.count, "theirs": other.count}
            return deciding.because[lang].format(**{key: plain(count or 0) for key, count in counts.items()})
    return None if place.key == other.key else ""


def value_told(fighter: Any, telling: Telling, lang: Lang) -> str:
    """Return how the value of a fighter comes about: `14 = 11 + 3 (speed + roll)`; nothing known of it, the value."""
    value = str(plain(fighter.value))
    if not telling.terms or not math.isfinite(fighter.value):
        return value
    counted = [(term, getattr(fighter, term.field)) for term in telling.terms]
    shown = counted[:1] + [(term, number) for term, number in counted[1:] if number]
    numbers = [_signed(number, term.times) for term, number in shown]
    words = [("+", _times(term.said[lang], term.times)) for term, _ in shown]
    total = float(sum(number * term.times for term, number in counted))
    rest = fighter.value - total
    if telling.rest and rest:
        numbers.append(_signed(rest, 1))
        words.append(("+", telling.rest[lang]))
    factor = getattr(fighter, telling.factor) if telling.factor else 1.0
    summed = _joined(numbers) if factor == 1 else f"({_joined(numbers)}) × {plain(factor)}"
    # Where the sum is rounded or cut, it does not equal the value.
    key = "sum" if telling.rest or total * factor == fighter.value else "from"
    return say(f"why.{key}", lang, value=value, sum=summed, words=_joined(words))


def _signed(number: float, times: int) -> tuple[str, str]:
    return "−" if number < 0 else "+", _times(str(plain(abs(number))), times)


def _times(text: str, times: int) -> str:
    return text if times == 1 else f"{text} × {times}"


def _joined(terms: list[tuple[str, str]]) -> str:
    (sign, first), *rest = terms
    return ("−" if sign == "−" else "") + first + "".join(f" {sign} {text}" for sign, text in rest)
