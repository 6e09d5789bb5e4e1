"""Where reserves come in: arrivals as written -> marks for each side's map, places in words, and what is wrong."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from pipeline.contracts.brief import ArrivalMark
from pipeline.contracts.wording import joined, label, place_name
from pipeline.diagnostics import Diagnostic, Path, error
from pipeline.model import EACH, Edge, Labels, Mission, ReservesScale, Sides
from pipeline.model.rules import Reserves, SideArrival
from pipeline.rules.special.kind import Case, joined_ids
from pipeline.units import Distance

WAYS = ("edges", "corners", "scatter")


def ways(arrival: SideArrival) -> tuple[str, ...]:
    """Name the ways in that an arrival gives; a sound one gives exactly one."""
    return tuple(way for way in WAYS if getattr(arrival, way))


def arrival_text(arrival: SideArrival, labels: Labels) -> str:
    """Say where an arrival comes in, where the mission does not say it itself."""
    if arrival.scatter:
        return labels["arrival.scatter"]
    edges = [label(labels, "arrival.edge", edge=place_name(labels, edge)) for edge in arrival.edges]
    corners = [label(labels, "arrival.corner", corner=place_name(labels, corner)) for corner in arrival.corners]
    return joined(labels, edges + corners)


def arrival_marks(
    rule: Reserves, blank: ArrivalMark, *, scale: ReservesScale, mission: Mission, sides: Sides
) -> tuple[ArrivalMark, ...]:
    """Mark every side's ways in; `blank` is the mark with all but the places filled in."""
    return tuple(
        replace(
            blank,
            side=side,
            edges=_own_edges(rule, arrival, [mission.homes.get(each) for each in sides.enemies(side)]),
            corners=arrival.corners,
            within=reach(arrival, scale),
            scatter=tuple(sorted(scale.scatter.items())) if arrival.scatter else (),
            may_enter_enemy_zone=arrival.may_enter_enemy_zone,
        )
        for side in sides.of(rule.side)
        for arrival in rule.arrive
        if arrival.side in (None, side)
    )


def _own_edges(rule: Reserves, arrival: SideArrival, taken: Sequence[Edge | None]) -> tuple[Edge, ...]:
    """Leave out the enemies' home edges where all sides share one list of edges: each comes in at its own."""
    if rule.side != EACH or len(arrival.edges) < 2:
        return arrival.edges
    return tuple(edge for edge in arrival.edges if edge not in taken)


def reach(arrival: SideArrival, scale: ReservesScale) -> Distance | None:
    """Tell how far from a corner Units may come in; an edge has no such limit."""
    return None if arrival.edges else arrival.within or scale.corner


def check_arrivals(rule: Reserves, case: Case) -> Iterator[Diagnostic]:
    """Each arrival has one way in, what that way needs, and a side where sides differ."""
    for index, arrival in enumerate(rule.arrive):
        spot = (*case.path, "arrive", index)
        yield from _check_way(arrival, spot)
        yield from _check_side(rule, arrival, case, spot)


def _check_way(arrival: SideArrival, path: Path) -> Iterator[Diagnostic]:
    found = ways(arrival)
    if len(found) != 1:
        message = f"an arrival has exactly one of {', '.join(WAYS)}, here {' and '.join(found) or 'none'}"
        yield error("E309", message, path=path)
    elif arrival.corners and arrival.within is None:
        hint = "write within: and a distance beside the corners"
        yield error("E310", "corners need the distance within which Units come in", path=path, hints=(hint,))
    elif arrival.edges and arrival.within is not None:
        yield error("E310", "within is measured from corners, and this arrival has edges", path=(*path, "within"))


def _check_side(rule: Reserves, arrival: SideArrival, case: Case, path: Path) -> Iterator[Diagnostic]:
    if arrival.side is not None and rule.side not in (EACH, arrival.side):
        message = f"the arrival is for the {arrival.side}, but these reserves are the {rule.side}'s"
        yield error("E311", message, path=(*path, "side"))
    elif arrival.side is None and rule.side == EACH and any(other.side for other in rule.arrive):
        message = "all sides have these reserves and other arrivals name a side: name one here too"
        yield error("E311", message, path=path, hints=(f"write side: {joined_ids(case.pack.sides.ids)}",))
