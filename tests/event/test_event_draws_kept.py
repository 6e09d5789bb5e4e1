"""What was announced stays: the file of draws beside an event, what it is held to, and how a round is drawn anew."""

from __future__ import annotations

from pathlib import Path

import pytest
from planned import prepared
from small_event import opened, slips, told, write_event

from pipeline.cli import main
from pipeline.event.making.page_words import draw_rows, told_of_draws
from pipeline.event.reading.kept_draws import keep_draws
from pipeline.event.reading.opening import OpenEvent, open_event

LISTED = "{draw: [breakthrough, contact, dust-up]}"
SEED = {"seed": "seed: half tide"}
# By the seed: round 1 draws contact of all three, round 2 then breakthrough of the two that are left.
ROUNDS = {"rounds": f"rounds: [{LISTED}, {LISTED}]", **SEED}
TORN = "the die of round 1 and its mission don't go together: 'half tide/round 1' rolls 2, contact"
KEPT = """\
# The draws of Small Cup as they were announced. They stay, whatever changes in event.yaml.
# To draw a round anew, give `--redraw N` to `pack event`, or delete its lines here.
rounds:
  - round: 1
    mission: contact
    seed: "half tide/round 1"
    face: 2
    faces: [breakthrough, contact, dust-up]
    list: [breakthrough, contact, dust-up]
    version: "1"
  - round: 2
    mission: breakthrough
    seed: "half tide/round 2"
    face: 1
    faces: [breakthrough, dust-up]
    list: [breakthrough, contact, dust-up]
    version: "1"
"""


def missions(event: OpenEvent) -> list[str | None]:
    return [each.mission for each in event.event.rounds]


def announced(folder: Path) -> Path:
    event = opened(folder, ROUNDS)
    assert keep_draws(event.loading, event.event, event.pack) is None
    return folder


def test_the_file_says_with_which_seed_list_and_version(tmp_path: Path) -> None:
    folder = announced(tmp_path)
    assert (folder / "draws.yaml").read_text(encoding="utf-8") == KEPT
    assert sorted(path.name for path in folder.iterdir()) == ["draws.yaml", "event.yaml"]


def test_it_says_when_where_that_is_known(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1804500000")
    text = (announced(tmp_path) / "draws.yaml").read_text(encoding="utf-8")
    assert text.count('    version: "1"\n    date: "2027-03-08"\n') == 2
    said = told_of_draws(open_event(tmp_path).event, prepared().labels)
    assert "Announced on 8 March 2027 with version 1, and not drawn again since: Round 1, Round 2." in said


def test_an_event_in_a_file_of_another_name_has_draws_of_its_own(tmp_path: Path) -> None:
    write_event(tmp_path, ROUNDS)
    (tmp_path / "event.yaml").rename(tmp_path / "cup.yaml")
    event = open_event(tmp_path / "cup.yaml")
    keep_draws(event.loading, event.event, event.pack)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["cup-draws.yaml", "cup.yaml"]


@pytest.mark.parametrize(
    "changes",
    [
        {"seed": "seed: high tide"},
        {"seed": "other: x"},
        {"rounds": f"rounds: [{LISTED}, {LISTED}, {{mission: contact}}]"},
        {"rounds": f"rounds: [{{draw: [dust-up, contact]}}, {LISTED}]"},
    ],
)
def test_what_was_announced_stays_whatever_changes(tmp_path: Path, changes: dict[str, str]) -> None:
    announced(tmp_path)
    lines = {**ROUNDS, **changes}
    if lines["seed"].startswith("other"):
        del lines["seed"]
    event = opened(tmp_path, lines)
    assert missions(event)[:2] == ["contact", "breakthrough"]
    rows = [row[:3] for row in draw_rows(event.event, prepared().pack, prepared().labels)]
    assert rows[:2] == [("**Round 1**", "Contact", "2"), ("**Round 2**", "Breakthrough", "1")]


def test_a_later_version_leaves_the_draws_with_the_version_that_announced_them(tmp_path: Path) -> None:
    announced(tmp_path)
    event = opened(tmp_path, {**ROUNDS, "version": 'version: "2"'})
    assert "Announced with version 1, and not drawn again since: Round 1, Round 2." in told_of_draws(
        event.event, prepared().labels
    )
    keep_draws(event.loading, event.event, event.pack)
    assert (tmp_path / "draws.yaml").read_text(encoding="utf-8") == KEPT


def test_remarks_in_the_file_stay_while_nothing_is_drawn(tmp_path: Path) -> None:
    announced(tmp_path)
    (tmp_path / "draws.yaml").write_text(f"# told at the club night\n{KEPT}", encoding="utf-8")
    event = opened(tmp_path, ROUNDS)
    keep_draws(event.loading, event.event, event.pack)
    assert (tmp_path / "draws.yaml").read_text(encoding="utf-8") == f"# told at the club night\n{KEPT}"


def test_a_new_round_is_drawn_beside_what_was_announced(tmp_path: Path) -> None:
    announced(tmp_path)
    event = opened(tmp_path, {**ROUNDS, "rounds": f"rounds: [{LISTED}, {LISTED}, {LISTED}]"})
    assert missions(event) == ["contact", "breakthrough", "dust-up"]
    keep_draws(event.loading, event.event, event.pack)
    assert (tmp_path / "draws.yaml").read_text(encoding="utf-8").startswith(KEPT)


def test_a_round_is_drawn_anew_on_purpose(tmp_path: Path) -> None:
    """With the seed as it is now, out of what no other round plays."""
    announced(tmp_path)
    write_event(tmp_path, {**ROUNDS, "seed": "seed: high water"})
    assert missions(open_event(tmp_path)) == ["contact", "breakthrough"]
    again = open_event(tmp_path, redrawn=(1,))
    drawn = again.event.rounds[0].draw
    assert drawn is not None
    assert (drawn.seed, drawn.listed) == ("high water/round 1", ("contact", "dust-up"))
    assert missions(again)[1] == "breakthrough"
    (tmp_path / "draws.yaml").write_text(KEPT[: KEPT.index("  - round: 2")], encoding="utf-8")
    without = open_event(tmp_path).event.rounds[1].draw
    assert without is not None
    assert without.seed == "high water/round 2"


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("round: 2", "round: 1", "draws.yaml:11:12: E425 the draw of round 1 is kept twice"),
        (
            "mission: contact",
            "mission: dust-up",
            f"draws.yaml:7:11: E425 {TORN}",
        ),
        (
            "face: 2",
            "face: 3",
            f"draws.yaml:7:11: E425 {TORN}",
        ),
        (
            "mission: contact",
            "mission: contract",
            "draws.yaml:5:14: E425 round 1 was announced as contract, which the pack ww2-more-missions has no more",
        ),
        ("face: 2", "face: two", "draws.yaml:7:11: E203 rounds[0].face must be a whole number, not 'two'"),
    ],
)
def test_a_file_that_contradicts_itself_or_the_pack(tmp_path: Path, old: str, new: str, message: str) -> None:
    announced(tmp_path)
    (tmp_path / "draws.yaml").write_text(KEPT.replace(old, new, 1), encoding="utf-8")
    found = slips(tmp_path, ROUNDS)
    assert told(found[0]) == message
    assert found[0].hints or found[0].code == "E203"


