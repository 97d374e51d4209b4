"""Puts the rule set of this folder beside the others and runs the command line: `python serve.py FOLDER verify …`."""

from __future__ import annotations

import sys
from pathlib import Path

import initiative_reference
from initiative_mcp import resources

HERE = Path(__file__).parent


def add(folder: Path) -> None:
    """Let the server find its data in `folder`: what it has, and one rule set more."""
    root = resources.path()
    (folder / "blueprint").mkdir()
    for name in [*resources.list_names("blueprint")]:
        (folder / "blueprint" / name).symlink_to(root / "blueprint" / name)
    (folder / "blueprint" / "cards").symlink_to(HERE / "blueprint" / "cards")
    (folder / "reference_code").symlink_to(root / "reference_code")
    resources._ROOT = folder
    initiative_reference.__path__.append(str(HERE / "module"))


if __name__ == "__main__":
    add(Path(sys.argv[1]))
    from initiative_mcp.cli import main

    raise SystemExit(main(sys.argv[2:]))
