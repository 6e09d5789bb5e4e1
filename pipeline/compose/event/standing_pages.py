"""Standings -> pages for walls and screens: rank, name, round by round, points, and what parts those who are level."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from pipeline.compose.event.board import MM, Lettering, Piece, Spot, bar, board_manuscript, triangle, whole_page
from pipeline.compose.event.board_looks import BOLD
from pipeline.compose.event.board_painting import painted
from pipeline.compose.event.event_pages import PageTitle
from pipeline.compose.event.shown_standings import StandingLists, StandingRow
from pipeline.compose.event.standing_plan import StandingSizes
from pipeline.compose.event.standing_rows import BOXES, DASH, StandingRows
from pipeline.compose.picture_case import Photo
from pipeline.compose.typesetting.galleys import Manuscript
from pipeline.compose.workshop import Workshop
from pipeline.contracts.drawn_board import Board
from pipeline.contracts.paper import Size

_BAND, _PAD = 0.76, 0.11  # of the head: its dark band; of that, the room around its words


def standing_manuscript(page: PageTitle, logo: Photo | None, is_screen: bool, shop: Workshop) -> Manuscript:
    """Write the ground of all sheets or screens of standings: the dark band of the head, with the event's logo."""
    return board_manuscript(page, _ground(logo, _sizes(shop, is_screen=is_screen), shop), shop)


def standing_board(
    lists: StandingLists, shown: tuple[int, ...], part: str, logo: Photo | None, shop: Workshop, *, is_screen: bool
) -> Board:
    """Write what is one sheet's or screen's own: its words, and the rows of these numbers."""
    sizes = _sizes(shop, is_screen=is_screen)
    sheet = _Sheet(lists=lists, shown=shown, part=part, logo=logo, sizes=sizes, shop=shop)
    return painted(sheet.screen() if is_screen else sheet.paper(), shop)


def _sizes(shop: Workshop, *, is_screen: bool) -> StandingSizes:
    size = Size(width=shop.area.stock.width, height=shop.area.stock.height)
    return StandingSizes.of(size, shop.area.margin.left.points, is_screen=is_screen)


def _ground(logo: Photo | None, sizes: StandingSizes, shop: Workshop) -> Iterator[Piece]:
    if sizes.is_screen:
        yield bar(whole_page(shop), "dark")
        return
    band = sizes.head * _BAND
    yield bar(Spot(left=0, top=0, width=sizes.width, height=band), "dark")
    if logo is not None:
        at = _logo_spot(logo, sizes)
        yield Piece(spot=at, look="", html=str(shop.pictures.show_photo(logo, at.width, at.height)))


def _logo_spot(logo: Photo, sizes: StandingSizes) -> Spot:
    band = sizes.head * _BAND
    pad = band * _PAD
    wide, high = logo.fitted(band * 1.3, band - 2 * pad)
    return Spot(left=sizes.width - pad - wide, top=(band - high) / 2, width=wide, height=high)


