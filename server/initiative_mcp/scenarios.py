"""The verification scenarios of a rule set: typed, validated, read-only."""

from __future__ import annotations

import json
from functools import cache
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict

from initiative_mcp import resources
from initiative_mcp.choices import choose
from initiative_mcp.messages import Lang


class _Frozen(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class Text(_Frozen):
    """One text in both languages."""

    en: str
    de: str

    def of(self, lang: Lang) -> str:
        """Return the text in a language."""
        return self.de if lang == "de" else self.en


class Source(_Frozen):
    """Where an expectation comes from: a page of the blueprint (`topic` or `topic/id`), or a public report."""

    kind: Literal["fact", "ruling", "inference", "report"]
    ref: str


class Begin(_Frozen):
    """The expected refusal when the encounter itself is refused."""

    refused: str


class Scenario(_Frozen):
    """A small fight with hand-written expectations.

    `fighters` join first, in this order, and all are accepted. Each step is `{"do": operation, …arguments}` with
    `refused` (the expected code) and `expect` (a part of the state after the step) beside it.
    """

    id: str
    title: Text
    reason: Text
    level: Literal["smoke", "published", "full"]
    source: Source
    check: int | None = None
    needs: tuple[str, ...] = ()
    pitfalls: tuple[str, ...] = ()
    settings: dict[str, Any] = {}
    begin: Begin | None = None
    fighters: tuple[dict[str, Any], ...] = ()
    steps: tuple[dict[str, Any], ...] = ()


class _Area(_Frozen):
    area: str
    scenarios: tuple[Scenario, ...]


@cache
def areas(rules: str) -> dict[str, tuple[Scenario, ...]]:
    """Return the scenarios of a rule set by area, both in a fixed order.

    Raises:
        ValueError: If a file does not have the form of a scenario file or an id is used twice.
    """
    found: dict[str, tuple[Scenario, ...]] = {}
    seen: set[str] = set()
    for name in resources.list_names("blueprint", rules, "scenarios"):
        area = _Area.model_validate(json.loads(resources.read_text("blueprint", rules, "scenarios", name)))
        for scenario in area.scenarios:
            if scenario.id in seen:
                raise ValueError(f"scenario id used twice: {scenario.id}")
            seen.add(scenario.id)
        found[area.area] = area.scenarios
    return found


def load(rules: str) -> list[Scenario]:
    """Return all scenarios of a rule set."""
    return [scenario for area in areas(rules).values() for scenario in area]


def at_level(rules: str, level: str) -> list[Scenario]:
    """Return the scenarios of a level; each level contains the ones before it: smoke, published, full."""
    order = ("smoke", "published", "full")
    highest = order.index(level)
    return [scenario for scenario in load(rules) if order.index(scenario.level) <= highest]


def find(rules: str, word: object, lang: Lang) -> Scenario:
    """Return one scenario.

    Raises:
        UnknownWord: If there is none of that id; names the near ones.
    """
    known = {scenario.id: scenario for scenario in load(rules)}
    return known[choose("scenario", word, known, None, lang)]
