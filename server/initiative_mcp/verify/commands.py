"""The commands verify, tape and judge."""

from __future__ import annotations

import argparse
import os
import re
import signal
import sys
from collections.abc import Callable, Sequence
from contextlib import nullcontext
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn, cast

from initiative_mcp import choices
from initiative_mcp.errors import BadInput, InitiativeError
from initiative_mcp.messages import Lang, say
from initiative_mcp.verify import options

if TYPE_CHECKING:
    from io import TextIOWrapper

    from initiative_mcp.verify.plan import Plan
    from initiative_mcp.verify.result import Result
    from initiative_mcp.verify.session import Unusable

CONFORMANT, NOT_CONFORMANT, USAGE, UNUSABLE, OUR_FAULT, INTERRUPTED = 0, 1, 2, 3, 4, 130
LEVELS = ("smoke", "published", "full")
_PROGRAM = re.compile(r"program-.+-[1-9][0-9]*")


def main_verify(argv: Sequence[str]) -> int:
    """Run `verify`."""
    given, command = options.verify(argv)
    return _guarded(given, lambda lang: _verify(given, command, lang))


def main_tape(argv: Sequence[str]) -> int:
    """Run `tape`."""
    given = options.tape(argv)
    return _guarded(given, lambda lang: _tape(given, lang))


def main_judge(argv: Sequence[str]) -> int:
    """Run `judge`."""
    given = options.judge(argv)
    return _guarded(given, lambda lang: _judge(given, lang))


def _guarded(given: argparse.Namespace, action: Callable[[Lang], int]) -> int:
    for stream in (sys.stdout, sys.stderr):
        # Names may be of any script, and answers may hold anything.
        cast("TextIOWrapper", stream).reconfigure(encoding="utf-8", errors="backslashreplace")
    lang: Lang = "en"
    try:
        lang = choices.language(given.lang)
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


def _plan(given: argparse.Namespace, lang: Lang, seed: str) -> Plan:
    from initiative_mcp.rulesets import named
    from initiative_mcp.scenarios import load
    from initiative_mcp.verify.plan import Plan
    from initiative_mcp.verify.programs import PROGRAMS
    from initiative_mcp.verify.result import RANDOM

    replay = _replay(given, lang) if getattr(given, "replay", None) else None
    rules = replay.rules if replay is not None and given.rules is None else named(given.rules or "core", lang)
    if replay is not None and replay.rules != rules:
        raise BadInput(say("verify.error.replay_rules", lang, file=given.replay, rules=replay.rules))
    ids = [scenario.id for scenario in load(rules)]
    known = getattr(given, "known", None)
    programs = given.programs
    if programs is None:
        programs = PROGRAMS if given.only == "*" else 0
    plan = Plan(
        rules=rules,
        level=choices.choose("level", given.level, LEVELS, {"all": "full"}, lang),
        only=given.only,
        programs=programs,
        steps=given.steps,
        seed=given.seed if given.seed is not None else seed,
        replay=replay,
        known=_known(known, [*ids, RANDOM], lang) if known else frozenset(),
    )
    if not plan.scenarios:
        choices.choose("scenario", given.only, ids, None, lang)
    return plan


def _known(file: str, ids: list[str], lang: Lang) -> frozenset[str]:
    lines = (line.partition("#")[0].strip() for line in _read(file, lang).decode("utf-8-sig", "replace").splitlines())
    return frozenset(
        line if _PROGRAM.fullmatch(line) else choices.choose("scenario", line, ids, None, lang)
        for line in lines
        if line
    )


def _replay(given: argparse.Namespace, lang: Lang) -> Any:
    import json

    from initiative_mcp.verify.script import from_json

    file = given.replay
    try:
        data: Any = json.loads(_read(file, lang).decode("utf-8-sig"))
    except (ValueError, RecursionError) as error:
        raise BadInput(say("errors.no_json", lang, file=file, reason=str(error)[:200])) from None
    try:
        if "random" in data:
            data = data["random"]["failures"][0]["script"]
    except (TypeError, LookupError):
        raise BadInput(say("verify.error.no_failure", lang, file=file)) from None
    return from_json(data, lang, file)


def _read(file: str, lang: Lang) -> bytes:
    try:
        return sys.stdin.buffer.read() if file == "-" else Path(file).read_bytes()
    except OSError as error:
        raise BadInput(say("errors.no_file", lang, file=file, reason=error.strerror or str(error))) from None


