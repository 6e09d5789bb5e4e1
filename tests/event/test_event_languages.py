"""An event of a pack in another language: no word of ours stands on any of its pages that isn't one of its labels."""

from __future__ import annotations

import io
import json
import re
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from tempfile import mkdtemp

import pypdf
import pypdfium2
import pytest
from marked_words import LANGUAGE, as_yaml, marked, marked_labels, marked_pack, unmarked, words_of_html, write_labels
from small_event import write_event

from pipeline.event.event_request import EventRequest
from pipeline.event.event_view import view_event
from pipeline.event.making.clock_page import clock_print
from pipeline.event.making.standing_words import standing_lists
from pipeline.event.reading.event_names import event_dates
from pipeline.event.reading.timetable import when_of
from pipeline.event.run import make_event
from pipeline.event.standing.reckoning import with_standings
from pipeline.load import Loading, load_pack
from pipeline.request import Silence

PACK = """\
extends: ww2-more-missions
title: Markedq
version: "1.0"
date: 2027-01-01
language: xx
credits: [{what: Wordsq, who: nobodyq}]
"""
NAMES = [marked(name) for name in ("Ada Brook", "Bram Crane", "Cleo Dunn", "Dov Ember", "Else Ford", "Falk Grove")]
TEAMS = [marked(name) for name in ("Red Lions", "Red Lions", "Blue Hats", "Blue Hats", "Old Salts", "Old Salts")]
PLAYERS = "\n".join(["Name,Team", *(f"{name},{team}" for name, team in zip(NAMES, TEAMS, strict=True))])
SINGLE = {
    "name": "name: Cupq",
    "until": "until: 2027-03-07",
    "place": "place: Shedq",
    "seed": "seed: tideq",
    "pack": "pack: pack",
    "rounds": """\
rounds:
  - {mission: dust-up, starts: "09:30", minutes: 150, pairings: one.csv, results: won.csv}
  - {draw: [contact, breakthrough], starts: "13:00", minutes: 90, pairings: two.csv, late: {"2": "13:30"}}
  - {battle_plans: yes, day: 2, starts: "09:00"}
""",
    "tables": 'tables: [{name: "1", terrain: "Hillsq."}, "2", Bridgeq]',
    "players": "players: players.csv",
    "house_rules": "house_rules: rules.md",
    "time_up": "time_up: Stopq.",
    "prizes": "prizes: [Spoonq]",
    "schedule": 'schedule: [{at: "09:00", until: "09:20", what: Doorsq}]',
    "ranking": "ranking: {by: [points, opponents-points, wins, head-to-head, random], bye: 7}",
    "dropped": f"dropped: {{{NAMES[5]}: 1}}",
    "extras": "extras: [judges-sheet, list-checks, lost-and-found, badges, ballots]",
    "prices": "prices: {currency: EUR, colour: 0.25, black: 0.06}",
    "url": "url: https://example.org",
    "result_url": "result_url: https://example.org/resultq?table={table}&round={round}",
}
TEAM = {
    "name": "name: Cupq",
    "place": "place: Shedq",
    "pack": "pack: pack",
    "rounds": "rounds: [{mission: dust-up, pairings: one.csv, results: won.csv}, {mission: contact}]",
    "tables": "tables: 2",
    "players": "players: players.csv",
    "team_size": "team_size: 2",
    "ranking": "ranking: {bye: 7}",
    "team_ranking": "team_ranking: {bye: 7}",
}


def attached(is_of_teams: bool) -> dict[str, str]:
    one, two = NAMES[:2], NAMES[2:4]
    pairs = [[1, one[0], two[0]], [2, one[1], two[1]], ["Bridgeq", NAMES[4], NAMES[5]]]
    if is_of_teams:
        met = [f"1,{TEAMS[0]},{TEAMS[2]}"]
        return {
            "players_csv": PLAYERS,
            "one_csv": "\n".join(["Table,Team 1,Team 2", *met, f",{TEAMS[4]},"]),
            "won_csv": "Table,Score 1,Score 2\n1,7,2\n2,3,6\n",
        }
    second = [f"1,{one[0]},{two[1]}", f"2,{one[1]},{NAMES[4]}", f",{two[0]},"]
    return {
        "players_csv": PLAYERS,
        "one_csv": "\n".join(["Table,Player 1,Player 2", *(",".join(map(str, row)) for row in pairs)]),
        "two_csv": "\n".join(["Table,Player 1,Player 2", *second]),
        "won_csv": "Table,Score 1,Score 2\n1,7,2\n2,6,3\nBridgeq,1,8\n",
        "rules_md": "# Mannersq\n\n- Diceq.\n",
    }


