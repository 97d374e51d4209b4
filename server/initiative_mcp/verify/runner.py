"""One whole run: the opening, the scenarios, the random programs, and what is behind that which went wrong."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator, Sequence

from initiative_mcp.rulesets import RULE_SETS
from initiative_mcp.scenarios import at_level
from initiative_mcp.verify.compare import Comparer, Difference
from initiative_mcp.verify.diagnose import Diagnosis, Evidence, Finding, diagnose
from initiative_mcp.verify.opening import check_connected, same
from initiative_mcp.verify.plan import Plan
from initiative_mcp.verify.play import disagreements, reference
from initiative_mcp.verify.repeats import why_different
from initiative_mcp.verify.result import BAD, POISONED, RANDOM, Case, Failure, Result
from initiative_mcp.verify.script import Script
from initiative_mcp.verify.session import Played, Player
from initiative_mcp.verify.shrink import shrink

LEAK = "stale-state"
"""The pitfall behind an encounter that knows something of an earlier one."""

_ENOUGH = 10
"""Failing programs after which no more are played."""
_SHRUNK = 3
_PASSING_KEPT = 40
_SHRINK_SECONDS = 10.0

_OUTCOME = {"crash": "crashed", "crashed": "crashed", "timeout": "timeout", "protocol-error": "protocol-error"}

Progress = Callable[[str, int, int], None]


class OurFault(Exception):  # noqa: N818 - nobody is told a lie
    """The reference and hand-written expectations disagree; the run must not go on."""

    def __init__(self, found: Sequence[str]) -> None:
        """Keep what disagrees."""
        super().__init__("; ".join(found))
        self.found = list(found)


def check_ourselves(plan: Plan) -> None:
    """Check that the reference fulfils every hand-written expectation.

    Raises:
        OurFault: If it does not.
    """
    found = disagreements(at_level(plan.rules, "full"), plan.rules)
    if found:
        raise OurFault(found)


def no_progress(_phase: str, _done: int, _total: int) -> None:
    """Show nothing."""


def run(player: Player, plan: Plan, max_seconds: float = 20.0, progress: Progress = no_progress) -> Result:
    """Play a plan and return what was found.

    Args:
        player: A session with an adapter, or a tape.
        plan: What is played.
        max_seconds: After so much time no new script is begun.
        progress: Called with phase, done and total.

    Raises:
        Unusable: If the adapter is not connected well enough to claim anything.
    """
    return _Run(player, plan, time.monotonic() + max_seconds, progress).run()


class _Run:
    def __init__(self, player: Player, plan: Plan, deadline: float, progress: Progress) -> None:
        self._player = player
        self._plan = plan
        self._deadline = deadline
        self._progress = progress
        hello = player.hello
        self._comparer = Comparer(RULE_SETS[plan.rules], hello.observes, codes="refusal-codes" in hello.features)
        self._result = Result(plan, hello, player.habits)
        self._passing: list[Evidence] = []
        self._opening: list[Played] = []

    def run(self) -> Result:
        result = self._result
        opened = self._open()
        if opened is not None:
            result.cases.append(opened)
            result.flaky = opened.outcome == "flaky"
            result.complete = False
        else:
            self._scenarios()
            if self._player.flaky_scripts:
                self._changing(self._player.flaky_scripts[0])
            elif not result.unreached:
                self._confirm()
            poisoned = any(case.outcome in POISONED for case in result.cases)
            if not poisoned and not result.unreached:
                self._programs()
        compared = self._comparer.compared
        result.not_observed = [name for name in RULE_SETS[self._plan.rules].fields if name not in compared]
        self._diagnose()
        self._apply_known()
        return result

    # The opening: is the adapter connected, and does an encounter leave something behind?

    def _open(self) -> Case | None:
        """Play the same script twice with another between; return a case when that alone ends the run."""
        played = self._opening = list(self._player.play(self._plan.opening))
        check_connected(played[0])
        again = played[-1]
        if same(played[0].replies, again.replies) or any(entry.fault for entry in played):
            return None  # a fault of the process is told by the scenarios
        why = why_different(self._player, self._plan.harness)
        difference = self._judge(again) or Difference(0, why.outcome)
        return Case(self._plan.harness, why.outcome, difference, again.replies, why.reason)

    # Scenarios

    def _scenarios(self) -> None:
        scripts = self._plan.scenarios
        runnable = [script for script in scripts if not self._plan.missing(script, self._player.hello.features)]
        cases: dict[str, Case] = {}
        for played in self._until_deadline(runnable, "scenarios"):
            cases[played.script.id] = self._case(played)
        for script in scripts:
            if script.id in cases:
                self._result.cases.append(cases[script.id])
            elif needs := self._plan.missing(script, self._player.hello.features):
                self._result.cases.append(Case(script, "skipped", reason=("needs", {"needs": needs})))
            else:
                self._not_reached(script)

    def _not_reached(self, script: Script) -> None:
        self._result.unreached.append(script.id)
        self._result.complete = False
        self._result.cases.append(Case(script, "skipped", reason=("not_reached", {})))

    def _case(self, played: Played) -> Case:
        difference = self._judge(played, count=True)
        if difference is None:
            self._passing.append(Evidence(played.script, played.replies, None))
            return Case(played.script, "passed", None, played.replies)
        if self._may_be_missing(played, difference):
            reason = ("unsupported", {"reason": played.replies[difference.reply]["unsupported"]})
            return Case(played.script, "skipped", None, played.replies, reason)
        return Case(played.script, _OUTCOME.get(difference.kind, "failed"), difference, played.replies, played.detail)

    def _may_be_missing(self, played: Played, difference: Difference) -> bool:
        operation = played.script.step_at(difference.reply)["do"]
        return difference.kind == "unsupported" and operation in RULE_SETS[self._plan.rules].optional

    def _judge(self, played: Played, *, count: bool = False) -> Difference | None:
        """Return the first wrong answer, or the fault that ended the script."""
        expected = reference(played.script)
        if count:
            self._result.operations.update(name for name, _ in played.script.calls[: len(played.replies)])
            for reply in expected[: len(played.replies)]:
                self._result.edges.update(reply["edges"])
        found = self._comparer.first(expected, played.replies)
        if found is None and played.fault is not None:
            return Difference(len(played.replies), played.fault)
        return found

    def _confirm(self) -> None:
        """Play what failed once more in a fresh process: two answers to the same script are worse than a wrong one.

        In the opposite order, so that whatever an earlier fight leaves behind is left for another one.
        """
        failed = [case for case in self._result.cases if case.outcome == "failed"]
        if not failed:
            return
        failed.reverse()
        self._player.renew()
        again = self._player.play([case.script for case in failed])
        pairs = list(zip(failed, again, strict=False))
        changed = [case for case, played in pairs if not same(case.replies, played.replies)]
        if changed:
            first = changed[0]
            why = why_different(self._player, first.script)
            first.outcome, first.reason = why.outcome, why.reason
            self._result.flaky = first.outcome == "flaky"
            self._result.complete = False

    def _changing(self, script: Script) -> None:
        """Tell that several runs of a tape differ, right or wrong: whatever else was found may be chance too."""
        case = next((case for case in self._result.cases if case.script.id == script.id), None)
        if case is None:
            case = Case(script, "flaky")
            self._result.cases.append(case)
        case.outcome, case.difference = "flaky", case.difference or Difference(0, "flaky")
        self._result.flaky = True
        self._result.complete = False

    # Random programs

    def _programs(self) -> None:
        failing: list[tuple[Played, Difference]] = []
        features = self._player.hello.features
        total = 0 if self._plan.replay is not None else self._plan.programs
        programs = self._plan.random(features if self._player.live else None)
        playable = (script for script in programs if not self._plan.missing(script, features))
        for played in self._until_deadline(playable, "programs", total):
            self._result.programs += 1
            self._result.steps += len(played.replies) - 1
            difference = self._judge(played, count=True)
            if difference is not None and self._may_be_missing(played, difference):
                continue
            if played.script.id in self._plan.known:
                if difference is None:
                    self._result.stale_programs.append(played.script.id)
                else:
                    self._result.known_programs += 1
                continue
            if difference is None:
                if len(self._passing) < len(self._plan.scenarios) + _PASSING_KEPT:
                    self._passing.append(Evidence(played.script, played.replies, None))
                continue
            failing.append((played, difference))
            if len(failing) >= _ENOUGH:
                break
        else:
            skipped = self._player.live and self._result.programs < total
            self._result.complete = self._result.complete and not skipped
        self._result.failed_programs = len(failing)
        self._shrink(failing)

    def _shrink(self, failing: Sequence[tuple[Played, Difference]]) -> None:
        chosen: dict[object, tuple[Played, Difference]] = {}
        for played, difference in failing:
            chosen.setdefault(difference.likeness, (played, difference))
        deadline = time.monotonic() + _SHRINK_SECONDS
        for number, (played, difference) in enumerate(list(chosen.values())[:_SHRUNK]):
            self._progress("shrinking", number, min(len(chosen), _SHRUNK))
            self._result.failures.append(self._smallest(played, difference, deadline))
            if self._result.flaky:
                return

    def _smallest(self, played: Played, difference: Difference, deadline: float) -> Failure:
        length = len(played.script.calls)
        if not self._player.live or difference.kind in ("timeout", "crash", "protocol-error"):
            # Each try would cost a process; what comes after the difference is cut all the same.
            found = shrink(played.script, difference, lambda _: None, lambda: False)
            return Failure(found.script, difference, played.replies, length, shrunk_fully=False, reason=played.detail)
        again = next(iter(self._player.play([played.script])))
        if not same(again.replies, played.replies):
            why = why_different(self._player, played.script)
            self._result.flaky = why.outcome == "flaky"
            self._result.complete = False
            if not self._result.flaky:
                self._result.cases.append(Case(played.script, why.outcome, difference, played.replies, why.reason))
            return Failure(played.script, difference, played.replies, length, shrunk_fully=False)
        found = shrink(
            played.script,
            difference,
            lambda script: self._judge(next(iter(self._player.play([script])))),
            lambda: time.monotonic() < deadline,
        )
        last = next(iter(self._player.play([found.script])))
        return Failure(found.script, found.difference, last.replies, length, found.fully)

    def _until_deadline(self, scripts: Iterable[Script], phase: str, total: int | None = None) -> Iterator[Played]:
        """Play scripts until the time is up or there is no process left to play them."""
        if total is None:
            scripts = list(scripts)
            total = len(scripts)
        for done, played in enumerate(self._player.play(scripts)):
            if played.fault == "not-run":
                return
            yield played
            self._progress(phase, done + 1, total)
            if time.monotonic() > self._deadline and self._player.live:
                return

    # What is behind it

    def _diagnose(self) -> None:
        result = self._result
        evidence = [
            Evidence(case.script, case.replies, case.difference) for case in result.cases if case.outcome in BAD
        ]
        evidence += [Evidence(failure.script, failure.replies, failure.difference) for failure in result.failures]
        if result.flaky:
            return  # what chance did says nothing about a pitfall
        leaking = [case.script.id for case in result.cases if case.outcome in POISONED]
        if leaking:
            result.diagnosis = self._why_leaking(leaking)
            return
        result.diagnosis = diagnose(self._plan.rules, [*evidence, *self._passing], self._comparer)

    def _why_leaking(self, leaking: Sequence[str]) -> Diagnosis:
        """Return what is left over: what a known wrong tracker keeps when it plays the same history, else anything."""
        history = [Evidence(played.script, played.replies, self._judge(played)) for played in self._opening]
        if same(self._opening[0].replies, self._opening[-1].replies):
            cases = [case for case in self._result.cases if case.replies]
            history += [Evidence(case.script, case.replies, case.difference) for case in cases]
        found = diagnose(self._plan.rules, history, self._comparer, in_one_go=True)
        exact = [finding for finding in found.findings if finding.exact] or [Finding(LEAK, exact=False, score=1.0)]
        return Diagnosis(exact, {name: [finding.pitfall for finding in exact] for name in leaking})

    def _apply_known(self) -> None:
        """Apply the list of known failures: listed and failing is known, listed and passing is stale."""
        known = self._plan.known
        for case in self._result.cases:
            if case.script.id in known:
                if case.outcome in BAD - POISONED:
                    case.outcome = "known"
                elif case.outcome == "passed":
                    case.stale = True
        if RANDOM in known and self._result.programs:
            self._result.random_known = bool(self._result.failures)
            self._result.random_stale = not (self._result.failures or self._result.known_programs)
