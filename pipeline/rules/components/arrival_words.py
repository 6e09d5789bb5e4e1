"""A way onto the table -> its place in words: as the mission says it, or in the language's own words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from pipeline.contracts.wording import joined, label, number_word, place_name
from pipeline.diagnostics import Path
from pipeline.model.arrivals import SideArrival
from pipeline.model.zones import Origin, Spot
from pipeline.rules.declared.teller import Teller
from pipeline.units import Distance


def place_words(teller: Teller, arrival: SideArrival, values: Mapping[str, str], path: Path) -> str:
    """Say where a way in leads, and what comes in there, if that has a name or a turn of its own."""
    labels = teller.labels
    place = _said(teller, arrival, values, path)
    parts = [part for part in ("name", "turn") if getattr(arrival, part) is not None]
    if not parts:
        return place
    key = "arrival.group" if "name" in parts else "arrival.turn"
    turn = "" if arrival.turn is None else number_word(labels, arrival.turn)
    return label(labels, f"{key}.turn" if len(parts) > 1 else key, place=place, name=arrival.name, turn=turn)


def _said(teller: Teller, arrival: SideArrival, values: Mapping[str, str], path: Path) -> str:
    if arrival.says is not None:
        return teller.scribe.write(arrival.says, teller.reading.distances | {**values}, (*path, "says"))
    labels = teller.labels
    if arrival.scatter:
        return labels["arrival.scatter"]
    edges = [label(labels, "arrival.edge", edge=place_name(labels, edge)) for edge in arrival.edges]
    corners = [label(labels, "arrival.corner", corner=place_name(labels, corner)) for corner in arrival.corners]
    return joined(labels, [*edges, *corners, *(spot_words(teller, spot) for spot in arrival.points)])


def spot_words(teller: Teller, spot: Spot) -> str:
    """Say where a spot lies, as it is written: so far east and north of what it is measured from."""
    labels, wording = teller.labels, teller.reading.wording
    ways = [label(labels, f"arrival.spot.{way}", distance=wording.distance(distance)) for way, distance in _ways(spot)]
    origin = labels["origin.centre" if spot.of is Origin.CENTRE else f"corner.{spot.of}"]
    if not ways:
        return label(labels, "arrival.spot.none", origin=origin)
    return label(labels, "arrival.spot", ways=joined(labels, ways, last="and"), origin=origin)


def _ways(spot: Spot) -> Iterator[tuple[str, Distance]]:
    """List how far it lies in which directions; of no distance nothing is said."""
    for way in ("east", "west", "north", "south"):
        distance: Distance | None = getattr(spot, way)
        if distance is not None and distance.inches:
            yield way, distance
