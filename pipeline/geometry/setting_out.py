"""Zones and what measures them -> the pegs that a tape must find besides, or the point that no tape finds.

A map shows arrows, arcs and centre lines. An edge that none of these explains is free: it runs straight between two
points. Where such a point is no crossing of explained lines, it becomes a peg: a letter on the map, with its distances
from the two nearest table edges beside it.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, islice, pairwise
from string import ascii_lowercase

import shapely

from pipeline.contracts.battlefield import Measured, Peg, Point, ZoneArea
from pipeline.contracts.ground import Ground
from pipeline.contracts.rule_marks import RuleMark
from pipeline.diagnostics import Diagnostic, Path, error
from pipeline.geometry.dimensions import between
from pipeline.geometry.features import Centre, Feature, Line
from pipeline.geometry.tabletop import Segment, Tabletop
from pipeline.geometry.yardsticks import Yardstick
from pipeline.model import Edge
from pipeline.units import Rulers

# Points nearer than this, in inches, are one; a line that passes a point so near passes through it.
_SAME = 1e-3
# Two pegs nearer than this, in inches, can't be told apart on a table.
_TOLD_APART = 0.25
LETTERS = ascii_lowercase  # capitals are the sides' own

MeasuredZone = tuple[ZoneArea, tuple[Yardstick, ...]]
Ends = tuple[Point, Point]


@dataclass(frozen=True, kw_only=True)
class _Guide:
    """A line that the map explains: all points at a distance from a feature."""

    feature: Feature
    inches: float = 0.0

    def holds(self, point: Point) -> bool:
        return abs(self.feature.gap(point) - self.inches) <= self.feature.slack

    def explains(self, ends: Ends) -> bool:
        return self.holds(ends[0]) and self.holds(ends[1]) and self.holds(between(*ends))

    def crosses(self, other: _Guide) -> bool:
        """Tell whether two guides through one point cross there; lines side by side would be one line."""
        mine, theirs = self.feature, other.feature
        if isinstance(mine, Line) and isinstance(theirs, Line):
            return mine.segment.is_level is not theirs.segment.is_level
        return self != other


@dataclass(frozen=True, kw_only=True)
class _Edge:
    """A straight piece of a zone's boundary, and the guide that explains it; without one it is free."""

    zone: str
    ends: Ends
    guide: _Guide | None


class SettingOut:
    """Proves that the zones of one map can be set up, with the pegs that this needs.

    `known` are points that players have measured before: places of markers, of what comes in, of signs. `ends` are
    those of lines that rules draw.
    """

    def __init__(
        self,
        tabletop: Tabletop,
        zones: Sequence[MeasuredZone],
        centre_lines: Iterable[Segment],
        known: Iterable[Point],
        ends: Sequence[tuple[RuleMark, Point]] = (),
    ) -> None:
        self._tabletop = tabletop
        self._shown = [_Guide(feature=Line(line)) for line in (*map(tabletop.edge, Edge), *centre_lines)]
        self._edges = [edge for zone, yardsticks in zones for edge in self._edges_of(zone, yardsticks)]
        self._lines = shapely.STRtree([shapely.LineString(_coordinates(*edge.ends)) for edge in self._edges])
        corners = (Point(x, y) for x in (0.0, tabletop.width) for y in (0.0, tabletop.depth))
        self._known = (tabletop.centre, *corners, *known)
        self._ends = ends

    def pegs(self, ground: Ground) -> tuple[tuple[Peg, ...], tuple[Diagnostic, ...]]:
        """Letter all points that no measure leads to; a map has no more letters than the alphabet, a small one none."""
        table = self._tabletop
        if ground.alternative is not None:
            return (), tuple(self._unlettered(ground))
        pegs: list[Peg] = []
        for name, point in self.unmeasured():
            near = next((peg for peg in pegs if _apart(point, peg.at) < _TOLD_APART), None)
            if near is None and len(pegs) < len(LETTERS):
                pegs.append(Peg(letter=LETTERS[len(pegs)], at=point, measured=from_edges(point, self._tabletop)))
            elif near is None:
                return tuple(pegs), (_too_many(*_called(name, ground), spot_words(point, table.rulers)),)
            elif not _is_same(point, near.at):
                return tuple(pegs), (_too_near(*_called(name, ground), point, near.at, table),)
        return tuple(pegs), ()

    def unmeasured(self) -> Iterator[tuple[str, Point]]:
        """List the points that no measure leads to, with what has them: middles of circles, ends of free lines."""
        told: set[int] = set()
        for number, edge in enumerate(self._edges):
            if edge.guide is None:
                if self._is_first(number):
                    yield from ((edge.zone, end) for end in edge.ends if not self._is_crossing(end))
            elif isinstance(edge.guide.feature, Centre) and id(edge.guide) not in told:
                told.add(id(edge.guide))
                if not self._is_known(edge.guide.feature.point):
                    yield edge.zone, edge.guide.feature.point
        yield from ((mark.id, end) for mark, end in self._ends if not self._is_crossing(end))

    def _unlettered(self, ground: Ground) -> Iterator[Diagnostic]:
        """Tell the first point that an alternative's own zones would need a letter for."""
        others = (*ground.path, "alternatives")
        own = (
            (*_called(name, ground), point)
            for name, point in self.unmeasured()
            if name in ground.zones and ground.zones[name].path[: len(others)] == others
        )
        for what, path, point in islice(own, 1):
            place = spot_words(point, self._tabletop.rulers)
            message = f"its corner at {place} needs a letter, and an alternative's small map has none"
            hint = "build it from bands, quarters, circles and distances, which the large map measures"
            yield error("E368", f"{what} can't be set up: {message}", path=path, hints=(hint,))

    def _edges_of(self, zone: ZoneArea, yardsticks: Iterable[Yardstick]) -> Iterator[_Edge]:
        measured = (_Guide(feature=each.feature, inches=float(each.distance.inches)) for each in yardsticks)
        guides = (*self._shown, *measured)
        for ring in zone.area.rings:
            for ends in pairwise((*ring, ring[0])):
                guide = next((guide for guide in guides if guide.explains(ends)), None)
                yield _Edge(zone=zone.name, ends=ends, guide=guide)

    def _is_first(self, number: int) -> bool:
        """Tell whether a free edge runs along none that sets it, too: an explained one, or a longer one."""

        def rank(each: int) -> tuple[bool, float, int]:
            edge = self._edges[each]
            return edge.guide is None, -round(_apart(*edge.ends), 3), each

        start, end = (self._touching(point) for point in self._edges[number].ends)
        return min(start & end, key=rank) == number

    def _is_crossing(self, point: Point) -> bool:
        """Tell whether a point is known, or two explained lines cross there."""
        drawn = (self._edges[number].guide for number in sorted(self._touching(point)))
        through = [
            *(guide for guide in self._shown if guide.holds(point)),
            *(guide for guide in drawn if guide is not None),
        ]
        return self._is_known(point) or any(one.crosses(other) for one, other in combinations(through, 2))

    def _touching(self, point: Point) -> set[int]:
        """Number the edges that pass through a point."""
        found = self._lines.query(shapely.Point(point.x, point.y), predicate="dwithin", distance=_SAME)
        return {int(number) for number in found}

    def _is_known(self, point: Point) -> bool:
        return any(_is_same(point, known) for known in self._known)


