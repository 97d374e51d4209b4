"""Tool `check_results`: judges what was observed against the reference."""

from __future__ import annotations

from typing import Any

from initiative_mcp.messages import Lang
from initiative_mcp.tools.base import LANG, RULES, Tool


def run(results: object, rules: str, lang: Lang) -> dict[str, Any]:
    """Judge the results; see `verify.judge`."""
    from initiative_mcp.tools.words import rule_set
    from initiative_mcp.verify.check import judge_results

    return judge_results(rule_set(rules, lang), lang, results)


TOOL = Tool(
    name="check_results",
    title="Check results",
    description=(
        "Judges what the user's code did with get_scenarios. Per scenario one state after each step, only what you "
        "really observed: acting, round, outcome, winner, phase, upcoming, what the rule set adds, or refused. Names "
        "the first difference, the rule, the pitfall and its cure. Not proved until passed is true and rerun_required "
        "is false."
    ),
    properties={
        "results": {
            "type": "array",
            "default": [],
            "description": '[{"scenario":"smoke-two-turns","states":[{"acting":["a"],"round":1},{"refused":true}]}]',
            "items": {
                "type": "object",
                "properties": {
                    "scenario": {"type": "string"},
                    "states": {"type": "array", "items": {"type": "object"}},
                },
                "required": ["scenario", "states"],
            },
        },
        "rules": RULES,
        "lang": LANG,
    },
    run=run,
)
