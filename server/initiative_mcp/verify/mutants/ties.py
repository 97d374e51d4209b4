"""Wrong ties: settled by chance, by habit, or by numbers that are not exact."""

# ruff: noqa: D102 - the docstring of the class says what its one override does wrong

from __future__ import annotations

from collections.abc import Mapping
from struct import pack, unpack

from initiative_mcp.verify.mutants.base import Known
from initiative_reference.core import Encounter, Fighter

known = Known()


@known(
    "ties-as-the-list-stands",
    "ties",
    de="Lässt Gleiche so stehen, wie die Liste der letzten Runde gerade war.",
    wrong="order.sort(key=lambda f: -f.value)  # the rest stays",
    sources=("Artica2012/VirtualGM#24", "mpirnat/dndme#34"),
)
class TiesAsTheListStands(Encounter):
    """Leaves equal fighters as the list of the last round happened to stand."""

    def _begin_round(self) -> None:
        last = {fighter: place for place, fighter in enumerate(self._line)}
        self._roster.sort(key=lambda f: (last.get(f, len(last)), f.number))
        self._roster.sort(key=lambda f: -f.value)
        super()._begin_round()


@known(
    "ties-by-alphabet",
    "ties",
    de="Entscheidet bei gleichem Wert nach dem Alphabet.",
    wrong="sorted(order, key=lambda f: (-f.value, f.name))",
    sources=("fvtt-fria-ligan/forbidden-lands-foundry-vtt#16",),
)
class TiesByAlphabet(Encounter):
    """Settles equal values by alphabet."""

    def sort_key(self, fighter: Fighter) -> tuple[float, float, int]:
        return (-fighter.value, 0.0, _letters(fighter.name))


@known(
    "ties-by-alphabet-after-speed",
    "ties",
    de="Entscheidet bei gleichem Wert und Tempo nach dem Alphabet statt nach dem Beitritt.",
    wrong="sorted(order, key=lambda f: (-f.value, -f.speed, f.name))",
    sources=("fvtt-fria-ligan/forbidden-lands-foundry-vtt#16",),
)
class TiesByAlphabetAfterSpeed(Encounter):
    """Settles equal values and speeds by alphabet instead of joining."""

    def sort_key(self, fighter: Fighter) -> tuple[float, float, int]:
        return (-fighter.value, -fighter.speed, _letters(fighter.name))


def _letters(name: str) -> int:
    return int.from_bytes(name.encode()[:64].ljust(64, b"\0"), "big")


@known(
    "ties-slower-first",
    "ties",
    de="Lässt bei gleichem Wert den Langsameren zuerst handeln.",
    wrong="(-f.value, f.speed, f.number)",
)
class TiesSlowerFirst(Encounter):
    """Lets the slower one act first at equal values."""

    def sort_key(self, fighter: Fighter) -> tuple[float, float, int]:
        return (-fighter.value, fighter.speed, fighter.number)


@known(
    "ties-later-joined-first",
    "ties",
    de="Lässt bei gleichem Wert und Tempo den später Beigetretenen zuerst handeln.",
    wrong="order.unshift(fighter); order.sort(byValueThenSpeed);",
)
class TiesLaterJoinedFirst(Encounter):
    """Lets the one who joined later act first at equal values and speeds."""

    def sort_key(self, fighter: Fighter) -> tuple[float, float, int]:
        return (-fighter.value, -fighter.speed, -fighter.number)


@known(
    "ties-by-joining-alone",
    "ties",
    de="Entscheidet bei gleichem Wert nur nach dem Beitritt, nicht nach dem Tempo.",
    wrong="sorted(fighters, key=lambda f: -f.value)",
)
class TiesByJoiningAlone(Encounter):
    """Settles equal values by joining alone and ignores the speed."""

    def sort_key(self, fighter: Fighter) -> tuple[float, float, int]:
        return (-fighter.value, 0.0, fighter.number)


@known(
    "ties-by-coin",
    "ties",
    de="Wirft bei jedem Sortieren eine Münze für Gleiche.",
    wrong="order.sort((a, b) => b.value - a.value || Math.random() - 0.5);",
    sources=("rh-hideout/pokeemerald-expansion#4780",),
)
class TiesByCoin(Encounter):
    """Tosses a coin for equal fighters at each sort."""

    _coin = 5  # a coin that always falls the same way, so that a run can be repeated

    def _begin_round(self) -> None:
        coins: dict[Fighter, int] = {}
        for fighter in self._roster:
            self._coin = self._coin * 75 % 65537
            coins[fighter] = self._coin
        self._roster.sort(key=lambda f: (-f.value, coins[f]))
        super()._begin_round()


