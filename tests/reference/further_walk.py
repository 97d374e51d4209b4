"""Walks every state of small fights of the further rule sets, with the start values and every setting at its ends.

``python tests/reference/further_walk.py`` walks everything, on all processors, and compares the counts with
the ``evidence.json`` of each; ``--write`` writes them there.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable
from concurrent.futures import ProcessPoolExecutor

import evidence
from further_casts import IN_TESTS, SETTINGS
from further_invariants import INVARIANTS
from further_rules import EDGES
from further_walker import Counts, Walk


def walk(job: tuple[str, str, int]) -> Counts:
    """Walk one cast with one setting of a rule set."""
    rules, name, cast = job
    setting = SETTINGS[rules][name]
    return Walk(rules, setting, setting.casts[cast]).run()


def jobs(rules: str) -> list[tuple[str, str, int]]:
    """Everything that is walked of a rule set."""
    return [(rules, name, cast) for name, setting in SETTINGS[rules].items() for cast in range(len(setting.casts))]


def small_jobs(rules: str) -> list[tuple[str, str, int]]:
    """What every test run walks."""
    return [job for job in jobs(rules) if job[2] in IN_TESTS[rules].get(job[1], ())]


def total(parts: Iterable[Counts]) -> Counts:
    """The sum of some walks."""
    counts = Counts()
    for each in parts:
        counts.add(each)
    return counts


def check_edges(rules: str, name: str, counts: Counts) -> None:
    """Only drawn edges were taken with a setting, and all of them but those that cannot be."""
    wanted = set(EDGES[rules]) - SETTINGS[rules][name].never
    assert set(counts.edges) == wanted, f"{rules} {name}: {sorted(wanted.symmetric_difference(counts.edges))}"


def walk_entry(rules: str, name: str, counts: Counts, common: str = "", ending: str = "") -> evidence.Entry:
    """The evidence of some walks."""
    numbers: dict[str, int | dict[str, int]] = {
        "states": counts.states,
        "accepted": counts.accepted,
        "refused": counts.refusals.total(),
        "quiet_turns": counts.quiet_turns,
        "invariants": len(INVARIANTS[rules]),
        "edges": evidence.ordered(counts.edges),
        "refusals": evidence.ordered(counts.refusals),
    }
    return evidence.entry(name, numbers, common, ending, rules)


def setting_entry(rules: str, name: str, counts: Counts) -> evidence.Entry:
    """The evidence of the complete walk with a setting."""
    check_edges(rules, name, counts)
    never = SETTINGS[rules][name].never
    ending = "all_edges" if not never else f"without_{'_'.join(sorted(never)).replace('-', '_')}"
    return walk_entry(rules, f"walk-{name}", counts, "walk", ending)


def main(arguments: list[str]) -> int:
    """Walk everything, then write the counts or compare them."""
    for rules in SETTINGS:
        with ProcessPoolExecutor() as pool:
            walked = dict(zip(jobs(rules), pool.map(walk, jobs(rules)), strict=True))
        found = [
            setting_entry(rules, name, total(counts for job, counts in walked.items() if job[1] == name))
            for name in SETTINGS[rules]
        ]
        found.append(walk_entry(rules, "walk-in-tests", total(walked[job] for job in small_jobs(rules))))
        evidence.tell(rules, found)
        if "--write" in arguments:
            evidence.write(found, rules)
        else:
            for each in found:
                evidence.compare(each, rules)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
