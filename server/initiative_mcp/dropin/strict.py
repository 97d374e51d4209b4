"""The languages whose types are strict: what differs from the shape that all share."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from initiative_mcp.dropin.cases import Case
from initiative_mcp.dropin.writer import CAMEL, Unsayable, Writer


class Strict(Writer):
    """A language whose types let neither text stand for a number nor a number for a name, and have 32-bit numbers."""

    def number(self, number: float) -> str:
        """Return a number that is no whole one where 32 bits are too few."""
        return f"{number}.0" if isinstance(number, int) and abs(number) >= 2**31 else str(number)

    def odd_name(self, value: object) -> str:
        """Return what stands for no name; nothing else can."""
        if value not in (None, {"$": "none"}):
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


class Cpp(Strict):
    """Test cases for doctest."""

    template = "tests_template.cpp"
    file = "turn_order_test.cpp"
    runner = "doctest"
    run = "g++ -std=c++17 turn_order_test.cpp -o turn_order_test && ./turn_order_test"
    none = "std::nullopt"
    specials: ClassVar[Mapping[str, str]] = {
        "nan": "NOT_A_NUMBER", "inf": "INFINITE", "-inf": "-INFINITE", "none": "NOT_A_NUMBER",
    }  # fmt: skip

    def head(self, case: Case) -> list[str]:
        """Return a test case whose name is the title."""
        title = self.text(case.title)
        skip = f" * doctest::skip(missing({self.texts(case.needs)}))" if case.needs else ""
        return [f"TEST_CASE({title}{skip}) {{", f"    Play play({title});"]

    def texts(self, items: Sequence[object]) -> str:
        """Return an initializer list."""
        return f"{{{', '.join(map(self.value, items))}}}"

    def numbers(self, items: Sequence[object]) -> str:
        """Return an initializer list."""
        return f"{{{', '.join(map(self.amount, items))}}}"

    def odd_name(self, value: object) -> str:
        """Nothing but text can be a name."""
        raise Unsayable(value)


class Rust(Strict):
    """Functions for cargo test."""

    template = "tests_template.rs"
    file = "turn_order.rs"
    runner = "cargo test"
    run = "cargo test --test turn_order"
    none = "None"
    specials: ClassVar[Mapping[str, str]] = {
        "nan": "f64::NAN", "inf": "f64::INFINITY", "-inf": "f64::NEG_INFINITY", "none": "f64::NAN",
    }  # fmt: skip

    def head(self, case: Case) -> list[str]:
        """Return a function whose name is the title."""
        arguments = f"{self.text(case.title)}, {self.texts(case.needs)}"
        play = f"    let mut play = match Play::of({arguments}) {{ Some(play) => play, None => return }};"
        return ["#[test]", f"fn {case.name}() {{", play]

    def texts(self, items: Sequence[object]) -> str:
        """Return a slice."""
        return f"&[{', '.join(map(self.value, items))}]"

    def numbers(self, items: Sequence[object]) -> str:
        """Return a slice."""
        return f"&[{', '.join(map(self.amount, items))}]"

    def number(self, number: float) -> str:
        """Return a number with a fraction: whole ones are another type."""
        return repr(float(number))

    def odd_name(self, value: object) -> str:
        """Nothing but text can be a name."""
        raise Unsayable(value)

    def optional(self, value: object) -> str:
        """Return a name or a team that may be missing."""
        return self.none if value is None else f"Some({self.value(value)})"


class Go(Strict):
    """Subtests for go test."""

    template = "tests_template.go.txt"
    file = "turn_order_test.go"
    runner = "go test"
    run = "go test -run TestTurnOrder"
    indent = "\t"
    end = ""
    none = '""'
    foot = ("})",)
    names = CAMEL
    specials: ClassVar[Mapping[str, str]] = {
        "nan": "math.NaN()", "inf": "math.Inf(1)", "-inf": "math.Inf(-1)", "none": "math.NaN()",
    }  # fmt: skip

    def head(self, case: Case) -> list[str]:
        """Return a call whose second argument is the title."""
        needs = self.texts(case.needs) if case.needs else "nil"
        return [f"turnOrderScenario(t, {self.text(case.title)}, {needs}, func(play *turnOrderPlay) {{"]

    def texts(self, items: Sequence[object]) -> str:
        """Return a list of text."""
        return f"turnOrderNames({', '.join(map(self.value, items))})"

    def numbers(self, items: Sequence[object]) -> str:
        """Return a list of numbers."""
        return f"turnOrderRolls({', '.join(map(self.amount, items))})"

    def odd_name(self, value: object) -> str:
        """Nothing but text can be a name."""
        raise Unsayable(value)
