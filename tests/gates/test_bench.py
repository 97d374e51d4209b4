"""The comparison with other packages of turn order still plays; how fast they are is not judged here."""

from __future__ import annotations

import json
from pathlib import Path

from initiative_mcp import resources

COMPARISON = Path(__file__).parents[1] / "bench" / "ports" / "rotjs.mjs"
FIGHTERS = 5


def test_everybody_in_the_comparison_passes_the_turn_on(tools):
    project = resources.path("reference_code", "typescript")
    tools.run(["tsc", "--project", str(project), "--outDir", str(tools.home)])
    (tools.home / "package.json").write_text('{"type": "module"}', encoding="utf-8")
    command = ["node", str(COMPARISON), str(tools.folder / "bench"), str(tools.home / "initiative.js"), str(FIGHTERS)]
    acting = json.loads(tools.run(command))
    assert set(acting.pop("rot-js Speed")) <= set(acting["rot-js Simple"])  # some of them more often than others
    assert list(acting) == ["initiative-mcp", "rot-js Simple", "boardgame.io"]
    assert [len(set(names)) for names in acting.values()] == [FIGHTERS] * 3
