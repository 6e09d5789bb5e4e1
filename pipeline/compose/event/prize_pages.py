"""Who won an event -> the prize list: the first of all, and lines for prizes that are voted for."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from pipeline.compose.event.board import Lettering, Piece, Spot, bar, board_manuscript
from pipeline.compose.event.board_looks import BOLD
from pipeline.compose.event.event_pages import PageTitle
from pipeline.compose.picture_case import Photo
from pipeline.compose.typesetting.galleys import Manuscript
from pipeline.compose.workshop import Workshop

_HEAD = 0.13  # of the height of a page
_PLACES = 0.5  # of it: the first of all, however few they are
_STEPS = (1.0, 0.82, 0.7)  # how high the first three stand beside the first
_LINE = 0.085  # of the height: a line to write a name on


@dataclass(frozen=True, kw_only=True)
class PrizePlace:
    """A place: its rank, who has it, what is said of them, with how many points."""

    rank: str
    name: str
    about: str
    points: str


@dataclass(frozen=True, kw_only=True)
class PrizeList:
    """What a prize list says: `groups` are places of players, and of teams where there are some, under their heads.

    `others` are prizes, each with who has it, or with nobody yet.
    """

    title: str
    event: str
    foot: str
    groups: tuple[tuple[str, tuple[PrizePlace, ...]], ...]
    others: tuple[tuple[str, str], ...]


def prize_manuscript(page: PageTitle, prizes: PrizeList, logo: Photo | None, shop: Workshop) -> Manuscript:
    """Write the prize list, which is read out from top to bottom."""
    return board_manuscript(page, _pieces(prizes, logo, shop), shop)


def _pieces(prizes: PrizeList, logo: Photo | None, shop: Workshop) -> Iterator[Piece]:
    width, height, type_ = shop.area.width, shop.room, Lettering(shop=shop)
    head = Spot(left=0, top=0, width=width, height=height * _HEAD)
    yield bar(head, "dark")
    pad = head.height * 0.14
    title = Spot(left=pad, top=pad, width=width * 0.6, height=head.height * 0.46)
    yield type_.line(title, prizes.title, "on-dark caps", most=title.height * 1.05, weight=BOLD)
    below = replace(title, top=title.bottom + pad * 0.3, height=head.height * 0.22)
    yield type_.line(below, prizes.event, "on-dark lit", most=below.height * 0.9, weight=BOLD)
    if logo is not None:
        wide, high = logo.fitted(head.height * 1.4, head.height - 2 * pad)
        at = Spot(left=width - pad - wide, top=(head.height - high) / 2, width=wide, height=high)
        yield Piece(spot=at, look="", html=str(shop.pictures.show_photo(logo, wide, high)))
    top = head.bottom + height * 0.02
    room = height * _PLACES / max(1, len(prizes.groups))
    for name, places in prizes.groups:
        spot = Spot(left=0, top=top, width=width, height=room)
        yield from _group(name, places, spot, type_)
        top += room
    line = min(height * _LINE, (height * 0.96 - top) / max(1, len(prizes.others)))
    for number, (name, who) in enumerate(prizes.others):
        spot = Spot(left=0, top=top + number * line, width=width, height=line)
        label = replace(spot, width=width * 0.34)
        yield type_.line(label, name, "caps", most=line * 0.3, weight=BOLD)
        if who:
            yield type_.line(replace(spot, left=label.right, width=width * 0.66), who, "", most=line * 0.4, weight=BOLD)
        else:
            yield bar(Spot(left=label.right, top=spot.top + line * 0.74, width=width * 0.66, height=0.8), "line")
    foot = Spot(left=0, top=height * 0.97, width=width, height=height * 0.025)
    yield type_.line(foot, prizes.foot, "soft", most=foot.height * 0.62)


def _group(name: str, places: tuple[PrizePlace, ...], spot: Spot, type_: Lettering) -> Iterator[Piece]:
    """The first of one list, the very first tallest."""
    top = spot.top
    if name:
        head = replace(spot, height=spot.height * 0.1)
        yield type_.line(head, name, "caps", most=head.height * 0.8, weight=BOLD)
        top = head.bottom
    steps = [_STEPS[min(number, len(_STEPS) - 1)] for number in range(len(places))]
    unit = (spot.bottom - top) / (sum(_STEPS) * 1.12)
    for step, place in zip(steps, places, strict=True):
        high = unit * step
        row = Spot(left=0, top=top, width=spot.width, height=high)
        yield bar(row, "lit-ground")
        rank = replace(row, width=unit * 1.05)
        yield bar(rank, "dark")
        yield type_.line(rank.padded(4), place.rank, "on-dark middle", most=high * 0.8, weight=BOLD)
        points = Spot(left=row.width * 0.84, top=top, width=row.width * 0.145, height=high)
        yield type_.line(points, place.points, "end", most=high * 0.6, weight=BOLD)
        room = Spot(left=rank.right + 12, top=top, width=points.left - rank.right - 20, height=high)
        about = high * (0.3 if place.about else 0)
        name_spot = replace(room, top=top + high * 0.06, height=high * 0.88 - about)
        yield type_.line(name_spot, place.name, "", most=high * 0.46, weight=BOLD)
        if place.about:
            below = replace(room, top=name_spot.bottom - high * 0.06, height=about)
            yield type_.line(below, place.about, "", most=high * 0.2)
        top += high * 1.12
