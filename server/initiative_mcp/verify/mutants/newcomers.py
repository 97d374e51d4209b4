"""Wrong newcomers: at the head, at the end, twice, in the wrong round, or with effects on all others."""

# ruff: noqa: D102 - the docstring of the class says what its one override does wrong

from __future__ import annotations

from initiative_mcp.verify.mutants.base import Known
from initiative_reference.core import Encounter, Fighter

known = Known()


class _Insert(Encounter):
    _normal: int
    _behind: int

    def insert(self, spot: int, fighter: Fighter) -> int:
        """Put a fighter into this round at a place where he will still act; return the round."""
        self._line.insert(spot, fighter)
        self._normal += 1 if spot <= self._normal else 0
        fighter.to_come = True
        self._behind += 1
        return self.round

    def append(self, fighter: Fighter) -> int:
        """Put a fighter behind everybody, those who have waited included; return the round."""
        self._line.append(fighter)
        fighter.to_come = True
        self._behind += 1
        return self.round


@known(
    "newcomer-takes-the-turn",
    "reinforcement",
    de="Ein stärkerer Nachzügler nimmt dem Handelnden den Zug weg, der danach noch einmal handelt.",
    wrong="order.insert(0, newcomer)\nacting = order[turn_index]",
    sources=("Mnehmos/mnehmos.rpg.mcp#48",),
)
class NewcomerTakesTheTurn(_Insert):
    """Lets a stronger newcomer take the turn from the acting fighter, who then acts again."""

    def _place(self, fighter: Fighter) -> int | None:
        acts_in = super()._place(fighter)
        if self.running and not fighter.to_come and self._at < self._normal:
            acting = self._line[self._at]
            acts_in = self.insert(self._at, fighter)
            acting.to_come, fighter.to_come = True, False
        return acts_in


@known(
    "newcomer-sorted-in-under-the-pointer",
    "reinforcement",
    de="Sortiert die laufende Runde neu; die Stelle bleibt, und einer handelt noch einmal.",
    wrong="order.push(newcomer);\norder.sort(byPlace);\nacting = order[turnIndex];",
    sources=("Mnehmos/mnehmos.rpg.mcp#48",),
)
class NewcomerSortedInUnderThePointer(_Insert):
    """Sorts the running round anew; the position stays, and somebody acts again."""

    def _place(self, fighter: Fighter) -> int | None:
        acts_in = super()._place(fighter)
        if self.running and not fighter.to_come and self._at < self._normal:
            acting = self._line[self._at]
            spot = next((i for i in range(self._at) if self._line[i].key > fighter.key), self._at)
            acts_in = self.insert(spot, fighter)
            acting.to_come, fighter.to_come = True, False
            # One who has waited and stands there with his old place gets his second turn early.
            self._behind -= self._line[self._at].to_come
            self._line[self._at].to_come = False
        return acts_in


@known(
    "newcomer-acts-twice",
    "reinforcement",
    de="Ein Nachzügler handelt in seiner ersten Runde zweimal.",
    wrong="order.insert(place, newcomer)\nextra.append(newcomer)",
    sources=("X2CommunityCore/X2WOTCCommunityHighlander#36",),
)
class NewcomerActsTwice(_Insert):
    """Lets a newcomer act twice in his first round."""

    _extra: frozenset[Fighter] = frozenset()

    def _place(self, fighter: Fighter) -> int | None:
        acts_in = super()._place(fighter)
        if fighter.to_come:
            self._extra |= {fighter}
        return acts_in

    def _begin_turn(self, at: int) -> None:
        super()._begin_turn(at)
        fighter = self._line[at]
        if fighter in self._extra:
            self._extra -= {fighter}
            self.insert(len(self._line), fighter)


@known(
    "newcomer-always-at-the-end",
    "reinforcement",
    de="Hängt jeden Nachzügler ans Ende dieser Runde.",
    wrong="order.push(newcomer);",
    sources=("Tarmslitaren/FrosthavenAssistant#121",),
)
class NewcomerAlwaysAtTheEnd(_Insert):
    """Appends every newcomer to the end of this round."""

    def _place(self, fighter: Fighter) -> int | None:
        acts_in = super()._place(fighter)
        return self.append(fighter) if self.running else acts_in

    def _place_is_over(self, fighter: Fighter) -> bool:
        return bool(fighter)


@known(
    "newcomer-always-next-round",
    "reinforcement",
    de="Lässt jeden Nachzügler bis zur nächsten Runde warten.",
    wrong="self.waiting.append(newcomer)  # next round",
    sources=("Tarmslitaren/FrosthavenAssistant#121",),
)
class NewcomerAlwaysNextRound(Encounter):
    """Makes every newcomer wait for the next round."""

    def _place_is_over(self, fighter: Fighter) -> bool:
        return bool(fighter)


