"""The further rule sets that random programs and walks play, and what their programs are made of."""

from __future__ import annotations

import naive_d100
import naive_dsa5
import naive_ews
from further_scripts import Words

MAX_ROUNDS = (1, 1, 2, 3, 4, 30, 30, 1000)

WORDS: dict[str, Words] = {
    "d100": Words(
        model=naive_d100.Model,
        settings={
            "turns": ("base", "passes", "single"),
            "maxRounds": MAX_ROUNDS,
            "rerollEachRound": (0, 1),
        },
        main="agility",
        mains=(0, 5, 5, 5, 10, 10.5, 20, 21, 30, -1, -10, -30, -30, 1e308, -1e308),
        faces=(1, 50, 50, 51, 75, 76, 100, 25),
        numbers={"bonus": (0, 0, 25, -25, -100, 0.5, 1e308), "multiplier": (1, 1, 0, 0.5, 2, 1.5, -1, 1e308)},
        operations={"join": 12, "end_turn": 60, "fall": 7},
    ),
    "dsa5": Words(
        model=naive_dsa5.Model,
        settings={"maxRounds": MAX_ROUNDS},
        main="base",
        mains=(10, 10, 10, 11, 11, 12, 12.5, -3, 1e308, -1e308),
        faces=(1, 2, 2, 3, 4, 4, 6),
        numbers={"mod": (0, 0, 0, -1, -1, 1, 0.5, 1e308, -1e308), "fate": (0, 1, 1, 2, 3.0, 2.5, -1)},
        lists={"rolloff": (1, 1, 2, 3, 6)},
        operations={
            "join": 9, "end_turn": 30, "fall": 5, "delay": 16, "act": 16, "end_round": 6, "claim_first": 8, "change": 7
        },
    ),
    "ews": Words(
        model=naive_ews.Model,
        settings={
            "system": ("detailed", "detailed", "detailed", "simple"),
            "categoryRule": ("simple", "exact"),
            "minimum": (6, 6, 6, 1, 100),
            "explode": (0, 1),
            "maxRounds": MAX_ROUNDS,
        },
        main="attribute",
        mains=(12, 12, 12, 15, 15.0, 9, 6, 14.5, 24, 24, 0, -3, 110, 1e308),
        faces=(-5, -3, -1, 2, 2, 4, 6, 6, 12, 18, -10),
        numbers={"situation": (0, 0, 1, -1, 0.5), "category": (4, 4, 4, 3, 5, 6, 2.0, 1, 7)},
        operations={
            "join": 10, "end_turn": 34, "fall": 6, "interrupt": 17, "delay": 14, "act": 14, "claim_first": 9
        },
        contests=True,
    ),
}  # fmt: skip

_EDGES: dict[str, tuple[str, str]] = {
    "create": ("[*]", "before"),
    "start": ("before", "first"),
    "one-team": ("before", "over"),
    "turn-passes": ("first", "later"),
    "won-first": ("first", "over"),
    "new-round": ("later", "first"),
    "ended-later": ("later", "over"),
    "end": ("over", "[*]"),
}
_EMPTY = {"empty-round": ("first", "first"), "empty-limit": ("first", "over")}
EDGES: dict[str, dict[str, tuple[str, str]]] = {"d100": _EDGES | _EMPTY, "dsa5": _EDGES, "ews": _EDGES | _EMPTY}
"""The edges of the rules: id to (from, to). A round can be empty where a fighter may have no slot."""
