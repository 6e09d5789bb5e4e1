"""A deployment card of a pack -> its map: laid out and drawn by the rooms that do it for missions."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from pipeline.compose.workshop import Workshop
from pipeline.contracts.battlefield import Battlefield, ObjectiveSpots, Point
from pipeline.contracts.plate import Plate
from pipeline.contracts.wording import Wording, joined, label
from pipeline.diagnostics import ContentError, Diagnostic, Path, Report
from pipeline.draw import MapLook
from pipeline.draw.maps.deployment_map import draw_deployment_map
from pipeline.geometry import lay_out_battlefield
from pipeline.geometry.ground import Ground
from pipeline.geometry.words import describe_battlefield
from pipeline.model import DeploymentCard, Mission, Pack, Who
from pipeline.units import Length


def draw_deployment(
    pack: Pack, shop: Workshop, name: str, width: Length, *, bare: bool = False
) -> tuple[Plate, tuple[Diagnostic, ...]]:
    """Draw a deployment's map so wide, and tell what is wrong with it; ground with faults is not drawn."""
    battlefield = lay_out_deployment(pack, name)
    card = _card(pack, name)
    look = MapLook(
        palette=shop.palette,
        ink=shop.ink,
        family=shop.theme.heading,
        wording=shop.wording,
        small=True,
        bare=bare,
    )
    ground = replace(battlefield, objectives=())
    words = f"{describe_battlefield(ground, (), shop.wording)} {_spots(card, shop.wording)}"
    plate, found = draw_deployment_map(battlefield, card.homes, look, width, title=card.name, description=words)
    return plate, tuple(_moved(each, ("deck", "deployment", name)) for each in found)


def lay_out_deployment(pack: Pack, name: str) -> Battlefield:
    """Resolve a deployment's zones and place its objective markers; complain as of a mission's ground."""
    card, path = _card(pack, name), ("deck", "deployment", name)
    # A deployment is the ground of a mission without its rules; geometry asks for nothing else.
    # Zones come by name, as the columns of a table put them into any order.
    zones = dict(sorted(card.zones.items()))
    mission = Mission.model_construct(
        name=card.name, kind="", gist=card.gist, homes=card.homes, zones=zones, table=card.table
    )
    battlefield, found = lay_out_battlefield(pack.model_copy(update={"missions": {name: mission}}), name, ())
    if Report(list(found)).is_failure():
        raise ContentError(*(_moved(each, path) for each in found))
    spots = tuple(_markers(card, pack, path))
    group = ObjectiveSpots(zone="", placed_by=Who.BOTH, count=len(spots), removed=0, removed_by=None, spots=spots)
    return replace(battlefield, objectives=(group,))


def _card(pack: Pack, name: str) -> DeploymentCard:
    assert pack.deck is not None
    return pack.deck.deployment[name]


def _markers(card: DeploymentCard, pack: Pack, path: Path) -> Iterator[Point]:
    ground = Ground.of(card.table or pack.table, card.homes)
    for index, spot in enumerate(card.objectives):
        yield ground.spot(spot, path=(*path, "objectives", index))


def _moved(found: Diagnostic, path: Path) -> Diagnostic:
    """Lead from a mission's place to the card's."""
    return replace(found, path=(*path, *found.path[2:])) if found.path[:1] == ("missions",) else found


def _spots(card: DeploymentCard, wording: Wording) -> str:
    """Say where the markers lie, for who can't see the map."""
    labels, write = wording.labels, wording.distance
    spots = [label(labels, "deck.map.spot", east=write(each.east), north=write(each.north)) for each in card.objectives]
    return label(labels, "deck.map.words", spots=joined(labels, spots))
