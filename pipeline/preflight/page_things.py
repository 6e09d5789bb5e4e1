"""An open page -> the things on it, within forms too: what kind each is, how large its forms make it, where it lies."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from ctypes import byref, c_float, c_int
from math import hypot
from typing import Any, NamedTuple

# An area so many times as long as it is thick is taken for a line.
_RATIO = 8
# A frame is two boxes, one in the other: so many points, each closed or not.
_FRAME_POINTS = range(8, 13)
_NOTHING = 1e-3  # points: sides that a border lacks come back as almost nothing


class Thing(NamedTuple):
    """A thing within an open page, its kind, and how much larger the forms around it make it."""

    thing: Any
    kind: int
    scale: float


class Bounds(NamedTuple):
    """The edges of an upright box, in points."""

    left: float
    bottom: float
    right: float
    top: float


def things_on(raw: Any, page: Any) -> Iterator[Thing]:
    """Go through the things on a page, into its forms."""
    count = raw.FPDFPage_CountObjects(page)
    yield from _things(raw, (raw.FPDFPage_GetObject(page, index) for index in range(count)), 1.0)


def _things(raw: Any, found: Iterable[Any], scale: float) -> Iterator[Thing]:
    for thing in found:
        kind = raw.FPDFPageObj_GetType(thing)
        if kind == raw.FPDF_PAGEOBJ_FORM:
            inner = (raw.FPDFFormObj_GetObject(thing, index) for index in range(raw.FPDFFormObj_CountObjects(thing)))
            yield from _things(raw, inner, scale * height_scale(raw, thing))
        else:
            yield Thing(thing, kind, scale)


def height_scale(raw: Any, thing: Any) -> float:
    """Tell how much taller an object's matrix makes it."""
    matrix = raw.FS_MATRIX()
    raw.FPDFPageObj_GetMatrix(thing, byref(matrix))
    return hypot(matrix.c, matrix.d)


def bounds_of(raw: Any, thing: Any) -> Bounds:
    """Tell where a thing lies."""
    left, bottom, right, top = c_float(), c_float(), c_float(), c_float()
    raw.FPDFPageObj_GetBounds(thing, byref(left), byref(bottom), byref(right), byref(top))
    return Bounds(left.value, bottom.value, right.value, top.value)


def frame_of(raw: Any, thing: Any) -> Bounds | None:
    """Find the box outside of which a thing isn't shown: all frames around it taken together."""
    clip = raw.FPDFPageObj_GetClipPath(thing)
    frames = [_corners(raw, clip, index) for index in range(raw.FPDFClipPath_CountPaths(clip))] if clip else []
    if not frames:
        return None
    left, bottom, right, top = zip(*frames, strict=True)
    return Bounds(max(left), max(bottom), min(right), min(top))


def _corners(raw: Any, clip: Any, index: int) -> Bounds:
    x, y = c_float(), c_float()
    across, upwards = [], []
    for number in range(raw.FPDFClipPath_CountPathSegments(clip, index)):
        segment = raw.FPDFClipPath_GetPathSegment(clip, index, number)
        raw.FPDFPathSegment_GetPoint(segment, byref(x), byref(y))
        across.append(x.value)
        upwards.append(y.value)
    return Bounds(min(across), min(upwards), max(across), max(upwards))


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
    """Measure an area that looks like a line, or the sides of a frame: WeasyPrint fills solid borders."""
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
