"""Plots on the table -> a disc for each objective, and a tab in the corner of each outline: who places how many."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from pipeline.contracts.battlefield import Battlefield, ObjectiveSpots, Point
from pipeline.contracts.step_words import PlaceKind
from pipeline.draw.maps import captions
from pipeline.draw.maps.map_marks import AIR_AROUND_MARKER, TAB_AIR, Label, Marker, Tab, core_of
from pipeline.draw.maps.map_sizes import Sizes
from pipeline.draw.maps.marker_marks import sign_within
from pipeline.draw.maps.naming import objectives_name, spanned
from pipeline.draw.maps.objective_plots import Plot, runs
from pipeline.draw.maps.step_discs import StepDiscs
from pipeline.draw.maps.table_ground import TableGround
from pipeline.draw.pen.map_look import MapLook, Tone
from pipeline.draw.pen.word_blocks import Block, Style, Words, set_line, set_row, set_rows
from pipeline.geometry.frame import Frame
from pipeline.geometry.insets import holder, well_inside
from pipeline.model import Ink

_SHRINK = (1.0, 0.88)  # so far may the words of a tab shrink to stand in their outline
_STEP = 2.0  # millimetres from one place along an edge to the next
_OWN_LINE = 1.0  # millimetres of a tab that may lie on the outline in whose corner it stands
_OFF_LINE = 0.35  # millimetres from a disc to the outline around it
_ROOM = 5.0  # millimetres: a disc moves no farther than this, so that it stays where geometry spread it to
_DOT = 1.1  # millimetres: the radius of an objective without a number
_DOT_SHARE = 0.036  # of the table's width: no such objective is larger
_DISC_RIM = 0.1  # millimetres that a sign keeps from the rings of its disc


@dataclass(frozen=True, kw_only=True)
class ObjectiveInk:
    """Puts the objectives of one map down, and the tabs of their zones."""

    battlefield: Battlefield
    plots: tuple[Plot, ...]
    frame: Frame
    look: MapLook
    sizes: Sizes
    ground: TableGround
    steps: StepDiscs

    def discs(self) -> Iterator[Marker]:
        """Number the objectives in the order of placing; of those that are taken away again, the last are hollow."""
        for group, numbers in self.battlefield.numbered_objectives:
            side = group.placed_by if group.placed_by in self.look.wording.sides.ids else None
            sign = captions.letter(self.look.wording, side) if side else ""
            for place, (number, spot) in enumerate(zip(numbers, group.spots, strict=True)):
                hollow = place >= len(group.spots) - group.removed
                marker = Marker(
                    name=f"objective-{number}",
                    number=None if self.look.dots else self._number(f"{sign}{number}", hollow=hollow),
                    centre=self._spot(group, spot),
                    radius=self._radius,
                    hollow=hollow,
                    ring=self.look.tones(side).line if side else None,
                )
                self.ground.put_marks([marker.box.grown(AIR_AROUND_MARKER)])
                yield marker

    def _spot(self, group: ObjectiveSpots, spot: Point) -> Point:
        """Move a disc off the outline of its plot; not where distances to others bind it."""
        here = self.frame.to_plate(spot)
        plot = next((each for each in self.plots if any(group is known for known, _ in each.groups)), None)
        if plot is None or self.battlefield.spacing:
            return here
        inside = well_inside(plot.outline, here, self._radius + _OFF_LINE)
        return inside if inside and math.dist((inside.x, inside.y), (here.x, here.y)) <= _ROOM else here

    @property
    def _radius(self) -> float:
        """How large discs are; without numbers, never so large that those of neighbours meet."""
        return min(_DOT, _DOT_SHARE * self.frame.width) if self.look.dots else self.sizes.marker

    def _number(self, text: str, *, hollow: bool) -> Block:
        tone = Tone.INK if hollow else Tone.PAPER
        wide = core_of(self.sizes.marker)
        return sign_within(wide, text, self.look, self.sizes, tone, rim=_DISC_RIM) or self._line(
            text, self.sizes.point, tone
        )

    def _line(self, text: str, style: Style, tone: Tone) -> Block:
        return set_line(self.look.family, text, style, tone)

    def tabs(self) -> Iterator[Label]:
        """Say in each outline who places how many; where no corner of it is free, at its edges."""
        for _, found in self._flush_tabs:
            if found is not None:
                yield found

    def tabs_beside(self) -> Iterator[Label]:
        """Say beside outlines what has no room in them, once all else that is measured there has its place."""
        for plot, found in self._flush_tabs:
            if found is None:
                blocks, middle = tuple(self._blocks(plot)), spanned(plot.outline).centre
                spots = ((each, self.ground.nearest_spot(each, middle, beside=TAB_AIR[0])) for each in reversed(blocks))
                block, spot = next(((each, spot) for each, spot in spots if spot), (blocks[-1], middle))
                tab = self._tab(plot, block, spot)
                self.ground.put_marks([tab.box])
                yield tab

    @cached_property
    def _flush_tabs(self) -> tuple[tuple[Plot, Tab | None], ...]:
        tabs = []
        for plot in self.plots:
            found = self._flush(plot, tuple(self._blocks(plot)))
            if found is not None:
                self.ground.put_marks([found.box])
            tabs.append((plot, found))
        return tuple(tabs)

    def _flush(self, plot: Plot, blocks: tuple[Block, ...]) -> Tab | None:
        """Find a place along the level edges of an outline, corners first, off all lines before on any."""
        is_held = holder(plot.outline)
        for off_lines in (True, False):
            for block in blocks:
                for spot in self._places(plot, block):
                    tab = self._tab(plot, block, spot)
                    inner = tab.box.grown(-_OWN_LINE)
                    is_clear = self.ground.is_free(inner, of_lines=off_lines) and self.ground.is_clear(tab.box)
                    if is_clear and is_held(tab.box):
                        return tab
        return None

    def taken_back(self) -> Iterator[Label]:
        """Number the steps in which objectives are taken back, beside the hollow discs of these."""
        for group, numbers in self.battlefield.numbered_objectives:
            discs = self.steps.of(PlaceKind.TAKEN_BACK, name=group.zone, who=group.removed_by) if group.removed else ()
            if not discs:
                continue
            block = set_row(self.look.family, discs)
            spot = self.ground.nearest_spot(block, self._spot(group, group.spots[-1]))
            if spot:
                yield self.ground.write(f"taken-back-{numbers[-1]}", block, spot)

    def _places(self, plot: Plot, block: Block) -> Iterator[Point]:
        """Give the middles at which a tab stands flush below or above a level edge: at its ends, then along it."""
        wide, high = block.width / 2 + TAB_AIR[0], block.height / 2 + TAB_AIR[1]
        edges = [(start, end) for start, end in runs(plot) if end.x - start.x >= 2 * wide]
        for start, end in edges:
            for x in (start.x + wide, end.x - wide):
                yield from (Point(x, start.y + down) for down in (high, -high))
        for start, end in edges:
            for step in range(1, int((end.x - start.x - 2 * wide) / _STEP) + 1):
                yield from (Point(start.x + wide + step * _STEP, start.y + down) for down in (high, -high))

    def _tab(self, plot: Plot, block: Block, centre: Point) -> Tab:
        tones, is_lean = self.look.tones(plot.side), self.look.ink is Ink.LEAN
        return Tab(
            name=objectives_name(plot.name),
            block=block,
            centre=centre,
            ground=Tone.PAPER if is_lean else tones.text,
            frame=tones.line if is_lean else None,
        )

    def _blocks(self, plot: Plot) -> Iterator[Block]:
        """Set what a tab says: in one line, in two, in as many as it has parts; then smaller, then in short."""
        tone = self.look.tones(plot.side).text if self.look.ink is Ink.LEAN else Tone.PAPER
        # A second map of one ground leaves out what has no place of its own.
        spacing = self.battlefield.spacing if self.look.legend else ()
        notes = captions.plot_notes(self.look.wording, plot.groups, spacing, plot.nesting)
        joint = " · ".join(notes)
        discs = self.steps.of(PlaceKind.OBJECTIVES, name=plot.zone, who=plot.groups[0][0].placed_by)
        for factor in _SHRINK:
            bold, plain = self.sizes.objective.shrunk(factor), self.sizes.objective_note.shrunk(factor)
            for head in captions.plot_heads(self.look.wording, plot.groups):
                one_line = (Words(text=" · ".join((head, *notes)), style=bold, tone=tone),)
                first = Words(text=head, style=bold, tone=tone)
                yield set_row(self.look.family, (*discs, *one_line))
                if notes:
                    yield set_rows(self.look.family, ((*discs, first), (Words(text=joint, style=plain, tone=tone),)))
                if len(notes) > 1:
                    rest = ((Words(text=note, style=plain, tone=tone),) for note in notes)
                    yield set_rows(self.look.family, ((*discs, first), *rest))
