"""Starts the adapters of tests/adapters, and finds whoever is left of them."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

ADAPTERS = Path(__file__).parent.parent / "adapters"
MARK = "INITIATIVE_TEST_MARK"


@dataclass
class Ran:
    """What a command left: its exit code, what it printed, the report if there is one."""

    code: int
    out: str
    err: str
    report: dict[str, Any] | None

    @property
    def outcomes(self):
        return {case["id"]: case["outcome"] for case in self.report["cases"]}


def command(name, *arguments):
    """Return the command that starts an adapter of tests/adapters."""
    return [sys.executable, str(ADAPTERS / f"{name}.py"), *map(str, arguments)]


def left_behind(mark):
    """Return the processes that carry a mark in their environment; the dead and buried do not."""
    found = []
    for entry in Path("/proc").iterdir():
        if entry.name.isdecimal():
            try:
                environment = (entry / "environ").read_bytes()
            except OSError:
                continue
            if f"{MARK}={mark}".encode() in environment.split(b"\0"):
                found.append(int(entry.name))
    return found
