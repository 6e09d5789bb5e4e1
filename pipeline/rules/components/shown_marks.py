"""Rings, areas, lines and signs of a rule -> marks for the map, and their places in words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar

from pipeline.contracts.rule_marks import MarkKind, RuleMark
from pipeline.contracts.wording import joined, label
from pipeline.diagnostics import Path
from pipeline.model import SideId
from pipeline.model.shown import AreaMark, LineMark, RingMark, Shown, SignMark
from pipeline.model.zones import Circle, Spot, Zone, ZoneBase
from pipeline.rules.components.worker import Worker
from pipeline.rules.declared.spots_told import tell_spot
from pipeline.units import Distance

ShownT = TypeVar("ShownT", bound=Shown)


class _Shower(Worker[ShownT]):
    """What every mark on the map has."""

    kind: MarkKind

    def _side(self) -> SideId | None:
        """Tell whose it is; what belongs to several has no hue of one."""
        sides = self.teller.reading.pack.sides
        who = self.scope.who(self.component.who)
        return who if who in sides.owners else None

    def _words(self, values: Mapping[str, str]) -> tuple[str, str]:
        """Write what stands beside it, and what the legend says of it."""
        shown = self.component
        beside, below = (self.write(getattr(shown, key), values, key) for key in ("label", "legend"))
        return (beside or ("" if below else self.teller.name)), below

    def _spots(self, field: str) -> tuple[tuple[Spot, Path], ...]:
        """Give the spots of a field, each with where it is written."""
        found, path = self.scope.find(getattr(self.component, field)), self.written(field)
        if isinstance(found, Spot):
            return ((found, path),)
        return tuple((spot, (*path, index)) for index, spot in enumerate(found or ()))

    def _told(self, spots: tuple[tuple[Spot, Path], ...]) -> str:
        wording = self.teller.reading.wording
        return joined(wording.labels, [tell_spot(wording, spot) for spot, _ in spots])

    def _id(self, *more: object) -> str:
        """Name a mark as no zone can be called."""
        return ".".join(map(str, (self.use, self.path[1], *more)))


class RingWorker(_Shower[RingMark]):
    """Rings around places."""

    @property
    def _radius(self) -> Distance | None:
        return self.scope.distance(self.component.radius)

    def values(self) -> dict[str, str]:
        """Say where the middles lie, and how far the rings reach."""
        name, spots, radius = self.component.id, self._spots("at"), self._radius
        said = {name: self._told(spots)} if spots else {}
        return said | ({f"{name}_radius": self.teller.reading.wording.distance(radius)} if radius else {})

    def marks(self, values: Mapping[str, str]) -> tuple[RuleMark, ...]:
        """Draw a circle around each place."""
        radius, (label, legend) = self._radius, self._words(values)
        return tuple(
            RuleMark(
                id=self._id(index),
                kind=MarkKind.RING,
                side=self._side(),
                label=label,
                legend=legend,
                zone=Circle(circle=radius, at=spot),
                path=path,
            )
            for index, (spot, path) in enumerate(self._spots("at"))
            if radius is not None
        )


class AreaWorker(_Shower[AreaMark]):
    """An area."""

    @property
    def _zone(self) -> Zone | None:
        found = self.scope.find(self.component.zone)
        return found if isinstance(found, ZoneBase) else None  # type: ignore[return-value]

    def values(self) -> dict[str, str]:
        """Say what the area is called."""
        if self._zone is None:
            return {}
        called = self.teller.zone_name(self._zone) or self._words(self.teller.own)[0]
        return {self.component.id: called or self.teller.labels["zone.mapped"]}

    def marks(self, values: Mapping[str, str]) -> tuple[RuleMark, ...]:
        """Draw it; its own and the enemy's edge are meant from the seat of the side whose it is."""
        zone, (label, legend) = self._zone, self._words(values)
        if zone is None:
            return ()
        side = self._side()
        seen = zone if zone.side is not None else zone.model_copy(update={"side": side})
        words = self.teller.zone_name(zone) if self.component.label is None and zone.label else label
        path = self.written("zone")
        return (
            RuleMark(id=self._id(), kind=MarkKind.AREA, side=side, label=words, legend=legend, zone=seen, path=path),
        )


class LineWorker(_Shower[LineMark]):
    """A line."""

    def values(self) -> dict[str, str]:
        """Say from where to where it runs."""
        spots, wording = self._spots("through"), self.teller.reading.wording
        if len(spots) < 2:
            return {}
        start, end = (tell_spot(wording, spots[index][0]) for index in (0, -1))
        return {self.component.id: label(wording.labels, "spot.way", start=start, end=end)}

    def marks(self, values: Mapping[str, str]) -> tuple[RuleMark, ...]:
        """Draw it through all of its places."""
        (label, legend), spots = self._words(values), tuple(spot for spot, _ in self._spots("through"))
        if not spots:
            return ()
        path = self.written("through")
        side = self._side()
        return (
            RuleMark(id=self._id(), kind=MarkKind.LINE, side=side, label=label, legend=legend, spots=spots, path=path),
        )


class SignWorker(_Shower[SignMark]):
    """Signs at places."""

    def values(self) -> dict[str, str]:
        """Say where they stand."""
        spots = self._spots("at")
        return {self.component.id: self._told(spots)} if spots else {}

    def marks(self, values: Mapping[str, str]) -> tuple[RuleMark, ...]:
        """Put one at each place."""
        label, legend = self._words(values)
        return tuple(
            RuleMark(
                id=self._id(index),
                kind=MarkKind.SIGN,
                side=self._side(),
                label=label,
                legend=legend,
                spots=(spot,),
                letter=self.component.letter,
                shape=self.component.shape,
                path=path,
            )
            for index, (spot, path) in enumerate(self._spots("at"))
        )
