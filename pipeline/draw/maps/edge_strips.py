"""What stands outside the table's edges -> rows of pieces along each, as near to their places as the others let them.

Once the table has its place on the plate, pieces become marks. Dice that lead to corners stand outside all strips.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from pipeline.contracts.battlefield import Point
from pipeline.draw.maps.map_marks import Die, EntryArrow, Label, Stroke, Turned
from pipeline.draw.maps.map_sizes import Sizes
from pipeline.draw.maps.tape import Tape
from pipeline.draw.pen.map_look import Tone
from pipeline.draw.pen.word_blocks import Block
from pipeline.geometry.box import Box
from pipeline.model import Corner, Edge

# Millimetres between neighbours in a row, and between rows. Words need more than arrows: two captions side by side
# would read on as one sentence.
BESIDE = 1.6
BETWEEN_WORDS = 3.6
BETWEEN_ROWS = 1.0
BAR_PART = 0.7  # of its lane: how wide a bar is
OutsideMark = Stroke | EntryArrow | Die | Label
_TURNS = {
    Edge.NORTH: Turned.LEVEL,
    Edge.SOUTH: Turned.LEVEL,
    Edge.WEST: Turned.UPWARD,
    Edge.EAST: Turned.DOWNWARD,
}
EDGE_AIR = 0.4  # millimetres between the table's border and what stands outside it


@dataclass(frozen=True, order=True)
class Span:
    """A stretch along an edge (from the west or north end) or outward from it."""

    low: float
    high: float

    @classmethod
    def around(cls, middle: float, length: float) -> Span:
        """Make a stretch around a middle."""
        return cls(middle - length / 2, middle + length / 2)

    @property
    def length(self) -> float:
        """How long it is."""
        return self.high - self.low

    @property
    def middle(self) -> float:
        """The middle."""
        return (self.low + self.high) / 2

    def meets(self, other: Span, room: float = 0.0) -> bool:
        """Tell whether two stretches overlap or come nearer than the room between."""
        return self.low < other.high + room and other.low < self.high + room


@dataclass(frozen=True)
class Arrow:
    """Something arrives here."""

    tone: Tone


@dataclass(frozen=True)
class DieFace:
    """A die with this face leads here."""

    face: int
    tone: Tone


@dataclass(frozen=True)
class Bar:
    """The stretch of edge over which something comes in; one bent at an end goes on round the table's corner there."""

    tone: Tone
    bent_low: bool = False
    bent_high: bool = False


@dataclass(frozen=True, kw_only=True)
class Piece:
    """Something outside an edge: how far along, how far out, what."""

    name: str
    edge: Edge
    along: Span
    out: Span
    what: Arrow | DieFace | Bar | Block


@dataclass(frozen=True, kw_only=True)
class _Item:
    name: str
    along: Span
    high: float
    what: Arrow | DieFace | Block
    stays: bool = False


