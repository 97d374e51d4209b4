"""What can be said on the command line to verify, tape and judge."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Sequence

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


def verify(argv: Sequence[str]) -> tuple[argparse.Namespace, list[str]]:
    """Return the options of `verify` and the command behind `--` that starts the adapter."""
    arguments, command = _split(argv)
    parser = _parser("verify", _VERIFY)
    _verify_arguments(parser)
    return parser.parse_args(arguments), command


def tape(argv: Sequence[str]) -> argparse.Namespace:
    """Return the options of `tape`."""
    return _parser("tape", _TAPE).parse_args(argv)


def judge(argv: Sequence[str]) -> argparse.Namespace:
    """Return the options of `judge`."""
    parser = _parser("judge", _JUDGE)
    _judge_arguments(parser)
    return parser.parse_args(argv)


def _split(argv: Sequence[str]) -> tuple[list[str], list[str]]:
    """Divide at the first `--`: options before it, the adapter's command behind it."""
    arguments = list(argv)
    if "--" not in arguments:
        return arguments, []
    at = arguments.index("--")
    return arguments[:at], arguments[at + 1 :]


def _parser(name: str, description: str) -> argparse.ArgumentParser:
    usage = f"initiative-mcp {name} [options]" + {"verify": " -- COMMAND …", "judge": " OUT.jsonl …"}.get(name, "")
    parser = argparse.ArgumentParser(
        prog=f"initiative-mcp {name}",
        usage=usage,
        description=description,
        epilog=_EXITS,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--rules", metavar="R", help="rule set (default core)")
    parser.add_argument("--level", default="full", metavar="L", help="smoke, published or full (default full)")
    parser.add_argument("--only", default="*", metavar="GLOB", help="only scenarios whose id matches; no programs then")
    parser.add_argument("--programs", type=_whole(0, 1_000_000), metavar="N", help="random programs (default 500)")
    parser.add_argument("--steps", type=_whole(3, 10_000), default=30, metavar="N", help="steps of one (default 30)")
    seed = "a new one each time, printed" if name == "verify" else "1"
    parser.add_argument("--seed", metavar="S", help=f"what the random programs are made from (default {seed})")
    parser.add_argument("--lang", default="en", metavar="en|de", help="language of the report (default en)")
    return parser


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
    parser.add_argument(
        "--known", metavar="FILE", help="ids known to fail, also of programs, one a line; one that passes is an error"
    )
    parser.add_argument("--report", metavar="FILE", help="write the report as JSON")


def _whole(lowest: int, highest: int) -> Callable[[str], int]:
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
