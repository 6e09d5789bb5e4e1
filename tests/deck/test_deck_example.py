"""The battle that the booklet scores: worked out from the cards, held by their caps, proved to be possible."""

from __future__ import annotations

from pathlib import Path

import pytest
from deck_packs import copied, deck, pack_of, proved

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
        ("primary", (0, 12, 4, 8, 12), 0, 36, 36),
        ("secondary", (4, 2, 0, 4, 4), 0, 14, 12),
        ("secondary", (0, 3, 0, 3, 3), 0, 9, 9),
        ("secondary", (0, 6, 0, 0, 0), 0, 6, 6),
        ("secondary", (0, 0, 0, 4, 0), 0, 4, 4),
        ("secondary", (0, 0, 0, 0, 8), 0, 8, 5),
        ("secret", (0, 0, 0, 0, 0), 16, 16, 16),
    ]


def test_a_source_leaves_the_last_card_what_room_it_has() -> None:
    full = Played(source="secondary", card="walk-away", mode="standing", earned=((1, 1, 1, 0, 0),))
    assert [each.counts for each in scored(full, full, full, full)] == [12, 12, 12, 0]


def test_a_secret_that_shares_a_pool_leaves_the_primary_less(tmp_path: Path) -> None:
    shared = "secret: {name: Secret, shares: primary, leaves: 20, after_round: 2}"
    made = pack_of(copied(tmp_path, {"pack.yaml": ("secret: {name: Secret, up_to: 16, after_round: 2}", shared)}))
    assert [each.counts for each in score_example(made) if each.source in ("primary", "secret")] == [20, 16]


def test_what_a_round_pays_counts_up_to_its_cap() -> None:
    """Four masts pay eight in a round, and the end of the battle belongs to no round."""
    row = Played(source="primary", card="long-wire", earned=((0, 4, 4, 4, 4), (1,)))
    assert [(each.rounds, each.end, each.counts) for each in scored(row)] == [((0, 8, 8, 8, 8), 16, 48)]


PLANTED = [
    pytest.param(
        ("card: tide-of-static", "card: tide-of-statics"),
        "the example plays tide-of-statics, and no such card pays from the source primary",
        (0, "card"),
        id="no such card",
    ),
    pytest.param(
        ("[[0, 1, 0, 1, 1], [0, 1, 1, 0, 1]]", "[[0, 1, 0, 1, 1]]"),
        "the example has 1 rows for the 2 awards of tide-of-static",
        (0, "earned"),
        id="an award too few",
    ),
    pytest.param(
        ("earned: [[1]]", "earned: [[1, 1]]"),
        "an award of sealed-cargo is scored 1 times in a battle, not 2",
        (6, "earned", 0),
        id="the end comes once",
    ),
    pytest.param(
        ("[[0, 1, 0, 1, 1], [0, 1, 1", "[[0, 2, 0, 1, 1], [0, 1, 1"),
        "the example earns an award of tide-of-static 2 times in round 2, which can be 1 at most",
        (0, "earned", 0, 1),
        id="too often",
    ),
    pytest.param(
        ("[[0, 1, 0, 1, 1], [0, 1, 1", "[[1, 1, 0, 1, 1], [0, 1, 1"),
        "the example earns an award of tide-of-static 1 times in round 1, which can be 0 at most",
        (0, "earned", 0, 0),
        id="too early",
    ),
    pytest.param(
        ("card: cross-fix, mode: standing", "card: cross-fix"),
        "the example plays cross-fix, and no such card pays from the source secondary",
        (2, "card"),
        id="no mode",
    ),
    pytest.param(
        ("card: sealed-cargo, earned: [[1]]", "card: sealed-cargo, points: 9"),
        "the example says how many points sealed-cargo paid, which follows from its awards",
        (6, "points"),
        id="points that follow",
    ),
    pytest.param(
        ("earned: [[1]]", "earned: [[2]]"),
        "the example earns an award of sealed-cargo 2 times at the end, which can be 1 at most",
        (6, "earned", 0, 0),
        id="twice at the end",
    ),
]


@pytest.mark.slow
@pytest.mark.parametrize(("change", "message", "place"), PLANTED)
def test_an_example_that_cannot_have_happened(
    tmp_path: Path, change: tuple[str, str], message: str, place: tuple[str | int, ...]
) -> None:
    (found,) = proved(copied(tmp_path, {"pack.yaml": change}))
    assert (found.code, found.message) == ("E385", message)
    assert found.path == ("scoring", "example", *place)
    assert found.place is not None


def test_a_row_that_cannot_have_happened_is_not_scored(tmp_path: Path) -> None:
    """The check tells of it; the page must not fall over it."""
    changes = {"pack.yaml": ("[[0, 1, 0, 1, 1], [0, 1, 1, 0, 1]]", "[[0, 1, 0, 1, 1]]")}
    assert score_example(pack_of(copied(tmp_path, changes)))[0].card == "Decoy"


def test_a_source_without_awards_says_how_many_points_it_paid(tmp_path: Path) -> None:
    secret = "secret: {name: Secret, up_to: 16, after_round: 2}"
    paint = f"{secret}\n    paint: {{name: Paint, up_to: 5, when: battle, bonus: yes}}"
    changes = {"pack.yaml": (secret, paint)}
    made = copied(tmp_path, changes)
    text = (made / "pack.yaml").read_text(encoding="utf-8")
    row = "    - {source: secret, card: sealed-cargo, earned: [[1]]}\n"
    (made / "pack.yaml").write_text(text.replace(row, f"{row}    - {{source: paint}}\n"), encoding="utf-8")
    (found,) = proved(made)
    assert (found.code, found.message) == ("E385", "the example doesn't say how many points paint paid")
    assert found.path == ("scoring", "example", 7)


def test_a_pack_without_an_example_has_nothing_to_prove() -> None:
    assert list(check_example(played())) == []
