"""The battle that the booklet scores: worked out from the cards, held by their caps, proved to be possible."""

from __future__ import annotations

from pathlib import Path

import pytest
from deck_packs import copied, deck, proved

from pipeline.model import Pack, Played
from pipeline.rules.deck.example import ScoredRow, check_example, score_example


def played(*rows: Played) -> Pack:
    """The shipped deck with another example."""
    pack = deck().pack
    assert pack.scoring is not None
    return pack.model_copy(update={"scoring": pack.scoring.model_copy(update={"example": rows})})


def rows() -> tuple[Played, ...]:
    """The example of the shipped deck."""
    scoring = deck().pack.scoring
    assert scoring is not None
    return scoring.example


def scored(*made: Played) -> tuple[ScoredRow, ...]:
    return score_example(played(*made))


def test_the_shipped_example_is_scored_card_by_card() -> None:
    told = [(each.source, each.rounds, each.end, each.earned, each.counts) for each in scored(*rows())]
    assert told == [
        ("primary", (0, 11, 3, 6, 11), 0, 31, 20),
        ("secret", (0, 0, 0, 0, 0), 20, 20, 20),
        ("secondary", (4, 4, 8, 4, 4), 0, 24, 20),
        ("secondary", (2, 4, 0, 2, 4), 0, 12, 12),
        ("painted", (0, 0, 0, 0, 0), 10, 10, 10),
    ]


def test_without_a_secret_the_primary_counts_in_full() -> None:
    assert [each.counts for each in scored(*(row for row in rows() if row.source != "secret"))] == [31, 20, 12, 10]


def test_a_third_card_of_twenty_finds_the_source_empty() -> None:
    full = Played(source="secondary", card="giant-killer", mode="fixed", earned=((5, 0, 0, 0, 0),))
    assert [each.counts for each in scored(full, full, full)] == [20, 20, 0]


def test_what_a_moment_pays_at_most_holds_for_each_of_them() -> None:
    """Second Wave pays 2 for each unit, as a Fixed card, at once and without a limit but its cap."""
    row = Played(source="secondary", card="no-second-wave", mode="fixed", earned=((4, 0, 0, 0, 0),))
    assert scored(row)[0].rounds == (8, 0, 0, 0, 0)


@pytest.mark.parametrize(
    ("change", "message", "place"),
    [
        (
            ("card: power-core", "card: power-cord"),
            "the example plays power-cord, and no such card pays from the source primary",
            (0, "card"),
        ),
        (
            ("[[0, 1, 0, 0, 1], [0, 1, 1, 2, 1]]", "[[0, 1, 0, 0, 1]]"),
            "the example has 1 rows for the 2 awards of power-core",
            (0, "earned"),
        ),
        (
            ("earned: [[1]]", "earned: [[1, 1]]"),
            "an award of ghost-signal is scored 1 times in a battle, not 2",
            (1, "earned", 0),
        ),
        (
            ("[[0, 1, 0, 0, 1],", "[[0, 2, 0, 0, 1],"),
            "the example earns an award of power-core 2 times in round 2, which can be 1 at most",
            (0, "earned", 0, 1),
        ),
        (
            ("[[0, 1, 0, 0, 1],", "[[1, 1, 0, 0, 1],"),
            "the example earns an award of power-core 1 times in round 1, which can be 0 at most",
            (0, "earned", 0, 0),
        ),
        (
            ("card: tripwire, mode: fixed", "card: tripwire"),
            "the example plays tripwire, and no such card pays from the source secondary",
            (3, "card"),
        ),
        (
            ("painted, points: 10", "painted"),
            "the example doesn't say how many points painted paid",
            (4,),
        ),
        (
            ("card: ghost-signal, earned: [[1]]", "card: ghost-signal, points: 9"),
            "the example says how many points ghost-signal paid, which follows from its awards",
            (1, "points"),
        ),
        (
            ("earned: [[1]]", "earned: [[2]]"),
            "the example earns an award of ghost-signal 2 times at the end, which can be 1 at most",
            (1, "earned", 0, 0),
        ),
    ],
)
def test_an_example_that_cannot_have_happened(
    tmp_path: Path, change: tuple[str, str], message: str, place: tuple[str | int, ...]
) -> None:
    (found,) = proved(copied(tmp_path, {"pack.yaml": change}))
    assert (found.code, found.message) == ("E385", message)
    assert found.path == ("scoring", "example", *place)
    assert found.place is not None


def test_a_pack_without_an_example_has_nothing_to_prove() -> None:
    assert list(check_example(played())) == []
