"""Results come in as lists or one by one; each is held to its pairing and to what a game can give."""

from __future__ import annotations

from pathlib import Path

import pytest
from small_event import opened, slips, told, write_event
from workbooks import workbook

from pipeline.cli import main
from pipeline.event.reading.ready_event import Round
from pipeline.event.reading.ready_standings import Outcome
from pipeline.event.standing.reckoning import with_standings

FOUR = "Name\nAda Ames\nBram Crane\nCleo Dunn\nDov Ember\n"
PAIRED = "Table,Player 1,Player 2\n1,Ada Ames,Bram Crane\n2,Cleo Dunn,Dov Ember\n"
LINES = {
    "players": "players: players.csv",
    "rounds": "rounds: [{mission: dust-up, pairings: p.csv, results: r.csv}, {mission: contact}]",
}
DRY_SEA = Path(__file__).parents[2] / "content" / "examples" / "dry-sea"
HEAD = "Table,Player 1,Score 1,Score 2,Player 2\n"


def first_round(folder: Path, results: str | bytes, name: str = "r.csv", **more: str) -> Round:
    lines = {**LINES, "rounds": LINES["rounds"].replace("r.csv", name), **more}
    stem, _, suffix = name.rpartition(".")
    files: dict[str, str | bytes] = {"players_csv": FOUR, "p_csv": PAIRED, f"{stem}_{suffix}": results}
    return opened(folder, lines, **files).event.rounds[0]


def scores(each: Round) -> list[tuple[str, ...]]:
    return [(str(made.pairing.table.name), *map(str, made.scores)) for made in each.results if made.pairing.table]


@pytest.mark.parametrize(
    "written",
    [
        HEAD + "1,Ada Ames,8,1,Bram Crane\n2,Cleo Dunn,3,6,Dov Ember\n",
        "Table;Score 1;Score 2\n1;8;1\n2;3;6\n",
        "Board\tResult\n1\t8-1\n2\t3 : 6\n",
        HEAD + "2,Dov Ember,6,3,Cleo Dunn\n1,Bram Crane,1,8,Ada Ames\n",
        'Player 1,Player 2,Player 1 Score,Player 2 Score\n"Ames, Ada","Crane, Bram",8,1\ncleo dunn,dov ember,3,6\n',
        "Table,Player,Points\n1,Ada Ames,8\n1,Bram Crane,1\n2,Cleo Dunn,3\n2,Dov Ember,6\n",
        "Tisch;Spieler 1;Spieler 2;Punkte 1;Punkte 2\n1;Ada Ames;Bram Crane;8;1\n2;Cleo Dunn;Dov Ember;3;6\n",
        "Round 1\nTable 1: Ada Ames 8 - 1 Bram Crane\nTable 2: Cleo Dunn vs Dov Ember 3:6\n",
    ],
    ids=["plain", "tables alone", "one column", "turned", "by names", "a row for each", "German", "pasted"],
)
def test_results_are_read_however_they_are_written(tmp_path: Path, written: str) -> None:
    assert sorted(scores(first_round(tmp_path, written))) == [("1", "8", "1"), ("2", "3", "6")]


def test_scores_of_nothing_are_of_games_to_be_played(tmp_path: Path) -> None:
    written = HEAD + "1,Ada Ames,8,1,Bram Crane\n2,Cleo Dunn,0,0,Dov Ember\n"
    assert scores(first_round(tmp_path, written)) == [("1", "8", "1")]
    drawn = first_round(tmp_path / "drawn", written, scores="scores: [8-1, 0-0]")
    assert scores(drawn) == [("1", "8", "1"), ("2", "0", "0")]


def test_results_may_be_a_workbook(tmp_path: Path) -> None:
    data = workbook([["Results of round 1"], ["Table", "Score 1", "Score 2"], ["1", "8", "1"], ["2", "3", "6"]])
    assert scores(first_round(tmp_path, data, "r.xlsx")) == [("1", "8", "1"), ("2", "3", "6")]


