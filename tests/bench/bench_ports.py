"""Speed of the ports side by side: other packages of turn order, and the floor that a sort and an index set.

    python tests/bench/bench_ports.py [FIGHTERS]

The TypeScript port passes turns on against rot-js and boardgame.io in one Node process. C++, Rust, Go and Java play
whole fights of a million against a plain sort with an index, in one process each. Claimed are fights that are sorted
each round; ten rounds sorted once, where the walk decides, are only shown. Both claims are about ratios within one run;
milliseconds belong to the machine. Exit 1 if a claim does not hold here, 2 if something is missing.
"""

from __future__ import annotations

import os
import platform
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import median

from initiative_mcp import resources

HERE = Path(__file__).parent / "ports"
TOOLS = Path(__file__).parents[2] / ".ci"
FIGHTERS, REPETITIONS, LIMIT = 1_000_000, 5, 2.0


@dataclass(frozen=True)
class Port:
    """A port and its floor; both lie in the folder in which the commands run."""

    title: str
    tracker: str
    floor: str
    version: Sequence[str]
    build: Sequence[str]
    run: Sequence[str]


@dataclass(frozen=True)
class Fight:
    """How a fight is played: all rounds in the same order, or rolled and sorted anew each round.

    Only what is claimed is judged by the limit.
    """

    title: str
    rounds: int
    reroll: bool
    claimed: bool


@dataclass(frozen=True)
class Measured:
    """Seconds of one repetition."""

    tracker: float
    floor: float


PORTS = {
    "cpp": Port(
        "C++", "initiative.hpp", "floor.cpp", ["g++", "--version"],
        ["g++", "-std=c++17", "-O2", "-Wall", "-Wextra", "-Werror", "-o", "floor", "floor.cpp"], ["./floor"],
    ),
    "rust": Port(
        "Rust", "initiative.rs", "floor.rs", ["rustc", "--version"],
        ["rustc", "--edition", "2021", "-O", "-D", "warnings", "-o", "floor", "floor.rs"], ["./floor"],
    ),
    "go": Port(
        "Go", "initiative.go", "floor.go", ["go", "version"],
        ["go", "build", "-o", "floor", "floor.go", "initiative.go"], ["./floor"],
    ),
    "java": Port(
        "Java", "Encounter.java", "Floor.java", ["java", "--version"],
        ["javac", "-encoding", "UTF-8", "-Xlint:all", "-Werror", "Encounter.java", "Floor.java"],
        ["java", "-cp", ".", "Floor"],
    ),
}  # fmt: skip
FIGHTS = (
    Fight("1 round", 1, False, True),
    Fight("3 rounds, each rolled anew", 3, True, False),
    Fight("10 rounds, sorted once (no claim)", 10, False, False),
)


def ran(command: Sequence[str], folder: Path) -> str:
    """Run a command to its end and return what it printed.

    Raises:
        FileNotFoundError: If there is no such program.
        CalledProcessError: If it failed; what it had to say stands on standard error.
    """
    return subprocess.run(command, cwd=folder, check=True, stdout=subprocess.PIPE, encoding="utf-8").stdout


def built(language: str, folder: Path) -> None:
    """Lay a port and its floor into a folder and build them there."""
    port = PORTS[language]
    shutil.copy(resources.path("reference_code", language) / port.tracker, folder)
    shutil.copy(HERE / port.floor, folder)
    ran(port.build, folder)


def played(language: str, folder: Path, fight: Fight, fighters: int, repetitions: int) -> list[Measured]:
    """Play fights on the tracker and on the floor, in turns.

    Raises:
        ValueError: If the two did not see the same fighters act in the same order.
    """
    numbers = [fighters, fight.rounds, int(fight.reroll), repetitions]
    found: list[Measured] = []
    for line in ran([*PORTS[language].run, *map(str, numbers)], folder).splitlines():
        tracker, floor, ours, plain = map(int, line.split())
        if ours != plain:
            raise ValueError(f"{PORTS[language].title}, {fight.title}: the tracker and the floor play different fights")
        found.append(Measured(tracker / 1e9, floor / 1e9))
    return found


def floors(fighters: int) -> bool:
    """Print the table of the floors; return whether every claimed ratio is within the limit."""
    print(f"\n{'Whole fights of ' + format(fighters, ','):<40}{'tracker ms':>12}{'floor ms':>12}{'ratio':>9}")
    good = True
    for language, port in PORTS.items():
        with tempfile.TemporaryDirectory(prefix="initiative-bench-") as build:
            folder = Path(build)
            print(f"  {port.title}: {ran(port.version, folder).splitlines()[0]}; {' '.join(port.build)}")
            built(language, folder)
            for fight in FIGHTS:
                # The first one warms up.
                found = played(language, folder, fight, fighters, REPETITIONS + 1)[1:]
                ratio = median(each.tracker / each.floor for each in found)
                times = (median(each.tracker for each in found) * 1000, median(each.floor for each in found) * 1000)
                holds = ratio <= LIMIT or not fight.claimed
                above = "" if holds else f"  above {LIMIT:g}"
                print(f"    {fight.title:<36}{times[0]:>12.0f}{times[1]:>12.0f}{ratio:>9.2f}{above}", flush=True)
                good = good and holds
    return good


def packages() -> bool:
    """Let Node print the table of the packages; return whether our port is at least as fast as the fastest."""
    with tempfile.TemporaryDirectory(prefix="initiative-bench-") as build:
        folder = Path(build)
        compiler = TOOLS / "bench" / "node_modules" / ".bin" / "tsc"
        ran([str(compiler), "--project", str(resources.path("reference_code", "typescript")), "--outDir", "."], folder)
        (folder / "package.json").write_text('{"type": "module"}', encoding="utf-8")
        command = ["node", str(HERE / "rotjs.mjs"), str(TOOLS / "bench"), str(folder / "initiative.js")]
        return subprocess.run(command, check=False).returncode == 0


def machine() -> str:
    """Return what this machine is, as far as it tells."""
    cpus = Path("/proc/cpuinfo")
    lines = cpus.read_text(encoding="utf-8").splitlines() if cpus.is_file() else []
    models = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    return f"{models[0] if models else platform.machine()}, {os.cpu_count()} cores, {platform.platform()}"


def main(arguments: list[str]) -> int:
    """Compare everything and say which claims hold on this machine."""
    os.environ["PATH"] = f"{TOOLS / 'tools' / 'node' / 'bin'}{os.pathsep}{os.environ['PATH']}"
    print(f"make bench-ports, on {machine()}\n", flush=True)
    try:
        fastest = packages()
        within = floors(int(arguments[0]) if arguments else FIGHTERS)
    except FileNotFoundError as missing:
        print(f"{missing.filename} is missing: see .ci/setup-ports and .ci/setup-tools bench", file=sys.stderr)
        return 2
    print(f"\nTypeScript at least as fast as the fastest package at every size: {'yes' if fastest else 'no'}")
    print(f"Every port within {LIMIT:g} times its floor where each round is sorted: {'yes' if within else 'no'}")
    return 0 if fastest and within else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
