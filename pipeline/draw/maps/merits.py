"""A map plan -> how badly its words stand: on other things, across lines, away from what they name."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from pipeline.draw.maps.marks import HALO, MapPlan, ZoneInk
from pipeline.draw.maps.naming import objectives_name, spanned, zone_name
from pipeline.draw.maps.overlaps import overlaps
from pipeline.geometry.box import Box

_STEP = 5.0  # millimetres: words that stand a little nearer don't read any better
_TOUCH = 0.3  # millimetres: a halo's rim may touch a line


def faults(plan: MapPlan) -> tuple[int, int]:
    """Weigh a plan against another one of the same map: the less, the better it reads."""
    astray = _across_lines(plan) + _strayed(plan) + _names_astray(plan)
    return len(overlaps(plan)), 2 * astray + words_outside(plan)


def is_flawed(plan: MapPlan) -> bool:
    """Tell whether another plan may read better."""
    return bool(words_outside(plan) or _across_lines(plan))


def words_outside(plan: MapPlan) -> int:
    """Count the objective zones whose words stand beside them, or on their outlines."""
    boxes = {label.name: label.box.grown(HALO) for label in plan.labels}
    found = [(zone, boxes[objectives_name(zone.name)]) for zone in plan.zones if objectives_name(zone.name) in boxes]
    return sum(not spanned(zone.area).contains(box) for zone, box in found)


def _across_lines(plan: MapPlan) -> int:
    """Count the names, and the words of objectives, that outlines of zones or dashed lines run through."""
    names = {name for zone in plan.zones for name in _names(zone)}
    halos = [[halo.grown(-_TOUCH) for halo in label.halos] for label in plan.labels if label.name in names]
    lines = list(_lines(plan))
    return sum(any(halo.overlaps(line) for halo in each for line in lines) for each in halos)


def _lines(plan: MapPlan) -> Iterator[Box]:
    rings = [ring for zone in plan.zones for each in zone.area.outlines for ring in (each.outer, *each.holes)]
    strokes = [stroke.points for stroke in plan.strokes if stroke.dash]
    for points in (*((*ring, ring[0]) for ring in rings), *strokes):
        yield from (Box.spanning(*ends).grown(_TOUCH / 2) for ends in pairwise(points))


def _names_astray(plan: MapPlan) -> int:
    """Count the names that stand outside their zones, or, of sides, where objectives go."""
    boxes = {label.name: label.box for label in plan.labels}
    named = [(zone, boxes[zone_name(zone.name)]) for zone in plan.zones if zone_name(zone.name) in boxes]
    grounds = [spanned(zone.area) for zone in plan.zones if zone.dashed]
    outside = sum(not spanned(zone.area).contains(box) for zone, box in named)
    return outside + sum(any(map(box.overlaps, grounds)) for zone, box in named if not zone.dashed)


def _strayed(plan: MapPlan) -> int:
    """Count the steps from words to what they name: from objectives' to their zones, from sides' to their ground."""
    boxes = {label.name: label.box for label in plan.labels}
    found = [(zone, boxes[name]) for zone in plan.zones for name in _names(zone) if name in boxes]
    return sum(round(spanned(zone.area).gap(box) / _STEP) for zone, box in found)


def _names(zone: ZoneInk) -> tuple[str, ...]:
    """The words that name a zone."""
    return zone_name(zone.name), objectives_name(zone.name)
