"""Load: this server over HTTP beside a bare one of the same SDK, and what saved encounters cost.

    python tests/bench/load.py [ROUNDS]

Both servers serve the same transport with the same HTTP server and the same clients, in turns, in one run, on this
machine. Compare ratios: requests per second and milliseconds belong to the machine. The clients share its cores.
"""

from __future__ import annotations

import json
import os
import platform
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from importlib.metadata import version
from pathlib import Path
from statistics import median, quantiles
from time import perf_counter
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1] / "support"))

from lines import ENVELOPE, SCRIPT, request
from posts import modern

HERE = Path(__file__).parent
CLIENTS = 4
REQUESTS = 100
"""In each turn."""

FIGHTERS = [{"name": f"fighter {n}", "team": "ab"[n % 2], "speed": n, "rolls": [n % 7]} for n in range(6)]
SETTINGS = {"maxRounds": 1000}
TEN_STEPS = ["start", "end_turn", "wait", "end_turn", {"do": "fall", "names": ["fighter 0"]}, *["end_turn"] * 5]
ENCOUNTERS = 10_000
SHORT, LONG = 50, 5_000


class Connection:
    """Sends calls over one connection, with as little work of its own as possible."""

    def __init__(self, port: int) -> None:
        self.socket = socket.create_connection(("127.0.0.1", port), timeout=120)

    def send(self, data: bytes) -> bytes:
        """Send a request as bytes and return the body of the answer."""
        self.socket.sendall(data)
        found = self.socket.recv(1 << 16)
        while b"\r\n\r\n" not in found:
            found += self.socket.recv(1 << 16)
        head, _, body = found.partition(b"\r\n\r\n")
        assert head.startswith(b"HTTP/1.1 200 "), found[:300]
        length = next(line for line in head.lower().split(b"\r\n") if line.startswith(b"content-length:"))
        while len(body) < int(length[15:]):
            body += self.socket.recv(1 << 16)
        return body

    def call(self, tool: str, **arguments: Any) -> dict[str, Any]:
        """Call a tool and return its answer."""
        result = json.loads(self.send(packed(tool, arguments)))["result"]
        assert not result.get("isError"), result
        return result["structuredContent"]


def packed(tool: str, arguments: Mapping[str, Any]) -> bytes:
    """Return a call as it goes over the wire."""
    params = {"name": tool, "arguments": arguments}
    body = request(1, "tools/call", {**params, "_meta": ENVELOPE})
    lines = [
        "POST /mcp HTTP/1.1",
        "Host: 127.0.0.1:80",
        f"Content-Length: {len(body)}",
        "Content-Type: application/json",
    ]
    lines += ["Accept: application/json, text/event-stream"]
    lines += [f"{name}: {value}" for name, value in modern("tools/call", params).items()]
    return "\r\n".join([*lines, "", ""]).encode() + body


