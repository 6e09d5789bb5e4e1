"""What arrives on a map -> words in a column below its small maps, or in rows below the large one, each thing once."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from math import inf

from pipeline.contracts.battlefield import Battlefield, Point
from pipeline.contracts.brief import Brief
from pipeline.draw.maps import captions
from pipeline.draw.maps.arrival_entries import entries
from pipeline.draw.maps.map_marks import Label
from pipeline.draw.maps.map_sizes import Sizes
from pipeline.draw.maps.strip_maps import Strip
from pipeline.draw.pen.map_look import MapLook
from pipeline.draw.pen.word_blocks import GLUE, Block, Words, set_broken, set_row
from pipeline.model import SideId

_BETWEEN_ROWS, _BETWEEN_ENTRIES = 0.8, 1.6  # millimetres


@dataclass(frozen=True, kw_only=True)
class ArrivalWords:
    """Says what arrives, whose, from when and how far from a corner."""

    battlefield: Battlefield
    brief: Brief
    look: MapLook

    def column(self, width: float) -> Strip:
        """Say it in a column so wide, notes below names; a figure keeps to the word before it."""
        blocks = []
        for name, *notes in self._said:
            text = re.sub(r" (?=[·\d])", GLUE, " · ".join(note.text for note in notes))
            parts = (name, replace(notes[0], text=text)) if notes else (name,)
            blocks.append(set_broken(self.look.family, parts, width))
        return _piled(blocks, width, _BETWEEN_ENTRIES)

    def rows(self, width: float) -> Strip:
        """Say each in one row of a width, or in as many as its notes take."""
        blocks = list[Block]()
        for name, *notes in self._said:
            flat = replace(name, text=" · ".join(note.text for note in notes), style=self._sizes.step_note)
            is_short = set_row(self.look.family, (name, flat)).width <= width
            blocks += self._rows([name, flat] if is_short else [name, *_parted(notes)], width)
        return _piled(blocks, width, _BETWEEN_ROWS)

    def _rows(self, words: Sequence[Words], width: float) -> Iterator[Block]:
        """Set words beside one another, in as many rows as their width takes."""
        row: list[Words] = []
        for each in words:
            if row and set_row(self.look.family, (*row, each)).width > width:
                yield set_row(self.look.family, row)
                row = []
            row.append(each)
        yield set_row(self.look.family, row)

    @cached_property
    def _said(self) -> tuple[tuple[Words, ...], ...]:
        """List names and notes of what arrives, in the tone of whose it is."""
        said: dict[tuple[str, ...], SideId | None] = {}
        for entry in entries(self.battlefield, self.brief, 1.0):
            notes = captions.arrival_notes(self.look.wording, entry.mark, entry.sides)
            reach = captions.corner_words(self.look.wording, entry.mark)
            said.setdefault((entry.mark.name, *notes, *reach), captions.sole(entry.sides))
        return tuple(
            tuple(
                Words(text=text, style=style, tone=self.look.tones(side).text)
                for text, style in zip(
                    texts, (self._sizes.step_name, *[self._sizes.step_note] * len(texts)), strict=False
                )
            )
            for texts, side in said.items()
        )

    @property
    def _sizes(self) -> Sizes:
        return Sizes.of(self.look.type_width or inf, small=False)


def _parted(notes: Sequence[Words]) -> Iterator[Words]:
    """Part notes from one another by a dot."""
    yield from (replace(each, text=f"{each.text} ·") for each in notes[:-1])
    yield from notes[-1:]


def _piled(blocks: Sequence[Block], width: float, between: float) -> Strip:
    """Put blocks under one another, flush left."""
    below, labels = 0.0, list[Label]()
    for number, block in enumerate(blocks, start=1):
        centre = Point(block.width / 2, below + block.height / 2)
        labels.append(Label(name=f"arrives-{number}", block=block, centre=centre))
        below += block.height + between
    return Strip(width=width, height=max(0.0, below - between), labels=tuple(labels))
