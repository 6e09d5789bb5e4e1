"""A brief's steps -> the discs with their numbers that stand on the map again, at whatever each step is about."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from pipeline.contracts.brief import Brief
from pipeline.contracts.step_words import PlaceKind, StepWords
from pipeline.draw.maps.map_sizes import Sizes
from pipeline.draw.pen.map_look import MapLook, Tone
from pipeline.draw.pen.word_blocks import Round, Words
from pipeline.model import Ink, Who


@dataclass(frozen=True, kw_only=True)
class StepDiscs:
    """Makes discs for one map; a look without steps has none."""

    brief: Brief
    look: MapLook
    sizes: Sizes

    def of(self, *kinds: PlaceKind, name: str | None = None, who: Who | None = None) -> tuple[Words, ...]:
        """Give the discs of the steps that are about something of a kind: all of it, that of a name, or of a side."""
        return self._discs(
            (number, step)
            for number, step in self.brief.numbered
            if any(
                place.kind in kinds and name in (None, place.name) and who in (None, place.who) for place in step.places
            )
        )

    def of_ways(self) -> tuple[Words, ...]:
        """Give the discs of the steps in which one of several ways is chosen."""
        return self._discs((number, step) for number, step in self.brief.numbered if step.alternatives)

    def _discs(self, steps: Iterable[tuple[int, StepWords]]) -> tuple[Words, ...]:
        return (
            tuple(self.disc(number, step) for number, step in steps) if self.look.steps and not self.look.small else ()
        )

    def disc(self, number: int, step: StepWords) -> Words:
        """Make a disc in the colour of the side that takes a step; ink where several do."""
        tone = Tone.INK if step.side is None else self.look.tones(step.side).text
        is_lean = self.look.ink is Ink.LEAN
        return Words(
            text=str(number),
            style=self.sizes.step,
            tone=tone if is_lean else Tone.PAPER,
            round=Round(fill=Tone.PAPER if is_lean else tone, line=tone if is_lean else Tone.PAPER),
        )