@dataclass(frozen=True, kw_only=True)
class _Sheet:
    """Puts the pieces of one sheet in their places."""

    lists: StandingLists
    shown: tuple[int, ...]
    part: str
    logo: Photo | None
    sizes: StandingSizes
    shop: Workshop

    @property
    def _type(self) -> Lettering:
        return Lettering(shop=self.shop)

    @property
    def _rows(self) -> Sequence[StandingRow]:
        return [self.lists.rows[number] for number in self.shown]

    def paper(self) -> Iterator[Piece]:
        """Give head, rows, key and foot."""
        sizes, rows = self.sizes, self._rows
        yield from self._head(sizes.head * _BAND)
        high = sizes.row * sizes.growth(len(rows))
        writer = StandingRows(lists=self.lists, sizes=sizes, shop=self.shop, high=high)
        yield from writer.heads(sizes.head * 0.78)
        for line, row in enumerate(rows):
            following = rows[line + 1] if line + 1 < len(rows) else None
            yield from writer.row(row, following, line)
        for line, row in enumerate(rows):
            following = rows[line + 1] if line + 1 < len(rows) else None
            yield from writer.joint(row, following, line)
        yield bar(Spot(left=0, top=sizes.head + len(rows) * high, width=sizes.width, height=1.2), "line")
        yield from self._key(writer.columns.hidden)

    def _head(self, height: float) -> Iterator[Piece]:
        """On the dark band: standings after which round; the event, and what comes next."""
        lists, width, type_ = self.lists, self.sizes.width, self._type
        pad = height * _PAD
        spot = Spot(left=pad * 1.4, top=pad, width=width * 0.5, height=height * 0.5)
        yield type_.line(spot, lists.title, "on-dark caps", most=height * 0.52, weight=BOLD)
        below = replace(spot, top=spot.bottom + pad * 0.4, height=height * 0.24)
        after = " · ".join(filter(None, (lists.after, self.part)))
        yield type_.line(below, after, "on-dark lit", most=height * 0.2, weight=BOLD)
        right = width - pad
        if self.logo is not None:
            right = _logo_spot(self.logo, self.sizes).left - pad
        line = height * 0.24
        lines = ((lists.event, "on-dark caps end", 0.2), (lists.place, "on-dark end", 0.15))
        for number, (text, look, share) in enumerate((*lines, (lists.following, "on-dark lit end", 0.16))):
            at = Spot(left=right - width * 0.36, top=pad * 1.2 + number * line, width=width * 0.36, height=line)
            yield from [type_.line(at, text, look, most=height * share)] if text else []

    def _key(self, hidden: Sequence[int]) -> Iterator[Piece]:
        """Say what boxes, triangles and dots mean; below it, whose sheet it is and what is still open."""
        sizes, labels, type_ = self.sizes, self.shop.labels, self._type
        line = sizes.foot * 0.34
        top, left = self.shop.room - 2.25 * line, 0.0
        used = {box.outcome for row in self._rows for box in row.boxes}
        for outcome in (each for each in ("won", "drawn", "lost", "bye") if each in used):
            yield bar(Spot(left=left, top=top + line * 0.14, width=line * 1.2, height=line * 0.72), BOXES[outcome])
            spot = Spot(left=left + line * 1.5, top=top, width=sizes.width * 0.12, height=line)
            told = type_.line(spot, labels[f"event.standings.{outcome}"], "", most=line * 0.6)
            yield told
            left = spot.left + type_.width(told) + line
        if any(row.moved for row in self._rows):
            for is_up in (True, False):
                at = Spot(left=left, top=top + line * 0.24, width=line * 0.5, height=line * 0.5)
                yield triangle(at, self.shop, is_up=is_up)
                left = at.right + line * 0.25
            told = type_.line(self._rest(left, top, line), labels["event.standings.moved"], "", most=line * 0.6)
            yield told
            left += type_.width(told) + line
        if any(row.is_level for row in self._rows):
            yield bar(Spot(left=left, top=top + line * 0.35, width=line * 0.3, height=line * 0.3), "line dot")
            rest = self._rest(left + line * 0.5, top, line)
            yield type_.line(rest, labels["event.standings.level"], "", most=line * 0.6)
        foot = Spot(left=0, top=top + line * 1.15, width=sizes.width, height=line)
        then = labels["list.comma"].join(self.lists.measures[number] for number in hidden)
        also = labels["event.standings.then"].format(measures=then) if then else ""
        text = " ".join(filter(None, (" · ".join(filter(None, (self.lists.warning, self.lists.foot))), also)))
        yield type_.line(foot, text, "" if self.lists.warning else "soft", most=line * 0.56, least=line * 0.4)

    def _rest(self, left: float, top: float, height: float) -> Spot:
        return Spot(left=left, top=top, width=max(1.0, self.sizes.width - left), height=height)

    def screen(self) -> Iterator[Piece]:
        """Give a screen: columns of ranks, names and points."""
        sizes, lists, type_, rows = self.sizes, self.lists, self._type, self._rows
        head = Spot(left=0, top=2 * MM, width=sizes.width * 0.52, height=sizes.head - 6 * MM)
        title = type_.line(head, lists.title, "on-dark caps", most=head.height * 0.8, weight=BOLD)
        yield title
        left = type_.width(title) + 6 * MM
        is_last = not lists.following
        beside = Spot(left=left, top=head.top, width=sizes.width - left, height=head.height / (1 if is_last else 2))
        yield type_.line(beside, lists.after, "on-dark lit", most=head.height * 0.39, weight=BOLD)
        below = replace(beside, top=beside.bottom)
        yield from [type_.line(below, lists.following, "on-dark", most=beside.height * 0.62)] if not is_last else []
        deep = -(-len(rows) // sizes.columns)
        gap = 4 * MM
        width = (sizes.width - gap * (sizes.columns - 1)) / sizes.columns
        high = sizes.row * sizes.growth(deep)
        size = self._screen_size(width, high * 0.94)
        for index, row in enumerate(rows):
            column, line = divmod(index, deep)
            top = sizes.head + line * high
            yield from self._screen_row(
                Spot(left=column * (width + gap), top=top, width=width, height=high * 0.94), row, size
            )
        foot = Spot(left=0, top=self.shop.room - 5 * MM, width=sizes.width * 0.5, height=5 * MM)
        yield type_.line(foot, lists.event, "on-dark caps", most=11, weight=BOLD)
        yield type_.line(replace(foot, left=foot.width), self.part, "on-dark end", most=11)

    def _screen_size(self, width: float, high: float) -> float:
        """Find one size for the names of a screen."""
        most, names = high * 0.54, [row.name for row in self.lists.rows]
        return self._type.common(names, width - 2.8 * high - 4, most=most, least=most * 0.75)

    def _screen_row(self, spot: Spot, row: StandingRow, size: float) -> Iterator[Piece]:
        type_, high = self._type, spot.height
        is_first = row.is_first
        ink = "" if is_first else "on-dark"
        yield bar(spot, "lit-ground" if is_first else "dim")
        rank = replace(spot, width=high * 1.3)
        yield type_.line(rank, row.rank or DASH, f"{ink} middle".strip(), most=high * 0.66, weight=BOLD)
        points = replace(spot, left=spot.right - high * 1.7, width=high * 1.5)
        name = Spot(left=rank.right, top=spot.top, width=points.left - rank.right - 4, height=high)
        yield type_.line(name, row.name, ink, most=size, least=12)
        yield type_.line(points, row.points, f"{ink} end".strip(), most=high * 0.66, weight=BOLD)