def _verify(given: argparse.Namespace, command: list[str], lang: Lang) -> int:
    import secrets

    from initiative_mcp.verify.progress import Progress
    from initiative_mcp.verify.runner import OurFault, check_ourselves, run
    from initiative_mcp.verify.session import Session, Unusable

    if command and given.port:
        raise BadInput(say("verify.error.command_and_port", lang))
    if not command and not given.port:
        raise BadInput(say("verify.error.no_command", lang), say("verify.error.no_command_hint", lang))
    plan = _plan(given, lang, str(secrets.randbelow(10**9)))
    _check_report_place(given, lang)
    try:
        check_ourselves(plan)
        with _prepared(given.port, lang) if given.port else nullcontext((command, None)) as (started, folder):
            session = Session(started, plan.rules, timeout=given.timeout, startup=given.startup_timeout, folder=folder)
            progress = Progress(sys.stderr, lang)
            try:
                result = run(session, plan, given.max_seconds, progress)
                session.close()
            finally:
                session.abort()
                progress.clear()
    except Unusable as error:
        return _unusable(given, plan, error, lang, command or [str(given.port)])
    except OurFault as fault:
        return _our_fault(fault, lang)
    return _tell(given, result, lang, ["--", *command] if command else ["--port", given.port])


def _prepared(port: str, lang: Lang) -> Any:
    from initiative_mcp.verify.port import prepared

    return prepared(port, lang)


def _tape(given: argparse.Namespace, lang: Lang) -> int:
    from initiative_mcp.verify.tape import requests

    plan = _plan(given, lang, "1")
    sys.stdout.flush()
    for line in requests(plan):
        sys.stdout.buffer.write(line)
    sys.stdout.buffer.flush()
    return CONFORMANT


def _judge(given: argparse.Namespace, lang: Lang) -> int:
    from initiative_mcp.verify.runner import OurFault, check_ourselves, run
    from initiative_mcp.verify.session import Unusable
    from initiative_mcp.verify.tape import TapePlayer

    plan = _plan(given, lang, "1")
    _check_report_place(given, lang)
    try:
        check_ourselves(plan)
        result = run(TapePlayer(plan, [_read(file, lang).split(b"\n") for file in given.output]), plan)
    except Unusable as error:
        return _unusable(given, plan, error, lang, [])
    except OurFault as fault:
        return _our_fault(fault, lang)
    return _tell(given, result, lang, [])


def _check_report_place(given: argparse.Namespace, lang: Lang) -> None:
    """Say before the run, not after it, that the report has nowhere to go."""
    if not given.report:
        return
    file = Path(given.report).resolve()
    if not file.parent.is_dir():
        reason = "no_folder"
    elif file.is_dir():
        reason = "is_folder"
    elif not os.access(file.parent, os.W_OK):
        reason = "no_right"
    else:
        return
    raise _not_written(given, say(f"verify.error.{reason}", lang), lang)


def _not_written(given: argparse.Namespace, reason: str, lang: Lang) -> BadInput:
    return BadInput(say("verify.error.not_written", lang, file=given.report, reason=reason))


def _write(given: argparse.Namespace, told: dict[str, Any], lang: Lang) -> None:
    from initiative_mcp.verify import report

    try:
        report.write(told, Path(given.report))
    except OSError as error:
        raise _not_written(given, error.strerror or str(error), lang) from None


def _unusable(given: argparse.Namespace, plan: Plan, error: Unusable, lang: Lang, command: list[str]) -> int:
    from initiative_mcp.verify import report, telling

    print(telling.unusable(error, plan.rules, lang, command), file=sys.stderr)
    if given.report:
        why = telling.reason(error.key, error.values, plan.rules, lang)
        _write(given, report.unusable(plan, error.key, why), lang)
    return UNUSABLE


def _our_fault(fault: Any, lang: Lang) -> int:
    print(say("verify.report.our_fault", lang), file=sys.stderr)
    print("\n".join(f"  {line}" for line in fault.found[:10]), file=sys.stderr)
    return OUR_FAULT


def _tell(given: argparse.Namespace, result: Result, lang: Lang, command: list[str]) -> int:
    from initiative_mcp.verify import report, telling

    if given.report:
        _write(given, report.build(result), lang)
    print(telling.report(result, lang, command))
    return result.exit_code
