"""Grounds and the look of a theme -> the drawings of a mission or deployment, which pages can ask for any width."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from pipeline.contracts.battlefield import Battlefield
from pipeline.contracts.brief import Brief
from pipeline.contracts.wording import Wording, joined, label
from pipeline.draw import DeploymentDrawing, MapDrawing, MapLook
from pipeline.geometry.ground_words import describe_battlefield
from pipeline.geometry.turned import turn_arrivals, turn_battlefield
from pipeline.model import DeploymentCard


@dataclass(frozen=True, kw_only=True)
class MissionMaps:
    """A mission's maps: the main one, small ones of its alternatives, the main one turned, and its bare ground."""

    main: MapDrawing
    others: tuple[MapDrawing, ...]
    seat: MapDrawing
    bare: MapDrawing

    @classmethod
    def of(cls, brief: Brief, grounds: Sequence[Battlefield], look: MapLook) -> MissionMaps:
        """Draw the maps of sound grounds, the main one first."""
        main, *others = grounds
        return cls(
            main=_map(brief, main, look),
            others=tuple(_map(brief, other, replace(look, small=True)) for other in others),
            seat=_seat(brief, main, replace(look, legend=False)),
            # Its description stands on the mission's own page.
            bare=MapDrawing(battlefield=main, brief=brief, look=replace(look, bare=True)),
        )


def _map(brief: Brief, ground: Battlefield, look: MapLook) -> MapDrawing:
    words = describe_battlefield(ground, brief.arrivals, look.wording)
    return MapDrawing(battlefield=ground, brief=brief, look=look, description=words)


def _seat(brief: Brief, ground: Battlefield, look: MapLook) -> MapDrawing:
    """Draw the map as the side across the table sees it: all turned by half."""
    turned = turn_battlefield(ground)
    return _map(replace(brief, arrivals=turn_arrivals(brief.arrivals)), turned, look)


@dataclass(frozen=True, kw_only=True)
class DeploymentMaps:
    """A deployment's map as its card shows it, and its bare ground."""

    card: DeploymentDrawing
    bare: DeploymentDrawing

    @classmethod
    def of(cls, card: DeploymentCard, ground: Battlefield, look: MapLook) -> DeploymentMaps:
        """Draw the maps of a sound ground."""
        empty = replace(ground, objectives=())
        words = f"{describe_battlefield(empty, (), look.wording)} {_spots(card, ground, look.wording)}"
        drawing = DeploymentDrawing(
            battlefield=ground,
            homes=card.homes,
            look=replace(look, small=True),
            title=card.name,
            description=words,
        )
        return cls(card=drawing, bare=replace(drawing, look=replace(look, small=True, bare=True)))


def _spots(card: DeploymentCard, ground: Battlefield, wording: Wording) -> str:
    """Say where the markers lie, for who can't see the map."""
    labels, write = wording.labels, wording.distance
    places = (spot.on(ground.width, ground.depth) for spot in card.objectives)
    spots = [label(labels, "deck.map.spot", east=write(east), north=write(north)) for east, north in places]
    return label(labels, "deck.map.words", spots=joined(labels, spots))
