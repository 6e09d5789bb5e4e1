"""An open page -> the things on it, within forms too: what kind each is, how large its forms make it, where it lies."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from ctypes import byref, c_float
from math import hypot
from typing import Any, NamedTuple


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
    edges = [c_float() for _ in range(4)]
    raw.FPDFPageObj_GetBounds(thing, *map(byref, edges))
    return Bounds(*(edge.value for edge in edges))


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
