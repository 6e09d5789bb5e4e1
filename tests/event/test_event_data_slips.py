"""Everything that can be wrong with an event is told at its place, in these words, and nothing is written."""

from __future__ import annotations

from pathlib import Path

import pytest
from benches import write_pack
from small_event import opened, slips, told, write_event

from pipeline.diagnostics import ContentError, Severity, UsageError
from pipeline.event.reading.opening import open_event

LISTED = {"players": "players: players.csv"}
PAIRED = {
    **LISTED,
    "rounds": "rounds: [{mission: dust-up, pairings: pairings.csv}, {mission: contact}]",
}
FOUR = "Name\nAda\nBram\nCleo\nDov\n"
PNG = b"\x89PNG\r\n\x1a\n"

WRONG_EVENTS: dict[str, tuple[dict[str, str], str]] = {
    "no tables": ({"tables": "tables: 0"}, "event.yaml:6:9: E207 tables must be at least 1, not 0"),
    "an empty list of tables": ({"tables": "tables: []"}, "event.yaml:6:9: E207 tables needs at least 1, and has 0"),
    "no players": ({"players": "players: 0"}, "event.yaml:7:10: E207 players must be at least 1, not 0"),
    "fewer than no players": ({"players": "players: -3"}, "event.yaml:7:10: E207 players must be at least 1, not -3"),
    "no rounds": ({"rounds": "rounds: []"}, "event.yaml:5:9: E207 rounds needs at least 1, and has 0"),
    "a misspelt key": ({"seeds": "seeds: x"}, "event.yaml:8:1: E201 unknown key 'seeds' in the file"),
    "a kind of print that is none": (
        {"items": "items: [packets]"},
        "event.yaml:8:9: E204 'packets' is not known for items[0]",
    ),
    "a time of day that is none": (
        {"rounds": "rounds: [{mission: contact, starts: 25:00}]"},
        "event.yaml:5:37: E211 '25:00' doesn't fit rounds[0].starts: write a time of day like 09:30",
    ),
    "an address that is none": (
        {"url": "url: javascript:alert(1)"},
        "event.yaml:8:6: E211 'javascript:alert(1)' doesn't fit url: write an address that begins with https://",
    ),
    "two tables of one name": (
        {"tables": "tables: [Bridge, bridge]"},
        "event.yaml:6:18: E406 two tables are called 'bridge'",
    ),
    "a list that is none": ({"players": "players: four"}, "event.yaml:7:10: E407 'four' is no list"),
    "too few tables": ({"players": "players: 6"}, "event.yaml:6:9: E408 6 players don't find room at 2 tables"),
    "a day that isn't": ({"date": "date: 2027-02-30"}, "event.yaml:2:7: E409 no calendar has the day 2027-02-30"),
    "an end before the beginning": (
        {"until": "until: 2027-03-05"},
        "event.yaml:8:8: E409 the event ends on 2027-03-05, before it begins",
    ),
    "no such pack": ({"pack": "pack: ww2-more-mission"}, "event.yaml:4:7: E240 no pack is called 'ww2-more-mission'"),
    "a pack without missions": (
        {"pack": "pack: ww2-quick-reference", "rounds": "rounds: [{mission: x}]"},
        "event.yaml:4:7: E415 the pack ww2-quick-reference has no missions to play",
    ),
    "a round without mission": (
        {"rounds": "rounds: [{mission: contact}, {starts: '13:00'}]"},
        "event.yaml:5:30: E420 round 2 has no mission",
    ),
    "a round with two missions": (
        {"rounds": "rounds: [{mission: contact, battle_plans: yes}]"},
        "event.yaml:5:10: E420 round 1 has 2 missions: mission, battle_plans",
    ),
    "no such mission": (
        {"rounds": "rounds: [{mission: dustup}]"},
        "event.yaml:5:20: E421 the pack ww2-more-missions has no mission 'dustup'",
    ),
    "no such mission to draw": (
        {"rounds": "rounds: [{draw: [contact, dustup]}]", "seed": "seed: x"},
        "event.yaml:5:27: E421 the pack ww2-more-missions has no mission 'dustup'",
    ),
    "no seed": (
        {"rounds": "rounds: [{draw: [contact, dust-up]}]"},
        "event.yaml:5:17: E422 round 1 is drawn, but there is no seed",
    ),
    "no battle plans": (
        {"pack": "pack: ww2-classic-missions", "rounds": "rounds: [{battle_plans: yes}]"},
        "event.yaml:5:25: E423 the pack ww2-classic-missions has no battle plans",
    ),
    "nothing left to draw": (
        {"rounds": "rounds: [{mission: contact}, {draw: [contact]}]", "seed": "seed: x"},
        "event.yaml:5:37: E424 all missions that round 2 could draw are played in other rounds",
    ),
    "a formula with a name that counts nothing": (
        {"spares": "spares: {table-packets: tables + extra}"},
        (
            "event.yaml:8:25: E440 'tables + extra' can't be worked out: 'extra' counts nothing; "
            "names are tables, players, rounds"
        ),
    ),
    "fewer than are needed": (
        {"spares": "spares: {score-sheets: 1}"},
        "event.yaml:8:24: E441 '1' comes to 1; 2 are needed",
    ),
    "pictures in several copies": (
        {"spares": "spares: {projector: 2}"},
        "event.yaml:8:21: E441 pictures for a projector aren't printed",
    ),
    "a price that is none": (
        {"prices": "prices: {colour: cheap}"},
        "event.yaml:8:18: E203 prices.colour must be a number, not 'cheap'",
    ),
    "a file elsewhere": (
        {"logo": "logo: ../../etc/passwd"},
        "event.yaml:8:7: E402 '../../etc/passwd' doesn't lie in the event's folder",
    ),
    "an address for a file": (
        {"logo": "logo: https://example.org/logo.png"},
        "event.yaml:8:7: E402 'https://example.org/logo.png' doesn't lie in the event's folder",
    ),
    "a file that is missing": (
        {"house_rules": "house_rules: rules.md"},
        "event.yaml:8:14: E403 there is no file 'rules.md' in the event's folder",
    ),
}


