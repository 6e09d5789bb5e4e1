"""What stands above and below a round's lists: the band of the round, which part a sheet shows, whose it is."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from pipeline.compose.event.board import MM, Lettering, Piece, Spot, bar, shape_of, shown_map, whole_page
from pipeline.compose.event.board_looks import BOLD
from pipeline.compose.event.pairing_plan import PairingLists, PairingPart, PairingSheet, WallSizes
from pipeline.compose.workshop import Workshop
from pipeline.draw import MapDrawing

_LETTERS = 3  # of the first name on a sheet, and of the last: enough to tell it from the next


@dataclass(frozen=True, kw_only=True)
class PairingGround:
    """What all sheets of a round have in common: the bars of their head, and the map of the round's mission on them."""

    drawing: MapDrawing | None
    shop: Workshop
    sizes: WallSizes
    is_both: bool

    @property
    def height(self) -> float:
        """How high the head is."""
        return self.sizes.head if self.is_both else self.sizes.small_head

    @property
    def band(self) -> float:
        """How high the band of the round is, below which its mission stands on paper."""
        return self.height * (1 if self.sizes.is_screen else 0.78)

    @property
    def pad(self) -> float:
        """How much room there is around what stands on the band."""
        return self.band * 0.09

    @property
    def right(self) -> float:
        """Where the room for words ends."""
        card = self._card
        return card.left if card else self.sizes.width - (0 if self.sizes.is_screen else self.pad)

    @property
    def title(self) -> Spot:
        """The bar of the mission, on paper."""
        return Spot(left=0, top=self.band, width=self.sizes.width, height=self.height - self.band)

    @property
    def _edge(self) -> float:
        return (self.band - 2 * self.pad) * 0.03

    @property
    def _card(self) -> Spot | None:
        """Where the map lies."""
        if self.drawing is None:
            return None
        high = self.band - 2 * self.pad
        wide = (high - 2 * self._edge) * shape_of(self.drawing) + 2 * self._edge
        right = self.sizes.width - (0 if self.sizes.is_screen else self.pad)
        return Spot(left=right - wide, top=self.pad, width=wide, height=high)

    def pieces(self) -> Iterator[Piece]:
        """Give them, the lowest first."""
        if self.sizes.is_screen:
            yield bar(whole_page(self.shop), "dark")
        else:
            yield bar(Spot(left=0, top=0, width=self.sizes.width, height=self.band), "dark")
            yield bar(self.title, "lit-ground")
        if self.drawing is not None and (card := self._card):
            yield bar(card, "card")
            yield shown_map(card.within(self._edge), self.drawing, self.shop)


