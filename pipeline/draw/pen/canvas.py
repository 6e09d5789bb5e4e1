"""Lines, areas and words in millimetres -> SVG text; numbers for it are rounded here and nowhere else."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from contextlib import contextmanager
from typing import Any

from pipeline.contracts.battlefield import Area, Point
from pipeline.contracts.plate import Plate
from pipeline.draw.pen.map_look import Tone
from pipeline.draw.pen.word_blocks import Block, Line, Round
from pipeline.geometry.box import Box
from pipeline.geometry.hatch import HatchLine
from pipeline.model import Palette
from pipeline.units import Length

_DECIMALS = 2
_DISC_LINE = 0.25  # millimetres: the rim of a disc among words


def number(value: float) -> str:
    """Write a number of millimetres: a hundredth is finer than any printer's dot."""
    text = f"{value:.{_DECIMALS}f}".rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text


def trace(points: Sequence[Point], *, close: bool = False) -> str:
    """Write a line of points as path data."""
    first, *rest = (f"{number(point.x)} {number(point.y)}" for point in points)
    return f"M{first}" + "".join(f"L{each}" for each in rest) + ("Z" if close else "")


def trace_area(area: Area) -> str:
    """Write an area as path data, holes and all."""
    return "".join(trace(ring, close=True) for ring in area.rings)


def trace_hatch(lines: Iterable[HatchLine]) -> str:
    """Write all lines of a hatch as one path: an element for each would be slow to read."""
    return "".join(trace((line.start, line.end)) for line in lines)


def make_ready() -> None:
    """Load what writes SVG, before processes are forked that draw: who only asks how high drawings are needs none."""
    import svgwrite  # noqa: F401


class Canvas:
    """An SVG drawing of so many millimetres, in the colours of a palette. Attributes come out sorted."""

    def __init__(self, *, width: float, height: float, title: str, palette: Palette) -> None:
        import svgwrite
        from svgwrite import base

        self._palette = palette
        self._drawing = svgwrite.Drawing(
            size=(f"{number(width)}mm", f"{number(height)}mm"),
            viewBox=f"0 0 {number(width)} {number(height)}",
            debug=False,
            role="img",
            fill="none",  # else what is only stroked is filled with black, too, and with black in RGB
        )
        self._drawing.elements.clear()  # svgwrite begins with empty <defs>, which we never fill
        self._title, self._words = base.Title(title), title
        self._drawing.elements.append(self._title)
        self._into: Any = self._drawing

    def show_at(self, width: float, height: float) -> None:
        """Show the drawing larger or smaller than it is drawn."""
        self._drawing["width"], self._drawing["height"] = f"{number(width)}mm", f"{number(height)}mm"

    def name(self, id: str, description: str) -> None:
        """Give the drawing an id of its own, and a description for who can't see it."""
        self._drawing["id"] = id
        self._drawing["aria-labelledby"] = f"{id}-title"
        self._title.xml.set("id", f"{id}-title")
        if description:
            from svgwrite import base

            told = base.Desc(description)
            told.xml.set("id", f"{id}-description")
            self._drawing["aria-describedby"] = f"{id}-description"
            self._drawing.elements.append(told)

    @contextmanager
    def group(self, id: str, **attributes: object) -> Any:
        """Draw what follows into a group."""
        from svgwrite import container

        outer, self._into = self._into, container.Group(debug=False, id=id, **self._plain(attributes))
        yield
        if self._into.elements:
            outer.add(self._into)
        self._into = outer

    def path(self, data: str, **attributes: object) -> None:
        """Draw a path; tones and lengths among the attributes are written as colours and numbers."""
        self._into.add(self._drawing.path(d=data, **self._plain(attributes)))

    def box(self, box: Box, *, round: float = 0.0, **attributes: object) -> None:
        """Draw a rectangle."""
        corners = {"rx": number(round), "ry": number(round)} if round else {}
        self._into.add(
            self._drawing.rect(
                insert=(number(box.left), number(box.top)),
                size=(number(box.width), number(box.height)),
                **corners,
                **self._plain(attributes),
            )
        )

    def circle(self, centre: Point, radius: float, **attributes: object) -> None:
        """Draw a circle."""
        self._into.add(
            self._drawing.circle(
                center=(number(centre.x), number(centre.y)), r=number(radius), **self._plain(attributes)
            )
        )

    def words(self, block: Block, centre: Point, degrees: int = 0) -> None:
        """Write a block of words around a point, turned clockwise."""
        left, top = centre.x - block.width / 2, centre.y - block.height / 2
        turn = {"transform": f"rotate({degrees} {number(centre.x)} {number(centre.y)})"} if degrees else {}
        for line in block.lines:
            if line.round:
                self._disc(line, line.round, Point(left, top), centre, degrees)
                continue
            spaced = {"letter_spacing": number(line.tracking)} if line.tracking else {}
            self._into.add(
                self._drawing.text(
                    line.text,
                    insert=(number(left + line.left), number(top + line.baseline)),
                    fill=line.tone.of(self._palette),
                    font_family=line.face.family,
                    font_size=number(line.size),
                    font_weight=str(line.face.weight),
                    **spaced,
                    **turn,
                )
            )

    def _disc(self, line: Line, round: Round, corner: Point, around: Point, degrees: int) -> None:
        """Draw a disc and the number in it, which stays upright when its block is turned."""
        middle = Point(corner.x + line.left + line.radius, corner.y + line.baseline - line.middle)
        across, down, turn = middle.x - around.x, middle.y - around.y, math.radians(degrees)
        middle = Point(
            around.x + across * math.cos(turn) - down * math.sin(turn),
            around.y + across * math.sin(turn) + down * math.cos(turn),
        )
        weight = _DISC_LINE
        self.circle(middle, line.radius - weight / 2, fill=round.fill, stroke=round.line, stroke_width=weight)
        at = Point(middle.x - line.radius + line.inset, middle.y + line.half)
        self._into.add(
            self._drawing.text(
                line.text,
                insert=(number(at.x), number(at.y)),
                fill=line.tone.of(self._palette),
                font_family=line.face.family,
                font_size=number(line.size),
                font_weight=str(line.face.weight),
            )
        )

    def _plain(self, attributes: dict[str, object]) -> dict[str, str]:
        return {name: self._text(value) for name, value in attributes.items()}

    def _text(self, value: object) -> str:
        if isinstance(value, Tone):
            return value.of(self._palette)
        if isinstance(value, tuple):
            return " ".join(self._text(each) for each in value)
        return number(value) if isinstance(value, float) else str(value)

    def plate(self, width: Length, height: Length, description: str = "") -> Plate:
        """Hand the drawing over in its size on paper, with its words for who can't see it."""
        svg = str(self._drawing.tostring())
        return Plate(svg=svg, width=width, height=height, title=self._words, description=description)
