"""A table's sign that stands: one face for the hall, one for the players; what is known of the table is filled in.

Both faces stand on one sheet, which is folded once. They are alike for all tables but those with a picture.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from pipeline.compose.event.board import MM, Lettering, Piece, Spot, bar, board_manuscript, place, shape_of, shown_map
from pipeline.compose.event.board_looks import BOLD
from pipeline.compose.event.event_pages import PageTitle
from pipeline.compose.picture_case import Photo
from pipeline.compose.typesetting.galleys import Manuscript
from pipeline.compose.workshop import Workshop
from pipeline.draw import MapDrawing
from pipeline.units import Length

TENT_MARGIN = Length.of_mm(8)
_PANEL = 0.48  # of the width: where a number stands alone
_BAND = 0.56  # of the height: where a name stands across
_FOOT = 7 * MM
_GAP = 5 * MM
_CODE = 0.17  # of the width: the column of the QR code
_LEAST_MAP = 22.0  # points: lower rows have no map
_ROWS = 10  # of rounds below one another: more stand in two columns, as names must be read
_LEAST_TYPE = 7.6  # points


@dataclass(frozen=True, kw_only=True)
class TentRound:
    """A round as the players' face says it: number, time, mission, with its map where that is known."""

    number: str
    time: str
    mission: str
    drawing: MapDrawing | None


@dataclass(frozen=True, kw_only=True)
class TentWords:
    """What the faces of all tables say: the event, where its code leads to in words, what that is for."""

    event: str
    foot: str
    caption: str
    address: str
    told: str
    help: str


@dataclass(frozen=True, kw_only=True)
class TentFace:
    """Which face for the hall: a name stands across it, a number beside the ground, or alone where there is none."""

    is_word: bool
    is_bare: bool
    picture: Photo | None = None


def hall_manuscript(
    page: PageTitle, words: TentWords, logo: Photo | None, face: TentFace, shop: Workshop
) -> Manuscript:
    """Write the face towards the hall: the number as large as it goes, or the name across; the ground beside it."""
    return board_manuscript(page, _hall(words, logo, face, shop), shop)


def _hall(words: TentWords, logo: Photo | None, face: TentFace, shop: Workshop) -> Iterator[Piece]:
    width, height, type_ = shop.area.width, shop.room, Lettering(shop=shop)
    foot = Spot(left=0, top=height - _FOOT, width=width, height=_FOOT)
    if face.is_bare:
        panel = Spot(left=0, top=0, width=width, height=foot.top - 3 * MM)
    elif face.is_word:
        panel = Spot(left=0, top=0, width=width, height=height * _BAND)
    else:
        panel = Spot(left=0, top=0, width=width * _PANEL, height=height)
    yield bar(panel, "lit-ground")
    label = Spot(left=6 * MM, top=3 * MM, width=panel.width - 12 * MM, height=13 * MM)
    yield type_.line(label, shop.labels["event.sign.table"], "caps", most=30, weight=BOLD)
    below = panel.bottom - label.bottom - 4 * MM
    yield place(Spot(left=4 * MM, top=label.bottom, width=panel.width - 8 * MM, height=below), "table")
    beside = Spot(left=0, top=panel.bottom + 4 * MM, width=width, height=foot.top - panel.bottom - 6 * MM)
    if not (face.is_bare or face.is_word):
        left = panel.right + 7 * MM
        foot = replace(foot, left=left, width=width - left)
        beside = Spot(left=left, top=0, width=width - left, height=foot.top - 2 * MM)
    if face.is_bare:
        at = Spot(left=width - 34 * MM, top=3 * MM, width=30 * MM, height=24 * MM)
        yield from _logo(at, logo, shop)
    else:
        yield from _ground(beside, logo, face, shop)
    name = replace(foot, width=foot.width * 0.5)
    yield type_.line(name, words.event, "caps", most=13, weight=BOLD)
    yield type_.line(replace(foot, left=name.right, width=foot.right - name.right), words.foot, "soft end", most=10)


