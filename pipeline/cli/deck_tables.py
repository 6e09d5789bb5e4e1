"""`pack odds` of a deck: its grounds as they measure, and what its cards can pay on them, as tables for a terminal."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from pipeline.cli.terminal import chart, visible

if TYPE_CHECKING:
    from pipeline.desk.deck_figures import CardFigures, DeckFigures, GroundMeasures
    from pipeline.desk.enquiries import OpenPack

_NEVER = "-"


def deck_charts(figures: DeckFigures, opened: OpenPack) -> Iterator[str]:
    """Show the grounds of a deck, how far sides have it to the markers there, and what cards can pay."""
    if figures.grounds:
        yield _zones(figures, opened)
        yield _distances(figures, opened)
    for kind in dict.fromkeys(each.type for each in figures.cards):
        yield _cards(kind, [each for each in figures.cards if each.type == kind], figures, opened)


def deck_facts(figures: DeckFigures) -> dict[str, object]:
    """Write the same for programs: lengths in inches, areas in square inches."""
    grounds = [
        {
            "ground": each.id,
            "table": each.table,
            "zones": dict(each.zones),
            "apart": each.gap,
            "markers": [{"sign": m.sign, "from_centre": m.centre, "from_zones": dict(m.away)} for m in each.markers],
            "difference": each.difference,
        }
        for each in figures.grounds
    ]
    cards = [
        {
            "type": each.type,
            "card": each.id,
            "mode": each.mode or None,
            "says": each.says,
            "pays": each.pays,
            "grounds": {name: dict(sides) for name, sides in each.grounds.items()},
        }
        for each in figures.cards
    ]
    return {"grounds": grounds, "cards": cards}


def _zones(figures: DeckFigures, opened: OpenPack) -> str:
    """Show how large the zones of each ground are, and how far apart."""
    sides = figures.grounds[0].sides
    rulers = opened.wording.rulers
    head = ("", "Ground", *(_side(each, opened) for each in sides), "Apart")
    rows = [
        (
            str(number),
            figures.names[each.id],
            *(f"{rulers.ground(each.zones[side])}, {each.share(side):.0f}%" for side in sides),
            _NEVER if each.gap is None else str(rulers.tape(each.gap)),
        )
        for number, each in enumerate(figures.grounds, start=1)
    ]
    return chart([head, *rows], right=frozenset(range(2, len(head))))


def _distances(figures: DeckFigures, opened: OpenPack) -> str:
    """Show how far it is from each zone to the markers, the nearest first, and by how much sides differ."""
    sides = figures.grounds[0].sides
    head = ("", "From the zone to markers", *(_side(each, opened) for each in sides), "Differ by")
    rows = [
        (
            str(number),
            figures.names[each.id],
            *(_lengths(each, side, opened) for side in sides),
            str(opened.wording.rulers.tape(each.difference)),
        )
        for number, each in enumerate(figures.grounds, start=1)
    ]
    return chart([head, *rows], right=frozenset((len(head) - 1,)))


def _lengths(ground: GroundMeasures, side: str, opened: OpenPack) -> str:
    return ", ".join(str(opened.wording.rulers.tape(each)) for each in ground.away(side))


def _side(side: str, opened: OpenPack) -> str:
    return opened.wording.labels[f"side.{side}"]


def _cards(kind: str, cards: Sequence[CardFigures], figures: DeckFigures, opened: OpenPack) -> str:
    """Show what cards of a type say that they pay and can pay, and on each ground where that depends on markers."""
    shown = any(each.grounds for each in cards)
    modes = any(each.mode for each in cards)
    grounds = [str(number) for number in range(1, len(figures.grounds) + 1)] if shown else []
    head = (visible(kind), *(("As",) if modes else ()), "Says", "Can pay", *grounds)
    rows = [
        (
            each.name,
            *((each.mode,) if modes else ()),
            *map(_points, (each.says, each.pays)),
            *(_on(each.grounds.get(ground.id, {})) for ground in figures.grounds if shown),
        )
        for each in cards
    ]
    return chart([head, *rows], right=frozenset(range(1 + modes, len(head))))


def _on(sides: Mapping[str, int | None]) -> str:
    """Say what all sides can be paid on a ground; where they differ, each in its order."""
    points = dict.fromkeys(map(_points, sides.values()))
    return next(iter(points), "") if len(points) < 2 else "/".join(map(_points, sides.values()))


def _points(points: int | None) -> str:
    return _NEVER if points is None else str(points)