@cache
def files(is_of_teams: bool) -> Mapping[str, bytes]:
    """Make an event of a pack whose every word is marked, once."""
    folder, patch = Path(mkdtemp()) / "cupq", pytest.MonkeyPatch()
    write_event(folder, TEAM if is_of_teams else SINGLE, **attached(is_of_teams))
    (folder / "pack").mkdir()
    (folder / "pack" / "pack.yaml").write_text(PACK, encoding="utf-8")
    write_labels(folder / "pack", LANGUAGE, as_yaml(marked_labels()))

    def loaded(path: Path) -> Loading:
        return marked_pack(load_pack(path))

    with patch.context() as patched:
        patched.setattr("pipeline.event.reading.opening.load_pack", loaded)
        patched.setattr("pipeline.run.preparation.load_pack", loaded)
        made = make_event(EventRequest(path=folder, out=folder / "out", jobs=1), Silence())
    assert not [each.message for each in made.report if each.code != "N402"]
    return {file.name: file.read_bytes() for file in sorted((folder / "out").iterdir())}


def told_by(name: str, data: bytes) -> Iterator[tuple[str, str]]:
    """Give all that a file says, each with where it stands."""
    if name.endswith(".pdf"):
        for number, page in enumerate(pypdfium2.PdfDocument(data), start=1):
            yield f"{name}, page {number}", str(page.get_textpage().get_text_range())
        reader = pypdf.PdfReader(io.BytesIO(data))
        yield f"{name}, title", str(reader.metadata.title if reader.metadata else "")
        yield f"{name}, outline", " ".join(str(each.title) for each in flat(reader.outline))
        yield f"{name}, fields", " ".join(str(each.get("/TU", "")) for each in (reader.get_fields() or {}).values())
    elif name.endswith(".html"):
        page = data.decode()
        yield name, " ".join(words_of_html(page))
        for told in re.findall(r'<script type="application/json"[^>]*>(.*?)</script>', page):
            yield f"{name}, data", " ".join(texts_in(json.loads(told)))
    elif name.endswith(".txt"):
        yield name, data.decode()


def texts_in(value: object) -> Iterator[str]:
    """List the texts in data, with nothing filled in."""
    if isinstance(value, str):
        yield re.sub(r"\{\w+\}", " ", value)
    for each in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
        yield from texts_in(each)


def flat(outline: list) -> Iterator:  # type: ignore[type-arg]
    for each in outline:
        if isinstance(each, list):
            yield from flat(each)
        else:
            yield each


@pytest.mark.slow
@pytest.mark.parametrize("is_of_teams", [False, True])
def test_every_word_of_an_event_is_a_label_or_an_author_s(is_of_teams: bool) -> None:
    found = {
        where: words
        for name, data in files(is_of_teams).items()
        for where, text in told_by(name, data)
        if (words := unmarked(text))
    }
    assert found == {}


@pytest.mark.slow
def test_pages_for_a_browser_say_their_language() -> None:
    pages = {name: data.decode() for name, data in files(False).items() if name.endswith(".html")}
    assert len(pages) >= 3
    assert {re.search(r'<html lang="(.*?)"', page)[1] for page in pages.values()} == {LANGUAGE}  # type: ignore[index]


FINNISH = """\
number.point: ","
event.clock-time: "kello {hours}.{minutes}"
event.date: "{day}. {month} {year}"
month.3: maaliskuuta
"""


def test_times_dates_and_figures_are_said_as_in_the_language(tmp_path: Path) -> None:
    """What the organiser writes like 09:30, 2027-03-06 and 7.5 stands on pages as the language has it."""
    rounds = '{mission: dust-up, starts: "9:30", minutes: 150, pairings: one.csv, results: won.csv}'
    changes = {
        "rounds": f"rounds: [{rounds}]",
        "players": "players: players.csv",
        "pack": "pack: pack",
        "scores": "scores: any",
        "language": "language: fi",
    }
    lists = {
        "players_csv": "Name\nAda\nBram\n",
        "one_csv": "Table,Player 1,Player 2\n1,Ada,Bram\n",
        "won_csv": "Table,Score 1,Score 2\n1,7.5,2\n",
    }
    folder = write_event(tmp_path / "cup", changes, **lists)
    write_labels(folder / "pack", "fi", FINNISH)
    (folder / "pack" / "pack.yaml").write_text("extends: small-table\ntitle: P\nversion: '1.0'\n", encoding="utf-8")
    view = view_event(folder)
    event, labels = with_standings(view.opened.event), view.worked.prepared.labels
    (each,) = event.rounds
    assert when_of(each, labels) == "kello 9.30\N{EN DASH}kello 12.00"
    assert event_dates(event.sheet, labels) == "6. maaliskuuta 2027"
    assert each.standings is not None
    assert [row.points for row in standing_lists(each.standings, event, view.worked.pack, labels).rows] == ["7,5", "2"]
    assert '"time": "kello {hours}.{minutes}"' in clock_print(view.worked, event).data.decode()
