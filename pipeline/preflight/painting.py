"""A content stream -> what it paints with: every colour by what it is for, states, drawings and pictures by name."""

from __future__ import annotations

import enum
import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace

# pypdf, too, reads content streams, in five times the time that all of this takes: it makes an object of every operand.
_TOKEN = re.compile(
    rb"\((?:\\.|[^\\()])*\)|<<|>>|<[0-9A-Fa-f\s]*>|/[^\s/<>\[\]()]*|[\[\]]|[^\s/<>\[\]()]+",
)
_NUMBER = re.compile(rb"[-+.\d]")
_GREY, _RGB, _CMYK = "DeviceGray", "DeviceRGB", "DeviceCMYK"
# Operators that choose a device's colour space and a colour in one.
_FILLS = {b"g": _GREY, b"rg": _RGB, b"k": _CMYK}
_STROKES = {b"G": _GREY, b"RG": _RGB, b"K": _CMYK}
# Operators that show text, and that fill and stroke: PDF 32000-1, tables 109 and 60.
_SHOWS = (b"Tj", b"TJ", b"'", b'"')
_INVISIBLE, _STROKED = 3, (1, 2)  # text rendering modes: PDF 32000-1, table 106
_FILLING, _STROKING, _BOTH = (b"f", b"F", b"f*"), (b"S", b"s"), (b"B", b"B*", b"b", b"b*")


class Use(enum.Enum):
    """What a colour is for."""

    AREA = "area"
    LINE = "line"
    TEXT = "text"


@dataclass(frozen=True)
class Colour:
    """A colour: its space, and its parts from 0 to 1, none where it is a pattern."""

    space: str
    parts: tuple[float, ...] = ()

    @property
    def ink(self) -> float:
        """All inks together, in per cent, as a press takes the numbers."""
        if self.space == _GREY:
            return 100 * (1 - self.parts[0])
        return 100 * sum(self.parts) if self.space == _CMYK else 0.0


BLACK = Colour(_GREY, (0.0,))  # what a page begins with: PDF 32000-1, table 52


@dataclass(frozen=True, kw_only=True)
class _State:
    """What q keeps and Q brings back."""

    fill: Colour = BLACK
    stroke: Colour = BLACK
    mode: int = 0


@dataclass(kw_only=True)
class Painting:
    """All that a content stream paints with."""

    colours: set[tuple[Use, Colour]] = field(default_factory=set)
    states: set[str] = field(default_factory=set)
    drawings: set[str] = field(default_factory=set)
    spaces: set[str] = field(default_factory=set)
    shadings: set[str] = field(default_factory=set)


def read_painting(content: bytes) -> Painting:
    """Go through a content stream from operator to operator."""
    painting, state, kept = Painting(), _State(), []
    for operator, operands in _operations(content):
        if operator == b"q":
            kept.append(state)
        elif operator == b"Q":
            state = kept.pop() if kept else state
        else:
            state = _changed(state, operator, operands, painting)
            _note(painting, state, operator, operands)
    return painting


def _operations(content: bytes) -> Iterator[tuple[bytes, list[bytes]]]:
    operands: list[bytes] = []
    for token in (match.group() for match in _TOKEN.finditer(content)):
        if token[:1] in b"(</[]>" or _NUMBER.match(token):
            operands.append(token)
        else:
            yield token, operands
            operands = []


def _changed(state: _State, operator: bytes, operands: list[bytes], painting: Painting) -> _State:
    """Follow the colours and whether text is filled."""
    if operator in _FILLS:
        return replace(state, fill=Colour(_FILLS[operator], _parts(operands)))
    if operator in _STROKES:
        return replace(state, stroke=Colour(_STROKES[operator], _parts(operands)))
    match operator:
        case b"cs":
            return replace(state, fill=_space(operands, painting))
        case b"CS":
            return replace(state, stroke=_space(operands, painting))
        case b"sc" | b"scn":
            return replace(state, fill=Colour(state.fill.space, _parts(operands)))
        case b"SC" | b"SCN":
            return replace(state, stroke=Colour(state.stroke.space, _parts(operands)))
        case b"Tr":
            return replace(state, mode=int(operands[-1]))
    return state


def _space(operands: list[bytes], painting: Painting) -> Colour:
    space = operands[-1][1:].decode("latin-1")
    painting.spaces.add(space)
    return Colour(space)


def _parts(operands: list[bytes]) -> tuple[float, ...]:
    return tuple(float(operand) for operand in operands if _NUMBER.match(operand))


def _note(painting: Painting, state: _State, operator: bytes, operands: list[bytes]) -> None:
    """Note what an operator paints with."""
    if operator in _SHOWS and state.mode != _INVISIBLE:
        painting.colours.add((Use.TEXT, state.stroke if state.mode in _STROKED else state.fill))
    if operator in _FILLING or operator in _BOTH:
        painting.colours.add((Use.AREA, state.fill))
    if operator in _STROKING or operator in _BOTH:
        painting.colours.add((Use.LINE, state.stroke))
    match operator:
        case b"gs":
            painting.states.add(operands[-1].decode("latin-1"))
        case b"Do":
            painting.drawings.add(operands[-1].decode("latin-1"))
        case b"sh":
            painting.shadings.add(operands[-1].decode("latin-1"))
