"""The net of a tuck box and the names on it -> a drawing in true size, to cut, fold and glue."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pipeline.contracts.battlefield import Point
from pipeline.contracts.box_net import Crease, Net, Panel
from pipeline.contracts.plate import Plate
from pipeline.draw.cards.card_grounds import CardInk
from pipeline.draw.pen.canvas import Canvas, trace, trace_hatch
from pipeline.draw.pen.map_look import Tone
from pipeline.draw.pen.pictograms import REACH, draw_rose
from pipeline.draw.pen.word_blocks import Block, Style, Words, set_block
from pipeline.geometry.box import Box
from pipeline.geometry.hatch import hatch, without
from pipeline.model import CardLook, Ink, Palette
from pipeline.units import MM_PER_POINT, Length

_CUT, _FOLD = 0.3, 0.2  # millimetres: weights of lines
_DASH = (2.0, 1.2)  # millimetres: a fold's dash and the gap after it
_LID_UP = 90  # degrees: the net lies on its side
_MOST, _LEAST = 34.0, 7.5  # points: the largest and smallest type
_ROOM = 0.86  # of a panel: how wide words run
_SMALL = 0.4  # of a title's size: what stands below it
_SIGN = 0.24  # of the shorter side of a wall: the radius of the sign on it
_NAMED = 0.4  # of a wall: how much the names take beside the sign
_HATCH, _WEIGHT, _RIM = 2.2, 0.16, 5.0  # millimetres: from line to line, and how wide the hatching frames a wall
_FIELD, _PAD = 17.0, 2.5  # millimetres: the field for a number on a lid, and how far it keeps from the edges
_FINE = 0.35  # millimetres: the line inside the hatching


@dataclass(frozen=True, kw_only=True)
class BoxNames:
    """What the box says: the title, a line below it, the word on its glued rim, and of how many boxes it is one."""

    title: str
    line: str
    glue: str
    which: str = ""


@dataclass(frozen=True, kw_only=True)
class BoxDrawing:
    """A net to be drawn in its true size; the walls wear what the backs of the cards do. A `note` stands beside it."""

    net: Net
    names: BoxNames
    palette: Palette
    ink: Ink
    family: str
    title: str
    note: str = ""

    @property
    def width(self) -> Length:
        """How wide the net is, and half a cut's line on either side."""
        return Length.near_mm(float(self.net.width) + _CUT)

    @property
    def height(self) -> Length:
        """How high the net is, and half a cut's line above and below."""
        return Length.near_mm(float(self.net.height) + _CUT)

    def plate(self) -> Plate:
        """Draw the net."""
        width, height = float(self.net.width) + _CUT, float(self.net.height) + _CUT
        canvas = Canvas(width=width, height=height, title=self.title, palette=self.palette)
        canvas.name("tuck-box", "")
        for panel in self.net.panels:
            _draw_panel(canvas, panel, self.names, self.family, CardInk.of(CardLook.DARK, self.ink))
        for crease in self.net.folds:
            # Dashes of ink alone would be lost on a dark wall: they lie on a line of paper.
            canvas.path(_line(crease), stroke=Tone.PAPER, stroke_width=_FOLD * 2)
            canvas.path(_line(crease), stroke=Tone.SOFT, stroke_width=_FOLD, stroke_dasharray=_DASH)
        for crease in self.net.cuts:
            canvas.path(_line(crease), stroke=Tone.INK, stroke_width=_CUT)
        return canvas.plate(self.width, self.height)


def _draw_panel(canvas: Canvas, panel: Panel, names: BoxNames, family: str, inks: CardInk) -> None:
    half = _CUT / 2
    left, top = float(panel.left) + half, float(panel.top) + half
    box = Box(left=left, top=top, right=left + float(panel.width), bottom=top + float(panel.height))
    match panel.name:
        case "front" | "back":
            _draw_wall(canvas, box, names, family, inks)
        case "lid":
            canvas.box(box, fill=inks.field)
            _draw_lid(canvas, box, names, family, inks)
        case "side" | "other-side":
            canvas.box(box, fill=inks.field)
            _write(canvas, box, (names.title,), family, 0, inks.on_field)
        case "glue":
            _write(canvas, box, (names.glue,), family, 0, Tone.SOFT)
        case _:
            pass


def _draw_lid(canvas: Canvas, box: Box, names: BoxNames, family: str, inks: CardInk) -> None:
    """Draw the lid; that of one box of several has a field to write into which it is."""
    room = box
    if names.which:
        field = Box(left=box.left + _PAD, top=box.top + _PAD, right=box.right - _PAD, bottom=box.top + _PAD + _FIELD)
        canvas.box(field, fill=Tone.PAPER)
        lower = Box(
            left=field.left, top=field.top + field.height / 2, right=field.right, bottom=field.bottom - _PAD / 2
        )
        _write(canvas, lower, (names.which,), family, _LID_UP, Tone.INK)
        room = Box(left=box.left, top=field.bottom, right=box.right, bottom=box.bottom)
    _write(canvas, room, (names.title, names.line), family, _LID_UP, inks.on_field)


def _draw_wall(canvas: Canvas, box: Box, names: BoxNames, family: str, inks: CardInk) -> None:
    """Draw a large wall: a frame of hatching, the names towards the lid, our sign below them."""
    inner = box.grown(-_RIM)
    canvas.box(box, fill=inks.field)
    lines = without(hatch(box.area, inks.angle, _HATCH), (inner,))
    canvas.path(trace_hatch(lines), fill="none", stroke=inks.hatch, stroke_width=_WEIGHT)
    canvas.box(inner, fill="none", stroke=inks.on_field, stroke_width=_FINE)
    split = inner.right - inner.width * _NAMED
    radius = min(inner.height, split - inner.left) * _SIGN
    foot = Point((inner.left + split + radius * (REACH - 1)) / 2, inner.centre.y)
    draw_rose(canvas, foot, radius, line=inks.on_field, ground=inks.field, heart=Tone.ACCENT)
    head = Box(left=split, top=inner.top, right=inner.right, bottom=inner.bottom)
    _write(canvas, head, (names.title, names.line), family, _LID_UP, inks.on_field)


def _write(canvas: Canvas, box: Box, lines: Sequence[str], family: str, turned: int, tone: Tone) -> None:
    """Write lines into the middle of a panel, as large as it has room for; some have no words."""
    lines = list(filter(None, lines))
    across, down = (box.height, box.width) if turned else (box.width, box.height)
    room = min(_MOST, down / MM_PER_POINT * 0.34)
    block = _block(lines, family, room, tone)
    points = max(_LEAST, min(room, room * across * _ROOM / block.width))
    canvas.words(_block(lines, family, points, tone), box.centre, turned)


def _block(lines: Sequence[str], family: str, points: float, tone: Tone) -> Block:
    """Set a title, and what stands below it smaller."""
    small = [_words(line, max(_LEAST, points * _SMALL), 500, tone) for line in lines[1:]]
    return set_block(family, (_words(lines[0], points, 700, tone), *small))


def _words(text: str, points: float, weight: int, tone: Tone) -> Words:
    return Words(text=text, style=Style(weight=weight, points=round(points, 1)), tone=tone)


def _line(crease: Crease) -> str:
    at, start, end = (float(each) + _CUT / 2 for each in (crease.at, crease.start, crease.end))
    ends = (Point(start, at), Point(end, at)) if crease.is_level else (Point(at, start), Point(at, end))
    return trace(ends)
