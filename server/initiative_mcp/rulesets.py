"""What is to be known of a rule set to play, draw and judge its fights; read from its data, nothing is known here.

`play.toml` has operations, fields, state and what random programs draw from; `blueprint.toml` has the settings.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache, cached_property
from typing import Any

from initiative_mcp import resources
from initiative_mcp.choices import choose
from initiative_mcp.messages import Lang

Number = int | float
Said = Mapping[str, str]
"""A text by language."""

SPECIAL = ("nan", "inf", "-inf", "none", "text", "bool")
"""Values that JSON lacks, sent as `{"$": name}`."""


@dataclass(frozen=True)
class Setting:
    """One setting: a whole number in a range, or one of several words.

    Attributes:
        lowest: Smallest number, `highest` the largest; 0 and 0 where words are allowed.
        words: The words that are allowed; empty where it is a number.
        tried: Further values that are worth trying.
        names: Other names of the setting.
        values: Other names of its words.
    """

    name: str
    start: int | str
    lowest: int = 0
    highest: int = 0
    words: tuple[str, ...] = ()
    tried: tuple[int | str, ...] = ()
    names: tuple[str, ...] = ()
    values: Mapping[str, str] = field(default_factory=dict[str, str])

    @property
    def drawn(self) -> tuple[int | str, ...]:
        """What random programs draw from."""
        return (*(self.words or (self.lowest, self.highest)), *self.tried)

    @property
    def broken(self) -> tuple[Number | str, ...]:
        """Values that are refused."""
        return ("other", "", 1) if self.words else (self.lowest - 1, self.highest + 1, self.lowest + 0.5)


@dataclass(frozen=True)
class Field:
    """One thing that a fighter brings beside name and team: a number, or the results of dice.

    Attributes:
        required: Whether it must be given; otherwise a missing one has its start value.
        thrown: When dice are thrown.
        broken: What to say when it is not allowed; None for the usual words.
        example: A value for an example of a fighter; None where an example can do without.
        draw: What random programs draw from, and `wild` what has to be repaired or refused.
        counts: How many results of dice they draw, with the weight of each number.
    """

    id: str
    said: Said
    dice: bool = False
    required: bool = True
    start: object = None
    whole: bool = False
    lowest: float = float("-inf")
    highest: float = float("inf")
    names: tuple[str, ...] = ()
    thrown: Said | None = None
    broken: Said | None = None
    example: object = None
    draw: tuple[Number, ...] = ()
    wild: tuple[Number, ...] = ()
    counts: Mapping[int, float] = field(default_factory=dict[int, float])


@dataclass(frozen=True)
class Operation:
    """One operation.

    Attributes:
        arguments: In the order in which `do` sends them.
        optional: Those that may be left out.
        duty: Whether every implementation must have it; another may answer that it is not there.
        names: Other words for it.
        said: What it is called, `told` what it does, `told_named` with a name; None for the words that all have.
        drawn: From which fighters random programs draw its name, with weights; the first is whom it is meant for.
        dice: Arguments that are a fixed number of results of dice.
    """

    id: str
    arguments: tuple[str, ...]
    optional: frozenset[str]
    duty: bool = True
    names: tuple[str, ...] = ()
    said: Said | None = None
    told: Said | None = None
    told_named: Said | None = None
    drawn: Mapping[str, float] = field(default_factory=dict[str, float])
    dice: Mapping[str, int] = field(default_factory=dict[str, int])


@dataclass(frozen=True)
class RuleSet:
    """One rule set as the protocol sees it.

    Attributes:
        names: Names of the system, by which it is found in a question too.
        aliases: Other words that mean it where a rule set is chosen.
        foreign: Code that refuses operations of other rule sets; empty where they are unknown words.
        settings: In the order in which `begin` sends them.
        brings: What a fighter has beside name and team, in the order in which `join` sends it.
        actions: The operations by name.
        required: Fields of the state that are always compared.
        observable: Further fields, compared when the adapter observes them.
        lists: Fields that hold a list of names, `objects` those that hold a value for each name.
        features: What an adapter may declare beyond the duty.
        telling: Fields that point to a pitfall when nothing else is ever wrong.
        words: What fields of the state and arguments are called; those that all rule sets have stand in the messages.
        examples: Values of fields of the state that not all rule sets have, for an example of a state.
        events: What happened, in words; likewise.
        weights: How often random programs draw each operation in a running fight.
        moments: The same while nobody acts (`idle`), or in a phase.
    """

    id: str
    names: tuple[str, ...]
    aliases: tuple[str, ...]
    foreign: str
    settings: tuple[Setting, ...]
    brings: tuple[Field, ...]
    actions: Mapping[str, Operation]
    required: tuple[str, ...]
    observable: tuple[str, ...]
    lists: frozenset[str]
    objects: frozenset[str]
    features: tuple[str, ...]
    telling: Mapping[str, str]
    words: Mapping[str, Said]
    examples: Mapping[str, object]
    events: Mapping[str, Said]
    weights: Mapping[str, Any]
    moments: Mapping[str, Mapping[str, Any]]

    @property
    def fields(self) -> tuple[str, ...]:
        """All fields of a state, in the order in which differences are told."""
        return self.required + self.observable

    @cached_property
    def operations(self) -> Mapping[str, tuple[str, ...]]:
        """The arguments of each operation, in the order in which `do` sends them."""
        return {name: operation.arguments for name, operation in self.actions.items()}

    @cached_property
    def optional(self) -> frozenset[str]:
        """Operations that an implementation may leave out (`unsupported`)."""
        return frozenset(name for name, operation in self.actions.items() if not operation.duty)

    @cached_property
    def brought(self) -> Mapping[str, Field]:
        """What a fighter brings, by name."""
        return {entry.id: entry for entry in self.brings}

    @property
    def example(self) -> dict[str, object]:
        """What an example of a fighter brings."""
        return {entry.id: entry.example for entry in self.brings if entry.example is not None}

    @cached_property
    def duties(self) -> frozenset[str]:
        """What every `join` must be given."""
        return frozenset({"name", "team"} | {entry.id for entry in self.brings if entry.required})

    def filled(self, settings: Mapping[str, object]) -> dict[str, object]:
        """Return all settings in their fixed order, those that are missing with their start value."""
        return {setting.name: settings.get(setting.name, setting.start) for setting in self.settings}


def _setting(entry: Mapping[str, Any], more: Mapping[str, Any]) -> Setting:
    return Setting(
        entry["id"],
        entry["start"],
        entry.get("lowest", 0),
        entry.get("highest", 0),
        tuple(entry.get("words", ())),
        tuple(more.get("tried", ())),
        tuple(more.get("names", ())),
        more.get("values", {}),
    )


def _field(entry: Mapping[str, Any]) -> Field:
    kept = dict(entry)
    for key in ("names", "draw", "wild"):
        kept[key] = tuple(kept.get(key, ()))
    kept["counts"] = {int(count): weight for count, weight in kept.get("counts", {}).items()}
    return Field(**kept, required="start" not in kept)


def _operation(entry: Mapping[str, Any]) -> Operation:
    kept = dict(entry)
    kept["names"] = tuple(kept.get("names", ()))
    kept["optional"] = frozenset(name.rstrip("?") for name in kept["arguments"] if name.endswith("?"))
    kept["arguments"] = tuple(name.rstrip("?") for name in kept["arguments"])
    return Operation(**kept)


@cache
def rule_set(rules: str) -> RuleSet:
    """Return a rule set; it is read once.

    Raises:
        FileNotFoundError: If there is none of that name.
    """
    play = tomllib.loads(resources.read_text("blueprint", rules, "play.toml"))
    settings = tomllib.loads(resources.read_text("blueprint", rules, "blueprint.toml"))["settings"]
    state = play["state"]
    actions = [_operation(entry) for entry in play["operations"]]
    return RuleSet(
        rules,
        tuple(play["names"]),
        tuple(play["aliases"]),
        play.get("foreign", ""),
        tuple(_setting(entry, play["settings"].get(entry["id"], {})) for entry in settings),
        tuple(_field(entry) for entry in play["fields"]),
        {action.id: action for action in actions},
        tuple(state["required"]),
        tuple(state["observable"]),
        frozenset(state["lists"]),
        frozenset(state.get("objects", ())),
        tuple(play["features"]),
        state.get("telling", {}),
        play.get("words", {}),
        state.get("examples", {}),
        play.get("events", {}),
        play["weights"],
        play.get("moments", {}),
    )


class _RuleSets(Mapping[str, RuleSet]):
    """All rule sets by name, each read when it is asked for."""

    def __getitem__(self, rules: str) -> RuleSet:
        try:
            return rule_set(rules)
        except FileNotFoundError:
            raise KeyError(rules) from None

    def __iter__(self) -> Iterator[str]:
        return iter(resources.rule_sets())

    def __len__(self) -> int:
        return len(resources.rule_sets())


RULE_SETS: Mapping[str, RuleSet] = _RuleSets()


def named(word: object, lang: Lang) -> str:
    """Return the id of the rule set that is meant.

    Raises:
        UnknownWord: If there is none; names the near ones.
    """
    names = {name: rules.id for rules in RULE_SETS.values() for name in (*rules.names, *rules.aliases)}
    return choose("rules", word, RULE_SETS, names, lang)


def foreign_words(rules: RuleSet) -> dict[str, str]:
    """Return the operations of other rule sets, by all their words, that a rule set refuses instead of not knowing."""
    if not rules.foreign:
        return {}
    others = [action for other in RULE_SETS.values() if other is not rules for action in other.actions.values()]
    strange = [action for action in others if action.id not in rules.actions]
    found = {action.id: action.id for action in strange}
    for action in strange:
        for word in action.names:
            found.setdefault(word, action.id)
    return found
