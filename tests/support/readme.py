"""Writes the generated parts of README.md and README.de.md, and their pictures; a test compares them with a fresh run.

python tests/support/readme.py --write
"""

from __future__ import annotations

import re
import subprocess
import sys
from hashlib import sha256
from pathlib import Path

from initiative_mcp import blueprint, code, resources, scenarios
from initiative_mcp.app import TOOLS
from initiative_mcp.cli import COMMANDS
from initiative_mcp.encounters.run import run_encounter
from initiative_mcp.messages import Lang, say
from initiative_mcp.pages.proof import evidence_of, number, numbers
from initiative_mcp.pictures.fight import draw, film
from initiative_mcp.reading import read_fight

ROOT = Path(__file__).resolve().parents[2]
FILES: dict[str, Lang] = {"README.md": "en", "README.de.md": "de"}
WRONG = "list_queue.py"

HEADINGS = {
    "en": {
        "tool": "tool",
        "for": "for",
        "parameters": "parameters and defaults",
        "command": "command",
        "checked": "checked",
        "numbers": "numbers",
        "again": "again",
        "language": "language",
        "names": "also found as",
        "run_on": "run on",
        "lines": "lines",
        "rules": "rule set",
        "scenarios": "scenarios",
        "caught": "known wrong trackers, caught",
        "states": "states walked",
        "programs": "random programs without a difference",
        "languages": "trackers in",
    },
    "de": {
        "tool": "Werkzeug",
        "for": "wofür",
        "parameters": "Parameter und Vorgaben",
        "command": "Befehl",
        "checked": "geprüft",
        "numbers": "Zahlen",
        "again": "wiederholen",
        "language": "Sprache",
        "names": "auch zu finden als",
        "run_on": "gelaufen auf",
        "lines": "Zeilen",
        "rules": "Regelwerk",
        "scenarios": "Szenarien",
        "caught": "bekannte falsche Tracker, gefangen",
        "states": "abgelaufene Zustände",
        "programs": "Zufallsprogramme ohne Abweichung",
        "languages": "Tracker in",
    },
}


def tools(lang: Lang) -> str:
    """Return the table of tools with every parameter and its default."""
    heads = HEADINGS[lang]
    rows = [f"| {heads['tool']} | {heads['for']} | {heads['parameters']} |", "|---|---|---|"]
    for tool in TOOLS.values():
        defaults = {name: schema["default"] for name, schema in tool.properties.items()}
        shown = ", ".join(f"`{name}` {_default(value)}" for name, value in defaults.items())
        rows.append(f"| `{tool.name}` | {say(f'trial.{tool.name}', lang)} | {shown} |")
    return "\n".join(rows)


def _default(value: object) -> str:
    return {"": "“”", "[]": "[]", "{}": "{}"}.get(str(value), str(value))


def commands(lang: Lang) -> str:
    """Return the table of commands."""
    heads = HEADINGS[lang]
    rows = [f"| {heads['command']} | {heads['for']} |", "|---|---|"]
    rows += [f"| `initiative-mcp {name}` | {say(f'commands.{name}', lang)} |" for name in COMMANDS]
    return "\n".join(rows)


def evidence(lang: Lang) -> str:
    """Return what was checked of core, one row an entry; the notes stand on the evidence page."""
    heads = HEADINGS[lang]
    rows = [f"| {heads['checked']} | {heads['numbers']} | {heads['again']} |", "|---|---|---|"]
    rows += [
        f"| {entry['title'][lang]} | {numbers(entry, lang)} | `{entry['command']}` |"
        for entry in evidence_of("core").values()
    ]
    return "\n".join(rows)


def session(lang: Lang) -> str:
    """Return a real session: `verify` on a tracker that deletes the fallen from its list."""
    script = Path(sys.executable).parent / "initiative-mcp"
    adapter = ROOT / "tests" / "support" / WRONG
    arguments = ["verify", "--seed", "1", "--lang", lang, "--", sys.executable, str(adapter)]
    done = subprocess.run([script, *arguments], capture_output=True, check=False)
    out = done.stdout.decode().replace(sys.executable, "python").replace(str(adapter), WRONG)
    shown = f"initiative-mcp verify --seed 1 --lang {lang} -- python {WRONG}"
    return f"```console\n$ {shown}\n{out.rstrip()}\n$ echo $?\n{done.returncode}\n```"


