"""Standings and prizes on the wall: everybody once, in order, those who are level joined, on sheets that hold them."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import cache
from itertools import pairwise
from pathlib import Path

import planned as team_planned
import pytest
from event_files import PLAYERS, changes, make, place, planned, texts
from hypothesis import given
from hypothesis import strategies as st
from scored import made_up, with_standings

from pipeline.compose.event.board import Lettering
from pipeline.compose.event.pairing_pages import SCREEN_MARGIN, WALL_MARGIN
from pipeline.compose.event.shown_standings import ScoreBox, StandingLists, StandingRow
from pipeline.compose.event.standing_columns import StandingColumns, head_lines, lay_out_columns
from pipeline.compose.event.standing_plan import StandingSizes, plan_standings
from pipeline.contracts.paper import Size
from pipeline.diagnostics import Report
from pipeline.event.making.source_pages import page_counts
from pipeline.event.making.standing_words import standing_lists
from pipeline.event.planning.chosen_packets import keep_latest
from pipeline.event.planning.print_run import picture_names
from pipeline.event.planning.run_files import SCREEN, plan_run
from pipeline.event.reading.people import Player
from pipeline.load import layouts_root, load_sheet_store
from pipeline.model.event import ItemKind
from pipeline.run.prints import Print
from pipeline.units import Length

A3, A4 = (Size(width=Length.of_mm(width), height=Length.of_mm(height)) for width, height in ((297, 420), (210, 297)))
NAMES_READ = 13.0  # points: of names in a list that one reads from a step away
TWO = "{mission: dust-up}, {mission: contact}"
KINDS = (ItemKind.STANDINGS, ItemKind.PROJECTOR)


def sizes_on(size: Size) -> StandingSizes:
    is_screen = size == SCREEN
    return StandingSizes.of(size, (SCREEN_MARGIN if is_screen else WALL_MARGIN).points, is_screen=is_screen)


@given(size=st.sampled_from([A3, A4, SCREEN]), count=st.integers(min_value=1, max_value=1000))
def test_everybody_stands_once_and_within_the_sheet(size: Size, count: int) -> None:
    sizes = sizes_on(size)
    sheets = plan_standings(count, sizes)
    assert [row for sheet in sheets for row in sheet] == list(range(count))
    for sheet in sheets:
        deep = -(-len(sheet) // sizes.columns)
        assert sizes.head + deep * sizes.row * sizes.growth(deep) + sizes.foot <= sizes.height + 0.01
        assert sizes.row * sizes.growth(deep) * 0.54 >= NAMES_READ


@pytest.mark.parametrize(("size", "count", "sheets"), [(A3, 24, 1), (A4, 24, 1), (A3, 64, 2), (A3, 400, 12)])
def test_as_many_sheets_as_needed(size: Size, count: int, sheets: int) -> None:
    assert len(plan_standings(count, sizes_on(size))) == sheets


@cache
def files(after: int) -> dict[str, Print]:
    event, prepared, _ = planned(place() / f"standings-{after}" / "cup", changes(TWO))
    event = replace(with_standings(event, after), items=KINDS)
    store, _ = load_sheet_store(layouts_root())
    assert store is not None
    made = make(event, prepared, plan_run(prepared, event, store, page_counts(prepared, event)))
    assert not Report(list(made.found)).is_failure(), [each.message for each in made.found]
    return {each.name: each for each in made.prints}


@pytest.mark.slow
def test_standings_say_who_stands_where_and_why() -> None:
    poster = files(1)["cup-standings-round-1.pdf"]
    (page,) = texts(poster.data)
    lines = page.splitlines()
    rows = [line for line in lines if re.match(r"(\d|–) ", line)]
    for number, (line, name) in enumerate(zip(rows, PLAYERS, strict=True), start=1):
        rank = "–" if number == len(PLAYERS) else str(number)
        assert line.startswith(f"{rank} {name.split()[0][:8]}"), line
    assert "after round 1 of 2" in page
    assert "next: Round 2, Contact" in page
    assert "left after round 1" in page
    assert "Opponents’\r\npoints" in page
    assert "PRIZES" not in page


def lists_of(rows: tuple[StandingRow, ...], measures: tuple[str, ...], rounds: int = 5) -> StandingLists:
    words = dict.fromkeys(("title", "after", "event", "place", "following", "foot", "warning"), "")
    heads = tuple(str(number) for number in range(1, rounds + 1))
    return StandingLists(**words, points="points", rounds=heads, measures=measures, rows=rows)


def row_of(number: int, ties: tuple[str, ...], **more: object) -> StandingRow:
    won = ScoreBox(text="8", outcome="won")
    row = StandingRow(
        rank=str(number), name=f"P{number}", about="", moved=None, boxes=(won,), points=str(40 - number), ties=ties
    )
    return replace(row, **more)  # type: ignore[arg-type]


def columns_of(lists: StandingLists, size: Size = A4) -> StandingColumns:
    sizes, shop = sizes_on(size), team_planned.prepared().workshop()
    return lay_out_columns(lists, sizes, Lettering(shop=shop), sizes.row)


def test_columns_that_say_nothing_arent_there() -> None:
    """No armies, nobody moved, four rounds to come, and a tie-break that is the same for all."""
    bare = columns_of(lists_of(tuple(row_of(number, ("7", str(number))) for number in (1, 2, 3)), ("wins", "scored")))
    assert (bare.move, bare.about, bare.rounds, bare.measures, bare.hidden) == (None, None, (0,), (1,), ())
    full = tuple(row_of(number, (), moved=number - 2, about="Tank company") for number in (1, 2, 3))
    made = columns_of(lists_of(full, ()))
    assert made.move is not None
    assert made.about is not None
    assert made.name.right < made.about.left + 1 < made.boxes[0].left


def test_of_many_rounds_the_last_that_were_played_are_shown() -> None:
    box = ScoreBox(text="8", outcome="won")
    rows = tuple(row_of(number, (), boxes=(box,) * 11) for number in (1, 2))
    assert columns_of(lists_of(rows, (), rounds=20)).rounds == tuple(range(2, 11))


ELEVEN = tuple(f"opponents’ measure {letter}" for letter in "abcdefghijk")


@pytest.mark.parametrize("size", [A3, A4])
def test_heads_of_tie_breaks_are_read_however_many_there_are(size: Size) -> None:
    """In two lines of one size; what parts anybody is among those that have room."""
    ties = [tuple(f"{number * 37 + place}.5 %" for place in range(11)) for number in range(1, 9)]
    rows = [row_of(number, ties[number - 1], about="Mechanised company") for number in range(1, 9)]
    rows[3] = replace(rows[3], is_level=True, decided=9)
    lists = lists_of(tuple(rows), ELEVEN)
    made = columns_of(lists, size)
    assert made.type_.head >= 8
    assert len(made.measures) >= 3
    assert 9 in made.measures
    assert sorted((*made.measures, *made.hidden)) == list(range(11))
    lettering = Lettering(shop=team_planned.prepared().workshop())
    for spot, measure in zip(made.ties, made.measures, strict=True):
        lines = head_lines(ELEVEN[measure])
        assert len(lines) == 2
        assert max(lettering.measured(line, made.type_.head) for line in lines) < spot.width
    assert made.ties[-1].right <= sizes_on(size).width
    spots = [
        made.rank,
        made.name,
        *([made.about] if made.about else []),
        *made.boxes,
        made.points,
        made.dot,
        *made.ties,
    ]
    assert all(one.right <= two.left + 0.01 for one, two in pairwise(spots))


@pytest.mark.slow
def test_after_the_last_round_the_prize_list_comes_last() -> None:
    *_, prizes = texts(files(2)["cup-standings-round-2.pdf"].data)
    assert re.search(r"PRIZES\r\nSmall Cup\r\n1\b", prizes)
    assert [prizes.index(name) for name in PLAYERS[:3]] == sorted(prizes.index(name) for name in PLAYERS[:3])
    assert PLAYERS[3] not in prizes
    assert "BEST PAINTED" in prizes


@pytest.mark.slow
def test_standings_are_on_the_screen_of_their_round() -> None:
    names = sorted(name for name in files(1) if name.endswith(".png"))
    assert names == [
        *("cup-projector-round-1-page-1.png", "cup-projector-round-1-page-2.png"),
        "cup-projector-round-2.png",
    ]


def test_a_whole_run_has_the_latest_standings_alone(tmp_path: Path) -> None:
    event, prepared, _ = planned(tmp_path / "cup", changes(TWO))
    event = replace(with_standings(with_standings(event, 1), 2), items=KINDS)
    store, _ = load_sheet_store(layouts_root())
    assert store is not None
    run = plan_run(prepared, event, store, page_counts(prepared, event))
    kept = [file.name for file in keep_latest(run).files if file.kind is ItemKind.STANDINGS]
    assert kept == ["cup-standings-round-2.pdf"]
    (screens,) = (file for file in run.files if file.kind is ItemKind.PROJECTOR)
    assert len(picture_names(screens)) == 4


def test_open_tables_are_told(tmp_path: Path) -> None:
    event, prepared, _ = planned(tmp_path / "cup", changes(TWO))
    players = [Player(number=number, name=f"P{number}") for number in range(1, 5)]
    standings = replace(made_up(players, 1, 2), open_tables=("4", "Lighthouse"))
    told = standing_lists(standings, event, prepared.pack, prepared.labels)
    assert told.warning == "Still open: table 4, Lighthouse"
    assert [row.points for row in told.rows] == ["16", "15", "14", "14"]


@pytest.mark.parametrize(("after", "until"), [(1, "the next round is paired"), (2, "the prizes are given")])
def test_who_finds_a_slip_is_told_until_when_it_can_be_mended(after: int, until: str, tmp_path: Path) -> None:
    event, prepared, _ = planned(tmp_path / "cup", changes(TWO))
    told = standing_lists(made_up(event.players, after, 2), event, prepared.pack, prepared.labels)
    assert told.foot == f"Small Cup · Wrong? Tell the desk before {until}."
    assert bool(told.following) == (after == 1)
