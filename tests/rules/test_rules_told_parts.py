"""What a page tells of parts: each once, in the words of a mission that is made of it, and nothing of other parts."""

from __future__ import annotations

from pathlib import Path

from parts_pack import FILES
from rulebook import wording

from pipeline.load import load_pack
from pipeline.model import Pack
from pipeline.rules import tell_parts

RULES = {
    "rules/first-turn.yaml": 'front:\n  - {id: side, text: "{Who} goes first."}\n',
    "rules/ambush.yaml": (
        "title: Ambush\nparameters: {side: side}\n"
        'back:\n  - {id: spring, heading: In hiding., text: "{Who} may hide."}\n'
    ),
}


def read(folder: Path, **changes: str) -> Pack:
    for name, text in {**FILES, **RULES, **changes}.items():
        path = folder / "made" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text or "", encoding="utf-8")
    pack = load_pack(folder / "made", roots=()).pack
    assert pack is not None
    return pack


def told(pack: Pack, kind: str) -> str:
    words, slips = tell_parts(pack, kind, wording())
    assert slips == ()
    return words


def test_each_part_tells_its_own_steps(tmp_path: Path) -> None:
    pack = read(tmp_path)
    assert (
        told(pack, "deployment")
        == """\
## Ends

*End to end.*

## Lines

*Two lines.*

### Deployment

1. Both deploy within 10"/25cm of their edge."""
    )
    # The mission made by hand says other words in that step: those of the part come from a combination.
    assert (
        told(pack, "primary")
        == """\
## Relay

*One mast.*

### Setting up

1. The Defender puts up a mast.

## Tide

*Two wrecks.*"""
    )


def test_a_part_tells_how_to_win_and_who_begins(tmp_path: Path) -> None:
    assert (
        told(read(tmp_path), "core")
        == """\
## core

### First turn

The Attacker goes first.

### Winning

- Each player wins from turn three."""
    )


def test_a_part_tells_its_rules_in_full(tmp_path: Path) -> None:
    ends = (FILES["parts/deployment/ends.yaml"] or "") + "rules:\n  - ambush: {side: defender}\n"
    assert told(read(tmp_path, **{"parts/deployment/ends.yaml": ends}), "deployment").startswith("""\
## Ends

*End to end.*

### Ambush

**In hiding.** The Defender may hide.

## Lines""")
