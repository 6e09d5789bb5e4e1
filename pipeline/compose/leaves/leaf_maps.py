"""A map on a side that is fitted: first the room for it at any width, then the map itself, drawn once."""

from __future__ import annotations

from pipeline.compose.text.atoms import Picture
from pipeline.compose.workshop import Workshop
from pipeline.draw import MapDrawing
from pipeline.units import MM_PER_POINT, Length

_MAP = "map"
_STEP = 2  # millimetres: by how much one width differs from the next


def width_between(least: float, most: float, share: float, shop: Workshop) -> Length:
    """Give a width between two parts of the page's: the least at 0, the most at 1; few others, as each is planned."""
    whole = shop.area.width * MM_PER_POINT
    steps = int(whole * (most - least) * (1 - share) / _STEP)
    return Length.of_mm(round(whole * most - steps * _STEP, 1))


def map_space(drawing: MapDrawing, width: Length, room_before: float) -> Picture:
    """Keep room for a map so wide; it is only measured."""
    return Picture(_MAP, "", drawing.height(width).points, room_before=room_before)


def drawn_map(drawing: MapDrawing, width: Length, shop: Workshop, room_before: float) -> Picture:
    """Draw a map so wide."""
    plate = drawing.plate(width)
    return Picture(_MAP, shop.render("map", plate=plate), plate.height.points, room_before=room_before)
