"""The blueprint of a rule set: a typed, validated, read-only view of the data in `blueprint/`."""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from functools import cache
from typing import Any, Literal, Protocol, TypeVar

from pydantic import BaseModel, ConfigDict, Field, model_validator

from initiative_mcp import resources
from initiative_mcp.choices import choose
from initiative_mcp.messages import Lang
from initiative_mcp.scenarios import Text

FILES = ("blueprint", "rules", "diagram", "refusals", "questions", "search")
"""The files of a rule set whose top-level keys together are the fields of `Blueprint`."""


class Record(BaseModel):
    """What all parts have in common: unknown keys are errors, and nothing can be changed."""

    model_config = ConfigDict(frozen=True, extra="forbid", defer_build=True)


class Terms(Record):
    """Several words or names in both languages."""

    en: tuple[str, ...]
    de: tuple[str, ...]

    def of(self, lang: Lang) -> tuple[str, ...]:
        """Return the words in a language."""
        return self.de if lang == "de" else self.en


class Word(Record):
    """One entry of the glossary."""

    id: str
    term: Text
    text: Text


class Setting(Record):
    """A start value with its range, whole numbers both ends included."""

    id: str
    start: int
    lowest: int
    highest: int
    meaning: Text
    changes: Text


class Pair(Record):
    """Another mechanic this one goes well with."""

    id: str
    title: Text
    text: Text


class Brief(Record):
    """What the build brief says beside the rules."""

    goal: Text
    duties: tuple[Text, ...]


class Group(Record):
    """A group of rules that belong together."""

    id: str
    title: Text


class Rule(Record):
    """One rule: part of the mechanic (`fact`) or decided by us with a reason (`ruling`)."""

    id: str
    group: str
    status: Literal["fact", "ruling"]
    title: Text
    text: Text
    reason: Text | None = None

    @model_validator(mode="after")
    def _ruling_has_reason(self) -> Rule:
        if self.status == "ruling" and self.reason is None:
            raise ValueError(f"ruling without a reason: {self.id}")
        return self


class State(Record):
    """A state of the diagram."""

    id: str
    title: Text
    text: Text


class Edge(Record):
    """An edge of the diagram; `[*]` is the outside."""

    id: str
    source: str = Field(alias="from")
    target: str = Field(alias="to")
    label: Text
    text: Text


class Operation(Record):
    """An operation; `refused_with` lists the reasons in the order in which they are tested."""

    id: str
    arguments: tuple[str, ...]
    allowed: Text
    effect: Text
    refused_with: tuple[str, ...]


class Refusal(Record):
    """A code with which operations refuse, what it means and what to do."""

    code: str
    meaning: Text
    cure: Text

    @property
    def id(self) -> str:
        """The code is what it is found by."""
        return self.code


class Pitfall(Record):
    """A mistake that is often made; `short` names it in half a sentence."""

    id: str
    status: Literal["fact", "ours"]
    rules: tuple[str, ...]
    sources: tuple[str, ...]
    title: Text
    symptom: Text
    cause: Text
    code: str
    wrong: str
    cure: Text
    short: Text


class Question(Record):
    """A question people ask, with its answer; `see` names other passages as `kind:id`."""

    id: str
    title: Text
    text: Text
    see: tuple[str, ...] = ()


class Concept(Record):
    """Words and phrases of both languages that mean the same to somebody who searches.

    `leads` names the passages that are about it, the best first.
    """

    id: str
    words: tuple[str, ...]
    leads: tuple[str, ...]


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
    groups: tuple[Group, ...]
    rules: tuple[Rule, ...]
    states: tuple[State, ...]
    edges: tuple[Edge, ...]
    operations: tuple[Operation, ...]
    refusals: tuple[Refusal, ...]
    questions: tuple[Question, ...]
    pitfalls: tuple[Pitfall, ...]
    concepts: tuple[Concept, ...] = ()
    search_words: dict[str, tuple[str, ...]] = {}

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
