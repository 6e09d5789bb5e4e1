"""Zones as written -> their ground on the table, with all that is wrong with them."""

from __future__ import annotations

import difflib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import partial

import shapely
from shapely.geometry.base import BaseGeometry

from pipeline.contracts.ground import WrittenZone
from pipeline.diagnostics import ContentError, Diagnostic, Path, error
from pipeline.geometry.areas import only_ground, tidy
from pipeline.geometry.features import Feature, Limit, OtherZone, limits
from pipeline.geometry.shapes import outline, whole_table
from pipeline.geometry.tabletop import Seat, Tabletop
from pipeline.model import SideId
from pipeline.model.zones import SHAPES, Join, Meet, Same, Zone, ZoneBase

# What is smaller than this, in square inches, is an accident of arithmetic.
NO_GROUND = 1e-3


@dataclass(frozen=True, kw_only=True)
class _Stand:
    """Where the survey stands: in which zone, at which path, in whose seat."""

    zone: str
    path: Path
    seat: Seat
    is_part: bool = False

    def at(self, *keys: str | int) -> _Stand:
        return replace(self, path=self.path + keys, is_part=True)


@dataclass(frozen=True, kw_only=True)
class _Trim:
    """One step that makes a zone smaller: ground to keep to, or ground to give up."""

    cover: BaseGeometry | None
    keeps: bool
    path: Path
    says: str

    def of(self, shape: BaseGeometry) -> BaseGeometry:
        assert self.cover is not None
        return only_ground(shape.intersection(self.cover) if self.keeps else shape.difference(self.cover))


def shape_key(zone: ZoneBase) -> str:
    """Name the key by which an author gives the shape of a zone."""
    return next(key for key, kind in SHAPES.items() if isinstance(zone, kind))


@dataclass(frozen=True, kw_only=True)
class ZonePart:
    """A zone, or what one is joined from, met of or cut by: seen from a seat, and written at a path."""

    zone: ZoneBase
    seat: Seat
    path: Path


def _parts(zone: ZoneBase, seat: Seat, path: Path = ()) -> Iterator[ZonePart]:
    """List a zone that is written at a path, and all that it is joined from, met of or cut by."""
    seat = seat.beside(zone.side)
    yield ZonePart(zone=zone, seat=seat, path=path)
    for index, part in enumerate(_members(zone)):
        yield from _parts(part, seat, (*path, shape_key(zone), index))
    for index, part in enumerate(zone.cut):
        yield from _parts(part, seat, (*path, "cut", index))


def _members(zone: ZoneBase) -> tuple[Zone, ...]:
    match zone:
        case Join():
            return zone.join
        case Meet():
            return zone.meet
    return ()


