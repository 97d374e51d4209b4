"""The commands verify, tape and judge."""

from __future__ import annotations

import argparse
import signal
import sys
from collections.abc import Sequence
from contextlib import nullcontext
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

from initiative_mcp import choices
from initiative_mcp.errors import BadInput, InitiativeError
from initiative_mcp.messages import Lang, say

if TYPE_CHECKING:
    from initiative_mcp.verify.plan import Plan
    from initiative_mcp.verify.result import Result

CONFORMANT, NOT_CONFORMANT, USAGE, UNUSABLE, OUR_FAULT, INTERRUPTED = 0, 1, 2, 3, 4, 130
LEVELS = ("smoke", "published", "full")

_VERIFY = """Prove an implementation in any language through its adapter, a small program that reads requests and
writes answers, one JSON object a line. Get one to start from: initiative-mcp code LANGUAGE --part adapter

  initiative-mcp verify -- node my_adapter.mjs
  initiative-mcp verify --only "newcomer-*" -- python my_adapter.py
  initiative-mcp verify --port python"""
_TAPE = """Write all requests to standard output, for what cannot be started from here (a console, a phone, an editor).
Let it answer them line by line into a file, then: initiative-mcp judge out.jsonl (with the same options)"""
_JUDGE = """Judge what was answered to a tape. Give the options with which the tape was made. Several files are several
runs of the same tape: then answers that change from run to run are found too."""
_EXITS = "exit: 0 conformant, 1 not conformant or flaky or a stale known list, 2 usage, 3 adapter unusable, 4 our fault"


def main_verify(argv: Sequence[str]) -> int:
    """Run `verify`."""
    arguments, command = _split(argv)
    options = _parser("verify", _VERIFY, _verify_arguments).parse_args(arguments)
    return _guarded(options, lambda lang: _verify(options, command, lang))


def main_tape(argv: Sequence[str]) -> int:
    """Run `tape`."""
    options = _parser("tape", _TAPE, _no_more).parse_args(argv)
    return _guarded(options, lambda lang: _tape(options, lang))


def main_judge(argv: Sequence[str]) -> int:
    """Run `judge`."""
    options = _parser("judge", _JUDGE, _judge_arguments).parse_args(argv)
    return _guarded(options, lambda lang: _judge(options, lang))


def _split(argv: Sequence[str]) -> tuple[list[str], list[str]]:
    """Divide at the first `--`: options before it, the adapter's command behind it."""
    arguments = list(argv)
    if "--" not in arguments:
        return arguments, []
    at = arguments.index("--")
    return arguments[:at], arguments[at + 1 :]


