"""The table on the plate while it fills: what lies where, in which tone, and where words may still go."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import reduce

from pipeline.contracts.battlefield import Area, Point
from pipeline.draw.maps.free_cells import CELL, Clearing, Mask
from pipeline.draw.maps.map_marks import HALO, Label, TerrainInk, Turned, ZoneInk
from pipeline.draw.pen.map_look import Tone
from pipeline.draw.pen.word_blocks import Block
from pipeline.geometry.box import Box
from pipeline.geometry.frame import Frame

_INSET = 1.0  # millimetres that words keep at least from the table's border


def table_box(frame: Frame) -> Box:
    """The table on its plate."""
    return Box(left=frame.left, top=frame.top, right=frame.left + frame.width, bottom=frame.top + frame.height)


class TableGround:
    """Tells what is solid (marks, words) from what is only drawn (outlines, arcs) and avoided if possible."""

    def __init__(
        self, table: Box, zones: tuple[ZoneInk, ...], terrain: tuple[TerrainInk, ...] = (), *, air: float = HALO
    ) -> None:
        self._air = air
        self._bounds = table.grown(-_INSET)
        self._solid = Clearing(self._bounds)
        self._drawn = Clearing(self._bounds)
        self._zones = [(zone, self._solid.inside(zone.area)) for zone in zones]
        self._terrain = [(piece, self._solid.inside(piece.area)) for piece in terrain]
        for ring in (*(ring for zone in zones for ring in zone.area.rings), *_outlines(terrain)):
            self._drawn.put_line((*ring, ring[0]))

    def put_marks(self, boxes: Iterable[Box]) -> None:
        """Put marks down: nothing may overlap them."""
        for box in boxes:
            self._solid.put_box(box)

    def put_line(self, points: tuple[Point, ...]) -> None:
        """Draw a line: words avoid it if they can."""
        self._drawn.put_line(points)

    def put_stroke(self, start: Point, end: Point) -> None:
        """Put a slanting line down: nothing may overlap it."""
        self._solid.put_line((start, end))

    def is_inside(self, box: Box) -> bool:
        """Tell whether a box lies on the table."""
        return self._bounds.contains(box)

    def is_free(self, box: Box, *, of_lines: bool = False) -> bool:
        """Tell whether nothing solid, or also no line, lies under a box."""
        return self._solid.is_free(box) and not (of_lines and not self._drawn.is_free(box))

    def is_clear(self, box: Box) -> bool:
        """Tell whether nothing solid lies under a box, which may reach up to the table's edge."""
        return not self._solid.is_touched(box)

    def crossings(self, box: Box) -> tuple[bool, bool]:
        """Tell whether a box, which may reach over the table's edge, lies on something solid, and whether on a line."""
        return self._solid.is_touched(box), self._drawn.is_touched(box)

    def tone_at(self, point: Point) -> Tone:
        """The tone of the ground under a point."""
        grounds = (
            *((zone.fill, mask) for zone, mask in self._zones),
            *((piece.fill, mask) for piece, mask in self._terrain),
        )
        fills = [fill for fill, mask in grounds if fill and self._solid.is_in(mask, point)]
        return fills[-1] if fills else Tone.TABLE

    def is_named_at(self, point: Point) -> bool:
        """Tell whether a point lies in a zone of one of the sides, which bears its name."""
        return any(zone.is_held and self._solid.is_in(mask, point) for zone, mask in self._zones)

    @property
    def open(self) -> Mask:
        """The cells that belong to neither side."""
        return reduce(Mask.minus, (mask for zone, mask in self._zones if zone.is_held), self._solid.everywhere)

    def mask(self, area: Area) -> Mask:
        """The cells of an area."""
        return self._solid.inside(area)

    def clear_spot(
        self,
        block: Block,
        within: Mask,
        prefer: Point,
        *,
        beside: float = 0.0,
        off_lines: bool = True,
        turned: Turned = Turned.LEVEL,
    ) -> Point | None:
        """Find the clearest spot for words with so much room beside them, off all lines or on them if need be."""
        free = within.minus(self._solid.taken)
        if off_lines:
            free = free.minus(self._drawn.taken)
        return self._solid.clear_spot(*_room(block, beside + self._air, self._air, turned), free, prefer)

    def nearest_spot(
        self,
        block: Block,
        prefer: Point,
        *,
        within: Mask | None = None,
        beside: float = 0.0,
        turned: Turned = Turned.LEVEL,
    ) -> Point | None:
        """Find the spot for words nearest to a point with so much room beside them, off all lines."""
        free = (within or self._solid.everywhere).minus(self._solid.taken).minus(self._drawn.taken)
        return self._solid.nearest_spot(*_room(block, beside + self._air, self._air, turned), free, prefer)

    def spot_in(self, within: Mask, prefer: Point) -> Point:
        """Find the point of an area nearest to another one, whatever lies there."""
        return self._solid.nearest_spot(CELL, CELL, within, prefer) or prefer

    def write(self, name: str, block: Block, centre: Point, *, turned: Turned = Turned.LEVEL) -> Label:
        """Put words down at a spot."""
        found = Label(name=name, block=block, centre=centre, turned=turned, ground=self.tone_at(centre))
        self._solid.put_box(found.box.grown(HALO))
        return found


def _outlines(terrain: Iterable[TerrainInk]) -> Iterator[tuple[Point, ...]]:
    return (ring for piece in terrain for ring in piece.area.rings)


def _room(block: Block, beside: float, above: float, turned: Turned) -> tuple[float, float]:
    """Measure the room that words take across and down, with so much beside them, and above and below."""
    along, over = block.width + 2 * beside, block.height + 2 * above
    return (along, over) if turned is Turned.LEVEL else (over, along)