def _logo(spot: Spot, logo: Photo | None, shop: Workshop) -> Iterator[Piece]:
    """Show the logo in the upper right corner of a spot."""
    if logo is not None:
        wide, high = logo.fitted(spot.width, spot.height)
        at = Spot(left=spot.right - wide, top=spot.top, width=wide, height=high)
        yield Piece(spot=at, look="", html=str(shop.pictures.show_photo(logo, wide, high)))


def _ground(spot: Spot, logo: Photo | None, face: TentFace, shop: Workshop) -> Iterator[Piece]:
    """The ground's name and rule, its picture, and the logo."""
    corner = replace(spot, left=spot.right - 24 * MM, width=24 * MM, height=min(22 * MM, spot.height))
    yield from _logo(corner, logo, shop)
    edge = corner.left - 3 * MM if logo else spot.right
    title = Spot(left=spot.left, top=spot.top, width=edge - spot.left, height=min(15 * MM, spot.height * 0.4))
    yield place(title, "title")
    top = title.bottom + 2 * MM
    if logo is not None and not face.is_word:
        top = max(top, corner.bottom + 3 * MM)
    rule = Spot(
        left=spot.left, top=top, width=(edge if face.is_word else spot.right) - spot.left, height=spot.bottom - top
    )
    if face.picture is not None:
        rule = replace(rule, height=rule.height * 0.4)
    yield place(rule, "rule")
    if face.picture is not None:
        room = spot.bottom - rule.bottom - 3 * MM
        wide, high = face.picture.fitted(spot.width, max(1.0, room))
        at = Spot(left=spot.left, top=spot.bottom - high, width=wide, height=high)
        yield Piece(spot=at, look="", html=str(shop.pictures.show_photo(face.picture, wide, high)))


def players_manuscript(
    page: PageTitle, words: TentWords, rounds: Sequence[TentRound], has_code: bool, shop: Workshop
) -> Manuscript:
    """Write the face towards the players: the rounds with room for names, and the code that results are sent in by."""
    return board_manuscript(page, _players(words, rounds, has_code, shop), shop)


