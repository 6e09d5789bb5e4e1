"""A way onto the table -> its place in words: as the mission says it, or in the language's own words."""

from __future__ import annotations

from collections.abc import Mapping

from pipeline.contracts.wording import joined, label, number_word, place_name
from pipeline.diagnostics import Path
from pipeline.model.arrivals import SideArrival
from pipeline.rules.declared.spots_told import tell_spot
from pipeline.rules.declared.teller import Teller


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
    return joined(labels, [*edges, *corners, *(tell_spot(teller.reading.wording, spot) for spot in arrival.points)])
