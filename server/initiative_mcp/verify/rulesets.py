"""What the judge must know of each rule set: operations, fields, features, and what random programs draw from."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

Number = int | float


@dataclass(frozen=True)
class Setting:
    """One setting: its start value, its range, and further values inside the range that are worth trying."""

    name: str
    start: int
    lowest: int
    highest: int
    tried: tuple[int, ...]


@dataclass(frozen=True)
class RuleSet:
    """One rule set as the protocol sees it.

    Attributes:
        settings: In the order in which `begin` sends them.
        operations: The arguments of each operation, in the order in which `do` sends them.
        optional: Operations that an implementation may leave out (`unsupported`).
        required: Fields of the state that are always compared.
        observable: Further fields, compared when the adapter observes them.
        lists: Fields that hold a list of names.
        features: What an adapter may declare beyond the duty.
        telling: Fields that point to a pitfall when nothing else is ever wrong.
        numbers: Number fields of a fighter with the values that random programs draw, many of them apart by a roll.
        rolls: Rolls that random programs draw, and `wild_rolls` the ones that have to be cleaned.
    """

    id: str
    settings: tuple[Setting, ...]
    operations: Mapping[str, tuple[str, ...]]
    optional: frozenset[str]
    required: tuple[str, ...]
    observable: tuple[str, ...]
    lists: frozenset[str]
    features: tuple[str, ...]
    telling: Mapping[str, str]
    numbers: Mapping[str, tuple[Number, ...]]
    rolls: tuple[Number, ...]
    wild_rolls: tuple[Number, ...]

    @property
    def fields(self) -> tuple[str, ...]:
        """All fields of a state, in the order in which differences are told."""
        return self.required + self.observable

    def filled(self, settings: Mapping[str, object]) -> dict[str, object]:
        """Return all settings in their fixed order, those that are missing with their start value."""
        return {setting.name: settings.get(setting.name, setting.start) for setting in self.settings}


CORE = RuleSet(
    id="core",
    settings=(
        Setting("rollRange", 6, 0, 100, (1, 2, 3)),
        Setting("maxRounds", 30, 1, 1000, (2, 3, 4)),
        Setting("rerollEachRound", 0, 0, 1, ()),
    ),
    operations={
        "join": ("name", "team", "speed", "rolls"),
        "start": (),
        "end_turn": ("name",),
        "wait": ("name",),
        "fall": ("names",),
    },
    optional=frozenset(),
    required=("acting", "round", "outcome", "winner"),
    observable=("phase", "upcoming"),
    lists=frozenset({"acting", "upcoming"}),
    features=("named-turns", "fall-together", "odd-inputs", "unicode-names", "refusal-codes"),
    telling={"phase": "first-mark", "upcoming": "two-lists"},
    numbers={"speed": (5, 4, 3, 0, 1, 2, 7, 10, -1, -3, 0.5, 4.5, 3.25)},
    rolls=(2, 1, 0, 3, 4, 5, 6),
    wild_rolls=(500, -500, 7, -1, 3.75, 6.5, -0.5, 0.25, 101, 1.5),
)

RULE_SETS: Mapping[str, RuleSet] = {rules.id: rules for rules in (CORE,)}

SPECIAL = ("nan", "inf", "-inf", "none", "text", "bool")
"""Values that JSON lacks, sent as `{"$": name}`."""
