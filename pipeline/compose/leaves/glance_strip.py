"""A mission at a glance -> a strip above its map: a cell for each thing that players want to know first."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import accumulate

from pipeline.compose.fit.copyfit import largest
from pipeline.compose.fit.display_type import filled_lines
from pipeline.compose.text.atoms import Picture
from pipeline.compose.workshop import Workshop
from pipeline.contracts.brief import GlanceCell
from pipeline.contracts.plate import Plate
from pipeline.draw.pen.signs import draw_sign
from pipeline.fonts import Face, measure
from pipeline.model import Who
from pipeline.model.icons import Icon
from pipeline.units import Length

# All in points.
_HEAD, _HEAD_LINE, _HEAD_FACE = 7.5, 9.0, 500
_TEXT, _LINE, _FACE = 8.4, 9.6, 700
ICON = Length.of_mm(5.0)
_GAP, _BETWEEN = 4.0, 11.0  # from an icon to its words, and from one cell to the next
_PAD = 3.5  # above and below
_LEAST, _HAIR = 20.0, 1.0  # the narrowest words of a cell; what the typesetter may round up


@dataclass(frozen=True, kw_only=True)
class SetCell:
    """A cell as it is set: where and how wide, its icon, its lines, each in a side's hue if it is one's."""

    left: float
    width: float
    icon: Plate | None
    head: str
    lines: tuple[tuple[int | None, str], ...]


def glance_strip(cells: Sequence[GlanceCell], icons: Mapping[str, Icon], shop: Workshop) -> Picture:
    """Set the strip: cells as wide as their words, which break into lines where all of them have no room abreast."""
    widths = [_words_width(cell, shop) for cell in cells]
    room = shop.area.width - sum((ICON.points + _GAP if cell.icon else 0.0) for cell in cells) - _BETWEEN * len(cells)
    most = max(*widths, _LEAST)
    cap = largest(lambda limit: sum(min(each, limit) for each in widths) <= room, _LEAST, most) or _LEAST
    capped = [min(each, cap) for each in widths]
    spare = max(room - sum(capped), 0.0) / len(cells)
    made = [_set(cell, words, spare, icons, shop) for cell, words in zip(cells, capped, strict=True)]
    ends = [*accumulate(cell.width for cell in made)]
    placed = [replace(cell, left=left) for cell, left in zip(made, (0.0, *ends), strict=False)]
    high = max(len(cell.lines) for cell in placed) * _LINE + _HEAD_LINE + 2 * _PAD
    html = shop.render("glance", cells=placed, gap=_GAP, icon=ICON.points)
    return Picture("glance", html, high, room_before=0.6)


def _words_width(cell: GlanceCell, shop: Workshop) -> float:
    family = shop.theme.heading
    texts = (measure(text, Face(family, _FACE), _TEXT) for _, text in cell.lines)
    return max(measure(cell.head, Face(family, _HEAD_FACE), _HEAD), *texts) + _HAIR


def _set(cell: GlanceCell, words: float, spare: float, icons: Mapping[str, Icon], shop: Workshop) -> SetCell:
    def slot(who: Who | None) -> int | None:
        return None if who is None else shop.wording.sides.slot(who)

    lines = tuple(
        (slot(who), line)
        for who, text in cell.lines
        for line in filled_lines(text.split(), Face(shop.theme.heading, _FACE), words / _TEXT)
    )
    icon = draw_sign(cell.icon, shop.palette, ICON, title=cell.head, icons=icons) if cell.icon else None
    width = words + spare + _BETWEEN + (ICON.points + _GAP if icon else 0.0)
    return SetCell(left=0.0, width=width, icon=icon, head=cell.head, lines=lines)
