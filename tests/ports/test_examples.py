"""The example at the head of every tracker, run as a reader would copy it: it plays a fight to the end."""

from __future__ import annotations

import re
import shutil
import sys
from pathlib import Path
from textwrap import dedent, indent
from typing import NamedTuple

import pytest
from port_tells import built, run, toolchain

from initiative_mcp import code, resources
from initiative_mcp.verify import port

TURNS = 30 * 2


class Around(NamedTuple):
    """What makes a program of an example."""

    begins: str
    ending: str
    before: str = ""
    between: str = "\n\n"
    """Put in where the example is parted."""
    after: str = ""
    parted: str = "\n\n"


AROUND = {
    "python": Around("import random", ".py"),
    "javascript": Around("const die", ".mjs", 'import "./initiative.js";\n'),
    "typescript": Around("import {", ".ts"),
    "csharp": Around("using System;", ".cs", "", "\nclass Adapter { static void Main() {\n", "}}", "\n…\n"),
    "gdscript": Around(
        "const Encounter", ".gd", "extends SceneTree\n", "\nfunc _init():\n", "\tquit()\n", "# and in a function:\n"
    ),
    "lua": Around("local Encounter", ".lua"),
    "cpp": Around(
        "std::mt19937",
        ".cpp",
        '#include <iostream>\n#include <random>\n#include "initiative.hpp"\nint main() {\n',
        after="}\n",
    ),
    "java": Around(
        "Random random",
        ".java",
        "import java.util.Random;\nclass Adapter { public static void main(String[] none) {\n",
        after="}}\n",
    ),
    "kotlin": Around("import kotlin.random", ".kt", '@file:JvmName("Adapter")\n', "\nfun main() {\n", "}\n"),
    "rust": Around("use initiative", ".rs", "", "\nfn main() -> Result<(), Refusal> {\n", "Ok(())\n}\n"),
    "go": Around("rand.Seed", ".go", 'package main\nimport ("fmt"; "math/rand"; "time")\nfunc main() {\n', after="}\n"),
}
INSTEAD = {
    "rust": ("rand::random_range(0..=6u8)", "3u8"),  # the crate is not at hand
    "typescript": ('"./initiative"', '"./initiative.js"'),  # for Node, which is no bundler
}


def example(language):
    """Return the program that the head of a tracker makes."""
    around = AROUND[language]
    text = code.source(language, "core", "tracker", "en")[2]
    bare = "\n".join(re.sub(r"^(?: \*|//!|//|--|##)", "", line).rstrip() for line in text.splitlines())
    start = bare.rindex("\n", 0, bare.index(around.begins)) + 1
    block = dedent(bare[start : bare.index("With the name", start)].removesuffix("<p>"))
    block = re.sub(r"(?m)^(```|\}</pre>).*", "", block).strip() + "\n"
    head, parted, tail = block.replace(*INSTEAD.get(language, ("", ""))).partition(around.parted)
    if language == "gdscript":
        tail = indent(re.sub(r"(?m)^    ", "\t", tail), "\t")
    return around.before + head + (parted and around.between) + tail + around.after


def played(language, folder):
    """Run the example of a language; return what it prints."""
    program = folder / f"program{AROUND[language].ending}"
    program.write_text(example(language), encoding="utf-8")
    if language == "typescript":
        return played_typescript(program)
    if language not in ("python", "lua", "gdscript"):
        return run(built(language, program, folder), folder)
    with toolchain(language), port.prepared(language, "en"):
        pass
    entry = code.entry(language)
    shutil.copy(resources.path("reference_code", *entry["parts"]["tracker"].split("/")), folder / entry["file"])
    godot = ["godot3-server", "--no-window", "--path", str(folder), "-s"]
    return run([*{"python": [sys.executable], "lua": ["lua"], "gdscript": godot}[language], str(program)], folder)


def played_typescript(program):
    """Compile a TypeScript program strictly beside the tracker and return what it prints."""
    with toolchain("typescript"), port.prepared("typescript", "en") as (command, _):
        folder = Path(command[-1]).parent
        for file in (program, resources.path("reference_code", "typescript", "initiative.ts")):
            shutil.copy(file, folder)
        compiler = folder / "node_modules" / "typescript" / "bin" / "tsc"
        strict = ["--strict", "--target", "ES2022", "--module", "ES2022", "--moduleResolution", "bundler"]
        run(["node", str(compiler), program.name, *strict], folder)
        return run(["node", f"{program.stem}.js"], folder)


@pytest.mark.parametrize("language", code.languages())
def test_the_example_plays_a_fight_to_the_end(language, tmp_path):
    told = played(language, tmp_path).decode("utf-8").replace("_", "").lower()
    assert told.count("joined") == 2
    assert told.count("turnbegan") == TURNS
    assert len(re.findall(r"\bover\b", told)) == 1
