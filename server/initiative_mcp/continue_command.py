"""The command `continue`: a saved encounter, shown or gone on with."""

from __future__ import annotations

import argparse
import json
from typing import Any

from initiative_mcp.errors import BadInput
from initiative_mcp.messages import Lang, say


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the options."""
    parser.add_argument("handle", help="of the encounter, like amber-otter-4f7k2m9q")
    parser.add_argument("steps", nargs="*", help='steps: end_turn, undo, {"do": "fall", "names": ["Orc"]} … (show it)')
    parser.add_argument("--version", type=int, default=0, metavar="N", help="only if it still has this version")
    add_output(parser)


def add_output(parser: argparse.ArgumentParser) -> None:
    """Add the options that `run` has as well."""
    parser.add_argument("--store", default="", metavar="S", help="where encounters are saved, as for serve")
    parser.add_argument("--json", action="store_true", help="print everything as JSON")


def go_on(options: argparse.Namespace, lang: Lang) -> int:
    """Go on with an encounter, or show it.

    Raises:
        InitiativeError: If there is none, or the steps cannot be used.
    """
    from initiative_mcp.encounters import saved, shelf

    shelf.use(options.store, lang)
    steps = [_step(text, lang) for text in options.steps]
    answer, _ = saved.go_on(options.handle, steps, max(options.version, 0), lang, draw=lambda _game: None)
    tell(answer, lang, as_json=options.json)
    return 0


def tell(answer: dict[str, Any], lang: Lang, *, as_json: bool) -> None:
    """Print what was played, where it stands and, if it is saved, how to go on."""
    if as_json:
        print(json.dumps(answer, ensure_ascii=False, indent=1))
        return
    from initiative_mcp.encounters import words
    from initiative_mcp.rulesets import RULE_SETS

    lines = answer["trace"] or [answer.get("next", "")] * ("encounter" not in answer)
    print("\n".join([*lines, words.standing(answer["view"], RULE_SETS[answer["rules"]], lang)]))
    if "encounter" in answer:
        print(say("store.saved_line", lang, handle=answer["encounter"], version=answer["version"]))


def _step(text: str, lang: Lang) -> object:
    if not text.lstrip().startswith("{"):
        return text
    try:
        return json.loads(text)
    except (ValueError, RecursionError) as error:
        raise BadInput(say("errors.no_json", lang, file=text[:60], reason=str(error)[:200])) from None