@known(
    "newcomer-too-late-acts-at-the-end",
    "reinforcement",
    de="Ein Nachzügler, dessen Platz vorbei ist, handelt noch am Ende dieser Runde.",
    wrong="i = place if place > turn_index else len(order)",
    sources=("Tarmslitaren/FrosthavenAssistant#121",),
)
class NewcomerTooLateActsAtTheEnd(_Insert):
    """Lets a newcomer whose place is over still act at the end of this round."""

    def _place(self, fighter: Fighter) -> int | None:
        acts_in = super()._place(fighter)
        return self.append(fighter) if self.running and not fighter.to_come else acts_in


@known(
    "newcomer-behind-the-waiters",
    "reinforcement",
    de="Setzt einen Nachzügler, langsamer als alle, hinter die, die abgewartet haben.",
    wrong="i = next((i for i, f in enumerate(rest) if slower(f)), len(rest))",
)
class NewcomerBehindTheWaiters(Encounter):
    """Puts a newcomer slower than all behind those who have waited."""

    def _place(self, fighter: Fighter) -> int | None:
        acts_in = super()._place(fighter)
        if fighter.to_come and self._line[self._normal - 1] is fighter:
            self._normal -= 1
            self._line.append(self._line.pop(self._normal))
        return acts_in


@known(
    "newcomer-compared-with-the-waiters-value",
    "reinforcement",
    de="Vergleicht einen Nachzügler mit dem Wert dessen, der abgewartet hat und nun handelt.",
    wrong="if newcomer.value < acting.value: insert_behind(acting)",
)
class NewcomerComparedWithTheWaitersValue(Encounter):
    """Compares a newcomer with the value of the waiter who is acting."""

    def _place_is_over(self, fighter: Fighter) -> bool:
        return fighter.key < self._line[self._at].key


@known(
    "newcomer-makes-all-roll",
    "reinforcement",
    de="Würfelt für alle anderen neu, sobald jemand beitritt.",
    wrong="join(f) { this.fighters.push(f); this.fighters.forEach(f => f.roll()); }",
    sources=("pwatson100/alienrpg#107",),
)
class NewcomerMakesAllRoll(Encounter):
    """Rolls again for all others as soon as somebody joins."""

    def _place(self, fighter: Fighter) -> int | None:
        acts_in = super()._place(fighter)
        if self.running:
            for other in self._roster:
                if other is not fighter and not other.fallen:
                    self._roll(other)
            self._roster.sort(key=lambda f: f.key)
        return acts_in


@known(
    "newcomer-compared-by-value-alone",
    "reinforcement",
    de="Lässt einen Nachzügler mit gleichem Wert, aber mehr Tempo als der Handelnde noch diese Runde herein.",
    wrong="place_over = newcomer.value > acting.value",
)
class NewcomerComparedByValueAlone(Encounter):
    """Still lets a newcomer in with the same value as the acting fighter but more speed."""

    def _place_is_over(self, fighter: Fighter) -> bool:
        return self._at >= self._normal or fighter.value > self._line[self._at].value


@known(
    "newcomer-equal-to-the-acting-too-late",
    "reinforcement",
    de="Schickt einen Nachzügler mit dem Wert des Handelnden in die nächste Runde.",
    wrong="place_over = newcomer.value >= acting.value",
)
class NewcomerEqualToTheActingTooLate(Encounter):
    """Sends a newcomer with the acting fighter's value to the next round."""

    def _place_is_over(self, fighter: Fighter) -> bool:
        return self._at >= self._normal or fighter.value >= self._line[self._at].value


@known(
    "newcomer-before-equals",
    "reinforcement",
    de="Setzt einen Nachzügler vor die, die in allem gleich sind und früher da waren.",
    wrong="i = bisect_left(rest, newcomer)  # equal ones come after",
)
class NewcomerBeforeEquals(Encounter):
    """Puts a newcomer before those who are equal in everything and were there earlier."""

    def sort_key(self, fighter: Fighter) -> tuple[float, float, int]:
        late = self.running and fighter.name not in self.fighters
        if late:
            fighter.number = -fighter.number
        return super().sort_key(fighter)


@known(
    "newcomer-leads-the-next-round",
    "reinforcement",
    de="Gibt einem wartenden Nachzügler das Vorrecht, die nächste Runde anzuführen.",
    wrong="order = waiting_newcomers + order",
)
class NewcomerLeadsTheNextRound(Encounter):
    """Gives a waiting newcomer the privilege to lead the next round."""

    def _begin_round(self) -> None:
        new = [f for f in self._roster if self._line and f not in self._line]
        everybody = self._roster
        self._roster = new + [f for f in everybody if f not in new]
        super()._begin_round()
        self._roster = everybody


@known(
    "newcomer-forgotten",
    "reinforcement",
    de="Vergisst einen Nachzügler, dessen Platz vorbei ist.",
    wrong="if place > turn_index: order.insert(place, newcomer)",
)
class NewcomerForgotten(Encounter):
    """Forgets a newcomer whose place is over."""

    def _place(self, fighter: Fighter) -> int | None:
        acts_in = super()._place(fighter)
        if self.running and not fighter.to_come:
            self._roster.remove(fighter)
        return acts_in