@pytest.mark.parametrize("name", WRONG_EVENTS)
def test_an_event_that_is_wrong(tmp_path: Path, name: str) -> None:
    changes, message = WRONG_EVENTS[name]
    assert [told(each) for each in slips(tmp_path, changes)] == [message]


WRONG_PLAYERS: dict[str, tuple[str | bytes, list[str]]] = {
    "an empty file": ("", ["players.csv!A1: E120 the table is empty"]),
    "columns without end": (
        f"Name{',x' * 5000}\nAda\n",
        ["players.csv!GJI1: E506 more than 5,000 rows or 200 columns"],
    ),
    "rows without end": ("Name\n" + "Ada\n" * 6000, ["players.csv!A5001: E506 more than 5,000 rows or 200 columns"]),
    "nobody": ("Name,Team\n", ["players.csv!A1: E411 the list names nobody"]),
    "no column for names": ("Number,Team\n1,Reds\n", ["players.csv!A1: E410 no column tells who plays"]),
    "a name twice": (
        "Name,Team\nAda,Reds\nBram,Reds\nada,Blues\n",
        ["players.csv!A4: E413 'ada' is listed twice"],
    ),
    "a name missing": ("Team,Name\nReds,Ada\nReds,\n", ["players.csv!A3: E412 the row names nobody"]),
    "a name too long": (f"Name\n{'A' * 61}\n", [f"players.csv!A2: E412 '{'A' * 60}…' has 61 letters; 60 is the most"]),
    "formulas": (
        "Name;Army\nAda;=cmd()\n@SUM(A1);Tanks\n",
        ["players.csv!B2: E414 '=cmd()' is a formula", "players.csv!A3: E414 '@SUM(A1)' is a formula"],
    ),
    "in no encoding": (b"Name\nAnd\x81\n", ["players.csv:2:4: E104 byte 8 (0x81) is not UTF-8"]),
    "a control character": (
        "Name\nAda\x07\n",
        ["players.csv:2:4: E105 a control character ('\\x07') stands in the text"],
    ),
}


