"""A round's pairings -> pages that tell everybody from afar where to sit: by table, by name, on paper, on screens."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from pipeline.compose.event.board import BOLD, MM, Lettering, Piece, Spot, bar, board_manuscript, shape_of, shown_map
from pipeline.compose.event.event_pages import PageTitle
from pipeline.compose.event.pairing_plan import PairingPart, PairingSheet, WallSizes
from pipeline.compose.typesetting.galleys import Manuscript
from pipeline.compose.workshop import Workshop
from pipeline.contracts.paper import Size
from pipeline.draw import MapDrawing
from pipeline.units import Length

WALL_MARGIN = Length.of_mm(9)
SCREEN_MARGIN = Length.of_mm(5)
_PAD = 0.16  # of a row: beside words in a cell
_NUMBER = 0.078  # of the width of a sheet: the cell of a table's number at least
_WIDE = 240 * MM  # a sheet that is narrower gives numbers more of its width
_LETTERS = 3  # of the first name on a sheet, and of the last: enough to tell it from the next
_NAMED = 0.118  # ... where tables have names


@dataclass(frozen=True, kw_only=True)
class PairingRow:
    """A row of a list: where, and who; its look is that of a game, a late one, a free table or a bye."""

    place: str
    names: tuple[str, ...]
    look: str = "game"
    note: str = ""


@dataclass(frozen=True, kw_only=True)
class PairingLists:
    """The two lists of a round, and what the heads of its pages say."""

    round: str
    time: str
    day: str
    mission: str
    told: str
    event: str
    foot: str
    tables: tuple[PairingRow, ...]
    names: tuple[PairingRow, ...]


def pairing_manuscript(
    page: PageTitle, lists: PairingLists, sheet: PairingSheet, drawing: MapDrawing | None, shop: Workshop
) -> Manuscript:
    """Write one sheet or screen of a round's pairings."""
    sizes = WallSizes.of(_size_of(shop), shop.area.margin.left.points, is_screen=sheet.is_screen)
    writer = _Sheet(lists=lists, sheet=sheet, drawing=drawing, shop=shop, sizes=sizes)
    return board_manuscript(page, writer.pieces(), shop)


def _size_of(shop: Workshop) -> Size:
    return Size(width=shop.area.stock.width, height=shop.area.stock.height)


def _whole(shop: Workshop) -> Spot:
    """The whole page, to its edges."""
    margin, stock = shop.area.margin.left.points, shop.area.stock
    return Spot(left=-margin, top=-margin, width=stock.width.points, height=stock.height.points)


