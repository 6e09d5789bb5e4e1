"""Missions in outline -> charts: a strip for a map side, the deployment of all sides at a glance, all compared."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from pipeline.compose.leaves.leaf import LeafMaterial
from pipeline.compose.leaves.summaries import word_chart
from pipeline.compose.text.word_chart import WordChart
from pipeline.compose.workshop import Workshop
from pipeline.contracts.brief import Brief, Outline
from pipeline.contracts.wording import capital, label
from pipeline.units import Distance

# Shares of the width: columns of the strip on a map side, of the glance, of the comparison.
_STRIP = (0.1, 0.21, 0.135, 0.1, 0.125, 0.33)
_GLANCE = 0.18  # the heads of rows; the sides share the rest
_COMPARED = (0.122, 0.105, 0.08, 0.17, 0.095, 0.085, 0.235, 0.108)
_AIR = 0.6  # body sizes: above and below a cell of several lines together
_PLAIN = ("faces", "reserves", "ambush", "reconnaissance", "first-turn", "ends")


def mission_strip(outline: Outline, shop: Workshop) -> WordChart:
    """Sum a mission up in one row."""
    head = [shop.labels[f"outline.{name}"] for name in _PLAIN]
    row = [
        outline.faces,
        _told(outline.reserves, shop),
        _told(outline.ambush, shop),
        outline.reconnaissance or shop.labels["outline.nobody"],
        outline.first_turn,
        _told(outline.ends, shop),
    ]
    return replace(word_chart(_STRIP, head, [[capital(text) for text in row]], shop), air=_AIR)


@dataclass(frozen=True, kw_only=True)
class Compared:
    """A mission to compare with others: where it is found, and how far apart the sides deploy."""

    brief: Brief
    where: str
    apart: Distance | None


def comparison_chart(missions: Sequence[Compared], shop: Workshop) -> WordChart:
    """Compare missions, a row each."""
    keys = ("chart.mission", "outline.kind", *(f"outline.{name}" for name in _PLAIN if name != "reconnaissance"))
    rows = [_compared(each, shop) for each in missions]
    head = [shop.labels[key] for key in (*keys, "outline.apart")]
    return replace(word_chart(_COMPARED, head, rows, shop), air=_AIR)


def _compared(mission: Compared, shop: Workshop) -> list[str]:
    brief, outline = mission.brief, mission.brief.outline
    return [
        f"**{brief.title}** {mission.where}",
        brief.kind,
        outline.faces,
        capital(_told(outline.reserves, shop)),
        capital(_told(outline.ambush, shop)),
        outline.first_turn,
        _told(outline.ends, shop),
        shop.wording.distance(mission.apart) if mission.apart else capital(shop.labels["outline.open"]),
    ]


def deployment_chart(material: LeafMaterial, shop: Workshop) -> WordChart:
    """Show what each side places, keeps back and deploys, and in which order it acts."""
    sides = material.brief.outline.sides
    none, nowhere = shop.labels["outline.none"], shop.labels["outline.nowhere"]
    told: dict[str, list[str]] = {
        "objectives-placed": [side.objectives or none for side in sides],
        "reserves": [_told(side.reserves, shop) for side in sides],
        "ambush": [_told(side.ambush, shop) for side in sides],
        "deploys": [material.deploys.get(side.side, nowhere) for side in sides],
        "scouts": [side.scouts or none for side in sides],
        "moves": [side.moves for side in sides],
        "wins": [_told(side.wins, shop) for side in sides],
    }
    markers = material.brief.outline.markers
    if markers:
        told = {"markers": [markers for _ in sides], **told}
    head = ["", *(shop.labels[f"side.{side.side}"] for side in sides)]
    rows = [[f"**{shop.labels[f'outline.{key}']}**", *map(capital, texts)] for key, texts in told.items()]
    shares = (_GLANCE, *((1 - _GLANCE) / len(sides) for _ in sides))
    return word_chart(shares, head, rows, shop)


def _told(texts: Iterable[str], shop: Workshop) -> str:
    """Put several tellings into one cell, a line each, or say that there are none."""
    return "\n".join(texts) or shop.labels["outline.none"]


def page_reference(number: int, shop: Workshop) -> str:
    """Say where a mission is found, behind its name."""
    return label(shop.labels, "outline.page", number=number)
