"""Ways to win by keeping enemies away from objectives -> how far that is, drawn around them on the map.

Where the enemy's absence goes with a team that holds one objective, the panel of winning alone shows it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice

from pipeline.contracts.battlefield import Battlefield, Point
from pipeline.contracts.brief import Brief
from pipeline.draw.maps.map_marks import HALO, Label, Marker, Stroke
from pipeline.draw.maps.map_sizes import Sizes
from pipeline.draw.maps.table_ground import TableGround, table_box
from pipeline.draw.pen.map_look import MapLook
from pipeline.draw.pen.word_blocks import set_line
from pipeline.geometry.areas import line_less
from pipeline.geometry.box import Box
from pipeline.geometry.clear_ground import clear_lines
from pipeline.geometry.frame import Frame
from pipeline.model import SideId
from pipeline.model.rule_words import Around, Presence
from pipeline.units import Distance

RING_WEIGHT = 0.3  # millimetres


@dataclass(frozen=True, kw_only=True)
class ClearRing:
    """So far around objectives no enemy may be for a side to win, or for any side."""

    side: SideId | None
    within: Distance


def clear_rings(battlefield: Battlefield, brief: Brief, look: MapLook) -> tuple[ClearRing, ...]:
    """List the distances that a map of its own size shows, each once."""
    if look.small or not (battlefield.objectives or battlefield.markers):
        return ()
    return tuple(dict.fromkeys(_rings(brief, look)))


def _rings(brief: Brief, look: MapLook) -> Iterator[ClearRing]:
    for way in brief.winning:
        if any(moment.shows is Presence.OWN for moment in way.moments):
            continue
        for moment in way.moments:
            if moment.shows is Presence.NO_ENEMY and moment.around is Around.OBJECTIVE and moment.within:
                side = way.who if way.who in look.wording.sides.ids else None
                yield ClearRing(side=side, within=moment.within)


@dataclass(frozen=True, kw_only=True)
class RingInk:
    """Draws them around the discs that stay: below all words, and interrupted where words and discs stand."""

    rings: tuple[ClearRing, ...]
    discs: tuple[Marker, ...]
    frame: Frame
    look: MapLook
    sizes: Sizes
    ground: TableGround

    def figures(self) -> Iterator[Label]:
        """Write each distance onto its ring where no legend tells it, as far to the right as nothing stands there."""
        for number, ring in enumerate(() if self.look.legend else self.rings, start=1):
            text, tone = self.look.wording.distance(ring.within), self.look.tones(ring.side).text
            block = set_line(self.look.family, text, self.sizes.distance, tone)
            room = block.width + 2 * HALO, block.height + 2 * HALO
            spots = sorted({point for line in self._lines(ring) for point in line}, key=lambda at: (-at.x, at.y))
            free = (spot for spot in spots if self.ground.is_free(Box.around(spot, *room), of_lines=True))
            yield from (self.ground.write(f"clear-{number}", block, spot) for spot in islice(free, 1))

    def strokes(self, covers: Sequence[Box]) -> Iterator[Stroke]:
        """Draw the lines, but where something covers them."""
        for ring in self.rings:
            tone = self.look.tones(ring.side).line
            for line in self._lines(ring):
                for piece in line_less(line, covers):
                    yield Stroke(points=piece, tone=tone, weight=RING_WEIGHT, dash=self.sizes.ring_dash)

    def _lines(self, ring: ClearRing) -> tuple[tuple[Point, ...], ...]:
        stay = (disc.centre for disc in self.discs if not disc.hollow)
        return clear_lines(stay, float(ring.within.inches) * self.frame.scale, table_box(self.frame))
