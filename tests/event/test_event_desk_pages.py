"""What organisers make by hand: judges' sheet, checks, lost and found, badges, ballots; where they are asked for."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest
from event_files import LONG, PLAYERS, Made, changes, made, place, planned, texts
from hypothesis import given
from hypothesis import strategies as st
from small_event import opened, write_event

from pipeline.compose.event.desk_pages import rows_on
from pipeline.contracts.paper import Size
from pipeline.event.making.desk_units import DeskPages
from pipeline.event.making.tent_words import known_of_badge
from pipeline.event.reading.opening import open_event
from pipeline.model.event import EXTRAS, ItemKind
from pipeline.units import Length

A4 = Size(width=Length.of_mm(210), height=Length.of_mm(297))
ROUNDS = "{mission: dust-up, pairings: one.csv}, {mission: contact}, {mission: dust-up}"


@cache
def desk() -> Made:
    return made(*EXTRAS, rounds=ROUNDS)


def words_of(kind: str) -> tuple[str, ...]:
    return texts(desk().files[f"cup-{kind}.pdf"].data)


def test_extras_are_printed_where_they_are_asked_for(tmp_path: Path) -> None:
    assert not set(EXTRAS) & set(opened(tmp_path / "usual").event.items)
    asked = opened(tmp_path / "more", {"extras": "extras: [badges, judges-sheet]"}).event.items
    assert [kind for kind in asked if kind in EXTRAS] == [ItemKind.JUDGES, ItemKind.BADGES]
    folder = write_event(tmp_path / "few", {"items": "items: [badges]", "extras": "extras: [ballots]"})
    assert open_event(folder).event.items == (ItemKind.BADGES, ItemKind.BALLOTS)


@pytest.mark.slow
def test_judges_find_each_reading_of_the_missions_in_play_once() -> None:
    words = " ".join(" ".join(words_of("judges-sheet")).split())
    assert "IN SEVERAL MISSIONS" in words
    assert words.count("DUST UP (ROUND 1, ROUND 3)") == 1
    assert words.count("Who attacks:") == 1
    assert "BREAKTHROUGH" not in words
    assert "Small Cup · version 1 · copy 1 of 1" in words


@pytest.mark.slow
def test_everybody_is_on_the_list_of_checks() -> None:
    (page,) = words_of("list-checks")
    assert [page.index(name[:20]) for name in PLAYERS] == sorted(page.index(name[:20]) for name in PLAYERS)
    assert re.search(r"list in .*list right .*painted .*based", page.replace("\r\n", " "))


@given(count=st.integers(min_value=1, max_value=1000))
def test_lists_of_checks_have_room_for_all(count: int) -> None:
    assert rows_on(A4) >= 30
    assert -(-count // rows_on(A4)) * rows_on(A4) >= count


@pytest.mark.slow
def test_badges_call_people_by_their_first_name() -> None:
    data = desk().files["cup-badges.pdf"]
    assert data.pages == 2  # six of them, four to a sheet
    words = "\n".join(texts(data.data))
    assert "Maximiliane-Theodora" in words or "Maximiliane-Theodo" in words
    assert all(name.split()[0] in words for name in PLAYERS if name != LONG)


def test_badges_say_where_their_player_sits() -> None:
    event, prepared, _ = planned(place() / "badges" / "cup", changes(ROUNDS))
    assert known_of_badge(event, event.player(3), prepared.labels) == {
        "first": "Cleo",
        "last": "Dunn",
        "team": "Club 2",
        "force": "Army 2",
        "seat-1": "2",
    }


@pytest.mark.slow
def test_ballots_are_secret() -> None:
    data = desk().files["cup-ballots.pdf"]
    (page,) = texts(data.data)
    assert page.count("BEST PAINTED") == len(PLAYERS)
    assert not any(name.split()[0] in page for name in PLAYERS)


@pytest.mark.slow
def test_the_desk_knows_what_there_is_to_spare() -> None:
    (page,) = words_of("lost-and-found")
    assert re.search(r"Score sheets\s+6\s+1\b", page)
    assert "FOUND" in page


def test_spares_are_those_of_formulas(tmp_path: Path) -> None:
    formulas = "spares: {player-packs: players + 2, organiser-copy: 1, name-cards: players, table-packets: tables * 2}"
    event, prepared, _ = planned(tmp_path / "cup", changes(ROUNDS, formulas))
    pages = DeskPages(event=event, pack=prepared.pack, shop=prepared.workshop(), logo=None)
    assert list(pages._spares()) == [("Player packs", "8", "2"), ("Table packets", "10", "5")]