@contextmanager
def serving(command: list[str]) -> Iterator[tuple[int, int]]:
    """Run a server; its port is appended to the command. Gives port and process id."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    process = subprocess.Popen([*command, str(port)], stderr=subprocess.DEVNULL)
    while True:
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                break
        time.sleep(0.05)
    try:
        yield port, process.pid
    finally:
        process.terminate()
        process.wait()


def ours(store: str) -> list[str]:
    """Return the command of this server."""
    return [str(SCRIPT), "serve", "--http", "--stateless", "--store", store, "--port"]


def flood(port: int, data: bytes) -> tuple[float, float]:
    """Send a request many times over several connections; return requests per second and p99 in milliseconds."""

    def client(connection: Connection) -> list[float]:
        taken: list[float] = []
        for _ in range(REQUESTS // CLIENTS):
            began = perf_counter()
            connection.send(data)
            taken.append(perf_counter() - began)
        return taken

    connections = [Connection(port) for _ in range(CLIENTS)]
    with ThreadPoolExecutor(CLIENTS) as pool:
        began = perf_counter()
        taken = [seconds for each in pool.map(client, connections) for seconds in each]
        seconds = perf_counter() - began
    for connection in connections:
        connection.socket.close()
    return REQUESTS / seconds, quantiles(taken, n=100)[98] * 1000


def side_by_side(rounds: int) -> None:
    """Print what the servers manage."""
    bare = "an empty tool on the bare server"
    calls = {
        "read_blueprint": {"topic": "order"},
        "run_encounter, 4 fighters, ten steps": {"fighters": FIGHTERS[:4], "steps": TEN_STEPS},
        "run_encounter, 6 fighters, ten steps": {"fighters": FIGHTERS, "steps": TEN_STEPS},
    }
    rates: dict[str, list[float]] = {bare: [], **{name: [] for name in calls}}
    slowest: dict[str, list[float]] = {name: [] for name in rates}
    busy: dict[str, list[float]] = {name: [] for name in rates}
    with (
        serving([sys.executable, str(HERE / "bare_http.py")]) as bare_server,
        serving(ours("memory")) as our_server,
    ):
        asked = {bare: (bare_server, packed("empty", {}))}
        asked |= {name: (our_server, packed(name.split(",")[0], arguments)) for name, arguments in calls.items()}
        for number in range(rounds + 1):
            for name, ((port, process), data) in asked.items():
                before = processor(process)
                rate, late = flood(port, data)
                if number:  # the first round reads the data
                    rates[name].append(rate)
                    slowest[name].append(late)
                    busy[name].append((processor(process) - before) / REQUESTS * 1000)
    title = f"Over HTTP, {CLIENTS} clients at once"
    print(f"\n{title:<44}{'requests/s':>12}{'ratio':>8}{'p99 ms':>9}{'ratio':>8}{'CPU ms':>9}{'ratio':>8}")
    for name in rates:
        print(f"  {name:<42}", end="")
        for found, form in ((rates, ">12.0f"), (slowest, ">9.1f"), (busy, ">9.2f")):
            print(f"{median(found[name]):{form}}{ratio(found[name], found[bare]):>8.2f}", end="")
        print()


def processor(process: int) -> float:
    """Return the seconds of processor time that a process has had."""
    fields = Path(f"/proc/{process}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def ratio(mine: list[float], theirs: list[float]) -> float:
    """Return the median of the ratios of values that were measured in the same turn."""
    return median(one / other for one, other in zip(mine, theirs, strict=True))


def resident(process: int) -> float:
    """Return the memory of a process in MB."""
    status = Path(f"/proc/{process}/status").read_text(encoding="ascii")
    return int(next(line for line in status.splitlines() if line.startswith("VmRSS:")).split()[1]) / 1024


def memory(folder: Path) -> None:
    """Print the memory before and after many encounters were saved, and gone on with."""
    with serving(ours(f"sqlite:{folder / 'many.sqlite3'}")) as (port, process):
        connection = Connection(port)
        begin = {"fighters": FIGHTERS, "steps": TEN_STEPS, "save": True}
        handles = [connection.call("run_encounter", **begin)["encounter"]]
        before = resident(process)
        handles += [connection.call("run_encounter", **begin)["encounter"] for _ in range(ENCOUNTERS - 1)]
        saved = resident(process)
        for handle in handles[:: ENCOUNTERS // 1_000]:
            connection.call("continue_encounter", encounter=handle, steps=["end_turn"])
        played = resident(process)
    size = (folder / "many.sqlite3").stat().st_size / 2**20
    print(f"\n{'Memory of the server':<44}{'MB':>12}")
    for name, value in {
        "one encounter saved": before,
        f"{ENCOUNTERS:,} saved": saved,
        "1,000 of them gone on with": played,
        f"the file with {ENCOUNTERS:,}": size,
    }.items():
        print(f"  {name:<42}{value:>12.1f}")


def growth(folder: Path, rounds: int) -> None:
    """Print what a step costs in a short and in a long encounter."""
    command = ours(f"sqlite:{folder / 'long.sqlite3'}")
    sizes = (SHORT, LONG)
    with serving(command) as (port, _):
        connection = Connection(port)
        begin = {"fighters": FIGHTERS, "settings": SETTINGS, "save": True}
        handles = {
            size: connection.call("run_encounter", **begin, steps=["start", *["end_turn"] * (size - 1)])["encounter"]
            for size in sizes
        }
        taken: dict[int, list[float]] = {size: [] for size in sizes}
        for number in range(rounds * 20 + 1):
            for size, handle in handles.items():
                began = perf_counter()
                connection.call("continue_encounter", encounter=handle, steps=["end_turn"])
                if number:
                    taken[size].append(perf_counter() - began)
    with serving(command) as (port, _):
        connection = Connection(port)
        connection.call("run_encounter", fighters=FIGHTERS, steps=["start"])
        cold: dict[int, float] = {}
        for size, handle in handles.items():
            began = perf_counter()
            connection.call("continue_encounter", encounter=handle)
            cold[size] = perf_counter() - began
    print(f"\n{'A step more in a saved encounter':<44}{'ms':>12}{'ratio':>8}{'first ms':>9}")
    for size in sizes:
        name, dearer = f"after {size:,} steps", ratio(taken[size], taken[SHORT])
        print(f"  {name:<42}{median(taken[size]) * 1000:>12.1f}{dearer:>8.2f}{cold[size] * 1000:>9.1f}")
    print("  (first: shown by a server that has just started and has to play it again)")


def main(arguments: list[str]) -> int:
    """Measure everything and print the tables."""
    rounds = int(arguments[0]) if arguments else 25
    print(f"Python {platform.python_version()}, mcp {version('mcp')}, {platform.machine()}; medians of {rounds} rounds")
    side_by_side(rounds)
    with tempfile.TemporaryDirectory() as folder:
        growth(Path(folder), rounds)
        memory(Path(folder))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
