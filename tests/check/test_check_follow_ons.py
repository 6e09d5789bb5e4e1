"""One slip -> one error: what only follows from it is held back, and what has nothing to do with it is not."""

from __future__ import annotations

from pathlib import Path

import pytest
from moorland import Mistake, check_as_json, copy_pack

# One slip each, and all that a check must say of it.
RELIEF = "moorland/missions/relief.yaml"
SLIPS = [
    ("missions/raid.yaml", "kind: Night action\n", "", ["E202 moorland/missions/raid.yaml:1:1"]),
    ("missions/raid.yaml", "winning:", "wining:", ["E201 moorland/missions/raid.yaml:21:1"]),
    ("missions/raid.yaml", "kind: Night", "kind Night", ["E111 moorland/missions/raid.yaml:2:1"]),
    ("missions/raid.yaml", "gap: 8in", "gap: 8", ["E205 moorland/missions/raid.yaml:5:18"]),
    ("missions/raid.yaml", "zone: prize", "zone: price", ["E220 moorland/missions/raid.yaml:11:43"]),
    ("missions/raid.yaml", "use: hide", "use: hid", ["E220 moorland/missions/raid.yaml:17:21"]),
    ("missions/raid.yaml", "of: ambush-defender", "of: ambush", ["E220 moorland/missions/raid.yaml:17:31"]),
    ("missions/relief.yaml", "zone: defender,", "zone: defnder,", ["E220 moorland/missions/relief.yaml:7:51"]),
    ("missions/relief.yaml", "kind:", "table: {width: 3in, depth: 4ft}\nkind:", [f"E207 {RELIEF}:2:16"]),
    ("rules/ambush.yaml", "title: Ambush", "titel: Ambush", ["E201 moorland/rules/ambush.yaml:1:1"]),
    ("rules/ambush.yaml", "unseen: 16in", "unseen: 16 paces", ["E205 moorland/rules/ambush.yaml:3:21"]),
    ("rules/first-turn.yaml", "front:", "\tfront:", ["E101 moorland/rules/first-turn.yaml:1:1"]),
    ("rules/points-by-losses.yaml", "back:", "title: x\nback:", ["E103 moorland/rules/points-by-losses.yaml:2:1"]),
    ("selection.yaml", "mission: raid", "mission: ride", ["E220 moorland/selection.yaml:6:34"]),
    ("selection.yaml", "random: one-die", "random: two-dice", ["E220 moorland/selection.yaml:1:9"]),
    ("selection.yaml", "rows:", "row:", ["E201 moorland/selection.yaml:5:5"]),
    ("steps.yaml", "  - id: hide\n", "  - ide: hide\n", ["E201 moorland/steps.yaml:2:5"]),
    ("pages/choosing.md", "title: Choosing a mission", "titel: Choosing", ["E201 moorland/pages/choosing.md:2:1"]),
    ("pages/choosing.md", "{page:raid}", "{page:raids}", ["E322 moorland/pages/choosing.md:8:49"]),
    ("pages/choosing.md", "held {near}", "held {nere}", ["E301 moorland/pages/choosing.md:8:21"]),
    ("pack.yaml", "notes]", "note]", ["E220 moorland/pack.yaml:21:45"]),
    ("pack.yaml", "licence:", "colour: red\nlicence:", ["E201 moorland/pack.yaml:7:1"]),
    ("pack.yaml", "licence:", "theme: filed\nlicence:", ["E220 moorland/pack.yaml:7:8"]),
    ("pack.yaml", "licence:", "language: xx\nlicence:", ["E220 moorland/pack.yaml:7:11"]),
    ("pack.yaml", "raid, crossing, relief]", "raid, crossing]", ["E223 moorland/selection.yaml:8:34"]),
]  # fmt: skip
OTHER = Mistake(file="missions/crossing.yaml", right="armies.", wrong="armies. {nothing}", said="")
SAID_OF_OTHER = "E301 moorland/missions/crossing.yaml:3:29"


@pytest.mark.slow
@pytest.mark.parametrize(("file", "right", "wrong", "said"), SLIPS)
def test_a_slip_is_told_once_and_hides_no_other(
    file: str, right: str, wrong: str, said: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    copy_pack(tmp_path, [Mistake(file=file, right=right, wrong=wrong, said=""), OTHER])
    assert sorted(check_as_json(capsys)) == sorted([*said, SAID_OF_OTHER])


@pytest.mark.slow
def test_nothing_is_concluded_from_a_distance_that_is_wrong(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Its stand-in may be far too short or too long; what is measured with it waits for the next run."""
    copy_pack(tmp_path, [Mistake(file="pack.yaml", right="near: 4in", wrong="near: 4 inn", said="")])
    assert check_as_json(capsys) == ["E205 moorland/pack.yaml:10:9"]