@known(
    "ties-in-a-long-list",
    "ties",
    de="Sortiert mit einem Verfahren, das Gleiche nur in kurzen Listen an ihrem Platz lässt.",
    wrong="std::sort(order.begin(), order.end(), byValueThenSpeed);",
)
class TiesInALongList(Encounter):
    """Sorts in a way that keeps equal fighters in place in short lists only."""

    def _begin_round(self) -> None:
        if len(self._roster) > 16:
            self._roster.sort(key=lambda f: (-f.value, -f.speed, f.number * 7 % 31))
        super()._begin_round()


@known(
    "ties-by-keys-like-numbers",
    "ties",
    de="Gibt bei Gleichen Namen, die wie Zahlen aussehen, nach ihrer Zahl geordnet heraus.",
    wrong="Object.values(this.fighters).sort(byValueThenSpeed)",
)
class TiesByKeysLikeNumbers(Encounter):
    """Hands out equal fighters whose names look like numbers in the order of those numbers."""

    def sort_key(self, fighter: Fighter) -> tuple[float, float, int]:
        number = int(fighter.name) if fighter.name.isdecimal() and fighter.name.isascii() else 10**9 + fighter.number
        return (-fighter.value, -fighter.speed, number)


@known(
    "ties-in-single-precision",
    "ties",
    de="Rechnet in einfacher Genauigkeit und hält verschiedene große Werte für gleich.",
    wrong="float value = speed + roll;",
)
class TiesInSinglePrecision(Encounter):
    """Calculates in single precision and takes different large values for equal."""

    def sort_key(self, fighter: Fighter) -> tuple[float, float, int]:
        return (-_single(fighter.value), -_single(fighter.speed), fighter.number)


def _single(number: float) -> float:
    try:
        return unpack("f", pack("f", number))[0]
    except OverflowError:
        return float("inf") if number > 0 else float("-inf")


@known(
    "ties-in-whole-numbers",
    "ties",
    de="Addiert Tempo und Wurf in ganzen Zahlen ohne Rundung.",
    wrong="long value = speed + roll;",
)
class TiesInWholeNumbers(Encounter):
    """Adds speed and roll exactly where the sum is one in double precision."""

    def _begin_round(self) -> None:
        exact = {f: int(f.speed) + f.roll if f.speed.is_integer() else f.value for f in self._roster}
        self._roster.sort(key=lambda f: (-exact[f], -f.speed, f.number))
        super()._begin_round()


@known(
    "ties-numbered-by-the-living",
    "ties",
    de="Nummeriert den Beitritt nach der Zahl der Lebenden, also doppelt, sobald jemand gefallen ist.",
    wrong="newcomer.number = len(living)",
)
class TiesNumberedByTheLiving(Encounter):
    """Numbers joining by the count of the living, so numbers repeat once somebody has fallen."""

    def _place(self, fighter: Fighter) -> int | None:
        fighter.number = sum(self._living.values()) - 1
        fighter.key = self.sort_key(fighter)
        return super()._place(fighter)


@known(
    "ties-value-alone-in-single-precision",
    "ties",
    de="Rechnet nur den Wert in einfacher Genauigkeit; das Tempo entscheidet dann andersherum.",
    wrong="[SerializeField] float value;  // speed stays a double",
)
class TiesValueAloneInSinglePrecision(Encounter):
    """Keeps the value alone in single precision, and speed then decides the other way round."""

    def sort_key(self, fighter: Fighter) -> tuple[float, float, int]:
        return (-_single(fighter.value), -fighter.speed, fighter.number)


@known(
    "ties-by-last-turn-as-text",
    "ties",
    de="Lässt bei Gleichstand den vor, dessen letzter Zug länger her ist, und vergleicht die Zugnummern als Text.",
    wrong="order.sort(key=lambda f: (-f.value, -f.speed, str(f.last_turn)))",
)
class TiesByLastTurnAsText(Encounter):
    """Puts the one of two equals first whose last turn is longer ago, and compares the turn numbers as text."""

    _turns = 0
    _last: Mapping[str, str] = {}

    def _begin_turn(self, at: int) -> None:
        super()._begin_turn(at)
        self._turns += 1
        self._last = {**self._last, self._line[at].name: str(self._turns)}

    def _begin_round(self) -> None:
        self._roster.sort(key=lambda f: (-f.value, -f.speed, self._last.get(f.name, ""), f.number))
        super()._begin_round()
