"""Tool `get_scenarios`: scripts to run in the user's code, expectations left out."""

from __future__ import annotations

from typing import Any

from initiative_mcp.messages import Lang
from initiative_mcp.tools.base import LANG, RULES, Tool


def run(rules: str, level: str, seed: int, after: str, lang: Lang) -> dict[str, Any]:
    """Return scripts; see `verify.scripts`."""
    from initiative_mcp.choices import choose
    from initiative_mcp.tools.words import rule_set
    from initiative_mcp.verify.challenge import scripts

    levels = ("smoke", "published", "full", "challenge")
    names = {"rauchtest": "smoke", "veroeffentlicht": "published", "alle": "full", "all": "full", "random": "challenge"}
    return scripts(rule_set(rules, lang), choose("level", level, levels, names, lang), seed, after, lang)


TOOL = Tool(
    name="get_scenarios",
    title="Get test scripts",
    description=(
        "Scripts (fighters join, then steps) to run against the user's own code when there is no shell for "
        "`initiative-mcp verify`. Expectations are left out on purpose: run them, note the state after each step, "
        "give it to check_results. challenge draws new ones from a seed."
    ),
    properties={
        "rules": RULES,
        "level": {
            "type": "string",
            "default": "smoke",
            "enum": ["smoke", "published", "full", "challenge"],
            "description": "how much; each level contains the ones before it",
        },
        "seed": {"type": "integer", "default": 1, "description": "for challenge"},
        "after": {"type": "string", "default": "", "description": "go on after this scenario id"},
        "lang": LANG,
    },
    run=run,
)
