"""The rule set in the README is played as it stands there."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import pytest

import initiative_reference
from initiative_reference import adapter

ROOT = Path(__file__).parents[2]


@pytest.fixture(params=["README.md", "README.de.md"])
def rules(request, tmp_path, monkeypatch):
    text = (ROOT / request.param).read_text(encoding="utf-8")
    code = re.search(r"<!-- example: rule set -->\n```python\n(.*?)```", text, re.DOTALL)[1]
    (tmp_path / "dnd5e.py").write_text(code, encoding="utf-8")
    monkeypatch.setattr(initiative_reference, "__path__", [*initiative_reference.__path__, str(tmp_path)])
    yield "dnd5e"
    sys.modules.pop("initiative_reference.dnd5e", None)


def test_the_example_is_a_rule_set(rules):
    driver = adapter.make_driver(rules)
    driver.begin({})
    joining = [("Bard", 2, 1, 15), ("Orc", 4, 0, 13), ("Cleric", 2, 0, 15), ("Rat", 0, 0, 1), ("Wolf", 1, 0, 40)]
    for name, modifier, choice, roll in joining:
        team = "monsters" if name in ("Orc", "Rat", "Wolf") else "heroes"
        fighter = {"name": name, "team": team, "modifier": modifier, "choice": choice, "rolls": [roll]}
        assert driver.do("join", fighter)["ok"]
    state = driver.do("start", {})["state"]
    # Wolf 21 (a die shows 20 at most), then 17 for three: the higher modifier, then as chosen.
    assert [*state["acting"], *state["upcoming"]] == ["Wolf", "Orc", "Cleric", "Bard", "Rat"]
    assert driver.do("join", {"name": "Ghost", "team": "monsters", "modifier": "3"})["refused"] == "bad_speed"
    assert driver.do("wait", {})["refused"] == "unsupported"
    state = driver.do("fall", {"names": ["Wolf"]})["state"]
    assert state["acting"] == ["Orc"]
    assert driver.throw(lambda sides: sides) == 20
