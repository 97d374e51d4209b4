"""Tool `get_code`: checked code in the game's language."""

from __future__ import annotations

from initiative_mcp.messages import Lang
from initiative_mcp.tools.base import LANG, RULES, Tool


def run(language: str, rules: str, part: str, lang: Lang) -> str:
    """Return a file with what it is, its licence, version and checksum."""
    from initiative_mcp.code import code, part_of
    from initiative_mcp.tools.words import rule_set

    if part_of(part, lang) == "tests":
        from initiative_mcp.dropin.answer import answer

        return answer(language, rule_set(rules, lang), lang)
    return code(language, rule_set(rules, lang), part, lang)


TOOL = Tool(
    name="get_code",
    title="Get checked code",
    description=(
        "Code in the game's language or engine: tracker (to copy, needs nothing else), adapter (template "
        "that connects the user's own code to `initiative-mcp verify`) or tests (for the usual test runner). "
        "What there is not yet is said."
    ),
    properties={
        "language": {
            "type": "string",
            "default": "python",
            "description": "language or engine: python, pygame, godot …",
        },
        "rules": RULES,
        "part": {
            "type": "string",
            "default": "tracker",
            "description": "tracker, adapter, tests, or one file of a tracker by its name",
        },
        "lang": LANG,
    },
    run=run,
    aliases={"engine": "language", "programmiersprache": "language", "teil": "part", "sprache": "lang"},
)