def _players(words: TentWords, rounds: Sequence[TentRound], has_code: bool, shop: Workshop) -> Iterator[Piece]:
    width, height, type_ = shop.area.width, shop.room, Lettering(shop=shop)
    head = Spot(left=0, top=0, width=width, height=17 * MM)
    yield bar(head, "lit-ground")
    number = Spot(left=3 * MM, top=2 * MM, width=38 * MM, height=13 * MM)
    yield place(number, "table")
    ground = Spot(left=number.right + 4 * MM, top=2 * MM, width=width - number.right - 8 * MM, height=13 * MM)
    yield place(ground, "rule")
    foot = Spot(left=0, top=height - 6 * MM, width=width, height=6 * MM)
    told = replace(foot, width=width * 0.7)
    yield type_.line(told, words.told, "", most=11, least=_LEAST_TYPE)
    yield type_.line(replace(foot, left=told.right, width=width - told.right), words.event, "soft end", most=9)
    yield bar(Spot(left=0, top=foot.top - 1.5, width=width, height=1), "line")
    wide = width * (1 - _CODE) - 6 * MM if has_code else width
    room = foot.top - head.bottom - 5 * MM
    columns = 1 + (len(rounds) > _ROWS)
    rows = -(-len(rounds) // columns)
    row, wide = min(26 * MM, room / max(1, rows)), (wide - (columns - 1) * _GAP) / columns
    for index, each in enumerate(rounds):
        across, down = divmod(index, rows)
        spot = Spot(left=across * (wide + _GAP), top=head.bottom + 3 * MM + down * row, width=wide, height=row)
        yield from _round(index, each, spot, shop, is_first=down == 0, has_map=columns == 1)
    if has_code:
        column = Spot(left=width * (1 - _CODE), top=head.bottom + 3 * MM, width=width * _CODE, height=room)
        yield from _code(words, column, shop)


def _round(
    index: int, each: TentRound, spot: Spot, shop: Workshop, *, is_first: bool, has_map: bool
) -> Iterator[Piece]:
    """A round: its number, when, the mission with its map, and a line to write both names on."""
    type_, labels = Lettering(shop=shop), shop.labels
    pad = min(1.6 * MM, spot.height * 0.1)
    if not is_first:
        yield bar(replace(spot, height=0.6), "thin")
    high = spot.height - 2 * pad
    number = Spot(left=spot.left, top=spot.top + pad, width=min(high, 14 * MM), height=high)
    yield bar(number, "dark")
    yield type_.line(number.padded(2), each.number, "on-dark middle", most=high * 0.7, weight=BOLD)
    time = Spot(left=spot.left + 14 * MM + 3 * MM, top=spot.top + pad, width=25 * MM, height=high)
    yield from [type_.line(time, each.time, "", most=min(12.5, high * 0.5), weight=BOLD)] if each.time else []
    left = time.right if each.time else time.left
    if each.drawing is not None and has_map and high >= _LEAST_MAP:
        wide = min(26 * MM, high * shape_of(each.drawing))
        yield shown_map(Spot(left=left, top=spot.top + pad, width=wide, height=high), each.drawing, shop)
    left += 30 * MM * has_map
    right = replace(spot, left=left, width=spot.right - left)
    title = replace(right, top=spot.top + pad, height=high * 0.42)
    yield type_.line(title, each.mission, "caps", most=min(12, max(high * 0.34, _LEAST_TYPE)), weight=BOLD)
    names = replace(right, top=title.bottom, height=high * 0.5)
    half = (names.width - 8 * MM) / 2
    for side in (0, 1):
        at = Spot(left=names.left + side * (half + 8 * MM), top=names.bottom, width=half, height=0.6)
        yield bar(at, "thin")
    versus = Spot(left=names.left + half, top=names.top, width=8 * MM, height=names.height)
    yield type_.line(versus, labels["event.versus"].strip(), "soft middle", most=min(10, max(high * 0.3, _LEAST_TYPE)))
    for side in (0, 1):
        at = Spot(left=names.left + side * (half + 8 * MM), top=names.top, width=half, height=names.height)
        yield place(at, f"meets-{2 * index + side + 1}")


def _code(words: TentWords, spot: Spot, shop: Workshop) -> Iterator[Piece]:
    """The column of the code: what it is for, and where it leads for who has no camera."""
    type_ = Lettering(shop=shop)
    yield bar(spot, "even")
    side = min(spot.width - 4 * MM, spot.height * 0.5)
    code = Spot(left=spot.left + (spot.width - side) / 2, top=spot.top + 2 * MM, width=side, height=side)
    yield place(code, "qr")
    top = code.bottom + 2 * MM
    lines = words.caption.split("\n")
    for number, line in enumerate(lines):
        at = Spot(left=spot.left, top=top + number * 6 * MM, width=spot.width, height=6 * MM)
        yield type_.line(at.padded(2), line, "caps middle", most=12, weight=BOLD)
    top += (len(lines) + 0.5) * 6 * MM
    for number, line in enumerate(words.help.split("\n")):
        at = Spot(left=spot.left, top=top + number * 4.6 * MM, width=spot.width, height=4.6 * MM)
        yield type_.line(at.padded(2), line, "soft middle", most=9.5)
    address = Spot(left=spot.left, top=spot.bottom - 11 * MM, width=spot.width, height=4.4 * MM)
    host, slash, path = words.address.partition("/")
    yield type_.line(address.padded(2), host + slash, "soft middle", most=9, least=6.6)
    yield type_.line(replace(address, top=address.bottom).padded(2), path, "soft middle", most=9, least=6.6)
