"""Teams meet teams, captains say who plays whom, and four may sit at a table."""

from __future__ import annotations

from pathlib import Path

import pytest
from event_files import make, texts
from planned import file_of, planned, prepared
from small_event import opened, slips, told

from pipeline.event.making.standing_words import standing_lists
from pipeline.event.making.tent_words import known_of_badge
from pipeline.event.planning.print_run import PageKind
from pipeline.event.planning.walls import name_rows, standings_of, table_rows
from pipeline.event.reading.opening import OpenEvent
from pipeline.event.reading.ready_event import Match
from pipeline.event.standing.reckoning import with_standings
from pipeline.model.event import ItemKind

NAMES = ("Red Lions", "Blue Anchors", "Gold Hops", "Jade Gulls")
PLAYERS = "Name,Team\n" + "".join(f"{team[0]}{number},{team}\n" for number in (1, 2) for team in NAMES)
LINES = {
    "players": "players: players.csv",
    "tables": "tables: 4",
    "team_size": "team_size: 2",
    "rounds": "rounds: [{mission: dust-up, pairings: r.csv}]",
}
TEAMS = "Table,Team 1,Team 2\n1,Red Lions,Blue Anchors\n2,Gold Hops,Jade Gulls\n"


def event(folder: Path, pairings: str, captains: str = "", **changes: str) -> OpenEvent:
    lines = {**LINES, **changes}
    if captains:
        lines["rounds"] = "rounds: [{mission: dust-up, pairings: r.csv, captains: c.csv}]"
    return opened(folder, lines, players_csv=PLAYERS, r_csv=pairings, c_csv=captains or "x\n")


def matches(made: OpenEvent) -> tuple[Match, ...]:
    return made.event.rounds[0].matches


def seats(made: OpenEvent) -> list[tuple[str, ...]]:
    games = [game for match in matches(made) for game in match.games if game.table]
    return [(game.table.name, *(player.name for player in game.players)) for game in games if game.table]


def test_teams_come_of_the_players_list(tmp_path: Path) -> None:
    teams = event(tmp_path, TEAMS).event.teams
    assert [(team.number, team.name, [player.name for player in team.players]) for team in teams] == [
        (1, "Red Lions", ["R1", "R2"]),
        (2, "Blue Anchors", ["B1", "B2"]),
        (3, "Gold Hops", ["G1", "G2"]),
        (4, "Jade Gulls", ["J1", "J2"]),
    ]
    assert teams[0].captain.name == "R1"


def test_teams_may_stand_in_the_event(tmp_path: Path) -> None:
    named = "teams: {Owls: [Dov, ADA], Rooks: [Cleo, Bram]}"
    made = opened(
        tmp_path,
        {**LINES, "rounds": "rounds: [{mission: dust-up}]", "teams": named},
        players_csv="Name\nAda\nBram\nCleo\nDov\n",
    )
    assert [(team.name, team.captain.name, team.captain.team) for team in made.event.teams] == [
        ("Owls", "Dov", "Owls"),
        ("Rooks", "Cleo", "Rooks"),
    ]


def test_players_who_are_only_counted_make_teams(tmp_path: Path) -> None:
    made = opened(tmp_path, {"players": "players: 8", "tables": "tables: 4", "team_size": "team_size: 4"})
    assert [[player.number for player in team.players] for team in made.event.teams] == [[1, 2, 3, 4], [5, 6, 7, 8]]


@pytest.mark.parametrize(
    "pairings",
    [
        TEAMS,
        "Table,Team 1,Team 2\n1,Red Lions,Blue Anchors\n3,Gold Hops,Jade Gulls\n",
        "Tisch;Mannschaft 1;Mannschaft 2\n1-2;Red Lions;Blue Anchors\n3-4;Gold Hops;Jade Gulls\n",
        "Team 1,Team 2\nred lions,BLUE ANCHORS\nLions Red,x\n".replace("Lions Red,x", "Gold Hops,Jade Gulls"),
        "Red Lions - Blue Anchors\nGold Hops vs Jade Gulls\n",
    ],
    ids=["matches by number", "matches by their first tables", "matches by spans", "in order", "pasted"],
)
def test_a_match_takes_its_tables_in_a_row(tmp_path: Path, pairings: str) -> None:
    made = event(tmp_path, pairings)
    assert [[game.table.name for game in match.games if game.table] for match in matches(made)] == [
        ["1", "2"],
        ["3", "4"],
    ]
    assert [[team.name for team in match.teams] for match in matches(made)] == [
        ["Red Lions", "Blue Anchors"],
        ["Gold Hops", "Jade Gulls"],
    ]
    # Captains haven't said who sits where.
    assert seats(made) == [("1",), ("2",), ("3",), ("4",)]


