"""A deployment's battlefield and its home edges -> its map on a card, at any width: zones, edges, markers, centre."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from pipeline.contracts.battlefield import Battlefield, Point
from pipeline.draw.maps import captions
from pipeline.draw.maps.arrival_entries import begins_at
from pipeline.draw.maps.map_drawing import TableDrawing
from pipeline.draw.maps.map_marks import DimensionArrow, Dot, Label, MapPlan, Marker, Stroke, Turned, covered, only
from pipeline.draw.maps.map_measures import Measures
from pipeline.draw.maps.map_sizes import CardSizes, Sizes
from pipeline.draw.maps.marker_lines import MarkerLines, ticks
from pipeline.draw.maps.marker_marks import MarkerInk
from pipeline.draw.maps.naming import Naming
from pipeline.draw.maps.point_table import PointTable, peg_marks, plan_points
from pipeline.draw.maps.table_ground import TableGround, table_box
from pipeline.draw.maps.terrain_inks import TerrainMarks, clear_texture, terrain_inks
from pipeline.draw.maps.zone_inks import clear_hatch, zone_inks
from pipeline.draw.pen.map_look import MapLook, Tone
from pipeline.draw.pen.word_blocks import Block, set_line
from pipeline.geometry.box import Box
from pipeline.geometry.frame import Frame
from pipeline.model import Corner, Edge, Home, Homes
from pipeline.units import Length

_STRIP = 4.0  # millimetres outside an edge: its bar and its name
_BAR = 1.0  # millimetres: how wide the bar is that marks a home edge
_ARM = 3.2  # millimetres from the centre to the ends of its cross
_AIR = 0.5  # millimetres outside an edge that is nobody's
_MOST_HIGH = 76.0  # millimetres: deeper tables are drawn narrower
_LEAST_TABLE = 0.72  # of its size: a smaller table shows nothing
_AT_CORNER = 0.25  # of an edge: how far a bar at a home corner runs
_LEVEL = (Edge.NORTH, Edge.SOUTH)
_TURNED = {Edge.WEST: Turned.UPWARD, Edge.EAST: Turned.DOWNWARD}


@dataclass(frozen=True, kw_only=True)
class DeploymentDrawing(TableDrawing):
    """A deployment's map."""

    homes: Homes
    title: str

    def _height(self, width: Length) -> Length:
        place, points = _placed(self.battlefield, self.homes, self.look, width)
        return Length.near_mm(place.height + points.height)

    def _plan(self, width: Length) -> MapPlan:
        return plan_deployment(self.battlefield, self.homes, self.look, width)

    @property
    def _title(self) -> str:
        return self.title


@dataclass(frozen=True, kw_only=True)
class _TablePlace:
    """Where the table lies on a plate so high: in its middle, with room for the names of edges `above` and below."""

    frame: Frame
    above: float

    @property
    def height(self) -> float:
        return self.frame.height + 2 * self.above


def _placed(battlefield: Battlefield, homes: Homes, look: MapLook, width: Length) -> tuple[_TablePlace, PointTable]:
    """Set the table, and what is measured below it; how terrain lies takes its room from the table, up to a share."""
    place = _set_table(battlefield, homes, width)
    points = _points(battlefield, look, width, place)
    if battlefield.terrain:
        share = max(_LEAST_TABLE, (place.frame.height - points.height) / place.frame.height)
        place = _set_table(battlefield, homes, width, share)
        points = _points(battlefield, look, width, place)
    return place, points


def _set_table(battlefield: Battlefield, homes: Homes, width: Length, share: float = 1.0) -> _TablePlace:
    """Make the table as large as the width, and the most that a card has of height, allow, or a share of that."""
    room, edges = float(width), {edge for home in homes.values() for edge in _edges_of(home)}
    beside, above = (_STRIP if pair & edges else _AIR for pair in ({Edge.EAST, Edge.WEST}, {*_LEVEL}))
    inches = (float(battlefield.width.inches), float(battlefield.depth.inches))
    scale = share * min((room - 2 * beside) / inches[0], (_MOST_HIGH - 2 * above) / inches[1])
    frame = Frame.of(battlefield, scale=scale, left=(room - inches[0] * scale) / 2, top=above)
    return _TablePlace(frame=frame, above=above)


def _points(battlefield: Battlefield, look: MapLook, width: Length, place: _TablePlace) -> PointTable:
    # Where markers lie stands among the card's words.
    unmarked, sizes = replace(battlefield, markers=()), CardSizes.of(float(width), small=True)
    return plan_points(unmarked, look, sizes, width=float(width), top=place.height)


def plan_deployment(battlefield: Battlefield, homes: Homes, look: MapLook, width: Length) -> MapPlan:
    """Plan the map so wide; the strips outside its home edges bear the edges' names."""
    sizes, (place, points) = CardSizes.of(float(width), small=True), _placed(battlefield, homes, look, width)
    frame = place.frame
    table = table_box(frame)
    zones = zone_inks(battlefield, frame, look, sizes)
    terrain = terrain_inks(battlefield, frame, look, sizes)
    inside = tuple(_inside(battlefield, frame, look, sizes, TableGround(table, zones, terrain)))
    marks = (*inside, *ticks(frame, table), *_homes(homes, table, look, sizes), *points.labels)
    labels, markers = only(Label, marks), only(Marker, marks)
    return MapPlan(
        id=f"{battlefield.id}-card",
        width=float(width),
        height=place.height + points.height,
        table=table,
        scale=round(look.wording.rulers.mm_per_inch / frame.scale),
        border=sizes.border,
        zones=clear_hatch(zones, covered(labels, markers)),
        terrain=clear_texture(terrain, covered(labels, markers)),
        strokes=only(Stroke, marks),
        dimensions=only(DimensionArrow, marks),
        markers=markers,
        dots=only(Dot, marks),
        labels=labels,
    )


