"""Blocks of rules -> the same, in which what an earlier one says word for word is pointed to."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from pipeline.contracts.brief import PassageWords, RuleBlock
from pipeline.contracts.wording import label
from pipeline.model import Labels

# Two kinds of one rule on a leaf may differ in when and where something comes, not in what comes of it. Players who
# read a paragraph twice look for a difference that isn't there.
_Run = tuple[PassageWords, ...]  # a passage with a heading, and those below it that have none


def say_once(blocks: Iterable[RuleBlock], labels: Labels) -> tuple[RuleBlock, ...]:
    """Point from each run of passages to the earlier rule that has it; the heading stays."""
    said: dict[tuple[str | None, ...], RuleBlock] = {}
    found = []
    for block in blocks:
        passages: list[PassageWords] = []
        for run in _runs(block.passages):
            first = said.setdefault(_key(run), block) if run[0].heading else block
            passages += run if first is block else [replace(run[0], text=_pointing_to(first, labels), points=True)]
        found.append(replace(block, passages=tuple(passages)))
    return tuple(found)


def _runs(passages: Iterable[PassageWords]) -> Iterator[_Run]:
    run: list[PassageWords] = []
    for passage in passages:
        if passage.heading and run:
            yield tuple(run)
            run = []
        run.append(passage)
    if run:
        yield tuple(run)


def _key(run: _Run) -> tuple[str | None, ...]:
    return (run[0].heading, *(passage.text for passage in run))


def _pointing_to(block: RuleBlock, labels: Labels) -> str:
    whose = labels[f"whose.{block.who}"] if block.who else ""
    return label(labels, "rule.as-for", whose=whose, name=block.name)
