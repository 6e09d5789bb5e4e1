"""Standings, held to cases that were reckoned by hand: ties, byes, who dropped, who came late, teams."""

from __future__ import annotations

import time
from decimal import Decimal
from pathlib import Path

import pytest
from planned import prepared
from small_event import opened, slips, told

from pipeline.event.making.standing_words import prize_list, standing_lists
from pipeline.event.reading.ready_event import Event
from pipeline.event.reading.ready_standings import Outcome, Standing, Standings
from pipeline.event.standing.reckoning import last_round, with_standings
from pipeline.event.standing.standings_csv import write_csv, write_table

ROUNDS = (
    "{mission: dust-up, results: r1.csv}, {mission: contact, results: r2.csv}, {mission: encounter, results: r3.csv}"
)
HEAD = "Table,Player 1,Score 1,Score 2,Player 2\n"
# Five players, three rounds, somebody always has a bye. Every figure below is added up by hand from these three lists.
FIVE = "Name\nAda\nBram\nCleo\nDov\nEve\n"
R1 = HEAD + "1,Ada,8,1,Bram\n2,Cleo,3,6,Dov\n,Eve,,,\n"
R2 = HEAD + "1,Eve,2,7,Ada\n2,Cleo,8,1,Dov\n,Bram,,,\n"
R3 = HEAD + "1,Ada,1,8,Cleo\n2,Eve,6,3,Bram\n,Dov,,,\n"


def event(folder: Path, ranking: str, *more: str, players: str = FIVE, **files: str) -> Event:
    lines = {
        "players": "players: players.csv",
        "tables": "tables: 12",
        "rounds": f"rounds: [{ROUNDS}]",
        "ranking": f"ranking: {{{ranking}}}",
    }
    lines |= {line.partition(":")[0]: line for line in more}
    lists = {"r1_csv": R1, "r2_csv": R2, "r3_csv": R3, **files}
    return with_standings(opened(folder, lines, players_csv=players, **lists).event)


def final(made: Event) -> Standings:
    found = made.rounds[last_round(made) - 1].standings
    assert found is not None
    return found


def placed(standings: Standings) -> list[tuple[int, str, str]]:
    return [(row.rank, row.name, str(row.points)) for row in standings.rows]


def row(standings: Standings, name: str) -> Standing:
    return next(each for each in (*standings.rows, *standings.gone) if each.name == name)


# Points: Ada 8+7+1 = 16, Bram 1+7+3 = 11, Cleo 3+8+8 = 19, Dov 6+1+7 = 14, Eve 7+2+6 = 15.
BY_POINTS = [(1, "Cleo", "19"), (2, "Ada", "16"), (3, "Eve", "15"), (4, "Dov", "14"), (5, "Bram", "11")]
# What each measure comes to, by hand. Opponents: Ada met Bram, Eve, Cleo; Bram Ada, Eve; Cleo Dov twice, Ada;
# Dov Cleo twice; Eve Ada, Bram.
MEASURED = {
    "wins": {"Ada": "2", "Bram": "1", "Cleo": "2", "Dov": "2", "Eve": "2"},
    "scored": {"Ada": "16", "Bram": "11", "Cleo": "19", "Dov": "14", "Eve": "15"},
    "conceded": {"Ada": "11", "Bram": "14", "Cleo": "8", "Dov": "11", "Eve": "10"},
    "difference": {"Ada": "+5", "Bram": "−3", "Cleo": "+11", "Dov": "+3", "Eve": "+5"},
    "opponents-points": {"Ada": "45", "Bram": "31", "Cleo": "44", "Dov": "38", "Eve": "27"},
    "middle-opponents": {"Ada": "15", "Bram": "0", "Cleo": "14", "Dov": "0", "Eve": "0"},
    "beaten-points": {"Ada": "26", "Bram": "0", "Cleo": "30", "Dov": "19", "Eve": "11"},
    # Shares of games won: Ada 2/3, Bram 0/2, Cleo 2/3, Dov 1/2, Eve 1/2.
    "opponents-wins": {"Ada": "38.9 %", "Bram": "58.3 %", "Cleo": "55.6 %", "Dov": "66.7 %", "Eve": "33.3 %"},
}