def _inside(
    battlefield: Battlefield, frame: Frame, look: MapLook, sizes: Sizes, ground: TableGround
) -> Iterator[object]:
    """Put things on the table: what can't move first, what can go anywhere last."""
    naming = Naming(battlefield, frame, look, sizes, ground)
    inked = MarkerInk(battlefield=battlefield, frame=frame, look=look, sizes=sizes, ground=ground)
    yield from inked.discs()
    pieces = TerrainMarks(battlefield=battlefield, frame=frame, look=look, sizes=sizes, ground=ground)
    yield from pieces.dots()
    yield from _centre(frame, ground)
    yield from peg_marks(battlefield, frame, look, sizes, ground)
    yield from pieces.numbers()
    yield from Measures(frame, look, sizes, ground).dimensions(battlefield)
    yield from Measures(frame, look, sizes, ground).reach_labels(battlefield, arrows=True)
    yield from inked.names()
    yield from naming.zone_names()
    yield from naming.homes()
    yield from MarkerLines(battlefield=battlefield, frame=frame, look=look, sizes=sizes, ground=ground).measured()
    block = _words(look.wording.labels["deck.map.between"], look, sizes, Tone.SOFT)
    middle = frame.to_plate(Point(frame.table_width / 2, frame.table_depth / 2))
    spot = ground.nearest_spot(block, middle, within=ground.open)
    if spot is not None:
        yield ground.write("between", block, spot)


def _centre(frame: Frame, ground: TableGround) -> Iterator[Stroke]:
    """Mark the centre with a cross that reaches out from under a marker."""
    middle = frame.to_plate(Point(frame.table_width / 2, frame.table_depth / 2))
    ground.put_marks([Box.around(middle, 2 * _ARM, 2 * _ARM)])
    for across, down in ((_ARM, 0.0), (0.0, _ARM)):
        ends = (Point(middle.x - across, middle.y - down), Point(middle.x + across, middle.y + down))
        yield Stroke(points=ends, tone=Tone.INK, weight=0.3)


def _edges_of(home: Home) -> tuple[Edge, ...]:
    """List the edges outside which a home is drawn; a zone bears its name itself."""
    if isinstance(home, Edge):
        return (home,)
    return home.edges if isinstance(home, Corner) else ()


def _homes(homes: Homes, table: Box, look: MapLook, sizes: Sizes) -> Iterator[Stroke | Label]:
    """Draw each home edge or corner as a bar outside the table, its name beyond; one that sides share is neutral."""
    places = dict.fromkeys(home for home in homes.values() if isinstance(home, Edge | Corner))
    for home in places:
        sides = tuple(side for side, other in homes.items() if other == home)
        tones = look.tones(sides[0] if len(sides) == 1 else None)
        line, names = table.grown(_BAR), table.grown(_BAR + (_STRIP - _BAR) / 2 + 0.3)
        for edge in _edges_of(home):
            yield Stroke(points=_beside(line, edge, home), tone=tones.line, weight=_BAR)
        kind = "deck.map.edge" if isinstance(home, Edge) else "deck.map.corner"
        block = _words(captions.home_words(look.wording, sides, kind), look, sizes, tones.text)
        edge = _edges_of(home)[0]
        ends = _beside(names, edge, home)
        middle = Point((ends[0].x + ends[1].x) / 2, (ends[0].y + ends[1].y) / 2)
        if isinstance(home, Corner):  # as far from the corner as its words are wide
            is_west = home.edges[1] is Edge.WEST
            middle = Point(table.left + block.width / 2 if is_west else table.right - block.width / 2, middle.y)
        yield Label(name=f"edge-{'-'.join(sides)}", block=block, centre=middle, turned=_TURNED.get(edge, Turned.LEVEL))


def _beside(box: Box, edge: Edge, home: Edge | Corner) -> tuple[Point, Point]:
    """Trace an edge of a box, or the part of it at a corner."""
    ends = _side_of(box, edge)
    if isinstance(home, Edge):
        return ends
    # Level edges run from the west, upright ones from the north.
    first, last = ends if begins_at(home, edge) else (ends[1], ends[0])
    return first, Point(first.x + (last.x - first.x) * _AT_CORNER, first.y + (last.y - first.y) * _AT_CORNER)


def _side_of(box: Box, edge: Edge) -> tuple[Point, Point]:
    match edge:
        case Edge.NORTH | Edge.SOUTH:
            y = box.top if edge is Edge.NORTH else box.bottom
            return Point(box.left, y), Point(box.right, y)
        case Edge.EAST | Edge.WEST:
            x = box.left if edge is Edge.WEST else box.right
            return Point(x, box.top), Point(x, box.bottom)


def _words(text: str, look: MapLook, sizes: Sizes, tone: Tone) -> Block:
    return set_line(look.family, text, sizes.caption, tone)
