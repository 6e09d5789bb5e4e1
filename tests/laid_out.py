"""What the typesetter made of a manuscript: its bands, columns and lines, measured in points from its own boxes."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import pytest

from pipeline.compose.fit.copyfit import FittedFlow
from pipeline.compose.fit.side_fitting import PlacedBand
from pipeline.compose.typesetting.galleys import Manuscript, Side, overruns, write_html
from pipeline.compose.typesetting.typeset import lay_out, typesetter
from pipeline.compose.workshop import Workshop

POINTS = 0.75  # in a CSS pixel
NEAR = 0.5  # points


@dataclass(frozen=True, kw_only=True)
class Box:
    """A laid-out element, in points; of a column, the lines and the sizes of type by kind."""

    kind: str
    top: float
    height: float
    right: float
    width: float
    columns: tuple[Box, ...] = ()
    line_ends: tuple[float, ...] = ()
    sizes: tuple[tuple[str, float], ...] = ()


def set_pages(manuscript: Manuscript) -> Any:
    """Lay a manuscript out without a word of complaint."""
    shop = manuscript.shop
    html = write_html(manuscript)
    shop.pictures.expose(html, manuscript.path)
    document, complaints = lay_out(html, typesetter(shop.faces, shop.sheets), shop.pictures.drawings)
    assert complaints == ()
    return document


def bands(page: Any) -> list[Box]:
    """Measure the bands of a page, in the order of the page."""
    return [_band(box) for box in _boxes(page._page_box, "band")]


def _band(box: Any) -> Box:
    return _box(box, columns=tuple(_column(each) for each in _boxes(box, "column")))


def _column(box: Any) -> Box:
    lines = [each for each in box.descendants() if type(each).__name__ == "LineBox" and _is_words(each)]
    return _box(
        box,
        line_ends=tuple(_right(line) * POINTS for line in lines),
        sizes=tuple((_kind(line), line.style["font_size"] * POINTS) for line in lines),
    )


def _is_words(line: Any) -> bool:
    """Tell lines of words from those in charts and drawings."""
    return _kind(line) not in ("", "chart", "figure")


def _kind(line: Any) -> str:
    classes = (line.element.get("class") or "").split()
    return next((each.removeprefix("k-") for each in classes if each.startswith("k-")), "")


def _right(line: Any) -> float:
    return float(max((each.position_x + each.width for each in line.descendants() if hasattr(each, "text")), default=0))


def _box(box: Any, **more: Any) -> Box:
    left = box.content_box_x()
    return Box(
        kind=(box.element.get("class") or "").split()[-1],
        top=box.content_box_y() * POINTS,
        height=box.height * POINTS,
        right=(left + box.width) * POINTS,
        width=box.width * POINTS,
        **more,
    )


def _boxes(box: Any, kind: str) -> Iterator[Any]:
    for child in getattr(box, "children", ()):
        element = getattr(child, "element", None)
        if element is not None and kind in (element.get("class") or "").split() and child.element_tag == element.tag:
            yield child
        else:
            yield from _boxes(child, kind)


def assert_as_planned(manuscript: Manuscript) -> None:
    """Hold laid-out pages to what copyfitting said of them."""
    document = set_pages(manuscript)
    assert len(document.pages) == len(manuscript.sides)
    assert list(overruns(document)) == []
    for page, side in zip(document.pages, manuscript.sides, strict=True):
        _assert_side(bands(page), side, manuscript.shop)


def _assert_side(made: list[Box], side: Side, shop: Workshop) -> None:
    top = shop.area.margin.top.points
    for box, placed in zip(made, side.fitted.bands, strict=True):
        top += placed.space
        assert box.top == pytest.approx(top, abs=NEAR), box.kind
        assert box.height == pytest.approx(placed.height, abs=NEAR), box.kind
        top += placed.height
        _assert_columns(box, placed, side, shop)
    assert top <= shop.area.margin.top.points + shop.area.height


def _assert_columns(box: Box, placed: PlacedBand, side: Side, shop: Workshop) -> None:
    if not isinstance(placed.band, FittedFlow):
        return  # a drawing or a chart, or cards to be cut out, whose columns are their own
    for column, plan in zip(box.columns, placed.band.columns, strict=True):
        assert column.height == pytest.approx(plan.height, abs=NEAR)
        assert max(column.line_ends, default=0) <= column.right + NEAR
        for kind, size in column.sizes:
            assert size == pytest.approx(shop.measures.kinds[kind].points_at(side.body), abs=0.02)
