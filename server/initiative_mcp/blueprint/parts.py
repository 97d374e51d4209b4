"""The parts a blueprint is made of, each read-only and checked when it is read."""

from __future__ import annotations

from typing import Literal

from pydantic import BaseModel, ConfigDict, Field, model_validator

from initiative_mcp.messages import Lang
from initiative_mcp.scenarios import Text


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


Status = Literal["fact", "ruling", "inference"]
"""Part of the mechanic, decided by us where it is open, or concluded by us where its source has a gap."""


class Setting(Record):
    """A start value: a whole number in a range, both ends included, or one of several words.

    `choices` says what each word means. `status` and `reason` are for one that was not given by the mechanic.
    """

    id: str
    start: int | str
    lowest: int | None = None
    highest: int | None = None
    words: tuple[str, ...] = ()
    choices: dict[str, Text] = Field(default_factory=dict)
    meaning: Text
    changes: Text
    status: Status = "fact"
    reason: Text | None = None

    @model_validator(mode="after")
    def _is_number_or_words(self) -> Setting:
        if self.words:
            right = self.start in self.words and set(self.choices) == set(self.words) and self.lowest is None
        else:
            right = isinstance(self.start, int) and self.lowest is not None and self.highest is not None
        if not right:
            raise ValueError(f"neither a number with its range nor words with what they mean: {self.id}")
        if self.status != "fact" and self.reason is None:
            raise ValueError(f"{self.status} without a reason: {self.id}")
        return self


class Pair(Record):
    """Another mechanic this one goes well with."""

    id: str
    title: Text
    text: Text


class Brief(Record):
    """What the build brief says beside the rules."""

    goal: Text
    duties: tuple[Text, ...]


class Compare(Record):
    """What tells a rule set from the others, each in a few words; `suits` says for which game it is the right one."""

    value: Text
    ties: Text
    turns: Text
    reroll: Text
    change: Text
    waiting: Text
    first: Text
    idle: Text
    newcomers: Text
    end: Text
    effort: Text
    suits: Text


class Group(Record):
    """A group of rules that belong together."""

    id: str
    title: Text


class Rule(Record):
    """One rule: part of the mechanic (`fact`), decided or concluded by us with a reason (`ruling`, `inference`)."""

    id: str
    group: str
    status: Status
    title: Text
    text: Text
    reason: Text | None = None

    @model_validator(mode="after")
    def _ruling_has_reason(self) -> Rule:
        if self.status != "fact" and self.reason is None:
            raise ValueError(f"{self.status} without a reason: {self.id}")
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
