"""Speed side by side: this server against bare ones of the same SDK, and the reference by itself.

    python tests/bench/bench.py [RUNS]

All that is compared is measured in turns, in one run, on this machine; what is printed are medians and their ratios.
Compare ratios, not milliseconds: those belong to the machine.
"""

from __future__ import annotations

import platform
import sys
from collections.abc import Callable, Mapping
from importlib.metadata import version
from pathlib import Path
from statistics import median
from time import perf_counter

sys.path.insert(0, str(Path(__file__).parents[1] / "support"))

from lines import HELLO, SCRIPT, Lines, request

from initiative_reference.core import Encounter

HERE = Path(__file__).parent
OURS, LOWLEVEL, MCPSERVER = "initiative-mcp", "bare server, low level", "bare server, MCPServer"
SERVERS = {
    LOWLEVEL: [sys.executable, str(HERE / "bare_lowlevel.py")],
    MCPSERVER: [sys.executable, str(HERE / "bare_mcpserver.py")],
    OURS: [str(SCRIPT)],
}

FIGHT = {
    "fighters": [{"name": f"fighter {n}", "team": "ab"[n % 2], "speed": n, "rolls": [n % 7]} for n in range(6)],
    "steps": ["start", "end_turn", "wait", "end_turn", {"do": "fall", "names": ["fighter 0"]}, "end_turn"],
}
STATES = [{"acting": ["a"], "round": 1}, {"acting": ["b"], "round": 1}]
CALLS = {
    "read_blueprint": {"topic": "order"},
    "read_blueprint, query": {"query": "Two have the same value, who acts first?"},
    "get_code": {"language": "python"},
    "run_encounter": FIGHT,
    "get_scenarios": {"level": "smoke"},
    "check_results": {"results": [{"scenario": "smoke-two-turns", "states": STATES}]},
}
SIZES = (5, 100, 1_000, 100_000)
TURNS = 200_000


def timed(action: Callable[[], object]) -> float:
    """Return how long something takes, in seconds."""
    began = perf_counter()
    action()
    return perf_counter() - began


def startup(runs: int) -> Mapping[str, list[float]]:
    """Return how long it took each time from the start to the first tool list."""
    found: dict[str, list[float]] = {name: [] for name in SERVERS}
    for _ in range(runs):
        for name, command in SERVERS.items():
            began = perf_counter()
            with Lines(command=command) as server:
                server.send(request(1, "initialize", HELLO))
                server.receive()
                server.send(b'{"jsonrpc":"2.0","method":"notifications/initialized"}\n' + request(2, "tools/list"))
                assert server.receive()["result"]["tools"]
                found[name].append(perf_counter() - began)
    return found


def calls(runs: int) -> Mapping[str, list[float]]:
    """Return how long one call of each tool took each time on a running server, an empty tool first."""
    found: dict[str, list[float]] = {"an empty tool": [], **{name: [] for name in CALLS}}
    with Lines(command=SERVERS[LOWLEVEL]) as bare, Lines() as ours:
        bare.initialize()
        ours.initialize()
        for run in range(runs * 10 + 3):
            taken = {"an empty tool": timed(lambda: bare.call("empty"))}
            for name, arguments in CALLS.items():
                tool = name.split(",")[0]
                began = perf_counter()
                result = ours.call(tool, **arguments)
                taken[name] = perf_counter() - began
                assert not result.get("isError"), result
            # The first calls read the data; what a client waits for every time is the rest.
            if run >= 3:
                for name, seconds in taken.items():
                    found[name].append(seconds)
    return found


def turns(fighters: int) -> float:
    """Return the turns that the reference takes in a second in fights of that many."""
    taken, seconds = 0, 0.0
    while taken < TURNS:
        fight = Encounter(roll_range=100, max_rounds=1_000)
        for number in range(fighters):
            fight.join(str(number), "ab"[number % 2], number * 7_919 % 10_007, lambda: 50)
        fight.start()
        began = perf_counter()
        while fight.running and taken < TURNS:
            fight.end_turn()
            taken += 1
        seconds += perf_counter() - began
    return taken / seconds


def compared(found: Mapping[str, list[float]], digits: int) -> dict[str, tuple[str, float]]:
    """Return medians in milliseconds, and the medians of the ratios to the first one of the same turn."""
    first = next(iter(found.values()))
    ratios = {name: [time / bare for time, bare in zip(times, first, strict=True)] for name, times in found.items()}
    return {name: (f"{median(times) * 1000:.{digits}f}", median(ratios[name])) for name, times in found.items()}


def table(title: str, rows: Mapping[str, tuple[str, float]], unit: str) -> None:
    """Print rows of a value and its ratio to the first one."""
    print(f"\n{title:<44}{unit:>12}{'ratio':>9}")
    for name, (value, ratio) in rows.items():
        print(f"  {name:<42}{value:>12}{ratio:>9.2f}")


def main(arguments: list[str]) -> int:
    """Measure everything and print the tables."""
    runs = int(arguments[0]) if arguments else 15
    print(f"Python {platform.python_version()}, mcp {version('mcp')}, {platform.machine()}; medians of {runs} runs")
    table("Start to first tool list", compared(startup(runs), 0), "ms")
    table("One call on a running server", compared(calls(runs), 2), "ms")
    speeds: dict[int, list[float]] = {size: [] for size in SIZES}
    for _ in range(3):
        for size in SIZES:
            speeds[size].append(turns(size))
    fast = {size: median(found) for size, found in speeds.items()}
    rows = {f"{size:,} fighters": (f"{speed:,.0f}", speed / fast[SIZES[0]]) for size, speed in fast.items()}
    table("Reference, turns in a second", rows, "turns/s")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
