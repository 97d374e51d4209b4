"""The command line: the server itself, and everything it offers for people without a client."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Sequence

COMMANDS = {
    "serve": "run the MCP server: stdio, or --http",
    "try": "see it work in a few seconds, and get the lines that connect your client",
    "read": "read the blueprint",
    "code": "get checked code in a language",
    "tests": "write tests of your turn order for a language's usual runner",
    "run": "play an encounter from a JSON file",
    "continue": "go on with a saved encounter, or show it",
    "play": "play a fight in the browser",
    "draw": "draw a fight, or the states of a rule set",
    "check": "judge observed results from a JSON file",
    "verify": "prove an implementation in any language through its adapter",
    "tape": "write all requests as a tape, for what cannot be started from here",
    "judge": "judge what was answered to a tape",
    "reference": "the reference itself as an adapter (JSON lines)",
}

HELP = """initiative-mcp: turn order by initiative for games; blueprint, reference and proof as an MCP server.

usage: initiative-mcp [COMMAND] [options]        initiative-mcp COMMAND --help

{commands}

Without a command it is the MCP server on standard input and output; your client starts it.
New here? initiative-mcp try
Answers speak German too: initiative-mcp try --lang de

exit: 0 all is well, 1 not conformant, 2 usage, 3 adapter unusable, 4 our fault, 130 interrupted
"""


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command and return its exit code."""
    arguments = list(sys.argv[1:] if argv is None else argv)
    if not arguments:
        return _guarded(_serve_stdio)
    first = arguments[0]
    if first in ("-h", "--help", "help"):
        print(_help(), end="")
        return 0
    if first in ("-V", "--version"):
        from initiative_mcp import __version__

        print(f"initiative-mcp {__version__}")
        return 0
    if first not in COMMANDS:
        from difflib import get_close_matches

        near = get_close_matches(first, COMMANDS, n=2)
        guess = f" Did you mean: {', '.join(near)}?" if near else ""
        print(f"initiative-mcp: unknown command “{first}”.{guess}\n\n{_help()}", file=sys.stderr, end="")
        return 2
    return _guarded(lambda: _command(first, arguments[1:]))


def _command(name: str, arguments: list[str]) -> int:
    if name == "reference":
        from initiative_mcp.commands import reference

        return reference(arguments)
    if name in ("verify", "tape", "judge"):
        from initiative_mcp.verify import commands as verify

        return {"verify": verify.main_verify, "tape": verify.main_tape, "judge": verify.main_judge}[name](arguments)
    from initiative_mcp import commands

    return commands.run(name, arguments)


def _serve_stdio() -> int:
    if sys.stdin is not None and sys.stdin.isatty():
        from initiative_mcp.connect import welcome

        print(welcome(), file=sys.stderr)
    from initiative_mcp.serving import serve_stdio

    return serve_stdio()


def _guarded(action: Callable[[], int]) -> int:
    """Turn what a person can put right into one line, and an interruption into exit code 130."""
    from initiative_mcp.errors import InitiativeError

    try:
        code = action()
        # Written here and not at the very end, where nobody could catch that the reader has gone.
        sys.stdout.flush()
    except InitiativeError as error:
        print(f"initiative-mcp: {error}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        # The reader has gone (`| head`); what is still buffered goes nowhere.
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
        return 0
    else:
        return code


def _help() -> str:
    width = max(map(len, COMMANDS))
    return HELP.format(commands="\n".join(f"  {name:<{width}}  {text}" for name, text in COMMANDS.items()))


if __name__ == "__main__":
    raise SystemExit(main())
