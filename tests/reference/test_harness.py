"""The checks themselves are checked: wrong trackers must be noticed, and by the invariant that is meant for them."""

from __future__ import annotations

from itertools import count

import invariants
import pair
import pytest
from casts import SMALL, Setting
from oracle import IN_TESTS
from pair import read_edges
from programs import Tally, run
from scripts import generate
from walker import Walk

from initiative_mcp.verify.mutants import MUTANTS
from initiative_reference.core import Answer, Encounter, Event, Fighter

DRAWN = read_edges()


class SlowerFirstOnTies(Encounter):
    def sort_key(self, fighter: Fighter) -> tuple[float, float, int]:
        return (-fighter.value, fighter.speed, fighter.number)


class LaterFirstOnTies(Encounter):
    def sort_key(self, fighter: Fighter) -> tuple[float, float, int]:
        return (-fighter.value, -fighter.speed, -fighter.number)


class NewcomerAlwaysThisRound(Encounter):
    def _place_is_over(self, fighter: Fighter) -> bool:
        return False


class NewcomerComparedWithTheWaiter(Encounter):
    def _place_is_over(self, fighter: Fighter) -> bool:
        return fighter.key < self._line[self._at].key


class EverybodyMayWait(Encounter):
    def wait(self, name: object = None) -> Answer:
        self._behind += 1
        answer = super().wait(name)
        self._behind -= 1
        return answer


class FallenStillAct(Encounter):
    def _mark_fallen(self, fighter: Fighter) -> None:
        coming, behind = fighter.to_come, self._behind
        super()._mark_fallen(fighter)
        fighter.to_come, self._behind = coming, behind


class LimitOneTooLate(Encounter):
    def _end_round(self) -> None:
        self.max_rounds += 1
        super()._end_round()
        self.max_rounds -= 1


class ForgetsToCallTheRollAgain(Encounter):
    def _reroll(self) -> None:
        return


class RollsAnewForEverybodyOnAJoin(Encounter):
    def _place(self, fighter: Fighter) -> int | None:
        first = super()._place(fighter)
        if self.running:
            self._reroll()
        return first


class RefusalLeavesATrace(Encounter):
    def _refuse(self, code: str) -> Answer:
        self._normal += 0 if code != "already_waited" else 1
        return super()._refuse(code)


class RefusalLeavesAHiddenTrace(Encounter):
    refusals = 0

    def _refuse(self, code: str) -> Answer:
        self.refusals += 1
        return super()._refuse(code)


class StaysInFirst(Encounter):
    def _begin_turn(self, at: int) -> None:
        super()._begin_turn(at)
        if self._line[at].waited:
            self.phase = "first"


class WinInsteadOfDraw(Encounter):
    def _over(self, edge: str, outcome: str, winner: str | None) -> None:
        super()._over(edge, "win", winner or "red")


class AnswersDifferEachTime(Encounter):
    tick = count()

    def _done(self) -> Answer:
        self._events.append(Event("tick", next(self.tick)))
        return super()._done()


def look_away(*_: object) -> None:
    """Stands for a comparison that is not made."""


def play_programs(number: int = 400) -> None:
    for seed in range(number):
        run(generate(seed), DRAWN, Tally())


def walk_small_casts() -> None:
    for cast in (SMALL[0], SMALL[2]):
        Walk(Setting(max_rounds=2), cast, DRAWN).run()


WRONG = [each for each in Encounter.__subclasses__() if each.__module__ == __name__]


@pytest.mark.parametrize("wrong", WRONG, ids=[each.__name__ for each in WRONG])
def test_random_programs_notice_a_wrong_tracker(wrong: type[Encounter], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pair, "Encounter", wrong)
    monkeypatch.setattr("programs.Encounter", wrong)
    with pytest.raises((AssertionError, IndexError)):
        play_programs()


KNOWN = [each for each in MUTANTS if each.rules == "core" and issubclass(each.subject, Encounter)]
"""The known wrong trackers that are trackers; the others have their fault in the driver around it."""


@pytest.mark.parametrize("wrong", [each.subject for each in KNOWN], ids=[each.id for each in KNOWN])
def test_random_programs_notice_every_known_wrong_tracker(
    wrong: type[Encounter], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pair, "Encounter", wrong)
    monkeypatch.setattr("programs.Encounter", wrong)
    with pytest.raises((AssertionError, LookupError, TypeError, ValueError, ArithmeticError)):
        play_programs(IN_TESTS)


NOT_IN_SIGHT_OF_THE_WALK = {AnswersDifferEachTime, ForgetsToCallTheRollAgain}


@pytest.mark.parametrize(
    "wrong", [each for each in WRONG if each not in NOT_IN_SIGHT_OF_THE_WALK], ids=lambda each: each.__name__
)
def test_the_walk_notices_a_wrong_tracker(wrong: type[Encounter], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pair, "Encounter", wrong)
    with pytest.raises((AssertionError, IndexError)):
        walk_small_casts()


@pytest.mark.parametrize(
    ("wrong", "invariant"),
    [
        (SlowerFirstOnTies, "to_come_is_sorted_waiters_last"),
        (LaterFirstOnTies, "to_come_is_sorted_waiters_last"),
        (NewcomerAlwaysThisRound, "newcomer_goes_where_his_place_is"),
        (FallenStillAct, "acting_fighter_is_living"),
        (LimitOneTooLate, "round_counts_up_to_the_limit"),
        (RefusalLeavesAHiddenTrace, "refusal_changes_nothing"),
        (StaysInFirst, "first_while_first_slot_acts"),
        (WinInsteadOfDraw, "running_means_two_teams"),
    ],
)
def test_an_invariant_notices_a_fault_without_help_from_the_naive_model(
    wrong: type[Encounter], invariant: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pair, "Encounter", wrong)
    monkeypatch.setattr("programs.Encounter", wrong)
    for comparison in ("pair.compare_state", "pair.compare_answer", "programs.compare_view"):
        monkeypatch.setattr(comparison, look_away)
    broken: set[str] = set()
    for seed in range(400):
        try:
            run(generate(seed), DRAWN, Tally())
        except (AssertionError, IndexError, StopIteration) as error:
            broken.update(name for name in invariants.INVARIANTS if f"invariant {name} broken" in str(error))
    assert invariant in broken
