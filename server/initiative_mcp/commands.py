"""The commands that show what the tools answer, for people without a client."""

from __future__ import annotations

import argparse
import io
import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import cast

from initiative_mcp import choices
from initiative_mcp.continue_command import add_arguments as _continue_arguments
from initiative_mcp.continue_command import add_output as _output_arguments
from initiative_mcp.continue_command import go_on as _go_on
from initiative_mcp.continue_command import tell
from initiative_mcp.draw_command import add_arguments as _draw_arguments
from initiative_mcp.draw_command import draw as _draw
from initiative_mcp.errors import BadInput
from initiative_mcp.messages import Lang, say
from initiative_mcp.play_command import add_arguments as _play_arguments
from initiative_mcp.play_command import play as _play
from initiative_mcp.reading import read_fight, read_json
from initiative_mcp.serve_command import add_arguments as _serve_arguments
from initiative_mcp.serve_command import serve as _serve
from initiative_mcp.tools.words import TOPICS, rule_set, topic


def run(name: str, arguments: Sequence[str]) -> int:
    """Run one of the commands of this module and return its exit code."""
    parser = argparse.ArgumentParser(prog=f"initiative-mcp {name}", description=_DESCRIPTIONS[name])
    parser.add_argument("--lang", default="en", metavar="en|de", help="language of the answer (default en)")
    if name not in ("try", "serve", "continue"):
        parser.add_argument("--rules", default="core", metavar="R", help="rule set (default core)")
    _ARGUMENTS[name](parser)
    options = parser.parse_intermixed_args(arguments)
    lang = choices.language(options.lang)
    for stream in (sys.stdout, sys.stderr):
        # Names may be of any script, whatever the terminal's encoding is.
        cast("io.TextIOWrapper", stream).reconfigure(encoding="utf-8", errors="replace")
    return _RUN[name](options, lang)


def reference(arguments: Sequence[str]) -> int:
    """Be the reference as an adapter on standard input and output."""
    from initiative_reference import adapter

    parser = argparse.ArgumentParser(prog="initiative-mcp reference", description=_DESCRIPTIONS["reference"])
    parser.add_argument("--rules", default="core", metavar="R", help="rule set to announce (default core)")
    rule_set(parser.parse_args(arguments).rules, "en")
    return adapter.main()


_DESCRIPTIONS = {
    "serve": "Run the MCP server on standard input and output, or over HTTP with --http.",
    "try": "Start the real server, ask it the main things, and print the lines that connect your client.",
    "read": "Read the blueprint: " + ", ".join(TOPICS) + '. read_blueprint(topic="order", id="refusals") in an answer '
    "is here: initiative-mcp read order --id refusals",
    "code": "Print a file of code for a language or engine.",
    "tests": "Write tests of your turn order for a language's usual test runner.",
    "run": 'Play an encounter: a JSON file with {"fighters": […], "steps": [{"do": "start"}, {"do": "end_turn"}, …], '
    '"settings": {…}, "seed": 7}. Every step has the key "do"; {"do": "start"} comes first. Dice you list are used '
    'first. When a list is used up, further dice come from "seed" (1 if left out). In an adapter a used-up list is a '
    "missing roll instead.",
    "continue": "Go on with a saved encounter, or show where it stands when no steps are given.",
    "check": 'Judge results: a JSON file with [{"scenario": "…", "states": […]}]. Exit 0 passed, 1 not.',
    "play": "Play a fight in the browser: a page on a port of this machine. Ctrl-C ends it.",
    "draw": "Draw a fight (a JSON file as for run, or a saved one) or the states of a rule set, as SVG or PNG.",
    "reference": "Answer adapter requests (one JSON object a line) as the reference does.",
}


def _no_arguments(_parser: argparse.ArgumentParser) -> None:
    pass


def _read_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("topic", nargs="?", default="overview", help="what to read (default overview)")
    parser.add_argument("--id", default="", help="one pitfall or scenario")
    parser.add_argument("--query", default="", help="a question in plain words")


