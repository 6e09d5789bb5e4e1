"""A laid-out document -> what stands higher than the room that was planned for it; nothing may be hidden."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

_TOLERANCE = 1.0  # points
_POINTS = 0.75  # points in a CSS pixel


@dataclass(frozen=True, kw_only=True)
class Overrun:
    """A band or column whose content is higher than it is; `part` is its class."""

    page: int
    part: str
    points: float


def overruns(document: Any) -> Iterator[Overrun]:
    """Find content that stands below the band that it belongs to."""
    for number, page in enumerate(document.pages, 1):
        for band in _bands(page._page_box):
            over = (_bottom(band) - (band.position_y + band.margin_height())) * _POINTS
            if over > _TOLERANCE:
                yield Overrun(page=number, part=str(band.element.get("class")), points=over)


def _bands(box: Any) -> Iterator[Any]:
    """Find the boxes of bands; their continuations and pseudo-elements are not their own."""
    for child in getattr(box, "children", ()):
        if _is_band(child):
            yield child
        else:
            yield from _bands(child)


def _is_band(box: Any) -> bool:
    element = getattr(box, "element", None)
    return element is not None and box.element_tag == element.tag and "band" in (element.get("class") or "").split()


def _bottom(box: Any) -> float:
    """Find the lowest edge of what is inside a box; what is taken out of the flow on purpose doesn't count."""
    lowest = 0.0
    for child in getattr(box, "children", ()):
        if child.style["position"] == "absolute" or not hasattr(child, "margin_height"):
            continue
        if isinstance(child.height, int | float):
            lowest = max(lowest, child.position_y + child.margin_height(), _bottom(child))
    return lowest