def languages(lang: Lang) -> str:
    """Return the table of languages with a tracker."""
    heads = HEADINGS[lang]
    cells = [*(heads[key] for key in ("language", "names", "run_on", "lines")), "SHA-256"]
    rows = [f"| {' | '.join(cells)} |", "|---|---|---|---|---|"]
    for language in code.languages():
        if code.is_there(language, "tracker"):
            entry = code.entry(language)
            text = code.source(language, "core", "tracker", lang)[2]
            cells = [
                entry["title"],
                ", ".join(entry["names"]),
                "; ".join(code.tested(language)),
                str(len(text.splitlines())),
                f"`{sha256(text.encode()).hexdigest()[:16]}…`",
            ]
            rows.append(f"| {' | '.join(cells)} |")
    return "\n".join(rows)


def rules(lang: Lang) -> str:
    """Return the table of rule sets: what was checked of each, and where there is a tracker."""
    heads = HEADINGS[lang]
    cells = [heads[key] for key in ("rules", "scenarios", "caught", "states", "programs", "languages")]
    rows = [f"| {' | '.join(cells)} |", "|---|---|---|---|---|---|"]
    for name in resources.rule_sets():
        counts = {key: entry["numbers"] for key, entry in evidence_of(name).items()}
        known = counts.get("known-wrong-trackers", {})
        # The part walked in every test run lies within the others, and the exact walk goes over some of them again.
        again = ("walk-in-tests", "walk-exact")
        states = sum(found["states"] for key, found in counts.items() if key.startswith("walk-") and key not in again)
        caught = f"{number(known['caught'], lang)} / {number(known['trackers'], lang)}" if known else "–"
        there = [code.entry(language)["title"] for language in code.languages() if code.files(language, name)]
        cells = [
            f"`{name}`: {blueprint.load(name).title.of(lang)}",
            number(len(scenarios.load(name)), lang),
            caught,
            number(states, lang),
            number(counts["random-programs"]["programs"], lang),
            ", ".join(there),
        ]
        rows.append(f"| {' | '.join(cells)} |")
    return "\n".join(rows)


PICTURES = {"en": "docs/fight.json", "de": "docs/kampf.json"}
"""The fight that the pictures of a README are drawn from."""


def pictures(lang: Lang) -> dict[Path, str]:
    """Return the pictures of a README: the film at its top, and the course of the same fight."""
    fight = read_fight(str(ROOT / PICTURES[lang]), "core", lang)
    _, game = run_encounter(*fight, lang, watched=True)
    drawn = {"film": film(*fight, lang, "auto"), "course": draw("course", game, lang)}
    return {ROOT / "docs" / f"{kind}.{lang}.svg": svg for kind, svg in drawn.items()}


PARTS = {
    "rules": rules,
    "languages": languages,
    "tools": tools,
    "commands": commands,
    "evidence": evidence,
    "session": session,
}


def rendered(text: str, lang: Lang) -> str:
    """Return a README with all generated parts made anew."""

    def part(found: re.Match[str]) -> str:
        return f"{found[1]}\n{PARTS[found[2]](lang)}\n<!-- end -->"

    return re.sub(r"(<!-- generated: (\w+) -->)\n.*?<!-- end -->", part, text, flags=re.DOTALL)


def main() -> int:
    """Compare or write; return 1 when a file is not up to date."""
    stale = 0
    made = {ROOT / name: rendered((ROOT / name).read_text(encoding="utf-8"), lang) for name, lang in FILES.items()}
    for lang in FILES.values():
        made |= pictures(lang)
    for file, after in made.items():
        if "--write" in sys.argv:
            file.write_text(after, encoding="utf-8")
        elif not file.is_file() or file.read_text(encoding="utf-8") != after:
            print(f"{file.name} is not up to date: make readme")
            stale = 1
    return stale


if __name__ == "__main__":
    raise SystemExit(main())
