"""Adapter: lets `initiative-mcp verify` drive your turn order and compare it with the rules.

It reads one JSON request per line from standard input and writes one JSON answer per line to standard output.
Fill in the lines marked TODO; they are the only ones that know your code. Until then it answers, honestly, that
nothing is there yet. Then run:

    initiative-mcp verify -- python adapter_template.py

First rule: translate names, never behaviour. No sorting, clamping or repairing here: what your code does is what is
judged. Print for yourself with print(..., file=sys.stderr).
"""

from __future__ import annotations

import json
import sys
import traceback
from collections.abc import Callable, Mapping, Sequence
from typing import Any, cast

Refusal = str | bool | None

IMPLEMENTATION = {"name": "my-game", "language": "python", "version": "0.1"}

# TODO: name what your code can do beyond the duty; what you leave out is skipped, not failed:
# "named-turns" (a name in end_turn and wait), "fall-together" (several names in fall), "odd-inputs" (nan, null, text
# instead of numbers), "unicode-names", "refusal-codes" (your refusals carry the codes of the rules).
FEATURES: list[str] = []

# What state() tells; acting, round, outcome and winner are needed, phase and upcoming are worth adding.
OBSERVES: list[str] = ["acting", "round", "outcome", "winner"]


class NotYet(Exception):
    """A line that has not been filled in."""


class Game:
    """One fight in your code. Every operation returns None when it took effect, or why it was refused.

    The reason is your code for it ("not_your_turn" …), or True if you have no codes. Nothing may have changed then.
    """

    def __init__(self, settings: Mapping[str, Any]) -> None:
        """Create a fresh fight that knows nothing of any earlier one; raise Refused if the settings are broken.

        `settings` has rollRange, maxRounds and rerollEachRound.
        """
        # TODO: self.fight = my_game.Fight(settings["rollRange"], settings["maxRounds"], settings["rerollEachRound"])
        raise NotYet("create a fight")

    def join(self, name: Any, team: Any, speed: Any, roll: Callable[[], Any]) -> Refusal:
        """Add a fighter. Let your code call `roll()` wherever it rolls a die for this fighter, and nowhere else."""
        # TODO: return self.fight.add(name, team, speed, roll)
        raise NotYet("join")

    def start(self) -> Refusal:
        """Begin the first round."""
        # TODO: return self.fight.start()
        raise NotYet("start")

    def end_turn(self, name: str | None) -> Refusal:
        """End the turn of whoever is acting; `name` is None unless you declared named-turns."""
        # TODO: return self.fight.next_turn()
        raise NotYet("end_turn")

    def wait(self, name: str | None) -> Refusal:
        """Let whoever is acting go last in this round; `name` as in end_turn."""
        # TODO: return self.fight.wait()
        raise NotYet("wait")

    def fall(self, names: Sequence[str]) -> Refusal:
        """Take fighters out of the fight; one name unless you declared fall-together."""
        # TODO: return self.fight.kill(names[0])
        raise NotYet("fall")

    def state(self) -> dict[str, Any]:
        """Return what your code shows now: a list of names in acting, "win" or "draw" or None in outcome."""
        # TODO: fill in from your code; add "phase" and "upcoming" (and to OBSERVES) if it can tell them
        # return {
        #     "acting": [self.fight.current.name] if self.fight.current else [],
        #     "round": self.fight.round,
        #     "outcome": self.fight.outcome,
        #     "winner": self.fight.winner,
        # }
        raise NotYet("state")


class Refused(Exception):
    """Raised in Game.__init__ when your code refuses the settings; carries the code."""

    code = "bad_setting"


# From here on nothing has to be changed.

SPECIAL: dict[str, Any] = {
    "nan": float("nan"),
    "inf": float("inf"),
    "-inf": float("-inf"),
    "none": None,
    "text": "5",
    "bool": True,
}


def decode(value: Any) -> Any:
    """Return what {"$": "nan"} and its kin stand for: values that JSON does not have."""
    return SPECIAL[cast("dict[str, str]", value)["$"]] if isinstance(value, dict) else value


def dice(rolls: list[Any] | None) -> Callable[[], Any]:
    """Return dice that give one roll after the other, and None (no roll) when they are used up."""
    rest = iter(rolls or [])
    return lambda: decode(next(rest, None))


def carry_out(game: Game, op: str, args: Mapping[str, Any]) -> Refusal:
    """Carry out one operation and return why it was refused, or None."""
    if op == "join":
        name, team, speed = (decode(args.get(key)) for key in ("name", "team", "speed"))
        return game.join(name, team, speed, dice(args.get("rolls")))
    if op in ("end_turn", "wait"):
        return getattr(game, op)(decode(args.get("name")))
    if op == "fall":
        return game.fall([decode(name) for name in args["names"]])
    if op == "start":
        return game.start()
    raise NotYet(op)


def answer(request: Mapping[str, Any], game: Game | None) -> tuple[dict[str, Any], Game | None]:
    """Return the answer to a request, and the fight that is played from now on."""
    if request["cmd"] == "start":
        about = {"implementation": IMPLEMENTATION, "rules": ["core"], "features": FEATURES, "observes": OBSERVES}
        return {"ok": True, "protocol": 1, **about}, None
    if request["cmd"] == "begin":
        game = Game({key: decode(value) for key, value in request["settings"].items()})
        return {"ok": True, "state": game.state()}, game
    if game is None:
        raise RuntimeError("begin comes first")
    refused = carry_out(game, request["op"], request["args"])
    if refused is None:
        return {"ok": True, "state": game.state()}, game
    return {"refused": refused, "state": game.state()}, game


def main() -> None:
    """Answer until stop or the end of the input."""
    game: Game | None = None
    for line in sys.stdin.buffer:
        request = json.loads(line)
        if request["cmd"] == "stop":
            break
        reply: dict[str, Any]
        try:
            reply, game = answer(request, game)
        except NotYet as missing:
            reply = {"unsupported": f"not filled in yet: {missing}"}
        except Refused as refused:
            reply, game = {"refused": refused.code}, None
        except Exception as error:
            reply = {"crashed": {"message": repr(error), "trace": traceback.format_exc()}}
        print(json.dumps({"seq": request["seq"], **reply}), flush=True)


if __name__ == "__main__":
    main()
