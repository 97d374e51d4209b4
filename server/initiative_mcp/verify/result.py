"""What a run found, before it is written down."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from initiative_mcp.verify.compare import Difference, Reply
from initiative_mcp.verify.diagnose import Diagnosis
from initiative_mcp.verify.plan import Plan
from initiative_mcp.verify.script import Script
from initiative_mcp.verify.session import Habits, Hello

RANDOM = "random-programs"
"""Stands for all random programs in a list of known failures."""

POISONED = frozenset({"leaks-state", "leak-or-chance", "flaky"})
"""The same script got two answers; whatever else was found is not to be trusted."""

BAD = frozenset({"failed", "crashed", "timeout", "protocol-error"}) | POISONED


@dataclass
class Case:
    """One scenario and its outcome.

    Attributes:
        outcome: passed, failed, crashed, timeout, protocol-error, leaks-state, leak-or-chance, flaky, skipped or
            known.
        reason: Key of the text that says more, with its values; why it was skipped, how the process ended.
        stale: Listed as known to fail, and passed.
    """

    script: Script
    outcome: str
    difference: Difference | None = None
    replies: list[Reply] = field(default_factory=list[Reply])
    reason: tuple[str, dict[str, Any]] = ("", {})
    stale: bool = False


@dataclass
class Failure:
    """A random program that failed, as small as it could be made."""

    script: Script
    difference: Difference
    replies: list[Reply]
    original_steps: int
    shrunk_fully: bool
    reason: tuple[str, dict[str, Any]] = ("", {})


@dataclass
class Result:
    """Everything that one run found."""

    plan: Plan
    hello: Hello
    habits: Habits
    cases: list[Case] = field(default_factory=list[Case])
    programs: int = 0
    steps: int = 0
    failed_programs: int = 0
    failures: list[Failure] = field(default_factory=list[Failure])
    operations: Counter[str] = field(default_factory=Counter[str])
    edges: Counter[str] = field(default_factory=Counter[str])
    not_observed: list[str] = field(default_factory=list[str])
    diagnosis: Diagnosis = field(default_factory=Diagnosis)
    unreached: list[str] = field(default_factory=list[str])
    complete: bool = True
    flaky: bool = False
    known_programs: int = 0
    stale_programs: list[str] = field(default_factory=list[str])
    random_known: bool = False
    random_stale: bool = False

    @property
    def stale(self) -> list[str]:
        """Ids that are listed as known to fail and passed."""
        cases = [case.script.id for case in self.cases if case.stale]
        return cases + self.stale_programs + [RANDOM] * self.random_stale

    @property
    def verdict(self) -> str:
        """One word on the implementation: conformant, not-conformant or flaky."""
        if self.flaky:
            return "flaky"
        wrong = bool(self.stale) or any(case.outcome in BAD for case in self.cases)
        wrong = wrong or (bool(self.failures) and not self.random_known)
        return "not-conformant" if wrong or self.unreached else "conformant"

    @property
    def exit_code(self) -> int:
        """0 when conformant, else 1."""
        return 0 if self.verdict == "conformant" else 1
