"""Names the pitfall behind wrong answers: by the known wrong trackers that give the same ones.

A tracker that gives exactly the same answers everywhere names the pitfall. Anything less is only likely, and is
called so: then the pitfalls are ordered by how much of what was wrong they explain, and how much of what was right
they would have got wrong.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Protocol

from initiative_mcp.rulesets import RULE_SETS
from initiative_mcp.verify.compare import Comparer, Difference, Reply
from initiative_mcp.verify.play import Playable, play, reference
from initiative_mcp.verify.script import Script

_TRACKER_WEIGHT = 0.5
"""How much likeness to a tracker counts beside what the scenarios are meant to catch; tried out by leaving each known
wrong tracker out of the list in turn and asking for its pitfall."""

_ENOUGH = 12
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
    from initiative_mcp.verify.mutants import known_mutants

    return [*known_mutants(rules)]


def diagnose(
    rules: str,
    evidence: Sequence[Evidence],
    comparer: Comparer,
    trackers: Sequence[Tracker] | None = None,
    *,
    in_one_go: bool = False,
) -> Diagnosis:
    """Return what the wrong answers point to.

    Args:
        rules: Id of the rule set.
        evidence: What was answered, right and wrong; the more, the more certain.
        comparer: Compares what was observed, and nothing else.
        trackers: Known wrong trackers to compare with; None for all.
        in_one_go: Play everything in order on one and the same tracker, as a process did that remembers too much.
    """
    failing = [entry for entry in evidence if entry.difference is not None]
    if not failing:
        return Diagnosis()
    passing = [entry for entry in evidence if entry.difference is None]
    matches = [
        _match_in_one_go(tracker, evidence, comparer) if in_one_go else _match(tracker, failing, passing, comparer)
        for tracker in (known_trackers(rules) if trackers is None else trackers)
    ]
    told = _telling(rules, failing, comparer)
    findings = _rank(matches, failing, told)
    order = {finding.pitfall: place for place, finding in enumerate(findings)}
    by_script = {entry.script.id: _of_script(entry, matches, order, told) for entry in failing}
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
    for tried, entry in enumerate(failing):
        if tried >= _ENOUGH and not same:
            break  # a tracker that is like it nowhere so far is not worth the time
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


def _match_in_one_go(tracker: Tracker, evidence: Sequence[Evidence], comparer: Comparer) -> _Match:
    driver = tracker.make()
    for entry in evidence:
        if _likeness(play(driver, entry.script), entry, comparer) < 1:
            return _Match(tracker, set(), 0.0, exact=False)
    return _Match(tracker, {entry.script.id for entry in evidence if entry.difference}, 1.0, exact=True)


def _likeness(answers: Sequence[Reply], entry: Evidence, comparer: Comparer) -> float:
    first = comparer.first(answers, entry.replies)
    if entry.difference is None:
        return 1.0 if first is None else 0.0
    if entry.difference.kind not in ("failed", "crashed", "unsupported"):
        # The process ended or fell silent: like a tracker that raises at the same call.
        at = len(entry.replies)
        return 1.0 if first is None and len(answers) == at + 1 and "crashed" in answers[at] else 0.0
    if first is None:
        return 1.0
    return _FIRST_ONLY if first.reply > entry.difference.reply else 0.0


def _telling(rules: str, failing: Sequence[Evidence], comparer: Comparer) -> str | None:
    """Return the pitfall that is told by one field when nothing but that field is ever wrong, to the end of scripts."""
    fields: set[str] = set()
    after = False
    for entry in failing:
        assert entry.difference is not None
        for index, (wanted, got) in enumerate(zip(reference(entry.script), entry.replies, strict=False)):
            difference = comparer.one(index, wanted, got)
            fields.update([found.field for found in difference.fields] or [difference.kind] if difference else [])
            after = after or index > entry.difference.reply
        if entry.difference.kind != "failed":
            return None
    return RULE_SETS[rules].telling.get(fields.pop()) if len(fields) == 1 and after else None


def _rank(matches: Sequence[_Match], failing: Sequence[Evidence], told: str | None) -> list[Finding]:
    exact = {match.tracker.pitfall for match in matches if match.exact}
    best: dict[str, _Match] = {}
    for match in matches:
        if match.score > 0 and match.score > getattr(best.get(match.tracker.pitfall), "score", 0):
            best[match.tracker.pitfall] = match
    tags = _tags(failing)
    findings: list[Finding] = []
    if told is not None:
        tags[told] = tags.get(told, 0.0) + 1.0
    for pitfall in {*best, *tags}:
        match = best.get(pitfall)
        score = tags.get(pitfall, 0.0) + _TRACKER_WEIGHT * (match.score if match else 0.0)
        certain = exact == {pitfall}
        name = match.tracker.id if match else None
        findings.append(Finding(pitfall, pitfall in exact, round(score, 4), certain, name))
    findings.sort(key=lambda finding: (not finding.exact, -finding.score, finding.pitfall))
    if findings and findings[0].certain:
        return findings[:1]
    floor = findings[0].score / 3 if findings else 0.0
    return [finding for finding in findings if finding.score >= floor][:3]


def _tags(failing: Sequence[Evidence]) -> dict[str, float]:
    """Return for each pitfall how far the scenarios that went wrong are meant to catch it, 0 to 1."""
    # A process that dies or falls silent says nothing about the rule that the scenario is about.
    answered = [entry for entry in failing if entry.difference is not None and entry.difference.kind == "failed"]
    tagged = [entry.script.pitfalls for entry in answered if entry.script.pitfalls]
    found: dict[str, float] = {}
    for pitfalls in tagged:
        for place, pitfall in enumerate(pitfalls):
            found[pitfall] = found.get(pitfall, 0.0) + 1 / (place + 1) / len(tagged)
    return found


def _of_script(entry: Evidence, matches: Sequence[_Match], order: dict[str, int], told: str | None) -> list[str]:
    """Return the pitfalls that explain one script, in the order of the whole run."""
    found = [match.tracker.pitfall for match in matches if entry.script.id in match.same]
    if entry.difference is not None and entry.difference.kind == "failed":
        found += [*([told] if told else []), *entry.script.pitfalls]
        found = found or list(order)[:1]
    last = len(order)
    return sorted(dict.fromkeys(found), key=lambda pitfall: order.get(pitfall, last))[:3]
