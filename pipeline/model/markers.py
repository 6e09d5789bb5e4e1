"""Objectives at exact places, as authors write them -> every marker with its sign and its place on the table.

What lies in both halves alike is written once: `mirrored` puts it there again, turned through the centre, and `across`
from east to west or from north to south; both together put it into every quarter.
"""

from __future__ import annotations

import enum
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Annotated, Any

from pydantic import AfterValidator, Discriminator, Field, Tag
from pydantic_core import PydanticCustomError

from pipeline.model.base import Measure, Model, Title
from pipeline.model.layouts import GROUNDS
from pipeline.model.sides import MOST_SIDES, NEUTRAL, SideId, Who, one_of
from pipeline.model.zones import Spot
from pipeline.units import Distance

# Colours of a theme by their slots, or by what they are for; the id of a side stands for that side's.
HUES = (*(str(slot) for slot in range(1, MOST_SIDES + 1)), NEUTRAL, *GROUNDS)
Hue = Annotated[str, one_of(HUES)]
MOST_MARKERS = 40  # as many as a map has room for


def _some(length: Distance) -> Distance:
    if not length.inches:
        raise PydanticCustomError("length", "{problem}", {"problem": "it must be longer than nothing"})
    return length


Extent = Annotated[Measure, AfterValidator(_some)]


class Across(enum.StrEnum):
    """From where to where a thing lies once more, as in a mirror on the line between both."""

    EAST_WEST = "east-west"
    NORTH_SOUTH = "north-south"


@dataclass(frozen=True)
class Image:
    """What becomes of a place: seen from the other end west to east, and south to north."""

    level: bool = False
    upright: bool = False

    def of(self, place: Place, table: Place) -> Place:
        """Find where a place comes to lie on a table of a size."""
        (east, north), (width, depth) = place, table
        return (
            Distance(width.inches - east.inches) if self.level else east,
            Distance(depth.inches - north.inches) if self.upright else north,
        )


# How far east of the west edge, and how far north of the south edge; or a table's width and depth.
Place = tuple[Distance, Distance]


class Mirrored(Model):
    """What may lie on the table more than once."""

    mirrored: bool = False
    across: Across | None = None

    @property
    def images(self) -> tuple[Image, ...]:
        """All ways in which it lies there, as written first."""
        turned = (False, True) if self.mirrored else (False,)
        flipped = (False, True) if self.across else (False,)
        is_level = self.across is Across.EAST_WEST
        return tuple(
            Image(level=turn is not (flip and is_level), upright=turn is not (flip and not is_level))
            for flip in flipped
            for turn in turned
        )


def _one_or_more(value: Any) -> str:
    return "spots" if isinstance(value, list | tuple) else "spot"


Spots = Annotated[
    Annotated[Spot, Tag("spot")]
    | Annotated[tuple[Spot, ...], Field(min_length=1, max_length=MOST_MARKERS), Tag("spots")],
    Discriminator(_one_or_more),
]


class Markers(Mirrored):
    """Objectives at exact places, all alike.

    `size` is how wide a marker is, `control` how far around it, from its rim, it is held from. What shares a letter is
    told apart by numbers.
    """

    at: Spots
    name: Title | None = None
    letter: str | None = Field(default=None, pattern=r"^[A-Z]$")
    hue: Hue | None = None
    size: Extent | None = None
    control: Extent | None = None

    @property
    def spots(self) -> tuple[Spot, ...]:
        """The spots as they are written."""
        return (self.at,) if isinstance(self.at, Spot) else self.at


class ObjectiveGroup(Model):
    """Objectives that go into one zone. `removed` of them are taken away again, by `removed_by`."""

    # No game comes near bounds as these; they keep a slip, or a pack that means ill, from costing minutes.
    count: int = Field(ge=1, le=20)
    placed_by: Who
    zone: str
    removed: int = Field(default=0, ge=0, le=20)
    removed_by: SideId | None = None


def _at_places(value: Any) -> str:
    """Tell a plain spot from markers that say more."""
    keys = value.keys() if isinstance(value, dict) else getattr(type(value), "model_fields", ())
    return "spot" if any(key in keys for key in Spot.model_fields) and "at" not in keys else "at"


def _objectives(value: Any) -> str:
    """Tell markers, by their spots, from groups that sides place."""
    keys = value.keys() if isinstance(value, dict) else getattr(type(value), "model_fields", ())
    return _at_places(value) if any(key in keys for key in ("at", *Spot.model_fields)) else "count"


# Markers, or just the spot of one that has nothing else.
Marked = Annotated[
    Annotated[Markers, Tag("at")] | Annotated[Spot, Tag("spot")],
    Discriminator(_at_places),
]
Objective = Annotated[
    Annotated[ObjectiveGroup, Tag("count")] | Annotated[Markers, Tag("at")] | Annotated[Spot, Tag("spot")],
    Discriminator(_objectives),
]


@dataclass(frozen=True, kw_only=True)
class PlacedMarker:
    """One marker: what stands on it, where it lies, what is written of it, and at which keys its spot is."""

    sign: str
    place: Place
    image: Image
    spot: Spot
    markers: Markers
    keys: tuple[str | int, ...]

    @property
    def is_written(self) -> bool:
        """Tell whether it lies where it is written, and not where that is mirrored."""
        return self.image == Image()


def placed_groups(objectives: Iterable[Marked | ObjectiveGroup]) -> tuple[ObjectiveGroup, ...]:
    """List the groups that sides place."""
    return tuple(each for each in objectives if isinstance(each, ObjectiveGroup))


def placed_markers(objectives: Sequence[Marked | ObjectiveGroup], table: Place) -> tuple[PlacedMarker, ...]:
    """List all markers of a table; those without a letter go on counting where the groups that sides place end."""
    number = sum(group.count for group in placed_groups(objectives))
    found: list[PlacedMarker] = []
    for index, each in enumerate(objectives):
        if isinstance(each, ObjectiveGroup):
            continue
        markers = Markers(at=each) if isinstance(each, Spot) else each
        places = list(_places(each, markers, index, table))
        for count, (place, image, spot, keys) in enumerate(places, start=1):
            number += markers.letter is None
            several = str(count) if len(places) > 1 else ""
            sign = str(number) if markers.letter is None else f"{markers.letter}{several}"
            found.append(PlacedMarker(sign=sign, place=place, image=image, spot=spot, markers=markers, keys=keys))
    return tuple(found)


def _places(
    written: Marked, markers: Markers, index: int, table: Place
) -> Iterator[tuple[Place, Image, Spot, tuple[str | int, ...]]]:
    """Go through the spots, each with its images; one that is its own image lies there once."""
    for number, spot in enumerate(markers.spots):
        here, seen = spot.on(*table), set[Place]()
        keys: tuple[str | int, ...] = (index,)
        if not isinstance(written, Spot):
            keys = (index, "at") if isinstance(written.at, Spot) else (index, "at", number)
        for image in markers.images:
            place = image.of(here, table)
            if place not in seen:
                seen.add(place)
                yield place, image, spot, keys
