"""Runs of words -> lines: cut where a line may break, counted greedily, and set with the least ragged edge.

The typesetter is told where lines end. It breaks lines badly where emphasis begins near an edge, and we must know the
number of lines beforehand in any case.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple

from pipeline.compose.text.markdown_runs import LINE_END, Run

# A space, letters that end in a hyphen before a letter, or letters up to the next of these.
_BREAKS = re.compile(r" |[^ ]*?[^\W\d]{3}-(?=[^\W\d])|[^ ]+")
# An address: letters up to its next sign, with that.
_ADDRESS_BREAKS = re.compile(r"[^/.?&=_-]*[/.?&=_-]+(?=.)|.+")
_SHORT_LAST_LINE = 0.22  # of the width: a last line shorter than this looks lost
_LOST = 0.5  # how bad that is, as the square of a slack of 0.7
# How bad it is to part a figure and the word at its side ("page 5", "25 points"), or a word at its hyphen ("dug-in").
_PARTED = 0.12
_HAIR = 1e-6  # what sums of the same widths may differ by
_CLOSING = ".:;!?,)"
_SEPARATOR = "\N{MIDDLE DOT}"


class Piece(NamedTuple):
    """Letters that stay together on a line; they may change face inside."""

    letters: tuple[Run, ...]
    after_space: bool

    @property
    def text(self) -> str:
        """The letters without their faces."""
        return "".join(run.text for run in self.letters)


class Wide(NamedTuple):
    """A piece with its width at size one."""

    piece: Piece
    width: float


def apart(runs: Sequence[Run]) -> Iterator[Sequence[Run]]:
    """Take runs apart where their author ends a line."""
    begin = 0
    for index, run in enumerate(runs):
        if run.text == LINE_END:
            yield runs[begin:index]
            begin = index + 1
    yield runs[begin:]


def cut(runs: Iterable[Run]) -> Iterator[Piece]:
    """Cut runs where a line may break: at spaces, and behind a hyphen inside a word that leaves more than a "re-".

    Addresses, which may be wider than a line, break behind their signs.
    """
    letters: list[Run] = []
    after_space = False
    for run in runs:
        parts = (_ADDRESS_BREAKS if run.address else _BREAKS).findall(run.text)
        for index, part in enumerate(parts, start=1):
            if part != " ":
                letters.append(run.saying(part))
            breaks = index < len(parts) if run.address else part == " " or part.endswith("-")
            if letters and breaks:
                yield Piece(tuple(letters), after_space)
                letters, after_space = [], False
            after_space = after_space or part == " "
    if letters:
        yield Piece(tuple(letters), after_space)


def widen(pieces: Iterable[Piece], width: Callable[[Run], float]) -> tuple[Wide, ...]:
    """Measure pieces."""
    return tuple(Wide(piece, sum(width(run) for run in piece.letters)) for piece in pieces)


def count_lines(pieces: Sequence[Wide], space: float, room: float) -> int:
    """Count the lines that pieces fill at size one; no other way of breaking them needs fewer."""
    lines, used = 1, 0.0
    for piece, width in pieces:
        needed = used + (space if used and piece.after_space else 0.0) + width
        if used and needed > room:
            lines, used = lines + 1, width
        else:
            used = needed
    return lines


def break_lines(pieces: Sequence[Wide], space: float, room: float) -> list[Sequence[Wide]]:
    """Break pieces into as few lines as can be, with the least ragged edge and no lost last line."""
    count = len(pieces)
    fewest = count_lines(pieces, space, room)
    if fewest == 1:
        return [pieces]
    # best[line][end]: how ragged so many lines up to a piece are at least, and where the last of them starts.
    best: list[list[tuple[float, int]]] = [[(float("inf"), 0)] * (count + 1) for _ in range(fewest + 1)]
    best[0][0] = (0.0, 0)
    parted = [_PARTED if _is_one(pieces, end) else 0.0 for end in range(count + 1)]
    widths = [wide.width for wide in pieces]
    gaps = [space if wide.piece.after_space else 0.0 for wide in pieces]
    farthest = _farthest(widths, gaps, room)
    nearest = [count - each for each in _farthest(widths[::-1], [0.0, *gaps[:0:-1]], room)]
    for line in range(1, fewest + 1):
        # No line ends farther than where all so far are full, nor so near that all that follow have no room.
        first = nearest[fewest - line] if fewest - line < len(nearest) else 0
        last = farthest[line] if line < len(farthest) else count
        for end in range(max(line, first), last + 1):
            cost, start = _best_start(widths, gaps, best[line - 1], end, room, last=end == count)
            best[line][end] = (cost + parted[end], start)
    ends, end = [], count
    for line in range(fewest, 0, -1):
        start = best[line][end][1]
        ends.append((start, end))
        end = start
    return [pieces[start:stop] for start, stop in reversed(ends)]


def _farthest(widths: Sequence[float], gaps: Sequence[float], room: float) -> list[int]:
    """Fill lines one after the other, a hair more than full; tell how many pieces none of them, one, two, ... hold."""
    ends, used = [0], 0.0
    for place, (width, gap) in enumerate(zip(widths, gaps, strict=True)):
        if used and used + gap + width > room + _HAIR:
            ends.append(place)
            used = width
        else:
            used += width + (gap if used else 0.0)
    return [*ends, len(widths)]


def _best_start(
    widths: Sequence[float],
    gaps: Sequence[float],
    before: list[tuple[float, int]],
    end: int,
    room: float,
    *,
    last: bool,
) -> tuple[float, int]:
    """Find where the line that ends here had best start, and how ragged all lines so far are then."""
    best, width = (float("inf"), 0), 0.0
    for start in range(end - 1, -1, -1):
        width += widths[start] + (gaps[start + 1] if start + 1 < end else 0.0)
        if width > room and start + 1 < end:  # a piece wider than the room stands alone, and is told of elsewhere
            break
        # Written out here, as this is the innermost loop of all fitting.
        slack = 1 - width / room
        ragged = (_LOST if slack > 1 - _SHORT_LAST_LINE else 0.0) if last else max(slack, 0.0) ** 2
        cost = before[start][0] + ragged
        if cost < best[0] or (cost == best[0] and start < best[1]):
            best = cost, start
    return best


def _is_one(pieces: Sequence[Wide], end: int) -> bool:
    """Tell whether the words before and behind a place where a line may end are a figure and its unit, or one word."""
    if end == 0 or end == len(pieces):
        return False
    after, before = pieces[end].piece, pieces[end - 1].piece.text
    if not after.after_space:
        return True
    return before[-1].isdigit() or (before[-1].isalpha() and after.text.rstrip(_CLOSING).isdigit())


def line_html(line: Sequence[Wide]) -> str:
    """Write one line, neighbouring letters of one face together; a dot that separates goes where the line ends."""
    merged: list[Run] = []
    shown = line[:-1] if len(line) > 1 and line[-1].piece.text == _SEPARATOR else line
    for index, wide in enumerate(shown):
        for place, run in enumerate(wide.piece.letters):
            text = " " + run.text if place == 0 and index and wide.piece.after_space else run.text
            if merged and not run.box and merged[-1].face == run.face:
                merged[-1] = run.saying(merged[-1].text + text)
            elif text.startswith(" "):
                # No line goes through it, and none is as narrow as an address's own.
                is_plain = merged[-1].struck or merged[-1].address or merged[-1].box
                merged[-1:] = [merged[-1], Run(" ")] if is_plain else [merged[-1].saying(merged[-1].text + " ")]
                merged.append(run)
            else:
                merged.append(run)
    return "".join(run.html for run in merged)