@pytest.fixture(scope="module")
def measured(tmp_path_factory: pytest.TempPathFactory) -> Standings:
    return final(event(tmp_path_factory.mktemp("five"), f"bye: 7, by: [points, {', '.join(MEASURED)}]"))


def test_points_are_added_up(measured: Standings) -> None:
    assert placed(measured) == BY_POINTS


@pytest.mark.parametrize("measure", MEASURED)
def test_a_measure_is_what_hands_reckon(measured: Standings, measure: str) -> None:
    place = list(MEASURED).index(measure)
    assert {each.name: each.ties[place].shown for each in measured.rows} == MEASURED[measure]


def test_what_a_round_brought_is_told(measured: Standings) -> None:
    told_of = [(each.round, each.outcome, str(each.points)) for each in row(measured, "Bram").rounds]
    assert told_of == [(1, Outcome.LOST, "1"), (2, Outcome.BYE, "7"), (3, Outcome.LOST, "3")]


def test_places_up_and_down(measured: Standings) -> None:
    # After round 2: Ada 15, Cleo 11, Eve 9, Bram 8, Dov 7.
    assert {each.name: each.moved for each in measured.rows} == {"Cleo": 1, "Ada": -1, "Eve": 0, "Dov": 1, "Bram": -1}


# Four players who all end on 9: 8+1 and 1+8. Ada beat Bram, Cleo beat Dov, Bram beat Cleo, Dov beat Ada.
FOUR = "Name\nAda\nBram\nCleo\nDov\n"
TIED_1 = HEAD + "1,Ada,8,1,Bram\n2,Cleo,8,1,Dov\n"
TIED_2 = HEAD + "1,Ada,1,8,Dov\n2,Cleo,1,8,Bram\n"
TWO_ROUNDS = "rounds: [{mission: dust-up, results: r1.csv}, {mission: contact, results: r2.csv}]"
TIES = {
    "nothing parts them": ("by: [points]", [(1, "Ada"), (1, "Bram"), (1, "Cleo"), (1, "Dov")]),
    "not all of them met": ("by: [points, head-to-head]", [(1, "Ada"), (1, "Bram"), (1, "Cleo"), (1, "Dov")]),
    "all have met alike opponents": (
        "by: [points, opponents-points]",
        [(1, "Ada"), (1, "Bram"), (1, "Cleo"), (1, "Dov")],
    ),
}


@pytest.mark.parametrize("name", TIES)
def test_who_is_level_shares_a_rank(tmp_path: Path, name: str) -> None:
    ranking, expected = TIES[name]
    made = final(event(tmp_path, ranking, TWO_ROUNDS, players=FOUR, r1_csv=TIED_1, r2_csv=TIED_2))
    assert [(each.rank, each.name) for each in made.rows] == expected
    assert all(each.is_shared for each in made.rows)
    assert [each.decided_by for each in made.rows] == [None] * 4
    assert [each.is_level for each in made.rows] == [False, True, True, True]


def test_two_level_who_met(tmp_path: Path) -> None:
    # Ada 8+1 = 9 and Dov 1+8 = 9 are level and met in round 2, where Dov won. Bram has 15, Cleo 3.
    first = HEAD + "1,Ada,8,1,Cleo\n2,Bram,8,1,Dov\n"
    second = HEAD + "1,Ada,1,8,Dov\n2,Bram,7,2,Cleo\n"
    made = final(event(tmp_path, "by: [points, head-to-head]", TWO_ROUNDS, players=FOUR, r1_csv=first, r2_csv=second))
    assert [(each.rank, each.name, each.ties[0].shown, each.decided_by) for each in made.rows] == [
        (1, "Bram", "", None),
        (2, "Dov", "8", None),
        (3, "Ada", "1", 0),
        (4, "Cleo", "", None),
    ]


def test_lots_are_drawn_by_the_seed(tmp_path: Path) -> None:
    ranking, more = "by: [points, random]", (TWO_ROUNDS, "seed: low tide")
    lists = {"players": FOUR, "r1_csv": TIED_1, "r2_csv": TIED_2}
    one = final(event(tmp_path / "one", ranking, *more, **lists))
    two = final(event(tmp_path / "two", ranking, *more, **lists))
    assert one == two
    assert [each.rank for each in one.rows] == [1, 2, 3, 4]
    other = final(event(tmp_path / "three", ranking, TWO_ROUNDS, "seed: high tide", **lists))
    assert [each.name for each in other.rows] != [each.name for each in one.rows]


