"""Lists in the styles of six pairing tools, of two spreadsheet programs in several languages, and of forums.

They are imitations: columns and forms are those of the tools, the people are ours. Each is read, or refused.
"""

from __future__ import annotations

import string
import time
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from small_event import opened, slips, told, write_event
from workbooks import Sheet, sheets, workbook

from pipeline.event.reading.event_files import GivenList
from pipeline.event.reading.meetings import read_meetings
from pipeline.event.reading.name_matching import NameBook
from pipeline.event.reading.opening import open_event
from pipeline.event.reading.people import Player
from pipeline.event.reading.players import read_players
from pipeline.load.parsing.lists import read_ways
from pipeline.model import Sides

FOUR = ("Ada Ames", "Jörg Müller", "Inès O’Hara", "Søren Krøll")
LONG_LIST = "Platoon of five; a gun; three lorries; and so on for all of its units, one behind the other, to the end"


def lines(*rows: str, end: str = "\n") -> str:
    return end.join(rows) + end


def page(name: str, *rows: tuple[str, ...]) -> Sheet:
    cells = ("".join(f'<c t="inlineStr"><is><t>{text}</t></is></c>' for text in row) for row in rows)
    return Sheet(name, "".join(f'<row r="{number}">{row}</row>' for number, row in enumerate(cells, start=1)))


# What each list is, and who plays and who is gone of it.
PLAYERS: dict[str, tuple[str | bytes, tuple[str, ...], tuple[str, ...]]] = {
    "tool 1: byte order mark, names in two columns, who dropped": (
        "\ufeff"
        + lines(
            "First Name,Last Name,Email,Team,Faction,Paid,Checked In,Dropped",
            "Ada,Ames,a@example.org,Reds,Tanks,Yes,Yes,",
            "Jörg,Müller,j@example.org,Reds,Guns,Yes,Yes,",
            "Inès,O’Hara,i@example.org,Blues,Tanks,No,Yes,",
            "Søren,Krøll,s@example.org,,Scouts,Yes,Yes,Yes",
            end="\r\n",
        ),
        FOUR[:3],
        FOUR[3:],
    ),
    "tool 1: who never checked in": (
        lines(
            "First Name,Last Name,Checked In",
            *(f"{name.replace(' ', ',')},{'No' if name == FOUR[1] else 'Yes'}" for name in FOUR),
        ),
        (FOUR[0], *FOUR[2:]),
        FOUR[1:2],
    ),
    "tool 1: before the doors open": (
        lines("First Name,Last Name,Checked In", *(f"{name.replace(' ', ',')},No" for name in FOUR)),
        FOUR,
        (),
    ),
    "tool 2: a nickname before the real name": (
        lines(
            "Nickname;Vorname;Nachname;Club;Armee;bezahlt",
            *(f"nick{number};{name.replace(' ', ';')};Verein;Panzer;ja" for number, name in enumerate(FOUR)),
        ),
        FOUR,
        (),
    ),
    "tool 2: nicknames alone": (
        lines("Nickname;Club;Army;TTM", "Foxhole;Reds;Tanks;12", "Bunker_Bob;Blues;Guns;7"),
        ("Foxhole", "Bunker_Bob"),
        (),
    ),
    "tool 3: standings as a list of players": (
        lines(
            '"#","Player","Club","Faction","Dropped"',
            *(f'"{number}","{name}","","Tanks","{"No" if number else "Yes"}"' for number, name in enumerate(FOUR)),
        ),
        FOUR[1:],
        FOUR[:1],
    ),
    "tool 3: who dropped, and when": (
        lines("Player,Dropped after round", f"{FOUR[0]},", f"{FOUR[1]},1", f"{FOUR[2]},", f"{FOUR[3]},0"),
        (FOUR[0], FOUR[2]),
        (FOUR[1], FOUR[3]),
    ),
    "tool 4: tabs": (lines("Player\tArmy\tClub", *(f"{name}\tTanks\tReds" for name in FOUR)), FOUR, ()),
    "tool 5: surname first, with a comma": (
        lines("Name;Fraktion", "Ames, Ada;Panzer", "Müller, Jörg;Panzer", "O’Hara, Inès;P", "Krøll,  Søren;P"),
        FOUR,
        (),
    ),
    "tool 6: a user's name, and whole lists of units": (
        lines("username,name,army list", *(f'user{name[0]},{name},"{LONG_LIST}"' for name in FOUR)),
        FOUR,
        (),
    ),
    "spreadsheet 1 in German: titles above, Windows-1252": (
        lines(
            "Frühjahrsturnier – Anmeldungen;;",
            "Stand: 3. Mai;;",
            ";;",
            "Nr.;Spielername;Verein",
            *(f"{number};{name};Rote Löwen" for number, name in enumerate(FOUR, start=1)),
            "Summe: 4;;",
            end="\r\n",
        ).encode("cp1252"),
        FOUR,
        (),
    ),
    "spreadsheet 1 in French: Windows-1252": (
        lines(
            "Nom;Prénom;Équipe;Armée", "Ames;Ada;R;T", "Müller;Jörg;R;T", "O’Hara;Inès;R;T", "Krøll;Søren;R;T"
        ).encode("cp1252"),
        FOUR,
        (),
    ),
    "spreadsheet 1 in Spanish: Unicode text": (
        lines("Nombre\tApellidos\tEquipo", *(f"{name.replace(' ', chr(9))}\tRojos" for name in FOUR)).encode("utf-16"),
        FOUR,
        (),
    ),
    "spreadsheet 2 in German: UTF-16 without its mark": (
        lines("Vorname;Nachname", *(name.replace(" ", ";") for name in FOUR)).encode("utf-16-le"),
        FOUR,
        (),
    ),
    "spreadsheet 2 in Polish: Windows-1250": (
        lines("Imię;Nazwisko;Drużyna", "Łukasz;Żółty;Lwy", "Święta;Gęś;Lwy").encode("cp1250"),
        ("Łukasz Żółty", "Święta Gęś"),
        (),
    ),
    "spreadsheet 2 in Dutch": (lines('"Naam","Ploeg"', *(f'"{name}","Rood"' for name in FOUR)), FOUR, ()),
    "spreadsheet 2 in Italian": (
        lines("Cognome,Nome,Squadra", "Ames,Ada,R", "Müller,Jörg,R", "O’Hara,Inès,R", "Krøll,Søren,R"),
        FOUR,
        (),
    ),
    "spreadsheet 2 in Portuguese": (lines("Nome do jogador;Equipa", *(f"{name};Leões" for name in FOUR)), FOUR, ()),
    "a name in German beside a first name": (
        lines("Name;Vorname", "Ames;Ada", "Müller;Jörg", "O’Hara;Inès", "Krøll;Søren"),
        FOUR,
        (),
    ),
    "names alone, as they are pasted": (lines(*(f"{number}. {name}" for number, name in enumerate(FOUR, 1))), FOUR, ()),
}


