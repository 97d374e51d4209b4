"""An encounter while it is played on the reference."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from initiative_mcp.encounters import words
from initiative_mcp.encounters.course import Course
from initiative_mcp.encounters.dice import Throw, dice
from initiative_mcp.messages import Lang
from initiative_mcp.rulesets import RULE_SETS, RuleSet
from initiative_reference.adapter import make_driver


class Game:
    """Begins with its fighters and takes one checked step after the other; knows how often what happened.

    Attributes:
        rules: Its rule set.
        settings: All settings.
        seed: What dice come from that nobody wrote down.
        played: How many steps were taken, the fighters at the beginning not counted.
        edges: How often each edge of the diagram was taken.
        refusals: How often each reason was given.
        course: What happened to whom; None when nobody asked for it.
    """

    def __init__(
        self,
        rules: str,
        settings: Mapping[str, object],
        fighters: Sequence[Mapping[str, Any]],
        seed: int,
        *,
        watched: bool = False,
    ) -> None:
        """Begin, and let the fighters join; all input is checked already."""
        self.course = Course() if watched else None
        self.rules: RuleSet = RULE_SETS[rules]
        self.settings = dict(settings)
        self.seed = seed
        self._driver = make_driver(rules)
        self.edges: Counter[str] = Counter(self._driver.begin(settings)["edges"])
        self.refusals: Counter[str] = Counter()
        self.played = -len(fighters)
        for fighter in fighters:
            self.do({"do": "join", **fighter})

    @property
    def fight(self) -> Any:
        """The reference's encounter."""
        if self._driver.encounter is None:
            raise AssertionError("the settings were checked, so there is an encounter")
        return self._driver.encounter

    def do(self, step: Mapping[str, Any]) -> Any:
        """Take a step and return the reference's answer."""
        self.played += 1
        answer = self._driver.act(step["do"], _with_dice(step, self.played, self.rules, self._driver.throw, self.seed))
        for edge in answer.edges:
            self.edges[edge] += 1
        if answer.refused:
            self.refusals[answer.refused] += 1
        if self.course is not None:
            self.course.note(step, answer, self.fight)
        return answer

    def line(self, step: Mapping[str, Any], answer: Any, lang: Lang) -> str:
        """Return the step taken last, and what came of it, as one numbered line."""
        return f"{self.played}. {words.step_words(step, answer, self.fight, self.rules, lang)}"


def _with_dice(step: Mapping[str, Any], number: int, rules: RuleSet, throw: Throw, seed: int) -> dict[str, Any]:
    """Return the arguments of a step, with dice that go on from the seed where the given results end."""
    arguments = {key: value for key, value in step.items() if key != "do"}
    if step["do"] == "join":
        for field in rules.brings:
            if field.dice:
                first = field.id == "rolls"
                what = "" if first else f"{field.id} "
                name = "dice" if first else f"{field.id}_dice"
                arguments[name] = dice(arguments.pop(field.id), throw, seed, step["name"], what)
    elif step["do"] in rules.actions:
        for argument, count in rules.actions[step["do"]].dice.items():
            if argument in arguments:
                results = dice(arguments[argument], throw, seed, step["name"], f"{argument} {number} ")
                arguments[argument] = [results() for _ in range(count)]
    return arguments