def test_outcomes_may_count_and_not_scores(tmp_path: Path) -> None:
    made = final(event(tmp_path, "by: [points, scored], won: 3, drawn: 1, lost: 0, bye: 6"))
    # Won: Ada 2, Bram a bye, Cleo 2, Dov 1 and a bye, Eve a bye and 1; scores part them.
    assert [(each.rank, each.name, str(each.points), each.ties[0].shown) for each in made.rows] == [
        (1, "Cleo", "6", "19"),
        (2, "Ada", "6", "16"),
        (3, "Eve", "6", "14"),
        (4, "Dov", "6", "13"),
        (5, "Bram", "3", "10"),
    ]


def test_scores_that_hardly_differ_are_drawn(tmp_path: Path) -> None:
    second = HEAD + "1,Ada,50,45,Bram\n2,Cleo,60,20,Dov\n"
    made = final(
        event(
            tmp_path,
            "by: [points], won: 2, drawn: 1, lost: 0, margin: 5",
            "rounds: [{mission: dust-up, results: r2.csv}]",
            "scores: any",
            players=FOUR,
            r2_csv=second,
        )
    )
    assert placed(made) == [(1, "Cleo", "2"), (2, "Ada", "1"), (2, "Bram", "1"), (4, "Dov", "0")]


GIVEN = "bonus: {Painting: {Ada: 10, dov: 2.5}, Late list: {Cleo: -1}}"


def test_what_is_given_beside_games_counts_for_whoever_has_it_alone(tmp_path: Path) -> None:
    """Ada 16 + 10, Dov 14 + 2.5, Cleo 19 - 1; what opponents are measured by stays as it was."""
    made = final(event(tmp_path, "bye: 7, by: [points, opponents-points]", GIVEN))
    assert placed(made) == [
        (1, "Ada", "26"),
        (2, "Cleo", "18"),
        (3, "Dov", "16.5"),
        (4, "Eve", "15"),
        (5, "Bram", "11"),
    ]
    assert {each.name: each.ties[0].shown for each in made.rows} == MEASURED["opponents-points"]
    heads, first, second, third, *_ = write_csv(made).decode("utf-8-sig").splitlines()
    assert heads.endswith("Round 1,Round 2,Round 3,Painting,Late list")
    assert [line.split(",")[-2:] for line in (first, second, third)] == [["10", ""], ["", "-1"], ["2.5", ""]]


def test_standings_and_prizes_say_who_was_given_what(tmp_path: Path) -> None:
    made = event(tmp_path, "bye: 7", GIVEN, "prizes: [painting, Best sport]")
    lists = standing_lists(final(made), made, opened(tmp_path / "x").pack, prepared().labels)
    assert [each.about for each in lists.rows[:3]] == ["Painting 10", "Late list −1", "Painting 2.5"]
    assert prize_list(made, prepared().labels).others == (("Painting", "Ada 10"), ("Best sport", ""))


def test_teams_are_given_what_is_theirs(tmp_path: Path) -> None:
    lines = {
        "rounds": "rounds: [{mission: dust-up, pairings: p.csv, results: r.csv}]",
        "players": "players: players.csv",
        "team_size": "team_size: 2",
        "bonus": "bonus: {Banner: {reds: 3, Ada: 1}}",
    }
    lists = {
        "players_csv": "Name,Team\nAda,Reds\nBram,Reds\nCleo,Blues\nDov,Blues\n",
        "p_csv": "Table,Team 1,Team 2\n1,Reds,Blues\n",
        "r_csv": "Table,Score 1,Score 2\n1,2,7\n2,3,6\n",
    }
    made = with_standings(opened(tmp_path, lines, **lists).event)
    teams, players = made.rounds[0].team_standings, made.rounds[0].standings
    assert teams is not None
    assert players is not None
    assert [(each.name, str(each.points)) for each in teams.rows] == [("Blues", "13"), ("Reds", "8")]