@pytest.mark.parametrize("name", PLAYERS)
def test_a_list_of_players_is_read_as_it_comes(tmp_path: Path, name: str) -> None:
    content, there, gone = PLAYERS[name]
    event = opened(tmp_path, {"players": "players: players.csv"}, players_csv=content).event
    assert tuple(each.name for each in event.players) == there
    assert tuple(each.name for each in event.gone) == gone


def test_the_worksheet_that_has_the_list_is_found_and_told(tmp_path: Path) -> None:
    data = sheets(
        page("Budget", ("Hall", "300"), ("Prizes", "120")),
        page("Sign-up", ("Spring Cup",), ("Name", "Club"), *((name, "Reds") for name in FOUR)),
    )
    made = opened(tmp_path, {"players": "players: players.xlsx"}, players_xlsx=data)
    assert tuple(each.name for each in made.event.players) == FOUR
    assert made.told[0].how == ("sheet 'Sign-up'", "heads in row 2")


def test_a_workbook_of_one_sheet_with_titles(tmp_path: Path) -> None:
    data = workbook([["Spring Cup"], [], ["Jugador", "Club"], *([name, "Rojos"] for name in FOUR)])
    made = opened(tmp_path, {"players": "players: players.xlsx"}, players_xlsx=data)
    assert tuple(each.name for each in made.event.players) == FOUR


def test_each_round_is_read_from_its_own_worksheet(tmp_path: Path) -> None:
    head, one, two = ("Table", "Player 1", "Player 2"), ("1", FOUR[0], FOUR[1]), ("2", FOUR[2], FOUR[3])
    other = (head, ("1", FOUR[0], FOUR[3]), ("2", FOUR[2], FOUR[1]))
    data = sheets(
        page("Players", ("Name",), *((name,) for name in FOUR)),
        page("Round 1", head, one, two),
        page("Round 2", *other),
    )
    rounds = "rounds: [{mission: dust-up, pairings: all.xlsx}, {mission: contact, pairings: all.xlsx}]"
    made = opened(tmp_path, {"players": "players: all.xlsx", "rounds": rounds}, all_xlsx=data)
    assert [each.name for each in made.event.players] == [*FOUR]
    met = [[tuple(who.name for who in pairing.players) for pairing in each.pairings] for each in made.event.rounds]
    assert met == [[(FOUR[0], FOUR[1]), (FOUR[2], FOUR[3])], [(FOUR[0], FOUR[3]), (FOUR[2], FOUR[1])]]


