"""Tables to write points into: as large as there is room, lower with short heads, with one line a source, or none."""

from __future__ import annotations

import re
from pathlib import Path

from benches import made_ready
from scored_pack import scored_pack

from pipeline.compose.leaves.score_tables import low_tables, score_tables, tables_within
from pipeline.compose.workshop import Workshop
from pipeline.contracts.score_words import ScoreWords
from pipeline.rules import brief_mission

SIDES = ("Raiders", "Guard")


def ridge(folder: Path) -> tuple[ScoreWords, Workshop]:
    """What the ridge scores, and what its pages are set with."""
    prepared = made_ready(scored_pack(folder))
    scoring = brief_mission(prepared.pack, "ridge", prepared.wording)[0].scoring
    assert scoring is not None
    return scoring, prepared.workshop()


def heights(html: str) -> float:
    """Add up all rows, and what stands below each table."""
    return sum(float(each) for each in re.findall(r"(?:height|margin-bottom):([\d.]+)pt", html))


def test_tables_take_the_room_that_there_is(tmp_path: Path) -> None:
    scoring, shop = ridge(tmp_path)
    for room in (330.0, 460.0, 700.0):
        made = tables_within(scoring, room, shop, SIDES)
        assert made is not None
        assert made.fixed <= room
        assert abs(heights(made.html) - made.fixed) < 3
    assert tables_within(scoring, 150.0, shop, SIDES) is None


def test_where_there_is_little_room_heads_are_short(tmp_path: Path) -> None:
    scoring, shop = ridge(tmp_path)
    large, low = (tables_within(scoring, room, shop, SIDES) for room in (700.0, 330.0))
    assert large is not None
    assert low is not None
    assert "Name and force" in large.html
    assert "Guard · Round" in low.html
    assert "At most 48, 12 in a round" in low.html


def test_a_page_has_large_tables_unless_players_are_too_many(tmp_path: Path) -> None:
    scoring, shop = ridge(tmp_path)
    assert score_tables(scoring, 600.0, shop).html.count("Name and force") == 2
    assert "Player 2 · Round" in score_tables(scoring, 300.0, shop).html
    assert score_tables(scoring, 300.0, shop).fixed == low_tables(scoring, shop, 300.0).fixed >= 300