def test_points_are_given_to_nobody_unknown(tmp_path: Path) -> None:
    found = slips(
        tmp_path, {"players": "players: p.csv", "bonus": "bonus: {Painting: {Adda: 10}}"}, p_csv="Name\nAda\nBo\n"
    )
    assert [told(each) for each in found] == ["event.yaml:8:26: E460 no player is called 'Adda'"]
    assert found[0].hints == ("did you mean 'Ada'?",)


def test_who_left_stands_at_the_foot(tmp_path: Path) -> None:
    third = HEAD + "1,Ada,1,8,Cleo\n2,Eve,6,3,Dov\n"
    made = final(event(tmp_path, "bye: 7", "dropped: {Bram: 2}", r3_csv=third))
    assert [each.name for each in made.rows] == ["Cleo", "Ada", "Eve", "Dov"]
    (gone,) = made.gone
    assert (gone.name, gone.rank, gone.left_after, str(gone.points)) == ("Bram", 0, 2, "8")
    # What was won against Bram still counts for the tie-break: Ada met Bram (8), Eve (15) and Cleo (19).
    assert row(made, "Ada").ties[0].shown == "42"


def test_who_comes_late_missed_what_was_before(tmp_path: Path) -> None:
    first = HEAD + "1,Ada,8,1,Bram\n2,Cleo,3,6,Dov\n"
    made = final(event(tmp_path, "bye: 7", "late: {Eve: 2}", r1_csv=first))
    assert [(each.outcome, str(each.points)) for each in row(made, "Eve").rounds] == [
        (Outcome.MISSED, "0"),
        (Outcome.LOST, "2"),
        (Outcome.WON, "6"),
    ]


def test_a_table_without_a_result_is_named(tmp_path: Path) -> None:
    second = HEAD + "1,Eve,,,Ada\n2,Cleo,8,1,Dov\n,Bram,,,\n"
    made = final(event(tmp_path, "bye: 7", r2_csv=second))
    assert made.open_tables == ("1 (round 2)",)
    assert [each.round for each in row(made, "Ada").rounds] == [1, 3]


def test_a_bye_gives_what_is_said_or_nothing(tmp_path: Path) -> None:
    lines = {
        "players": "players: players.csv",
        "rounds": "rounds: [{mission: dust-up, results: r1.csv}]",
    }
    silent = opened(tmp_path / "silent", lines, players_csv=FIVE, r1_csv=R1)
    assert [told(each) for each in silent.noted] == [
        "event.yaml:5:10: W475 'Eve' has a bye in round 1, which gives nothing until you say what"
    ]
    assert str(row(final(with_standings(silent.event)), "Eve").points) == "0"
    said = opened(tmp_path / "said", {**lines, "ranking": "ranking: {bye: 0}"}, players_csv=FIVE, r1_csv=R1)
    assert said.noted == ()


def test_standings_as_a_list_and_as_words(measured: Standings, tmp_path: Path) -> None:
    made = final(event(tmp_path, "bye: 7"))
    lines = write_csv(made).decode("utf-8-sig").split("\r\n")
    assert lines[:2] == [
        "Rank,Name,Team,Force,Points,Opponents points,Round 1,Round 2,Round 3",
        "1,Cleo,,,19,44,3,8,8",
    ]
    assert write_table(made) == (
        "Standings of players after round 3 of 3\n"
        "   name  points  opponents-points\n"
        "1  Cleo      19                44\n"
        "2  Ada       16                45\n"
        "3  Eve       15                27\n"
        "4  Dov       14                38\n"
        "5  Bram      11                31\n"
    )


EXPORTED = (
    "Platz;Spielername;Turnierpunkte;SOS;Land\n1;Dov;21;12,5;DE\n2;Ada;14;11;FR\n2;Bram;14;11;IT\n4;Cleo;3;9;PL\n"
)


def test_standings_of_another_program_count_instead(tmp_path: Path) -> None:
    made = event(
        tmp_path,
        "by: [points]",
        "rounds: [{mission: dust-up, results: r1.csv}, {mission: contact, standings: table.csv}]",
        players=FOUR,
        r1_csv=TIED_1,
        table_csv=EXPORTED,
    )
    brought = final(made)
    assert brought.source == "table.csv"
    assert placed(brought) == [(1, "Dov", "21"), (2, "Ada", "14"), (2, "Bram", "14"), (4, "Cleo", "3")]
    assert [(tie.measure, tie.shown) for tie in brought.rows[0].ties] == [("SOS", "12,5")]
    assert [each.moved for each in brought.rows] == [2, -1, 1, -3]