@dataclass(frozen=True, kw_only=True)
class PairingFrame:
    """Words above and below the lists of one sheet or screen."""

    lists: PairingLists
    sheet: PairingSheet
    ground: PairingGround
    shop: Workshop
    sizes: WallSizes

    @property
    def _type(self) -> Lettering:
        return Lettering(shop=self.shop)

    def head(self) -> Iterator[Piece]:
        """The round, its time, its mission; on a sheet of several, which part of a list."""
        ground = self.ground
        band, pad = ground.band, ground.pad
        corner = tuple(self._corner(band, pad))
        yield from corner
        has_card = ground.drawing is not None
        room = min((piece.spot.left for piece in corner), default=ground.right if has_card else self.sizes.width)
        yield from self._when(band, pad, room - 2 * pad) if self.sizes.is_screen else self._stacked(room - 2 * pad)

    def _when(self, band: float, pad: float, room: float) -> Iterator[Piece]:
        """On a screen: the round, and beside it what is played from when to when."""
        lists, type_ = self.lists, self._type
        spot = Spot(left=0, top=pad, width=room * 0.36, height=band - 2 * pad)
        name = type_.line(spot, lists.round, "on-dark caps", most=spot.height * 0.92, weight=BOLD)
        yield name
        left = type_.width(name) + 3 * pad
        beside = Spot(left=left, top=pad * 1.4, width=room - left, height=spot.height * 0.44)
        yield type_.line(beside, lists.mission, "on-dark lit caps", most=beside.height * 0.92, weight=BOLD)
        below = replace(beside, top=beside.bottom)
        told = " · ".join(filter(None, (lists.time, lists.told)))
        yield type_.line(below, told, "on-dark", most=beside.height * 0.74)

    def _stacked(self, room: float) -> Iterator[Piece]:
        """On paper: the round, its time and how long it lasts; below them the mission on a bar of its own."""
        lists, type_, band, pad, title = self.lists, self._type, self.ground.band, self.ground.pad, self.ground.title
        top = pad * 0.8
        lines = ((lists.round, "on-dark caps", 0.45), (lists.time, "on-dark lit", 0.28), (lists.day, "on-dark", 0.15))
        for text, look, share in lines:
            spot = Spot(left=pad * 1.3, top=top, width=room, height=band * share)
            yield from [type_.line(spot, text, look, most=spot.height * 1.08, weight=BOLD)] if text else []
            top += band * share
        inner = title.padded(pad * 1.3)
        name = replace(inner, width=inner.width * (0.6 if lists.told else 1))
        yield type_.line(name, lists.mission, "caps", most=title.height * 0.86, weight=BOLD)
        told = replace(inner, left=name.right, width=inner.right - name.right)
        yield type_.line(told, lists.told, "end", most=title.height * 0.46)

    def _corner(self, band: float, pad: float) -> Iterator[Piece]:
        """Beside the map, on a sheet of several: which part of the lists it shows."""
        sizes, sheet, type_ = self.sizes, self.sheet, self._type
        high = band - 2 * pad
        right = self.ground.right - (2 * pad if self.ground.drawing is not None else 0)
        if sheet.part is PairingPart.BOTH:
            return
        wide, part = sizes.width * 0.24, self._range()
        spot = Spot(left=right - wide, top=pad, width=wide, height=high * (0.62 if part else 0))
        if part:
            yield type_.line(spot, part, "on-dark end", most=high * 0.62, weight=BOLD)
        below = replace(spot, top=spot.bottom, height=pad + high - spot.bottom)
        key = "event.pairings.by-table" if sheet.tables else "event.pairings.by-name"
        yield type_.line(below, self.shop.labels[key], "on-dark caps end", most=high * 0.3, weight=BOLD)

    def _range(self) -> str:
        """Say which part of a list a sheet shows, if not all: from table to table, or the letters of names."""
        sheet, lists = self.sheet, self.lists
        if len(sheet.tables) == len(lists.tables) or len(sheet.names) == len(lists.names):
            return ""
        if sheet.tables:
            games = [row for row in (lists.tables[number] for number in sheet.tables) if row.look != "bye"]
            ends = (games[0].place, games[-1].place) if games else ("", "")
        else:
            first, last = (lists.names[sheet.names[end]].names[0][:_LETTERS] for end in (0, -1))
            ends = (first, last)
        key = "event.pairings.range"
        return ends[0] if ends[0] == ends[1] else self.shop.labels[key].format(first=ends[0], last=ends[1])

    def foot(self) -> Iterator[Piece]:
        """Say whose sheet it is, which of how many, and where to ask."""
        sizes, lists, labels = self.sizes, self.lists, self.shop.labels
        high = sizes.foot * 0.66
        spot = Spot(left=0, top=self.shop.room - high, width=sizes.width, height=high)
        ink = "on-dark" if sizes.is_screen else ""
        if not sizes.is_screen:
            yield bar(Spot(left=0, top=spot.top - 2, width=sizes.width, height=1), "line")
        else:
            spot = spot.padded(4 * MM)
        sheet = self.sheet
        key = "event.pairings.screen" if sizes.is_screen else "event.pairings.sheet"
        part = labels[key].format(number=sheet.number, of=sheet.of) if sheet.of > 1 else ""
        name = replace(spot, width=spot.width * 0.3)
        yield self._type.line(name, lists.event, f"caps {ink}".strip(), most=high * 0.72, weight=BOLD)
        middle = replace(spot, left=name.right, width=spot.width * 0.36)
        yield self._type.line(middle, lists.foot, ink or "soft", most=high * 0.66)
        end = replace(spot, left=middle.right, width=spot.width * 0.34)
        told = " · ".join(filter(None, (part, "" if sizes.is_screen else labels["event.pairings.ask"])))
        yield self._type.line(end, told, f"end {ink or 'soft'}", most=high * 0.66)
