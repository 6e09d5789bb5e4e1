"""Objectives at exact places, as written -> their spots on the table, measured and ringed, and all that is wrong."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import combinations

from pipeline.contracts.battlefield import MarkerSpot, Point
from pipeline.contracts.ground import Ground
from pipeline.diagnostics import ContentError, Diagnostic, Path, error
from pipeline.geometry.areas import to_lines
from pipeline.geometry.features import Centre
from pipeline.geometry.objective_spots import APART
from pipeline.geometry.setting_out import from_centre, from_edges
from pipeline.geometry.shapes import whole_table
from pipeline.geometry.tabletop import Tabletop
from pipeline.model import Markers, placed_markers
from pipeline.model.markers import MOST_MARKERS, PlacedMarker
from pipeline.model.zones import Origin

_HAIR = 1e-6  # inches: rims that only touch

_Laid = tuple[MarkerSpot, PlacedMarker]


def lay_markers(ground: Ground, tabletop: Tabletop) -> tuple[tuple[MarkerSpot, ...], tuple[Diagnostic, ...]]:
    """Put markers where their author has them; those off the table are told, not put."""
    placed = placed_markers(ground.objectives, (ground.table.width, ground.table.depth))
    if len(placed) > MOST_MARKERS:
        message = f"{len(placed)} markers are more than the {MOST_MARKERS} that a map has room for"
        return (), (error("E379", message, path=(*ground.path, "objectives")),)
    strays = dict(_strays(placed, ground, tabletop))
    laid = [(_marker(each, tabletop), each) for each in placed if each.keys not in strays]
    found = (
        *strays.values(),
        *_check_mirrors(placed, ground),
        *_check_letters(ground),
        *_check_rims(laid, ground, tabletop),
        *_check_apart(laid, ground),
    )
    return tuple(marker for marker, _ in laid), found


def _strays(
    placed: Sequence[PlacedMarker], ground: Ground, tabletop: Tabletop
) -> Iterator[tuple[tuple[str | int, ...], Diagnostic]]:
    for each in placed:
        if each.is_written:
            try:
                tabletop.spot(each.spot, path=_path(each, ground))
            except ContentError as fault:
                yield from ((each.keys, diagnostic) for diagnostic in fault.diagnostics)


def _path(each: PlacedMarker, ground: Ground) -> Path:
    return (*ground.path, "objectives", *each.keys)


def _marker(placed: PlacedMarker, tabletop: Tabletop) -> MarkerSpot:
    east, north = (float(each.inches) for each in placed.place)
    written, at = placed.markers, Point(east, north)
    measure = from_centre if placed.spot.of is Origin.CENTRE else from_edges
    marker = MarkerSpot(
        sign=placed.sign,
        at=at,
        measured=measure(at, tabletop),
        name=written.name,
        hue=written.hue,
        size=written.size,
        control=written.control,
    )
    return replace(marker, rings=_rings(marker, tabletop)) if written.control else marker


def _rings(marker: MarkerSpot, tabletop: Tabletop) -> tuple[tuple[Point, ...], ...]:
    """Trace as much of the circle around a marker as lies on the table."""
    assert marker.control is not None
    reach = float(marker.control.inches) + (float(marker.size.inches) / 2 if marker.size else 0.0)
    return to_lines(Centre(marker.at).near(reach).boundary.intersection(whole_table(tabletop)))


def _check_mirrors(placed: Sequence[PlacedMarker], ground: Ground) -> Iterator[Diagnostic]:
    """What is mirrored comes to lie somewhere else, or it need not be said."""
    moved = {each.keys[0] for each in placed if not each.is_written}
    for index, written in enumerate(ground.objectives):
        if isinstance(written, Markers) and len(written.images) > 1 and index not in moved:
            key = "mirrored" if written.mirrored else "across"
            message = f"`{key}` changes nothing: the marker lies in the middle, and is its own image"
            hint = f"leave {key} out"
            yield error("E378", message, path=(*ground.path, "objectives", index, key), hints=(hint,))


def _check_letters(ground: Ground) -> Iterator[Diagnostic]:
    known: dict[str, int] = {}
    for index, written in enumerate(ground.objectives):
        letter = written.letter if isinstance(written, Markers) else None
        if letter is not None and known.setdefault(letter, index) != index:
            message = f"two objectives bear the letter {letter}"
            hint = "give one of them another, or none: it then gets a number"
            yield error("E377", message, path=(*ground.path, "objectives", index, "letter"), hints=(hint,))


def _check_rims(laid: Sequence[_Laid], ground: Ground, tabletop: Tabletop) -> Iterator[Diagnostic]:
    """A marker of a size lies whole on the table."""
    for marker, placed in laid:
        room = min(marker.at.x, marker.at.y, tabletop.width - marker.at.x, tabletop.depth - marker.at.y)
        if marker.size is not None and placed.is_written and float(marker.size.inches) / 2 > room + _HAIR:
            message = f"marker {marker.sign}, {marker.size} across, reaches over the table's edge"
            hint = f"put its middle at least {tabletop.rulers.tape(float(marker.size.inches) / 2)} from every edge"
            yield error("E375", message, path=_path(placed, ground), hints=(hint,))


def _check_apart(laid: Sequence[_Laid], ground: Ground) -> Iterator[Diagnostic]:
    """No marker lies on another one."""
    for (one, _), (other, placed) in combinations(laid, 2):
        between, least = math.dist((one.at.x, one.at.y), (other.at.x, other.at.y)), (_wide(one) + _wide(other)) / 2
        if between < least - _HAIR:
            rulers = ground.rulers
            message = (
                f"markers {one.sign} and {other.sign} lie on one spot"
                if between < _HAIR
                else f"markers {one.sign} and {other.sign} lie on one another: their middles are "
                f"{rulers.tape(between)} apart, and {rulers.tape(least)} is the least"
            )
            yield error("E376", message, path=_path(placed, ground), hints=("move one of them, or leave it out",))


def _wide(marker: MarkerSpot) -> float:
    return float(marker.size.inches) if marker.size else APART
