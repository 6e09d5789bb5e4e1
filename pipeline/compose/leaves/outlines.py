"""Missions in outline -> charts: the deployment of all sides, and all missions compared."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from pipeline.compose.leaves.leaf import LeafMaterial
from pipeline.compose.leaves.summaries import word_chart
from pipeline.compose.text.atoms import Words
from pipeline.compose.text.markdown_runs import read_runs
from pipeline.compose.text.word_chart import WordChart
from pipeline.compose.workshop import Workshop
from pipeline.contracts.brief import Brief, OutlineColumn
from pipeline.contracts.wording import capital, label
from pipeline.units import Distance

# Shares of the width: columns of what the sides do, of the comparison. The pack's own columns take
# the shares within the brackets, one after the other; without them, all others grow.
_SIDES = (0.18, 0.82)
_COMPARED = (0.115, 0.09, 0.075, (0.145, 0.09), 0.085, 0.305, 0.095)
_HAIR = 1e-6  # shares that come to one by as little are left as they are
_AIR = 0.4  # body sizes: above and below a cell of several lines together


def _shares(shares: Sequence[float | tuple[float, ...]], own: int) -> tuple[float, ...]:
    """Share the width out among all columns, `own` of which are the pack's."""
    flat: list[float] = []
    for each in shares:
        if isinstance(each, tuple):
            flat += [*each[:own], *(each[-1] for _ in range(own - len(each)))]
        else:
            flat.append(each)
    return tuple(flat) if abs(sum(flat) - 1) < _HAIR else tuple(each / sum(flat) for each in flat)


def _column(column: OutlineColumn) -> str:
    """Put what a column tells into one cell, a line each, or say that there is nothing."""
    return "\n".join(column.texts) or column.nobody


@dataclass(frozen=True, kw_only=True)
class Compared:
    """A mission to compare with others: where it is found, and how far apart the sides deploy."""

    brief: Brief
    where: str
    apart: Distance | None


def comparison_chart(missions: Sequence[Compared], shop: Workshop) -> WordChart:
    """Compare missions, a row each."""
    head = _compared_heads(missions, shop)
    rows = [_compared(each, shop) for each in missions]
    own = len(head) - len(_COMPARED) + 1
    return replace(word_chart(_shares(_COMPARED, own), head, rows, shop), air=_AIR)


def compared_words(missions: Sequence[Compared], shop: Workshop) -> Iterator[Words]:
    """Compare missions on a page too narrow for rows: under the name of each, what the columns say of it."""
    _, *heads = _compared_heads(missions, shop)
    for each in missions:
        name, *cells = _compared(each, shop)
        yield shop.maker.words("section", read_runs(name))
        told = [f"**{head}:** {cell.replace(chr(10), ' ')}" for head, cell in zip(heads, cells, strict=True) if cell]
        yield shop.maker.words("para", read_runs(" · ".join(told)))


def _compared_heads(missions: Sequence[Compared], shop: Workshop) -> list[str]:
    own = [each for each in missions[0].brief.outline.columns if each.in_comparison] if missions else []
    return [
        *(shop.labels[key] for key in ("chart.mission", "outline.kind", "outline.faces")),
        *(each.head for each in own),
        *(shop.labels[f"outline.{key}"] for key in ("first-turn", "ends", "apart")),
    ]


def _compared(mission: Compared, shop: Workshop) -> list[str]:
    brief, outline = mission.brief, mission.brief.outline
    return [
        f"**{brief.title}** {mission.where}".rstrip(),
        brief.kind,
        outline.faces,
        *(capital(_column(each)) for each in outline.columns if each.in_comparison),
        outline.first_turn,
        _told(outline.ends, shop),
        shop.wording.distance(mission.apart) if mission.apart else capital(shop.labels["outline.open"]),
    ]


def deployment_chart(material: LeafMaterial, shop: Workshop) -> WordChart:
    """Show what each side places, keeps back and deploys, and in which order it acts."""
    labels, outline = shop.labels, material.brief.outline
    none, nowhere, sides = labels["outline.none"], labels["outline.nowhere"], outline.sides

    def told_by(columns: Iterable[OutlineColumn]) -> list[tuple[str, list[str]]]:
        return [(each.row, ["\n".join(each.by_side.get(side.side, ())) or none for side in sides]) for each in columns]

    rows = [
        *([(labels["outline.markers"], [outline.markers for _ in sides])] if outline.markers else []),
        (labels["outline.objectives-placed"], [side.objectives or none for side in sides]),
        *told_by(each for each in outline.columns if not each.of_order),
        (labels["outline.deploys"], [material.deploys.get(side.side, nowhere) for side in sides]),
        *told_by(each for each in outline.columns if each.of_order),
        (labels["outline.moves"], [side.moves for side in sides]),
        # Orders end with it, and stand on the same page.
        *([] if material.brief.orders else [(labels["outline.wins"], [_told(side.wins, shop) for side in sides])]),
    ]
    head = ["", *(labels[f"side.{side.side}"] for side in sides)]
    first, rest = _SIDES
    shares = (first, *(rest / len(sides) for _ in sides))
    return word_chart(shares, head, [[f"**{name}**", *map(capital, texts)] for name, texts in rows], shop)


def _told(texts: Iterable[str], shop: Workshop) -> str:
    """Put several tellings into one cell, a line each, or say that there are none."""
    return "\n".join(texts) or shop.labels["outline.none"]


def page_reference(number: int | None, shop: Workshop) -> str:
    """Say where a mission is found, behind its name; nothing where pages have no numbers."""
    if number is None:
        return ""
    return label(shop.labels, "outline.page", number=number)