def _code_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("language", help="language or engine: python, pygame, godot, unity …")
    parser.add_argument("--part", default="tracker", help="tracker, adapter, tests or a file (default tracker)")


def _tests_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("language", help="language or engine: python, pygame, unity …")
    parser.add_argument("--out", metavar="DIR", help="folder to write the file to; what you filled in stays")
    parser.add_argument("--level", default="published", help="smoke, published or full (default published)")


def _run_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", help="JSON file, - for standard input")
    parser.add_argument("--save", action="store_true", help="keep it, to go on with it: initiative-mcp continue")
    _output_arguments(parser)


def _check_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", help="JSON file, - for standard input")


def _try(_options: argparse.Namespace, lang: Lang) -> int:
    from initiative_mcp.trial import run_trial

    return run_trial(lang)


def _read(options: argparse.Namespace, lang: Lang) -> int:
    rules = rule_set(options.rules, lang)
    if options.query:
        from initiative_mcp.search import answer

        print(answer(options.query, rules, lang))
    else:
        from initiative_mcp.pages import page

        print(page(topic(options.topic, lang), rules, lang, options.id))
    return 0


def _code(options: argparse.Namespace, lang: Lang) -> int:
    from initiative_mcp import code

    if code.part_of(options.part, lang) == "tests":
        from initiative_mcp.dropin.answer import source

        print(source(options.language, rule_set(options.rules, lang), lang, most=None).text, end="")
        return 0
    rules = rule_set(options.rules, lang)
    language, part, text = code.source(options.language, rules, options.part, lang)
    print(text, end="")
    if part == "tracker" and (beside := list(code.files(language, rules))[1:]):
        told = ", ".join(f"initiative-mcp code {language} --rules {rules} --part {name}" for name in beside)
        print(say("code.beside", lang, calls=told), file=sys.stderr)
    if lang != "en":
        print(code.in_english(f"initiative-mcp read order --id refusals --lang {lang}", lang), file=sys.stderr)
    return 0


def _tests(options: argparse.Namespace, lang: Lang) -> int:
    from initiative_mcp.dropin import answer, generate

    found = answer.source(options.language, rule_set(options.rules, lang), lang, options.level, None)
    if options.out is None:
        print(found.text, end="")
        return 0
    try:
        file = generate.write(found, Path(options.out))
    except OSError as error:
        reason = error.strerror or str(error)
        raise BadInput(say("dropin.no_write", lang, folder=options.out, reason=reason)) from None
    print(say("dropin.written", lang, file=file, count=found.count, level=found.level, run=found.writer.run))
    if found.unsayable:
        print(say("dropin.unsayable", lang, count=found.unsayable))
    return 0


def _run(options: argparse.Namespace, lang: Lang) -> int:
    from initiative_mcp.encounters import inputs, shelf
    from initiative_mcp.encounters.run import run_encounter

    if options.save:
        shelf.use(options.store, lang)
    result, _ = run_encounter(
        *read_fight(options.file, options.rules, lang),
        lang,
        trace_from=1,
        lines=inputs.MAX_STEPS,
        names=inputs.MAX_FIGHTERS,
        save=options.save,
    )
    tell(result, lang, as_json=options.json)
    return 0


def _check(options: argparse.Namespace, lang: Lang) -> int:
    from initiative_mcp.verify.check import judge_results

    verdict = judge_results(rule_set(options.rules, lang), lang, read_json(options.file, lang))
    print(json.dumps(verdict, ensure_ascii=False, indent=1))
    return 0 if verdict["passed"] else 1


_ARGUMENTS = {
    "serve": _serve_arguments,
    "try": _no_arguments,
    "read": _read_arguments,
    "code": _code_arguments,
    "tests": _tests_arguments,
    "run": _run_arguments,
    "continue": _continue_arguments,
    "check": _check_arguments,
    "draw": _draw_arguments,
    "play": _play_arguments,
}
_RUN = {
    "serve": _serve,
    "try": _try,
    "read": _read,
    "code": _code,
    "tests": _tests,
    "run": _run,
    "continue": _go_on,
    "check": _check,
    "draw": _draw,
    "play": _play,
}
