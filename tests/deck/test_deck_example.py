"""The battle that the booklet scores: worked out from the cards, held by their caps, proved to be possible."""

from __future__ import annotations

from pathlib import Path

import pytest
from deck_packs import copied, deck, proved

from pipeline.model import Example, MissionDeck, Played, Scoring
from pipeline.rules.deck.example import ScoredCard, check_example, score_example


def parts() -> tuple[Example, MissionDeck, Scoring]:
    pack = deck().pack
    assert pack.figures.example is not None
    assert pack.deck is not None
    assert pack.figures.scoring is not None
    return pack.figures.example, pack.deck, pack.figures.scoring


def scored(**changes: object) -> tuple[ScoredCard, ...]:
    example, cards, scoring = parts()
    return score_example(example.model_copy(update=changes), cards, scoring)


def test_the_shipped_example_is_scored_card_by_card() -> None:
    told = [(each.source, each.rounds, each.end, each.earned, each.counts) for each in scored()]
    assert told == [
        ("primary", (0, 11, 3, 6, 11), 0, 31, 20),
        ("secret", (0, 0, 0, 0, 0), 20, 20, 20),
        ("secondary", (4, 4, 8, 4, 4), 0, 24, 20),
        ("secondary", (2, 4, 0, 2, 4), 0, 12, 12),
        ("painted", (0, 0, 0, 0, 0), 10, 10, 10),
    ]


def test_without_a_secret_the_primary_counts_in_full() -> None:
    assert [each.counts for each in scored(secret=None)] == [31, 20, 12, 10]


def test_a_third_card_of_twenty_finds_the_source_empty() -> None:
    full = Played(card="giant-killer", earned=((5, 0, 0, 0, 0),))
    assert [each.counts for each in scored(secondaries=(full, full, full))] == [20, 20, 20, 20, 0, 10]


def test_an_unpainted_army_has_nothing_from_paint() -> None:
    assert scored(painted=False)[-1].counts == 0


def test_what_a_moment_pays_at_most_holds_for_each_of_them() -> None:
    """Second Wave pays 2 for each unit, as a Fixed card, at once and without a limit but its cap."""
    played = Played(card="no-second-wave", earned=((4, 0, 0, 0, 0),))
    assert scored(secondaries=(played,))[2].rounds == (8, 0, 0, 0, 0)


@pytest.mark.parametrize(
    ("change", "message", "place"),
    [
        (
            ("card: power-core", "card: power-cord"),
            "the example plays power-cord, and there is no primary card of that name",
            ("primary", "card"),
        ),
        (
            ("[[0, 1, 0, 0, 1], [0, 1, 1, 2, 1]]", "[[0, 1, 0, 0, 1]]"),
            "the example has 1 rows for the 2 awards of power-core",
            ("primary", "earned"),
        ),
        (
            ("earned: [[1]]", "earned: [[1, 1]]"),
            "an award of ghost-signal is scored 1 times in a battle, not 2",
            ("secret", "earned", 0),
        ),
        (
            ("[[0, 1, 0, 0, 1],", "[[0, 2, 0, 0, 1],"),
            "the example earns an award of power-core 2 times in round 2, which can be 1 at most",
            ("primary", "earned", 0, 1),
        ),
        (
            ("[[0, 1, 0, 0, 1],", "[[1, 1, 0, 0, 1],"),
            "the example earns an award of power-core 1 times in round 1, which can be 0 at most",
            ("primary", "earned", 0, 0),
        ),
        (
            ("earned: [[1]]", "earned: [[2]]"),
            "the example earns an award of ghost-signal 2 times at the end, which can be 1 at most",
            ("secret", "earned", 0, 0),
        ),
    ],
)
def test_an_example_that_cannot_have_happened(
    tmp_path: Path, change: tuple[str, str], message: str, place: tuple[str | int, ...]
) -> None:
    (found,) = proved(copied(tmp_path, {"pack.yaml": change}))
    assert (found.code, found.message) == ("E385", message)
    assert found.path == ("figures", "example", *place)
    assert found.place is not None


def test_a_pack_without_an_example_has_nothing_to_prove() -> None:
    pack = deck().pack
    bare = pack.model_copy(update={"figures": pack.figures.model_copy(update={"example": None})})
    assert list(check_example(bare)) == []
