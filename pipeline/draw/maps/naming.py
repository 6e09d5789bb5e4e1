"""Zones, objectives and picks of a battlefield -> markers and words inside the table, each at its clearest spot."""

from __future__ import annotations

import math
from collections.abc import Iterator
from functools import reduce

from pipeline.contracts.battlefield import Area, Battlefield, NumberedObjectives, Point, Role, ZoneArea
from pipeline.contracts.rule_marks import MarkKind
from pipeline.draw.maps import captions
from pipeline.draw.maps.free_cells import Mask
from pipeline.draw.maps.map_marks import AIR_AROUND_MARKER, Label, Marker, Turned
from pipeline.draw.maps.map_sizes import Sizes
from pipeline.draw.maps.table_ground import TableGround
from pipeline.draw.pen.map_look import MapLook, Tone
from pipeline.draw.pen.word_blocks import Block, Words, set_block, set_line
from pipeline.geometry.box import Box
from pipeline.geometry.frame import Frame

_BESIDE_NAME = 1.2  # millimetres left and right of a name, besides its halo
_BESIDE_LINE = 3.0  # millimetres that a line's name may keep from it
# A zone's name shrinks so far before its notes are left out, and so far again before it goes without room.
_SHRINK = (1.0, 0.85, 0.7, 0.58)
_OBJECTIVE_SHRINK = (1.0, 0.86)  # so far may the words of objectives shrink to stand in their zone