class Survey:
    """Resolves the zones of one map, each once, and gathers what is wrong in `found`."""

    def __init__(self, tabletop: Tabletop, written: Mapping[str, WrittenZone]) -> None:
        self.tabletop = tabletop
        self.written = written
        self.found: list[Diagnostic] = []
        self._table = whole_table(tabletop)
        self._done: dict[str, BaseGeometry | None] = {}
        # Names being resolved, outermost first: one that comes up again closes a circle.
        self._open: list[str] = []

    def side(self, name: str) -> SideId | None:
        """Say whose a zone is: as written, or by its name."""
        return self.written[name].zone.side or (name if name in self.tabletop.sides.owners else None)

    def seat(self, name: str) -> Seat:
        """Take the seat from which a zone's words are meant."""
        return Seat(tabletop=self.tabletop, side=self.side(name))

    def parts(self, name: str) -> Iterator[ZonePart]:
        """List a zone and all its parts."""
        written = self.written[name]
        return _parts(written.zone, self.seat(name), written.path)

    def shape(self, name: str) -> BaseGeometry | None:
        """Resolve a zone; nothing comes back where it is faulty, and `found` says why."""
        if name not in self._done:
            self._open.append(name)
            written = self.written[name]
            shape = self._resolve(written.zone, _Stand(zone=name, path=written.path, seat=self.seat(name)))
            self._open.pop()
            self._done[name] = shape if shape is None else tidy(shape)
        return self._done[name]

    def features(self, limit: Limit, seat: Seat) -> tuple[Feature, ...]:
        """Find what a limit is measured from; a faulty zone gives nothing."""
        if limit.zone is None:
            return limit.features(seat)
        shape = self._referred(limit.zone, ("zone",))
        if shape is None:
            return ()
        # Inwards from where a zone ends is away from all that it leaves of the table.
        return (OtherZone(self._table.difference(shape) if limit.member == "outline" else shape),)

    def _resolve(self, zone: ZoneBase, stand: _Stand) -> BaseGeometry | None:
        stand = replace(stand, seat=stand.seat.beside(zone.side))
        key = shape_key(zone)
        shape = self._attempt(partial(self._base, zone, stand), stand.path, key)
        trims = list(self._trims(zone, stand))
        if shape is None or any(trim.cover is None for trim in trims):
            return None
        # The table trims first: a shape that misses it is told by its own key, not by the first distance.
        table = _Trim(cover=self._table, keeps=True, path=(*stand.path, key), says=_covers_nothing(key))
        for trim in (table, *trims):
            shape = trim.of(shape)
            if shape.area < NO_GROUND:
                self.found.append(_empty(stand, trim))
                return None
        return shape

    def _base(self, zone: ZoneBase, stand: _Stand) -> BaseGeometry | None:
        if isinstance(zone, Same):
            return self._referred(zone.zone, ("zone",))
        if not isinstance(zone, Join | Meet):
            return outline(zone, stand.seat)
        key = shape_key(zone)
        shapes = [self._resolve(part, stand.at(key, index)) for index, part in enumerate(_members(zone))]
        known = [shape for shape in shapes if shape is not None]
        if len(known) < len(shapes):
            return None
        return shapely.union_all(known) if isinstance(zone, Join) else shapely.intersection_all(known)

    def _trims(self, zone: ZoneBase, stand: _Stand) -> Iterator[_Trim]:
        for key, distances in (("within", zone.within), ("clear_of", zone.clear_of)):
            for limit in limits(distances):
                path = (*stand.path, key, limit.member)
                cover = self._attempt(partial(self._near, limit, stand.seat), path)
                left = "leaves nothing" if key == "within" else "takes it all"
                says = f"{key} {limit.member} {limit.distance} {left}"
                yield _Trim(cover=cover, keeps=key == "within", path=path, says=says)
        for index, part in enumerate(zone.cut):
            shape = self._resolve(part, stand.at("cut", index))
            yield _Trim(cover=shape, keeps=False, path=(*stand.path, "cut", index), says="its cut takes it all")

    def _near(self, limit: Limit, seat: Seat) -> BaseGeometry | None:
        covers = [feature.near(float(limit.distance.inches)) for feature in self.features(limit, seat)]
        return shapely.union_all(covers) if covers else None

    def _referred(self, name: str, path: Path) -> BaseGeometry | None:
        if name not in self.written:
            known = {each: zone for each, zone in self.written.items() if zone.mark is None}
            raise ContentError(unknown_zone(name, known, path))
        if name in self._open:
            circle = " -> ".join((*self._open[self._open.index(name) :], name))
            raise ContentError(
                error(
                    "E358",
                    f"zones refer to each other in a circle: {circle}",
                    path=path,
                    hints=("write one of them out in full",),
                )
            )
        return self.shape(name)

    def _attempt(self, make: Callable[[], BaseGeometry | None], path: Path, key: str = "") -> BaseGeometry | None:
        """Make a geometry; a fault is noted at its own path, or at the key."""
        try:
            return make()
        except ContentError as fault:
            for diagnostic in fault.diagnostics:
                inner = diagnostic.path or ((key,) if key else ())
                self.found.append(replace(diagnostic, path=path + inner))
            return None


def unknown_zone(name: str, known: Mapping[str, object], path: Path) -> Diagnostic:
    """Say that a zone's name leads nowhere."""
    close = difflib.get_close_matches(name, known, n=1)
    hint = f"did you mean {close[0]!r}?" if close else f"zones of this mission: {', '.join(known)}"
    return error("E357", f"no zone is called {name!r}", path=path, hints=(hint,))


def _covers_nothing(key: str) -> str:
    return "the parts of its meet overlap nowhere" if key == "meet" else f"its {key} covers no ground"


def _empty(stand: _Stand, trim: _Trim) -> Diagnostic:
    whose = f"a part of zone {stand.zone!r}" if stand.is_part else f"zone {stand.zone!r}"
    hints = ("make the zone larger, or what it keeps away from smaller",)
    return error("E360", f"nothing is left of {whose}: {trim.says}", path=trim.path, hints=hints)
