"""Tables to write points into: as large as there is room, lower with short heads, with one line a source, or none."""

from __future__ import annotations

import re
from pathlib import Path

from benches import made_ready
from scored_pack import scored_pack

from pipeline.compose.leaves.score_tables import SheetHead, low_tables, score_tables, tables_within
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


HEADS = SheetHead(shared=("Prize",), sides=("Raiders", "Guard"))


def test_tables_take_the_room_that_there_is(tmp_path: Path) -> None:
    scoring, shop = ridge(tmp_path)
    for room in (330.0, 460.0, 700.0):
        made = tables_within(scoring, room, shop, SIDES)
        assert made is not None
        assert made.fixed <= room
        assert 0 <= made.fixed - heights(made.html) < 8, "only lines take room besides rows"
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
    assert score_tables(scoring, 600.0, shop, HEADS).html.count("Name and force") == 2
    assert "Player 2 · Round" in score_tables(scoring, 300.0, shop, HEADS).html
    assert score_tables(scoring, 300.0, shop, HEADS).fixed == low_tables(scoring, shop, 300.0).fixed >= 300


def test_a_sheet_says_what_is_played_for_and_by_whom_and_is_torn_apart_between_players(tmp_path: Path) -> None:
    scoring, shop = ridge(tmp_path)
    sheet, leaf = score_tables(scoring, 600.0, shop, HEADS).html, tables_within(scoring, 600.0, shop, SIDES)
    assert leaf is not None
    for words in ("Raiders</span>", "Guard</span>", "First turn</span>", "Prize</span>"):
        assert (sheet.count(words), leaf.html.count(words)) == (2, 0), words
    assert (sheet.count('class="tear"'), leaf.html.count('class="tear"')) == (1, 0)


def test_cells_are_shut_where_nothing_is_ever_scored(tmp_path: Path) -> None:
    """The bounty counts whenever it is earned, what the army is painted like only at the end."""
    scoring, shop = ridge(tmp_path)
    made = tables_within(scoring, 700.0, shop, SIDES)
    assert made is not None
    rows = {row.split(">")[2].split("<")[0]: row for row in made.html.split("<tr")[3:] if 'class="begins"' in row}
    shut = {name: row.count('class="shut"') for name, row in rows.items()}
    open_rounds = {each.name: len(each.rows[0].rounds) + each.rows[0].ends for each in scoring.sources}
    assert {name: 6 - open_rounds[name] for name in open_rounds} == {name: shut[name] for name in open_rounds}
    assert shut["Painted army"] == 5
    assert shut["Total"] == 0


def test_nobody_ticks_who_has_the_first_turn_where_each_round_is_rolled_for(tmp_path: Path) -> None:
    scoring, shop = ridge(tmp_path)
    rolled = SheetHead(sides=HEADS.sides, first=False)
    assert "First turn" not in score_tables(scoring, 600.0, shop, rolled).html
