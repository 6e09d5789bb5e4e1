"""A mission's ground in a pack's files -> what of its map can be moved: grips, and the values that they move."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction

from pipeline.contracts.wording import Wording, place_name
from pipeline.diagnostics import Path as PackPath
from pipeline.geometry import Frame, Grip, find_grips
from pipeline.geometry.areas import to_area
from pipeline.geometry.features import Centre, Line, OtherZone
from pipeline.geometry.grips import Gauge, Way
from pipeline.load import Loading
from pipeline.load.written_values import WrittenValue, find_value, missions_with
from pipeline.model import Corner, Edge
from pipeline.preview.map_sites import Facts, Site, line_on, per_inch, rings_on, rounded, xy_on, zone_name
from pipeline.units import Unit

EVERYWHERE = "*"  # in place of missions that share a value: whatever calls it by name
# In which steps a value changes, and in which finer ones: whole and half inches, or what an inch is in centimetres.
_STEPS = {
    Unit.IN: (Fraction(1), Fraction(1, 2)),
    Unit.CM: (Fraction(1), Fraction(1, 2)),
    Unit.MM: (Fraction(10), Fraction(1)),
}
_ROUNDED = Fraction(5, 2)  # centimetres: where games have an inch so long, lengths come in its multiples


def grip_facts(site: Site, loading: Loading, frame: Frame) -> Facts:
    """Tell what can be moved, and what moves with it."""
    grips = [(grip, value) for grip in find_grips(site.ground) if (value := find_value(loading, grip.path)) is not None]
    return {
        "values": [*_values(grips, site, loading)],
        "grips": [_grip(grip, value, site, frame) for grip, value in grips],
    }


def _values(grips: Iterable[tuple[Grip, WrittenValue]], site: Site, loading: Loading) -> Iterator[Facts]:
    """List the values that grips move, each once: those with names first."""
    found: dict[PackPath, tuple[Grip, WrittenValue]] = {}
    for grip, value in grips:
        found.setdefault(value.path, (grip, value))
    for grip, value in sorted(found.values(), key=lambda each: each[1].name is None):
        others = [name for name in missions_with(loading, value) if name != site.ground.id]
        yield {
            "id": value_id(value),
            "name": value.name or _described(grip, site),
            "is_named": value.name is not None,
            "says": site.wording.distance(grip.distance),
            **_stepped(grip, site.wording),
            "file": value.place.file,
            "line": value.place.line,
            "shared": others if value.path[0] == "missions" else [EVERYWHERE],
            **_writable(value),
        }


def _described(grip: Grip, site: Site) -> str:
    """Say what a length without a name is: which spot of what, and which of its keys."""
    number = next((each for each in reversed(grip.path) if isinstance(each, int)), None)
    is_spot = isinstance(grip.gauge, Way) and number is not None
    key = next(str(each) for each in reversed(grip.path) if isinstance(each, str))
    return ", ".join([_whose(grip, site), *([f"spot {number + 1}"] if is_spot and number is not None else []), key])


def _whose(grip: Grip, site: Site) -> str:
    names = {zone.name: zone_name(zone, site.wording) for zone in site.battlefield.zones}
    return names.get(grip.of, f"Objective {grip.of}")


def value_id(value: WrittenValue) -> str:
    """Call a value by where it is in the pack."""
    return ".".join(map(str, value.path))


def _stepped(grip: Grip, wording: Wording) -> Facts:
    """Tell a length by the unit that it is written in, and by which steps of it a hand moves it.

    A spot may lie where its way begins; nothing else is of no length.
    """
    rulers, distance = wording.rulers, grip.distance
    unit = distance.written.unit if distance.written else rulers.own
    rate = per_inch(unit, wording)
    coarse, fine = _STEPS[unit]
    if unit is Unit.CM and rulers.cm_per_inch == _ROUNDED and Unit.IN in rulers.game:
        coarse = _ROUNDED
    return {
        "unit": unit.value,
        "per_inch": float(rate),
        "number": float(distance.inches * rate),
        "steps": [float(coarse), float(fine)],
        "least": 0.0 if isinstance(grip.gauge, Way) else float(fine),
    }


def _writable(value: WrittenValue) -> Facts:
    """Tell whether a value can be written where it stands, and if not, why."""
    if value.is_archived:
        return {"is_writable": False, "may_override": False, "why": "It stands in an archive."}
    if value.is_inherited:
        why = (
            "Inherited: to write it makes a change of this pack's own."
            if value.name
            else "Inherited, and without a name."
        )
        return {"is_writable": False, "may_override": value.name is not None, "why": why}
    return {"is_writable": True, "may_override": False, "why": ""}


def _grip(grip: Grip, value: WrittenValue, site: Site, frame: Frame) -> Facts:
    start, end = (frame.to_plate(point) for point in (grip.gauge.foot(grip.at), grip.at))
    east, north = grip.outwards
    return {
        "value": value_id(value),
        "of": _whose(grip, site),
        "from": _gauge_words(grip.gauge, site),
        "gauge": _gauge(grip.gauge, frame),
        "at": rounded(end),
        "start": rounded(start),
        # On a plate south is down.
        "outwards": [round(east, 6), round(-north, 6)],
        "lines": [line_on(line, frame) for line in grip.lines],
    }


def _gauge(gauge: Gauge, frame: Frame) -> Facts:
    """Tell what a grip's length is measured from, as a browser reckons it: to a line, to a point, or along a way."""
    match gauge:
        case Line():
            return {"line": line_on((gauge.segment.start, gauge.segment.end), frame)}
        case Centre():
            return {"point": xy_on(gauge.point, frame)}
        case OtherZone():
            return {"rings": rings_on(to_area(gauge.shape), frame)}
        case Way():
            east, north = gauge.step
            return {"point": xy_on(gauge.start, frame), "way": [east, -north]}
    raise TypeError(f"{type(gauge).__name__} is no gauge")


def _gauge_words(gauge: Gauge, site: Site) -> str:
    """Say what a grip's length is measured from."""
    match gauge:
        case Line():
            edge = next((each for each in Edge if site.tabletop.edge(each) == gauge.segment), None)
            return f"the {place_name(site.wording.labels, edge)}" if edge else "a centre line"
        case Centre():
            tabletop = site.tabletop
            corner = next((each for each in Corner if tabletop.corner(each) == gauge.point), None)
            spot = "the centre" if gauge.point == tabletop.centre else "its middle"
            return f"the {place_name(site.wording.labels, corner)}" if corner else spot
        case Way():
            return f"its start, {gauge.name}wards"
    return "another zone"
