"""Rules sides as players read them: where a rule points to an earlier one, the words are there; what they sum up."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from pipeline.contracts.brief import Brief, PassageWords, RuleBlock
from pipeline.contracts.rule_results import RollOdds, RuleStrip

_LEFT = re.compile(r"Objectives(?: leaves)?; (\w+) left on the table")
_NUMBERS = {"no": 0, "one": 1, "two": 2, "three": 3}


def block_texts(blocks: Sequence[RuleBlock]) -> Iterator[str]:
    """Give each block's headings and words, in the order of the blocks."""
    for place, block in enumerate(blocks):
        told = (part for passage in block.passages for part in _told(passage, blocks[:place]))
        yield " ".join(f"{passage.heading or ''} {passage.text}" for passage in told)


def _told(passage: PassageWords, earlier: Sequence[RuleBlock]) -> Iterator[PassageWords]:
    for block in earlier:
        if passage.text.startswith("As for the") and passage.text.endswith(f"’s {block.name}."):
            headings = [each.heading for each in block.passages]
            start = headings.index(passage.heading)
            end = next((place for place in range(start + 1, len(headings)) if headings[place]), len(headings))
            yield from block.passages[start:end]
            return
    yield passage


def rolls_of(brief: Brief, name: str = "Reserves") -> list[RollOdds]:
    """Give the charts of chances of the rules whose name ends so."""
    return [each for each in brief.summaries if isinstance(each, RollOdds) and each.name.endswith(name)]


def withdrawal_turns(brief: Brief) -> list[tuple[int, int | None, bool, bool]]:
    """Read a withdrawal turn by turn: the objectives that one leaves behind, whether there is a check, and the end."""
    return [
        (turn.turn, _left(turn.events), any("Counter" in each or "Check" in each for each in turn.events), ends)
        for strip in brief.summaries
        if isinstance(strip, RuleStrip)
        for turn in strip.turns
        for ends in [any(each.endswith((" game ends", " battle ends")) for each in turn.events)]
    ]


def _left(events: Sequence[str]) -> int | None:
    return next((_NUMBERS[found[1]] for each in events if (found := _LEFT.search(each))), None)
