"""A mission or deployment worked out, and the workshop -> its maps as drawings that pages can ask for a width."""

from __future__ import annotations

from dataclasses import replace

from pipeline.compose.workshop import Workshop
from pipeline.contracts.battlefield import Battlefield
from pipeline.contracts.wording import Wording, joined, label
from pipeline.diagnostics import ContentError
from pipeline.draw import DeploymentDrawing, MapDrawing, MapLook
from pipeline.geometry.turned import turn_arrivals, turn_battlefield
from pipeline.geometry.words import describe_battlefield
from pipeline.model import DeploymentCard
from pipeline.run.worked import Worked, WorkedMission


def mission_map(mission: WorkedMission, ground: Battlefield, shop: Workshop, *, small: bool = False) -> MapDrawing:
    """Draw a mission's map, or a small one of an alternative."""
    words = describe_battlefield(ground, mission.brief.arrivals, shop.wording)
    return MapDrawing(battlefield=ground, brief=mission.brief, look=_look(shop, small=small), description=words)


def seat_map(mission: WorkedMission, shop: Workshop) -> MapDrawing:
    """Draw the map as the side across the table sees it: all turned by half."""
    turned = turn_battlefield(mission.ground)
    brief = replace(mission.brief, arrivals=turn_arrivals(mission.brief.arrivals))
    words = describe_battlefield(turned, brief.arrivals, shop.wording)
    return MapDrawing(battlefield=turned, brief=brief, look=_look(shop, legend=False), description=words)


def bare_map(mission: WorkedMission, shop: Workshop) -> MapDrawing:
    """Draw a mission's ground alone; its description stands on the mission's own page."""
    return MapDrawing(battlefield=mission.ground, brief=mission.brief, look=_look(shop, bare=True))


def deployment_map(worked: Worked, name: str, shop: Workshop, *, bare: bool = False) -> DeploymentDrawing:
    """Draw the map of a deployment card; ground with faults is not drawn."""
    assert worked.pack.deck is not None
    card, deployment = worked.pack.deck.deployment[name], worked.deployments[name]
    if deployment.ground is None:
        raise ContentError(*deployment.found)
    ground = replace(deployment.ground, objectives=())
    words = f"{describe_battlefield(ground, (), shop.wording)} {_spots(card, shop.wording)}"
    return DeploymentDrawing(
        battlefield=deployment.ground,
        homes=card.homes,
        look=_look(shop, small=True, bare=bare),
        title=card.name,
        description=words,
    )


def _spots(card: DeploymentCard, wording: Wording) -> str:
    """Say where the markers lie, for who can't see the map."""
    labels, write = wording.labels, wording.distance
    spots = [label(labels, "deck.map.spot", east=write(each.east), north=write(each.north)) for each in card.objectives]
    return label(labels, "deck.map.words", spots=joined(labels, spots))


def _look(shop: Workshop, *, small: bool = False, bare: bool = False, legend: bool = True) -> MapLook:
    return MapLook(
        palette=shop.palette,
        ink=shop.ink,
        family=shop.theme.heading,
        wording=shop.wording,
        small=small,
        bare=bare,
        legend=legend,
    )
