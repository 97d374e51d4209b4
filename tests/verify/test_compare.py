"""Answers are compared by value, and only as far as they are observed."""

from __future__ import annotations

import pytest

from initiative_mcp.rulesets import RULE_SETS
from initiative_mcp.verify.compare import Comparer

CORE = RULE_SETS["core"]

STATE = {"phase": "later", "round": 1, "acting": ["b"], "upcoming": ["c", "a"], "outcome": None, "winner": None}
EMPTY = {"phase": "before", "round": 0, "acting": [], "upcoming": [], "outcome": None, "winner": None}


def ok(state, **changes):
    return {"ok": True, "state": {**state, **changes}}


def refused(code, state=STATE):
    return {"refused": code, "state": state}


def without(state, *names):
    return {"ok": True, "state": {key: value for key, value in state.items() if key not in names}}


ALL = Comparer(CORE, CORE.observable, codes=True)

SAME = {
    "the same": (STATE, ok(STATE)),
    "1 is 1.0": (STATE, ok(STATE, round=1.0)),
    "a bare name is a list": (STATE, ok(STATE, acting="b")),
    "null is nobody": (EMPTY, ok(EMPTY, acting=None, upcoming=None)),
    "an empty object is an empty list": (EMPTY, ok(EMPTY, acting={}, upcoming={})),
    "missing is null": (EMPTY, without(EMPTY, "acting", "upcoming", "outcome", "winner")),
    "more than asked": (STATE, ok(STATE, dice=[1, 2], log={"a": 1})),
}
DIFFERENT = {
    "another order": (ok(STATE, upcoming=["a", "c"]), "upcoming"),
    "true is not 1": (ok(STATE, round=True), "round"),
    "text is not a number": (ok(STATE, round="1"), "round"),
    "nobody acts": (ok(STATE, acting=None), "acting"),
    "missing is not somebody": (without(STATE, "acting"), "acting"),
    "the most telling first": (ok(STATE, acting=["a"], phase="first", upcoming=[]), "acting"),
    "refused": (refused("not_running"), "refused"),
}


@pytest.mark.parametrize("case", SAME)
def test_equal_by_value(case):
    state, answer = SAME[case]
    assert ALL.one(0, ok(state), answer) is None


@pytest.mark.parametrize("case", DIFFERENT)
def test_different(case):
    answer, field = DIFFERENT[case]
    difference = ALL.one(3, ok(STATE), answer)
    assert (difference.reply, difference.kind, difference.field) == (3, "failed", field)


def test_codes_are_compared_only_when_declared_and_only_when_there_is_one():
    loose = Comparer(CORE, CORE.observable)
    assert ALL.one(0, refused("not_running"), refused("not_your_turn")).field == "refused"
    assert loose.one(0, refused("not_running"), refused("not_your_turn")) is None
    assert ALL.one(0, refused("not_running"), refused(True)) is None


def test_a_refusal_must_leave_the_state_as_it_was():
    assert ALL.one(0, refused("not_running"), refused("not_running", {**STATE, "round": 2})).field == "round"


def test_what_is_not_observed_is_not_compared():
    few = Comparer(CORE, ["acting", "round", "outcome", "winner"])
    assert few.one(0, ok(STATE), ok(STATE, phase="over", upcoming=["x"])) is None
    assert few.compared == set(CORE.required)


def test_without_a_declaration_whatever_is_answered_is_compared():
    unsaid = Comparer(CORE)
    assert unsaid.one(0, ok(STATE), without(STATE, "phase", "upcoming")) is None
    assert unsaid.one(0, ok(STATE), ok(STATE, phase="first")).field == "phase"


def test_partial_observations_may_lack_required_fields():
    partial = Comparer(CORE, partial=True)
    assert partial.one(0, ok(STATE), {"ok": True, "state": {"round": 1}}) is None
    assert partial.compared == {"round"}
    assert partial.one(0, ok(STATE), {"ok": True, "state": {"round": 2}}).field == "round"


@pytest.mark.parametrize("kind", ["crashed", "unsupported"])
def test_what_is_no_answer_is_a_difference_of_its_own_kind(kind):
    assert ALL.one(0, ok(STATE), {kind: "x"}).kind == kind
    assert ALL.one(0, {kind: "x"}, {kind: "y"}) is None


def test_likeness_tells_refused_too_often_from_refused_too_rarely():
    too_strict = ALL.one(0, ok(STATE), refused("x")).likeness
    too_lenient = ALL.one(0, refused("x"), ok(STATE)).likeness
    other_code = ALL.one(0, refused("x"), refused("y")).likeness
    assert len({too_strict, too_lenient, other_code}) == 3