CAPTAINS = "Table,Player 1,Player 2,Mission\n2,B2,R1,Contact\n1,R2,B1,\n3,G1,J1,no-retreat\n4,G2,J2,\n"


def test_captains_say_who_plays_whom_and_what(tmp_path: Path) -> None:
    made = event(tmp_path, TEAMS, CAPTAINS)
    assert seats(made) == [("1", "R2", "B1"), ("2", "R1", "B2"), ("3", "G1", "J1"), ("4", "G2", "J2")]
    assert [game.mission for match in matches(made) for game in match.games] == [None, "contact", "no-retreat", None]
    assert [(told.name.rpartition("/")[2], told.what) for told in made.told] == [
        ("players.csv", "8 players"),
        ("r.csv", "round 1: 2 matches"),
        ("c.csv", "round 1: 4 games as captains paired"),
    ]


def test_players_pairings_tell_which_teams_meet(tmp_path: Path) -> None:
    made = event(tmp_path, "Table,Player 1,Player 2\n1,R1,J2\n2,J1,R2\n3,B1,G1\n4,B2,G2\n")
    assert [[team.name for team in match.teams] for match in matches(made)] == [
        ["Red Lions", "Jade Gulls"],
        ["Blue Anchors", "Gold Hops"],
    ]
    assert seats(made) == [("1", "R1", "J2"), ("2", "R2", "J1"), ("3", "B1", "G1"), ("4", "B2", "G2")]


def test_a_team_has_a_bye(tmp_path: Path) -> None:
    players = "Name,Team\nR1,Reds\nR2,Reds\nB1,Blues\nB2,Blues\nG1,Golds\nG2,Golds\n"
    made = opened(tmp_path, LINES, players_csv=players, r_csv="Table,Team 1,Team 2\n1,Reds,Golds\n,Blues,bye\n")
    each = made.event.rounds[0]
    assert [team.name for team in each.team_byes] == ["Blues"]
    assert [player.name for player in each.byes] == ["B1", "B2"]


def test_pairs_who_stay_together_sit_four_at_a_table(tmp_path: Path) -> None:
    made = event(tmp_path, TEAMS, seats="seats: 4", tables="tables: 2")
    assert seats(made) == [("1", "R1", "R2", "B1", "B2"), ("2", "G1", "G2", "J1", "J2")]
    (first, *_) = made.event.rounds[0].pairings
    assert [[player.name for player in side] for side in first.sides] == [["R1", "R2"], ["B1", "B2"]]


def test_partners_may_change_from_round_to_round(tmp_path: Path) -> None:
    lines = {"players": "players: players.csv", "tables": "tables: 2", "seats": "seats: 4", "rounds": LINES["rounds"]}
    made = opened(
        tmp_path, lines, players_csv=PLAYERS, r_csv="Player 1,Player 2,Player 3,Player 4\nR1,B1,G1,J1\nR2,B2,G2,J2\n"
    )
    (first, _) = made.event.rounds[0].pairings
    assert [[player.name for player in side] for side in first.sides] == [["R1", "B1"], ["G1", "J1"]]


