"""A mission's map -> all that it shows in plain words, for those who can't see it: ground, steps, discs, the tape."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from pipeline.contracts.battlefield import Battlefield
from pipeline.contracts.brief import Brief
from pipeline.contracts.wording import joined, label, place_name
from pipeline.draw.maps.map_sheet import shown_steps
from pipeline.draw.maps.setup_steps import without_arrivals
from pipeline.draw.maps.tape_met import met_ground
from pipeline.draw.pen.map_look import MapLook
from pipeline.geometry.ground_words import describe_battlefield
from pipeline.model import Corner


@dataclass(frozen=True, kw_only=True)
class MapWords:
    """What a map says to who can't see it: as text, once somebody draws it."""

    battlefield: Battlefield
    brief: Brief
    look: MapLook

    def __str__(self) -> str:
        """Put it into words."""
        return describe_map(self.battlefield, self.brief, self.look)


def describe_map(battlefield: Battlefield, brief: Brief, look: MapLook) -> str:
    """Say what a map shows, as its look has it."""
    steps = brief.numbered if look.steps else ()
    told = describe_battlefield(battlefield, brief.arrivals, look.wording, steps)
    return " ".join((told, *_tape(battlefield, brief, look)))


def _tape(battlefield: Battlefield, brief: Brief, look: MapLook) -> Iterator[str]:
    """Say where ground begins and ends along the edges at which the map has a tape."""
    labels = look.wording.labels
    field = without_arrivals(battlefield) if shown_steps(battlefield, look) else battlefield
    told = [
        label(labels, "map.words.tape.along", edge=place_name(labels, edge), marks=_marks(marks, look))
        for edge, marks in met_ground(field, brief, look)
    ]
    if told:
        corner, where = place_name(labels, Corner.NORTH_WEST), joined(labels, told, last="and")
        yield label(labels, "map.words.tape", corner=corner, where=where)


def _marks(inches: tuple[float, ...], look: MapLook) -> str:
    rulers = look.wording.rulers
    return joined(look.wording.labels, [look.wording.distance(rulers.tape(each)) for each in inches], last="and")
