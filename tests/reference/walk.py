"""Walks every state of small fights with the start values and with every setting at its lowest and highest.

``python tests/reference/walk.py`` walks everything, on all processors, and compares the counts with
``blueprint/core/evidence.json``; ``--write`` writes them there.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable
from concurrent.futures import ProcessPoolExecutor

import evidence
from casts import EXACT, EXACT_SETTING, SETTINGS, Cast, Setting, all_casts, small_casts
from invariants import INVARIANTS
from pair import read_edges
from walker import Counts, Walk

IMPOSSIBLE = {"max-rounds-lowest": {"new-round"}}
"""With a limit of one round no second round can begin; every other edge is reached with every setting."""

COMMAND = "make walk"


def walk(job: tuple[Setting, Cast]) -> Counts:
    """Walk one cast with one setting."""
    return Walk(*job, read_edges()).run()


def check_edges(name: str, counts: Counts) -> None:
    """Only drawn edges were taken, and all of them but those that cannot be."""
    wanted = set(read_edges()) - IMPOSSIBLE.get(name, set())
    assert set(counts.edges) == wanted, f"{name}: {sorted(wanted.symmetric_difference(counts.edges))}"


def total(parts: Iterable[Counts]) -> Counts:
    """The sum of some walks."""
    counts = Counts()
    for each in parts:
        counts.add(each)
    return counts


def numbers(counts: Counts) -> dict[str, int | dict[str, int]]:
    """The counts of a walk for the evidence file."""
    return {
        "states": counts.states,
        "accepted": counts.accepted,
        "refused": counts.refusals.total(),
        "quiet_turns": counts.quiet_turns,
        "invariants": len(INVARIANTS),
        "edges": evidence.ordered(counts.edges),
        "refusals": evidence.ordered(counts.refusals),
    }


_SETTING_TEXTS = {
    "start-values": ("start values", "Startwerte"),
    "roll-range-lowest": ("rollRange at its lowest, 0", "rollRange am kleinsten, 0"),
    "roll-range-highest": ("rollRange at its highest, 100", "rollRange am größten, 100"),
    "max-rounds-lowest": ("maxRounds at its lowest, 1", "maxRounds am kleinsten, 1"),
    "max-rounds-highest": ("maxRounds at its highest, 1000", "maxRounds am größten, 1000"),
    "reroll-highest": ("rerollEachRound at its highest, 1", "rerollEachRound am größten, 1"),
}

_FOLDED = (
    "Fights of 2 and 3 fighters with up to 2 newcomers; the speeds, teams and rolls are fixed ones, chosen so that "
    "newcomers come above all, on a tie, between and below all. In every state every operation was tried, legal and "
    "illegal, with every name and with every set of fighters falling together (after the end with single names and "
    "all together). In each state the reference agreed with a second, independently written implementation in "
    "phase, round, acting, upcoming, outcome, winner, refusal code, edges taken and number of throws, and every "
    "invariant held. Rounds with two or more to go after them count as one class, because the rules use the round "
    "number only to compare it with the limit; the last two rounds were reached by playing quiet rounds up to there. "
    "Not walked: more fighters, other speeds, fights in which something happens in each of the many rounds.",
    "Kämpfe mit 2 und 3 Kämpfern und bis zu 2 Nachzüglern; Tempo, Teams und Würfe sind fest und so gewählt, dass "
    "Nachzügler über allen, auf einem Gleichstand, dazwischen und unter allen landen. In jedem Zustand wurde jeder "
    "Aufruf versucht, erlaubt und unerlaubt, mit jedem Namen und mit jeder Gruppe, die zugleich fallen kann (nach dem "
    "Ende mit einzelnen Namen und mit allen zusammen). In jedem Zustand stimmte die Referenz mit einer zweiten, "
    "unabhängig geschriebenen Umsetzung überein: in Phase, Runde, Handelndem, Kommenden, Ausgang, Sieger, "
    "Verweigerungsgrund, gegangenen Kanten und Zahl der Würfe; jede Invariante galt. Runden, nach denen noch "
    "mindestens zwei kommen, zählen als eine Klasse, denn die Regeln vergleichen die Rundenzahl nur mit der Grenze; "
    "die letzten zwei Runden wurden erreicht, indem ruhige Runden bis dorthin gespielt wurden. Nicht abgelaufen: mehr "
    "Kämpfer, andere Tempowerte, Kämpfe, in denen in jeder der vielen Runden etwas geschieht.",
)
_NO_NEW_ROUND = (
    " With one round, new-round cannot be; every other drawn edge was taken.",
    " Mit nur einer Runde kann es new-round nicht geben; jede andere gezeichnete Kante wurde gegangen.",
)
_ALL_EDGES = (
    " Every drawn edge was taken, and no other.",
    " Jede gezeichnete Kante wurde gegangen, und keine andere.",
)


def setting_entry(name: str, counts: Counts) -> evidence.Entry:
    """The evidence of the complete walk with a setting."""
    check_edges(name, counts)
    title = _SETTING_TEXTS[name]
    more = _NO_NEW_ROUND if name in IMPOSSIBLE else _ALL_EDGES
    return evidence.entry(
        f"walk-{name}",
        (f"Every state of small fights: {title[0]}", f"Jeder Zustand kleiner Kämpfe: {title[1]}"),
        COMMAND,
        numbers(counts),
        (_FOLDED[0] + more[0], _FOLDED[1] + more[1]),
    )


def exact_entry(counts: Counts) -> evidence.Entry:
    """The evidence of the walk in which no two rounds are taken for alike."""
    check_edges("start-values", counts)
    return evidence.entry(
        "walk-exact",
        ("Every state of the smallest fights, all 30 rounds", "Jeder Zustand der kleinsten Kämpfe, alle 30 Runden"),
        COMMAND,
        numbers(counts),
        (
            "2 fighters and 1 newcomer in four variants, start values, every one of the 30 rounds by itself. It shows "
            "that taking far rounds for alike hides nothing: folded afterwards, it gives the very same states.",
            "2 Kämpfer und 1 Nachzügler in vier Spielarten, Startwerte, jede der 30 Runden für sich. Das zeigt, dass "
            "nichts verborgen bleibt, wenn ferne Runden als gleich gelten: Nachträglich zusammengefasst ergeben sich "
            "genau dieselben Zustände.",
        ),
    )


def exact_walk() -> Counts:
    """Walk the smallest fights round by round and show that folding gives the same states."""
    exact = Walk(EXACT_SETTING, EXACT, read_edges())
    counts = exact.run()
    folded = Walk(SETTINGS["start-values"], EXACT, read_edges())
    folded.run()
    assert {exact.folded(fight) for fight in exact.fights()} == set(folded.known)
    return counts


def small_entry(counts: Counts) -> evidence.Entry:
    """The evidence of what every test run walks."""
    return evidence.entry(
        "walk-in-tests",
        ("The part walked in every test run", "Der Teil, den jeder Testlauf abläuft"),
        "make test",
        numbers(counts),
        (
            "The same walk with all six settings, but only 2 fighters with up to 1 newcomer and 3 fighters without. "
            "A test compares these counts with a fresh walk.",
            "Derselbe Gang mit allen sechs Einstellungen, aber nur 2 Kämpfer mit bis zu 1 Nachzügler und 3 Kämpfer "
            "ohne. Ein Test vergleicht diese Zahlen mit einem neuen Gang.",
        ),
    )


def entries() -> list[evidence.Entry]:
    """Walk everything."""
    jobs = [(name, (setting, cast)) for name, setting in SETTINGS.items() for cast in all_casts(name)]
    with ProcessPoolExecutor() as pool:
        exact = pool.submit(exact_walk)
        walked = list(zip((name for name, _ in jobs), pool.map(walk, (job for _, job in jobs)), strict=True))
        result = [setting_entry(name, total(each for at, each in walked if at == name)) for name in SETTINGS]
        result.append(exact_entry(exact.result()))
    small = [each for name in SETTINGS for each in [part for at, part in walked if at == name][: len(small_casts(name))]]
    return [*result, small_entry(total(small))]


def main(arguments: list[str]) -> int:
    """Walk everything, then write the counts or compare them."""
    found = entries()
    for each in found:
        print(each["id"], {key: value for key, value in each["numbers"].items() if isinstance(value, int)})
    if "--write" in arguments:
        evidence.write(found)
    else:
        for each in found:
            evidence.compare(each)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
