"""A team event on paper: posters match by match, a sheet for each captain, scores of a match on one sheet."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import pytest
from event_files import make, texts
from launching import ROOT

from pipeline.diagnostics import Report
from pipeline.event.making.source_pages import page_counts
from pipeline.event.planning.print_run import PrintRun
from pipeline.event.planning.run_files import plan_run
from pipeline.event.planning.walls import name_rows, table_rows
from pipeline.event.reading.opening import open_event
from pipeline.event.reading.ready_event import Event
from pipeline.event.standing.reckoning import with_standings
from pipeline.load import layouts_root, load_sheet_store
from pipeline.model import Labels
from pipeline.model.event import ItemKind
from pipeline.request import Request
from pipeline.run.preparation import Prepared, prepare
from pipeline.run.prints import Print

FOLDER = ROOT / "content" / "events" / "lantern-cup"
KINDS = (ItemKind.CAPTAINS, ItemKind.TEAM_SCORES, ItemKind.PAIRINGS, ItemKind.STANDINGS)


@cache
def cup() -> tuple[Event, Prepared, PrintRun]:
    event = with_standings(open_event(FOLDER).event)
    prepared, _ = prepare(event.pack, Request(packs=(event.pack,), forms=("sheets",)))
    store, _ = load_sheet_store(layouts_root())
    assert prepared is not None
    assert store is not None
    chosen = replace(event, items=KINDS)
    return event, prepared, plan_run(prepared, chosen, store, page_counts(prepared, chosen))


@cache
def files() -> dict[str, Print]:
    _, prepared, run = cup()
    making = make(replace(cup()[0], items=KINDS), prepared, run)
    assert not Report(list(making.found)).is_failure(), [each.message for each in making.found]
    return {each.name.removeprefix("lantern-cup-").removesuffix(".pdf"): each for each in making.prints}


def labels() -> Labels:
    return cup()[1].labels


def test_sheets_of_teams_belong_to_team_events() -> None:
    assert {ItemKind.CAPTAINS, ItemKind.TEAM_SCORES} <= set(cup()[0].items)
    others = open_event(ROOT / "content" / "events" / "grey-harbour-open").event.items
    assert not {ItemKind.CAPTAINS, ItemKind.TEAM_SCORES} & set(others)


def test_there_is_a_sheet_for_each_captain_and_each_match() -> None:
    counted = {file.name.removeprefix("lantern-cup-"): len(file.packets) for file in cup()[2].files}
    for number in (1, 2, 3):
        assert counted[f"captains-sheets-round-{number}.pdf"] == 8
        assert counted[f"team-score-sheets-round-{number}.pdf"] == 4


def test_the_poster_goes_match_by_match_and_then_table_by_table() -> None:
    event = cup()[0]
    rows = table_rows(event, event.rounds[0], labels())
    assert [(row.place, row.look) for row in rows[:6]] == [
        ("1–4", "match"),
        *((str(table), "game") for table in range(1, 5)),
        ("5–8", "match"),
    ]
    assert rows[0].names == ("Lantern Street", "Copper Kettles")
    assert rows[1].names == ("Maud Perrin", "Lorcan Daly")
    assert len(rows) == 4 + 16


def test_until_captains_have_paired_everybody_finds_the_tables_of_the_team() -> None:
    event = cup()[0]
    rows = table_rows(event, event.rounds[1], labels())
    assert [row.place for row in rows if row.look == "match"] == ["1–4", "5–8", "9–12", "13–16"]
    assert [row.look for row in rows] == ["match", "open"] * 4
    names = {row.names[0]: row.place for row in name_rows(event, event.rounds[1], labels())}
    assert names["Tidewater Irregulars"] == "1–4"
    assert names["Maud Perrin"] == names["Lantern Street"]
    assert len(names) == 8 + 32


@pytest.mark.slow
def test_a_captain_finds_both_teams_and_the_games_with_the_own_team_first() -> None:
    pages = texts(files()["captains-sheets-round-1"].data)
    assert len(pages) == 8
    for own, other, (first, second) in (
        (0, 1, ("Maud Perrin", "Lorcan Daly")),
        (1, 0, ("Lorcan Daly", "Maud Perrin")),
    ):
        names = ("Lantern Street", "Copper Kettles")
        page = pages[own]
        assert page.index(names[own]) < page.index(names[other])
        assert f"1 Dust Up {first} {second}" in page.replace("\r\n", " ")
        assert page.count("Øystein Bakke") == 2  # in a game, and among the team


@pytest.mark.slow
def test_sheets_of_rounds_to_come_have_lines() -> None:
    paired = texts(files()["captains-sheets-round-1"].data)[0]
    assert "All your games are paired." in paired
    assert "Pair your players" not in paired
    page = texts(files()["captains-sheets-round-3"].data)[0]
    assert "Pair your players" in page
    assert "Lantern Street" in page
    assert page.count("Counterattack") == 4
    scores = texts(files()["team-score-sheets-round-3"].data)
    assert len(scores) == 2  # four matches, two to a sheet
    assert "MATCH SCORE SHEET" in scores[0]


@pytest.mark.slow
def test_teams_stand_before_players() -> None:
    teams, players = texts(files()["standings-round-1"].data)[:2]
    assert "STANDINGS: TEAMS" in teams
    assert "1 Lantern Street" in teams
    assert "Maud Perrin" in players
    assert "Copper Kettles" not in players
