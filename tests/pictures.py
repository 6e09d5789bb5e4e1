"""A battlefield -> a picture in letters, so that a swapped edge or a wrong axis shows at a glance."""

from __future__ import annotations

from pipeline.contracts.battlefield import Area, Battlefield, Point, Role

# Sides deploy under their letters, small where an objective can lie as well; o is for objectives alone, + any other
# zone, ! several sides.
_LETTERS = {"attacker": "A", "defender": "D", "neutral": "N", "ants": "A", "bees": "B", "crows": "C", "dogs": "D"}


def ascii_table(battlefield: Battlefield, inches_per_letter: int = 4) -> str:
    """Draw the table from above, north up, each letter told at the middle of its square."""
    columns = int(battlefield.width.inches // inches_per_letter)
    rows = int(battlefield.depth.inches // inches_per_letter)
    middles = [(step + 0.5) * inches_per_letter for step in range(max(columns, rows))]
    return "\n".join(
        "".join(_letter(battlefield, Point(middles[column], middles[row])) for column in range(columns))
        for row in reversed(range(rows))
    )


def _letter(battlefield: Battlefield, point: Point) -> str:
    zones = [zone for zone in battlefield.zones if covers(zone.area, point)]
    sides = [_LETTERS[zone.name] for zone in zones if zone.role is Role.DEPLOYMENT]
    has_objectives = any(zone.role is Role.OBJECTIVES for zone in zones)
    if len(sides) > 1:
        return "!"
    if sides:
        return sides[0].lower() if has_objectives else sides[0]
    if has_objectives:
        return "o"
    return "+" if zones else "."


def covers(area: Area, point: Point) -> bool:
    """Tell whether a point lies in an area, counting the outlines that a ray from it crosses."""
    rings = [ring for outline in area.outlines for ring in (outline.outer, *outline.holes)]
    crossings = sum(
        point.x < first.x + (point.y - first.y) * (last.x - first.x) / (last.y - first.y)
        for ring in rings
        for first, last in zip(ring, ring[1:] + ring[:1], strict=True)
        if (first.y > point.y) != (last.y > point.y)
    )
    return crossings % 2 == 1