WRONG: dict[str, tuple[dict[str, str], str, str, list[str]]] = {
    "a team that isn't whole": (
        {"team_size": "team_size: 3", "tables": "tables: 6"},
        TEAMS,
        "",
        [f"event.yaml:8:12: E461 team '{name}' has 2 players; 3 play in a team" for name in sorted(NAMES)],
    ),
    "teams without a size": (
        {"team_size": "teams: {Owls: [R1]}"},
        "Player 1,Player 2\n",
        "",
        ["event.yaml:8:8: E462 teams are named, but not how many play in one"],
    ),
    "a player in two teams": (
        {"teams": "teams: {Owls: [R1, R2], Rooks: [R2, B1]}"},
        TEAMS,
        "",
        ["event.yaml:9:32: E461 'R2' plays in two teams, 'Owls' and 'Rooks'"],
    ),
    "a team unknown": (
        {},
        TEAMS.replace("Jade Gulls", "Jade Gull"),
        "",
        ["r.csv!C3: E432 no team is called 'Jade Gull'"],
    ),
    "a team twice": (
        {},
        TEAMS.replace("Jade Gulls", "Red Lions"),
        "",
        ["r.csv!A1: E433 'Jade Gulls' is in no pairing of round 1", "r.csv!C3: E434 'Red Lions' is paired twice"],
    ),
    "two matches at one table": (
        {},
        TEAMS.replace("2,Gold", "1,Gold"),
        "",
        ["r.csv!A3: E436 two pairings meet at table '1'", "r.csv!A3: E436 two pairings meet at table '2'"],
    ),
    "captains across matches": (
        {},
        TEAMS,
        "Table,Player 1,Player 2\n1,R1,G1\n",
        ["c.csv!A2: E439 'R1' and 'G1' can't meet"],
    ),
    "captains at another match's table": (
        {},
        TEAMS,
        "Table,Player 1,Player 2\n3,R1,B1\n",
        ["c.csv!A2: E439 'Red Lions' and 'Blue Anchors' don't meet at table '3'"],
    ),
    "captains on no mission": (
        {},
        TEAMS,
        "Table,Player 1,Player 2,Mission\n1,R1,B1,Dusty\n",
        ["c.csv!A2: E438 the pack has no mission 'Dusty'"],
    ),
    "captains without teams": (
        {"team_size": "seats: 2"},
        "Table,Player 1,Player 2\n1,R1,B1\n2,R2,B2\n3,G1,J1\n4,G2,J2\n",
        "Table,Player 1,Player 2\n1,R1,B1\n",
        ["event.yaml:5:56: E462 captains pair where teams meet"],
    ),
    "three at a table": ({"seats": "seats: 3"}, TEAMS, "", ["event.yaml:9:8: E462 three can't meet two and two"]),
    "too few tables": (
        {"tables": "tables: 3"},
        TEAMS,
        "",
        ["event.yaml:6:9: E408 4 teams don't find room at 3 tables"],
    ),
}


@pytest.mark.parametrize("name", WRONG)
def test_teams_that_are_wrong(tmp_path: Path, name: str) -> None:
    changes, pairings, captains, messages = WRONG[name]
    lines = {**LINES, **changes}
    if captains:
        lines["rounds"] = "rounds: [{mission: dust-up, pairings: r.csv, captains: c.csv}]"
    found = slips(tmp_path, lines, players_csv=PLAYERS, r_csv=pairings, c_csv=captains or "x\n")
    assert [told(each) for each in found] == messages


GONE: dict[str, tuple[dict[str, str], str, list[str]]] = {
    "who left is named wrongly": (
        {"dropped": "dropped: {Adda: 1}"},
        "Ada,Bram\nCleo,Dov\n",
        ["event.yaml:8:17: E460 no player is called 'Adda'"],
    ),
    "who left is paired": (
        {"dropped": "dropped: {Dov: 0}"},
        "Ada,Bram\nCleo,Dov\n",
        ["r.csv!B3: E437 'Dov' never came, and is paired in round 1"],
    ),
    "who comes late is paired": (
        {"late": "late: {Dov: 2}"},
        "Ada,Bram\nCleo,Dov\n",
        ["r.csv!B3: E437 'Dov' joins in round 2, and is paired in round 1"],
    ),
    "who left has no name to go by": (
        {"players": "players: 4", "dropped": "dropped: {Dov: 1}"},
        "Ada,Bram\n",
        ["event.yaml:8:16: E460 'Dov' is named, but no player is"],
    ),
}


