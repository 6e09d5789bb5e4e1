"""The size of a deck -> the net of its tuck box: panels in millimetres, where to cut, where to fold. Pure data."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from pipeline.contracts.box_net import Net, Panel
from pipeline.model import CardFormat, TuckBox

_CLEARANCE = Fraction(1)  # millimetres that cards need across and along
_TUCK = Fraction(13)  # millimetres: how deep the lid goes into the box
_INSET = Fraction(1)  # millimetres: flaps that turn inwards are so much shorter at each end
_DUST = Fraction(4, 5)  # of the depth: how long dust flaps are


def tuck_box(form: CardFormat, count: int, box: TuckBox) -> Net:
    """Lay out the box for so many cards; it lies on its side, with the lid to the right."""
    wide, high = form.width.mm + _CLEARANCE, form.height.mm + _CLEARANCE
    depth = box.card.mm * count + box.air.mm
    rows = [("glue", box.glue.mm), ("back", wide), ("side", depth), ("front", wide), ("other-side", depth)]
    panels: list[Panel] = []
    top = Fraction(0)
    for name, tall in rows:
        panels.extend(_row(name, top, tall, high, depth))
        top += tall
    return Net(panels=tuple(panels), depth=depth)


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
