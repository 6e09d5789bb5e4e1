"""What a tuck box holds -> its net: panels in millimetres, where to cut, where to fold. Pure data."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from pipeline.contracts.box_net import Net, Panel

_CLEARANCE = Fraction(1)  # millimetres that cards need across and along
_TUCK = Fraction(13)  # millimetres: how deep the lid goes into the box
_INSET = Fraction(1)  # millimetres: flaps that turn inwards are so much shorter at each end
_DUST = Fraction(4, 5)  # of the depth: how long dust flaps are


@dataclass(frozen=True, kw_only=True)
class Pile:
    """A pile of cards in millimetres, with their sleeves and the air around them."""

    width: Fraction
    height: Fraction
    depth: Fraction


def tuck_box(pile: Pile, glue: Fraction) -> Net:
    """Lay out the box for a pile, with a glued rim; it lies on its side, with the lid to the right."""
    wide, high, depth = pile.width + _CLEARANCE, pile.height + _CLEARANCE, pile.depth
    rows = [("glue", glue), ("back", wide), ("side", depth), ("front", wide), ("other-side", depth)]
    panels: list[Panel] = []
    top = Fraction(0)
    for name, tall in rows:
        panels.extend(_row(name, top, tall, high, depth))
        top += tall
    return Net(panels=tuple(panels), depth=depth)


def deepest(pile: Pile, glue: Fraction, *, across: Fraction, down: Fraction) -> Fraction:
    """Tell how deep a box may be for its net to have room; nothing or less where no box has."""
    beside = (across - pile.height - _CLEARANCE - _TUCK) / 2
    below = (down - glue - 2 * (pile.width + _CLEARANCE)) / 2
    return min(beside, below)


def _row(name: str, top: Fraction, tall: Fraction, high: Fraction, depth: Fraction) -> Iterator[Panel]:
    """Lay out a wall of the box with its flaps; the glue rim is set in, so that it doesn't jam."""
    if name == "glue":
        yield Panel(name=name, left=depth + _INSET, top=top, width=high - 2 * _INSET, height=tall)
        return
    yield Panel(name=name, left=depth, top=top, width=high, height=tall)
    if name in ("front", "back"):
        yield Panel(name=f"{name}-bottom", left=Fraction(0), top=top, width=depth, height=tall)
    else:
        dust, inner = depth * _DUST, tall - 2 * _INSET
        yield Panel(name=f"{name}-bottom-dust", left=depth - dust, top=top + _INSET, width=dust, height=inner)
        yield Panel(name=f"{name}-lid-dust", left=depth + high, top=top + _INSET, width=dust, height=inner)
    if name == "back":
        yield Panel(name="lid", left=depth + high, top=top, width=depth, height=tall)
        tuck = depth * 2 + high
        yield Panel(name="tuck", left=tuck, top=top + _INSET, width=_TUCK, height=tall - 2 * _INSET)
