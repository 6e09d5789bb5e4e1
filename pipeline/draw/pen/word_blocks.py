"""Words and a style -> lines of type with their widths and baselines, in millimetres."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from pipeline.draw.pen.map_look import Tone
from pipeline.fonts import Face, cap_height, measure
from pipeline.units import MM_PER_POINT

# In type sizes. Blocks are as high as their letters look, not as the fonts say they are, so that words stand in the
# optical middle of their halo.
_DESCENDER = 0.2  # how far descenders reach below the baseline in the faces that maps use
_LEADING = 0.26  # from the foot of one line to the capitals of the next
_READ_AT_A_TABLE = 7.5  # points
_SPACE = 0.45  # between words of different styles
_BETWEEN_DISCS = 0.12  # from one disc to the next
_ROUND = 0.59  # the radius of a disc
GLUE = "\N{NO-BREAK SPACE}"
SMALLEST_POINTS = 6.5  # no map goes below it, however small


@dataclass(frozen=True, kw_only=True)
class Style:
    """How a line is set: weight, size in points and at least, letter spacing in type sizes, all capitals or not."""

    weight: int
    points: float
    tracking: float = 0.0
    capitals: bool = False
    least: float = SMALLEST_POINTS

    def scaled(self, factor: float) -> Style:
        """Return the style larger or smaller, never under the smallest size that a map may use."""
        return replace(self, points=max(self.least, round(self.points * factor, 1)))

    def shrunk(self, factor: float) -> Style:
        """Return the style smaller, but not under what can be read at a table, unless it is that small already."""
        least = max(self.least, min(self.points, _READ_AT_A_TABLE))
        return replace(self, points=max(least, round(self.points * factor, 1)))


@dataclass(frozen=True)
class Round:
    """A disc behind a number: what fills it, and what it is lined with."""

    fill: Tone
    line: Tone


@dataclass(frozen=True, kw_only=True)
class Words:
    """A line still to be set; a number may stand in a round disc."""

    text: str
    style: Style
    tone: Tone
    round: Round | None = None


@dataclass(frozen=True, kw_only=True)
class Line:
    """A line of type; `left` and `baseline` are measured from its block's upper left corner.

    In a disc, `inset` is how far the number stands from the disc's left, `half` how high its figures' middle.
    """

    text: str
    face: Face
    size: float
    tracking: float
    tone: Tone
    width: float
    rise: float
    drop: float
    left: float = 0.0
    baseline: float = 0.0
    round: Round | None = None
    inset: float = 0.0
    half: float = 0.0

    @property
    def radius(self) -> float:
        """The radius of its disc."""
        return self.width / 2

    @property
    def middle(self) -> float:
        """How far above its baseline the middle of its disc lies."""
        return (self.rise - self.drop) / 2


@dataclass(frozen=True, kw_only=True)
class Block:
    """Lines set under one another, each centred."""

    lines: tuple[Line, ...]
    width: float
    height: float

    @property
    def text(self) -> str:
        """What the block says."""
        return " ".join(line.text for line in self.lines)


def set_block(family: str, lines: Sequence[Words]) -> Block:
    """Set lines under one another as tightly as they read well."""
    set_lines = [_set_line(family, words) for words in lines]
    width = max(line.width for line in set_lines)
    placed: list[Line] = []
    y = 0.0
    for line in set_lines:
        above = placed[-1].size if placed else 0.0
        y += (_LEADING * (above + line.size) / 2 if placed else 0.0) + line.rise
        placed.append(replace(line, left=(width - line.width) / 2, baseline=y))
        y += line.drop
    return Block(lines=tuple(placed), width=width, height=y)


def set_row(family: str, words: Sequence[Words]) -> Block:
    """Set words of several styles beside one another, on one baseline; discs stand about the middle of the largest."""
    set_lines = [_set_line(family, each) for each in words]
    middle = max((line.rise for line in set_lines if not line.round), default=0.0) / 2
    if middle:
        set_lines = [
            replace(line, rise=middle + line.radius, drop=line.radius - middle) if line.round else line
            for line in set_lines
        ]
    rise, left, space = max(line.rise for line in set_lines), 0.0, 0.0
    placed = []
    for line, following in zip(set_lines, [*set_lines[1:], set_lines[-1]], strict=True):
        placed.append(replace(line, left=left, baseline=rise))
        space = (_BETWEEN_DISCS if line.round and following.round else _SPACE) * line.size
        left += line.width + space
    width = left - space
    return Block(lines=tuple(placed), width=width, height=rise + max(line.drop for line in set_lines))


def set_rows(family: str, rows: Sequence[Sequence[Words]]) -> Block:
    """Set rows under one another, each centred."""
    blocks = [set_row(family, row) for row in rows]
    width, y = max(block.width for block in blocks), 0.0
    placed: list[Line] = []
    for block in blocks:
        above = placed[-1].size if placed else 0.0
        y += _LEADING * (above + block.lines[-1].size) / 2 if placed else 0.0
        left = (width - block.width) / 2
        placed += [replace(line, left=line.left + left, baseline=line.baseline + y) for line in block.lines]
        y += block.height
    return Block(lines=tuple(placed), width=width, height=y)


def set_broken(family: str, parts: Sequence[Words], width: float) -> Block:
    """Set parts under one another, flush left, each on as many lines as it takes; spaces may be glued."""
    lines = [replace(part, text=text.replace(GLUE, " ")) for part in parts for text in _broken(family, part, width)]
    block = set_block(family, lines)
    return replace(block, lines=tuple(replace(line, left=0.0) for line in block.lines))


def _broken(family: str, part: Words, width: float) -> list[str]:
    lines = [""]
    for word in part.text.split(" "):
        longer = f"{lines[-1]} {word}".lstrip()
        if lines[-1] and _set_line(family, replace(part, text=longer.replace(GLUE, " "))).width > width:
            lines.append(word)
        else:
            lines[-1] = longer
    return lines


def set_line(family: str, text: str, style: Style, tone: Tone) -> Block:
    """Set a block of one line."""
    return set_block(family, (Words(text=text, style=style, tone=tone),))


def _set_line(family: str, words: Words) -> Line:
    face = Face(family, words.style.weight)
    size = words.style.points * MM_PER_POINT
    text = words.text.upper() if words.style.capitals else words.text
    tracking = words.style.tracking * size
    if words.round:
        return _set_disc(text, face, size, words)
    return Line(
        text=text,
        face=face,
        size=size,
        tracking=tracking,
        tone=words.tone,
        width=measure(text, face, size) + tracking * (len(text) - 1),
        rise=cap_height(face) * size,
        drop=0.0 if text == text.upper() else _DESCENDER * size,
    )


def _set_disc(text: str, face: Face, size: float, words: Words) -> Line:
    """Set a number in a disc, which stands about the middle of capitals."""
    width, radius, middle = measure(text, face, size), _ROUND * size, cap_height(face) * size / 2
    return Line(
        text=text,
        face=face,
        size=size,
        tracking=0.0,
        tone=words.tone,
        width=2 * radius,
        rise=middle + radius,
        drop=radius - middle,
        round=words.round,
        inset=radius - width / 2,
        half=middle,
    )
