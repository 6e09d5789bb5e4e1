"""The ways to win a mission -> a panel at the foot of its front: a box for each side, lines that hold for all below.

A box has the sentence that tells how, the earliest turn as a large numeral, and the moments at which it is looked at,
each with a picture to the map's scale. What settles a game that nobody has won stands below, if its side has a box.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property

from pipeline.compose.fit.one_size import page_flow
from pipeline.compose.fit.side_fitting import Band
from pipeline.compose.leaves.leaf import LeafMaterial, winning_lines
from pipeline.compose.leaves.win_boxes import BoxMoment, WinBox, boxes_height, lay_out_boxes
from pipeline.compose.text.atoms import Picture
from pipeline.compose.workshop import Workshop
from pipeline.contracts.brief import Brief
from pipeline.contracts.win_words import WinMoment, WinNote, WinWords
from pipeline.contracts.wording import capital
from pipeline.draw import WinPicture
from pipeline.model import EACH, SideId, Who
from pipeline.units import Length

WINNING = "winning"
_PICTURE, _LOW = Length.of_mm(16.2), Length.of_mm(9.6)  # how high pictures of moments are
_HEAD = 1.3158  # body sizes: the heading of the panel
_GAP = 3.0  # points between the heading and the boxes


@dataclass(frozen=True)
class WinningPanel:
    """The panel of a mission, which can be drawn for any width of its map; a low one for pages with little room."""

    material: LeafMaterial
    shop: Workshop
    is_low: bool = False

    @cached_property
    def _columns(self) -> dict[Who, list[WinWords]]:
        return columns_of(self.material.brief)

    @cached_property
    def below(self) -> tuple[str, ...]:
        """What is said below all boxes: what never counts, once, and how a game ends that nobody has won."""
        boxed = [way for ways in self._columns.values() for way in ways]
        heads = dict.fromkeys(note.told for way in boxed for note in way.notes if note.heading and way.moments)
        return (*heads, *(way.told for way in self.material.brief.winning if way not in boxed))

    @cached_property
    def bands(self) -> list[Band]:
        """The panel as high as it is at most, and what is said below it; nothing where points alone decide."""
        if not self.material.brief.winning:
            return []
        lines = winning_lines(self.material, self.shop, self.below)
        flow = page_flow(lines, self.shop, before=0.35)
        return [self._picture("", self._height), *([flow] if lines else [])]

    def drawn(self, width: Length) -> Picture:
        """Draw the panel for a map so wide, as high as was planned."""
        placed, height = self._laid_out(width), self._height
        html = self.shop.render("winning", boxes=placed, scale=self._has_circles, height=height, gap=_GAP)
        return self._picture(html, height)

    def _picture(self, html: str, height: float) -> Picture:
        return Picture(WINNING, html, height + _GAP, per_body=_HEAD, room_before=1.0)

    @property
    def _has_circles(self) -> bool:
        return any(each.within for ways in self._columns.values() for way in ways for each in way.moments)

    @cached_property
    def _height(self) -> float:
        """As high as boxes are beside circles of the widest map, whose words have the least room."""
        return boxes_height(self._laid_out(Length.of_points(self.shop.area.width, decimals=2)))

    def _laid_out(self, width: Length) -> list[WinBox]:
        columns = [[self._box(way, width) for way in ways] for ways in self._columns.values()]
        return lay_out_boxes(columns, self.shop)

    def _box(self, way: WinWords, width: Length) -> WinBox:
        sides = self.shop.wording.sides
        small, large, after = self._turn(way)
        notes = " ".join(_plain(note) for note in way.notes if not (note.heading and way.moments))
        moments = [self._moment(each, way, width) for each in way.moments]
        if moments and notes:
            moments[-1], notes = replace(moments[-1], text=f"{moments[-1].text} {notes}"), ""
        return WinBox(
            slot=sides.slot(way.who),
            says=way.says,
            before=small,
            numeral=large,
            after=after,
            moments=tuple(moments),
            note=notes,
        )

    def _turn(self, way: WinWords) -> tuple[str, str, str]:
        """Say from which turn on it can happen, in words around a numeral."""
        labels = self.shop.labels
        if way.otherwise:
            return labels["win.turn.end"], labels["win.end"], ""
        if way.at_turn is not None:
            return labels["win.turn.at"], str(way.at_turn), labels["win.turn.starts"]
        if way.opens is None or way.opens == 1:
            return "", labels["win.any"], labels["win.turn.any"]
        return labels["win.turn.from"], str(way.opens), ""

    def _moment(self, moment: WinMoment, way: WinWords, width: Length) -> BoxMoment:
        drawing = self.material.map
        radius = None if moment.within is None else drawing.on_paper(moment.within, width)
        side, enemy = self._who(way.who)
        picture = WinPicture(
            moment=moment,
            side=side,
            enemy=enemy,
            look=drawing.look,
            height=_LOW if self.is_low else _PICTURE,
            radius=radius,
        )
        return BoxMoment(
            heading=moment.heading,
            time=moment.time if moment.heading else capital(moment.time),
            text=capital(moment.text),
            drawing=picture if moment.shows else None,
        )

    def _who(self, who: Who) -> tuple[SideId | None, SideId | None]:
        """Name the side that wins so, and the one that it fights, where each is one alone."""
        sides = self.shop.wording.sides
        own = sides.of(who)
        others = [side for side in sides.ids if side not in own]
        return (own[0] if len(own) == 1 else None), (others[0] if len(own) == len(others) == 1 else None)


def columns_of(brief: Brief) -> dict[Who, list[WinWords]]:
    """Gather the ways of each who wins so; what settles a game stands with them only where they have no other way."""
    found: dict[Who, list[WinWords]] = {}
    for way in brief.winning:
        if not way.otherwise:
            found.setdefault(way.who, []).append(way)
    for way in brief.winning:
        if way.otherwise and (way.who not in found if way.who != EACH else not found):
            found[way.who] = [way]
    return found


def _plain(note: WinNote) -> str:
    return f"{note.heading} {note.text}" if note.heading else note.text