def test_long_standings_are_read_in_time(tmp_path: Path) -> None:
    """Which columns hold numbers is found once, not for each row."""
    rows = "".join(f"{number};Dov;21;12,5;DE\n" for number in range(1, 1900))
    began = time.process_time()
    event(
        tmp_path,
        "by: [points]",
        "rounds: [{mission: dust-up, results: r1.csv}, {mission: contact, standings: table.csv}]",
        players=FOUR,
        r1_csv=TIED_1,
        table_csv=EXPORTED.splitlines()[0] + "\n" + rows,
    )
    assert time.process_time() - began < 6


TEAMS = "Name,Team\n" + "".join(
    f"{team[0]}{number},{team}\n" for team in ("Reds", "Blues", "Golds", "Jades") for number in (1, 2)
)
TEAM_HEAD = "Table,Player 1,Score 1,Score 2,Player 2\n"


def test_teams_stand_by_their_matches(tmp_path: Path) -> None:
    # Reds 8+2 = 10 to 8 of Blues: won. Golds 6+3 = 9 to 9 of Jades: drawn.
    games = TEAM_HEAD + "1,R1,8,1,B1\n2,R2,2,7,B2\n3,G1,6,3,J1\n4,G2,3,6,J2\n"
    made = event(
        tmp_path,
        "by: [points]",
        "team_size: 2",
        "rounds: [{mission: dust-up, results: r1.csv}]",
        "team_ranking: {by: [points, scored], won: 2, drawn: 1, lost: 0}",
        players=TEAMS,
        r1_csv=games,
    )
    teams = made.rounds[0].team_standings
    assert teams is not None
    assert teams.is_of_teams
    assert [(each.rank, each.name, str(each.points), each.ties[0].shown) for each in teams.rows] == [
        (1, "Reds", "2", "10"),
        (2, "Golds", "1", "9"),
        (2, "Jades", "1", "9"),
        (4, "Blues", "0", "8"),
    ]
    assert [each.name for each in final(made).rows][:2] == ["R1", "B2"]


def test_a_match_counts_when_all_its_tables_are_in(tmp_path: Path) -> None:
    games = TEAM_HEAD + "1,R1,8,1,B1\n2,R2,,,B2\n3,G1,6,3,J1\n4,G2,3,6,J2\n"
    made = event(
        tmp_path,
        "by: [points]",
        "team_size: 2",
        "rounds: [{mission: dust-up, results: r1.csv}]",
        players=TEAMS,
        r1_csv=games,
    )
    teams = made.rounds[0].team_standings
    assert teams is not None
    assert {each.name: str(each.points) for each in teams.rows} == {
        "Golds": "9",
        "Jades": "9",
        "Reds": "0",
        "Blues": "0",
    }
    assert teams.open_tables == ("2",)


@pytest.mark.slow
def test_four_hundred_players_in_seven_rounds(tmp_path: Path) -> None:
    names = [f"Player {number}" for number in range(400)]
    scores = [(8, 1), (7, 2), (6, 3)]
    files = {}
    for number in range(1, 8):
        turned = names[:1] + names[number:] + names[1:number]  # everybody meets another one each time
        games = [(turned[place], turned[-1 - place], *scores[(place * number) % 3]) for place in range(200)]
        files[f"r{number}_csv"] = HEAD + "".join(
            f"{place},{one},{won},{lost},{two}\n" for place, (one, two, won, lost) in enumerate(games, start=1)
        )
    rounds = ", ".join(f"{{mission: dust-up, results: r{number}.csv}}" for number in range(1, 8))
    started = time.process_time()
    made = event(
        tmp_path,
        "by: [points, opponents-points, head-to-head, opponents-wins, wins, random]",
        f"rounds: [{rounds}]",
        "tables: 200",
        players="Name\n" + "\n".join(names),
        **files,
    )
    assert time.process_time() - started < 30
    last = final(made)
    assert len(last.rows) == 400
    assert sum(each.points for each in last.rows) == Decimal(7 * 200 * 9)
    assert [each.rank for each in last.rows] == sorted(each.rank for each in last.rows)
    assert all(each.moved is not None for each in last.rows)
