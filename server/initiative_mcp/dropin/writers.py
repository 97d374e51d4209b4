"""The languages that have drop-in tests: what differs from the shape they share."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from initiative_mcp.dropin.cases import Case
from initiative_mcp.dropin.writer import Writer

CAMEL = {"end_turn": "endTurn", "end_turn_of": "endTurnOf", "wait_of": "waitOf", "begin_refused": "beginRefused"}


class Python(Writer):
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
        "text": '"5"', '"5"': '"5"', '"4"': '"4"',
    }  # fmt: skip

    def head(self, case: Case) -> list[str]:
        """Return a function whose name is the title."""
        needs = "".join(f", {self.text(need)}" for need in case.needs)
        return [f"def test_{case.name}() -> None:", f"    play = Play({self.text(case.title)}{needs})"]


WRITERS: dict[str, Writer] = {"python": Python()}
