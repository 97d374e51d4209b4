"""Plays 20,000 random programs of each further rule set on tracker and naive model.

``python tests/reference/further_oracle.py`` plays them and compares the counts with the ``evidence.json`` of each;
``--write`` writes them there.
"""

from __future__ import annotations

import sys
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from itertools import repeat

import evidence
from further_invariants import INVARIANTS, Passage, check_all, slots_of
from further_rules import EDGES, WORDS
from further_scripts import Call, Program, generate
from naive_common import Reply

from initiative_reference.adapter import TimelineDriver, make_driver

IN_TESTS = 300
ALL = 20_000
AT_ONCE = 1_000


@dataclass
class Tally:
    """What a number of programs have done."""

    programs: int = 0
    accepted: int = 0
    bad_settings: int = 0
    finished: int = 0
    edges: Counter[str] = field(default_factory=Counter[str])
    refusals: Counter[str] = field(default_factory=Counter[str])

    def add(self, other: Tally) -> None:
        """Add what other programs have done."""
        self.programs += other.programs
        self.accepted += other.accepted
        self.bad_settings += other.bad_settings
        self.finished += other.finished
        self.edges.update(other.edges)
        self.refusals.update(other.refusals)


def run(rules: str, program: Program, tally: Tally) -> None:
    """Play a program on tracker and model; then look at the same input again, and without its refusals."""
    tally.programs += 1
    driver, model = driver_of(rules), WORDS[rules].model()
    before = driver.begin(program.settings)
    wanted = model.begin(program.settings)
    assert before == wanted, f"begin: tracker {before}, model {wanted}"
    tally.edges.update(before["edges"])
    if "refused" in before:
        tally.bad_settings += 1
        return
    replies: list[Reply] = []
    for call in program.calls:
        encounter = driver.encounter
        assert encounter is not None
        slots, state = slots_of(encounter), (replies or [before])[-1]["state"]
        reply, wanted = driver.do(*call), model.do(*call)
        assert reply == wanted, f"{call}: tracker {reply}, model {wanted}"
        check_all(Passage(rules, call, state, reply, slots, encounter, model))
        replies.append(reply)
        tally.edges.update(reply["edges"])
        if "ok" in reply:
            tally.accepted += 1
        else:
            tally.refusals[reply["refused"]] += 1
    tally.finished += driver.state()["phase"] == "over"
    assert replay(rules, program, program.calls) == replies, "the same input has led to other answers"
    kept = [(call, reply) for call, reply in zip(program.calls, replies, strict=True) if "ok" in reply]
    without = replay(rules, program, tuple(call for call, _ in kept))
    assert without == [reply for _, reply in kept], "a refused step has changed later answers"


def driver_of(rules: str) -> TimelineDriver:
    """A new driver of a rule set on the slot timeline."""
    driver = make_driver(rules)
    assert isinstance(driver, TimelineDriver)
    return driver


def replay(rules: str, program: Program, calls: tuple[Call, ...]) -> list[Reply]:
    """Play calls on a fresh tracker alone."""
    driver = driver_of(rules)
    driver.begin(program.settings)
    return [driver.do(*call) for call in calls]


def play_programs(rules: str, seeds: range) -> Tally:
    """Play the programs of some seeds."""
    tally = Tally()
    for seed in seeds:
        program = generate(WORDS[rules], seed)
        try:
            run(rules, program, tally)
        except AssertionError as error:
            raise AssertionError(f"{rules}, program of seed {seed}: {error}\n{program}") from error
    return tally


def program_entry(rules: str, name: str, tally: Tally) -> evidence.Entry:
    """The evidence of some programs."""
    numbers: dict[str, int | dict[str, int]] = {
        "programs": tally.programs,
        "accepted": tally.accepted,
        "refused": tally.refusals.total(),
        "bad_settings": tally.bad_settings,
        "finished": tally.finished,
        "invariants": len(INVARIANTS[rules]),
        "edges": evidence.ordered(tally.edges),
        "refusals": evidence.ordered(tally.refusals),
    }
    return evidence.entry(name, numbers, rules=rules)


def main(arguments: list[str]) -> int:
    """Play all programs, then write the counts or compare them."""
    for rules in WORDS:
        tally = Tally()
        parts = [range(first, first + AT_ONCE) for first in range(0, ALL, AT_ONCE)]
        with ProcessPoolExecutor() as pool:
            for part in pool.map(play_programs, repeat(rules), parts):
                tally.add(part)
        assert set(tally.edges) == set(EDGES[rules])
        small = play_programs(rules, range(IN_TESTS))
        found = [
            program_entry(rules, "random-programs", tally),
            program_entry(rules, "random-programs-in-tests", small),
        ]
        evidence.tell(rules, found)
        if "--write" in arguments:
            evidence.write(found, rules)
        else:
            for each in found:
                evidence.compare(each, rules)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
