"""Keeps a journal of the present format for every rule set, and what it must answer for ever.

python tests/support/keep_journals.py

What is there already is never changed: a journal that was released has to give the same bytes on every later version.
"""

from __future__ import annotations

from pathlib import Path

import fights

from initiative_mcp.encounters import shelf
from initiative_mcp.encounters.recording import FORMAT
from initiative_mcp.rulesets import RULE_SETS
from initiative_mcp.stores.memory import MemoryStore
from initiative_mcp.tools import continue_encounter, run_encounter

JOURNALS = Path(__file__).parents[1] / "stores" / "journals"
HANDLE = "amber-otter-4f7k2m9q"
LANGUAGES = ("en", "de")


def played(rules):
    """Play a fight with everything in it that can be stored; return its head and batches."""
    store = MemoryStore()
    shelf.put(store)
    fighters = fights.fighters(rules, 5)
    fighters[0] |= {"name": "Björn 龍", "rolls": RULE_SETS[rules].example["rolls"]}
    fighters[1] |= {"rolls": [None]}  # broken dice
    steps = fights.steps(rules, 60, seed=11)
    asked = {"rules": rules, "settings": fights.other_settings(rules), "fighters": fighters, "steps": steps[:9]}
    saved = run_encounter.TOOL.call({**asked, "seed": 20260728, "save": True})
    handle = saved.structured_content["encounter"]
    for at in range(9, 60, 3):
        batch = [*steps[at : at + 3], *["undo"] * (at % 4), *(["wait"] if at % 5 == 0 else [])]
        continue_encounter.TOOL.call({"encounter": handle, "steps": batch})
    stored = store.read(handle)
    return [stored.head, *stored.batches]


def answers(lines):
    """Return what a journal answers in each language when nothing is remembered."""
    store = MemoryStore()
    shelf.put(store)
    store.create(HANDLE, lines[0])
    for version, batch in enumerate(lines[1:], 1):
        store.append(HANDLE, version, batch)
    found = [continue_encounter.TOOL.call({"encounter": HANDLE, "lang": lang}) for lang in LANGUAGES]
    return [answer.content[0].text.encode() for answer in found]


def main():
    folder = JOURNALS / f"format-{FORMAT}"
    folder.mkdir(parents=True, exist_ok=True)
    for rules in RULE_SETS:
        file = folder / f"{rules}.jsonl"
        if not file.exists():
            lines = played(rules)
            file.write_bytes(b"".join(line + b"\n" for line in lines))
            for lang, answer in zip(LANGUAGES, answers(lines), strict=True):
                (folder / f"{rules}.{lang}.json").write_bytes(answer)


if __name__ == "__main__":
    main()
