"""Faults that nobody listed: small changes of the trackers' own source, one at a time.

Each change is made in the syntax tree of `core.py`, of a further rule set's module, or of what those share. Left alone
is what no onlooker of a fight can see through the protocol: the events, the edges, `view`, `listen`, and what only
serves them; tests/reference holds those.
"""

from __future__ import annotations

import ast
import bisect
import copy
import random
import sys
import warnings
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from types import CodeType, ModuleType
from typing import Any, cast

from operators import places, places_in_core, text_of

import initiative_reference
from initiative_mcp import resources
from initiative_mcp.verify.play import Playable
from initiative_reference import core, timeline
from initiative_reference.adapter import Driver, TimelineDriver, rule_sets

FURTHER = tuple(rules for rules in rule_sets() if rules != "core")
SHARED = ("timeline", "fight")
"""Modules under all rule sets beside core, each built on the one before."""

FUEL = 100_000
"""Rounds that all loops of a changed tracker may make in one script, so that none runs for ever."""

Make = Callable[[], Playable]
"""Makes a new tracker with a change in it."""


@dataclass(frozen=True)
class Change:
    """One change: in which module and where, what stood there, what stands there now, and which of several alike."""

    module: str
    function: str
    before: str
    after: str
    number: int
    tree: ast.Module
    node: ast.AST
    replacement: ast.AST

    @property
    def id(self) -> str:
        """What it is called in the list of survivors; does not depend on line numbers."""
        which = f" #{self.number}" if self.number > 1 else ""
        return f"{self.function}: {self.before} -> {self.after}{which}"


@cache
def changes(module: str = "core") -> tuple[Change, ...]:
    """All changes of a module, in the order of the source."""
    tree = ast.parse(_source(module))
    found: list[Change] = []
    seen: dict[tuple[str, str, str], int] = {}
    for function, node, replacement in places_in_core(tree) if module == "core" else places(tree):
        key = (function, text_of(node), text_of(replacement))
        seen[key] = seen.get(key, 0) + 1
        found.append(Change(module, *key, seen[key], tree, node, replacement))
    return tuple(found)


def sample(everything: Iterable[Change], count: int, seed: int) -> list[Change]:
    """Some changes, always the same ones for a seed."""
    rest = list(everything)
    draw = random.Random(seed)
    return [rest.pop(int(draw.random() * len(rest))) for _ in range(min(count, len(rest)))]


def rule_sets_of(module: str) -> tuple[str, ...]:
    """The rule sets that a module is part of."""
    return FURTHER if module in SHARED else (module,)


def trackers_of(change: Change) -> Mapping[str, Make]:
    """What makes trackers with a change in them, for each rule set that the changed module is part of.

    Raises:
        Exception: Whatever the changed source raises when it is loaded.
    """
    fuel = _Fuel()
    loaded = _load(change, fuel)
    return {rules: _maker(rules, loaded[rules], fuel) for rules in rule_sets_of(change.module)}


def _maker(rules: str, module: ModuleType, fuel: _Fuel) -> Make:
    def make() -> Playable:
        fuel.left = FUEL
        encounter: Any = module.__dict__["Encounter"]
        return Driver(encounter) if rules == "core" else TimelineDriver(encounter, module.__dict__["throw"])

    return make


class _Fuel:
    left = FUEL

    def burn(self) -> None:
        self.left -= 1
        if self.left < 0:
            raise RuntimeError("a loop without end")

    def fed(self, values: Iterable[object]) -> Iterator[object]:
        for value in values:
            self.burn()
            yield value


def _load(change: Change, fuel: _Fuel) -> dict[str, ModuleType]:
    """Run the changed module and those that are built on it."""
    above = SHARED[SHARED.index(change.module) + 1 :] if change.module in SHARED else ()
    rules = FURTHER if change.module in SHARED else ()
    loaded: dict[str, ModuleType] = {}
    with _standing_in(loaded):
        for name in (change.module, *above, *rules):
            full = f"initiative_reference.{name}"
            module = ModuleType(full)
            module.__dict__.update(_burn=fuel.burn, _fed=fuel.fed, bisect_left=bisect.bisect_left)
            # Dataclasses look their module up, and what is built on it is to find this one.
            loaded[name] = sys.modules[full] = module
            setattr(initiative_reference, name, module)
            exec(_compiled(change) if name == change.module else _unchanged(name), module.__dict__)
            module.__dict__["BadSetting"] = core.BadSetting if name == "core" else timeline.BadSetting
    return loaded


@contextmanager
def _standing_in(loaded: Mapping[str, ModuleType]) -> Generator[None]:
    """Put the modules of the package back afterwards; the drivers know the `BadSetting` of those alone."""
    before = {name: import_module(f"initiative_reference.{name}") for name in ("core", *SHARED, *FURTHER)}
    try:
        yield
    finally:
        for name in loaded:
            sys.modules[f"initiative_reference.{name}"] = before[name]
            setattr(initiative_reference, name, before[name])


@cache
def _source(module: str) -> str:
    return resources.read_text("reference_code", "python", "initiative_reference", f"{module}.py")


@cache
def _unchanged(module: str) -> CodeType:
    return compile(_with_fuel(ast.parse(_source(module))), f"{module}.py", "exec")


def _compiled(change: Change) -> CodeType:
    """Compile the source with the change in it; the tree is as it was afterwards."""
    parent, field, place = _where(change.tree, change.node)
    new = ast.fix_missing_locations(ast.copy_location(copy.deepcopy(change.replacement), change.node))
    _put(parent, field, place, new)
    try:
        with warnings.catch_warnings(action="ignore", category=SyntaxWarning):
            return compile(_with_fuel(copy.deepcopy(change.tree)), f"changed_{change.module}.py", "exec")
    finally:
        _put(parent, field, place, change.node)


def _where(tree: ast.Module, wanted: ast.AST) -> tuple[ast.AST, str, int | None]:
    for parent in ast.walk(tree):
        for field, value in ast.iter_fields(parent):
            if value is wanted:
                return parent, field, None
            if isinstance(value, list):
                for place, entry in enumerate(cast("list[object]", value)):
                    if entry is wanted:
                        return parent, field, place
    raise LookupError("no node of this tree")


def _put(parent: ast.AST, field: str, place: int | None, node: ast.AST) -> None:
    if place is None:
        setattr(parent, field, node)
    else:
        getattr(parent, field)[place] = node


def _with_fuel(tree: ast.Module) -> ast.Module:
    """Let every loop, and every list that is made at one go, burn some fuel each time round."""
    for node in ast.walk(tree):
        if isinstance(node, ast.While):
            node.body.insert(0, ast.parse("_burn()").body[0])
        elif isinstance(node, ast.comprehension):
            node.iter = ast.Call(ast.Name("_fed", ast.Load()), [node.iter], [])
    return ast.fix_missing_locations(tree)
