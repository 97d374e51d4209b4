"""The lines that connect a client to this server, with the right absolute path."""

from __future__ import annotations

import json
import shutil
import sys
from pathlib import Path

from initiative_mcp.messages import Lang, say


def command() -> str:
    """Return the absolute path of the console script that is running, or of the one beside this Python."""
    started = Path(sys.argv[0])
    beside = Path(sys.executable).parent / ("initiative-mcp.exe" if sys.platform == "win32" else "initiative-mcp")
    for candidate in (started, beside, Path(shutil.which("initiative-mcp") or "")):
        if candidate.stem == "initiative-mcp" and candidate.is_file():
            return str(candidate.absolute())
    return "initiative-mcp"


def lines(lang: Lang) -> str:
    """Return what to paste for Claude Code, Claude Desktop, Cursor and VS Code."""
    path = command()
    servers = json.dumps({"mcpServers": {"initiative": {"command": path}}}, ensure_ascii=False)
    code = json.dumps({"servers": {"initiative": {"type": "stdio", "command": path}}}, ensure_ascii=False)
    quoted = f'"{path}"' if " " in path else path
    return "\n".join(
        [
            f"Claude Code      claude mcp add initiative -- {quoted}",
            f"Claude Desktop   {say('connect.desktop', lang)}",
            f"                 {servers}",
            f"Cursor           {say('connect.cursor', lang)}",
            f"                 {servers}",
            f"VS Code          {say('connect.vscode', lang)}",
            f"                 {code}",
        ]
    )


def welcome() -> str:
    """Return what somebody reads who starts the server by hand."""
    return say("connect.welcome", "en", lines=lines("en"))
