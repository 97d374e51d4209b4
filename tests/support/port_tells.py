"""What a port tells besides the state, played by its adapter: edges, events, view lists; and its hooks.

The adapters add `edges`, `events`, `heard` (by a listener) and `view` to their answers.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import tomllib
from contextlib import contextmanager
from pathlib import Path

import pytest

from initiative_mcp import resources
from initiative_mcp.rulesets import RULE_SETS
from initiative_mcp.scenarios import at_level
from initiative_mcp.verify import port, protocol
from initiative_mcp.verify.programs import make_programs
from initiative_mcp.verify.script import of_scenario
from initiative_mcp.verify.session import Unusable
from initiative_reference.adapter import make_driver

SECONDS = 300
PROGRAMS = Path(__file__).parent.parent / "ports" / "hooks"

HOOKS = [
    "turnended a", "turnbegan trap", "turnended trap", "turnbegan c", "fell c", "turnended c", "roundended -",
    "roundbegan -", "turnbegan a", "round 2 acting a",
    "thrown acting b", "turnended b", "roundended -", "roundbegan -", "turnbegan a",
    "over after 30 rounds, 9000 turns",
]  # fmt: skip
"""What a program of tests/ports/hooks prints: a listener that acts, one that throws, one that plays a whole fight."""


@contextmanager
def toolchain(language):
    """Skip where a toolchain is not installed; where everything has to be there that is a failure."""
    try:
        yield
    except Unusable as error:
        if error.key == "port_toolchain" and not os.environ.get("CI"):
            pytest.skip(f"no toolchain for {language}: {error.values['needs']}")
        raise


def scripts(rules):
    """Return all scenarios of a rule set and some random programs."""
    return [*(of_scenario(each, rules) for each in at_level(rules, "full")), *make_programs(rules, "ports", 300)]


def expected(script):
    """Return what the reference tells after each request of a script."""
    driver = make_driver(script.rules)
    if "refused" in driver.begin(RULE_SETS[script.rules].filled(script.settings)):
        yield None
        return
    heard = []
    driver.encounter.listen(lambda event: heard.append(told(event)))
    yield {"edges": ["create"], "events": [], "heard": [], "view": seen(driver)}
    for operation, arguments in script.calls:
        answer = driver.act(operation, arguments)
        events = [told(event) for event in answer.events]
        yield {"edges": list(answer.edges), "events": events, "heard": list(heard), "view": seen(driver)}
        heard.clear()


def told(event):
    """Return an event as the adapters write it."""
    return list(vars(event).values())


def seen(driver):
    """Return a view as the adapters write it."""
    view = driver.encounter.view()
    return [list(value) if isinstance(value, tuple) else value for value in vars(view).values()]


def differences(language, rules="core"):
    """Play everything on a port; return where it tells something else than the reference."""
    played = scripts(rules)
    lines = []
    wanted = []
    for script in played:
        lines += protocol.requests(script, len(lines))
        wanted += [(script.id, each) for each in expected(script)]
    with toolchain(language), port.prepared(language, "en") as (command, folder):
        replies = run(command, folder, b"".join(lines)).splitlines()
    assert len(replies) == len(lines) == len(wanted)
    found = []
    for reply, (script_id, want) in zip(map(parsed, replies), wanted, strict=True):
        got = {key: reply.get(key) for key in ("edges", "events", "heard", "view")} if "view" in reply else None
        if got != want:
            found.append((script_id, got, want))
    return found


def built(language, source, build, *, tracker=None, without=(), more=()):
    """Build a file in place of the adapter, in a folder of its own; return the command that runs it.

    `tracker` is a file to put over the one of its name, `without` are parts of the port's own commands that are left
    out, `more` is put at their end.
    """
    folder = resources.path("reference_code", language)
    facts = tomllib.loads((folder / "port.toml").read_text(encoding="utf-8"))
    with toolchain(language):
        if not all(shutil.which(command[0]) for command in facts["check"]):
            raise Unusable("port_toolchain", needs=facts["needs"], command="", reason="")
    copied = build / "port"
    shutil.copytree(folder, copied)
    shutil.copy(source, copied / f"adapter{source.suffix}")
    if tracker:
        shutil.copy(tracker, copied)
    places = {"folder": str(copied), "build": str(build)}
    for command in facts["build"]:
        run([*(part.format_map(places) for part in command if part not in without), *more], copied)
    return [part.format_map(places) for part in facts["run"]]


def parsed(reply):
    """Return a reply; JavaScript writes large numbers without an exponent, and means doubles."""
    return json.loads(reply, parse_int=lambda digits: int(digits) if len(digits) < 16 else float(digits))


def hooks(language, file, build, **how):
    """Build and run a program of tests/ports/hooks; return the lines it prints, spelling aside."""
    printed = run(built(language, PROGRAMS / file, build, **how), build).decode("utf-8")
    return printed.replace("_", "").lower().splitlines()


def costs(language, file, build, *arguments, **how):
    """Build and run a program that counts; return the numbers it prints for few fighters and for many."""
    printed = run([*built(language, PROGRAMS / file, build, **how), *arguments], build).decode("utf-8")
    few, many = ([int(number) for number in line.split()] for line in printed.splitlines())
    return few, many


def filled_in(template, gaps, folder):
    """Write a template with its gaps filled in; return the file."""
    text = template.read_text(encoding="utf-8")
    for before, after in gaps.items():
        assert text.count(before) == 1, before
        text = text.replace(before, after)
    adapter = folder / f"filled{template.suffix}"
    adapter.write_text(text, encoding="utf-8")
    return adapter


def own_part(language):
    """Return what a user fills in of a template, after making sure that our adapter is the template filled in."""
    folder = resources.path("reference_code", language)
    template, ours = (next(folder.glob(f"{name}.*")) for name in ("adapter_template", "adapter"))
    own, mark, rest = template.read_text(encoding="utf-8").partition("// From here on")
    assert mark
    assert ours.read_text(encoding="utf-8").endswith(mark + rest)
    return own


def run(command, folder, given=b""):
    """Run a command to its end and return what it printed."""
    done = subprocess.run(command, cwd=folder, input=given, capture_output=True, check=False, timeout=SECONDS)
    assert done.returncode == 0, (command, done.stdout[-2000:], done.stderr[-2000:])
    return done.stdout
