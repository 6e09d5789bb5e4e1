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
    parts, slips = tell_parts(pack, kind, wording())
    assert slips == ()
    return parts.words


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

- **From turn three, each player wins by an objective.** Each player wins from turn three."""
    )


def test_a_part_tells_its_rules_in_full(tmp_path: Path) -> None:
    ends = (FILES["parts/deployment/ends.yaml"] or "") + "rules:\n  - ambush: {side: defender}\n"
    assert told(read(tmp_path, **{"parts/deployment/ends.yaml": ends}), "deployment").startswith("""\
## Ends

*End to end.*

### Ambush

**In hiding.** The Defender may hide.

## Lines""")


DUST = """\
title: Dust
parameters: {from_turn: turn}
gives:
  - roll:
      who: each
      succeed_on: 6
      from_turn: =from_turn
      more: 1
      counts: once
      text: "Dust: {dice}"
      chart: {heading: When it comes, heads: [By now]}
back:
  - {id: comes, heading: How It Comes, text: Nobody sees it coming.}
"""


def test_a_part_tells_no_rules_of_other_parts_and_its_odds_below_its_own(tmp_path: Path) -> None:
    """One kind of part brings a rule, the next one adds another, which goes by the part's name."""
    relay, tide = (FILES[f"parts/primary/{name}.yaml"] or "" for name in ("relay", "tide"))
    ends = (FILES["parts/deployment/ends.yaml"] or "").replace("name: Ends", "name: Dust")
    hidden = "rules:\n  - ambush: {side: defender}\n"
    changes = {
        "rules/dust.yaml": DUST,
        "parts/primary/relay.yaml": relay + hidden,
        "parts/primary/tide.yaml": tide + hidden,
        "parts/deployment/ends.yaml": f"{ends}rules: {{add: [dust: {{from_turn: 2}}]}}\n",
    }
    pack = read(tmp_path, **changes)
    parts, slips = tell_parts(pack, "deployment", wording())
    assert slips == ()
    assert parts.words.startswith("""\
## Dust

*End to end.*

**How It Comes.** Nobody sees it coming.

{odds_ends_1}

## Lines""")
    (odds,) = parts.odds.values()
    assert [str(turn.chances[0]) for turn in odds.turns if turn.dice][:3] == ["1/6", "91/216", "31031/46656"]
    assert "Dust" not in told(pack, "primary")
