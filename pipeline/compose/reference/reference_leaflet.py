"""The phases of a reference -> the panels of a leaflet: its cover, then each phase from the head of a panel.

The cover has the order of all phases and the panels that they are on, and what is looked up every turn, as much of it
as there is room for. So panels need no orders of their own, and are set in larger type.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import accumulate, pairwise

from pipeline.compose.fit.copyfit import Column, largest
from pipeline.compose.fit.side_fitting import PlacedBand
from pipeline.compose.reference.every_turn import APART, EveryTurn
from pipeline.compose.reference.pouring import Pouring
from pipeline.compose.reference.reference_fitting import Frame, ReferenceFitter, ReferenceSide
from pipeline.compose.text.atoms import Picture
from pipeline.rules.telling.told_phases import ToldPhase

PAGES_OF_A_LEAFLET = 8  # however it is folded
_COVER = Frame(has_strip=True, is_first=True)
_BETWEEN = 0.6  # body sizes: between the order of the phases and what is looked up every turn
_LEAST = 1.0  # beside the body: what is looked up every turn has its frame to be found by
_EN_DASH = "\N{EN DASH}"

Panel = tuple[Column, ...]


def leaflet_sides(fitter: ReferenceFitter) -> tuple[ReferenceSide, ...]:
    """Fill the panels; where phases don't go in so, they run on from panel to panel below the title of the first."""
    leaflet, body = _Leaflet(fitter=fitter), fitter.form.body
    size = largest(lambda points: leaflet.panels(points) is not None, body.floor, body.comfortable)
    panels = None if size is None else leaflet.panels(size)
    if size is None or panels is None:
        return fitter.filled(fitter.material.phases, (_COVER, *[Frame()] * (PAGES_OF_A_LEAFLET - 1)))
    return tuple(leaflet.sides(panels, size))


@dataclass(frozen=True, kw_only=True)
class _Leaflet:
    """The panels of a leaflet with a cover."""

    fitter: ReferenceFitter

    def sides(self, panels: Sequence[Sequence[Panel]], body: float) -> Iterator[ReferenceSide]:
        """Set the cover and all panels in type of a size."""
        yield self._cover(_spans(panels), body)
        for number, columns in enumerate((panel for phase in panels for panel in phase), start=2):
            yield self.fitter.side(number, Frame(), columns, body)

    def panels(self, body: float) -> list[list[Panel]] | None:
        """Fill panels, for each phase as few as hold it; None where these are too many."""
        frame = self._every_turn(body)
        on_cover = {block.code for block in frame.blocks} if frame else set()
        filled: list[list[Panel]] = []
        for phase in self.fitter.material.phases:
            most = PAGES_OF_A_LEAFLET - 1 - sum(map(len, filled))
            taken = self._filled(phase, on_cover, body, most)
            if taken is None:
                return None
            filled.append(taken)
        return filled

    def _filled(self, phase: ToldPhase, on_cover: set[str], body: float, most: int) -> list[Panel] | None:
        """Fill so many panels at most with a phase, without its order, which the cover has."""
        fitter, count = self.fitter, self.fitter.form.columns
        bar, *blocks = fitter.maker.atoms(phase)
        atoms = (replace(bar, parts=()), *(atom for atom in blocks if atom.code not in on_cover))
        again = fitter.maker.again(phase)
        pouring = Pouring(atoms=atoms, again=lambda _: again, width=fitter.column)
        for panels in range(1, most + 1):
            columns = pouring.columns(body, [fitter.room(Frame())] * (panels * count))
            if columns is not None:
                return [columns[start : start + count] for start in range(0, len(columns), count)]
        return None

    def _cover(self, panels: Sequence[str], body: float) -> ReferenceSide:
        """Stand what is looked up every turn below the orders of all phases, down to the foot."""
        orders, frame, width = self._orders(body, panels), self._every_turn(body), self.fitter.width
        side = self.fitter.side(1, _COVER, orders, body)
        if frame is None:
            return side
        *above, flow = side.fitted.bands
        high, space = _height(orders), _BETWEEN * body
        picture = Picture(frame.kind, frame.html(body, width), frame.height(body, width), room_before=_BETWEEN)
        below = PlacedBand(band=picture, space=space, height=flow.height - high - space)
        full = (high + space + picture.fixed) / flow.height
        fitted = replace(side.fitted, bands=(*above, replace(flow, height=high), below), full=full)
        return replace(side, fitted=fitted)

    def _orders(self, body: float, panels: Sequence[str] = ()) -> tuple[Column, ...]:
        """Set the orders of all phases side by side."""
        fitter, phases = self.fitter, self.fitter.material.phases
        on = panels or [""] * len(phases)
        atoms = tuple(fitter.maker.order(phase, where) for phase, where in zip(phases, on, strict=True))
        pouring = Pouring(atoms=atoms, again=lambda atom: atom, width=fitter.column)
        return pouring.columns(body, [fitter.room(_COVER)] * fitter.form.columns) or ()

    def _every_turn(self, body: float) -> EveryTurn | None:
        """Take what of the blocks of every turn has room on the cover, the first of them first."""
        fitter = self.fitter
        blocks = [atom for phase in fitter.material.phases for atom in fitter.maker.atoms(phase) if atom.every_turn]
        room = fitter.room(_COVER) - _height(self._orders(body)) - _BETWEEN * body
        counts = range(len(blocks), 0, -1)
        frames = (fitter.every_turn(blocks[:count], APART) for count in counts)
        return next(filter(None, (frame.fitted(body, room, fitter.width, _LEAST) for frame in frames)), None)


def _height(columns: Sequence[Column]) -> float:
    return max((column.height for column in columns), default=0.0)


def _spans(panels: Sequence[Sequence[Panel]]) -> list[str]:
    """Say on which panels each phase stands, those after the cover."""
    ends = list(accumulate((len(phase) for phase in panels), initial=1))
    return [str(last) if last == end + 1 else f"{end + 1}{_EN_DASH}{last}" for end, last in pairwise(ends)]
