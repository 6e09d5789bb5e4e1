"""A round's pairings -> pages that tell everybody from afar where to sit: by table, by name, on paper, on screens."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from pipeline.compose.event.board import MM, Lettering, Piece, Spot, bar, board_manuscript
from pipeline.compose.event.board_looks import BOLD, STRONG
from pipeline.compose.event.board_painting import painted
from pipeline.compose.event.event_pages import PageTitle
from pipeline.compose.event.pairing_frame import PairingFrame, PairingGround
from pipeline.compose.event.pairing_plan import PairingLists, PairingPart, PairingRow, PairingSheet, WallSizes
from pipeline.compose.typesetting.galleys import Manuscript
from pipeline.compose.workshop import Workshop
from pipeline.contracts.drawn_board import Board
from pipeline.contracts.paper import Size
from pipeline.draw import MapDrawing
from pipeline.fonts import Face, measure
from pipeline.units import Length

WALL_MARGIN = Length.of_mm(9)
SCREEN_MARGIN = Length.of_mm(5)
_PAD = 0.16  # of a row: beside words in a cell
_NUMBER = 0.078  # of the width of a sheet: the cell of a table's number at least
_WIDE = 240 * MM  # a sheet that is narrower gives numbers more of its width
_PLAYED, _BARS = ("game", "late", "match"), ("bye", "late", "match")  # who sits there; what has a bar of its own
_EMPTY = ("free", "open")  # where nobody sits, or nobody is known to
_NOTE = 0.72  # of the names' type
_NAMED = 0.118  # ... where tables have names


def pairing_manuscript(
    page: PageTitle, drawing: MapDrawing | None, is_screen: bool, is_both: bool, shop: Workshop
) -> Manuscript:
    """Write the ground of a round's sheets or screens, which have one of its lists or both."""
    sizes = _sizes(shop, is_screen=is_screen)
    ground = PairingGround(drawing=drawing, shop=shop, sizes=sizes, is_both=is_both)
    return board_manuscript(page, ground.pieces(), shop)


def pairing_board(lists: PairingLists, sheet: PairingSheet, drawing: MapDrawing | None, shop: Workshop) -> Board:
    """Write what is one sheet's or screen's own: its words and rows."""
    sizes = _sizes(shop, is_screen=sheet.is_screen, rows=lists.tables)
    ground = PairingGround(drawing=drawing, shop=shop, sizes=sizes, is_both=sheet.part is PairingPart.BOTH)
    return painted(_Sheet(lists=lists, sheet=sheet, ground=ground, shop=shop, sizes=sizes).pieces(), shop)


def _sizes(shop: Workshop, *, is_screen: bool, rows: Sequence[PairingRow] = ()) -> WallSizes:
    return WallSizes.of(_size_of(shop), shop.area.margin.left.points, is_screen=is_screen, rows=rows)


def _size_of(shop: Workshop) -> Size:
    return Size(width=shop.area.stock.width, height=shop.area.stock.height)


@dataclass(frozen=True, kw_only=True)
class _Sheet:
    """Puts the pieces of one sheet in their places."""

    lists: PairingLists
    sheet: PairingSheet
    ground: PairingGround
    shop: Workshop
    sizes: WallSizes

    @property
    def _type(self) -> Lettering:
        return Lettering(shop=self.shop)

    def pieces(self) -> Iterator[Piece]:
        """Give head, lists and foot."""
        sizes, sheet = self.sizes, self.sheet
        is_both = sheet.part is PairingPart.BOTH
        frame = PairingFrame(lists=self.lists, sheet=sheet, ground=self.ground, shop=self.shop, sizes=sizes)
        yield from frame.head()
        top = self.ground.height
        section = sizes.section if is_both else sizes.gap
        if sheet.tables:
            yield from self._section("event.pairings.by-table", top) if is_both else ()
            top += section
            yield from self._tables(top)
            top += -(-len(sheet.tables) // sizes.table_columns) * sizes.table_row * sheet.growth
        if sheet.names:
            yield from self._section("event.pairings.by-name", top) if is_both else ()
            yield from self._names(top + section)
        yield from frame.foot()

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
        names = [name for row in rows if row.look in _PLAYED for name in row.names]
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
        if len(row.names) == 2 and row.look in _PLAYED:
            wide = (room - versus) / 2
            note = self._note_width(row.note, wide, size)
            first, second = replace(inner, width=wide), replace(inner, left=left + wide + versus, width=wide - note)
            yield type_.line(first, row.names[0], ink, most=size, least=sizes.lone)
            middle = Spot(left=left + wide, top=spot.top, width=versus, height=spot.height)
            v = self.shop.labels["event.versus"].strip()
            quiet = "on-dark" if sizes.is_screen and row.look == "game" else "soft"
            yield type_.line(middle, v, f"middle {quiet}", most=size * 0.72)
            yield type_.line(second, row.names[1], ink, most=size, least=sizes.lone)
            aside = Spot(left=left + room - note, top=spot.top, width=note, height=spot.height)
            yield from [type_.line(aside, row.note, f"{ink} end", most=size * _NOTE)] if row.note else []
        else:
            text = " · ".join(row.names) or row.note
            look = ink if row.names else f"{ink} soft" if not sizes.is_screen else ink
            yield type_.line(inner, text, look, most=size if row.names else size * 0.8, least=sizes.lone * 0.8)

    def _note_width(self, note: str, wide: float, size: float) -> float:
        """Give a note at the end of a row as much room as it needs, up to half of the second name's."""
        face = Face(family=self.shop.theme.heading, weight=STRONG)
        return min(wide / 2, measure(note, face, size * _NOTE) + size / 2) if note else 0.0

    def _ink(self, row: PairingRow) -> str:
        return "on-dark" if self.sizes.is_screen and row.look not in _BARS else ""

    def _ground(self, spot: Spot, row: PairingRow, *, is_even: bool) -> Iterator[Piece]:
        if row.look in _BARS:
            yield bar(replace(spot, height=spot.height * 0.94), "lit-ground")
        elif self.sizes.is_screen:
            yield bar(replace(spot, height=spot.height * 0.94), "dim")
        elif is_even and row.look == "game":
            yield bar(spot, "even")

    def _place(self, cell: Spot, row: PairingRow) -> Iterator[Piece]:
        """The cell of a table's number: dark on paper, lit on a screen, hollow where nobody plays."""
        if not row.place:
            return
        is_game = row.look in _PLAYED
        on_screen = self.sizes.is_screen
        ground = ("lit-ground" if on_screen else "dark") if is_game else "dark" if row.look == "bye" else "hollow"
        look = "middle" if (on_screen and is_game) or (not on_screen and row.look in _EMPTY) else "middle on-dark"
        yield bar(cell, "" if on_screen and row.look in _EMPTY else ground)
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
            yield self._type.line(name, row.names[0], self._ink(row), most=size, least=sizes.lone)
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
