"""The SVG file of an icon -> an Icon: its shapes, moved into our square, in our tones; or what in it can't be one.

SVG can hold scripts, styles, fonts, pictures, links, other files and references to itself. An icon is shapes, so all
else is refused, by line; nothing is fetched, expanded or run to find that out.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from xml.parsers import expat

from pipeline.load.parsing.svg_geometry import (
    GeometryError,
    Matrix,
    Piece,
    ellipse,
    polyline,
    read_numbers,
    read_path,
    read_transform,
    rectangle,
)
from pipeline.model.icons import SIDE, Icon, IconShape, IconTone
from pipeline.spelling import quote

ICON_BYTES = 100_000
MOST_POINTS, MOST_ELEMENTS, MOST_DEEP = 2_000, 300, 16
_SVG = "http://www.w3.org/2000/svg"
_WORDS = ("title", "desc", "metadata")  # for people and programs; an icon goes by its name
_DEFS = "defs"  # which many programs write, with nothing in it
_SHAPES: dict[str, tuple[str, ...]] = {
    "path": ("d",),
    "rect": ("x", "y", "width", "height", "rx", "ry"),
    "circle": ("cx", "cy", "r"),
    "ellipse": ("cx", "cy", "rx", "ry"),
    "polygon": ("points",),
    "polyline": ("points",),
    "line": ("x1", "y1", "x2", "y2"),
}
_SIZES = frozenset({"width", "height", "r", "rx", "ry", "stroke-width"})
_OF_ROOT = frozenset({"viewBox", "width", "height", "version", "preserveAspectRatio", "x", "y", "baseProfile"})
# What says nothing of how a shape looks, without the things that are refused.
_PASSED_OVER = re.compile(r"id|class|role|focusable|(?:aria|data)-[a-z-]+|stroke-miterlimit|http://www\.w3\.org/XML.*")
_PLAIN = {"opacity": "1", "fill-opacity": "1", "stroke-opacity": "1", "clip-rule": "", "stroke-dasharray": "none"}
_CAPS, _JOINS = ("butt", "round", "square"), ("miter", "round", "bevel")
_HEX = re.compile(r"#(?:[0-9a-fA-F]{3}|[0-9a-fA-F]{6})")
_RGB = re.compile(r"rgb\(\s*(\d{1,3})\s*,\s*(\d{1,3})\s*,\s*(\d{1,3})\s*\)")
_NAMED = {"black": (0, 0, 0), "white": (255, 255, 255), "currentColor": (0, 0, 0), "red": (255, 0, 0)}
_GREY, _LIGHT = 24, 128  # of 255: how far greys may be from one, and from where on they count as paper
_LENGTH = re.compile(r"\s*([0-9.]+)\s*(?:px|mm|pt|cm|in)?\s*")


class IconError(Exception):
    """What can't be in an icon: a code, where, what, and how to mend it."""

    def __init__(self, code: str, line: int, column: int, message: str, hint: str) -> None:
        super().__init__(message)
        self.code, self.line, self.column, self.message, self.hint = code, line, column, message, hint


@dataclass(frozen=True)
class _Paint:
    """How shapes look, as groups hand it on to what is in them."""

    fill: str = "black"
    stroke: str = "none"
    width: float = 1.0
    even_odd: bool = False
    cap: str = "butt"
    join: str = "miter"
    matrix: Matrix = field(default_factory=Matrix)


def read_icon(name: str, data: bytes) -> Icon:
    """Read an icon.

    Raises:
        IconError: what can't be in one.
    """
    return _Reader(name).read(data)


