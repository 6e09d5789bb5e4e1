"""A mission laid out, and where its table lies on a plate -> what a browser measures and moves, in plate millimetres.

What can be measured to is listed with its name. What can be moved is listed as grips, and as the values that they
move: how long each is now, in which steps it changes, and in which file it is written.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from pipeline.contracts.battlefield import Area, Battlefield, Point, Role, ZoneArea
from pipeline.contracts.brief import Brief
from pipeline.contracts.ground import Ground
from pipeline.contracts.wording import Wording, capital, place_name, spoken
from pipeline.diagnostics import Diagnostic
from pipeline.diagnostics import Path as PackPath
from pipeline.geometry import Frame, Grip, find_grips, lay_out_battlefield
from pipeline.geometry.areas import to_area
from pipeline.geometry.features import Centre, Line, OtherZone
from pipeline.geometry.grips import Gauge, Way
from pipeline.geometry.tabletop import Tabletop
from pipeline.load import Loading
from pipeline.load.written_values import WrittenValue, find_value, missions_with
from pipeline.model import Corner, Edge, Pack
from pipeline.rules import brief_mission, mission_ground
from pipeline.run.worked import Worked
from pipeline.units import Unit

Facts = dict[str, Any]
EVERYWHERE = "*"  # in place of missions that share a value: whatever calls it by name
# In which steps a value changes, and in which finer ones: whole and half inches, or what an inch is in centimetres.
_STEPS = {
    Unit.IN: (Fraction(1), Fraction(1, 2)),
    Unit.CM: (Fraction(1), Fraction(1, 2)),
    Unit.MM: (Fraction(10), Fraction(1)),
}
_ROUNDED = Fraction(5, 2)  # centimetres: where games have an inch so long, lengths come in its multiples
_DECIMALS = 3  # of a millimetre: finer than any screen


@dataclass(frozen=True, kw_only=True)
class Site:
    """A mission's ground, written and laid out, with all that is wrong with it."""

    ground: Ground
    battlefield: Battlefield
    wording: Wording
    found: tuple[Diagnostic, ...] = ()

    @property
    def tabletop(self) -> Tabletop:
        """The bare table."""
        return Tabletop.of(self.ground)

    @classmethod
    def of(cls, pack: Pack, mission: str, wording: Wording, brief: Brief | None = None) -> Site:
        """Lay a mission's ground out as its main map has it; its brief need not be written yet."""
        told: tuple[Diagnostic, ...] = ()
        if brief is None:
            brief, told = brief_mission(pack, mission, wording)
        ground, slips = mission_ground(pack, mission, wording, brief.arrivals, None, brief.marks)
        battlefield, faults = lay_out_battlefield(ground)
        return cls(ground=ground, battlefield=battlefield, wording=wording, found=(*told, *slips, *faults))


def map_measures(worked: Worked, mission: str, frame: Frame) -> Facts:
    """Tell all that is measured and moved on a mission's map."""
    prepared = worked.prepared
    site = Site.of(prepared.pack, mission, prepared.wording, worked.missions[mission].brief)
    return site_facts(site, prepared.loading, frame)


def site_facts(site: Site, loading: Loading, frame: Frame) -> Facts:
    """Tell all that is measured and moved on a piece of ground that stands in a pack's files."""
    grips = [(grip, value) for grip in find_grips(site.ground) if (value := find_value(loading, grip.path)) is not None]
    return {
        "scale": frame.scale,
        "rulers": _rulers(site.wording),
        "table": {"left": frame.left, "top": frame.top, "width": frame.width, "height": frame.height},
        "things": [*_table_things(site, frame), *_zone_things(site, frame), *_objective_things(site, frame)],
        "values": [*_values(grips, site, loading)],
        "grips": [_grip(grip, value, site, frame) for grip, value in grips],
    }


def _rulers(wording: Wording) -> Facts:
    """Tell how lengths are written: by each ruler that pages show, off an inch of the table."""
    labels, rulers = wording.labels, wording.rulers
    return {
        "units": [
            {"unit": unit.value, "per_inch": float(_per_inch(unit, wording)), "form": labels[f"length.{unit}"]}
            for unit in rulers.shown
        ],
        "both": labels["length.both"],
        "point": labels["number.point"],
        "thousands": labels["number.thousands"],
    }


def _per_inch(unit: Unit, wording: Wording) -> Fraction:
    if unit is Unit.IN:
        return Fraction(1)
    return wording.rulers.cm_per_inch * (10 if unit is Unit.MM else 1)


