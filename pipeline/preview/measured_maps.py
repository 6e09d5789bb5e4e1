"""A mission laid out, and where its table lies on a plate -> what a browser measures and moves, in plate millimetres.

What can be measured to is listed with its name. What can be moved is listed as grips, and as the values that they
move: how long each is now, in which steps it changes, and in which file it is written.
"""

from __future__ import annotations

from collections.abc import Iterator

from pipeline.contracts.battlefield import Point, Role
from pipeline.contracts.wording import Wording, capital, place_name
from pipeline.geometry import Frame
from pipeline.load import Loading
from pipeline.model import Corner, Edge
from pipeline.preview.grip_facts import grip_facts
from pipeline.preview.map_sites import Facts, Site, line_on, per_inch, rings_on, xy_on, zone_name
from pipeline.run.worked import Worked


def map_measures(worked: Worked, mission: str, frame: Frame) -> Facts:
    """Tell all that is measured and moved on a mission's map."""
    prepared = worked.prepared
    site = Site.of(prepared.pack, mission, prepared.wording, worked.missions[mission].brief)
    return site_facts(site, prepared.loading, frame)


def site_facts(site: Site, loading: Loading, frame: Frame) -> Facts:
    """Tell all that is measured and moved on a piece of ground that stands in a pack's files."""
    return {
        "scale": frame.scale,
        "rulers": _rulers(site.wording),
        "table": {"left": frame.left, "top": frame.top, "width": frame.width, "height": frame.height},
        "things": [*_table_things(site, frame), *_zone_things(site, frame), *_objective_things(site, frame)],
        **grip_facts(site, loading, frame),
    }


def _rulers(wording: Wording) -> Facts:
    """Tell how lengths are written: by each ruler that pages show, off an inch of the table."""
    labels, rulers = wording.labels, wording.rulers
    return {
        "units": [
            {"unit": unit.value, "per_inch": float(per_inch(unit, wording)), "form": labels[f"length.{unit}"]}
            for unit in rulers.shown
        ],
        "both": labels["length.both"],
        "point": labels["number.point"],
        "thousands": labels["number.thousands"],
    }


def _table_things(site: Site, frame: Frame) -> Iterator[Facts]:
    """List edges, centre lines, centre and corners, by what pages call them."""
    labels, (width, depth) = site.wording.labels, (frame.table_width, frame.table_depth)
    at = {corner: Point(_east(corner) * width, _north(corner) * depth) for corner in Corner}
    for edge in Edge:
        ends = [at[corner] for corner in Corner if edge in corner.edges]
        yield {"kind": "edge", "name": capital(place_name(labels, edge)), "line": line_on(ends, frame)}
    across = [Point(0.0, depth / 2), Point(width, depth / 2)]
    along = [Point(width / 2, 0.0), Point(width / 2, depth)]
    for line, name in zip((across, along), _centre_line_names(width, depth), strict=True):
        yield {"kind": "centre-line", "name": name, "line": line_on(line, frame)}
    yield {"kind": "centre", "name": "Centre", "point": xy_on(Point(width / 2, depth / 2), frame)}
    for corner, point in at.items():
        yield {"kind": "corner", "name": capital(place_name(labels, corner)), "point": xy_on(point, frame)}


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
                "rings": rings_on(zone.area, frame),
            }


def _objective_things(site: Site, frame: Frame) -> Iterator[Facts]:
    """List objectives by their signs; those that players place lie where the map shows a sample."""
    for group, numbers in site.battlefield.numbered_objectives:
        for number, spot in zip(numbers, group.spots, strict=False):
            yield {"kind": "objective", "name": f"Objective {number}", "point": xy_on(spot, frame), "is_sample": True}
    for marker in site.battlefield.markers:
        name = f"{marker.name} ({marker.sign})" if marker.name else f"Objective {marker.sign}"
        yield {"kind": "objective", "name": name, "point": xy_on(marker.at, frame), "is_sample": False}
