"""Faults that nobody listed: small changes of the tracker's own source, one at a time.

Each change is made in the syntax tree of `core.py`. Left alone is what no onlooker of a fight can see through the
protocol: the events, the edges, `view`, `listen`, and what only serves them; tests/reference holds those.
"""

from __future__ import annotations

import ast
import copy
import inspect
import random
import sys
import warnings
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from types import CodeType, ModuleType

from initiative_reference import core

UNSEEN = frozenset({"view", "listen", "_event", "_done", "_living_names", "__bool__"})
"""Functions whose results no state shows."""

FUEL = 100_000
"""Rounds that all loops of a changed tracker may make, so that none runs for ever."""

_COMPARISONS: dict[type[ast.cmpop], tuple[type[ast.cmpop], ...]] = {
    ast.Lt: (ast.LtE, ast.Gt),
    ast.LtE: (ast.Lt, ast.Gt),
    ast.Gt: (ast.GtE, ast.Lt),
    ast.GtE: (ast.Gt, ast.Lt),
    ast.Eq: (ast.NotEq,),
    ast.NotEq: (ast.Eq,),
    ast.In: (ast.NotIn,),
    ast.NotIn: (ast.In,),
    ast.Is: (ast.IsNot,),
    ast.IsNot: (ast.Is,),
}
_NAMES = {"min": "max", "max": "min", "bisect_left": "bisect_right", "any": "all", "floor": "ceil"}


@dataclass(frozen=True)
class Change:
    """One change: where, what stood there, what stands there now, and which of several alike it is."""

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


def changes() -> list[Change]:
    """All changes, in the order of the source."""
    tree = _with_fuel(ast.parse(inspect.getsource(core)))
    found: list[Change] = []
    seen: dict[tuple[str, str, str], int] = {}
    for function, node, replacement in _places(tree):
        key = (function, _text(node), _text(replacement))
        seen[key] = seen.get(key, 0) + 1
        found.append(Change(*key, seen[key], tree, node, replacement))
    return found


def sample(everything: list[Change], count: int, seed: int) -> list[Change]:
    """Some changes, always the same ones for a seed."""
    rest = list(everything)
    draw = random.Random(seed)
    return [rest.pop(int(draw.random() * len(rest))) for _ in range(min(count, len(rest)))]


def encounter_of(change: Change) -> type[core.Encounter]:
    """The tracker with a change in it.

    Raises:
        Exception: Whatever the changed source raises when it is loaded.
    """
    module = ModuleType("changed_core")
    code = _compiled(change)
    left = [FUEL]

    def burn() -> None:
        left[0] -= 1
        if left[0] < 0:
            raise RuntimeError("a loop without end")

    module.__dict__["_burn"] = burn
    sys.modules[module.__name__] = module  # dataclasses look their module up
    try:
        exec(code, module.__dict__)
    finally:
        del sys.modules[module.__name__]
    module.__dict__["BadSetting"] = core.BadSetting  # the one that the driver knows
    return module.__dict__["Encounter"]


def _compiled(change: Change) -> CodeType:
    """Compile the source with the change in it; the tree is as it was afterwards."""
    parent, field, place = _where(change.tree, change.node)
    new = ast.fix_missing_locations(ast.copy_location(copy.deepcopy(change.replacement), change.node))
    _put(parent, field, place, new)
    try:
        with warnings.catch_warnings(action="ignore", category=SyntaxWarning):
            return compile(change.tree, "changed_core.py", "exec")
    finally:
        _put(parent, field, place, change.node)


def _where(tree: ast.Module, wanted: ast.AST) -> tuple[ast.AST, str, int | None]:
    for parent in ast.walk(tree):
        for field, value in ast.iter_fields(parent):
            if value is wanted:
                return parent, field, None
            if isinstance(value, list):
                for place, entry in enumerate(value):
                    if entry is wanted:
                        return parent, field, place
    raise LookupError("no node of this tree")


def _put(parent: ast.AST, field: str, place: int | None, node: ast.AST) -> None:
    if place is None:
        setattr(parent, field, node)
    else:
        getattr(parent, field)[place] = node


def _with_fuel(tree: ast.Module) -> ast.Module:
    """Let every loop burn some fuel each time round."""
    for node in ast.walk(tree):
        if isinstance(node, ast.While):
            node.body.insert(0, ast.parse("_burn()").body[0])
    return ast.fix_missing_locations(tree)


def _text(node: ast.AST) -> str:
    text = " ".join(ast.unparse(node).split())
    return text if len(text) <= 90 else text[:87] + "..."


def _places(tree: ast.Module) -> Iterator[tuple[str, ast.AST, ast.AST]]:
    for node in tree.body:
        if isinstance(node, ast.FunctionDef):
            yield from _in_function(node.name, node)
        elif isinstance(node, ast.ClassDef) and node.name == "Encounter":
            for method in node.body:
                if isinstance(method, ast.FunctionDef):
                    yield from _in_function(method.name, method)
        elif isinstance(node, ast.Assign) and _text(node.targets[0]) == "LIMITS":
            yield from _in_expressions("LIMITS", node.value)


