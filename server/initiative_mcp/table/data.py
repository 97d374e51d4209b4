"""What the table knows of the rule sets, from their `table.toml`, and its texts in both languages."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from initiative_mcp import resources
from initiative_mcp.messages import Lang
from initiative_mcp.rulesets import RULE_SETS

Said = Mapping[str, str]

_TWO = (("ada", "heroes"), ("orc", "monsters"))


@dataclass(frozen=True)
class Term:
    """A number of a fighter that counts for the value, so many times."""

    field: str
    said: Said
    times: int = 1


@dataclass(frozen=True)
class Deciding:
    """What a position in the key of a turn means; `because` follows “because”.

    `field` is the number of a fighter that stands there, empty for none: it may have changed since the round began.
    """

    because: Said
    field: str = ""


@dataclass(frozen=True)
class Telling:
    """How the values and the order of a rule set are told.

    Attributes:
        short: What the rule set is called where there is little room; None where it has no short name.
        terms: What a value is the sum of.
        factor: The number that the sum is multiplied with; empty for none.
        rest: What makes up the rest of the value; None where the sum is the value, or is cut to it.
        decides: What the positions in the key of a turn mean.
        uncounted: The same for two turns without a count, where others have one.
        fight: A fight that is ready to be played: `fighters`, `settings`, `seed`.
    """

    short: Said | None = None
    terms: tuple[Term, ...] = ()
    factor: str = ""
    rest: Said | None = None
    decides: tuple[Deciding, ...] = ()
    uncounted: tuple[Deciding, ...] = ()
    fight: Mapping[str, Any] = field(default_factory=dict[str, Any])


@cache
def telling(rules: str) -> Telling:
    """Return how a rule set is told; without a file of its own nothing but its values are."""
    try:
        data = tomllib.loads(resources.read_text("blueprint", rules, "table.toml"))
    except FileNotFoundError:
        return Telling()
    return Telling(
        data.get("short"),
        tuple(Term(**entry) for entry in data["terms"]),
        data.get("factor", ""),
        data.get("rest"),
        tuple(Deciding(**entry) for entry in data["decides"]),
        tuple(Deciding(**entry) for entry in data.get("uncounted", ())),
        data.get("fight", {}),
    )


@cache
def texts() -> dict[str, dict[str, dict[str, str]]]:
    """Return all texts of the table by group and key."""
    return tomllib.loads(resources.read_text("blueprint", "table.toml"))


def say(key: str, lang: Lang, **values: object) -> str:
    """Return a text of the table by its dotted key, with `{name}` filled in."""
    group, name = key.split(".")
    return texts()[group][name][lang].format(**values)


def ready_fight(rules: str, lang: Lang) -> dict[str, Any]:
    """Return the arguments of `run_encounter` for the fight that a rule set has ready, its names in a language.

    Where it has none, two fighters of its example meet.
    """
    two = [{"name": name, "team": team, **RULE_SETS[rules].example} for name, team in _TWO]
    fight = telling(rules).fight or {"fighters": two}
    cast = texts()["cast"]
    fighters = [
        {**fighter, "name": cast[fighter["name"]][lang], "team": cast[fighter["team"]][lang]}
        for fighter in fight["fighters"]
    ]
    return {"rules": rules, "settings": fight.get("settings", {}), "fighters": fighters, "seed": fight.get("seed", 1)}
