"""Names the pitfall behind wrong answers: by the known wrong trackers that give the same ones.

A tracker that gives exactly the same answers everywhere names the pitfall. Anything less is only likely, and is
called so: then the pitfalls are ordered by how much of what was wrong they explain, and how much of what was right
they would have got wrong.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Protocol

from initiative_mcp.verify.compare import Comparer, Difference, Reply
from initiative_mcp.verify.play import Playable, play
from initiative_mcp.verify.script import Script

_TAG_WEIGHT = 0.3
_FIRST_ONLY = 0.6
"""What it counts when the first wrong answer is the same but a later one is not."""


class Tracker(Protocol):
    """A known wrong tracker."""

    @property
    def id(self) -> str:
        """Its stable id."""
        ...

    @property
    def pitfall(self) -> str:
        """The pitfall it stands for."""
        ...

    def make(self) -> Playable:
        """Return a new one."""
        ...


@dataclass(frozen=True)
class Evidence:
    """What an implementation answered to one script; `difference` is None where all of it was right."""

    script: Script
    replies: Sequence[Reply]
    difference: Difference | None


@dataclass(frozen=True)
class Finding:
    """A pitfall with how well it explains what was wrong.

    Attributes:
        exact: A known wrong tracker gives the same answers everywhere.
        certain: So do only trackers of this pitfall.
        tracker: The tracker that is most like it.
    """

    pitfall: str
    exact: bool
    score: float
    certain: bool = False
    tracker: str | None = None


@dataclass
class Diagnosis:
    """The pitfalls of a whole run, most certain first, and those of each script that went wrong."""

    findings: list[Finding] = field(default_factory=list[Finding])
    by_script: dict[str, list[str]] = field(default_factory=dict[str, list[str]])

    @property
    def pitfalls(self) -> list[str]:
        """The ids of the pitfalls, most certain first."""
        return [finding.pitfall for finding in self.findings]

    def certain(self, pitfall: str) -> bool:
        """Tell whether a pitfall is named for certain."""
        return any(finding.certain for finding in self.findings if finding.pitfall == pitfall)


def known_trackers(rules: str) -> list[Tracker]:
    """Return the known wrong trackers of a rule set."""
    try:
        from initiative_mcp.verify.mutants import MUTANTS
    except ImportError:
        return []

    return [tracker for tracker in MUTANTS if tracker.rules == rules]


def diagnose(
    rules: str, evidence: Sequence[Evidence], comparer: Comparer, trackers: Sequence[Tracker] | None = None
) -> Diagnosis:
    """Return what the wrong answers point to.

    Args:
        rules: Id of the rule set.
        evidence: What was answered, right and wrong; the more, the more certain.
        comparer: Compares what was observed, and nothing else.
        trackers: Known wrong trackers to compare with; None for all.
    """
    failing = [entry for entry in evidence if entry.difference is not None]
    if not failing:
        return Diagnosis()
    passing = [entry for entry in evidence if entry.difference is None]
    matches = [
        _match(tracker, failing, passing, comparer)
        for tracker in (known_trackers(rules) if trackers is None else trackers)
    ]
    findings = _rank(matches, failing, passing)
    order = {finding.pitfall: place for place, finding in enumerate(findings)}
    by_script = {entry.script.id: _of_script(entry, matches, order) for entry in failing}
    return Diagnosis(findings, by_script)


@dataclass
class _Match:
    """How alike a known wrong tracker is."""

    tracker: Tracker
    same: set[str]
    score: float
    exact: bool


def _match(tracker: Tracker, failing: Sequence[Evidence], passing: Sequence[Evidence], comparer: Comparer) -> _Match:
    same: set[str] = set()
    points = 0.0
    exact = True
    for entry in failing:
        likeness = _likeness(play(tracker.make(), entry.script), entry, comparer)
        points += likeness
        exact = exact and likeness == 1
        if likeness:
            same.add(entry.script.id)
    against = 0
    if same:
        for entry in passing:
            if comparer.first(play(tracker.make(), entry.script), entry.replies) is not None:
                against += 1
    return _Match(tracker, same, points / (len(failing) + against), exact and not against)


def _likeness(answers: Sequence[Reply], entry: Evidence, comparer: Comparer) -> float:
    assert entry.difference is not None
    first = comparer.first(answers, entry.replies)
    if entry.difference.kind not in ("failed", "crashed", "unsupported"):
        # The process ended or fell silent: like a tracker that raises at the same call.
        at = len(entry.replies)
        return 1.0 if first is None and len(answers) == at + 1 and "crashed" in answers[at] else 0.0
    if first is None:
        return 1.0
    return _FIRST_ONLY if first.reply > entry.difference.reply else 0.0


def _rank(matches: Sequence[_Match], failing: Sequence[Evidence], passing: Sequence[Evidence]) -> list[Finding]:
    exact = {match.tracker.pitfall for match in matches if match.exact}
    best: dict[str, _Match] = {}
    for match in matches:
        if match.score > 0 and match.score > getattr(best.get(match.tracker.pitfall), "score", 0):
            best[match.tracker.pitfall] = match
    tags = _tags(failing, passing)
    findings: list[Finding] = []
    for pitfall in {*best, *tags}:
        match = best.get(pitfall)
        score = (match.score if match else 0.0) + _TAG_WEIGHT * tags.get(pitfall, 0.0)
        certain = exact == {pitfall}
        name = match.tracker.id if match else None
        findings.append(Finding(pitfall, pitfall in exact, round(score, 4), certain, name))
    findings.sort(key=lambda finding: (not finding.exact, -finding.score, finding.pitfall))
    if findings and findings[0].certain:
        return findings[:1]
    floor = findings[0].score / 3 if findings else 0.0
    return [finding for finding in findings if finding.score >= floor][:3]


def _tags(failing: Sequence[Evidence], passing: Sequence[Evidence]) -> dict[str, float]:
    """Return for each pitfall how much of the scenarios that are meant to catch it went wrong, 0 to 1."""
    wrong: dict[str, float] = {}
    right: dict[str, float] = {}
    # A process that dies or falls silent says nothing about the rule that the scenario is about.
    answered = [entry for entry in failing if entry.difference is not None and entry.difference.kind == "failed"]
    for entries, total in ((answered, wrong), (passing, right)):
        for entry in entries:
            for place, pitfall in enumerate(entry.script.pitfalls):
                total[pitfall] = total.get(pitfall, 0.0) + 1 / (place + 1)
    return {pitfall: weight / (weight + right.get(pitfall, 0.0) + 0.5) for pitfall, weight in wrong.items()}


def _of_script(entry: Evidence, matches: Sequence[_Match], order: dict[str, int]) -> list[str]:
    """Return the pitfalls that explain one script: those of the whole run first, else what the scenario is tagged."""
    same = {match.tracker.pitfall for match in matches if entry.script.id in match.same}
    named = sorted((pitfall for pitfall in same if pitfall in order), key=order.__getitem__)
    if entry.difference is None or entry.difference.kind != "failed":
        return named[:3]
    tagged = [pitfall for pitfall in entry.script.pitfalls if pitfall not in named]
    return (named + tagged)[:3] or sorted(order, key=order.__getitem__)[:1]
