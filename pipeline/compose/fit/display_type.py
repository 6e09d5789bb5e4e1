"""Words to be set large, and the room for them -> the lines and the type size that fill it best."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from pipeline.compose.fit.copyfit import largest
from pipeline.fonts import Face, measure

_LEAST = 4.0  # points: no display type is searched for below; nobody could read it


@dataclass(frozen=True, kw_only=True)
class Display:
    """Lines of words at a type size, in points."""

    lines: tuple[str, ...]
    size: float


def fit_line(text: str, face: Face, *, width: float, most: float, track: float = 0.0) -> float:
    """Find the largest type size, up to a limit, at which words fit on one line."""
    ems = measure(text, face, 1.0) + track * len(text)
    return min(most, width / ems) if ems else most


def clip(text: str, fits: Callable[[str], bool]) -> str:
    """Take letters off the end, with dots in their place, until the words fit or hardly any are left."""
    while len(text) > 1 and not fits(text):
        text = f"{text.rstrip('…')[:-1].rstrip()}…"
    return text


def cut_short(text: str, fits: Callable[[str], bool]) -> str:
    """Cut words short, with dots, until they fit; what stands after a point, as a version does, stays."""
    first, point, rest = text.partition(" · ")
    end = f"{point}{rest}"
    return clip(first, lambda shown: fits(f"{shown}{end}")) + end


def fit_display(text: str, face: Face, *, width: float, most: float, enough: float) -> Display:
    """Break words into the fewest lines at which they are large enough, or else come out largest."""
    words = text.split()
    best = Display(lines=(text,), size=_LEAST)
    for count in range(1, len(words) + 1):
        size = largest(partial(_fits, words, face, width, count), _LEAST, most)
        if size is not None and size > best.size:
            best = Display(lines=filled_lines(words, face, width / size), size=size)
        if best.size >= enough:
            break
    return best


def _fits(words: list[str], face: Face, width: float, count: int, size: float) -> bool:
    lines = filled_lines(words, face, width / size)
    return len(lines) <= count and all(measure(line, face, size) <= width for line in lines)


def filled_lines(words: list[str], face: Face, ems: float) -> tuple[str, ...]:
    """Fill lines of a width one after another."""
    lines: list[str] = []
    for word in words:
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and measure(longer, face, 1.0) <= ems:
            lines[-1] = longer
        else:
            lines.append(word)
    return tuple(lines)