@pytest.mark.parametrize(
    ("rounds", "message"),
    [
        (
            f"{{draw: [contact, encounter]}}, {LISTED}",
            "draws.yaml:9:11: W426 round 1 stays contact, as announced, though its list in event.yaml has changed",
        ),
        (
            f"{{mission: encounter}}, {LISTED}",
            "draws.yaml:5:14: W426 round 1 was announced as contact; now event.yaml names encounter",
        ),
        (
            f"{LISTED}, {LISTED}, {{mission: contact}}",
            "event.yaml:5:64: W426 round 3 names contact, which round 1 was announced with",
        ),
        (LISTED, "draws.yaml:11:12: W426 a draw of round 2 is kept, and the event has 1"),
    ],
)
def test_what_no_longer_goes_together_is_told(tmp_path: Path, rounds: str, message: str) -> None:
    announced(tmp_path)
    noted = opened(tmp_path, {**ROUNDS, "rounds": f"rounds: [{rounds}]"}).noted
    assert message.rpartition("64: ")[2] in "\n".join(map(told, noted))
    assert all(each.hints for each in noted)


def test_another_seed_is_a_note(tmp_path: Path) -> None:
    announced(tmp_path)
    noted = opened(tmp_path, {**ROUNDS, "seed": "seed: ebb"}).noted
    assert [told(each) for each in noted] == [
        "draws.yaml:6:11: N427 round 1 stays contact, as announced, though the seed has changed",
        "draws.yaml:13:11: N427 round 2 stays breakthrough, as announced, though the seed has changed",
    ]


def test_a_folder_that_cant_be_written_is_told_of(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    event = opened(tmp_path / "cup", ROUNDS)
    (tmp_path / "cup" / ".pack-build").write_text("in the way", encoding="utf-8")
    said = keep_draws(event.loading, event.event, event.pack)
    assert said is not None
    assert (said.code, said.message.partition(":")[0]) == ("W428", "the draws can't be kept in draws.yaml")


def test_a_file_of_draws_that_leads_out_of_the_folder_isnt_read(tmp_path: Path) -> None:
    (tmp_path / "elsewhere.yaml").write_text(KEPT, encoding="utf-8")
    write_event(tmp_path / "cup", ROUNDS)
    (tmp_path / "cup" / "draws.yaml").symlink_to(tmp_path / "elsewhere.yaml")
    assert slips(tmp_path / "cup", ROUNDS)[0].code == "E402"


@pytest.mark.slow
def test_a_dry_run_announces_nothing_and_a_print_does(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    write_event(Path("cup"), ROUNDS)
    asked = ["event", "cup", "--item", "table-signs", "--quiet", "--jobs", "1"]
    assert main([*asked, "--dry-run"]) == 0
    assert not Path("cup/draws.yaml").exists()
    assert main(asked) == 0
    assert Path("cup/draws.yaml").read_text(encoding="utf-8") == KEPT
    write_event(Path("cup"), {**ROUNDS, "rounds": f"rounds: [{LISTED}, {{mission: encounter}}]"})
    capsys.readouterr()
    assert main([*asked, "--redraw", "2"]) == 2
    assert "error E446: round 2 isn't drawn" in capsys.readouterr().err
    assert main([*asked, "--redraw", "3"]) == 2
    assert "error E444: the event has no round 3" in capsys.readouterr().err