class Naming:
    """Puts the words of one map down."""

    def __init__(
        self, battlefield: Battlefield, frame: Frame, look: MapLook, sizes: Sizes, ground: TableGround
    ) -> None:
        self._battlefield, self._frame = battlefield, frame
        self._look, self._sizes, self._ground = look, sizes, ground
        self._said: set[str] = set()
        self._areas = {zone.name: frame.area_to_plate(zone.area) for zone in battlefield.zones}

    def markers(self) -> Iterator[Marker]:
        """Number the objectives' spots; of those that are taken away again, the last ones are hollow."""
        for group, numbers in self._battlefield.numbered_objectives:
            for place, (number, spot) in enumerate(zip(numbers, group.spots, strict=True)):
                hollow = place >= len(group.spots) - group.removed
                marker = Marker(
                    name=f"objective-{number}",
                    number=self._number(number, hollow=hollow),
                    centre=self._frame.to_plate(spot),
                    radius=self._sizes.marker,
                    hollow=hollow,
                )
                self._ground.put_marks([marker.box.grown(AIR_AROUND_MARKER)])
                yield marker

    def _number(self, number: int, *, hollow: bool) -> Block:
        tone = Tone.INK if hollow else Tone.PAPER
        return set_line(self._look.family, str(number), self._sizes.number, tone)

    def objectives(self, *, on_lines: bool = True) -> Iterator[Label]:
        """Say in each objective zone, if there is room, how many it takes and who places them."""
        for zone, blocks in self._objective_zones():
            area = self._areas[zone.name]
            within, prefer = self._ground.mask(area), middle(area)
            found = (
                self._clearest(blocks, self._apart(within, zone.name), prefer)
                or self._clearest(blocks, within, prefer)
                or self._clearest(blocks, within, prefer, beside=0.0)
                or (on_lines and self._clearest(blocks, within, prefer, off_lines=False))
            )
            if found:
                self._said.add(zone.name)
                yield self._ground.write(objectives_name(zone.name), *found)

    def objectives_beside(self) -> Iterator[Label]:
        """Say the same beside the objective zones that had no room for it."""
        for zone, blocks in self._objective_zones():
            if zone.name not in self._said:
                prefer = middle(self._areas[zone.name])
                spots = [(block, self._ground.nearest_spot(block, prefer, beside=_BESIDE_NAME)) for block in blocks]
                block, spot = min(spots, key=lambda each: _away(each[1], prefer))
                yield self._ground.write(objectives_name(zone.name), block, spot or prefer)

    def _objective_zones(self) -> Iterator[tuple[ZoneArea, tuple[Block, ...]]]:
        for zone in self._battlefield.zones:
            groups = tuple(each for each in self._battlefield.numbered_objectives if each[0].zone == zone.name)
            if groups:
                yield zone, tuple(self._objective_blocks(groups))

    def _objective_blocks(self, groups: tuple[NumberedObjectives, ...]) -> Iterator[Block]:
        apart = captions.spacing_words(self._look.wording, self._battlefield.spacing)
        placed = captions.objective_words(self._look.wording, groups)
        said = (*placed, *(("", text) for text in apart))
        told = tuple(" · ".join(part for part in pair if part) for pair in placed)
        flat = (
            (*told, *apart),
            (*told, " · ".join(apart)),
            (self._look.wording.labels["list.comma"].join(told), " · ".join(apart)),
        )
        for factor in _OBJECTIVE_SHRINK:
            bold, plain = self._sizes.objective.scaled(factor), self._sizes.objective_note.scaled(factor)
            for lines in flat if len(apart) > 1 else flat[:1]:
                yield self._block(Words(text=text, style=bold, tone=Tone.INK) for text in lines)
            yield self._block(
                Words(text=text, style=style, tone=Tone.INK)
                for pair in said
                for text, style in zip(pair, (bold, plain), strict=True)
                if text
            )

    def centre_lines(self) -> Iterator[Label]:
        """Name the centre lines close beside them, off the sides' zones if there is room.

        Where sides have homes, the centre line lies between these; the other one divides the table into left and right.
        """
        for number, line in enumerate(self._battlefield.centre_lines, start=1):
            is_centre = self._battlefield.between_homes in (None, line)
            text = self._look.wording.labels["map.centre-line" if is_centre else "map.dividing-line"]
            block = set_line(self._look.family, text, self._sizes.caption, Tone.SOFT)
            start, end = self._frame.line_to_plate(line)
            turned = Turned.UPWARD if start.x == end.x else Turned.LEVEL
            along = Box.spanning(start, end)
            beside = self._ground.mask(along.grown(block.height + _BESIDE_LINE).area)
            for within in (beside.common(self._ground.open), beside):
                spot = self._ground.nearest_spot(block, along.centre, within=within, turned=turned)
                if spot:
                    yield self._ground.write(f"centre-line-{number}", block, spot, turned=turned)
                    break

    def zone_names(self, *, letters: bool = False) -> Iterator[Label]:
        """Name the deployment zones, and others that have a label; every separate part, the notes once.

        With `letters`, and where a zone has no room for its side's name, the side's letter stands there.
        """
        for zone in self._battlefield.zones:
            name = self._name_of(zone)
            if name is None:
                continue
            parts = sorted(self._areas[zone.name].outlines, key=lambda part: min((p.y, p.x) for p in part.outer))
            for number, part in enumerate(parts, start=1):
                notes = () if self._look.small or number > 1 else self._notes(zone)
                suffix = f"-{number}" if len(parts) > 1 else ""
                letter = self._letter(zone)
                full = () if letters and letter else self._name_blocks(zone, name, notes)
                short = self._name_blocks(zone, letter, ()) if letter else ()
                yield self._name(f"{zone_name(zone.name)}{suffix}", full, short, Area((part,)))

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

    def _name(self, name: str, names: tuple[Block, ...], letters: tuple[Block, ...], area: Area) -> Label:
        """Write a name where it is clearest, or its letter: on an outline if need be, but never outside the zone."""
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
        shortest = (*names, *letters)[-1]
        found = self._clearest((*names, *letters), within, prefer, off_lines=False)
        return self._ground.write(name, *(found or (shortest, self._ground.spot_in(within, prefer))))

    def _apart(self, within: Mask, name: str | None = None) -> Mask:
        """Leave out the objective zones, all but the one of that name."""
        others = (zone for zone in self._battlefield.zones if zone.role is Role.OBJECTIVES and zone.name != name)
        return reduce(Mask.minus, (self._ground.mask(self._areas[zone.name]) for zone in others), within)

    def _name_of(self, zone: ZoneArea) -> str | None:
        if zone.mark is not None and zone.mark.kind is MarkKind.RING:
            return None  # said beside it, where rings of all sizes have room
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

    def _notes(self, zone: ZoneArea) -> tuple[str, ...]:
        picks = [
            captions.pick_words(self._look.wording, pick)
            for pick in self._battlefield.picks
            if pick.quarters and pick.side == zone.side and zone.role is Role.DEPLOYMENT
        ]
        return (*picks, *([zone.note] if zone.note else []))

    def _name_blocks(self, zone: ZoneArea, name: str, notes: tuple[str, ...]) -> tuple[Block, ...]:
        """Set a name with its notes, ever smaller, then without them."""
        tone = self._look.tones(zone.side).text
        style = self._sizes.zone_name if zone.role is Role.DEPLOYMENT else self._sizes.objective
        return tuple(
            self._block(
                [
                    Words(text=name, style=style.scaled(factor), tone=tone),
                    *(Words(text=note, style=self._sizes.zone_note, tone=tone) for note in kept),
                ]
            )
            for kept in dict.fromkeys((notes, ()))
            for factor in _SHRINK
        )

    def _block(self, lines: Iterator[Words] | list[Words]) -> Block:
        return set_block(self._look.family, tuple(lines))

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


def _away(spot: Point | None, wanted: Point) -> float:
    return math.dist((spot.x, spot.y), (wanted.x, wanted.y)) if spot else math.inf


def objectives_name(zone: str) -> str:
    """Name the words about the objectives of a zone."""
    return f"objectives-{zone}"


def zone_name(zone: str) -> str:
    """Name the words that name a zone."""
    return f"name-{zone}"


def spanned(area: Area) -> Box:
    """The box that an area spans."""
    return Box.spanning(*(point for outline in area.outlines for point in outline.outer))


def middle(area: Area) -> Point:
    """The middle of what an area spans."""
    return spanned(area).centre
