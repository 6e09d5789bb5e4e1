"""Lists of players and pairings are read as spreadsheets and pairing tools write them."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from small_event import opened, told, write_event
from workbooks import workbook

from pipeline.event.reading.event_files import GivenList
from pipeline.event.reading.list_heads import write_told
from pipeline.event.reading.meetings import read_meetings
from pipeline.event.reading.name_matching import NameBook
from pipeline.event.reading.opening import OpenEvent, open_event
from pipeline.event.reading.pairings import read_pairings
from pipeline.event.reading.people import Player
from pipeline.event.reading.ready_event import Event, Pairing
from pipeline.load.parsing.lists import read_ways
from pipeline.model import Sides

LISTED = {"players": "players: players.csv"}
FOUR = "Name,Army\nAda,Tanks\nBram,Guns\nCleo,Rifles\nDov,Scouts\n"


def players(folder: Path, content: str | bytes, name: str = "players.csv") -> tuple[Player, ...]:
    stem, _, suffix = name.rpartition(".")
    made = opened(folder, {"players": f"players: {name}"}, **{f"{stem}_{suffix}": content})
    return made.event.players


ADA = Player(number=1, name="Ada Ames", team="Reds", force="Tanks")


@pytest.mark.parametrize(
    "content",
    [
        "Name,Team,Army\nAda Ames,Reds,Tanks\n",
        "\ufeffname;team;army\r\nAda Ames;Reds;Tanks\r\n",
        "Player Name\tCLUB\tFaction\nAda Ames\tReds\tTanks",
        '"Army","Player","Team"\n"Tanks","Ada Ames","Reds"\n',
        "First Name,Last Name,Team,Army List\nAda,Ames,Reds,Tanks\n",
        "\n\nName,Team,Army\n\nAda Ames,Reds,Tanks\n,,\n",
        "Vorname;Nachname;Verein;Armee\nAda;Ames;Reds;Tanks\n",
        "Nom;Prénom;Équipe;Armée\nAmes;Ada;Reds;Tanks\n",
    ],
    ids=[
        "commas",
        "BOM, semicolons, CRLF",
        "tabs",
        "quotes, another order",
        "two names",
        "empty rows",
        "German",
        "French",
    ],
)
def test_a_list_is_read_however_it_is_written(tmp_path: Path, content: str) -> None:
    assert players(tmp_path, content) == (ADA,)


def test_a_workbook_says_the_same(tmp_path: Path) -> None:
    content = workbook([["Name", "Team", "Army"], ["Ada Ames", "Reds", "Tanks"]])
    assert players(tmp_path, content, "players.xlsx") == (ADA,)


def test_columns_that_we_have_no_use_for_are_kept(tmp_path: Path) -> None:
    (ada,) = players(tmp_path, "Name,Paid,Allergies\nAda,yes,\n")
    assert ada.more == (("Paid", "yes"),)


def paired(folder: Path, content: str, number: int = 1) -> OpenEvent:
    opened(folder, LISTED, players_csv=FOUR)
    return open_event(folder, {number: GivenList(shown="r.csv", data=content.encode())})


def seats(pairings: tuple[Pairing, ...]) -> list[tuple[str, ...]]:
    tables = (each.table.name if each.table else "bye" for each in pairings)
    return [(table, *(player.name for player in each.players)) for table, each in zip(tables, pairings, strict=True)]


@pytest.mark.parametrize(
    "content",
    [
        "Table,Player 1,Player 2\n1,Ada,Bram\n2,Cleo,Dov\n",
        "\ufeffBo.;White;Black;Result\n1;ada;bram;\n2;CLEO;DOV;\n",
        "Round\tTable\tPlayer A\tPlayer B\n1\tTable 1\tAda\tBram\n1\tTable 02\tCleo\tDov\n2\t1\tAda\tDov\n",
        "Table,Name\n1,Ada\n2,Cleo\n1,Bram\n2,Dov\n",
        "Player,Opponent\nAda,Bram\nCleo,Dov\n",
        "Table,Defender,Attacker\n1,Bram,Ada\n2,Dov,Cleo\n",
    ],
    ids=["plain", "chess", "several rounds", "a row for each player", "no tables", "the sides"],
)
def test_pairings_are_read_as_tools_write_them(tmp_path: Path, content: str) -> None:
    assert seats(paired(tmp_path, content).event.rounds[0].pairings) == [("1", "Ada", "Bram"), ("2", "Cleo", "Dov")]


def test_pairings_may_be_a_workbook(tmp_path: Path) -> None:
    rows = [["Table", "Player 1", "Player 2"], ["2", "Ada", "Bram"], ["1", "Cleo", "Dov"]]
    opened(tmp_path, LISTED, players_csv=FOUR)
    given = GivenList(shown="r.xlsx", data=workbook(rows))
    assert seats(open_event(tmp_path, {1: given}).event.rounds[0].pairings) == [
        ("2", "Ada", "Bram"),
        ("1", "Cleo", "Dov"),
    ]


@pytest.mark.parametrize("bye", ["", "BYE", "-", "Freilos"])
def test_somebody_has_a_bye(tmp_path: Path, bye: str) -> None:
    folder = tmp_path
    opened(folder, LISTED, players_csv="Name\nAda\nBram\nCleo\n")
    given = GivenList(shown="r.csv", data=f"Table,Player 1,Player 2\n,Cleo,{bye}\n2,Ada,Bram\n".encode())
    rounds = open_event(folder, {2: given}).event.rounds
    assert seats(rounds[1].pairings) == [("bye", "Cleo"), ("2", "Ada", "Bram")]
    assert rounds[0].pairings == ()


def test_how_lists_were_read_is_told_in_one_table(tmp_path: Path) -> None:
    said = paired(tmp_path, "Board;Home;Away;Colour\n1;Ada;Bram;3\n2;Cleo;Dov;1\n").told
    assert write_told(said) == (
        "players.csv  4 players\n"
        "             name: 'Name', force: 'Army'\n"
        "r.csv        round 1: 2 pairings\n"
        "             table: 'Board', first player: 'Home', second player: 'Away'\n"
        "             passed over: 'Colour'\n"
    )


@pytest.mark.slow
def test_pairings_that_the_event_does_not_keep_are_told(tmp_path: Path) -> None:
    table = "Tisch;Spieler 1;Gegner\n1;Ada;Bram\n2;Cleo;Dov\n"
    said, *_ = paired(tmp_path, table).noted
    assert told(said) == (
        "event.yaml:5:10: N402 the event doesn't keep these pairings; what is printed again of round 1 has no names"
    )
    kept = {**LISTED, "rounds": "rounds: [{mission: dust-up, pairings: r.csv}]"}
    folder = write_event(tmp_path / "kept", kept, players_csv=FOUR, r_csv=table)
    again = open_event(folder, {1: GivenList(shown="r.csv", data=table.encode())})
    assert again.noted == ()


def test_players_who_are_only_counted_may_have_any_name(tmp_path: Path) -> None:
    folder = tmp_path
    opened(folder)
    given = GivenList(shown="r.csv", data=b"Player 1,Player 2\nEve,Finn\n")
    assert seats(open_event(folder, {1: given}).event.rounds[0].pairings) == [("1", "Eve", "Finn")]


@pytest.fixture(scope="module")
def event(tmp_path_factory: pytest.TempPathFactory) -> Event:
    names = "\n".join(["Name", *(f"Player {number}" for number in range(1, 13))])
    changes = {**LISTED, "tables": "tables: 6"}
    return opened(tmp_path_factory.mktemp("cup"), changes, players_csv=names).event


@pytest.mark.slow
@given(st.permutations(range(12)), st.permutations(range(6)), st.sampled_from(",;\t"), st.booleans(), st.booleans())
def test_pairings_come_back_as_they_were_written(
    event: Event, seated: list[int], tables: list[int], separator: str, has_mark: bool, is_long: bool
) -> None:
    meetings = [(table + 1, seated[2 * index], seated[2 * index + 1]) for index, table in enumerate(tables)]
    if is_long:
        rows = [["Board", "Player"], *([str(table), f"Player {who + 1}"] for table, *both in meetings for who in both)]
    else:
        rows = [["Board", "White", "Black"]]
        rows += [[str(table), f"Player {one + 1}", f"Player {two + 1}"] for table, one, two in meetings]
    text = "\ufeff" * has_mark + "\r\n".join(separator.join(row) for row in rows)
    ways = read_ways("r.csv", text.encode())
    assert isinstance(ways, tuple)
    written = read_meetings(ways, 1, Sides({}), teams=False)
    found = read_pairings(written, event, 1, NameBook(everybody=event.everybody))
    assert found.found == ()
    read = [(each.table.number, *(who.number - 1 for who in each.players)) for each in found.pairings if each.table]
    assert read == meetings
