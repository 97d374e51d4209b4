"""Runs the Lua adapter in a Luau machine that has no files and no standard streams of its own.

Needs the package `pluau`; its compiled part is loaded by itself, for the Python around it wants a newer Python.
The tracker is loaded as it is. What the adapter asks of its surroundings (`arg`, `package`, `require`, `io`) is given
to it from here; nothing of Roblox is here.
"""

from __future__ import annotations

import importlib
import importlib.util
import sys
import types
from pathlib import Path

FOLDER = Path(__file__).parents[2] / "reference_code" / "lua"


def _machine():
    spec = importlib.util.find_spec("pluau")
    if spec is None:
        sys.exit("pluau is not installed")
    package = types.ModuleType("pluau")
    package.__path__ = list(spec.submodule_search_locations)
    sys.modules["pluau"] = package
    return importlib.import_module("pluau._pluau").Lua()


def _bytes(text) -> bytes:
    return text.encode() if isinstance(text, str) else bytes(text.as_bytes())


def main() -> None:
    """Answer protocol requests until `stop` or the end of the input."""
    lua = _machine()
    if not _bytes(lua.load_chunk("return _VERSION")()[0]).startswith(b"Luau"):
        sys.exit("this is no Luau")

    def chunk(name):
        return lua.load_chunk((FOLDER / f"{name}.lua").read_bytes(), name=name)

    def write(_lua, args):
        sys.stdout.buffer.write(b"".join(_bytes(part) for part in args))
        return []

    def read(_lua, _args):
        line = sys.stdin.buffer.readline()
        return [lua.create_string(line.rstrip(b"\n"))] if line else [None]

    def flush(_lua, _args):
        sys.stdout.buffer.flush()
        return []

    io = lua.create_table()
    io.set("write", lua.create_function(write))
    io.set("flush", lua.create_function(flush))
    read_line = lua.create_function(read)
    io.set("lines", lua.create_function(lambda _lua, _args: [read_line]))
    package = lua.create_table()
    package.set("path", "")
    arguments = lua.create_table()
    arguments.set(0, "adapter.lua")
    names = lua.globals()
    for name, value in (("io", io), ("package", package), ("arg", arguments)):
        names.set(name, value)
    names.set("require", lua.create_function(lambda _lua, args: chunk(_bytes(args[0]).decode())()))
    lua.sandbox(True)  # as in Roblox, where the libraries cannot be changed
    package.readonly = False
    chunk("adapter")()


if __name__ == "__main__":
    main()