@dataclass
class Strip:
    """The paper outside one edge of so many millimetres, filled row by row from the table outward."""

    edge: Edge
    length: float
    _bars: list[tuple[str, Span, Bar, int]] = field(default_factory=list)
    _rows: list[list[_Item]] = field(default_factory=lambda: [[]])

    def put_bar(self, name: str, along: Span, bar: Bar) -> None:
        """Mark a stretch; stretches that overlap lie side by side."""
        lanes = {lane for _, other, _, lane in self._bars if other.meets(along, -0.1)}
        self._bars.append((name, along, bar, min(set(range(len(lanes) + 1)) - lanes)))

    def put(self, name: str, along: Span, high: float, what: Arrow | DieFace) -> bool:
        """Put a piece at its place in the first row, if that is free."""
        if any(item.along.meets(along, BESIDE / 2) for item in self._rows[0]):
            return False
        self._rows[0].append(_Item(name=name, along=along, high=high, what=what))
        return True

    def put_words(
        self, name: str, block: Block, prefer: float, *, stays: bool = False, within: Span | None = None
    ) -> None:
        """Put words as near to their place as there is room, in the innermost row that has any.

        Words that stay there keep their row from moving to the middle. Their middle may have to lie within a stretch.
        """
        row = 0
        while True:
            while row >= len(self._rows):
                self._rows.append([])
            middle = self._gap(row, block.width, prefer)
            is_beside = middle is not None and (within is None or within.low <= middle <= within.high)
            if is_beside or not self._rows[row]:
                along = Span.around(self.length / 2 if middle is None else middle, block.width)
                self._rows[row].append(_Item(name=name, along=along, high=block.height, what=block, stays=stays))
                return
            row += 1

    @property
    def is_empty(self) -> bool:
        """Tell whether nothing stands outside this edge yet."""
        return not any(self._rows)

    @property
    def bent_lanes(self) -> int:
        """How many lanes must pass before nothing turns a corner any more."""
        return max((lane + 1 for _, _, bar, lane in self._bars if bar.bent_low or bar.bent_high), default=0)

    def _gap(self, row: int, length: float, prefer: float) -> float | None:
        """The middle nearest to the preferred one at which a length is free in a row."""
        taken = sorted(
            (item.along, BETWEEN_WORDS if isinstance(item.what, Block) else BESIDE) for item in self._rows[row]
        )
        lows = [0.0] + [span.high + room for span, room in taken]
        highs = [span.low - room for span, room in taken] + [self.length]
        middles = [
            min(max(prefer, low + length / 2), high - length / 2)
            for low, high in zip(lows, highs, strict=True)
            if high - low >= length
        ]
        return min(middles, key=lambda middle: abs(middle - prefer), default=None)

    def _balanced(self, row: list[_Item]) -> tuple[Span, ...]:
        """Move a row of nothing but words to the middle, as one."""
        shift = 0.0
        # Arrows and dice stand where they point to; only words may leave their place.
        if all(isinstance(item.what, Block) and not item.stays for item in row):
            low, high = min(item.along.low for item in row), max(item.along.high for item in row)
            shift = (self.length - high - low) / 2
        return tuple(Span(item.along.low + shift, item.along.high + shift) for item in row)

    def pieces(self, *, clear: float, lane: float) -> tuple[Piece, ...]:
        """Lay everything out, beginning so far from the table's edge; each lane of bars has this width."""
        laid = []
        for name, along, bar, number in self._bars:
            out = Span(clear + number * lane, clear + (number + BAR_PART) * lane)
            beyond = Span(along.low - bar.bent_low * out.high, along.high + bar.bent_high * out.high)
            laid.append(Piece(name=name, edge=self.edge, along=beyond, out=out, what=bar))
        near = clear + (1 + max((number for *_, number in self._bars), default=-1)) * lane + 0.5
        for row in self._rows:
            if not row:
                continue
            high = max(item.high for item in row)
            for item, along in zip(row, self._balanced(row), strict=True):
                shift = (high - item.high) / 2 if isinstance(item.what, Block) else 0.0
                out = Span(near + shift, near + shift + item.high)
                laid.append(Piece(name=item.name, edge=self.edge, along=along, out=out, what=item.what))
            near += high + BETWEEN_ROWS
        return tuple(laid)


@dataclass(frozen=True, kw_only=True)
class CornerDie:
    """A die outside a corner of the table, so far from both its edges."""

    name: str
    corner: Corner
    die: DieFace
    gap: float


@dataclass(frozen=True, kw_only=True)
class Surround:
    """All that stands outside the table."""

    pieces: tuple[Piece, ...]
    corner_dice: tuple[CornerDie, ...]
    depths: dict[Edge, float]
    tape: Tape = field(default_factory=Tape)


def outside_marks(surround: Surround, table: Box, sizes: Sizes) -> Iterator[OutsideMark]:
    """Put everything that stands around the table in its place."""
    for piece in surround.pieces:
        box = _box(piece, table)
        match piece.what:
            case Arrow(tone=tone):
                yield EntryArrow(name=piece.name, box=box, over=piece.edge, tone=tone)
            case Bar(tone=tone):
                yield Stroke(points=_along(piece, table), tone=tone, weight=piece.out.length)
            case Block():
                yield Label(name=piece.name, block=piece.what, centre=box.centre, turned=_TURNS[piece.edge])
            case DieFace(face=face, tone=tone):
                yield Die(name=piece.name, face=face, tone=tone, box=box)
    for each in surround.corner_dice:
        yield _corner_die(each, table, sizes)


def _spot(table: Box, edge: Edge, along: float, out: float) -> Point:
    match edge:
        case Edge.NORTH:
            return Point(table.left + along, table.top - out)
        case Edge.SOUTH:
            return Point(table.left + along, table.bottom + out)
        case Edge.WEST:
            return Point(table.left - out, table.top + along)
        case Edge.EAST:
            return Point(table.right + out, table.top + along)


def _box(piece: Piece, table: Box) -> Box:
    return Box.spanning(
        _spot(table, piece.edge, piece.along.low, piece.out.low),
        _spot(table, piece.edge, piece.along.high, piece.out.high),
    )


def _along(piece: Piece, table: Box) -> tuple[Point, ...]:
    """The line along the middle of a piece."""
    return tuple(_spot(table, piece.edge, along, piece.out.middle) for along in (piece.along.low, piece.along.high))


def _corner_die(corner_die: CornerDie, table: Box, sizes: Sizes) -> Die:
    level, upright = corner_die.corner.edges
    down = -1 if level is Edge.NORTH else 1
    right = -1 if upright is Edge.WEST else 1
    corner = Point(table.left if right < 0 else table.right, table.top if down < 0 else table.bottom)

    def away(distance: float) -> Point:
        return Point(corner.x + right * distance, corner.y + down * distance)

    return Die(
        name=corner_die.name,
        face=corner_die.die.face,
        tone=corner_die.die.tone,
        box=Box.spanning(away(corner_die.gap), away(corner_die.gap + sizes.die)),
    )
