"""A layout of a map program, and how wide it is to be -> a list of terrain for a mission, written as authors do."""

from __future__ import annotations

import json
from collections.abc import Iterator
from fractions import Fraction

from pipeline.authoring.map_shapes import XY, MapLayout, MapShape
from pipeline.authoring.scalars import quoted
from pipeline.diagnostics import UsageError, error
from pipeline.units import Amount, Distance, Unit, UnitError, plain

_NAME_AT_MOST = 60  # letters, as titles have
_WIDEST = 360  # inches: wider tables stand in no hall
_PARTS = 10  # of an inch or a centimetre: as finely as a tape is read


def write_terrain(layout: MapLayout, source: str, width: Distance | None) -> str:
    """Write all pieces; without a width a square or tile of the map is an inch."""
    amount = width.written if width and width.written else Amount(Fraction(str(layout.wide)), Unit.IN)
    scale = float(amount.number) / layout.wide
    depth = layout.high * scale
    writer = _Writer(scale=scale, wide=float(amount.number), deep=depth, unit=amount.unit)
    kinds = dict.fromkeys(shape.kind for shape in layout.shapes)
    size = f"{writer.length(writer.wide)} by {writer.length(depth)}"
    lines = [
        f"# From {json.dumps(source)}: {len(layout.shapes)} pieces on a table of {size}.",
        "# Say in pack.yaml what they are:",
        "# terrain:",
        *(f"#   {kind}: {{name: {kind.replace('-', ' ').capitalize()}, pattern: plain}}" for kind in kinds),
        "terrain:",
        *(f"  - {{{', '.join(writer.piece(shape))}}}" for shape in layout.shapes),
    ]
    return "\n".join(lines) + "\n" if layout.shapes else ""


def map_width(text: str) -> Distance:
    """Read how wide a map is to be on the table."""
    try:
        width = Distance.parse(text)
    except UnitError as problem:
        raise UsageError(error("E965", f"--width: {problem}")) from problem
    if not 0 < width.inches <= _WIDEST:
        raise UsageError(error("E965", f"--width: no table is {text} wide"))
    return width


def tell_left_out(layout: MapLayout) -> str:
    """Say what became of the file: how many pieces came along, what was changed, what was left out and why."""
    pieces = len(layout.shapes)
    lines = [f"{pieces} piece{'s' * (pieces != 1)} taken in", *(f"changed: {each}" for each in layout.changed)]
    for said, count in layout.left_out.items():
        lines.append(f"left out: {said}" + (f" ({count} times)" if count > 1 else ""))
    return "".join(f"{line}\n" for line in lines)


def _seen(words: str) -> str:
    """Write what a terminal wouldn't show by its number, as words in double quotes may."""
    return "".join(each if each.isprintable() else f"\\U{ord(each):08x}" for each in words)


class _Writer:
    """Writes shapes in one unit, from the south-west corner."""

    def __init__(self, *, scale: float, wide: float, deep: float, unit: Unit) -> None:
        self.scale, self.wide, self.deep, self.unit = scale, wide, deep, unit

    def length(self, length: float) -> str:
        """Write a length as finely as a tape is read."""
        return f"{plain(Fraction(round(length * _PARTS), _PARTS))}{self.unit}"

    def piece(self, shape: MapShape) -> Iterator[str]:
        """Write what a piece is and where it lies."""
        yield f"kind: {shape.kind}"
        if shape.name:
            # Braces would ask for a value.
            name = shape.name.replace("{", "(").replace("}", ")")
            yield f"name: {_seen(quoted(name[:_NAME_AT_MOST]))}"
        if shape.outline:
            # Corners that a tape can't tell apart are one.
            yield f"outline: [{', '.join(dict.fromkeys(map(self._spot, shape.outline)))}]"
            return
        if shape.radius is not None:
            yield f"circle: {self.length(shape.radius * self.scale)}"
        if shape.box is not None:
            yield f"box: [{', '.join(self.length(side * self.scale) for side in shape.box)}]"
        yield f"at: {self._spot(shape.middle)}"
        turned = round((shape.turned + 180) % 360 - 180, 1)
        if turned:
            yield f"turned: {turned:g}"

    def _spot(self, point: XY) -> str:
        # A hair over the edge, where a hand drew up to it, is on it.
        east = min(max(point[0] * self.scale, 0.0), self.wide)
        north = min(max(self.deep - point[1] * self.scale, 0.0), self.deep)
        return f"{{east: {self.length(east)}, north: {self.length(north)}}}"
