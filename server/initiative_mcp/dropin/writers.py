"""The languages that have drop-in tests: what differs from the shape they share."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from initiative_mcp.dropin.cases import Case
from initiative_mcp.dropin.strict import Cpp, CSharp, Go, Java, Rust
from initiative_mcp.dropin.writer import CAMEL, Writer


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


WRITERS: dict[str, Writer] = {
    "python": Python(),
    "javascript": JavaScript(),
    "typescript": TypeScript(),
    "csharp": CSharp(),
    "gdscript": GDScript(),
    "lua": Lua(),
    "cpp": Cpp(),
    "java": Java(),
    "go": Go(),
    "rust": Rust(),
}