def from_edges(point: Point, tabletop: Tabletop) -> Measured:
    """Measure a point from the two table edges that are nearest to it."""
    tape = tabletop.rulers.tape
    is_west, is_south = point.x <= tabletop.width / 2, point.y <= tabletop.depth / 2
    return Measured(
        level=(Edge.WEST, tape(point.x)) if is_west else (Edge.EAST, tape(tabletop.width - point.x)),
        upright=(Edge.SOUTH, tape(point.y)) if is_south else (Edge.NORTH, tape(tabletop.depth - point.y)),
    )


def from_centre(point: Point, tabletop: Tabletop) -> Measured:
    """Measure a point from the centre of the table, towards the edges on its side."""
    across, up = point.x - tabletop.width / 2, point.y - tabletop.depth / 2
    return Measured(
        level=(Edge.EAST if across > 0 else Edge.WEST, tabletop.rulers.tape(abs(across))),
        upright=(Edge.NORTH if up > 0 else Edge.SOUTH, tabletop.rulers.tape(abs(up))),
        from_centre=True,
    )


def _called(name: str, ground: Ground) -> tuple[str, Path]:
    """Call a zone, or what a rule draws, as messages do, and lead to where it is written."""
    mark = next((each for each in ground.marks if each.id == name), None)
    if mark is None:
        return f"zone {name!r}", ground.zones[name].path
    return f"the {mark.kind} {mark.name!r}", mark.path


def _too_many(what: str, path: Path, place: str) -> Diagnostic:
    message = f"its corner at {place} is one more than the {len(LETTERS)} that a map has letters for"
    hint = "give it fewer corners, or build it from bands, quarters, circles and distances, which are measured"
    return error("E368", f"{what} can't be set up: {message}", path=path, hints=(hint,))


def _too_near(what: str, path: Path, point: Point, other: Point, table: Tabletop) -> Diagnostic:
    here, there = (spot_words(each, table.rulers) for each in (point, other))
    message = f"no tape tells its corner at {here} from the one at {there}"
    hint = f"move one of them: points that are measured lie {table.rulers.tape(_TOLD_APART)} apart or more"
    return error("E368", f"{what} can't be set up: {message}", path=path, hints=(hint,))


def _coordinates(*points: Point) -> list[tuple[float, float]]:
    return [(point.x, point.y) for point in points]


def _apart(one: Point, other: Point) -> float:
    return math.dist((one.x, one.y), (other.x, other.y))


def _is_same(one: Point, other: Point) -> bool:
    return _apart(one, other) < _SAME


def spot_words(point: Point, rulers: Rulers) -> str:
    """Write where a point lies as an author does."""
    return f"east {rulers.tape(point.x)}, north {rulers.tape(point.y)}"
