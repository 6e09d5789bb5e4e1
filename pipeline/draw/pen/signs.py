"""A sign's name and size -> a small plate: dice, objectives, battle plans, marks for scissors and fold, icons."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Generic, TypeVar

from pipeline.contracts.battlefield import Point
from pipeline.contracts.plate import Plate
from pipeline.contracts.wording import spoken
from pipeline.diagnostics import ContentError, error
from pipeline.draw.pen.canvas import Canvas, trace
from pipeline.draw.pen.map_look import Tone
from pipeline.draw.pen.pictograms import PIPS, draw_die
from pipeline.geometry.box import Box
from pipeline.model import Palette
from pipeline.model.icons import SIDE, Icon
from pipeline.units import Length

# Signs are drawn in a square of this many millimetres and then shown at any size.
_SIDE = SIDE
_SQUARE = Box(left=0.0, top=0.0, right=_SIDE, bottom=_SIDE)
_MIDDLE = Point(_SIDE / 2, _SIDE / 2)
Painter = Callable[[Canvas], None]
T = TypeVar("T")


def draw_sign(
    name: str, palette: Palette, size: Length, title: str | None = None, icons: Mapping[str, Icon] | None = None
) -> Plate:
    """Draw a sign or an icon by name as a square plate; the title is what it means, if its name doesn't say that."""
    see_sign(name, icons or {})
    icon = (icons or {}).get(name)
    if icon is not None and palette.accent in (palette.ink, palette.paper):
        # Without colours the accent would be seen neither on ink nor beside it: a grey between is.
        palette = palette.model_copy(update={"accent": Tone.SIDE_2.of(palette)})
    return _drawn(name, _Itself(icon), _Itself(palette), size, title or spoken(name))


def see_sign(name: str, icons: Mapping[str, Icon]) -> None:
    """See that there is a sign or an icon of a name, without drawing it."""
    if name not in icons and name not in _painters():
        known = ", ".join(sorted({*_painters(), *icons}))
        raise ContentError(error("E373", f"no sign is called {name!r}", hints=(f"known here: {known}",)))


@dataclass(frozen=True, eq=False)
class _Itself(Generic[T]):
    """A value that equals no other, however alike: to compare two palettes takes as long as to draw a sign."""

    value: T

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Itself) and self.value is other.value

    def __hash__(self) -> int:
        return id(self.value)


# Every mission of a pack shows the same few.
@lru_cache(maxsize=500)
def _drawn(name: str, icon: _Itself[Icon | None], palette: _Itself[Palette], size: Length, title: str) -> Plate:
    canvas = Canvas(width=_SIDE, height=_SIDE, title=title, palette=palette.value)
    canvas.show_at(float(size), float(size))
    painter = _painters()[name] if icon.value is None else _icon(icon.value)
    painter(canvas)
    return canvas.plate(size, size)


@cache
def _painters() -> Mapping[str, Painter]:
    dice: dict[str, Painter] = {f"die-{face}": _die(face) for face in PIPS}
    return dice | {
        "objective": _objective,
        "objective-removed": _removed_objective,
        "attack": _attack,
        "manoeuvre": _manoeuvre,
        "defend": _defend,
        "scissors": _scissors,
        "fold": _fold,
    }


def _die(face: int) -> Painter:
    return lambda canvas: draw_die(canvas, face, _SQUARE, Tone.INK)


def _icon(icon: Icon) -> Painter:
    def paint(canvas: Canvas) -> None:
        for shape in icon.shapes:
            drawn: dict[str, object] = {"fill": Tone(shape.fill) if shape.fill else "none"}
            if shape.even_odd:
                drawn["fill_rule"] = "evenodd"
            if shape.stroke:
                line = {"stroke_linecap": shape.cap, "stroke_linejoin": shape.join}
                drawn |= {"stroke": Tone(shape.stroke), "stroke_width": shape.width, **line}
            canvas.path(shape.data, **drawn)

    return paint


def _objective(canvas: Canvas) -> None:
    canvas.circle(_MIDDLE, 5.0, fill=Tone.INK)
    canvas.circle(_MIDDLE, 4.1, fill="none", stroke=Tone.PAPER, stroke_width=0.5)
    canvas.circle(_MIDDLE, 1.4, fill=Tone.PAPER)


def _removed_objective(canvas: Canvas) -> None:
    canvas.circle(_MIDDLE, 4.3, fill=Tone.PAPER, stroke=Tone.INK, stroke_width=1.4)


def _shape(canvas: Canvas, *corners: tuple[float, float], tone: Tone = Tone.INK) -> None:
    canvas.path(trace([Point(x, y) for x, y in corners], close=True), fill=tone)


def _attack(canvas: Canvas) -> None:
    """A broad arrow that breaks through a line."""
    _shape(canvas, (3.7, 9.6), (3.7, 4.6), (1.6, 4.6), (5, 0.4), (8.4, 4.6), (6.3, 4.6), (6.3, 9.6))
    _shape(canvas, (0.2, 6.2), (2.8, 6.2), (2.8, 7.8), (0.2, 7.8))
    _shape(canvas, (7.2, 6.2), (9.8, 6.2), (9.8, 7.8), (7.2, 7.8))


def _manoeuvre(canvas: Canvas) -> None:
    """An arrow that goes round a block and comes at it from behind."""
    canvas.path("M1.5 9.6V4.2A3.3 3.3 0 0 1 8.1 4.2V5", fill="none", stroke=Tone.INK, stroke_width=1.9)
    _shape(canvas, (5.9, 4.9), (10, 4.9), (8.05, 8.4))
    _shape(canvas, (3.4, 5.4), (5.4, 5.4), (5.4, 9.6), (3.4, 9.6))


def _defend(canvas: Canvas) -> None:
    """A wall with its battlements."""
    top, notch, foot = 1.2, 3.6, 9.2
    left = [(0.4, top), (2.8, top), (2.8, notch), (3.8, notch), (3.8, top), (6.2, top), (6.2, notch), (7.2, notch)]
    _shape(canvas, *left, (7.2, top), (9.6, top), (9.6, foot), (0.4, foot))
    canvas.path("M1.6 6.3H8.4", stroke=Tone.PAPER, stroke_width=0.8)


def _scissors(canvas: Canvas) -> None:
    """Scissors that cut to the right, along the middle of the sign."""
    for down in (2.4, 7.6):
        canvas.circle(Point(2.2, down), 1.5, fill="none", stroke=Tone.INK, stroke_width=0.9)
    _shape(canvas, (3.2, 3.1), (9.9, 6.3), (9.2, 6.9), (2.7, 3.9))
    _shape(canvas, (3.2, 6.9), (9.9, 3.7), (9.2, 3.1), (2.7, 6.1))


def _fold(canvas: Canvas) -> None:
    """A dashed line, and an arrow to it from either side."""
    canvas.path("M5 0V10", stroke=Tone.INK, stroke_width=0.5, stroke_dasharray=(1.4, 0.75))
    _shape(canvas, (1, 3.2), (4, 5), (1, 6.8))
    _shape(canvas, (9, 3.2), (6, 5), (9, 6.8))
