"""`python -m tests.deck.simulation --games 1000 --seed 1`: play battles, and print what cards paid and who won."""

from __future__ import annotations

import argparse
import sys
from concurrent.futures import ProcessPoolExecutor
from functools import cache, partial
from pathlib import Path
from random import Random

from pipeline.load import load_pack
from pipeline.model import Pack
from tests.deck.simulation.battle import Battle
from tests.deck.simulation.book import Book
from tests.deck.simulation.field import Field, fields_of
from tests.deck.simulation.tables import Figures, Result

DECK = Path(__file__).parents[3] / "content" / "scifi-mission-deck"


@cache
def _opened(folder: Path) -> tuple[Book, dict[str, Field]]:
    loading = load_pack(folder)
    assert loading.pack is not None, loading.diagnostics
    pack: Pack = loading.pack
    return Book.of(pack), fields_of(pack)


def play(number: int, *, seed: int, folder: Path = DECK) -> Result:
    """Play one battle; deployments and primaries take turns, so that all meet one another equally often."""
    book, grounds = _opened(folder)
    names, primaries = list(grounds), list(book.cards["primary"])
    ground = grounds[names[number % len(names)]]
    primary = primaries[(number // len(names)) % len(primaries)]
    battle = Battle(book, ground, primary, Random(f"{seed}-{number}")).fight()
    return Result(
        ground=ground.id,
        primary=primary,
        first=battle.state.first,
        points=(tuple(battle.state.points[0]), tuple(battle.state.points[1])),
        paid=battle.log,
    )


def main(words: list[str]) -> int:
    """Play, print, and fail where something is out of bounds."""
    parser = argparse.ArgumentParser(prog="tests.deck.simulation", description=__doc__)
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--deck", type=Path, default=DECK)
    said = parser.parse_args(words)
    work = partial(play, seed=said.seed, folder=said.deck)
    with ProcessPoolExecutor(said.jobs) as crew:
        figures = Figures(list(crew.map(work, range(said.games), chunksize=10)))
    sys.stdout.write("\n".join(figures.told()) + "\n")
    return int(any(True for _ in figures.beyond()))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
