"""The net of a tuck box and the names on it -> a drawing in true size, to cut, fold and glue."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pipeline.draw.canvas import Canvas, trace
from pipeline.draw.lettering import Style, Words, set_block
from pipeline.draw.look import Tone
from pipeline.draw.plate import Plate
from pipeline.fonts import MM_PER_POINT
from pipeline.geometry.battlefield import Point
from pipeline.geometry.box import Box
from pipeline.imposition.tuckbox import Crease, Net, Panel
from pipeline.model import Palette
from pipeline.units import Length

_CUT, _FOLD = 0.3, 0.2
_DASH = (2.0, 1.2)
_LID_UP = 90  # degrees: the net lies on its side
_MOST, _LEAST = 34.0, 7.0  # points: the largest and smallest type
_ROOM = 0.86  # of a panel: how wide words run
_SMALL = 0.4  # of a title's size: what stands below it


@dataclass(frozen=True, kw_only=True)
class BoxNames:
    """What the box says: the title, a line below it, and the word on its glued rim."""

    title: str
    line: str
    glue: str


def draw_tuck_box(net: Net, names: BoxNames, palette: Palette, family: str, *, title: str) -> Plate:
    """Draw a net in its true size."""
    width, height = float(net.width) + _CUT, float(net.height) + _CUT
    canvas = Canvas(width=width, height=height, title=title, palette=palette)
    canvas.name("tuck-box", "")
    for panel in net.panels:
        _draw_panel(canvas, panel, names, family)
    for crease in net.folds:
        canvas.path(_line(crease), stroke=Tone.SOFT, stroke_width=_FOLD, stroke_dasharray=_DASH)
    for crease in net.cuts:
        canvas.path(_line(crease), stroke=Tone.INK, stroke_width=_CUT)
    size = (Length.of_mm(round(each, 2)) for each in (width, height))
    return Plate(svg=canvas.svg(), width=next(size), height=next(size), title=title, description="")


def _draw_panel(canvas: Canvas, panel: Panel, names: BoxNames, family: str) -> None:
    half = _CUT / 2
    left, top = float(panel.left) + half, float(panel.top) + half
    box = Box(left=left, top=top, right=left + float(panel.width), bottom=top + float(panel.height))
    if panel.name in ("front", "back", "lid"):
        canvas.box(box, fill=Tone.TABLE)
    if panel.name in ("front", "back", "lid"):
        _write(canvas, box, (names.title, names.line), family, _LID_UP)
    elif panel.name in ("side", "other-side"):
        _write(canvas, box, (names.title,), family, 0)
    elif panel.name == "glue":
        _write(canvas, box, (names.glue,), family, 0)


def _write(canvas: Canvas, box: Box, lines: Sequence[str], family: str, turned: int) -> None:
    """Write lines into the middle of a panel, as large as it has room for."""
    across, down = (box.height, box.width) if turned else (box.width, box.height)
    room = min(_MOST, down / MM_PER_POINT * 0.34)
    first = set_block(family, (_words(lines[0], room, 700, Tone.INK),))
    points = max(_LEAST, min(room, room * across * _ROOM / first.width))
    small = [_words(line, max(_LEAST, points * _SMALL), 500, Tone.SOFT) for line in lines[1:]]
    canvas.words(set_block(family, (_words(lines[0], points, 700, Tone.INK), *small)), box.centre, turned)


def _words(text: str, points: float, weight: int, tone: Tone) -> Words:
    return Words(text=text, style=Style(weight=weight, points=round(points, 1)), tone=tone)


def _line(crease: Crease) -> str:
    at, start, end = (float(each) + _CUT / 2 for each in (crease.at, crease.start, crease.end))
    ends = (Point(start, at), Point(end, at)) if crease.is_level else (Point(at, start), Point(at, end))
    return trace(ends)
