"""The README says what the program does: its tables and its session are made by runs."""

from __future__ import annotations

import pytest
import readme


@pytest.mark.parametrize("name", readme.FILES)
def test_the_generated_parts_are_up_to_date(name):
    text = (readme.ROOT / name).read_text(encoding="utf-8")
    assert readme.rendered(text, readme.FILES[name]) == text


@pytest.mark.parametrize("name", readme.FILES)
def test_every_generated_part_is_there(name):
    text = (readme.ROOT / name).read_text(encoding="utf-8")
    for part in readme.PARTS:
        assert f"<!-- generated: {part} -->" in text
