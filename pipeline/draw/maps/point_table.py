"""Markers and points that a tape finds -> dots with letters on the map, and tables below it that say where they lie."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from pipeline.contracts.battlefield import (
    ArrivalPoint,
    Battlefield,
    MarkerSpot,
    Measured,
    PieceMeasures,
    Point,
    RuleSign,
    TerrainArea,
)
from pipeline.contracts.wording import Wording, label, point_sign
from pipeline.draw.maps import captions
from pipeline.draw.maps.map_marks import Dot, Label
from pipeline.draw.maps.map_sizes import Sizes
from pipeline.draw.maps.table_ground import TableGround
from pipeline.draw.pen.map_look import MapLook, Tone
from pipeline.draw.pen.word_blocks import Block, Style, set_line
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


_TWO_COLUMNS = 120.0  # how wide a map is whose long lines leave room for a second column
_SIGN = 3.0  # about the width of a sign
# A sign as on the map, and where it is found.
Cell = tuple[Block, Block]


@dataclass(frozen=True, kw_only=True)
class PointTable:
    """For each kind of thing a line that says what is measured, and below it the things in columns."""

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
    """Set the tables of a map below it, each in as many columns as the width takes."""
    high = max(sizes.mm(_ROW), sizes.legend.points * MM_PER_POINT * _LEADING)
    labels: list[Label] = []
    below = top
    room, whole = _line_room(width), width - _SIGN - _AFTER_LETTER
    for name, listed in _tables(battlefield, look.wording):
        cells = [
            (_line(sign if first else "", sizes.point, look), _line(words, sizes.legend, look))
            for sign, parts in listed
            for first, words in _wrapped(parts, room, whole, sizes, look)
        ]
        below += _GAP
        for line in _broken(look.wording.labels[f"map.{name}"], width, sizes, look):
            head = set_line(look.family, line, sizes.legend, Tone.SOFT)
            labels.append(Label(name=name, block=head, centre=Point(width / 2, below + high / 2)))
            below += high
        labels.extend(_grid(cells, width, below, high))
        below += high * _rows(cells, width)
    return PointTable(labels=tuple(labels), height=below - top)


def _line_room(width: float) -> float:
    """Tell how wide a line may be that still leaves room for another column, where the map is wide enough for two."""
    columns = 2 if width >= _TWO_COLUMNS else 1
    return (width - (columns - 1) * _BETWEEN) / columns - _SIGN - _AFTER_LETTER


def _wrapped(
    parts: Sequence[str], room: float, whole: float, sizes: Sizes, look: MapLook
) -> Iterator[tuple[bool, str]]:
    """Put parts on as few lines as there must be; tell the first line from those that go on."""
    lines = list[str]()
    for part in parts:
        longer = f"{lines[-1]}{look.wording.labels['map.point.next']}{part}" if lines else part
        if _line(longer, sizes.legend, look).width <= room:
            lines[-1:] = [longer]
        else:
            lines.extend(_broken(part, whole, sizes, look))
    yield from ((number == 0, line) for number, line in enumerate(lines))


def _broken(part: str, room: float, sizes: Sizes, look: MapLook) -> Iterator[str]:
    """Break a part that has no room on one line between its words."""
    line = ""
    for word in part.split(" "):
        longer = f"{line} {word}" if line else word
        if line and _line(longer, sizes.legend, look).width > room:
            yield line
            longer = word
        line = longer
    yield line


def _tables(battlefield: Battlefield, wording: Wording) -> Iterator[tuple[str, list[tuple[str, Sequence[str]]]]]:
    """List what a map's tables hold: the sign of each thing, and in parts where it is found."""
    markers = battlefield.markers
    # What all markers share, the legend says.
    said = ["size"] if len({each.size for each in markers}) > 1 else []
    said += ["control"] if len({each.control for each in markers if each.control}) > 1 else []
    pieces = [(piece, piece.measures) for piece in battlefield.terrain if piece.measures]
    tables: dict[str, list[tuple[str, Sequence[str]]]] = {
        "points.markers": [(each.sign, [_marker_words(wording, each, said)]) for each in markers],
        "points.arrivals": [_arrival(wording, each) for each in battlefield.arrival_points],
        "points.signs": [(each.sign, [_sign_words(wording, each)]) for each in battlefield.rule_signs],
        "points.terrain": [(str(each.number), _piece_words(wording, each, measures)) for each, measures in pieces],
        "points": [(peg.letter, [_point_words(wording, peg.measured)]) for peg in battlefield.pegs],
    }
    return ((name, listed) for name, listed in tables.items() if listed)


def _line(text: str, style: Style, look: MapLook) -> Block:
    return set_line(look.family, text, style, Tone.INK)


