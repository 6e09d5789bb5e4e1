"""Missions in outline -> charts: a strip for a map side, the deployment of both sides at a glance, all compared."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from pipeline.compose.leaf import LeafMaterial
from pipeline.compose.summaries import word_chart
from pipeline.compose.word_chart import WordChart
from pipeline.compose.workshop import Workshop
from pipeline.model import Side
from pipeline.rules.brief import Brief, Outline
from pipeline.rules.words import capital, label

_STRIP = (0.13, 0.245, 0.16, 0.11, 0.12, 0.235)
_GLANCE = (0.18, 0.41, 0.41)
_COMPARED = (0.145, 0.125, 0.085, 0.21, 0.1, 0.09, 0.245)
_PLAIN = ("faces", "reserves", "ambush", "reconnaissance", "first-turn", "ends")


def mission_strip(outline: Outline, shop: Workshop) -> WordChart:
    """Sum a mission up in one row."""
    head = [shop.labels[f"outline.{name}"] for name in _PLAIN]
    row = [
        outline.faces,
        _told(outline.reserves, shop),
        _told(outline.ambush, shop),
        outline.reconnaissance or shop.labels["outline.none"],
        outline.first_turn,
        _told(outline.ends, shop),
    ]
    return word_chart(_STRIP, head, [row], shop)


def comparison_chart(briefs: Sequence[tuple[Brief, str]], shop: Workshop) -> WordChart:
    """Compare missions, a row each; beside each brief stands where the mission is found."""
    keys = ("chart.mission", "outline.kind", *(f"outline.{name}" for name in _PLAIN if name != "reconnaissance"))
    rows = [
        [
            f"**{brief.title}** {where}",
            brief.kind,
            brief.outline.faces,
            _told(brief.outline.reserves, shop),
            _told(brief.outline.ambush, shop),
            brief.outline.first_turn,
            _told(brief.outline.ends, shop),
        ]
        for brief, where in briefs
    ]
    return word_chart(_COMPARED, [shop.labels[key] for key in keys], rows, shop)


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
    head = ["", *(shop.labels[f"side.{side.value}"] for side in Side)]
    rows = [[f"**{shop.labels[f'outline.{key}']}**", *map(capital, texts)] for key, texts in told.items()]
    return word_chart(_GLANCE, head, rows, shop)


def _told(texts: Iterable[str], shop: Workshop) -> str:
    """Put several tellings into one cell, a line each, or say that there are none."""
    return "\n".join(texts) or shop.labels["outline.none"]


def page_reference(number: int, shop: Workshop) -> str:
    """Say where a mission is found, behind its name."""
    return label(shop.labels, "outline.page", number=number)
