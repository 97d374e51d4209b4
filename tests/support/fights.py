"""Fights of every rule set, made up by chance: most steps are legal, some are refused."""

from __future__ import annotations

from random import Random
from typing import Any

from initiative_mcp.rulesets import RULE_SETS

VALUES: dict[str, Any] = {"mod": 2, "base": 9, "contest": [3]}
"""Of arguments that only some operations have."""


def other_settings(rules: str) -> dict[str, Any]:
    """Return settings of which as many as possible are not the start values."""
    switches = [setting for setting in RULE_SETS[rules].settings if setting.words or setting.highest == 1]
    return {setting.name: setting.words[-1] if setting.words else 1 - setting.start for setting in switches}


def fighters(rules: str, count: int) -> list[dict[str, Any]]:
    """Return fighters of three teams; nobody brings rolls, so all come from the seed."""
    brought = RULE_SETS[rules].example
    numbers = {name: value for name, value in brought.items() if not isinstance(value, list)}
    return [
        {"name": f"fighter {n}", "team": "abc"[n % 3], **{name: value + n % 4 for name, value in numbers.items()}}
        for n in range(count)
    ]


def steps(rules: str, count: int, seed: int, present: int = 5) -> list[dict[str, Any]]:
    """Return steps for a fight with so many fighters, the start first."""
    draw = Random(seed)
    known = RULE_SETS[rules].actions
    found: list[dict[str, Any]] = [{"do": "start"}]
    while len(found) < count:
        operation = draw.choice([*known, *["end_turn"] * 2 * len(known)])
        if operation == "join":
            (newcomer,) = fighters(rules, present + 1)[present:]
            present += 1
            found.append({"do": "join", **newcomer})
        elif operation == "fall":
            found.append({"do": "fall", "names": [f"fighter {draw.randrange(present)}"]})
        else:
            named = operation != "end_turn" and "name" in known[operation].arguments
            step = {"do": operation, **({"name": f"fighter {draw.randrange(present)}"} if named else {})}
            more = [name for name in known[operation].arguments if name in VALUES]
            found.append({**step, **{name: VALUES[name] for name in more}})
    return found
