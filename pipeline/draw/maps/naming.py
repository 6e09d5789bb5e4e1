"""Zones and picks of a battlefield -> words inside the table, each at its clearest spot."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import replace
from functools import reduce

from pipeline.contracts.battlefield import Area, Battlefield, Point, Role, ZoneArea
from pipeline.contracts.step_words import PlaceKind
from pipeline.draw.maps import captions
from pipeline.draw.maps.free_cells import Mask
from pipeline.draw.maps.map_marks import Label, Turned
from pipeline.draw.maps.map_sizes import Sizes
from pipeline.draw.maps.side_names import zone_notes
from pipeline.draw.maps.step_discs import StepDiscs
from pipeline.draw.maps.table_ground import TableGround, table_box
from pipeline.draw.pen.map_look import MapLook, Tone
from pipeline.draw.pen.word_blocks import Block, Words, set_line, set_rows
from pipeline.geometry.box import Box
from pipeline.geometry.frame import Frame
from pipeline.model import SideId

_BESIDE_NAME = 1.2  # millimetres left and right of a name, besides its halo
_OFF_CENTRE = 0.4  # millimetres
_BESIDE_LINE = 4.5  # millimetres that a line's name may keep from it
# A zone's name shrinks so far before its notes are left out, and so far again before it goes without room.
_LEAST_DISC = 0.82  # of their size: discs beside a name that shrinks
_SHRINK = (1.0, 0.85, 0.7, 0.58, 0.46, 0.38)


class Naming:
    """Puts the words of one map down."""

    def __init__(
        self,
        battlefield: Battlefield,
        frame: Frame,
        look: MapLook,
        sizes: Sizes,
        ground: TableGround,
        steps: StepDiscs | None = None,
    ) -> None:
        self._battlefield, self._frame = battlefield, frame
        self._look, self._sizes, self._ground, self._steps = look, sizes, ground, steps
        self._areas = {zone.name: frame.area_to_plate(zone.area) for zone in battlefield.zones}

    def centre_lines(self) -> Iterator[Label]:
        """Name the centre lines close beside their right or lower ends, off the sides' zones if there is room.

        Where sides have homes, the centre line lies between these; the other one divides the table into left and right.
        """
        for number, line in enumerate(self._battlefield.centre_lines, start=1):
            is_centre = self._battlefield.between_homes in (None, line)
            text = self._look.wording.labels["map.centre-line" if is_centre else "map.dividing-line"]
            block = set_line(self._look.family, text, self._sizes.caption, Tone.SOFT)
            start, end = self._frame.line_to_plate(line)
            turned = Turned.UPWARD if start.x == end.x else Turned.LEVEL
            along = Box.spanning(start, end)
            at_end = Point(along.right, along.top) if turned is Turned.LEVEL else Point(along.left, along.bottom)
            beside = self._ground.mask(along.grown(block.height + _BESIDE_LINE).area)
            room = (beside.common(self._ground.open), beside)
            spots = (self._ground.nearest_spot(block, at_end, within=each, turned=turned) for each in room)
            found = next((spot for spot in spots if spot), None)
            if found is None and self._look.legend:  # a second map of one ground may leave it out
                found = self._ground.clear_spot(block, beside, along.centre, off_lines=False, turned=turned)
            if found:
                yield self._ground.write(f"centre-line-{number}", block, found, turned=turned)

    def zone_names(self, *, letters: bool = False, outside: Collection[tuple[str, int]] = ()) -> Iterator[Label]:
        """Name the deployment zones, and others that have a label; every separate part, the notes once.

        With `letters`, and where a zone has no room for its side's name, the side's letter stands there. Parts that are
        named `outside` the table are left out.
        """
        for zone in self._battlefield.zones:
            name = self._name_of(zone)
            if name is None:
                continue
            parts = sorted(self._areas[zone.name].outlines, key=lambda part: min((p.y, p.x) for p in part.outer))
            for number, part in enumerate(parts, start=1):
                if (zone.name, number) in outside:
                    continue
                is_told = self._look.small or number > 1
                notes = () if is_told else zone_notes(zone, self._battlefield, self._look)
                suffix = f"-{number}" if len(parts) > 1 else ""
                letter = self._letter(zone)
                full = () if letters and letter else self._name_blocks(zone, name, notes)
                short = self._name_blocks(zone, letter, ()) if letter else ()
                found = self._name(f"{zone_name(zone.name)}{suffix}", full, short, Area((part,)))
                yield from (found,) if found else ()

    def roamers(self) -> Iterator[Label]:
        """Name sides that have no ground of their own, where others have, on the open table, and say how they come."""
        grounds = {zone.name for zone in self._battlefield.zones}
        sides = self._look.wording.sides.ids
        for side in sides if grounds & {*sides} else ():
            if side not in grounds:
                blocks = self._letter_blocks(side) if self._look.small else self._roamer_blocks(side)
                found = self._clearest(blocks, self._ground.open, self._across)
                yield from (self._ground.write(zone_name(side), *found),) if found else ()

    def homes(self) -> Iterator[Label]:
        """Say whose home a zone is: in it, or as near to it as there is room; a page's small maps leave that out."""
        for zone in self._battlefield.zones:
            if zone.home_of and self._battlefield.alternative is None:
                text = captions.home_words(self._look.wording, zone.home_of)
                tone = self._look.tones(captions.sole(zone.home_of)).text
                block = set_line(self._look.family, text, self._sizes.objective, tone)
                area = self._areas[zone.name]
                found = self._clearest((block,), self._ground.mask(area), middle(area))
                spot = found[1] if found else self._ground.nearest_spot(block, middle(area))
                yield self._ground.write(f"home-{zone.name}", block, spot or middle(area))

    def _name(self, name: str, names: tuple[Block, ...], letters: tuple[Block, ...], area: Area) -> Label | None:
        """Write a name where it is clearest, or its letter: on an outline if need be, but never outside the zone.

        Where objectives are dots, a large map has the names that find no room off the outlines.
        """
        prefer, within = middle(area), self._ground.mask(area)
        apart = self._apart(within)
        for blocks, ground, turned in (
            (names, apart, Turned.LEVEL),
            (names, within, Turned.LEVEL),
            (names, apart, Turned.UPWARD),
            (letters, apart, Turned.LEVEL),
            (letters, within, Turned.LEVEL),
        ):
            beside = 0.0 if blocks is letters else _BESIDE_NAME
            found = self._clearest(blocks, ground, prefer, beside=beside, turned=turned)
            if found:
                return self._ground.write(name, *found, turned=turned)
        is_told = self._look.small and not self._look.dots
        found = self._clearest(
            letters if is_told else (), self._off_centre(within), prefer, beside=0.0, off_lines=False
        )
        if found:
            return self._ground.write(name, *found)
        shortest = (*names, *letters)[-1]
        found = self._clearest((*names, *letters), within, prefer, beside=_BESIDE_NAME * bool(names), off_lines=False)
        if self._look.dots and not (found and self._is_off_lines(*found)):
            return None
        if found is None and not letters:  # what is no side's may be named beside it
            beside_it = self._ground.nearest_spot(shortest, prefer)
            found = (shortest, beside_it) if beside_it else None
        return self._ground.write(name, *(found or (shortest, self._ground.spot_in(within, prefer))))

    def _is_off_lines(self, block: Block, spot: Point) -> bool:
        return self._ground.is_free(Box.around(spot, block.width, block.height), of_lines=True)

    def _off_centre(self, within: Mask) -> Mask:
        """Leave out what lies at the lines through the middle, along which letters would look crossed out."""
        lines = (Box.spanning(*self._frame.line_to_plate(line)) for line in self._battlefield.centre_lines)
        return reduce(Mask.minus, (self._ground.mask(line.grown(_OFF_CENTRE).area) for line in lines), within)

    def _apart(self, within: Mask, name: str | None = None) -> Mask:
        """Leave out the objective zones, all but the one of that name."""
        others = (zone for zone in self._battlefield.zones if zone.role is Role.OBJECTIVES and zone.name != name)
        return reduce(Mask.minus, (self._ground.mask(self._areas[zone.name]) for zone in others), within)

    def _name_of(self, zone: ZoneArea) -> str | None:
        if zone.mark is not None:
            return None  # said in it or beside it, where marks of all sizes have room
        if zone.label:
            return zone.label
        if zone.role is Role.DEPLOYMENT and zone.side:
            return captions.who_words(self._look.wording, zone.side)
        return None

    def _letter(self, zone: ZoneArea) -> str | None:
        """The letter of the side whose name a zone bears, if it does."""
        if zone.label or zone.role is not Role.DEPLOYMENT or not zone.side:
            return None
        return captions.letter(self._look.wording, zone.side)

    def _name_blocks(self, zone: ZoneArea, name: str, notes: tuple[str, ...]) -> tuple[Block, ...]:
        """Set a name with its notes, ever smaller, then without them."""
        tone = self._look.tones(zone.side).text
        style = self._sizes.zone_name if zone.role is Role.DEPLOYMENT else self._sizes.objective
        discs = self._steps.of(PlaceKind.ZONE, name=zone.name) if self._steps else ()
        return tuple(
            set_rows(
                self._look.family,
                (*rows, *((Words(text=note, style=self._sizes.zone_note, tone=tone),) for note in kept)),
            )
            for kept in dict.fromkeys((notes, ()))
            for factor in _SHRINK
            for rows in _beside_or_above(
                _scaled(discs, factor), Words(text=name, style=style.shrunk(factor), tone=tone)
            )
        )

    def _roamer_blocks(self, side: SideId) -> tuple[Block, ...]:
        """Set the name of a side without ground, how it comes below it, ever smaller."""
        wording, tone = self._look.wording, self._look.tones(side).text
        name = Words(text=captions.who_words(wording, side), style=self._sizes.side_name, tone=tone)
        note = Words(text=wording.labels["outline.nowhere"], style=self._sizes.zone_note, tone=tone)
        discs = self._steps.of(PlaceKind.ZONE, name=side) if self._steps else ()
        return (
            set_rows(self._look.family, ((*discs, name, note),)),
            set_rows(self._look.family, ((*discs, name), (note,))),
        )

    def _letter_blocks(self, side: SideId) -> tuple[Block, ...]:
        text, tone = captions.letter(self._look.wording, side), self._look.tones(side).text
        styles = (self._sizes.zone_name.scaled(factor) for factor in _SHRINK)
        return tuple(set_line(self._look.family, text, style, tone) for style in styles)

    @property
    def _across(self) -> Point:
        """The spot across the table from all ground of the sides."""
        held = Box.spanning(*(point for area in self._held for point in _corners(area))).centre
        table = table_box(self._frame).centre
        return Point(2 * table.x - held.x, 2 * table.y - held.y)

    @property
    def _held(self) -> list[Area]:
        return [self._areas[zone.name] for zone in self._battlefield.zones if zone.role is Role.DEPLOYMENT]

    def _clearest(
        self,
        blocks: tuple[Block, ...],
        within: Mask,
        prefer: Point,
        *,
        beside: float = _BESIDE_NAME,
        off_lines: bool = True,
        turned: Turned = Turned.LEVEL,
    ) -> tuple[Block, Point] | None:
        """Choose the first block for which there is room, and its spot."""
        for block in blocks:
            spot = self._ground.clear_spot(block, within, prefer, beside=beside, off_lines=off_lines, turned=turned)
            if spot:
                return block, spot
        return None


def _beside_or_above(discs: tuple[Words, ...], name: Words) -> tuple[tuple[tuple[Words, ...], ...], ...]:
    """Set discs beside a name, or above it where that row is too long."""
    return (((*discs, name),), (discs, (name,))) if discs else (((name,),),)


def _scaled(words: tuple[Words, ...], factor: float) -> tuple[Words, ...]:
    return tuple(replace(each, style=each.style.scaled(max(factor, _LEAST_DISC))) for each in words)


def objectives_name(zone: str) -> str:
    """Name the words about the objectives of a zone."""
    return f"objectives-{zone}"


def zone_name(zone: str) -> str:
    """Name the words that name a zone."""
    return f"name-{zone}"


def spanned(area: Area) -> Box:
    """The box that an area spans."""
    return Box.spanning(*_corners(area))


def _corners(area: Area) -> Iterator[Point]:
    return (point for outline in area.outlines for point in outline.outer)


def middle(area: Area) -> Point:
    """The middle of what an area spans."""
    return spanned(area).centre