def _table_things(site: Site, frame: Frame) -> Iterator[Facts]:
    """List edges, centre lines, centre and corners, by what pages call them."""
    labels, (width, depth) = site.wording.labels, (frame.table_width, frame.table_depth)
    at = {corner: Point(_east(corner) * width, _north(corner) * depth) for corner in Corner}
    for edge in Edge:
        ends = [at[corner] for corner in Corner if edge in corner.edges]
        yield {"kind": "edge", "name": capital(place_name(labels, edge)), "line": _line(ends, frame)}
    across = [Point(0.0, depth / 2), Point(width, depth / 2)]
    along = [Point(width / 2, 0.0), Point(width / 2, depth)]
    for line, name in zip((across, along), _centre_line_names(width, depth), strict=True):
        yield {"kind": "centre-line", "name": name, "line": _line(line, frame)}
    yield {"kind": "centre", "name": "Centre", "point": _xy(Point(width / 2, depth / 2), frame)}
    for corner, point in at.items():
        yield {"kind": "corner", "name": capital(place_name(labels, corner)), "point": _xy(point, frame)}


def _centre_line_names(width: float, depth: float) -> tuple[str, str]:
    """Call the centre line from west to east, and the one from south to north."""
    if width == depth:
        return "Centre line, west to east", "Centre line, south to north"
    long, short = "Long centre line", "Short centre line"
    return (long, short) if width > depth else (short, long)


def _east(corner: Corner) -> bool:
    return Edge.EAST in corner.edges


def _north(corner: Corner) -> bool:
    return Edge.NORTH in corner.edges


def _zone_things(site: Site, frame: Frame) -> Iterator[Facts]:
    for zone in site.battlefield.zones:
        if zone.role is not Role.MARK:
            yield {
                "kind": "zone",
                "id": zone.name,
                "name": zone_name(zone, site.wording),
                "side": zone.side,
                "role": zone.role.value,
                "rings": _rings(zone.area, frame),
            }


def zone_name(zone: ZoneArea, wording: Wording) -> str:
    """Say what a zone is called: as on the map, or by whose it is, or by its name in the file."""
    if zone.label:
        return capital(zone.label)
    if zone.name in wording.sides.owners:
        return f"Zone of {wording.labels[f'who.{zone.name}']}"
    return spoken(zone.name)


def _objective_things(site: Site, frame: Frame) -> Iterator[Facts]:
    """List objectives by their signs; those that players place lie where the map shows a sample."""
    for group, numbers in site.battlefield.numbered_objectives:
        for number, spot in zip(numbers, group.spots, strict=False):
            yield {"kind": "objective", "name": f"Objective {number}", "point": _xy(spot, frame), "is_sample": True}
    for marker in site.battlefield.markers:
        name = f"{marker.name} ({marker.sign})" if marker.name else f"Objective {marker.sign}"
        yield {"kind": "objective", "name": name, "point": _xy(marker.at, frame), "is_sample": False}


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
    per_inch = _per_inch(unit, wording)
    coarse, fine = _STEPS[unit]
    if unit is Unit.CM and rulers.cm_per_inch == _ROUNDED and Unit.IN in rulers.game:
        coarse = _ROUNDED
    return {
        "unit": unit.value,
        "per_inch": float(per_inch),
        "number": float(distance.inches * per_inch),
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
        "at": _rounded(end),
        "start": _rounded(start),
        # On a plate south is down.
        "outwards": [round(east, 6), round(-north, 6)],
        "lines": [_line(line, frame) for line in grip.lines],
    }


def _gauge(gauge: Gauge, frame: Frame) -> Facts:
    """Tell what a grip's length is measured from, as a browser reckons it: to a line, to a point, or along a way."""
    match gauge:
        case Line():
            return {"line": _line((gauge.segment.start, gauge.segment.end), frame)}
        case Centre():
            return {"point": _xy(gauge.point, frame)}
        case OtherZone():
            return {"rings": _rings(to_area(gauge.shape), frame)}
        case Way():
            east, north = gauge.step
            return {"point": _xy(gauge.start, frame), "way": [east, -north]}
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


def _line(points: Iterable[Point], frame: Frame) -> list[list[float]]:
    return [_xy(point, frame) for point in points]


def _rings(area: Area, frame: Frame) -> list[list[list[float]]]:
    return [[_rounded(point) for point in ring] for ring in frame.area_to_plate(area).rings]


def _xy(point: Point, frame: Frame) -> list[float]:
    return _rounded(frame.to_plate(point))


def _rounded(point: Point) -> list[float]:
    return [round(point.x, _DECIMALS), round(point.y, _DECIMALS)]
