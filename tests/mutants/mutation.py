"""Plays every known wrong tracker, and faults that nobody listed, against scenarios and random programs.

``python tests/mutants/mutation.py`` prints the matrix and all scores and fails when one of them is too low.

``--rules R …`` does it for some rule sets only, otherwise for all.
``--write`` writes the counts to ``blueprint/<rules>/evidence.json``, without it they are compared.
``--write-smoke`` writes the smallest set of scenarios that catches all into the scenario files as level ``smoke``.
"""

from __future__ import annotations

import argparse
import sys
import tomllib
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1] / "reference"))

import evidence
from diagnosing import KINDS, Score, scored
from kills import alike, matrix, programs, scenarios
from pairs import combinable, uncaught
from smallest import smallest_set, smoke_of, write_levels, wrong_levels
from source import SHARED, changes
from survivors import listed, surviving

from initiative_mcp import resources
from initiative_mcp.scenarios import areas
from initiative_mcp.verify.mutants import known_mutants

ALIKE_PROGRAMS = 2_000

TEXTS = Path(__file__).parent / "mutation.toml"

Numbers = dict[str, int]


def print_matrix(rules: str) -> None:
    """Show for each tracker how many scenarios of each area catch it."""
    by_area = {area: {scenario.id for scenario in found} for area, found in areas(rules).items()}
    print()
    for place, area in enumerate(by_area):
        print(f"{rules if not place else '':44}{'  | ' * place}{area}")
    for mutant in known_mutants(rules):
        counts = [len(matrix(rules)[mutant.id] & ids) for ids in by_area.values()]
        cells = "".join(f"{count or '.':>3} " for count in counts)
        print(f"{mutant.id:42.42}{cells} {len(matrix(rules)[mutant.id]):>4}  {mutant.pitfall}")


def known_trackers(rules: str, *, write_smoke: bool) -> Numbers:
    """Are all caught, by how few scenarios, and do any two behave alike?"""
    mutants, scripts = known_mutants(rules), scenarios(rules)
    missed = [mutant.id for mutant in mutants if not matrix(rules)[mutant.id]]
    assert not missed, f"caught by no scenario: {missed}"
    print(f"\n{len(mutants)} known wrong trackers, all caught by the {len(scripts)} scenarios alone: 100 %")
    smoke, certain = smallest_set(matrix(rules), {script.id: len(script.calls) for script in scripts})
    note = "nothing smaller is possible" if certain else "perhaps not the smallest"
    print(f"{len(smoke)} scenarios catch them all ({note}): {', '.join(smoke)}")
    if write_smoke:
        print(f"levels changed: {write_levels(frozenset(smoke), rules)}")
    else:
        wrong = wrong_levels(frozenset(smoke), rules)
        assert not wrong, f"run with --write-smoke, these levels are out of date: {wrong}"
        assert all(names & smoke_of(rules) for names in matrix(rules).values()), "level smoke does not catch all"
    same = alike(scripts + programs(ALIKE_PROGRAMS, rules))
    assert not same, f"behave alike: {same}"
    print(f"no two behave alike over all scenarios and {ALIKE_PROGRAMS} programs")
    return {"trackers": len(mutants), "scenarios": len(scripts), "caught": len(mutants), "by_smoke": len(smoke)}


def diagnosed(what: str, found: Score, least: float) -> Numbers:
    """How often was the right pitfall named first?"""
    print(f"{what}: {found.right} of {found.total} ({found.percent:.1f} %)")
    for name, pitfalls in found.wrong.items():
        print(f"    {name}: {', '.join(pitfalls)}")
    assert found.percent >= least, f"{what}: too few"
    return {"trackers": found.total, "named_first": found.right}


def two_at_once() -> Numbers:
    """Is every pair of faults caught?"""
    pairs = combinable()
    missed = [(one.id, other.id) for one, other in uncaught()]
    assert not missed, f"hide each other: {missed}"
    print(f"{len(pairs)} pairs of faults in one tracker, all caught")
    return {"pairs": len(pairs), "caught": len(pairs)}


def source_changes(*modules: str) -> Numbers:
    """Are all changes of the source caught but those that are listed?"""
    total = without_effect = 0
    for module in modules:
        known = listed(module)
        left = surviving(module)
        new = [name for name in left if name not in known]
        stale = [name for name in known if name not in left]
        for name in new:
            print(f"    {module}: not caught and not listed: {name}")
        for name in stale:
            print(f"    {module}: listed, but caught or gone: {name}")
        assert not new, "survivors that are not listed"
        assert not stale, "survivors that are listed and are none"
        total += len(changes(module))
        without_effect += len(left)
    print(f"{total} changes of the source of {', '.join(modules)}, {without_effect} listed as without effect,")
    print(f"    the other {total - without_effect} are caught")
    return {"changes": total, "without_effect": without_effect, "caught": total - without_effect}


def entries(rules: str, numbers: dict[str, Numbers]) -> list[dict[str, Any]]:
    """The counts with their titles and notes; where the further rule sets need another note, it stands beside."""
    said = tomllib.loads(TEXTS.read_text(encoding="utf-8"))
    note = "note" if rules == "core" else "further"
    return [
        {
            "id": name,
            "title": said[name]["title"],
            "command": "make mutation",
            "numbers": counts,
            "note": said[name].get(note, said[name]["note"]),
        }
        for name, counts in numbers.items()
    ]


def play_all(rules: str, shared: Numbers | None, *, write_smoke: bool) -> dict[str, Numbers]:
    """Return the counts of one rule set by the id of the entry; `shared` are those of the modules beside core."""
    print_matrix(rules)
    numbers = {"known-wrong-trackers": known_trackers(rules, write_smoke=write_smoke)}
    for name, kind in KINDS.items():
        if kind.kept or rules == "core":
            found = diagnosed(kind.what, scored(rules, name), kind.least)
            if kind.kept:
                numbers[name] = found
    if rules == "core":
        numbers["two-faults-at-once"] = two_at_once()
    numbers["changes-of-the-source"] = source_changes(rules)
    if shared:
        numbers["changes-of-the-shared-source"] = shared
    return numbers


def main() -> int:
    """Run everything."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rules", nargs="+", choices=resources.rule_sets(), default=resources.rule_sets())
    parser.add_argument("--write", action="store_true")
    parser.add_argument("--write-smoke", action="store_true")
    chosen = parser.parse_args()
    shared = source_changes(*SHARED) if set(chosen.rules) != {"core"} else None
    for rules in chosen.rules:
        counts = play_all(rules, None if rules == "core" else shared, write_smoke=chosen.write_smoke)
        found = entries(rules, counts)
        if chosen.write:
            evidence.write(found, rules)
        else:
            for entry in found:
                evidence.compare(entry, rules)
    return 0


if __name__ == "__main__":
    sys.exit(main())