class _Reader:
    """Goes through an SVG file once, element by element."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.parser = expat.ParserCreate(namespace_separator=" ")
        self.parser.StartElementHandler = self.open
        self.parser.EndElementHandler = self.close
        self.parser.StartDoctypeDeclHandler = self.doctype
        self.parser.CharacterDataHandler = self.words
        self.parser.ProcessingInstructionHandler = self.instruction
        self.paints: list[_Paint] = []
        self.silent = 0
        self.in_defs = False
        self.elements = self.points = 0
        self.shapes: list[IconShape] = []
        self.hues: set[tuple[int, ...]] = set()

    def read(self, data: bytes) -> Icon:
        try:
            self.parser.Parse(data, True)
        except expat.ExpatError as problem:
            what = expat.errors.messages[problem.code]
            raise self.error("E540", f"the icon can't be read as SVG: {what}", "export it anew", problem) from problem
        if not self.shapes:
            raise self.error("E540", "the icon has no shapes", "draw some; words and pictures in it aren't shown")
        return Icon(name=self.name, shapes=tuple(self.shapes))

    def error(self, code: str, message: str, hint: str, at: expat.ExpatError | None = None) -> IconError:
        line, column = (
            (at.lineno, at.offset) if at else (self.parser.CurrentLineNumber, self.parser.CurrentColumnNumber)
        )
        return IconError(code, line, column + 1, message, hint)

    def doctype(self, *_: object) -> None:
        hint = "take the line away: it may name other files, and entities"
        raise self.error("E541", "an icon has no document type", hint)

    def instruction(self, target: str, _: str) -> None:
        raise self.error("E541", f"an icon has no instructions to programs ({quote(target)})", "take the line away")

    def words(self, text: str) -> None:
        if text.strip() and not self.silent:
            hint = "take them away, or turn them into paths before you export it"
            raise self.error("E541", f"an icon has no words ({quote(text.strip()[:20])})", hint)

    def open(self, tag: str, attributes: dict[str, str]) -> None:
        self.elements += 1
        space, _, name = tag.rpartition(" ")
        if self.elements > MOST_ELEMENTS or len(self.paints) >= MOST_DEEP:
            hint = "simplify it before you export it: an icon is a few millimetres wide"
            what = (
                f"{MOST_ELEMENTS} elements" if self.elements > MOST_ELEMENTS else f"{MOST_DEEP} elements in one another"
            )
            raise self.error("E542", f"the icon has more than {what}", hint)
        if self.silent or (name in _WORDS and self.paints and space == _SVG):
            self.silent += 1
            return
        if (space != _SVG and self.paints) or (name != "svg" and not self.paints):
            raise self._refused(f"<{name}>")
        if name == "svg" and not self.paints:
            self.paints.append(self._root(attributes))
        elif name in ("g", _DEFS) and not self.in_defs:
            self.in_defs = name == _DEFS
            self.paints.append(self._paint(attributes, ()))
        elif name in _SHAPES and not self.in_defs:
            self._shape(name, attributes)
            self.paints.append(self.paints[-1])
        else:
            raise self._refused(f"<{name}>")

    def close(self, tag: str) -> None:
        if self.silent:
            self.silent -= 1
            return
        self.in_defs = self.in_defs and not tag.endswith(f" {_DEFS}")
        self.paints.pop()

    def _refused(self, what: str) -> IconError:
        known = ", ".join(("g", *_SHAPES))
        hint = f"an icon is made of {known}; turn all else into paths, and export it as plain SVG"
        return self.error("E541", f"an icon can't have {what}", hint)

    def _root(self, attributes: dict[str, str]) -> _Paint:
        """Read how large the drawing is, and move it into our square."""
        rest = {name: value for name, value in attributes.items() if name not in _OF_ROOT}
        try:
            box = read_numbers(attributes["viewBox"]) if "viewBox" in attributes else self._size(attributes)
        except GeometryError as problem:
            raise self.error("E540", f"viewBox {problem}", 'write it as "0 0 24 24"') from problem
        if len(box) != 4 or min(box[2:]) <= 0:
            raise self.error("E540", "the icon doesn't say how large it is", 'write viewBox="0 0 24 24" into <svg>')
        left, top, width, height = box
        scale = SIDE / max(width, height)
        across, down = (SIDE - width * scale) / 2, (SIDE - height * scale) / 2
        moved = Matrix(a=scale, d=scale, e=across - left * scale, f=down - top * scale)
        self.paints.append(_Paint(matrix=moved))
        paint = self._paint(rest, ())
        self.paints.pop()
        return paint

    def _size(self, attributes: dict[str, str]) -> tuple[float, ...]:
        sizes = [_LENGTH.fullmatch(attributes.get(name, "")) for name in ("width", "height")]
        return (0.0, 0.0, *(float(each[1]) for each in sizes if each and each[1].count(".") < 2 and each[1] != "."))

    def _paint(self, attributes: dict[str, str], own: tuple[str, ...]) -> _Paint:
        """Lay an element's looks over those that it inherits."""
        paint, told = self.paints[-1], dict[str, object]()
        for name, value in attributes.items():
            if name in own or _PASSED_OVER.fullmatch(name) or _PLAIN.get(name) in (value, ""):
                continue
            if name == "transform":
                told["matrix"] = paint.matrix.then(self._transform(value))
            elif name in ("fill", "stroke") and value != "inherit":
                told[name] = value.strip()
            elif name == "stroke-width":
                told["width"] = self._number(name, value)
            elif name == "fill-rule" and value in ("evenodd", "nonzero"):
                told["even_odd"] = value == "evenodd"
            elif name == "stroke-linecap" and value in _CAPS:
                told["cap"] = value
            elif name == "stroke-linejoin" and value in _JOINS:
                told["join"] = value
            elif name != "color" and value != "inherit":
                raise self._refused(f"{name.rpartition(' ')[2]}={quote(value[:30])}")
        return replace(paint, **told)  # type: ignore[arg-type]

    def _transform(self, value: str) -> Matrix:
        try:
            return read_transform(value)
        except GeometryError as problem:
            raise self.error("E540", f"transform {problem}", "export the icon anew") from problem

    def _number(self, name: str, value: str) -> float:
        try:
            numbers = read_numbers(value.removesuffix("px"))
        except GeometryError as problem:
            raise self.error("E540", f"{name} {problem}", "export the icon anew") from problem
        if len(numbers) != 1 or (numbers[0] < 0 and name in _SIZES):
            raise self.error("E540", f"{name} can't be {quote(value[:30])}", "export the icon anew")
        return numbers[0]

    def _shape(self, name: str, attributes: dict[str, str]) -> None:
        paint = self._paint(attributes, _SHAPES[name])
        try:
            pieces = tuple(each.moved(paint.matrix) for each in self._pieces(name, attributes))
        except GeometryError as problem:
            raise self.error("E540", f"<{name}> {problem}", "export the icon anew") from problem
        self.points += sum(len(each.points) for each in pieces)
        if self.points > MOST_POINTS:
            hint = "simplify it before you export it: an icon is a few millimetres wide"
            raise self.error("E542", f"the icon has more than {MOST_POINTS:,} points", hint)
        fill = None if name in ("line",) else self._tone(paint.fill)
        stroke = self._tone(paint.stroke) if paint.width else None
        if pieces and (fill or stroke):
            shape = IconShape(
                data=_written(pieces),
                fill=fill,
                even_odd=paint.even_odd,
                stroke=stroke,
                width=round(paint.width * paint.matrix.scale, 3) if stroke else 0.0,
                cap=paint.cap,
                join=paint.join,
            )
            self.shapes.append(shape)

    def _pieces(self, name: str, attributes: dict[str, str]) -> tuple[Piece, ...]:
        if name == "path":
            return tuple(read_path(attributes.get("d", "")))
        if name in ("polygon", "polyline"):
            return polyline(read_numbers(attributes.get("points", "")), is_closed=name == "polygon")
        numbers = {key: self._number(key, attributes[key]) for key in _SHAPES[name] if key in attributes}

        def of(key: str) -> float:
            return numbers.get(key, 0.0)

        if name == "line":
            return polyline((of("x1"), of("y1"), of("x2"), of("y2")), is_closed=False)
        if name == "rect":
            wide, high = numbers.get("rx", of("ry")), numbers.get("ry", of("rx"))
            return rectangle(of("x"), of("y"), of("width"), of("height"), wide, high)
        return ellipse(of("cx"), of("cy"), *((of("r"),) * 2 if name == "circle" else (of("rx"), of("ry"))))

    def _tone(self, colour: str) -> IconTone | None:
        """Take a colour for a tone: what is dark for ink, what is light for paper, and one colour for the accent."""
        if colour in ("none", "transparent"):
            return None
        light = _light(colour)
        if light is None:
            hint = "icons have black, white and one colour, as #aa0000; no gradients or patterns"
            raise self.error("E543", f"an icon can't be painted with {quote(colour[:30])}", hint)
        if max(light) - min(light) <= _GREY:
            return IconTone.PAPER if sum(light) / 3 >= _LIGHT else IconTone.INK
        self.hues.add(light)
        if len(self.hues) > 1:
            hint = "black, white and one colour print as the theme's ink, paper and accent"
            raise self.error("E543", f"{quote(colour[:30])} is a second colour in the icon", hint)
        return IconTone.ACCENT


def _light(colour: str) -> tuple[int, ...] | None:
    """Read a colour."""
    if _HEX.fullmatch(colour):
        digits = colour[1:] if len(colour) > 4 else "".join(each * 2 for each in colour[1:])
        return tuple(int(digits[at : at + 2], 16) for at in (0, 2, 4))
    if match := _RGB.fullmatch(colour):
        return tuple(min(int(each), 255) for each in match.groups())
    return _NAMED.get(colour)


def _written(pieces: tuple[Piece, ...]) -> str:
    """Write path data to a thousandth of a millimetre."""
    rows = ((each.command, (part for point in each.points for part in point)) for each in pieces)
    return "".join(command + " ".join(f"{round(part, 3) + 0.0:g}" for part in numbers) for command, numbers in rows)
