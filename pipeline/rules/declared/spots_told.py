"""A spot as it is written -> its words: so far east and north of what it is measured from."""

from __future__ import annotations

from collections.abc import Iterator

from pipeline.contracts.wording import Wording, joined, label
from pipeline.model.zones import Origin, Spot
from pipeline.units import Distance


def tell_spot(wording: Wording, spot: Spot) -> str:
    """Say where a spot lies."""
    labels = wording.labels
    ways = [label(labels, f"spot.{way}", distance=wording.distance(distance)) for way, distance in _ways(spot)]
    origin = labels["origin.centre" if spot.of is Origin.CENTRE else f"corner.{spot.of}"]
    if not ways:
        return label(labels, "spot.none", origin=origin)
    return label(labels, "spot", ways=joined(labels, ways, last="and"), origin=origin)


def _ways(spot: Spot) -> Iterator[tuple[str, Distance]]:
    """List how far it lies in which directions; of no distance nothing is said."""
    for way in ("east", "west", "north", "south"):
        distance: Distance | None = getattr(spot, way)
        if distance is not None and distance.inches:
            yield way, distance
