"""An event of a pack in another language: no word of ours stands on any of its pages that isn't one of its labels."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from tempfile import mkdtemp

import pypdf
import pypdfium2
import pytest
from marked_words import LANGUAGE, marked, marked_pack, unmarked, words_of_html, write_labels
from small_event import write_event

from pipeline.event.event_request import EventRequest
from pipeline.event.run import make_event
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
    "url": "url: https://example.org/cup",
    "result_url": "result_url: https://example.org/cup/result?table={table}&round={round}",
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
    folder, patch = Path(mkdtemp()) / "cup", pytest.MonkeyPatch()
    write_event(folder, TEAM if is_of_teams else SINGLE, **attached(is_of_teams))
    (folder / "pack").mkdir()
    (folder / "pack" / "pack.yaml").write_text(PACK, encoding="utf-8")
    write_labels(folder / "pack")

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
        yield name, " ".join(words_of_html(data.decode()))
    elif name.endswith(".txt"):
        yield name, data.decode()


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
