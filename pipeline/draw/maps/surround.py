"""Arrivals, picks and edge captions -> the four strips of paper around the table, and how deep each must be.

Rules name who comes in, geometry says where: both together are entries, each place once.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from pipeline.contracts.battlefield import Battlefield
from pipeline.contracts.brief import Brief
from pipeline.contracts.ground_marks import PickMark
from pipeline.contracts.step_words import PlaceKind
from pipeline.draw.maps import captions
from pipeline.draw.maps.arrival_entries import Entry, begins_at, entries, said_of
from pipeline.draw.maps.edge_strips import (
    BESIDE,
    EDGE_AIR,
    Arrow,
    Bar,
    CornerDie,
    DieFace,
    Span,
    Strip,
    Surround,
)
from pipeline.draw.maps.map_sizes import Sizes
from pipeline.draw.maps.naming import zone_name
from pipeline.draw.maps.side_names import SideName, side_names
from pipeline.draw.maps.step_discs import StepDiscs
from pipeline.draw.maps.tape import Tape, TapeFinds, find_by_tape
from pipeline.draw.pen.map_look import MapLook, Tone
from pipeline.draw.pen.word_blocks import Block, Words, set_block, set_line, set_row, set_rows
from pipeline.model import Corner, Edge

# Arrows stand about this far apart on a long stretch; a corner's short one gets three.
_ARROW_EVERY = 12.5
_CORNER_ARROWS = 3
_HOME = 0.25  # of an edge: how far the bar around a home corner runs
_EDGE_OF_PAPER = 0.4  # millimetres beyond the outermost piece, so that no stroke is cut by the plate's edge
_BEYOND_GROUND = 1.4  # of the stretch that a side's ground touches: how long its name with what it picks may be
_OFF_BARS = 0.5  # millimetres between a corner's bars and its die


class _Builder:
    """Fills the four strips in the order of what matters most."""

    def __init__(self, field: Surroundings, scale: float, tape: Tape) -> None:
        battlefield, brief, look, sizes = field.battlefield, field.brief, field.look, field.sizes
        self._battlefield, self._look, self._sizes = battlefield, look, sizes
        width, depth = (float(length.inches) * scale for length in (battlefield.width, battlefield.depth))
        self._strips = {
            edge: Strip(edge=edge, length=width if edge in (Edge.NORTH, Edge.SOUTH) else depth) for edge in Edge
        }
        self._entries, self._scale = entries(battlefield, brief, scale), scale
        self._names, self._tape = field.names, tape
        self._discs = StepDiscs(brief=brief, look=look, sizes=sizes)
        self._corner_dice: dict[Corner, tuple[str, DieFace]] = {}

    def build(self) -> Surround:
        self._put_home_corners()
        self._put_bars()
        self._put_dice()
        self._put_corner_arrivals()
        self._put_edge_arrivals()
        if not self._look.small:
            self._put_home_names()
            if not self._tape.runs:
                self._put_edge_captions()
            self._put_side_names()
            self._put_scatter_names()
            for pick in self._battlefield.picks:
                self._put_pick(pick)
        return self._surround()

    def _surround(self) -> Surround:
        sizes = self._sizes
        clear = sizes.border / 2 + EDGE_AIR
        tape = {edge: self._tape.depth(edge) for edge in Edge}
        pieces = tuple(
            piece
            for edge, strip in self._strips.items()
            for piece in strip.pieces(clear=max(clear, tape[edge]), lane=sizes.bar)
        )
        depths = {
            edge: max([clear, tape[edge], *(piece.out.high for piece in pieces if piece.edge is edge)]) for edge in Edge
        }
        dice = tuple(
            CornerDie(name=name, corner=corner, die=die, gap=clear + self._bent_lanes(corner) * sizes.bar + _OFF_BARS)
            for corner, (name, die) in self._corner_dice.items()
        )
        for each in dice:
            for edge in each.corner.edges:
                depths[edge] = max(depths[edge], each.gap + sizes.die)
        padded = {edge: depth + _EDGE_OF_PAPER for edge, depth in depths.items()}
        return Surround(pieces=pieces, corner_dice=dice, depths=padded, tape=self._tape)

    def _bent_lanes(self, corner: Corner) -> int:
        return max(self._strips[edge].bent_lanes for edge in corner.edges)

    def _entry_block(self, entry: Entry) -> Block:
        words = captions.arrival_words(self._look, self._sizes, entry.mark, entry.sides)
        return set_block(self._look.family, words)

    def _put_home_corners(self) -> None:
        """Mark the corners at which sides are at home by a bar around each, as far as a quarter of its edges."""
        for home in self._battlefield.home_corners:
            tone = self._look.tones(captions.sole(home.sides)).line
            for edge in home.corner.edges:
                strip, is_low = self._strips[edge], begins_at(home.corner, edge)
                far = strip.length * _HOME
                along = Span(0.0, far) if is_low else Span(strip.length - far, strip.length)
                strip.put_bar(f"home-{home.corner}", along, Bar(tone, bent_low=is_low, bent_high=not is_low))

    def _put_home_names(self) -> None:
        for home in self._battlefield.home_corners:
            text = captions.home_words(self._look.wording, home.sides)
            tone = self._look.tones(captions.sole(home.sides)).text
            block = set_line(self._look.family, text, self._sizes.entry_note, tone)
            edge = home.corner.edges[0]
            strip = self._strips[edge]
            middle = strip.length * _HOME / 2
            prefer = middle if begins_at(home.corner, edge) else strip.length - middle
            strip.put_words(f"home-{home.corner}", block, prefer, stays=True)

    def _put_bars(self) -> None:
        """Mark where something may arrive; a bar at a scattered corner goes round it, nearest to the table."""
        for entry in sorted(self._entries, key=lambda entry: not entry.is_at_scattered_corner):
            low, high = entry.ends_at_corner if entry.is_at_scattered_corner else (False, False)
            bar = Bar(self._look.tones(captions.sole(entry.sides)).line, bent_low=low, bent_high=high)
            self._strips[entry.edge].put_bar(entry.name, entry.along, bar)

    def _put_dice(self) -> None:
        for entry in self._entries:
            if entry.face is None:
                continue
            die = DieFace(entry.face, self._look.tones(captions.sole(entry.sides)).line)
            if entry.corner:
                self._corner_dice.setdefault(entry.corner, (entry.name, die))
            else:
                along = Span.around(entry.along.middle, self._sizes.die)
                self._strips[entry.edge].put(entry.name, along, self._sizes.die, die)

    def _put_arrows(self, entry: Entry, count: int) -> None:
        arrow = Arrow(self._look.tones(captions.sole(entry.sides)).line)
        step = entry.along.length / count
        for number in range(count):
            middle = entry.along.low + (number + 0.5) * step
            along = Span.around(middle, self._sizes.arrow_width)
            self._strips[entry.edge].put(f"{entry.name}-{number + 1}", along, self._sizes.arrow_length, arrow)

    def _put_corner_arrivals(self) -> None:
        named: set[tuple[str, Corner]] = set()
        for entry in self._entries:
            if entry.face is not None or entry.corner is None:
                continue
            self._put_arrows(entry, _CORNER_ARROWS)
            key = (entry.mark.id, entry.corner)
            if self._look.small or entry.edge not in (Edge.NORTH, Edge.SOUTH) or key in named:
                continue
            named.add(key)
            block = self._entry_block(entry)
            inward = 1 if entry.corner.edges[1] is Edge.WEST else -1
            prefer = entry.along.middle + inward * (entry.along.length / 2 + BESIDE + block.width / 2)
            self._strips[entry.edge].put_words(entry.name, block, prefer)

    def _put_edge_arrivals(self) -> None:
        for entry in self._entries:
            if entry.face is not None or entry.corner is not None:
                continue
            if not self._look.small:
                self._strips[entry.edge].put_words(entry.name, self._entry_block(entry), entry.along.middle)
            self._put_arrows(entry, max(2, round(entry.along.length / self._sizes.mm(_ARROW_EVERY))))

    def _put_scatter_names(self) -> None:
        named: dict[tuple[object, ...], Entry] = {}
        for entry in self._entries:
            if entry.face is not None:
                named.setdefault((*said_of(entry.mark), entry.sides), entry)
        for entry in named.values():
            strip = self._strips[Edge.NORTH]
            strip.put_words(f"{entry.mark.id}-scatter", self._entry_block(entry), strip.length / 2)

    def _put_pick(self, pick: PickMark) -> None:
        """Say who picks an edge, where that player's name does not say so already."""
        if pick.edge is None or any((pick.side, pick.edge) == (each.side, each.edge) for each in self._names):
            return
        text = captions.pick_words(self._look.wording, pick)
        tone = self._look.tones(pick.side).text
        discs = self._discs.of(PlaceKind.PICK, name=pick.side)
        block = set_row(self._look.family, (*discs, Words(text=text, style=self._sizes.entry_note, tone=tone)))
        strip = self._strips[pick.edge]
        strip.put_words(f"pick-{pick.edge.value}", block, strip.length / 2)

    def _put_side_names(self) -> None:
        """Name each side at its edge, beside its ground, and say there what it picks."""
        for each in self._names:
            tone = self._look.tones(each.side).text
            name = Words(text=captions.who_words(self._look.wording, each.side), style=self._sizes.side_name, tone=tone)
            notes = " · ".join(each.notes)
            beside = (Words(text=notes, style=self._sizes.zone_note, tone=tone),) if notes else ()
            picked = self._discs.of(PlaceKind.PICK, name=each.side) if each.part == 1 else ()
            deployed = self._discs.of(PlaceKind.ZONE, name=each.zone)
            head = (*deployed, name) if beside else (*picked, *deployed, name)
            tail = (*picked, *beside) if beside else ()
            strip, suffix = self._strips[each.edge], f"-{each.part}" if each.part > 1 else ""
            block = set_row(self._look.family, (*head, *tail))
            room = min(strip.length, (each.high - each.low) * self._scale * _BEYOND_GROUND)
            if tail and block.width > room:
                block = set_rows(self._look.family, (head, tail))
            beside_ground = Span(each.low * self._scale, each.high * self._scale)
            name_of = f"{zone_name(each.zone)}{suffix}"
            strip.put_words(name_of, block, beside_ground.middle, stays=True, within=beside_ground)

    def _put_edge_captions(self) -> None:
        """Say how long the table is at the right end of its lower edge, how deep at the lower end of its left edge."""
        width, depth = self._battlefield.width, self._battlefield.depth
        for own, other, edge in ((width, depth, Edge.SOUTH), (depth, width, Edge.WEST)):
            text = captions.edge_words(self._look.wording, own, other)
            block = set_line(self._look.family, text, self._sizes.caption, Tone.SOFT)
            strip = self._strips[edge]
            strip.put_words(f"edge-{edge.value}", block, strip.length, stays=True)


@dataclass(frozen=True, kw_only=True)
class Surroundings:
    """What stands outside a table; how it stands, is planned for each scale that is tried."""

    battlefield: Battlefield
    brief: Brief
    look: MapLook
    sizes: Sizes

    def at(self, scale: float, room: float = 0.0) -> Surround:
        """Plan it for where an inch is so many millimetres on paper, on a plate so wide."""
        return _Builder(self, scale, self.tape.laid(scale, room)).build()

    @cached_property
    def tape(self) -> TapeFinds:
        """What a tape finds."""
        return find_by_tape(self.battlefield, self.brief, self.look, self.sizes)

    @cached_property
    def names(self) -> tuple[SideName, ...]:
        """The names of the sides."""
        return side_names(self.battlefield, self.look)