A, B, C, D = FOUR
MET = [("1", A, B), ("2", C, D)]
PAIRINGS: dict[str, str | bytes] = {
    "tool 1: with points of both": lines(
        "Table,Player 1,Player 1 Points,Player 2,Player 2 Points", f"1,{A},,{B},", f"2,{C},,{D},"
    ),
    "tool 1: everybody's own row, each with the opponent": lines(
        "Player,Opponent,Table", f"{A},{B},1", f"{B},{A},1", f"{C},{D},2", f"{D},{C},2"
    ),
    "tool 2: a semicolon at the end": lines("Tisch;Spieler A;Spieler B;", f"1;{A};{B};", f"2;{C};{D};"),
    "tool 3: names in four columns": lines(
        "Table,Player 1 First Name,Player 1 Last Name,Player 2 First Name,Player 2 Last Name",
        "1,Ada,Ames,Jörg,Müller",
        "2,Inès,O'Hara,Søren,Krøll",
    ),
    "tool 4: all rounds in one": lines(
        "Round\tTable\tPlayer1\tPlayer2", f"Round 1\t1\t{A}\t{B}", f"Round 1\t2\t{C}\t{D}", f"Round 2\t1\t{A}\t{D}"
    ),
    "tool 5: home and guest": lines("Runde;Platte;Heim;Gast", f"1;1;{A};{B}", f"1;2;{C};{D}"),
    "tool 6: a row for each player": lines("Board,Player", f"1,{A}", f"2,{C}", f"1,{B}", f"2,{D}"),
    "spreadsheet 1 in German: Windows-1252, without accents": lines(
        "Paarungen Runde 1;;", "Tisch;Spieler 1;Spieler 2", f"1;{A};Mueller, Joerg", "2;Ines O'HARA;Soeren Kroell"
    ).encode("cp1252"),
    "spreadsheet 2 in French: UTF-16": lines("Table;Joueur 1;Joueur 2", f"1;{A};{B}", f"2;{C};{D}").encode("utf-16"),
    "forum, English": lines("Round 1 pairings!", "", f"Table 1: {A} vs {B}", f"Table 2: {C} vs. {D}"),
    "forum, German, in its markup": lines(
        "[b]Runde 1[/b]", f"[b]Tisch 1:[/b] {A} gegen {B}", f"[b]Tisch 2:[/b] {C.upper()} gegen {D}"
    ),
    "forum, a table of its own": lines(
        "| Table | Player 1 | Player 2 |", "|---|---|---|", f"| 1 | {A} | {B} |", f"| 2 | {C} | {D} |"
    ),
    "chat, numbered": lines(f"1. {A} - {B}", f"2. {C} - {D}"),
    "chat, French": lines(f"Table 1 : {A} contre {B}", f"Table 2 : {C} contre {D}"),
    "chat, Spanish, with forces": lines(
        f"Mesa 1: {A} (Tanks) contra {B} (Guns)", f"Mesa 2: {C} (Tanks) contra {D} (Scouts)"
    ),
    "chat, both rounds so far": lines(
        "Round 1", f"1) {A} v {B}", f"2) {C} v {D}", "", "Round 2", f"1) {A} v {D}", f"2) {C} v {B}"
    ),
}


@pytest.mark.parametrize("name", PAIRINGS)
def test_pairings_are_read_as_they_come(tmp_path: Path, name: str) -> None:
    content = PAIRINGS[name]
    folder = write_event(tmp_path, {"players": "players: players.csv"}, players_csv=lines("Name", *FOUR))
    data = content.encode() if isinstance(content, str) else content
    (first, _) = open_event(folder, {1: GivenList(shown="r.txt", data=data)}).event.rounds
    assert [(each.table.name, *(who.name for who in each.players)) for each in first.pairings if each.table] == MET


@pytest.mark.parametrize(
    "bye",
    [
        f"Bye: {C}",
        f"{C} has a bye",
        f"{C} has the bye",
        f"{C} hat freilos",
        f"{C} freilos",
        f"{C} - BYE",
        f"Freilos: {C}",
        f"3. {C} vs Bye",
        f"[i]{C} (bye)[/i]",
    ],
)
def test_byes_are_read_in_words(tmp_path: Path, bye: str) -> None:
    folder = write_event(tmp_path, {"players": "players: players.csv"}, players_csv=lines("Name", A, B, C))
    words = lines(f"Table 1: {A} vs {B}", bye).encode()
    (first, _) = open_event(folder, {1: GivenList(shown="r.txt", data=words)}).event.rounds
    assert [each.name for each in first.byes] == [C]