def test_results_tell_who_met_where_nothing_else_does(tmp_path: Path) -> None:
    lines = {**LINES, "rounds": "rounds: [{mission: dust-up, results: r.csv}]"}
    written = HEAD + "2,Ada Ames,8,1,Dov Ember\n1,Cleo Dunn,,,Bram Crane\n"
    (each,) = opened(tmp_path, lines, players_csv=FOUR, r_csv=written).event.rounds
    assert [tuple(player.name for player in pairing.players) for pairing in each.pairings] == [
        ("Ada Ames", "Dov Ember"),
        ("Cleo Dunn", "Bram Crane"),
    ]
    assert scores(each) == [("2", "8", "1")]


WRONG: dict[str, tuple[str, dict[str, str], list[str]]] = {
    "a score that no mission gives": (
        HEAD + "1,Ada Ames,6,1,Bram Crane\n",
        {},
        ["r.csv!A2: E472 no game ends 6-1: it ends with 8-1, 7-2 or 6-3"],
    ),
    "a draw, which the pack has none of": (
        HEAD + "1,Ada Ames,4,4,Bram Crane\n",
        {},
        ["r.csv!A2: E472 no game ends 4-4: it ends with 8-1, 7-2 or 6-3"],
    ),
    "both won": (
        HEAD + "1,Ada Ames,8,7,Bram Crane\n",
        {},
        ["r.csv!A2: E473 both sides won: 8-7 are scores of winners"],
    ),
    "both are said to have won": (
        "Table,Player 1,Result 1,Result 2,Player 2\n1,Ada Ames,Win,Win,Bram Crane\n",
        {},
        ["r.csv!A2: E473 both sides won"],
    ),
    "won, but for how much": (
        "Table,Player 1,Result 1,Result 2,Player 2\n1,Ada Ames,Win,Loss,Bram Crane\n",
        {},
        ["r.csv!A2: E470 won and lost tell no scores"],
    ),
    "a draw in words, which the pack has none of": (
        "Table,Player 1,Result 1,Result 2,Player 2\n1,Ada Ames,Draw,Draw,Bram Crane\n",
        {"ranking": "ranking: {won: 3, drawn: 1, lost: 0}"},
        ["r.csv!A2: E472 no game ends drawn: it ends with 8-1, 7-2 or 6-3"],
    ),
    "losses that make it another score": (
        "Table,Score 1,Score 2,Losses 1,Losses 2\n1,8,1,2,5\n",
        {},
        ["r.csv!A2: E472 a winner who lost 2 has 7-2, not 8-1"],
    ),
    "no score at all": (HEAD + "1,Ada Ames,six,one,Bram Crane\n", {}, ["r.csv!A2: E470 'six and one' is no result"]),
    "another opponent": (
        HEAD + "1,Ada Ames,8,1,Dov Ember\n",
        {},
        ["r.csv!A2: E471 'Ada Ames' and 'Dov Ember' don't meet at table '1' in round 1"],
    ),
    "a table that isn't": (HEAD + "9,,8,1,\n", {}, ["r.csv!A2: E435 no table is called '9'"]),
    "somebody unknown": (HEAD + "1,Ada Amis,8,1,Bram Crane\n", {}, ["r.csv!B2: E432 no player is called 'Ada Amis'"]),
    "a table twice": (HEAD + "1,,8,1,\n1,,7,2,\n", {}, ["r.csv!A3: E474 table '1' has two results"]),
    "what house rules don't give": (
        HEAD + "1,Ada Ames,8,1,Bram Crane\n",
        {"scores": "scores: [3-0, 1-1]"},
        ["r.csv!A2: E472 no game ends 8-1: it ends with 3-0 or 1-1"],
    ),
    "more than the pack's scoring": (
        HEAD + "1,Ada Ames,101,20,Bram Crane\n",
        {"pack": f"pack: {DRY_SEA}"},
        ["r.csv!A2: E472 101 is more than a game gives: 100"],
    ),
}


