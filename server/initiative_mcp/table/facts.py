"""What the page has to know of a rule set, from its blueprint: operations, fields, reasons, states, edges."""

from __future__ import annotations

import re
from functools import partial
from typing import Any

from initiative_mcp.blueprint import Blueprint, load
from initiative_mcp.messages import LANGUAGES, Lang
from initiative_mcp.rulesets import RULE_SETS, Operation, RuleSet
from initiative_mcp.scenarios import Text
from initiative_mcp.table.data import texts


def rule_facts() -> dict[str, Any]:
    """Return what is to be known of every rule set, by its id."""
    return {rules.id: _facts(rules, load(rules.id)) for rules in RULE_SETS.values()}


def _facts(rules: RuleSet, blueprint: Blueprint) -> dict[str, Any]:
    return {
        "title": _said(blueprint.title),
        "operations": [_operation(action, rules, blueprint) for action in rules.actions.values()],
        "fields": [
            {"id": field.id, "said": dict(field.said), "dice": field.dice, "start": field.start}
            | ({} if field.example is None else {"example": field.example})
            for field in rules.brings
        ],
        "words": {key: dict(said) for key, said in rules.words.items()},
        "refusals": {
            refusal.code: texts()["reasons"].get(refusal.code) or _said(refusal.meaning)
            for refusal in blueprint.refusals
        },
        "states": [{"id": state.id, "title": _said(state.title)} for state in blueprint.states],
        "edges": [
            {"id": edge.id, "from": edge.source, "to": edge.target, "label": _said(edge.label)}
            for edge in blueprint.edges
        ],
    }


def _operation(action: Operation, rules: RuleSet, blueprint: Blueprint) -> dict[str, Any]:
    hints = texts()["hints"]
    return {
        "id": action.id,
        "said": texts()["operations"].get(action.id) or dict(action.said or dict.fromkeys(LANGUAGES, action.id)),
        "effect": hints.get(action.id) or _plain(blueprint.operation(action.id).effect, rules),
        "before": hints.get(f"{action.id}_before"),
        "args": [{"name": name, "optional": name in action.optional} for name in action.arguments],
        "from": next(iter(action.drawn), ""),
    }


def _said(text: Text) -> dict[str, str]:
    return {lang: text.of(lang) for lang in LANGUAGES}


def _plain(text: Text, rules: RuleSet) -> dict[str, str]:
    """Return a text without the marks of code, operations and arguments called as on the page."""
    return {lang: re.sub(r"`(\w+)`", partial(_named, rules, lang), text.of(lang)) for lang in LANGUAGES}


def _named(rules: RuleSet, lang: Lang, found: re.Match[str]) -> str:
    name = found[1]
    action = rules.actions.get(name)
    said = rules.words.get(name) or (action.said if action else None)
    return said[lang] if said else name
