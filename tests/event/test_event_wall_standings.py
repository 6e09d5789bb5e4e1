"""Standings and prizes on the wall: everybody once, in order, those who are level joined, on sheets that hold them."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest
from event_files import PLAYERS, changes, make, place, planned, texts
from hypothesis import given
from hypothesis import strategies as st
from scored import made_up, with_standings

from pipeline.compose.event.pairing_pages import SCREEN_MARGIN, WALL_MARGIN
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
    assert "opponents’ points" in page
    assert "PRIZES" not in page


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
