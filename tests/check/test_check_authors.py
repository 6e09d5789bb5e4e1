"""What a mission author may do -> what a check says of it: each slip once, where it is, with what mends it."""

from __future__ import annotations

from pathlib import Path

import pytest
from moorland import Mistake, check, check_as_json, copy_pack

LONG = "Donaudampfschiff" * 25
SLIPS = [
    (
        "missions/raid.yaml",
        "name: Raid",
        "name: Raid 🚀 at dawn ☂",
        """
moorland/missions/raid.yaml:1:12: error E706: the theme's fonts have no 🚀 ☂
    1 | name: Raid 🚀 at dawn ☂
      |            ^^
      hint: write it with other characters; arrows and dice are drawn, not typed
""",
    ),
    (
        "missions/raid.yaml",
        "gist: In",
        "gist: שלום. In",
        """
moorland/missions/raid.yaml:3:7: error E706: the theme's fonts have no ש ל ו ם
    3 | gist: שלום. In and out before dawn.
      |       ^
      hint: write it with other characters; arrows and dice are drawn, not typed
""",
    ),
    (
        "missions/raid.yaml",
        '"The prize lies',
        f'"{LONG} The prize lies',
        f"""
moorland/missions/raid.yaml:15:24: error E708: the word 'DonaudampfschiffDonaudam…' is wider than its column
   15 |   - {{id: prize, text: "{LONG[:77]}…
      |                        {"^" * 77}
      hint: write it shorter, or let it break at a space or a hyphen
""",
    ),
    (
        "rules/ambush.yaml",
        "      It stands",
        f"      {LONG} stands",
        f"""
moorland/rules/ambush.yaml:9:7: error E708: the word 'DonaudampfschiffDonaudam…' is wider than its column
    9 |       {LONG[:94]}…
      |       {"^" * 94}
      hint: write it shorter, or let it break at a space or a hyphen
""",
    ),
    (
        "missions/crossing.yaml",
        "- ambush: {side: defender}",
        "- reserves: {side: attacker, timing: immediate, arrive: [{corners: [south-west]}]}",
        """
moorland/missions/crossing.yaml:13:60: error E310: corners need the distance within which Units come in
   13 |   - reserves: {side: attacker, timing: immediate, arrive: [{corners: [south-west]}]}
      |                                                            ^^^^^^^^^^^^^^^^^^^^^^^
      hint: write `within:` and a distance beside the corners
""",
    ),
    (
        "pages/notes.md",
        "Stay dry.",
        "Stay dry.\n\n{matrix}",
        """
moorland/pages/notes.md:7:1: error E705: page notes asks for a chart that needs battle_plans in selection.yaml
    7 | {matrix}
      | ^^^^^^^^
      hint: take the chart out, or write the file
""",
    ),
    (
        "pack.yaml",
        "order: [cover, choosing, folding, missions, notes]",
        "order: [cover, choosing, folding, notes]",
        """
moorland/pack.yaml:21:1: error E224: 'order' leaves out the missions that 'mission_order' lists
   21 | order: [cover, choosing, folding, notes]
      | ^^^^^
      hint: write `missions` where they stand, or empty `mission_order`
""",
    ),
    (
        "pack.yaml",
        "title: Moorland",
        "extend: moorlands\ntitle: Moorland",
        """
moorland/pack.yaml:1:1: error E201: unknown key 'extend' in the file
    1 | extend: moorlands
      | ^^^^^^
      hint: did you mean 'extends'?
""",
    ),
]


@pytest.mark.slow
@pytest.mark.parametrize(("file", "right", "wrong", "said"), SLIPS)
def test_a_slip_is_clear_placed_and_mendable(
    file: str, right: str, wrong: str, said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    copy_pack(tmp_path, [Mistake(file=file, right=right, wrong=wrong, said="")])
    (found,) = check(capsys).found
    assert [line for line in found.splitlines() if "accepted here" not in line] == said.strip("\n").splitlines()


@pytest.mark.slow
@pytest.mark.parametrize(
    ("file", "said"),
    [
        (
            "missions/relief.yaml",
            [
                "E220 moorland/pack.yaml:22:33",
                "W206 moorland/rules/last-formation.yaml:1:1",
                "W206 moorland/rules/reserves.yaml:1:1",
                "E220 moorland/selection.yaml:8:34",
            ],
        ),
        ("rules/ambush.yaml", ["E307 moorland/missions/crossing.yaml:13:5"]),
        ("steps.yaml", ["E220 moorland/missions/crossing.yaml:18:25"]),
        ("selection.yaml", ["E705 moorland/pages/choosing.md:6:1"]),
        ("pages/cover.md", ["E220 moorland/pack.yaml:21:9"]),
    ],
)
def test_a_file_that_is_gone(file: str, said: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (copy_pack(tmp_path) / file).unlink()
    assert check_as_json(capsys) == said


@pytest.mark.slow
@pytest.mark.parametrize("wrong", ["version: one\n", "", "version: [1, 0]\n"])
def test_words_of_the_pack_hide_nothing_else(wrong: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    version = Mistake(file="pack.yaml", right='version: "1.0"\n', wrong=wrong, said="")
    prize = Mistake(file="missions/raid.yaml", right="edges: near", wrong="edges: 3ft", said="")
    copy_pack(tmp_path, [version, prize])
    first, second = check_as_json(capsys)
    assert (first.split()[0], second.split()[1].partition(":")[0]) == ("E360", "moorland/pack.yaml")


@pytest.mark.slow
def test_a_variant_of_something_broken_is_not_blamed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    copy_pack(tmp_path, [Mistake(file="missions/raid.yaml", right="kind: Night", wrong="kind Night", said="")])
    (tmp_path / "moorland").rename(tmp_path / "moors")
    night = tmp_path / "moorland"
    (night / "missions").mkdir(parents=True)
    (night / "pack.yaml").write_text("extends: moors\n")
    (night / "missions" / "raid.yaml").write_text("distances: {gap: 4in}\ndeployment:\n  - {id: hide, text: Hush.}\n")
    assert check_as_json(capsys) == ["E111 moors/missions/raid.yaml:2:1"]


@pytest.mark.slow
def test_markup_is_told_and_never_set(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    markup = "gist: <script>alert(1)</script> <b>In</b> &amp; "
    copy_pack(tmp_path, [Mistake(file="missions/raid.yaml", right="gist: ", wrong=markup, said="")])
    found = check(capsys).found
    assert [each.splitlines()[0].split(": ", 1)[1] for each in found] == [
        f"error E517: HTML can't be set ('{sign}')" for sign in ("<script>", "</script>", "<b>", "</b>")
    ]
