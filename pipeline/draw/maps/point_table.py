"""Points that a tape finds -> dots with letters on the map, and the small table below it that says where they lie."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from pipeline.contracts.battlefield import Battlefield, Measured, Point
from pipeline.contracts.wording import label
from pipeline.draw.maps.map_marks import Dot, Label
from pipeline.draw.maps.map_sizes import Sizes
from pipeline.draw.maps.table_ground import TableGround
from pipeline.draw.pen.map_look import MapLook, Tone
from pipeline.draw.pen.word_blocks import Block, set_line
from pipeline.geometry.frame import Frame
from pipeline.model import Edge
from pipeline.units import MM_PER_POINT, Distance

# Millimetres, as all that follow: from row to row, from a letter to its words, and from these to the next letter.
_ROW = 4.2
_LEADING = 1.3  # in type sizes: rows of small maps, whose type shrinks less than they do, get no nearer
_GAP = 0.8  # from what stands above
_AFTER_LETTER = 1.2
_BETWEEN = 5.0
_DOT, _LEAST_DOT = 0.75, 0.5


@dataclass(frozen=True, kw_only=True)
class PointTable:
    """A line that says what is measured, and below it the points in columns."""

    labels: tuple[Label, ...] = ()
    height: float = 0.0


def peg_marks(
    battlefield: Battlefield, frame: Frame, look: MapLook, sizes: Sizes, ground: TableGround
) -> Iterator[Dot | Label]:
    """Mark each peg with a dot, and its letter as near as it can stand."""
    spots = [frame.to_plate(peg.at) for peg in battlefield.pegs]
    dots = [
        Dot(name=f"point-{peg.letter}", centre=spot, radius=max(_LEAST_DOT, sizes.mm(_DOT)))
        for peg, spot in zip(battlefield.pegs, spots, strict=True)
    ]
    # All dots first, so that no letter lies on the next point.
    ground.put_marks(dot.box for dot in dots)
    yield from dots
    for peg, spot in zip(battlefield.pegs, spots, strict=True):
        block = set_line(look.family, peg.letter, sizes.point, Tone.INK)
        yield ground.write(f"letter-{peg.letter}", block, ground.nearest_spot(block, spot) or spot)


def plan_points(battlefield: Battlefield, look: MapLook, sizes: Sizes, *, width: float, top: float) -> PointTable:
    """Set the table of a map's points below it, in as many columns as the width takes."""
    cells = [
        (
            set_line(look.family, peg.letter, sizes.point, Tone.INK),
            set_line(look.family, point_words(look, peg.measured), sizes.legend, Tone.INK),
        )
        for peg in battlefield.pegs
    ]
    if not cells:
        return PointTable()
    high, top = max(sizes.mm(_ROW), sizes.legend.points * MM_PER_POINT * _LEADING), top + _GAP
    head = set_line(look.family, look.wording.labels["map.points"], sizes.legend, Tone.SOFT)
    heading = Label(name="points", block=head, centre=Point(width / 2, top + high / 2))
    return PointTable(
        labels=(heading, *_grid(cells, width, top + high, high)),
        height=_GAP + high * (1 + _rows(cells, width)),
    )


def _columns(cells: Sequence[tuple[Block, Block]], width: float) -> int:
    return max(1, min(len(cells), int((width + _BETWEEN) // (_cell_width(cells) + _BETWEEN))))


def _rows(cells: Sequence[tuple[Block, Block]], width: float) -> int:
    return -(-len(cells) // _columns(cells, width))


def _cell_width(cells: Sequence[tuple[Block, Block]]) -> float:
    return _sign_width(cells) + _AFTER_LETTER + max(words.width for _, words in cells)


def _sign_width(cells: Sequence[tuple[Block, Block]]) -> float:
    return max(sign.width for sign, _ in cells)


def _grid(cells: Sequence[tuple[Block, Block]], width: float, top: float, high: float) -> Iterator[Label]:
    """Set the cells column by column, so that neighbours on the map are neighbours in the table."""
    rows, across = _rows(cells, width), _cell_width(cells)
    columns = -(-len(cells) // rows)
    left = (width - columns * across - (columns - 1) * _BETWEEN) / 2
    for number, (sign, words) in enumerate(cells):
        column, row = divmod(number, rows)
        start, middle = left + column * (across + _BETWEEN), top + (row + 0.5) * high
        yield Label(name=f"sign-point-{sign.text}", block=sign, centre=Point(start + sign.width / 2, middle))
        begins = start + _sign_width(cells) + _AFTER_LETTER
        yield Label(name=f"words-point-{sign.text}", block=words, centre=Point(begins + words.width / 2, middle))


def point_words(look: MapLook, measured: Measured) -> str:
    """Say where a point lies, as the map is held."""
    ways = (measured.level, measured.upright)
    if not measured.from_centre:
        return look.wording.labels["map.point.join"].join(_from_edge(look, *way) for way in ways)
    told = [_towards(look, *way) for way in ways if way[1].inches]
    if not told:
        return look.wording.labels["map.point.centre"]
    return label(look.wording.labels, "map.point.from-centre", way=look.wording.labels["map.point.join"].join(told))


def _from_edge(look: MapLook, edge: Edge, distance: Distance) -> str:
    if not distance.inches:
        return look.wording.labels[f"map.point.on.{edge}"]
    return label(look.wording.labels, f"map.point.from.{edge}", distance=look.wording.distance(distance))


def _towards(look: MapLook, edge: Edge, distance: Distance) -> str:
    return label(look.wording.labels, f"map.point.towards.{edge}", distance=look.wording.distance(distance))
