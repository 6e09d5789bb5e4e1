"""What lies on an organiser's desk -> its pages: lists to tick, what is to spare and was found, votes and badges."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from pipeline.compose.event.board import MM, Lettering, Piece, Spot, bar, board_manuscript, place
from pipeline.compose.event.board_looks import BOLD
from pipeline.compose.event.event_pages import PageTitle
from pipeline.compose.picture_case import Photo
from pipeline.compose.typesetting.galleys import Manuscript
from pipeline.compose.workshop import Workshop
from pipeline.contracts.paper import Size
from pipeline.units import Length

DESK_MARGIN, SMALL_MARGIN = Length.of_mm(10), Length.of_mm(7)
_HEAD, _HEADS, _FOOT = 17 * MM, 9 * MM, 7 * MM
_ROW, _HIGHEST = 7.6 * MM, 10.5 * MM
_WORD_LINE = 5.0 * MM


@dataclass(frozen=True, kw_only=True)
class Column:
    """A column of a list: its head, its share of the width, whether it has boxes to tick, or words."""

    head: str
    share: float
    look: str = "words"


@dataclass(frozen=True, kw_only=True)
class DeskList:
    """A list of the desk: what it is called, what is said of it, its columns and rows, and rows left to write on."""

    title: str
    told: str
    foot: str
    columns: tuple[Column, ...]
    rows: tuple[tuple[str, ...], ...]
    open_rows: int = 0
    more: str = ""
    more_columns: tuple[Column, ...] = ()


def rows_on(size: Size) -> int:
    """Tell how many rows of a list a page has."""
    height = size.height.points - 2 * DESK_MARGIN.points
    return int((height - _HEAD - _HEADS - _FOOT) / _ROW)


def list_manuscript(page: PageTitle, desk: DeskList, shop: Workshop) -> Manuscript:
    """Write one page of a list."""
    return board_manuscript(page, _list(desk, shop), shop)


def _list(desk: DeskList, shop: Workshop) -> Iterator[Piece]:
    width, type_ = shop.area.width, Lettering(shop=shop)
    head = Spot(left=0, top=0, width=width, height=_HEAD - 4 * MM)
    yield bar(head, "dark")
    title = head.padded(4 * MM)
    name = replace(title, width=title.width * 0.6)
    yield type_.line(name, desk.title, "on-dark caps", most=22, weight=BOLD)
    yield type_.line(replace(title, left=name.right, width=title.right - name.right), desk.told, "on-dark end", most=11)
    high = _row_height(desk, shop)
    yield from _chart(desk.columns, [*desk.rows, *[()] * desk.open_rows], _HEAD - 4 * MM, high, shop)
    if desk.more:
        top = _HEAD + _HEADS + (len(desk.rows) + desk.open_rows) * high + 6 * MM
        label = Spot(left=0, top=top, width=width, height=8 * MM)
        yield type_.line(label, desk.more, "caps", most=15, weight=BOLD)
        room = shop.room - _FOOT - label.bottom - _HEADS
        yield from _chart(desk.more_columns, [()] * int(room / _ROW), label.bottom - 3 * MM, _ROW, shop)
    foot = Spot(left=0, top=shop.room - _FOOT + 2 * MM, width=width, height=_FOOT - 2 * MM)
    yield type_.line(foot, desk.foot, "soft", most=9)


def _row_height(desk: DeskList, shop: Workshop) -> float:
    if desk.more:
        return _ROW
    count = max(1, len(desk.rows) + desk.open_rows)
    return min(_HIGHEST, (shop.room - _HEAD - _HEADS - _FOOT) / count)


def _chart(
    columns: Sequence[Column], rows: Sequence[Sequence[str]], top: float, high: float, shop: Workshop
) -> Iterator[Piece]:
    """Rule rows with boxes to tick, lines to write on, and words where they are known."""
    width, type_ = shop.area.width, Lettering(shop=shop)
    total = sum(column.share for column in columns)
    lefts = [sum(each.share for each in columns[:index]) / total * width for index in range(len(columns))]
    widths = [each.share / total * width for each in columns]
    heads = top + 4 * MM
    for column, left, wide in zip(columns, lefts, widths, strict=True):
        at = Spot(left=left, top=heads, width=wide, height=_HEADS - 1).padded(1.5)
        look = "soft middle" if column.look == "tick" else "soft"
        yield type_.line(at, column.head, look, most=9.5, least=6.6)
    yield bar(Spot(left=0, top=heads + _HEADS - 1.2, width=width, height=1.2), "line")
    for line, row in enumerate(rows):
        level = heads + _HEADS + line * high
        yield bar(Spot(left=0, top=level + high - 0.5, width=width, height=0.5), "thin")
        for index, (column, left, wide) in enumerate(zip(columns, lefts, widths, strict=True)):
            cell = Spot(left=left, top=level, width=wide, height=high)
            if column.look == "tick":
                side = min(high * 0.56, 5 * MM)
                box = Spot(left=left + (wide - side) / 2, top=level + (high - side) / 2, width=side, height=side)
                yield bar(box, "tick")
            elif index < len(row) and row[index]:
                yield type_.line(cell.padded(1.5), row[index], "", most=min(12.5, high * 0.55), least=7)


@dataclass(frozen=True, kw_only=True)
class BallotWords:
    """What a ballot says."""

    title: str
    event: str
    name: str
    table: str
    told: tuple[str, ...]


def ballot_manuscript(page: PageTitle, words: BallotWords, shop: Workshop) -> Manuscript:
    """Write a ballot: one vote, with lines for whom and at which table."""
    return board_manuscript(page, _ballot(words, shop), shop)


def _ballot(words: BallotWords, shop: Workshop) -> Iterator[Piece]:
    width, height, type_ = shop.area.width, shop.room, Lettering(shop=shop)
    head = Spot(left=0, top=0, width=width, height=height * 0.26)
    yield bar(head, "lit-ground")
    yield type_.line(head.padded(3 * MM), words.title, "caps middle", most=26, weight=BOLD)
    for number, (label, share) in enumerate(((words.name, 0.0), (words.table, 0.0))):
        line = Spot(left=0, top=height * (0.34 + 0.2 * number), width=width, height=height * 0.15)
        at = replace(line, width=width * 0.24 + share)
        yield type_.line(at, label, "", most=12, weight=BOLD)
        yield bar(Spot(left=at.right, top=line.bottom - 3, width=width - at.width, height=0.8), "line")
    for number, told in enumerate(words.told):
        at = Spot(left=0, top=height * 0.74 + number * _WORD_LINE, width=width, height=_WORD_LINE)
        yield type_.line(at, told, "soft", most=9.5)
    yield type_.line(
        Spot(left=0, top=height - 4 * MM, width=width, height=4 * MM), words.event, "caps soft", most=8, least=6.6
    )


@dataclass(frozen=True, kw_only=True)
class BadgeWords:
    """What all badges say: the event, its days, the head of the tables, the rounds."""

    event: str
    dates: str
    table: str
    rounds: tuple[str, ...]


def badge_manuscript(page: PageTitle, words: BadgeWords, logo: Photo | None, shop: Workshop) -> Manuscript:
    """Write the badge that hangs from a lanyard; name, team, force and tables are filled in."""
    return board_manuscript(page, _badge(words, logo, shop), shop)


def _badge(words: BadgeWords, logo: Photo | None, shop: Workshop) -> Iterator[Piece]:
    width, height, type_ = shop.area.width, shop.room, Lettering(shop=shop)
    slot = Spot(left=width / 2 - 7.5 * MM, top=0, width=15 * MM, height=3.4 * MM)
    yield bar(slot, "faint-box")  # where the slot for the lanyard is punched
    head = Spot(left=0, top=7 * MM, width=width, height=height * 0.13)
    yield bar(head, "dark")
    yield type_.line(head.padded(3 * MM), words.event, "on-dark caps middle", most=19, weight=BOLD)
    top = head.bottom + 2 * MM
    if logo is not None:
        wide, high = logo.fitted(width * 0.5, height * 0.15)
        at = Spot(left=(width - wide) / 2, top=top, width=wide, height=high)
        yield Piece(spot=at, look="", html=str(shop.pictures.show_photo(logo, wide, high)))
    top = head.bottom + 4 * MM + (height * 0.15 if logo else 0)
    foot = height - 22 * MM
    room = foot - top
    shares = (("first", 0.42), ("last", 0.24), ("team", 0.15), ("force", 0.13))
    for name, share in shares:
        yield place(Spot(left=0, top=top, width=width, height=room * share), name)
        top += room * share * 1.04
    count = max(1, len(words.rounds))
    label = Spot(left=0, top=foot, width=width, height=5 * MM)
    yield bar(replace(label, height=0.8), "line")
    yield type_.line(replace(label, width=width * 0.22), words.table, "soft", most=8.5, least=6.6)
    wide = min(width * 0.13, width * 0.78 / count)
    for number, each in enumerate(words.rounds):
        left = width * 0.22 + number * wide
        yield type_.line(Spot(left=left, top=foot, width=wide, height=5 * MM), each, "soft middle", most=8.5)
        cell = Spot(left=left + 1, top=foot + 5 * MM, width=wide - 2, height=9 * MM)
        yield bar(cell, "faint-box")
        yield place(cell.within(2), f"seat-{number + 1}")
    yield type_.line(
        Spot(left=0, top=height - 6 * MM, width=width, height=5 * MM), words.dates, "soft middle", most=8.5
    )