def _in_function(name: str, function: ast.FunctionDef) -> Iterator[tuple[str, ast.AST, ast.AST]]:
    if name in UNSEEN:
        return
    for default in function.args.kw_defaults:
        if default is not None:
            yield from _in_expressions(name, default)
    for statement in _statements(function.body):
        if _is_unseen(statement) or (name == "_place" and isinstance(statement, ast.Return)):
            continue  # what _place returns is told by an event alone
        yield from _of_statement(name, statement)
        for expression in _own_expressions(statement):
            yield from _in_expressions(name, expression)


def _statements(body: list[ast.stmt]) -> Iterator[ast.stmt]:
    for statement in body:
        yield statement
        for inner in ("body", "orelse"):
            yield from _statements(getattr(statement, inner, []))


def _is_unseen(statement: ast.stmt) -> bool:
    """Whether a statement only writes down events or edges, words an error, or is a docstring."""
    if isinstance(statement, ast.Raise) or (
        isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant)
    ):
        return True
    unseen = ("self._event(", "self._edges", "self._events", "self._listeners", "self._undelivered", "_burn(")
    return _text(statement).startswith(unseen)


def _own_expressions(statement: ast.stmt) -> list[ast.expr]:
    """The expressions of a statement, those of statements inside it left out."""
    note = statement.annotation if isinstance(statement, ast.AnnAssign) else None
    return [child for child in ast.iter_child_nodes(statement) if isinstance(child, ast.expr) and child is not note]


def _of_statement(name: str, statement: ast.stmt) -> Iterator[tuple[str, ast.AST, ast.AST]]:
    if isinstance(statement, ast.Expr | ast.Assign | ast.AnnAssign | ast.AugAssign):
        yield name, statement, ast.Pass()
    if isinstance(statement, ast.AugAssign):
        changed = copy.deepcopy(statement)
        changed.op = ast.Sub() if isinstance(statement.op, ast.Add) else ast.Add()
        yield name, statement, changed
    if isinstance(statement, ast.Return) and statement.value is not None:
        if not (isinstance(statement.value, ast.Constant) and statement.value.value is None):
            yield name, statement, ast.Return(ast.Constant(None))
    if isinstance(statement, ast.If | ast.While):
        for truth in (True, False) if isinstance(statement, ast.If) else (False,):
            yield name, statement.test, ast.Constant(truth)


def _in_expressions(name: str, root: ast.expr) -> Iterator[tuple[str, ast.AST, ast.AST]]:
    for node in ast.walk(root):
        if isinstance(node, ast.expr):
            for change in _CHANGES:
                for replacement in change(node):
                    yield name, node, replacement


def _comparison(node: ast.expr) -> Iterator[ast.expr]:
    if isinstance(node, ast.Compare):
        for place, operator in enumerate(node.ops):
            for other in _COMPARISONS[type(operator)]:
                changed = copy.deepcopy(node)
                changed.ops[place] = other()
                yield changed


def _constant(node: ast.expr) -> Iterator[ast.expr]:
    if not isinstance(node, ast.Constant):
        return
    if isinstance(node.value, bool):
        yield ast.Constant(not node.value)
    elif isinstance(node.value, int):
        yield ast.Constant(node.value + 1)
        yield ast.Constant(node.value - 1)
    elif isinstance(node.value, float):
        yield ast.Constant(node.value + 1)
    elif isinstance(node.value, str):
        yield ast.Constant(node.value + "?")
    elif node.value is None:
        yield ast.Constant(0)


def _boolean(node: ast.expr) -> Iterator[ast.expr]:
    if isinstance(node, ast.BoolOp):
        yield ast.BoolOp(ast.Or() if isinstance(node.op, ast.And) else ast.And(), copy.deepcopy(node.values))
        for place in range(len(node.values)):
            kept = [copy.deepcopy(value) for other, value in enumerate(node.values) if other != place]
            yield kept[0] if len(kept) == 1 else ast.BoolOp(copy.copy(node.op), kept)
    if isinstance(node, ast.UnaryOp):
        yield copy.deepcopy(node.operand)
    if isinstance(node, ast.IfExp):
        yield copy.deepcopy(node.body)
        yield copy.deepcopy(node.orelse)


def _arithmetic(node: ast.expr) -> Iterator[ast.expr]:
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add | ast.Sub):
        changed = copy.deepcopy(node)
        changed.op = ast.Sub() if isinstance(node.op, ast.Add) else ast.Add()
        yield changed
        yield copy.deepcopy(node.left)


def _call(node: ast.expr) -> Iterator[ast.expr]:
    if isinstance(node, ast.Name) and node.id in _NAMES:
        yield ast.Name(_NAMES[node.id], node.ctx)
    elif isinstance(node, ast.Attribute) and node.attr in _NAMES:
        yield ast.Attribute(copy.deepcopy(node.value), _NAMES[node.attr], node.ctx)
    elif isinstance(node, ast.Call):
        for place in range(len(node.keywords)):
            changed = copy.deepcopy(node)
            del changed.keywords[place]
            yield changed


def _comprehension(node: ast.expr) -> Iterator[ast.expr]:
    if isinstance(node, ast.ListComp | ast.GeneratorExp):
        for place, generator in enumerate(node.generators):
            for test in range(len(generator.ifs)):
                changed = copy.deepcopy(node)
                del changed.generators[place].ifs[test]
                yield changed


_CHANGES: tuple[Callable[[ast.expr], Iterator[ast.expr]], ...] = (
    _comparison,
    _constant,
    _boolean,
    _arithmetic,
    _call,
    _comprehension,
)
