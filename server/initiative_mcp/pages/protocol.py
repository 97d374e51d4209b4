"""The adapter protocol as a page, with the requests of one rule set filled in from its data."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Mapping
from typing import Any

from initiative_mcp import resources
from initiative_mcp.blueprint import Blueprint
from initiative_mcp.messages import Lang, say
from initiative_mcp.pages.markdown import page_of


def adapter(blueprint: Blueprint, lang: Lang) -> str:
    """Return the page; `<<…>>` in the text stands for what the rule set fills in."""
    text: str = tomllib.loads(resources.read_text("blueprint", "protocol.toml"))[lang]
    for gap, filled in _gaps(blueprint.id, lang).items():
        text = text.replace(f"<<{gap}>>", filled)
    return page_of(f"# {say('pages.topic_adapter', lang)}", text.strip())


def _gaps(name: str, lang: Lang) -> dict[str, str]:
    from initiative_mcp.rulesets import RULE_SETS

    rules = RULE_SETS[name]
    further = [f"`{field}`" for field in rules.observable]
    named = [action.id for action in rules.actions.values() if "name" in action.optional]
    state = {"phase": "later", "round": 1, "acting": ["b"], "upcoming": ["c", "a"], "outcome": None, "winner": None}
    duty = [f"`{action.id}`" for action in rules.actions.values() if action.duty]
    return {
        "rules": name,
        "settings": _json(rules.filled({})),
        "join": _json({"name": "a", "team": "red", **rules.example}),
        "operations": ", ".join(
            f"`{action.id}` {_arguments(action.arguments, action.optional)}"
            for action in rules.actions.values()
            if action.id != "join"
        ),
        "fields": ", ".join(f"`{field.id}`" for field in rules.brings),
        "duty": _listed(duty, lang),
        "state": _json({**state, **rules.examples}),
        "observable": _listed(further, lang),
        "dice": "; ".join(
            f"`{field.id}`: {field.thrown[lang]}" for field in rules.brings if field.dice and field.thrown
        ),
        "named": _listed(named, lang),
        "foreign": say("pages.foreign", lang, code=rules.foreign) if rules.foreign else "",
    }


def _arguments(arguments: tuple[str, ...], optional: frozenset[str]) -> str:
    return "{" + ", ".join(name + "?" * (name in optional) for name in arguments) + "}"


def _listed(words: list[str], lang: Lang) -> str:
    return f" {say('pages.and', lang)} ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)


def _json(value: Mapping[str, Any]) -> str:
    return json.dumps(value, separators=(",", ":"))