def _columns(cells: Sequence[Cell], width: float) -> int:
    return max(1, min(len(cells), int((width + _BETWEEN) // (_cell_width(cells) + _BETWEEN))))


def _parted(cells: Sequence[Cell], width: float) -> list[list[Cell]]:
    """Part cells into columns as even as can be, none of which begins with a line that goes on."""
    most = _columns(cells, width)
    for rows in range(-(-len(cells) // most), len(cells) + 1):
        columns: list[list[Cell]] = [[]]
        for entry in _entries(cells):
            if columns[-1] and len(columns[-1]) + len(entry) > rows:
                columns.append([])
            columns[-1].extend(entry)
        if len(columns) <= most and all(len(column) <= rows for column in columns):
            break
    return columns


def _entries(cells: Sequence[Cell]) -> Iterator[Sequence[Cell]]:
    """Gather the lines of each thing; those that go on have no sign."""
    starts = [number for number, (sign, _) in enumerate(cells) if sign.text]
    return (cells[start:end] for start, end in pairwise((*starts, len(cells))))


def _rows(cells: Sequence[Cell], width: float) -> int:
    return max(map(len, _parted(cells, width)))


def _cell_width(cells: Sequence[Cell]) -> float:
    return _sign_width(cells) + _AFTER_LETTER + max(words.width for _, words in cells)


def _sign_width(cells: Sequence[Cell]) -> float:
    return max(sign.width for sign, _ in cells)


def _grid(cells: Sequence[Cell], width: float, top: float, high: float) -> Iterator[Label]:
    """Set the cells column by column, so that neighbours on the map are neighbours in the table."""
    columns, across = _parted(cells, width), _cell_width(cells)
    left = (width - len(columns) * across - (len(columns) - 1) * _BETWEEN) / 2
    placed = [(column, row, *cell) for column, held in enumerate(columns) for row, cell in enumerate(held)]
    for column, row, sign, words in placed:
        start, middle = left + column * (across + _BETWEEN), top + (row + 0.5) * high
        yield Label(name=f"sign-point-{sign.text}", block=sign, centre=Point(start + sign.width / 2, middle))
        begins = start + _sign_width(cells) + _AFTER_LETTER
        yield Label(name=f"words-point-{sign.text}", block=words, centre=Point(begins + words.width / 2, middle))


def _marker_words(wording: Wording, marker: MarkerSpot, said: Sequence[str]) -> str:
    """Say what a marker is called, where it lies, and what tells it from the others."""
    where = _point_words(wording, marker.measured)
    own = [(name, getattr(marker, name)) for name in said]
    told = [label(wording.labels, f"map.point.{name}", size=wording.distance(each)) for name, each in own if each]
    where = wording.labels["map.point.join"].join((where, *told))
    return label(wording.labels, "map.point.named", name=marker.name, where=where) if marker.name else where


def _arrival(wording: Wording, point: ArrivalPoint) -> tuple[str, list[str]]:
    """Say of a point, by its sign, what comes in there, and where it lies."""
    labels, comma = wording.labels, wording.labels["list.comma"]
    told = []
    for comer in point.comers:
        note = comma.join(captions.arrival_notes(wording, comer.mark, comer.sides))
        told.append(label(labels, "map.point.comes", name=comer.mark.name, note=note))
    told[-1] = label(labels, "map.point.named", name=told[-1], where=_point_words(wording, point.measured))
    return point_sign(labels, point.sides, point.number), told


def _sign_words(wording: Wording, sign: RuleSign) -> str:
    """Say what a sign is, and where it stands."""
    where = _point_words(wording, sign.measured)
    return label(wording.labels, "map.point.named", name=sign.mark.name, where=where)


def _piece_words(wording: Wording, piece: TerrainArea, measures: PieceMeasures) -> list[str]:
    """Say what a piece of terrain is, how large, where each of its points lies, and whether it lies there again."""
    labels, join = wording.labels, wording.labels["map.point.join"]
    kind = piece.kind.name
    called = label(labels, "map.point.kind", name=piece.name, kind=kind) if piece.name else kind
    head = labels["list.comma"].join(filter(None, (called, *_sizes(wording, measures), piece.height)))
    rows = [_point_words(wording, measured) for _, measured in measures.points]
    if measures.reaches:
        rows = [join.join(_reach_words(wording, *each) for each in measures.reaches)]
    if measures.radius:
        rows = [label(labels, "map.point.middle", where=rows[0])]
    rows[0] = label(labels, "map.point.named", name=head, where=rows[0])
    return [*rows, *([labels[f"map.point.again.{piece.again}"]] if piece.again else [])]


def _sizes(wording: Wording, measures: PieceMeasures) -> Iterator[str]:
    if measures.size:
        wide, deep = map(wording.distance, measures.size)
        yield label(wording.labels, "map.point.box", wide=wide, deep=deep)
    if measures.radius:
        yield label(wording.labels, "map.point.radius", radius=wording.distance(measures.radius))


def _reach_words(wording: Wording, edge: Edge, near: Distance, far: Distance) -> str:
    """Say from where to where a piece lies, as the map is held."""
    start = _from_edge(wording, edge, near)
    return label(wording.labels, "map.point.reach", start=start, end=wording.distance(far))


def _point_words(wording: Wording, measured: Measured) -> str:
    """Say where a point lies, as the map is held."""
    labels, ways = wording.labels, (measured.level, measured.upright)
    if not measured.from_centre:
        return labels["map.point.join"].join(_from_edge(wording, *way) for way in ways)
    told = [_towards(wording, *way) for way in ways if way[1].inches]
    if not told:
        return labels["map.point.centre"]
    return label(labels, "map.point.from-centre", way=labels["map.point.join"].join(told))


def _from_edge(wording: Wording, edge: Edge, distance: Distance) -> str:
    if not distance.inches:
        return wording.labels[f"map.point.on.{edge}"]
    return label(wording.labels, f"map.point.from.{edge}", distance=wording.distance(distance))


def _towards(wording: Wording, edge: Edge, distance: Distance) -> str:
    return label(wording.labels, f"map.point.towards.{edge}", distance=wording.distance(distance))