REFUSED: dict[str, tuple[str, str, list[str], str]] = {
    "no column of names": (
        "players",
        lines("Startnummer;Armee", "1;Panzer"),
        ["players.csv!A1: E410 no column tells who plays"],
        "call it Name; columns there are: 'Startnummer', 'Armee'",
    ),
    "teams, where players meet": (
        "pairings",
        lines("Table,Team 1,Team 2", "1,Reds,Blues"),
        ["pairings.csv!A1: E410 no column tells who meets"],
        "these are teams; say in event.yaml how many play in one, like `team_size: 4`",
    ),
    "an account of the round": (
        "pairings",
        lines("The first round was fun.", "See you all tomorrow!"),
        ["pairings.csv!A1: E410 no column tells who meets"],
        "call it Player 1, and the other one Player 2; columns there are: 'The first round was fun.'",
    ),
    "the list of another event": (
        "pairings",
        lines("Table,Player 1,Player 2", "1,Xaver Yps,Zoe Quast", "2,Wim Vogt,Una Thom"),
        [
            "pairings.csv!A1: E433 4 players are in no pairing of round 1: 'Ada', 'Bram', 'Cleo', 'Dov'",
            (
                "pairings.csv!B2: E432 4 names are of no player: 'Xaver Yps' (B2), 'Zoe Quast' (C2), 'Wim Vogt' (B3), "
                "'Una Thom' (C3)"
            ),
        ],
        "add a row; who has a bye, has gone home or comes later is written alone",
    ),
    "a doubtful name in words": (
        "pairings",
        lines("Ada vs Bram", "Clio vs Dov"),
        ["pairings.csv:2:1: E432 no player is called 'Clio'"],
        "did you mean 'Cleo'? correct one of the lists, or add `aliases: {Clio: Cleo}` to event.yaml",
    ),
}


@pytest.mark.parametrize("name", REFUSED)
def test_a_list_that_cant_be_read_is_refused_with_its_cure(tmp_path: Path, name: str) -> None:
    which, content, messages, hint = REFUSED[name]
    files = {"players_csv": "Name\nAda\nBram\nCleo\nDov\n", f"{which}_csv": content}
    changes = {
        "players": "players: players.csv",
        "rounds": "rounds: [{mission: dust-up, pairings: pairings.csv}]"
        if which == "pairings"
        else "rounds: [{mission: dust-up}]",
    }
    found = slips(tmp_path, changes, **files)
    assert [told(each) for each in found] == messages
    assert found[0].hints[0] == hint


def test_twenty_missing_names_are_one_message(tmp_path: Path) -> None:
    names = [f"{letter}{letter.lower()} Person" for letter in string.ascii_uppercase[:24]]
    changes = {
        "players": "players: players.csv",
        "tables": "tables: 12",
        "rounds": "rounds: [{mission: dust-up, pairings: r.csv}]",
    }
    pairs = lines("Table,Player 1,Player 2", f"1,{names[0]},{names[1]}")
    (found,) = slips(tmp_path, changes, players_csv=lines("Name", *names), r_csv=pairs)
    assert found.message.startswith("22 players are in no pairing of round 1: 'Cc Person', 'Dd Person', ")
    assert found.message.endswith(" and 10 more")


@pytest.mark.slow
@given(st.text(alphabet=st.sampled_from("Ada Bram:-–|,;\t\n12.vs[]()byeTabl\"'#*"), max_size=200), st.booleans())
def test_whatever_is_pasted_is_read_or_refused(words: str, is_wide: bool) -> None:
    ways = read_ways("r.txt", words.encode("utf-16" if is_wide else "utf-8"))
    if isinstance(ways, tuple):
        read = read_meetings(ways, 1, Sides({}), teams=False)
        assert read.told is not None or read.found
        assert all(len(each.seats) >= 1 for each in read.meetings) or read.meetings == () or read.told is not None
        people = read_players(ways)
        assert people.found or people.players


@pytest.mark.slow
@pytest.mark.parametrize("sign", ["(", ": ", ":(", "6-1 ", "[b]", "Table ", "has a bye ", "a b - ", "|-", '"a" '])
def test_lines_of_nothing_but_signs_take_no_time(sign: str) -> None:
    words = ((sign * 290)[:290] + "\n") * 3000
    started = time.process_time()
    ways = read_ways("r.txt", words.encode())
    if isinstance(ways, tuple):
        read_meetings(ways, 1, Sides({}), teams=False)
    assert time.process_time() - started < 6


@pytest.mark.slow
@given(st.binary(max_size=300))
def test_any_bytes_are_read_or_refused(data: bytes) -> None:
    ways = read_ways("r.csv", data)
    if isinstance(ways, tuple):
        read_meetings(ways, 1, Sides({}), teams=True)
        read_players(ways)


@pytest.mark.parametrize("written", ["Jurgen Müller", "Jurgen Mueller", "Mueller, Jürgen", "Juergen Muller"])
def test_each_word_of_a_name_may_have_its_umlaut_in_its_own_way(written: str) -> None:
    book = NameBook(everybody=(Player(number=1, name="Jürgen Müller"), Player(number=2, name="Jürg Miller")))
    assert book.find(written) is book.everybody[0]