@pytest.mark.parametrize("name", WRONG_PLAYERS)
def test_a_list_of_players_that_is_wrong(tmp_path: Path, name: str) -> None:
    content, messages = WRONG_PLAYERS[name]
    found = slips(tmp_path, LISTED, players_csv=content)
    assert [told(each) for each in found if each.severity is Severity.ERROR] == messages


WRONG_PAIRINGS: dict[str, tuple[str, list[str]]] = {
    "no columns for players": ("Table,Result\n1,3\n", ["pairings.csv!A1: E410 no column tells who meets"]),
    "another round": (
        "Round,Table,Player 1,Player 2\n2,1,Ada,Bram\n",
        ["pairings.csv!A1: E430 there are no pairings of round 1"],
    ),
    "nobody at a table": (
        "Table,Player 1,Player 2\n1,Ada,Bram\n2,Cleo,Dov\n3,,\n",
        ["pairings.csv!A4: E431 nobody plays here"],
    ),
    "three at a table": (
        "Table,Player\n1,Ada\n1,Bram\n1,Cleo\n2,Dov\n",
        ["pairings.csv!A2: E431 3 players sit at table '1'"],
    ),
    "somebody unknown": (
        "Table,Player 1,Player 2\n1,Ada,Bram\n2,Clio,Dov\n",
        ["pairings.csv!B3: E432 no player is called 'Clio'"],
    ),
    "a player missing": (
        "Table,Player 1,Player 2\n1,Ada,Bram\n2,Cleo,\n",
        ["pairings.csv!A1: E433 'Dov' is in no pairing of round 1"],
    ),
    "a player twice": (
        "Table,Player 1,Player 2\n1,Ada,Bram\n2,Cleo,Dov\n,ADA,\n",
        ["pairings.csv!B4: E434 'ADA' is paired twice"],
    ),
    "a table that isn't": (
        "Table,Player 1,Player 2\n1,Ada,Bram\n13,Cleo,Dov\n",
        ["pairings.csv!A3: E435 no table is called '13'"],
    ),
    "more pairings than tables": (
        "Player 1,Player 2\nAda,Bram\nCleo,Dov\nEve,Finn\n",
        [
            "pairings.csv!A4: E432 2 names are of no player: 'Eve' (A4), 'Finn' (B4)",
            "pairings.csv!A4: E435 no table is left for this pairing",
        ],
    ),
    "a table twice": (
        "Table,Player 1,Player 2\n1,Ada,Bram\n1,Cleo,Dov\n",
        ["pairings.csv!A3: E436 two pairings meet at table '1'"],
    ),
    "a formula": (
        "Table,Player 1,Player 2\n1,Ada,Bram\n2,Cleo,Dov\n,=cmd(),\n",
        ["pairings.csv!B4: E414 '=cmd()' is a formula"],
    ),
}


@pytest.mark.parametrize("name", WRONG_PAIRINGS)
def test_pairings_that_are_wrong(tmp_path: Path, name: str) -> None:
    content, messages = WRONG_PAIRINGS[name]
    found = slips(tmp_path, PAIRED, players_csv=FOUR, pairings_csv=content)
    assert [told(each) for each in found if each.severity is Severity.ERROR] == messages


def test_a_logo_of_forty_megabytes(tmp_path: Path) -> None:
    found = slips(tmp_path, {"logo": "logo: logo.png"}, logo_png=PNG + bytes(40_000_000))
    message = "event.yaml:8:7: E404 'logo.png' holds 40,000,008 bytes; 2,000,000 is the most"
    assert [told(each) for each in found] == [message]