@pytest.mark.parametrize("name", WRONG)
def test_results_that_are_wrong(tmp_path: Path, name: str) -> None:
    written, more, messages = WRONG[name]
    lines = {**LINES, **more}
    if "pack" in more:
        lines["rounds"] = "rounds: [{mission: leaves--slant, pairings: p.csv, results: r.csv}]"
    found = slips(tmp_path, lines, players_csv=FOUR, p_csv=PAIRED, r_csv=written)
    assert [told(each) for each in found] == messages


def test_a_doubtful_name_is_asked_about_with_both_places(tmp_path: Path) -> None:
    (found,) = slips(tmp_path, LINES, players_csv=FOUR, p_csv=PAIRED, r_csv=HEAD + "1,Ada Amis,8,1,Bram Crane\n")
    assert found.hints == (
        "did you mean 'Ada Ames'? correct one of the lists, or add `aliases: {Ada Amis: Ada Ames}` to event.yaml",
    )
    assert [(words, str(place).rpartition("/")[2]) for words, place in found.related] == [
        ("'Ada Ames' is listed here", "players.csv!A2")
    ]


def test_the_organisers_word_settles_a_doubtful_name(tmp_path: Path) -> None:
    aliases = "aliases: {Ada Amis: Ada Ames}"
    assert scores(first_round(tmp_path, HEAD + "1,Ada Amis,8,1,Bram Crane\n", aliases=aliases)) == [("1", "8", "1")]


def test_a_draw_in_words_counts_where_a_game_can_be_drawn(tmp_path: Path) -> None:
    written = "Table,Player 1,Result 1,Result 2,Player 2\n1,Ada Ames,Draw,Draw,Bram Crane\n"
    more = {"ranking": "ranking: {won: 3, drawn: 1, lost: 0}", "scores": "scores: [8-1, 4-4]"}
    (made,) = first_round(tmp_path, written, **more).results
    assert (made.outcome(0), made.outcome(1)) == (Outcome.DRAWN, Outcome.DRAWN)


@pytest.mark.parametrize("house", ["scores: [8-1, 4-4]", "scores: any"])
def test_house_rules_may_give_other_scores(tmp_path: Path, house: str) -> None:
    assert scores(first_round(tmp_path, HEAD + "1,,4,4,\n", scores=house)) == [("1", "4", "4")]


def said(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str, str]:
    code = main(["event", *words])
    out, err = capsys.readouterr()
    return code, out, err


@pytest.fixture
def cup(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    lines = {**LINES, "rounds": "rounds: [{mission: dust-up, pairings: p.csv}, {mission: contact}]"}
    return write_event(tmp_path / "cup", lines, players_csv=FOUR, p_csv=PAIRED)


def test_results_come_in_one_by_one(cup: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert said(capsys, "cup", "--round", "1", "--result", "2: 3-6") == (
        0,
        "table 2: Cleo Dunn 3 - 6 Dov Ember\nkept in round-1-results.csv; still out: table 1\n",
        "",
    )
    code, out, _ = said(capsys, "cup", "--round", "1", "--result", "1: 8-1", "--result", "2: 2-7")
    assert (code, out.splitlines()) == (
        0,
        [
            "table 1: Ada Ames 8 - 1 Bram Crane",
            "table 2: Cleo Dunn 2 - 7 Dov Ember; it had 3 - 6 until now",
            "kept in round-1-results.csv; round 1 is complete",
        ],
    )
    kept = (cup / "round-1-results.csv").read_bytes().decode("utf-8-sig")
    assert kept.split("\r\n") == [
        "Table,Player 1,Score 1,Score 2,Player 2,Losses 1,Losses 2",
        "1,Ada Ames,8,1,Bram Crane,,",
        "2,Cleo Dunn,2,7,Dov Ember,,",
        "",
    ]


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("1: 6:3", "table 1: Ada Ames 6 - 3 Bram Crane"),
        ("1 6-3", "table 1: Ada Ames 6 - 3 Bram Crane"),
        ("Table 1: 6 - 3", "table 1: Ada Ames 6 - 3 Bram Crane"),
        ("Ada Ames 6-3 Bram Crane", "table 1: Ada Ames 6 - 3 Bram Crane"),
        ("Crane, Bram 3:6 Ames, Ada", "table 1: Ada Ames 6 - 3 Bram Crane"),
        ("Bram Crane v Ada Ames: 3-6", "table 1: Ada Ames 6 - 3 Bram Crane"),
        ("Bram Crane - Ada Ames 3-6", "table 1: Ada Ames 6 - 3 Bram Crane"),
        ("dov ember: 7-2", "table 2: Cleo Dunn 2 - 7 Dov Ember"),
    ],
)
def test_results_go_by_table_or_by_who_played(
    cup: Path, capsys: pytest.CaptureFixture[str], words: str, told: str
) -> None:
    code, out, _ = said(capsys, "cup", "--round", "1", "--result", words)
    assert (code, out.splitlines()[0]) == (0, told)


