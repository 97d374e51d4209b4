"""Kills the real server again and again while it goes on with an encounter, and looks what is left.

    python tests/support/torture.py [KILLS] [SEED]

Every step that was acknowledged has to be there, none may be there half, and what is shown has to be what these steps
come to. `make torture` kills 200 times; a test does it less often.
"""

from __future__ import annotations

import json
import sys
import tempfile
import time
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from queue import Empty
from random import Random
from threading import Timer

from lines import HELLO, SCRIPT, Lines, request

from initiative_mcp.stores.sqlite import SqliteStore

FIGHTERS = [{"name": f"fighter {n}", "team": "ab"[n % 2], "speed": n * 3 % 7, "rolls": [n]} for n in range(6)]
SETTINGS = {"maxRounds": 1000}
PART = 3
"""Steps in a call; half a call would be seen."""


def asked(version: int) -> list[dict[str, str]]:
    """Return the steps that lead away from a version."""
    return [{"do": "end_turn"}, {"do": ("wait", "start", "end_turn")[version % 3]}, {"do": "end_turn"}]


@dataclass
class Result:
    """What was seen.

    Attributes:
        kills: How often the server was killed.
        acknowledged: Calls that were answered.
        ahead: How often a call had been stored whose answer nobody got any more.
    """

    kills: int = 0
    acknowledged: int = 0
    ahead: int = 0


def torture(folder: Path, kills: int, seed: int = 1) -> Result:
    """Kill the server so often, at random moments, and check after each time; raises AssertionError for a loss."""
    path = folder / "store.sqlite3"
    command = [str(SCRIPT), "serve", "--store", f"sqlite:{path}"]
    draw, result = Random(seed), Result()
    with Lines(command=command) as server:
        server.initialize()
        first = {"fighters": FIGHTERS, "settings": SETTINGS, "steps": ["start"], "save": True}
        handle = server.call("run_encounter", **first)["structuredContent"]["encounter"]
    version = 1
    following = started(command, handle)
    while result.kills < kills:
        server, following = following, started(command, handle)
        acknowledged = killed(server, handle, version, draw)
        result.kills += 1
        result.acknowledged += acknowledged - version
        version = checked(path, handle, acknowledged)
        result.ahead += version - acknowledged
    with following as server:
        ready(server)
        shown = server.call("continue_encounter", encounter=handle)["structuredContent"]
        steps = [{"do": "start"}, *(step for number in range(1, version) for step in asked(number))]
        again = {"fighters": FIGHTERS, "settings": SETTINGS, "steps": steps}
        whole = server.call("run_encounter", **again)["structuredContent"]
    assert shown["version"] == version
    assert all(shown[key] == whole[key] for key in ("view", "trace", "edges"))
    return result


def started(command: list[str], handle: str) -> Lines:
    """Start a server that gets ready while another one is still at work."""
    server = Lines(command=command)
    server.send(request(0, "initialize", HELLO))
    server.send(b'{"jsonrpc":"2.0","method":"notifications/initialized"}\n')
    server.send(request(0, "tools/call", {"name": "continue_encounter", "arguments": {"encounter": handle}}))
    return server


def ready(server: Lines) -> None:
    """Wait until it is."""
    for _ in range(2):
        assert "result" in server.receive()


def killed(server: Lines, handle: str, version: int, draw: Random) -> int:
    """Go on until the server is killed; return the last version that it acknowledged."""
    with server:
        ready(server)
        timer = Timer(draw.random() ** 2 * 0.2, server.process.kill)
        timer.start()
        with suppress(AssertionError, BrokenPipeError, Empty, json.JSONDecodeError):
            while True:
                asks = {"encounter": handle, "steps": asked(version), "expected_version": version}
                answer = server.call("continue_encounter", **asks)
                version = answer["structuredContent"]["version"]
        timer.join()
    return version


def checked(path: Path, handle: str, acknowledged: int) -> int:
    """Return the version that is stored; everything acknowledged is there, and everything that is there is whole."""
    store = SqliteStore(path)
    stored = store.read(handle)
    store.close()
    assert acknowledged <= stored.version <= acknowledged + 1, f"{stored.version} stored, {acknowledged} acknowledged"
    for number, batch in enumerate(stored.batches, 1):
        assert json.loads(batch)["steps"] == asked(number)
    return stored.version


def main(arguments: list[str]) -> int:
    """Do it and tell what was seen."""
    kills, seed = (int(word) for word in [*arguments, *("200", "1")[len(arguments) :]])
    began = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        result = torture(Path(folder), kills, seed)
    print(f"{result.kills} kills in {time.monotonic() - began:.0f} s")
    print(f"{result.acknowledged} calls were acknowledged, and all are there")
    print(f"{result.ahead} more were stored before their answer could be given; none is there half")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
