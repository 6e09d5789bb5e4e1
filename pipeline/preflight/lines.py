"""The paths on an open page -> the weight of every line: strokes, long thin areas, and frames that are filled."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from ctypes import byref, c_float, c_int
from typing import Any

from pipeline.preflight.things import Bounds, Thing, bounds_of, height_scale

# An area so many times as long as it is thick is taken for a line.
_RATIO = 8
# A frame is two boxes, one in the other: so many points, each closed or not.
_FRAME_POINTS = range(8, 13)
_NOTHING = 1e-3


def line_weights(raw: Any, things: Iterable[Thing]) -> Iterator[float]:
    """Measure every line that is drawn, in points."""
    filled, stroked, weight = c_int(), c_int(), c_float()
    for each in things:
        if each.kind != raw.FPDF_PAGEOBJ_PATH:
            continue
        raw.FPDFPath_GetDrawMode(each.thing, byref(filled), byref(stroked))
        if stroked.value:
            raw.FPDFPageObj_GetStrokeWidth(each.thing, byref(weight))
            yield weight.value * height_scale(raw, each.thing) * each.scale
        elif filled.value:
            yield from _filled(raw, each)


def _filled(raw: Any, each: Thing) -> Iterator[float]:
    """Measure an area that looks like a line, or the sides of a frame, as borders are written."""
    if raw.FPDFPath_CountSegments(each.thing) in _FRAME_POINTS:
        boxes = [*_boxes(raw, each.thing)]
        if len(boxes) == 2:
            scale = height_scale(raw, each.thing) * each.scale
            sides = (abs(inner - outer) for inner, outer in zip(*boxes, strict=True))
            yield from (side * scale for side in sides if side > _NOTHING)
            return
    box = bounds_of(raw, each.thing)
    thin, long = sorted((box.right - box.left, box.top - box.bottom))
    if long > thin * _RATIO > 0:
        yield thin * each.scale


def _boxes(raw: Any, path: Any) -> Iterator[Bounds]:
    """Find the box around each part of a path."""
    x, y = c_float(), c_float()
    part: list[tuple[float, float]] = []
    for index in range(raw.FPDFPath_CountSegments(path)):
        segment = raw.FPDFPath_GetPathSegment(path, index)
        if part and raw.FPDFPathSegment_GetType(segment) == raw.FPDF_SEGMENT_MOVETO:
            yield _around(part)
            part = []
        raw.FPDFPathSegment_GetPoint(segment, byref(x), byref(y))
        part.append((x.value, y.value))
    if part:
        yield _around(part)


def _around(points: list[tuple[float, float]]) -> Bounds:
    across, upwards = zip(*points, strict=True)
    return Bounds(min(across), min(upwards), max(across), max(upwards))