def test_a_logo_that_is_no_picture(tmp_path: Path) -> None:
    found = slips(tmp_path, {"logo": "logo: logo.png"}, logo_png="<svg/>")
    assert [told(each) for each in found] == ["event.yaml:8:7: E405 'logo.png' is a drawing in SVG"]


def test_a_link_out_of_the_folder(tmp_path: Path) -> None:
    secret = tmp_path / "secret.png"
    secret.write_bytes(PNG)
    folder = write_event(tmp_path / "cup", {"logo": "logo: logo.png"})
    (folder / "logo.png").symlink_to(secret)
    with pytest.raises(ContentError, match=r"'logo\.png' doesn't lie in the event's folder"):
        open_event(folder)


def test_house_rules_with_signs_that_would_be_printed(tmp_path: Path) -> None:
    words = "Five rounds.\n\n- Bring **dice.\n- No <b>phones</b>.\n"
    found = slips(tmp_path, {"house_rules": "house_rules: rules.md"}, rules_md=words)
    assert [told(each) for each in found] == [
        "rules.md:3:9: E518 '**' marks nothing here, and would be printed",
        "rules.md:4:6: E517 HTML can't be set ('<b>')",
        "rules.md:4:15: E517 HTML can't be set ('</b>')",
    ]


def test_house_rules_that_are_a_book(tmp_path: Path) -> None:
    found = slips(tmp_path, {"house_rules": "house_rules: rules.md"}, rules_md="word " * 5_000)
    assert [told(each) for each in found] == ["event.yaml:8:14: E404 'rules.md' has 25,000 letters; 20,000 is the most"]


def test_everything_wrong_is_told_at_once(tmp_path: Path) -> None:
    changes = {
        **LISTED,
        "rounds": "rounds: [{mission: dustup}]",
        "spares": "spares: {player-packs: tables +}",
        "logo": "logo: none.png",
    }
    found = slips(tmp_path, changes, players_csv="Name\nAda\nAda\n")
    errors = [each.code for each in found if each.severity is Severity.ERROR]
    assert sorted(errors) == ["E403", "E413", "E421", "E440"]


def test_an_event_that_isnt_there(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="no event is described in"):
        open_event(tmp_path / "nowhere")


def test_a_good_event_says_only_how_its_lists_were_read(tmp_path: Path) -> None:
    event = opened(tmp_path, LISTED, players_csv="Spieler;Verein;Bezahlt\nAda;Reds;ja\n")
    assert event.noted == ()
    (only,) = event.told
    assert (only.columns, only.kept) == ((("name", "Spieler"), ("team", "Verein")), ("Bezahlt",))


def test_a_pack_for_three_is_none_for_tables_of_two(tmp_path: Path) -> None:
    pack = write_pack(tmp_path / "small-pack")
    third = "sides:\n  ghost: {name: Ghost, letter: G, forms: {who: the Ghost, whose: the Ghost’s, its: its}}"
    written = (pack / "pack.yaml").read_text(encoding="utf-8").replace("sides:", third)
    (pack / "pack.yaml").write_text(written, encoding="utf-8")
    changes = {"pack": "pack: ../small-pack", "rounds": "rounds: [{mission: raid}]"}
    found = slips(tmp_path / "small", changes)
    assert [told(each) for each in found] == [
        "event.yaml:4:7: E417 two sit at each table, and the missions of the pack small-pack are for 3"
    ]


def test_a_stranger_in_a_list_and_somebody_there_twice_are_told_what_to_do(tmp_path: Path) -> None:
    changes = {"players": "players: p.csv", "rounds": "rounds: [{mission: dust-up, pairings: r.csv}]"}
    lists = {"p_csv": "Name\nAda\nBram\nCleo\nDov\n", "r_csv": "Table,Player 1,Player 2\n1,Ada,Xaverius\n2,Cleo,Cleo\n"}
    found = {each.code: each.hints for each in slips(tmp_path, changes, **lists)}
    assert found["E432"] == ("correct the name, or add it to the list of players",)
    assert found["E434"] == ("delete one of the two",)
