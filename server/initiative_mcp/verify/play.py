"""Plays scripts in process: on the reference, and on the known wrong trackers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Protocol

from initiative_mcp.rulesets import RULE_SETS
from initiative_mcp.verify.compare import Comparer
from initiative_mcp.verify.script import of_scenario

if TYPE_CHECKING:
    from initiative_mcp.scenarios import Scenario
    from initiative_mcp.verify.compare import Reply
    from initiative_mcp.verify.script import Script


class Playable(Protocol):
    """What plays a rule set with the protocol's words: the reference's driver or a wrong one."""

    def begin(self, settings: Mapping[str, object]) -> dict[str, Any]:
        """Begin a fresh encounter."""
        ...

    def do(self, op: str, args: Mapping[str, object]) -> dict[str, Any]:
        """Carry out one operation."""
        ...


def play(driver: Playable, script: Script) -> list[Reply]:
    """Return the answers to `begin` and to each call; a wrong tracker that raises has crashed, and that ends it."""
    replies: list[Reply] = []
    try:
        replies.append(driver.begin(RULE_SETS[script.rules].filled(script.settings)))
        if "state" in replies[0]:
            for op, args in script.calls:
                replies.append(driver.do(op, args))
    except Exception as error:  # noqa: BLE001 - a wrong tracker may raise anything
        replies.append({"crashed": {"message": f"{type(error).__name__}: {error}"}})
    return replies


def reference(script: Script) -> list[Reply]:
    """Return the answers of the reference; one alone when the settings are refused.

    Raises:
        ReferenceCrashed: If the reference raises, which is our fault.
    """
    from initiative_reference.adapter import make_driver

    replies = play(make_driver(script.rules), script)
    if "crashed" in replies[-1]:
        raise ReferenceCrashed(f"{script.id}: {replies[-1]['crashed']['message']}")
    return replies


class ReferenceCrashed(Exception):  # noqa: N818
    """The reference raised: our fault, whatever was played."""


def disagreements(scenarios: Sequence[Scenario], rules: str) -> list[str]:
    """Return where hand-written expectations and the reference differ, each as `scenario: what`; none is the rule.

    Checked before each run, so that nobody is told a lie.
    """
    found: list[str] = []
    for scenario in scenarios:
        script = of_scenario(scenario, rules)
        try:
            replies = reference(script)
        except ReferenceCrashed as error:
            found.append(str(error))
            continue
        comparer = Comparer(RULE_SETS[rules], codes=True, partial=True)
        for index, wanted in enumerate(_by_hand(scenario)):
            if index >= len(replies):
                found.append(f"{scenario.id}: the reference refuses the settings")
                break
            # Here the hand-written expectation is what is given, and the reference what is judged by it.
            difference = comparer.one(index, replies[index], wanted)
            if difference is not None:
                first = difference.fields[0]
                step = script.step_number(index)
                text = f"step {step}, {first.field}: reference {first.expected}, by hand {first.actual}"
                found.append(f"{scenario.id}: {text}")
                break
    return found


def _by_hand(scenario: Scenario) -> list[Reply]:
    begin: Reply = {"refused": scenario.begin.refused} if scenario.begin else {"ok": True}
    joins: list[Reply] = [{"ok": True}] * len(scenario.fighters)
    steps: list[Reply] = []
    for step in scenario.steps:
        answer: dict[str, Any] = {"refused": step["refused"]} if "refused" in step else {"ok": True}
        steps.append({**answer, "state": step.get("expect", {})})
    return [begin, *joins, *steps]
