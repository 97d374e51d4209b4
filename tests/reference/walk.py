"""Walks every state of small fights with the start values and with every setting at its lowest and highest.

``python tests/reference/walk.py`` walks everything, on all processors, and compares the counts with
``blueprint/core/evidence.json``; ``--write`` writes them there.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable
from concurrent.futures import ProcessPoolExecutor

import evidence
from casts import EXACT, EXACT_SETTING, SETTINGS, Cast, Setting, all_casts, small_casts
from invariants import INVARIANTS
from pair import read_edges
from walker import Counts, Walk

IMPOSSIBLE = {"max-rounds-lowest": {"new-round"}}
"""With a limit of one round no second round can begin; every other edge is reached with every setting."""


def walk(job: tuple[Setting, Cast]) -> Counts:
    """Walk one cast with one setting."""
    return Walk(*job, read_edges()).run()


def check_edges(name: str, counts: Counts) -> None:
    """Only drawn edges were taken, and all of them but those that cannot be."""
    wanted = set(read_edges()) - IMPOSSIBLE.get(name, set())
    assert set(counts.edges) == wanted, f"{name}: {sorted(wanted.symmetric_difference(counts.edges))}"


def total(parts: Iterable[Counts]) -> Counts:
    """The sum of some walks."""
    counts = Counts()
    for each in parts:
        counts.add(each)
    return counts


def numbers(counts: Counts) -> dict[str, int | dict[str, int]]:
    """The counts of a walk for the evidence file."""
    return {
        "states": counts.states,
        "accepted": counts.accepted,
        "refused": counts.refusals.total(),
        "quiet_turns": counts.quiet_turns,
        "invariants": len(INVARIANTS),
        "edges": evidence.ordered(counts.edges),
        "refusals": evidence.ordered(counts.refusals),
    }


def setting_entry(name: str, counts: Counts) -> evidence.Entry:
    """The evidence of the complete walk with a setting."""
    check_edges(name, counts)
    ending = "no_new_round" if name in IMPOSSIBLE else "all_edges"
    return evidence.entry(f"walk-{name}", numbers(counts), common="walk", ending=ending)


def exact_walk() -> Counts:
    """Walk the smallest fights round by round and show that folding gives the same states."""
    exact = Walk(EXACT_SETTING, EXACT, read_edges())
    counts = exact.run()
    folded = Walk(SETTINGS["start-values"], EXACT, read_edges())
    folded.run()
    check_edges("start-values", counts)
    assert {exact.folded(fight) for fight in exact.fights()} == set(folded.known)
    return counts


def small_entry(counts: Counts) -> evidence.Entry:
    """The evidence of what every test run walks."""
    return evidence.entry("walk-in-tests", numbers(counts))


def entries() -> list[evidence.Entry]:
    """Walk everything."""
    jobs = [(name, (setting, cast)) for name, setting in SETTINGS.items() for cast in all_casts(name)]
    with ProcessPoolExecutor() as pool:
        exact = pool.submit(exact_walk)
        walked = list(zip((name for name, _ in jobs), pool.map(walk, (job for _, job in jobs)), strict=True))
        result = [setting_entry(name, total(each for at, each in walked if at == name)) for name in SETTINGS]
        result.append(evidence.entry("walk-exact", numbers(exact.result())))
    small = [
        each for name in SETTINGS for each in [part for at, part in walked if at == name][: len(small_casts(name))]
    ]
    return [*result, small_entry(total(small))]


def main(arguments: list[str]) -> int:
    """Walk everything, then write the counts or compare them."""
    found = entries()
    for each in found:
        print(each["id"], {key: value for key, value in each["numbers"].items() if isinstance(value, int)})
    if "--write" in arguments:
        evidence.write(found)
    else:
        for each in found:
            evidence.compare(each)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