UNSAID = {
    "Adda Ames: 6-3": ("no table and nobody in round 1 is called 'Adda Ames'", "did you mean Ada Ames?"),
    "Zoe: 6-3": (
        "no table and nobody in round 1 is called 'Zoe'",
        "write the name as in the list of players, or the table's number",
    ),
    "Ada Ames 6-3 Dov Ember": (
        "'Ada Ames' and 'Dov Ember' don't meet in round 1",
        "Ada Ames meets Bram Crane at table 1",
    ),
    "Ada Ames 6-3": None,
    "6-3": ("'6-3' is no result", 'write the table and both scores, like --result "7: 6-1", or who played'),
    "Ada v Bram v Cleo 6-3": ("'Ada v Bram v Cleo 6-3' is no result", "write the table and both scores"),
}


@pytest.mark.parametrize(("words", "told"), UNSAID.items())
def test_a_result_of_nobody_s_game_says_what_to_write(
    cup: Path, capsys: pytest.CaptureFixture[str], words: str, told: tuple[str, str] | None
) -> None:
    code, _, err = said(capsys, "cup", "--round", "1", "--result", words)
    assert code == (0 if told is None else 2)
    assert all(each in " ".join(err.split()) for each in told or ())


def test_a_result_that_cant_be_is_not_kept(cup: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for word, message in (
        ("1: 9-1", "error E472: table 1: no game ends 9-1: it ends with 8-1, 7-2 or 6-3"),
        ("1 won", "error E470: '1 won' is no result"),
        ("7: 8-1", "error E471: nobody meets at table '7' in round 1"),
    ):
        code, out, err = said(capsys, "cup", "--round", "1", "--result", word)
        assert (code, out) == (2, "")
        assert message in err
    assert not (cup / "round-1-results.csv").exists()


def test_a_table_has_one_result_at_a_time(cup: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, _, err = said(capsys, "cup", "--round", "1", "--result", "1: 8-1", "--result", "1: 7-2")
    assert (code, cup.joinpath("round-1-results.csv").exists()) == (2, False)
    assert "error E474: table '1' has two results" in err


def test_results_are_of_a_round(cup: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert "error E444: results are of a round" in said(capsys, "cup", "--result", "1: 8-1")[2]
    assert "error E444: the event has no round 3" in said(capsys, "cup", "--round", "3", "--result", "1: 8-1")[2]


def test_a_list_that_somebody_has_rearranged_is_left_alone(cup: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (cup / "round-1-results.csv").write_text("Score 1,Score 2,Table\n8,1,1\n", encoding="utf-8")
    code, _, err = said(capsys, "cup", "--round", "1", "--result", "2: 8-1")
    assert code == 2
    assert "error E476: 'round-1-results.csv' has other columns now" in err
    assert (cup / "round-1-results.csv").read_text(encoding="utf-8") == "Score 1,Score 2,Table\n8,1,1\n"


def test_results_that_a_round_keeps_elsewhere(cup: Path, capsys: pytest.CaptureFixture[str]) -> None:
    written = (cup / "event.yaml").read_text(encoding="utf-8").replace("p.csv}", "p.csv, results: own.csv}")
    (cup / "event.yaml").write_text(written, encoding="utf-8")
    (cup / "own.csv").write_text("Table,Score 1,Score 2\n1,8,1\n", encoding="utf-8")
    err = said(capsys, "cup", "--round", "1", "--result", "2: 8-1")[2]
    assert "error E476: the results of round 1 are kept in 'own.csv'" in err


def test_standings_are_told_and_written(cup: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert "error E477: there are no results of any round" in said(capsys, "cup", "--standings")[2]
    code, out, _ = said(capsys, "cup", "--round", "1", "--result", "1: 8-1", "--result", "2: 3-6", "--standings")
    assert code == 0
    assert out.splitlines()[0] == "out/cup-standings-round-1.csv"
    assert out.splitlines()[-4:] == [
        "1  Ada Ames         8                 1",
        "2  Dov Ember        6                 3",
        "3  Cleo Dunn        3                 6",
        "4  Bram Crane       1                 8",
    ]
    assert (cup.parent / "out" / "cup-standings-round-1.csv").read_bytes().startswith(b"\xef\xbb\xbfRank,Name")


TEAM_LINES = {
    "players": "players: players.csv",
    "tables": "tables: 4",
    "team_size": "team_size: 2",
    "rounds": "rounds: [{mission: dust-up, pairings: p.csv}, {mission: contact}]",
    "team_ranking": "team_ranking: {won: 2, drawn: 1, lost: 0, by: [points, scored]}",
}
TEAMS = "Name,Team\nR1,Reds\nR2,Reds\nB1,Blues\nB2,Blues\n"


@pytest.mark.parametrize(
    ("changes", "entries", "names", "told_standings"),
    [
        ({}, ["1: 8-1", "2: 3-6"], ("Reds", "Blues"), ["1  Reds        2      11", "2  Blues       0       7"]),
        (
            {"seats": "seats: 4"},
            ["1: 3-6"],
            ("R1 / R2", "B1 / B2"),
            ["1  Blues       2       6", "2  Reds        0       3"],
        ),
    ],
    ids=["before captains have paired", "two and two"],
)
def test_results_of_teams_come_back_as_they_were_kept(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    changes: dict[str, str],
    entries: list[str],
    names: tuple[str, str],
    told_standings: list[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    cup = write_event(tmp_path / "cup", {**TEAM_LINES, **changes}, players_csv=TEAMS, p_csv="Reds - Blues\n")
    words = [part for entry in entries for part in ("--result", entry)]
    code, out, err = said(capsys, "cup", "--round", "1", *words, "--standings")
    assert (code, err) == (0, "")
    row = (cup / "round-1-results.csv").read_text(encoding="utf-8-sig").splitlines()[1].split(",")
    assert (row[1], row[4]) == names
    assert all(line in out.splitlines() for line in told_standings)


def test_a_match_may_be_told_as_a_whole(tmp_path: Path) -> None:
    lines = {**TEAM_LINES, "rounds": "rounds: [{mission: dust-up, pairings: p.csv, results: r.csv}]"}
    whole = "Team 1,Team 2,Score 1,Score 2\nBlues,Reds,13,5\n"
    made = with_standings(opened(tmp_path, lines, players_csv=TEAMS, p_csv="Reds - Blues\n", r_csv=whole).event)
    teams = made.rounds[0].team_standings
    assert teams is not None
    assert [(row.name, str(row.points), row.ties[0].shown) for row in teams.rows] == [
        ("Blues", "2", "13"),
        ("Reds", "0", "5"),
    ]
    assert teams.open_tables == ()