@dataclass(frozen=True, kw_only=True)
class _Sheet:
    """Puts the pieces of one sheet in their places."""

    lists: PairingLists
    sheet: PairingSheet
    drawing: MapDrawing | None
    shop: Workshop
    sizes: WallSizes

    @property
    def _type(self) -> Lettering:
        return Lettering(shop=self.shop)

    def pieces(self) -> Iterator[Piece]:
        """Give head, lists and foot."""
        sizes, sheet = self.sizes, self.sheet
        is_both = sheet.part is PairingPart.BOTH
        head = sizes.head if is_both else sizes.small_head
        if sizes.is_screen:
            yield bar(_whole(self.shop), "dark")
        yield from self._head(head)
        top = head
        section = sizes.section if is_both else sizes.gap
        if sheet.tables:
            yield from self._section("event.pairings.by-table", top) if is_both else ()
            top += section
            yield from self._tables(top)
            top += -(-len(sheet.tables) // sizes.table_columns) * sizes.table_row * sheet.growth
        if sheet.names:
            yield from self._section("event.pairings.by-name", top) if is_both else ()
            yield from self._names(top + section)
        yield from self._foot()

    def _head(self, height: float) -> Iterator[Piece]:
        """The band of the round: its time, its mission with the map; on a sheet of several, which part of a list."""
        band = height * (1 if self.sizes.is_screen else 0.78)
        pad = band * 0.09
        if not self.sizes.is_screen:
            yield bar(Spot(left=0, top=0, width=self.sizes.width, height=band), "dark")
        corner = tuple(self._corner(band, pad))
        yield from corner
        room = min((piece.spot.left for piece in corner), default=self.sizes.width) - 2 * pad
        yield from self._when(band, pad, room) if self.sizes.is_screen else self._stacked(band, height, pad, room)

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

    def _stacked(self, band: float, height: float, pad: float, room: float) -> Iterator[Piece]:
        """On paper: the round, its time and how long it lasts; below them the mission on a bar of its own."""
        lists, type_, width = self.lists, self._type, self.sizes.width
        top = pad * 0.8
        lines = ((lists.round, "on-dark caps", 0.45), (lists.time, "on-dark lit", 0.28), (lists.day, "on-dark", 0.15))
        for text, look, share in lines:
            spot = Spot(left=pad * 1.3, top=top, width=room, height=band * share)
            yield from [type_.line(spot, text, look, most=spot.height * 1.08, weight=BOLD)] if text else []
            top += band * share
        title = Spot(left=0, top=band, width=width, height=height - band)
        yield bar(title, "lit-ground")
        inner = title.padded(pad * 1.3)
        name = replace(inner, width=inner.width * (0.6 if lists.told else 1))
        yield type_.line(name, lists.mission, "caps", most=title.height * 0.86, weight=BOLD)
        told = replace(inner, left=name.right, width=inner.right - name.right)
        yield type_.line(told, lists.told, "end", most=title.height * 0.46)

    def _corner(self, band: float, pad: float) -> Iterator[Piece]:
        """The corner of the head: the map, and on a sheet of several which part of the lists it shows."""
        sizes, sheet, type_ = self.sizes, self.sheet, self._type
        high = band - 2 * pad
        right = sizes.width - (0 if sizes.is_screen else pad)
        if self.drawing is not None:
            edge = high * 0.03
            wide = (high - 2 * edge) * shape_of(self.drawing) + 2 * edge
            card = Spot(left=right - wide, top=pad, width=wide, height=high)
            yield bar(card, "card")
            yield shown_map(card.within(edge), self.drawing, self.shop)
            right = card.left - 2 * pad
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

    def _section(self, key: str, top: float) -> Iterator[Piece]:
        """Head a list on a sheet that has both."""
        sizes = self.sizes
        spot = Spot(left=0, top=top + sizes.section * 0.3, width=sizes.width * 0.4, height=sizes.section * 0.6)
        head = self._type.line(spot, self.shop.labels[key], "caps", most=sizes.section * 0.72, weight=BOLD)
        yield head
        after = self._type.width(head) + sizes.section * 0.4
        yield bar(Spot(left=after, top=spot.top + spot.height / 2, width=sizes.width - after, height=1.2), "line")

    def _tables(self, top: float) -> Iterator[Piece]:
        """Write the list by table, column by column."""
        sizes, rows = self.sizes, [self.lists.tables[number] for number in self.sheet.tables]
        high = sizes.table_row * self.sheet.growth
        width = (sizes.width - sizes.gutter * (sizes.table_columns - 1)) / sizes.table_columns
        number = width * self._number_share()
        pad = high * _PAD * 1.6
        versus = high * 0.55
        cell = (width - number - 2 * pad - versus) / 2
        names = [name for row in rows if row.look == "game" for name in row.names]
        size = self._type.common(names, cell, most=sizes.table_type * self.sheet.growth, least=sizes.least)
        deep = -(-len(rows) // sizes.table_columns)
        for index, row in enumerate(rows):
            column, line = divmod(index, deep)
            spot = Spot(left=column * (width + sizes.gutter), top=top + line * high, width=width, height=high)
            yield from self._table_row(spot, row, number, pad, versus, size, is_even=line % 2 == 0)

    def _number_share(self) -> float:
        names = [row.place for row in self.lists.tables]
        share = _NAMED if any(len(name) > 3 for name in names) else _NUMBER
        columns = 1.4 if self.sizes.table_columns > 1 else 1.0
        return share * columns * (1.0 if self.sizes.width > _WIDE else 1.3)

    def _table_row(
        self, spot: Spot, row: PairingRow, number: float, pad: float, versus: float, size: float, *, is_even: bool
    ) -> Iterator[Piece]:
        sizes, type_ = self.sizes, self._type
        ink = self._ink(row)
        yield from self._ground(spot, row, is_even=is_even)
        gap = spot.height * 0.03
        cell = Spot(left=spot.left, top=spot.top + gap, width=number, height=spot.height * 0.94 - gap)
        yield from self._place(cell, row)
        left, room = spot.left + number + pad, spot.width - number - 2 * pad
        inner = Spot(left=left, top=spot.top, width=room, height=spot.height)
        if len(row.names) == 2 and row.look in ("game", "late"):
            wide = (room - versus) / 2
            note = wide * 0.34 if row.note else 0.0
            first, second = replace(inner, width=wide), replace(inner, left=left + wide + versus, width=wide - note)
            yield type_.line(first, row.names[0], ink, most=size, least=sizes.lone)
            middle = Spot(left=left + wide, top=spot.top, width=versus, height=spot.height)
            v = self.shop.labels["event.versus"].strip()
            quiet = "on-dark" if sizes.is_screen and row.look == "game" else "soft"
            yield type_.line(middle, v, f"middle {quiet}", most=size * 0.72)
            yield type_.line(second, row.names[1], ink, most=size, least=sizes.lone)
            aside = Spot(left=left + room - note, top=spot.top, width=note, height=spot.height)
            yield from [type_.line(aside, row.note, f"{ink} end", most=size * 0.8)] if row.note else []
        else:
            text = " · ".join(row.names) or row.note
            look = ink if row.names else f"{ink} soft" if not sizes.is_screen else ink
            yield type_.line(inner, text, look, most=size if row.names else size * 0.8, least=sizes.lone * 0.8)

    def _ink(self, row: PairingRow) -> str:
        return "on-dark" if self.sizes.is_screen and row.look not in ("bye", "late") else ""

    def _ground(self, spot: Spot, row: PairingRow, *, is_even: bool) -> Iterator[Piece]:
        if row.look in ("bye", "late"):
            yield bar(replace(spot, height=spot.height * 0.94), "lit-ground")
        elif self.sizes.is_screen:
            yield bar(replace(spot, height=spot.height * 0.94), "dim")
        elif is_even and row.look == "game":
            yield bar(spot, "even")

    def _place(self, cell: Spot, row: PairingRow) -> Iterator[Piece]:
        """The cell of a table's number: dark on paper, lit on a screen, hollow where nobody plays."""
        is_game = row.look in ("game", "late")
        on_screen = self.sizes.is_screen
        ground = ("lit-ground" if on_screen else "dark") if is_game else "dark" if row.look == "bye" else "hollow"
        look = "middle" if (on_screen and is_game) or (not on_screen and row.look == "free") else "middle on-dark"
        yield bar(cell, "" if on_screen and row.look == "free" else ground)
        most = min(cell.height * 0.9, self.sizes.number_type * 1.23 * self.sheet.growth)
        look = f"{look} caps" if row.look == "bye" else look
        yield self._type.line(cell.padded(cell.height * 0.12), row.place, look, most=most, least=7, weight=BOLD)

    def _names(self, top: float) -> Iterator[Piece]:
        """Write the list by name, column by column."""
        sizes, rows = self.sizes, [self.lists.names[number] for number in self.sheet.names]
        high = sizes.name_row * self.sheet.growth
        width = (sizes.width - sizes.gutter * (sizes.name_columns - 1)) / sizes.name_columns
        longest = max((len(row.place) for row in rows), default=1)
        number = width * (0.19 if longest <= 3 else 0.3)
        pad = high * _PAD
        room = width - number - 2 * pad
        size = self._type.common(
            [row.names[0] for row in rows], room, most=sizes.name_type * self.sheet.growth, least=min(sizes.least, 22)
        )
        deep = -(-len(rows) // sizes.name_columns)
        for index, row in enumerate(rows):
            column, line = divmod(index, deep)
            spot = Spot(left=column * (width + sizes.gutter), top=top + line * high, width=width, height=high)
            yield from self._ground(spot, row, is_even=line % 2 == 0)
            name = Spot(left=spot.left + pad, top=spot.top, width=room, height=high)
            yield self._type.line(name, row.names[0], self._ink(row), most=size, least=sizes.lone * 0.9)
            tall = high * (0.94 if sizes.is_screen else 1)
            cell = Spot(left=spot.right - number, top=spot.top, width=number, height=tall)
            yield from self._seat(cell, row)

    def _seat(self, cell: Spot, row: PairingRow) -> Iterator[Piece]:
        """Where somebody sits, at the end of the row by name."""
        sizes = self.sizes
        most = min(cell.height * 0.84, sizes.number_type * self.sheet.growth)
        if row.look == "bye":
            badge = cell.within(cell.height * 0.1)
            yield bar(badge, "dark")
            yield self._type.line(
                badge.padded(2), row.place, "on-dark middle caps", most=most * 0.76, least=7, weight=BOLD
            )
        elif sizes.is_screen:
            yield bar(cell, "lit-ground")
            yield self._type.line(cell.padded(2), row.place, "middle", most=most, least=7, weight=BOLD)
        else:
            yield self._type.line(cell.padded(cell.height * _PAD), row.place, "end", most=most, least=9, weight=BOLD)

    def _foot(self) -> Iterator[Piece]:
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
