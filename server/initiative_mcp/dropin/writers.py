"""The languages that have drop-in tests: what differs from the shape they share."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from initiative_mcp.dropin.cases import Case
from initiative_mcp.dropin.writer import Unsayable, Writer

CAMEL = {"end_turn": "endTurn", "end_turn_of": "endTurnOf", "wait_of": "waitOf", "begin_refused": "beginRefused"}


class Loose(Writer):
    """A language in which text can stand where a number belongs."""

    def loose_text(self, text: str) -> str:
        """Return the text."""
        return self.text(text)


class Python(Loose):
    """Functions for pytest."""

    template = "tests_template.py"
    file = "test_turn_order.py"
    runner = "pytest"
    run = "python -m pytest test_turn_order.py"
    comment = "#"
    end = ""
    none = "None"
    foot = ("",)
    specials: ClassVar[Mapping[str, str]] = {
        "nan": 'float("nan")', "inf": 'float("inf")', "-inf": 'float("-inf")', "none": "None", "bool": "True",
        "text": '"5"',
    }  # fmt: skip

    def head(self, case: Case) -> list[str]:
        """Return a function whose name is the title."""
        needs = "".join(f", {self.text(need)}" for need in case.needs)
        return [f"def test_{case.name}() -> None:", f"    play = Play({self.text(case.title)}{needs})"]


class JavaScript(Loose):
    """Calls of `scenario`, in one file for node:test and Vitest."""

    template = "tests_template.mjs"
    file = "turn_order.test.mjs"
    runner = "node:test, Vitest"
    run = "node --test turn_order.test.mjs"
    indent = "  "
    foot = ("});",)
    names = CAMEL
    specials: ClassVar[Mapping[str, str]] = {
        "nan": "NaN", "inf": "Infinity", "-inf": "-Infinity", "none": "null", "bool": "true", "text": '"5"',
    }  # fmt: skip

    def head(self, case: Case) -> list[str]:
        """Return a call whose first argument is the title."""
        return [f"scenario({self.text(case.title)}, {self.texts(case.needs)}, (play) => {{"]


class TypeScript(JavaScript):
    """The same with types."""

    template = "tests_template.ts"
    file = "turn_order.test.ts"
    run = "npx vitest run turn_order.test.ts"


class Lua(Loose):
    """Calls of `scenario` for busted."""

    template = "tests_template.lua"
    file = "turn_order_spec.lua"
    runner = "busted"
    run = "busted turn_order_spec.lua"
    comment = "--"
    indent = "  "
    call = "play:"
    end = ""
    none = "nil"
    foot = ("end)",)
    specials: ClassVar[Mapping[str, str]] = {
        "nan": "0 / 0", "inf": "math.huge", "-inf": "-math.huge", "none": "nil", "bool": "true", "text": '"5"',
    }  # fmt: skip

    def head(self, case: Case) -> list[str]:
        """Return a call whose first argument is the title."""
        return [f"scenario({self.text(case.title)}, {self.texts(case.needs)}, function(play)"]

    def texts(self, items: Sequence[object]) -> str:
        """Return a table."""
        return f"{{ {', '.join(map(self.value, items))} }}" if items else "{}"

    def numbers(self, items: Sequence[object]) -> str:
        """Return a table."""
        return f"{{ {', '.join(map(self.amount, items))} }}" if items else "{}"

    def number(self, number: float) -> str:
        """Return a number with a fraction, since whole ones wrap round in some versions."""
        return f"{number}.0" if isinstance(number, int) and abs(number) >= 2**31 else str(number)


class GDScript(Loose):
    """Functions for GUT."""

    template = "tests_template.gd"
    file = "test_turn_order.gd"
    runner = "GUT"
    run = "GUT, for example godot --headless -s addons/gut/gut_cmdln.gd -gtest=res://test/unit/test_turn_order.gd"
    comment = "#"
    indent = "\t"
    end = ""
    foot = ("",)
    specials: ClassVar[Mapping[str, str]] = {
        "nan": "NAN", "inf": "INF", "-inf": "-INF", "none": "null", "bool": "true", "text": '"5"',
    }  # fmt: skip

    def head(self, case: Case) -> list[str]:
        """Return a function whose name is the title."""
        needs = f", {self.texts(case.needs)}" if case.needs else ""
        return [f"func test_{case.name}():", f"\tvar play = Play.new(self, {self.text(case.title)}{needs})"]


class Strict(Writer):
    """A language whose types let neither text stand for a number nor a number for a name, and have 32-bit numbers."""

    def number(self, number: float) -> str:
        """Return a number that is no whole one where 32 bits are too few."""
        return f"{number}.0" if isinstance(number, int) and abs(number) >= 2**31 else str(number)

    def odd_name(self, value: object) -> str:
        """Return what stands for no name; nothing else can."""
        if value != {"$": "none"}:
            raise Unsayable(value)
        return self.none


class CSharp(Strict):
    """Calls of `Scenario` for NUnit."""

    template = "tests_template.cs"
    file = "TurnOrderTest.cs"
    runner = "NUnit"
    run = "dotnet test"
    foot = ("});",)
    specials: ClassVar[Mapping[str, str]] = {
        "nan": "double.NaN", "inf": "double.PositiveInfinity", "-inf": "double.NegativeInfinity", "none": "double.NaN",
    }  # fmt: skip

    def head(self, case: Case) -> list[str]:
        """Return a call whose first argument is the title."""
        needs = ", ".join(map(self.text, case.needs))
        return [f"Scenario({self.text(case.title)}, play => {{", *([f"    play.Needs({needs});"] if needs else [])]

    def texts(self, items: Sequence[object]) -> str:
        """Return an array of text."""
        return f"Names({', '.join(map(self.value, items))})"

    def numbers(self, items: Sequence[object]) -> str:
        """Return an array of numbers."""
        return f"Rolls({', '.join(map(self.amount, items))})"

    def invoke(self, name: str, *arguments: str) -> str:
        """Return a call of a method, its name in upper case."""
        return super().invoke("".join(word.capitalize() for word in name.split("_")), *arguments)


class Java(Strict):
    """Methods for JUnit 5."""

    template = "tests_template.java"
    file = "TurnOrderTest.java"
    runner = "JUnit 5"
    run = "gradle test"
    names: ClassVar[Mapping[str, str]] = {**CAMEL, "wait": "waitTurn"}
    specials: ClassVar[Mapping[str, str]] = {
        "nan": "Double.NaN", "inf": "Double.POSITIVE_INFINITY", "-inf": "Double.NEGATIVE_INFINITY",
        "none": "Double.NaN",
    }  # fmt: skip

    def head(self, case: Case) -> list[str]:
        """Return a method whose display name is the title."""
        title = self.text(case.title)
        arguments = ", ".join([title, *map(self.text, case.needs)])
        head = [f"@Test @DisplayName({title})", f"void {case.name}() {{"]
        return [*head, f"    TurnOrderPlay play = new TurnOrderPlay({arguments});"]

    def texts(self, items: Sequence[object]) -> str:
        """Return an array of text."""
        return f"names({', '.join(map(self.value, items))})"

    def numbers(self, items: Sequence[object]) -> str:
        """Return an array of numbers."""
        return f"rolls({', '.join(map(self.amount, items))})"


WRITERS: dict[str, Writer] = {
    "python": Python(),
    "javascript": JavaScript(),
    "typescript": TypeScript(),
    "csharp": CSharp(),
    "gdscript": GDScript(),
    "lua": Lua(),
    "java": Java(),
}
