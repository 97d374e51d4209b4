"""Imports run one way, and importing costs nothing that the first reply does not need."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

import pytest

import initiative_mcp
import initiative_reference

PACKAGE = Path(initiative_mcp.__file__).parent
REFERENCE = Path(initiative_reference.__file__).parent

LAYERS = [
    {"errors", "resources"},
    {"messages"},
    {"choices"},
    {"scenarios", "code", "rulesets", "stores"},
    {"blueprint"},
    {"pages"},
    {"search"},
    {"encounters", "verify"},
    {"pictures"},
    {"table"},
    {"dropin"},
    {"tools"},
    {"library", "prompts"},
    {"app", "wire"},
    {"serving", "connect", "trial"},
    {"hosting"},
    {"serve_command", "reading"},
    {"draw_command", "continue_command", "play_command"},
    {"commands"},
    {"cli"},
]
LEVEL = {name: level for level, names in enumerate(LAYERS) for name in names}


def imports(path: Path) -> set[str]:
    found = set[str]()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            found.add(node.module)
            if node.module == "initiative_mcp":
                found.update(f"initiative_mcp.{alias.name}" for alias in node.names)
    return found


MODULES = sorted(path for path in PACKAGE.rglob("*.py") if "_data" not in path.parts and path.name != "__init__.py")


@pytest.mark.parametrize("path", MODULES, ids=lambda path: path.relative_to(PACKAGE).as_posix())
def test_a_module_imports_only_from_its_own_layer_or_below(path):
    parts = path.relative_to(PACKAGE).with_suffix("").parts
    for name in imports(path):
        if name.startswith("initiative_mcp."):
            imported = name.split(".")[1]
            if imported in LEVEL and imported != parts[0]:
                assert LEVEL[imported] <= LEVEL[parts[0]], f"{path.name} imports {name}"
        if parts[0] in ("encounters", "verify"):
            assert name.split(".")[0] not in ("mcp", "mcp_types"), f"{path.name} imports {name}"
    assert not (parts[0] == "verify" and any(name.startswith("initiative_mcp.encounters") for name in imports(path)))


def test_every_module_has_a_layer():
    assert {path.relative_to(PACKAGE).with_suffix("").parts[0] for path in MODULES} == set(LEVEL)


@pytest.mark.parametrize("path", sorted(REFERENCE.glob("*.py")), ids=lambda path: path.name)
def test_the_reference_needs_only_the_standard_library(path):
    for name in imports(path):
        first = name.split(".")[0]
        assert first in sys.stdlib_module_names or first == "initiative_reference", name


@pytest.mark.parametrize("path", [*MODULES, *sorted(REFERENCE.glob("*.py"))], ids=lambda path: path.stem)
def test_modules_stay_readable(path):
    most = 470 if path.name == "core.py" else 400  # core.py is one file on purpose: to be copied
    assert len(path.read_text(encoding="utf-8").splitlines()) <= most


def test_nothing_is_read_or_imported_before_it_is_asked_for():
    probe = (
        "import sys; from initiative_mcp.app import build_server; build_server();"
        "late = {'initiative_mcp.blueprint', 'initiative_mcp.pages', 'initiative_mcp.search',"
        "'initiative_mcp.scenarios', 'initiative_mcp.verify', 'initiative_mcp.encounters', 'initiative_reference',"
        "'difflib'};"
        "print(sorted(late & set(sys.modules)))"
    )
    done = subprocess.run([sys.executable, "-c", probe], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
    assert done.stderr == ""
