"""Plays 20,000 random programs on tracker, naive model and ledger.

``python tests/reference/oracle.py`` plays them and compares the counts with ``blueprint/core/evidence.json``;
``--write`` writes them there.
"""

from __future__ import annotations

import sys

import evidence
from invariants import INVARIANTS
from pair import read_edges
from programs import Tally, run
from scripts import generate

IN_TESTS = 1_500
ALL = 20_000


def play_programs(number: int) -> Tally:
    """Play the programs of the first seeds."""
    tally, drawn = Tally(), read_edges()
    for seed in range(number):
        try:
            run(generate(seed), drawn, tally)
        except AssertionError as error:
            raise AssertionError(f"program of seed {seed}: {error}\n{generate(seed)}") from error
    assert set(tally.edges) == set(drawn)
    return tally


def program_entry(name: str, tally: Tally) -> evidence.Entry:
    """The evidence of some programs."""
    numbers: dict[str, int | dict[str, int]] = {
        "programs": tally.programs,
        "accepted": tally.accepted,
        "refused": tally.refusals.total(),
        "bad_settings": tally.bad_settings,
        "finished": tally.finished,
        "invariants": len(INVARIANTS),
        "edges": evidence.ordered(tally.edges),
        "refusals": evidence.ordered(tally.refusals),
    }
    return evidence.entry(name, numbers)


def compare_with_evidence(name: str, tally: Tally) -> None:
    """Hold a fresh run against the file."""
    evidence.compare(program_entry(name, tally))


def main(arguments: list[str]) -> int:
    """Play all programs, then write the counts or compare them."""
    found = [
        program_entry("random-programs", play_programs(ALL)),
        program_entry("random-programs-in-tests", play_programs(IN_TESTS)),
    ]
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
