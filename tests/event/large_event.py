"""Makes a large event: `python tests/event/large_event.py FOLDER [TABLES [ROUNDS]]`, two players to a table.

With more than five rounds, all are played: each has results.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable
from itertools import cycle, islice
from pathlib import Path

ROUNDS = ("breakthrough", "contact", "counterattack", "dust-up", "encounter")
_MORE = ("hasty-attack", "no-retreat", "rearguard", "bridgehead", "annihilation")
_SCORES = ((8, 1), (7, 2), (6, 3), (3, 6), (2, 7), (1, 8))
_SPARE = ("table-packets: tables", "score-sheets: tables", "player-packs: players")
_FIRST = ("Ada", "Bram", "Cleo", "Dov", "Edda", "Falk", "Gwen", "Hugo", "Ines", "Jory", "Kaja", "Levi", "Mira", "Nils")
_LAST = ("Ashby", "Brook", "Crane", "Dunmore", "Ember", "Fairley", "Grove", "Hollis", "Ingram", "Jarvis", "Keel")


def names(count: int) -> list[str]:
    """Make so many names, no two alike."""
    return [f"{_FIRST[n % 14]} {_LAST[n // 14 % 11]} {n // 154 + 1}" for n in range(count)]


def write_large_event(folder: Path, tables: int = 200, rounds: int = len(ROUNDS), spares: int = 5) -> Path:
    """Write the event with its players and the pairings of every round; all missions are named."""
    folder.mkdir(parents=True, exist_ok=True)
    players = names(2 * tables)
    rows = (f"{name},Club {number % 20 + 1},Army {number % 7 + 1}" for number, name in enumerate(players))
    (folder / "players.csv").write_text("\n".join(["Name,Team,Army", *rows]) + "\n", encoding="utf-8")
    lines = [
        "name: Great Muster",
        "date: 2027-06-12",
        "place: Exhibition Hall Three",
        "url: https://example.org/great-muster",
        "pack: ww2-more-missions",
        f"tables: {tables}",
        "players: players.csv",
        f"spares: {{{', '.join(f'{kind} + {spares}' for kind in _SPARE)}}}",
        "prices: {colour: 0.2, black: 0.05, sheet: 0.01, staple: 0.02}",
        "rounds:",
    ]
    is_played = rounds > len(ROUNDS)
    for number, mission in enumerate(islice(cycle((*ROUNDS, *_MORE)), rounds), start=1):
        results = f", results: results-{number}.csv" if is_played else ""
        lines.append(f"  - {{mission: {mission}, pairings: round-{number}.csv{results}}}")
        met = [(players[n], players[tables + (n + number) % tables]) for n in range(tables)]
        paired = (f"{table},{one},{two}" for table, (one, two) in enumerate(met, start=1))
        _write(folder / f"round-{number}.csv", "Table,Player 1,Player 2", paired)
        if is_played:
            scores = (_SCORES[(n * n + number) % len(_SCORES)] for n in range(tables))
            games = enumerate(zip(met, scores, strict=True), start=1)
            played = (f"{table},{one},{two},{most},{least}" for table, ((one, two), (most, least)) in games)
            _write(folder / f"results-{number}.csv", "Table,Player 1,Player 2,Score 1,Score 2", played)
    (folder / "event.yaml").write_text("\n".join(lines) + "\n", encoding="utf-8")
    return folder


def _write(path: Path, head: str, rows: Iterable[str]) -> None:
    path.write_text("\n".join([head, *rows]) + "\n", encoding="utf-8")


if __name__ == "__main__":
    write_large_event(Path(sys.argv[1]), *map(int, sys.argv[2:]))
