"""Prompts and instructions, kept in `blueprint/prompts.toml`."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from typing import Any

from mcp_types import GetPromptResult, Prompt, PromptArgument, PromptMessage, TextContent

from initiative_mcp import choices, code, resources
from initiative_mcp.errors import UnknownWord
from initiative_mcp.messages import Lang
from initiative_mcp.tools.words import rule_set

NAMES = ("build_turn_order", "review_turn_order", "prove_turn_order")
ARGUMENTS = {
    "language": "programming language of the game, for example GDScript",
    "engine": "engine of the game, for example Godot",
    "rules": "rule set, core if left out",
    "lang": "language of the prompt: en or de",
}


@cache
def _texts() -> dict[str, Any]:
    return tomllib.loads(resources.read_text("blueprint", "prompts.toml"))


def instructions() -> str:
    """Return what an assistant is told on connecting."""
    text: str = _texts()["instructions"]["en"]
    return text.strip()


def prompts() -> list[Prompt]:
    """Return the prompts in a fixed order."""
    arguments = [PromptArgument(name=name, description=text, required=False) for name, text in ARGUMENTS.items()]
    return [
        Prompt(
            name=name,
            title=_texts()[name]["title"]["en"],
            description=_texts()[name]["description"]["en"],
            arguments=arguments,
        )
        for name in NAMES
    ]


def prompt(name: str, given: Mapping[str, str] | None) -> GetPromptResult:
    """Return a prompt, filled in.

    Raises:
        UnknownWord: If the prompt, an argument, the rule set or the text language is unknown.
    """
    arguments = {choices.choose("argument", key, ARGUMENTS): value for key, value in (given or {}).items() if value}
    lang = choices.language(arguments.get("lang", "en"))
    chosen = choices.choose("prompt", name, NAMES, None, lang)
    rules = rule_set(arguments.get("rules", "core"), lang)
    unknown = {"en": "the project's own", "de": "die des Projekts"}[lang]
    language = arguments.get("language", "")[:100]
    engine = arguments.get("engine", "")[:100]
    text: str = _texts()[chosen][lang]
    filled = text.strip().format(
        rules=rules, language=language or unknown, engine=engine or unknown, code=_code_name(language, engine, lang)
    )
    description: str = _texts()[chosen]["description"][lang]
    message = PromptMessage(role="user", content=TextContent(type="text", text=filled))
    return GetPromptResult(description=description, messages=[message])


def _code_name(language: str, engine: str, lang: Lang) -> str:
    """Return a name that `get_code` knows, or what the user wrote: `get_code` then names the nearest."""
    for word in (language, engine):
        if word:
            try:
                return code.language_of(word, lang)
            except UnknownWord:
                continue
    return language.replace('"', "'") or {"en": "LANGUAGE OR ENGINE", "de": "SPRACHE ODER ENGINE"}[lang]