def told_rows(made: OpenEvent) -> tuple[list[tuple[str, ...]], list[tuple[str, ...]]]:
    labels, each = prepared().labels, made.event.rounds[0]
    lists = (table_rows(made.event, each, labels), name_rows(made.event, each, labels))
    by_table, by_name = ([(row.look, row.place, *row.names, row.note) for row in rows] for rows in lists)
    return by_table, [row[1:-1] for row in by_name]


WAITING = "captains pair their players"


def test_the_wall_says_which_teams_meet_while_captains_pair(tmp_path: Path) -> None:
    by_table, by_name = told_rows(event(tmp_path, TEAMS))
    assert by_table == [
        ("match", "1–2", "Red Lions", "Blue Anchors", ""),
        ("open", "", WAITING),
        ("match", "3–4", "Gold Hops", "Jade Gulls", ""),
        ("open", "", WAITING),
    ]
    assert by_name == [
        *(("1–2", name) for name in ("B1", "B2", "Blue Anchors")),
        *(("3–4", name) for name in ("G1", "G2", "Gold Hops", "J1", "J2", "Jade Gulls")),
        *(("1–2", name) for name in ("R1", "R2", "Red Lions")),
    ]


def test_tables_of_a_match_that_wait_for_captains_are_on_the_wall(tmp_path: Path) -> None:
    made = event(tmp_path, TEAMS, "Table,Player 1,Player 2\n2,R1,B2\n3,G1,J1\n4,G2,J2\n")
    by_table, by_name = told_rows(made)
    assert by_table[:3] == [
        ("match", "1–2", "Red Lions", "Blue Anchors", ""),
        ("open", "1", WAITING),
        ("game", "2", "R1", "B2", ""),
    ]
    assert [row for row in by_name if row[1] in ("R1", "R2", "B1", "B2")] == [
        ("1", "B1"),
        ("2", "B2"),
        ("2", "R1"),
        ("1", "R2"),
    ]


def test_badges_have_the_tables_of_a_team_while_its_captain_pairs(tmp_path: Path) -> None:
    made = event(tmp_path, TEAMS, "Table,Player 1,Player 2\n2,R1,B2\n").event
    players = {each.name: known_of_badge(made, each, prepared().labels) for each in made.players}
    assert [players[name]["seat-1"] for name in ("R1", "R2", "J2")] == ["2", "1", "3–4"]


def test_a_table_of_whole_teams_stands_on_the_wall_once(tmp_path: Path) -> None:
    made = event(tmp_path, TEAMS, seats="seats: 4", tables="tables: 2")
    by_table, by_name = told_rows(made)
    assert by_table == [("game", "1", "R1 & R2", "B1 & B2", ""), ("game", "2", "G1 & G2", "J1 & J2", "")]
    assert ("1", "Red Lions") in by_name
    assert ("1", "R2") in by_name


@pytest.mark.slow
def test_prints_say_which_teams_meet_until_captains_have_paired(tmp_path: Path) -> None:
    spares = "spares: {score-sheets: tables + teams}"
    lines = {**LINES, "spares": spares, "items": "items: [score-sheets, table-packets]"}
    _, run = planned(tmp_path / "open", lines, players_csv=PLAYERS, r_csv=TEAMS)
    packets = file_of(run, "score-sheets-round-1").packets
    stamps = [leaf.front.stamp for packet in packets for leaf in packet.leaves]
    assert [(each.players, each.teams) for each in stamps if each] == [
        *[((), ("Red Lions", "Blue Anchors"))] * 2,
        *[((), ("Gold Hops", "Jade Gulls"))] * 2,
        *[((), ())] * 4,
    ]
    lines["rounds"] = "rounds: [{mission: dust-up, pairings: r.csv, captains: c.csv}]"
    _, run = planned(tmp_path / "paired", lines, players_csv=PLAYERS, r_csv=TEAMS, c_csv=CAPTAINS)
    packets = file_of(run, "score-sheets-round-1").packets
    fronts = [leaf.front for packet in packets[:4] for leaf in packet.leaves]
    assert [each.stamp.players for each in fronts if each.stamp] == [
        ("R2", "B1"),
        ("R1", "B2"),
        ("G1", "J1"),
        ("G2", "J2"),
    ]
    assert [each.key.name for each in fronts] == ["dust-up", "contact", "no-retreat", "dust-up"]
    maps = [packet.leaves[0].front.key.name for packet in file_of(run, "table-packets-round-1").packets]
    assert maps == ["dust-up", "contact", "no-retreat", "dust-up"]


