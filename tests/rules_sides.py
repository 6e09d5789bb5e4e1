"""Rules sides as players read them: where a rule points to an earlier one, the words are there."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pipeline.contracts.brief import PassageWords, RuleBlock


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
