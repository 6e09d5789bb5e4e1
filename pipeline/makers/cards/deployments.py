"""A deployment card of a pack -> its map: laid out and drawn by the rooms that do it for missions."""

from __future__ import annotations

from dataclasses import replace

from pipeline.compose.workshop import Workshop
from pipeline.contracts.battlefield import Battlefield
from pipeline.contracts.plate import Plate
from pipeline.contracts.wording import Wording, joined, label
from pipeline.diagnostics import ContentError, Diagnostic, Report
from pipeline.draw import MapLook
from pipeline.draw.cards.deployment import draw_deployment_map
from pipeline.geometry import lay_out_battlefield
from pipeline.geometry.ground_words import describe_battlefield
from pipeline.model import DeploymentCard, Pack
from pipeline.rules import deployment_ground
from pipeline.units import Length


def draw_deployment(
    pack: Pack, shop: Workshop, name: str, width: Length, *, bare: bool = False
) -> tuple[Plate, tuple[Diagnostic, ...]]:
    """Draw a deployment's map so wide, and tell what is wrong with it; ground with faults is not drawn."""
    assert pack.deck is not None
    battlefield, card = lay_out_deployment(pack, name), pack.deck.deployment[name]
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
    return draw_deployment_map(battlefield, card.homes, look, width, title=card.name, description=words)


def lay_out_deployment(pack: Pack, name: str) -> Battlefield:
    """Resolve a deployment's zones and place its objective markers; complain as of a mission's ground."""
    battlefield, found = lay_out_battlefield(deployment_ground(pack, name))
    if Report(list(found)).is_failure():
        raise ContentError(*found)
    return battlefield


def _spots(card: DeploymentCard, wording: Wording) -> str:
    """Say where the markers lie, for who can't see the map."""
    labels, write = wording.labels, wording.distance
    spots = [label(labels, "deck.map.spot", east=write(each.east), north=write(each.north)) for each in card.objectives]
    return label(labels, "deck.map.words", spots=joined(labels, spots))
