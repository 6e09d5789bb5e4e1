"""The lines of a table itself -> strokes: those that part it in the middle, and its ruling in squares."""

from __future__ import annotations

from collections.abc import Iterator

from pipeline.contracts.battlefield import Battlefield, Point
from pipeline.draw.maps.map_marks import Stroke
from pipeline.draw.maps.map_sizes import Sizes
from pipeline.draw.maps.table_ground import TableGround
from pipeline.draw.maps.zone_inks import shown_centre_lines
from pipeline.draw.pen.map_look import MapLook, Tone
from pipeline.geometry.frame import Frame
from pipeline.model import Ink

_THINNEST = 0.09  # a quarter of a point, in millimetres: printers lose thinner lines
_HAIRLINE = 0.14  # still a quarter of a point where two pages share a sheet of their own size


def centre_lines(battlefield: Battlefield, frame: Frame, sizes: Sizes, ground: TableGround) -> Iterator[Stroke]:
    """Draw the lines that part the table."""
    shown, named = shown_centre_lines(battlefield), battlefield.between_homes
    for line in battlefield.centre_lines:
        points = frame.line_to_plate(line)
        ground.put_line(points)
        # Over the bold edge of a zone only the darkest tone can be seen.
        tone = Tone.SOFT if line in shown else Tone.INK
        yield Stroke(
            points=points,
            tone=tone,
            weight=sizes.mm(0.28),
            dash=sizes.centre_dash if named in (None, line) else sizes.dividing_dash,
        )


def grid(battlefield: Battlefield, frame: Frame, look: MapLook, sizes: Sizes) -> Iterator[Stroke]:
    """Rule the table in squares."""
    width, depth = float(battlefield.width.inches), float(battlefield.depth.inches)
    square = float(look.wording.rulers.square(battlefield.width, battlefield.depth).inches)
    lean = look.ink is Ink.LEAN
    weight = max(sizes.mm(0.1), _THINNEST) if lean else max(sizes.mm(0.18), _HAIRLINE)
    for number in range(1, int(-(-width // square))):
        ends = (Point(number * square, 0.0), Point(number * square, depth))
        yield Stroke(points=frame.line_to_plate(ends), tone=Tone.FAINT, weight=weight)
    for number in range(1, int(-(-depth // square))):
        ends = (Point(0.0, number * square), Point(width, number * square))
        yield Stroke(points=frame.line_to_plate(ends), tone=Tone.FAINT, weight=weight)
