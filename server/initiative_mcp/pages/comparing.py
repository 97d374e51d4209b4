"""The rule sets side by side: what tells them apart, and which of them suits which game."""

from __future__ import annotations

from initiative_mcp import resources
from initiative_mcp.blueprint import load
from initiative_mcp.messages import Lang, say
from initiative_mcp.pages.markdown import call, page_of, table

ASPECTS = ("value", "ties", "turns", "reroll", "change", "waiting", "first", "idle", "newcomers", "end", "effort")


def compare(lang: Lang) -> str:
    """Return one table of all rule sets, made from what each says of itself."""
    every = [load(rules, lang) for rules in resources.rule_sets()]
    head = " | ".join(["", *(f"`{blueprint.id}`" for blueprint in every)])
    rows = [
        (say(f"compare.{aspect}", lang), *(getattr(blueprint.compare, aspect).of(lang) for blueprint in every))
        for aspect in ASPECTS
    ]
    return page_of(
        f"# {say('compare.title', lang)}",
        say("compare.lead", lang),
        table(head, rows),
        f"## {say('compare.suits', lang)}",
        suits(lang),
    )


def suits(lang: Lang) -> str:
    """Return which rule set suits which game, a line for each."""
    every = [load(rules, lang) for rules in resources.rule_sets()]
    lines = [
        f"- `{blueprint.id}`, {blueprint.title.of(lang)}: {blueprint.compare.suits.of(lang)} "
        + say("pages.more", lang, call=call("overview", blueprint.id, lang))
        for blueprint in every
    ]
    return "\n".join(lines)