def _parser(name: str, description: str, more: Any) -> argparse.ArgumentParser:
    usage = f"initiative-mcp {name} [options]" + {"verify": " -- COMMAND …", "judge": " OUT.jsonl …"}.get(name, "")
    parser = argparse.ArgumentParser(
        prog=f"initiative-mcp {name}",
        usage=usage,
        description=description,
        epilog=_EXITS,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--rules", default="core", metavar="R", help="rule set (default core)")
    parser.add_argument("--level", default="full", metavar="L", help="smoke, published or full (default full)")
    parser.add_argument("--only", default="*", metavar="GLOB", help="only scenarios whose id matches; no programs then")
    parser.add_argument("--programs", type=_whole(0, 1_000_000), metavar="N", help="random programs (default 500)")
    parser.add_argument("--steps", type=_whole(3, 10_000), default=30, metavar="N", help="steps of one (default 30)")
    seed = "a new one each time, printed" if name == "verify" else "1"
    parser.add_argument("--seed", metavar="S", help=f"what the random programs are made from (default {seed})")
    parser.add_argument("--lang", default="en", metavar="en|de", help="language of the report (default en)")
    more(parser)
    return parser


def _no_more(_parser: argparse.ArgumentParser) -> None:
    pass


def _verify_arguments(parser: argparse.ArgumentParser) -> None:
    seconds = _seconds
    parser.add_argument("--max-seconds", type=seconds, default=20.0, metavar="S", help="time for the run (default 20)")
    parser.add_argument("--timeout", type=seconds, default=2.0, metavar="S", help="time for one answer (default 2)")
    parser.add_argument(
        "--startup-timeout", type=seconds, default=30.0, metavar="S", help="time for the first answer (default 30)"
    )
    parser.add_argument("--replay", metavar="SCRIPT.json", help="play one saved script, or the first of a report")
    parser.add_argument("--port", metavar="LANGUAGE", help="verify the port that is shipped for a language")
    _report_arguments(parser)


def _judge_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("output", nargs="+", metavar="OUT.jsonl", help="what was answered; - for standard input")
    _report_arguments(parser)


def _report_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--known", metavar="FILE", help="ids known to fail, one a line; one that passes is an error")
    parser.add_argument("--report", metavar="FILE", help="write the report as JSON")


def _whole(lowest: int, highest: int) -> Any:
    def number(text: str) -> int:
        if not (text.isascii() and text.isdecimal() and len(text) < 10 and lowest <= int(text) <= highest):
            raise argparse.ArgumentTypeError(f"a whole number {lowest} to {highest} is needed, not {text!r}")
        return int(text)

    return number


def _seconds(text: str) -> float:
    try:
        seconds = float(text)
    except ValueError:
        seconds = 0.0
    if not 0 < seconds < 1e6:
        raise argparse.ArgumentTypeError(f"a number of seconds above 0 is needed, not {text!r}")
    return seconds


def _guarded(options: argparse.Namespace, action: Any) -> int:
    for stream in (sys.stdout, sys.stderr):
        # Names may be of any script, and answers may hold anything.
        stream.reconfigure(encoding="utf-8", errors="backslashreplace")  # pyright: ignore[reportAttributeAccessIssue]
    lang: Lang = "en"
    try:
        lang = choices.language(options.lang)
        with _Interruptible():
            return action(lang)
    except InitiativeError as error:
        print(f"initiative-mcp: {error}", file=sys.stderr)
        return USAGE
    except KeyboardInterrupt:
        print("\n" + say("verify.report.interrupted", lang), file=sys.stderr)
        return INTERRUPTED


class _Interruptible:
    """Turns a polite request to end (SIGTERM, SIGHUP) into an interruption, so that the adapter ends with us."""

    def __enter__(self) -> None:
        names = [name for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name)]
        self._before = {getattr(signal, name): signal.getsignal(getattr(signal, name)) for name in names}
        for number in self._before:
            signal.signal(number, self._interrupt)

    @staticmethod
    def _interrupt(_number: int, _frame: object) -> NoReturn:
        raise KeyboardInterrupt

    def __exit__(self, *_: object) -> None:
        for number, handler in self._before.items():
            signal.signal(number, handler)


def _plan(options: argparse.Namespace, lang: Lang, seed: str) -> Plan:
    from initiative_mcp import resources
    from initiative_mcp.scenarios import load
    from initiative_mcp.verify.plan import Plan
    from initiative_mcp.verify.programs import PROGRAMS
    from initiative_mcp.verify.runner import RANDOM

    rules = choices.choose("rules", options.rules, resources.rule_sets(), None, lang)
    ids = [scenario.id for scenario in load(rules)]
    known = getattr(options, "known", None)
    replay = _replay(options, lang) if getattr(options, "replay", None) else None
    programs = options.programs
    if programs is None:
        programs = PROGRAMS if options.only == "*" else 0
    plan = Plan(
        rules=rules,
        level=choices.choose("level", options.level, LEVELS, {"all": "full"}, lang),
        only=options.only,
        programs=programs,
        steps=options.steps,
        seed=options.seed if options.seed is not None else seed,
        replay=replay,
        known=_known(known, [*ids, RANDOM], lang) if known else frozenset(),
    )
    if not plan.scenarios:
        choices.choose("scenario", options.only, ids, None, lang)
    return plan


def _known(file: str, ids: list[str], lang: Lang) -> frozenset[str]:
    lines = (line.partition("#")[0].strip() for line in _read(file, lang).decode("utf-8-sig", "replace").splitlines())
    return frozenset(choices.choose("scenario", line, ids, None, lang) for line in lines if line)


