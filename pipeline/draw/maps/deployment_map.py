"""A deployment's battlefield and its home edges -> its map on a card, at any width: zones, edges, markers, centre."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from pipeline.contracts.battlefield import Battlefield, Point
from pipeline.contracts.wording import joined, label
from pipeline.draw.maps.map_drawing import TableDrawing
from pipeline.draw.maps.map_marks import DimensionArrow, Dot, Label, MapPlan, Marker, Stroke, Turned, covered, only
from pipeline.draw.maps.map_measures import Measures
from pipeline.draw.maps.map_sizes import Sizes
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
from pipeline.model import Edge, Homes, SideId
from pipeline.units import Length

_STRIP = 4.0  # millimetres outside an edge: its bar and its name
_BAR = 1.0  # millimetres: how wide the bar is that marks a home edge
_ARM = 3.2  # millimetres from the centre to the ends of its cross
_AIR = 0.5  # millimetres outside an edge that is nobody's
_MOST_HIGH = 76.0  # millimetres: deeper tables are drawn narrower
_LEAST_TABLE = 0.72  # of its size: a smaller table shows nothing
_LEVEL = (Edge.NORTH, Edge.SOUTH)
_TURNED = {Edge.WEST: Turned.UPWARD, Edge.EAST: Turned.DOWNWARD}


@dataclass(frozen=True, kw_only=True)
class DeploymentDrawing(TableDrawing):
    """A deployment's map."""

    homes: Homes
    title: str

    def _height(self, width: Length) -> Length:
        place, points = _placed(self.battlefield, self.homes, self.look, width)
        return Length.of_mm(round(place.height + points.height, 2))

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
    room, edges = float(width), set(homes.values())
    beside, above = (_STRIP if pair & edges else _AIR for pair in ({Edge.EAST, Edge.WEST}, {*_LEVEL}))
    inches = (float(battlefield.width.inches), float(battlefield.depth.inches))
    scale = share * min((room - 2 * beside) / inches[0], (_MOST_HIGH - 2 * above) / inches[1])
    frame = Frame.of(battlefield, scale=scale, left=(room - inches[0] * scale) / 2, top=above)
    return _TablePlace(frame=frame, above=above)


def _points(battlefield: Battlefield, look: MapLook, width: Length, place: _TablePlace) -> PointTable:
    # Where markers lie stands among the card's words.
    unmarked, sizes = replace(battlefield, markers=()), Sizes.of(float(width), small=True)
    return plan_points(unmarked, look, sizes, width=float(width), top=place.height)


def plan_deployment(battlefield: Battlefield, homes: Homes, look: MapLook, width: Length) -> MapPlan:
    """Plan the map so wide; the strips outside its home edges bear the edges' names."""
    sizes, (place, points) = Sizes.of(float(width), small=True), _placed(battlefield, homes, look, width)
    edges = {edge: tuple(side for side, home in homes.items() if home is edge) for edge in homes.values()}
    frame = place.frame
    table = table_box(frame)
    zones = zone_inks(battlefield, frame, look, sizes)
    terrain = terrain_inks(battlefield, frame, look, sizes)
    inside = tuple(_inside(battlefield, frame, look, sizes, TableGround(table, zones, terrain)))
    marks = (*inside, *_edges(edges, table, look, sizes), *points.labels)
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


def _edges(edges: dict[Edge, tuple[SideId, ...]], table: Box, look: MapLook, sizes: Sizes) -> Iterator[Stroke | Label]:
    """Draw each home edge as a bar outside the table, with its name beyond; one that sides share is neutral."""
    labels = look.wording.labels
    for edge, sides in edges.items():
        tones = look.tones(sides[0] if len(sides) == 1 else None)
        line, names = table.grown(_BAR), table.grown(_BAR + (_STRIP - _BAR) / 2 + 0.3)
        yield Stroke(points=_side_of(line, edge), tone=tones.line, weight=_BAR)
        whose = joined(labels, [labels[f"of.{side}"] for side in sides], last="and")
        block = _words(label(labels, "deck.map.edge", of=whose), look, sizes, tones.text)
        ends = _side_of(names, edge)
        middle = Point((ends[0].x + ends[1].x) / 2, (ends[0].y + ends[1].y) / 2)
        yield Label(name=f"edge-{'-'.join(sides)}", block=block, centre=middle, turned=_TURNED.get(edge, Turned.LEVEL))


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
