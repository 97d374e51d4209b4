"""How a scenario is written down in a programming language: what most languages share."""

from __future__ import annotations

import json
import textwrap
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from initiative_mcp.dropin.cases import Case, Step

WIDTH = 110
CAMEL = {
    "end_turn": "endTurn", "end_turn_of": "endTurnOf", "wait_of": "waitOf", "begin_refused": "beginRefused",
}  # fmt: skip
LARGEST = 1.7976931348623157e308


class Unsayable(Exception):  # noqa: N818 - it is no fault: such a scenario is left out
    """A value that the types of a language cannot hold."""


class Writer:
    """Writes a scenario in the shape that languages with braces share; a language overrides what differs."""

    template = ""
    file = ""
    runner = ""
    run = ""
    comment = "//"
    indent = "    "
    call = "play."
    end = ";"
    none = "null"
    foot: ClassVar[tuple[str, ...]] = ("}",)
    specials: ClassVar[Mapping[str, str]] = {}
    names: ClassVar[Mapping[str, str]] = {}

    def head(self, case: Case) -> list[str]:
        """Return the lines that open a test; the last one may not be indented further than the body."""
        raise NotImplementedError

    def text(self, text: str) -> str:
        """Return text in quotes."""
        return json.dumps(text, ensure_ascii=False)

    def number(self, number: float) -> str:
        """Return a number."""
        return str(number)

    def texts(self, items: Sequence[object]) -> str:
        """Return a list of names."""
        return f"[{', '.join(map(self.value, items))}]"

    def numbers(self, items: Sequence[object]) -> str:
        """Return a list of rolls."""
        return f"[{', '.join(map(self.amount, items))}]"

    def value(self, value: object) -> str:
        """Return a name, a team or a code."""
        if value is None:
            return self.none
        if isinstance(value, str):
            return self.text(value)
        return self.amount(value)

    def optional(self, value: object) -> str:
        """Return a name or a team that may be missing."""
        return self.value(value)

    def amount(self, value: object) -> str:
        """Return a speed, a roll or a setting.

        Raises:
            Unsayable: If the language's type for it cannot hold it.
        """
        if isinstance(value, Mapping):
            return self.special(str(value["$"]))  # pyright: ignore[reportUnknownArgumentType]
        if isinstance(value, str):
            return self.loose_text(value)
        if isinstance(value, int | float) and not isinstance(value, bool):
            return self.special("inf") if abs(value) > LARGEST else self.number(value)
        raise Unsayable(value)

    def loose_text(self, text: str) -> str:
        """Return a text that stands where a number belongs; most languages cannot say it."""
        raise Unsayable(text)

    def special(self, word: str) -> str:
        """Return what JSON has no number for: nan, inf, -inf, none, bool, text."""
        if word not in self.specials:
            raise Unsayable(word)
        return self.specials[word]

    def invoke(self, name: str, *arguments: str) -> str:
        """Return a call of a method of the play."""
        return f"{self.names.get(name, name)}({', '.join(arguments)})"

    def test(self, case: Case, *, reasons: bool) -> str:
        """Return the test of one scenario."""
        lines = self.opening(case)
        if reasons:
            lines = [*self.remark(case.reason), *lines]
        inner = self.body_indent(lines)
        lines += [f"{inner}{line}" for line in self.body(case)]
        return "\n".join([*lines, *self.closing(lines[0])]) + "\n"

    def opening(self, case: Case) -> list[str]:
        """Return the lines that open a test."""
        return self.head(case)

    def closing(self, _first: str) -> Sequence[str]:
        """Return the lines that close a test."""
        return self.foot

    def body_indent(self, _lines: Sequence[str]) -> str:
        """Return the white space before every statement."""
        return self.indent

    def remark(self, text: str) -> list[str]:
        """Return a text as a comment."""
        return [f"{self.comment} {line}" for line in textwrap.wrap(text, WIDTH)]

    def body(self, case: Case) -> list[str]:
        """Return the statements of a test, without white space before them."""
        settings = [self.amount(value) for value in case.settings]
        if case.refused:
            return [self.statement(self.invoke("begin_refused", *settings, self.text(case.refused)))]
        lines = [self.statement(self.invoke("begin", *settings))]
        lines += [self.statement(self.invoke("fighter", *self.fighter(fighter))) for fighter in case.fighters]
        return lines + [self.statement(self.step(step)) for step in case.steps]

    def statement(self, text: str) -> str:
        """Return a call on the play as a statement."""
        return f"{self.call}{text}{self.end}"

    def fighter(self, fighter: Mapping[str, Any]) -> list[str]:
        """Return the four arguments that tell a fighter."""
        name, team, speed = (fighter.get(key) for key in ("name", "team", "speed"))
        return [
            self.text(name) if isinstance(name, str) else self.odd_name(name),
            self.text(team) if isinstance(team, str) else self.odd_name(team),
            self.amount({"$": "none"} if speed is None else speed),
            self.numbers(fighter.get("rolls", ())),
        ]

    def odd_name(self, value: object) -> str:
        """Return what stands where a name or a team belongs and is none."""
        return self.none if value in (None, {"$": "none"}) else self.amount(value)

    def step(self, step: Step) -> str:
        """Return an operation with what has to be true after it, as one chain of calls."""
        operation = step.operation
        name = operation["do"]
        arguments = [self.text(step.words)]
        if name == "join":
            arguments += self.fighter(operation)
        elif "name" in operation:
            name += "_of"
            arguments.append(self.optional(operation["name"]))
        elif name == "fall":
            arguments.append(self.texts(operation["names"]))
        chain = [self.invoke(name, *arguments)]
        if step.refused:
            chain.append(self.invoke("refused", self.text(step.refused)))
        return self.chained([*chain, self.shown(step.state)])

    def chained(self, calls: Sequence[str]) -> str:
        """Return calls, each on the result of the one before."""
        return self.call[-1].join(calls)

    def shown(self, state: Mapping[str, Any]) -> str:
        """Return the call that compares the state."""
        if state["phase"] == "over":
            ending = (self.text(state["outcome"]), self.optional(state["winner"]))
            return self.invoke("ends", str(state["round"]), *ending)
        lists = (self.texts(state["acting"]), self.texts(state["upcoming"]))
        return self.invoke("shows", self.text(state["phase"]), str(state["round"]), *lists)