def test_pairs_who_stay_together_need_no_sheets_of_captains_and_one_list_of_standings(tmp_path: Path) -> None:
    lines = {**LINES, "seats": "seats: 4", "tables": "tables: 2"}
    lines["rounds"] = "rounds: [{mission: dust-up, pairings: r.csv, results: s.csv}]"
    files = {"players_csv": PLAYERS, "r_csv": TEAMS, "s_csv": "Table,Score 1,Score 2\n1,8,1\n2,7,2\n"}
    event = with_standings(opened(tmp_path, lines, **files).event)
    assert not {ItemKind.CAPTAINS, ItemKind.TEAM_SCORES} & {*event.items}
    assert [kind for kind, _ in standings_of(event, event.rounds[0])] == [PageKind.TEAM_STANDINGS]
    (standings,) = (standings for _, standings in standings_of(event, event.rounds[0]))
    rows = standing_lists(standings, event, prepared().pack, prepared().labels).rows
    assert [(row.name, row.about) for row in rows][:2] == [("Red Lions", "R1 & R2"), ("Gold Hops", "G1 & G2")]


@pytest.mark.slow
def test_forces_of_who_plays_side_by_side_are_on_the_score_sheet(tmp_path: Path) -> None:
    rows = [f"{row},{'Guns' if row.startswith('R2') else 'Tanks'}" for row in PLAYERS.splitlines()[1:]]
    players = "\n".join(("Name,Team,Army", *rows))
    lines = {**LINES, "seats": "seats: 4", "tables": "tables: 2", "items": "items: [score-sheets]"}
    event, run = planned(tmp_path, lines, players_csv=players, r_csv=TEAMS)
    (sheet, *_) = make(event, prepared(), run).prints
    words = texts(sheet.data)[0]
    assert "Tanks & Guns" in words
    assert "Tanks & Tanks" not in words


@pytest.mark.slow
def test_who_plays_side_by_side_is_named_together(tmp_path: Path) -> None:
    lines = {**LINES, "seats": "seats: 4", "tables": "tables: 2", "items": "items: [score-sheets]"}
    _, run = planned(tmp_path, lines, players_csv=PLAYERS, r_csv=TEAMS)
    stamps = [leaf.front.stamp for leaf in file_of(run, "score-sheets-round-1").leaves]
    assert [each.players for each in stamps if each] == [("R1 & R2", "B1 & B2"), ("G1 & G2", "J1 & J2")]


@pytest.mark.parametrize("name", GONE)
def test_who_left_and_is_there_all_the_same(tmp_path: Path, name: str) -> None:
    changes, pairings, messages = GONE[name]
    lines = {"players": "players: players.csv", "rounds": LINES["rounds"], **changes}
    found = slips(tmp_path, lines, players_csv="Name\nAda\nBram\nCleo\nDov\n", r_csv=f"Player 1,Player 2\n{pairings}")
    assert [told(each) for each in found] == messages


def test_tables_that_begin_later(tmp_path: Path) -> None:
    rounds = "rounds: [{mission: dust-up, starts: '09:30', pairings: r.csv, late: {'2': '09:45'}}]"
    lines = {"players": "players: players.csv", "tables": "tables: 3", "rounds": rounds}
    pairings = "Table,Player 1,Player 2,Starts\n1,Ada,Bram,09:30\n2,Cleo,Dov,\n3,Eve,Finn,10:00\n"
    each = opened(tmp_path, lines, players_csv="Name\nAda\nBram\nCleo\nDov\nEve\nFinn\n", r_csv=pairings).event.rounds[
        0
    ]
    assert [(game.table.name, game.starts) for game in each.late if game.table] == [("2", "09:45"), ("3", "10:00")]


def test_late_tables_are_tables(tmp_path: Path) -> None:
    lines = {"rounds": "rounds: [{mission: dust-up, late: {'9': '09:45'}}]"}
    assert [told(each) for each in slips(tmp_path, lines)] == ["event.yaml:5:41: E435 no table is called '9'"]
