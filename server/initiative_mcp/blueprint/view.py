"""The blueprint of a rule set: a typed, validated, read-only view of the data in `blueprint/`."""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from functools import cache
from typing import Any, Protocol, TypeVar

from pydantic import Field

from initiative_mcp import resources
from initiative_mcp.blueprint.parts import (
    Brief,
    Compare,
    Concept,
    Edge,
    Group,
    Operation,
    Pair,
    Pitfall,
    Question,
    Record,
    Refusal,
    Rule,
    Setting,
    State,
    Terms,
    Word,
)
from initiative_mcp.choices import choose
from initiative_mcp.messages import Lang
from initiative_mcp.scenarios import Text

FILES = ("blueprint", "rules", "diagram", "refusals", "questions", "search")
"""The files of a rule set whose top-level keys together are the fields of `Blueprint`."""


class Blueprint(Record):
    """Everything that is known about a rule set except its scenarios."""

    id: str
    title: Text
    purpose: Text
    achieves: Text
    origin: Text
    other_names: Terms
    words: tuple[Word, ...]
    settings: tuple[Setting, ...]
    pairs: tuple[Pair, ...]
    brief: Brief
    compare: Compare
    groups: tuple[Group, ...]
    rules: tuple[Rule, ...]
    states: tuple[State, ...]
    edges: tuple[Edge, ...]
    operations: tuple[Operation, ...]
    refusals: tuple[Refusal, ...]
    questions: tuple[Question, ...]
    pitfalls: tuple[Pitfall, ...]
    concepts: tuple[Concept, ...] = ()
    search_words: dict[str, tuple[str, ...]] = Field(default_factory=dict)

    def rule(self, rule_id: str) -> Rule:
        """Return a rule.

        Raises:
            KeyError: If there is none with that id; likewise for the other parts below.
        """
        return _by_id(self.rules, rule_id)

    def setting(self, setting_id: str) -> Setting:
        """Return a start value."""
        return _by_id(self.settings, setting_id)

    def operation(self, operation_id: str) -> Operation:
        """Return an operation."""
        return _by_id(self.operations, operation_id)

    def refusal(self, code: str) -> Refusal:
        """Return a refusal code."""
        return _by_id(self.refusals, code)

    def pitfall(self, pitfall_id: str) -> Pitfall:
        """Return a pitfall."""
        return _by_id(self.pitfalls, pitfall_id)

    def edge(self, edge_id: str) -> Edge:
        """Return an edge of the diagram."""
        return _by_id(self.edges, edge_id)

    def group_rules(self, group: str) -> tuple[Rule, ...]:
        """Return the rules of a group in their order."""
        return tuple(rule for rule in self.rules if rule.group == group)


class _HasId(Protocol):
    @property
    def id(self) -> str: ...


_Entry = TypeVar("_Entry", bound=_HasId)


def _by_id(entries: Sequence[_Entry], wanted: str) -> _Entry:
    for entry in entries:
        if entry.id == wanted:
            return entry
    raise KeyError(wanted)


def load(rules: str, lang: Lang = "en") -> Blueprint:
    """Return the blueprint of a rule set; it is read once.

    Args:
        rules: Id of the rule set.
        lang: Language of the error.

    Raises:
        UnknownWord: If there is no such rule set.
    """
    return _load(choose("rules", rules, resources.rule_sets(), None, lang))


@cache
def _load(rules: str) -> Blueprint:
    data: dict[str, Any] = {}
    present = resources.list_names("blueprint", rules)
    for name in FILES:
        if f"{name}.toml" in present:
            data |= tomllib.loads(resources.read_text("blueprint", rules, f"{name}.toml"))
    data["pitfalls"] = _pitfalls(rules)
    return Blueprint.model_validate(data)


def _pitfalls(rules: str) -> list[dict[str, Any]]:
    """Return the pitfalls, those that belong to the mechanic first, each part in alphabetical order."""
    found = [
        tomllib.loads(resources.read_text("blueprint", rules, "pitfalls", name))
        for name in resources.list_names("blueprint", rules, "pitfalls")
    ]
    return sorted(found, key=lambda pitfall: (pitfall["status"] != "fact", pitfall["id"]))
