"""The small changes that are made in a syntax tree, one at a time, and where they are made."""

from __future__ import annotations

import ast
import copy
from collections.abc import Callable, Iterator

Place = tuple[str, ast.AST, ast.AST]
"""Which function or table it is in, what stands there, and what would stand there instead."""

UNSEEN = frozenset({"view", "listen", "_event", "_done", "_living_names", "__bool__"})
"""Functions whose results no state shows."""

UNSEEN_FURTHER = UNSEEN | {"throw", "tell", "Fighter.acted"}
"""The same for the rule sets beside core; a script brings what `throw` would throw."""

UNSEEN_CLASSES = frozenset({"Event", "View", "BadSetting"})
"""What these hold: the drivers know the `BadSetting` of the unchanged source alone."""

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
_NAMES = {
    "min": "max",
    "max": "min",
    "bisect_left": "bisect_right",
    "bisect_right": "bisect_left",
    "any": "all",
    "all": "any",
    "floor": "ceil",
}


def text_of(node: ast.AST) -> str:
    """A piece of source on one line, shortened."""
    text = " ".join(ast.unparse(node).split())
    return text if len(text) <= 90 else text[:87] + "..."


def places_in_core(tree: ast.Module) -> Iterator[Place]:
    """All changes of `core.py`."""
    for node in tree.body:
        if isinstance(node, ast.FunctionDef):
            yield from _in_function(node.name, node, UNSEEN)
        elif isinstance(node, ast.ClassDef) and node.name == "Encounter":
            for method in node.body:
                if isinstance(method, ast.FunctionDef):
                    yield from _in_function(method.name, method, UNSEEN)
        elif isinstance(node, ast.Assign) and text_of(node.targets[0]) == "LIMITS":
            yield from _in_expressions("LIMITS", node.value)


def places(tree: ast.Module) -> Iterator[Place]:
    """All changes of a module of the rule sets beside core: functions, constants, and what classes begin with."""
    yield from _in_body("", tree.body)


def _in_body(owner: str, body: list[ast.stmt]) -> Iterator[Place]:
    for node in body:
        if isinstance(node, ast.FunctionDef):
            yield from _in_function(owner + node.name, node, UNSEEN_FURTHER)
        elif isinstance(node, ast.ClassDef) and node.name not in UNSEEN_CLASSES:
            yield from _in_body("" if node.name == "Encounter" else f"{node.name}.", node.body)
        elif isinstance(node, ast.Assign | ast.AnnAssign) and node.value is not None:
            target = node.targets[0] if isinstance(node, ast.Assign) else node.target
            if not isinstance(node.value, ast.Subscript):  # another name of a type
                yield from _in_expressions(owner + text_of(target), node.value)


def _in_function(name: str, function: ast.FunctionDef, unseen: frozenset[str]) -> Iterator[Place]:
    if name in unseen or name.rpartition(".")[2] in unseen:
        return
    for default in function.args.kw_defaults:
        if default is not None:
            yield from _in_expressions(name, default)
    for statement in _statements(function.body):
        placing = name == "_place" and function.args.args[0].arg == "self"
        if _is_unseen(statement) or (placing and isinstance(statement, ast.Return)):
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
    unseen = ("self._event(", "self._edges", "self._events", "self._listeners", "self._undelivered", "self.tell(")
    return text_of(statement).startswith(unseen)


def _own_expressions(statement: ast.stmt) -> list[ast.expr]:
    """The expressions of a statement, those of statements inside it left out."""
    note = statement.annotation if isinstance(statement, ast.AnnAssign) else None
    return [child for child in ast.iter_child_nodes(statement) if isinstance(child, ast.expr) and child is not note]


def _of_statement(name: str, statement: ast.stmt) -> Iterator[Place]:
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


def _in_expressions(name: str, root: ast.expr) -> Iterator[Place]:
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
