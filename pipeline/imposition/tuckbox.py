"""The size of a deck -> the net of its tuck box: panels in millimetres, where to cut, where to fold. Pure data."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction

from pipeline.model import CardFormat, TuckBox

_CLEARANCE = Fraction(1)  # millimetres that cards need across and along
_TUCK = Fraction(13)  # millimetres: how deep the lid goes into the box
_INSET = Fraction(1)  # millimetres: flaps that turn inwards are so much shorter at each end
_DUST = Fraction(4, 5)  # of the depth: how long dust flaps are


@dataclass(frozen=True, kw_only=True)
class Panel:
    """A rectangle of the net, in millimetres from its upper left corner."""

    name: str
    left: Fraction
    top: Fraction
    width: Fraction
    height: Fraction

    @property
    def right(self) -> Fraction:
        """Its right edge."""
        return self.left + self.width

    @property
    def bottom(self) -> Fraction:
        """Its lower edge."""
        return self.top + self.height


@dataclass(frozen=True, order=True)
class Crease:
    """A straight line of the net: `at` is where it crosses, `start` and `end` how far it runs."""

    is_level: bool
    at: Fraction
    start: Fraction
    end: Fraction


@dataclass(frozen=True, kw_only=True)
class Net:
    """A box laid flat: its panels, the lines to fold and the lines to cut; `depth` is what the cards may fill."""

    panels: tuple[Panel, ...]
    depth: Fraction

    @property
    def width(self) -> Fraction:
        """How wide the net is."""
        return max(panel.right for panel in self.panels)

    @property
    def height(self) -> Fraction:
        """How high the net is."""
        return max(panel.bottom for panel in self.panels)

    @property
    def folds(self) -> tuple[Crease, ...]:
        """The lines along which two panels hang together."""
        edges = [edge for panel in self.panels for edge in _edges(panel)]
        return tuple(sorted({both for i, edge in enumerate(edges) for both in _shared(edge, edges[i + 1 :])}))

    @property
    def cuts(self) -> tuple[Crease, ...]:
        """All other edges."""
        folds = self.folds
        return tuple(
            sorted({rest for panel in self.panels for edge in _edges(panel) for rest in _without(edge, folds)})
        )


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


def _edges(panel: Panel) -> Iterator[Crease]:
    for at in (panel.top, panel.bottom):
        yield Crease(True, at, panel.left, panel.right)
    for at in (panel.left, panel.right):
        yield Crease(False, at, panel.top, panel.bottom)


def _shared(edge: Crease, others: Iterable[Crease]) -> Iterator[Crease]:
    """Find the stretches that an edge has in common with others."""
    for other in others:
        start, end = max(edge.start, other.start), min(edge.end, other.end)
        if (edge.is_level, edge.at) == (other.is_level, other.at) and start < end:
            yield Crease(edge.is_level, edge.at, start, end)


def _without(edge: Crease, folds: Iterable[Crease]) -> Iterator[Crease]:
    """Take the folds out of an edge."""
    start = edge.start
    for fold in sorted(_shared(edge, folds)):
        if start < fold.start:
            yield Crease(edge.is_level, edge.at, start, fold.start)
        start = max(start, fold.end)
    if start < edge.end:
        yield Crease(edge.is_level, edge.at, start, edge.end)
