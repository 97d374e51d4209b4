"""The slot timeline is one mechanism: `core` played on it answers what `core.py` answers."""

from __future__ import annotations

from core_on_timeline import Driver

from initiative_mcp.scenarios import at_level
from initiative_mcp.verify.play import play
from initiative_mcp.verify.programs import make_programs
from initiative_mcp.verify.script import of_scenario
from initiative_reference import adapter
from initiative_reference.timeline import Fighter, Slot, Timeline

PROGRAMS = 2000


def told(driver, script):
    """Return all answers, and the edges with them."""
    return [{key: reply.get(key) for key in ("ok", "refused", "state", "edges")} for reply in play(driver, script)]


def test_core_on_the_timeline_answers_what_core_answers():
    scripts = [of_scenario(each, "core") for each in at_level("core", "full")]
    scripts += make_programs("core", "timeline", PROGRAMS)
    different = [each.id for each in scripts if told(Driver(), each) != told(adapter.Driver(), each)]
    assert different == []


def slot(number, *key):
    return Slot(Fighter(f"f{number}", "team", number, lambda: 0), key)


def names(slots):
    return [each.fighter.name for each in slots]


def test_slots_are_played_in_order_of_key_and_equal_ones_together():
    line = Timeline([slot(0, 3), slot(1, 1), slot(2, 2), slot(3, 1)])
    assert [names(line.next_group()) for _ in range(4)] == [["f1", "f3"], ["f2"], ["f0"], []]


def test_a_slot_added_late_never_comes_before_what_has_begun():
    line = Timeline([slot(0, 5), slot(1, 7)])
    line.next_group()
    line.add(slot(2, 1))
    assert names(line.to_come()) == ["f2", "f1"]


def test_a_lost_slot_is_skipped_and_moves_nobody():
    line = Timeline([slot(0, 1), slot(1, 2), slot(2, 3)])
    line.slots[1].state = "fell"
    assert [names(line.next_group()) for _ in range(3)] == [["f0"], ["f2"], []]
    assert line.is_empty()
