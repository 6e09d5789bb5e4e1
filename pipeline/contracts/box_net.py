"""A tuck box laid flat: panels in millimetres, where to cut, where to fold."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction


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