def _replay(options: argparse.Namespace, lang: Lang) -> Any:
    import json

    from initiative_mcp.verify.script import from_json

    file = options.replay
    try:
        data = json.loads(_read(file, lang).decode("utf-8-sig"))
    except (ValueError, RecursionError) as error:
        raise BadInput(say("errors.no_json", lang, file=file, reason=str(error)[:200])) from None
    if isinstance(data, dict) and isinstance(data.get("random"), dict):
        failures = data["random"].get("failures") or []
        if not failures:
            raise BadInput(say("verify.error.no_failure", lang, file=file))
        data = failures[0].get("script")
    return from_json(data, lang, file)


def _read(file: str, lang: Lang) -> bytes:
    try:
        return sys.stdin.buffer.read() if file == "-" else Path(file).read_bytes()
    except OSError as error:
        raise BadInput(say("errors.no_file", lang, file=file, reason=error.strerror or str(error))) from None


def _verify(options: argparse.Namespace, command: list[str], lang: Lang) -> int:
    import secrets

    from initiative_mcp.verify.progress import Progress
    from initiative_mcp.verify.runner import OurFault, check_ourselves, run
    from initiative_mcp.verify.session import Session, Unusable

    if bool(command) == bool(options.port):
        raise BadInput(say("verify.error.no_command", lang), say("verify.error.no_command_hint", lang))
    plan = _plan(options, lang, str(secrets.randbelow(10**9)))
    _check_report_place(options, lang)
    try:
        check_ourselves(plan)
        with _prepared(options.port, lang) if options.port else nullcontext((command, None)) as (started, folder):
            session = Session(
                started, plan.rules, timeout=options.timeout, startup=options.startup_timeout, folder=folder
            )
            progress = Progress(sys.stderr, lang)
            try:
                result = run(session, plan, options.max_seconds, progress)
                session.close()
            finally:
                session.abort()
                progress.clear()
    except Unusable as error:
        return _unusable(error, lang, command or [str(options.port)])
    except OurFault as fault:
        return _our_fault(fault, lang)
    return _tell(options, result, lang, ["--", *command] if command else ["--port", options.port])


def _prepared(port: str, lang: Lang) -> Any:
    from initiative_mcp.verify.port import prepared

    return prepared(port, lang)


def _tape(options: argparse.Namespace, lang: Lang) -> int:
    from initiative_mcp.verify.tape import requests

    plan = _plan(options, lang, "1")
    sys.stdout.flush()
    for line in requests(plan):
        sys.stdout.buffer.write(line)
    sys.stdout.buffer.flush()
    return CONFORMANT


def _judge(options: argparse.Namespace, lang: Lang) -> int:
    from initiative_mcp.verify.runner import OurFault, check_ourselves, run
    from initiative_mcp.verify.session import Unusable
    from initiative_mcp.verify.tape import TapePlayer

    plan = _plan(options, lang, "1")
    _check_report_place(options, lang)
    try:
        check_ourselves(plan)
        result = run(TapePlayer(plan, [_read(file, lang).split(b"\n") for file in options.output]), plan)
    except Unusable as error:
        return _unusable(error, lang, [])
    except OurFault as fault:
        return _our_fault(fault, lang)
    return _tell(options, result, lang, [])


def _check_report_place(options: argparse.Namespace, lang: Lang) -> None:
    """Say before the run, not after it, that the report has nowhere to go."""
    if options.report and not Path(options.report).resolve().parent.is_dir():
        reason = say("verify.error.no_folder", lang)
        raise BadInput(say("errors.no_file", lang, file=options.report, reason=reason))


def _unusable(error: Any, lang: Lang, command: list[str]) -> int:
    from initiative_mcp.verify.telling import unusable

    print(unusable(error, lang, command), file=sys.stderr)
    return UNUSABLE


def _our_fault(fault: Any, lang: Lang) -> int:
    print(say("verify.report.our_fault", lang), file=sys.stderr)
    print("\n".join(f"  {line}" for line in fault.found[:10]), file=sys.stderr)
    return OUR_FAULT


def _tell(options: argparse.Namespace, result: Result, lang: Lang, command: list[str]) -> int:
    from initiative_mcp.verify import report, telling

    if options.report:
        try:
            report.write(report.build(result), Path(options.report))
        except OSError as error:
            raise BadInput(say("errors.no_file", lang, file=options.report, reason=error.strerror or "")) from None
    print(telling.report(result, lang, command))
    return result.exit_code
