"""Pieces in their places -> a page that is read from afar: bars, cells and words, each where it was put.

Lists on walls and screens are set so, as their rows must stand in one place on all sheets, whatever the words.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from markupsafe import Markup

from pipeline.compose.event.board_looks import BOLD, STRONG, TRACK, BoardLooks
from pipeline.compose.event.event_pages import PageTitle, event_manuscript
from pipeline.compose.fit.display_type import clip, fit_line
from pipeline.compose.fit.side_fitting import piled, spread
from pipeline.compose.text.atoms import Picture
from pipeline.compose.typesetting.galleys import Manuscript
from pipeline.compose.workshop import Workshop
from pipeline.contracts.drawn_board import BoardShape
from pipeline.contracts.plate import Plate
from pipeline.draw import MapDrawing
from pipeline.fonts import Face, measure, overhangs
from pipeline.model import Stock
from pipeline.model.measures import Margins, TypeArea
from pipeline.units import Length

MM = 72 / 25.4  # points
_RAISED = 0.05  # ems: capitals stand in the middle of a line, not its letters
_DRAWN = Length.of_mm(60)  # how wide small maps are drawn before they grow
# A triangle in a square: its corners, and how thick its outline is.
_SIDE, _OUTLINE = 10.0, 1.1
_UP, _DOWN = ((5.0, 0.9), (9.3, 8.6), (0.7, 8.6)), ((5.0, 9.1), (9.3, 1.4), (0.7, 1.4))


@dataclass(frozen=True, kw_only=True)
class Spot:
    """A box on a board, in points from its upper left corner."""

    left: float
    top: float
    width: float
    height: float

    def within(self, pad: float) -> Spot:
        """The same, so much smaller on all sides."""
        return Spot(left=self.left + pad, top=self.top + pad, width=self.width - 2 * pad, height=self.height - 2 * pad)

    def padded(self, pad: float) -> Spot:
        """The same, so much narrower left and right."""
        return replace(self, left=self.left + pad, width=self.width - 2 * pad)

    @property
    def right(self) -> float:
        """Its right edge."""
        return self.left + self.width

    @property
    def bottom(self) -> float:
        """Its lower edge."""
        return self.top + self.height


@dataclass(frozen=True, kw_only=True)
class Piece:
    """A box with a look, and words of a size in it; or something shown, as HTML; or a shape, which the press draws."""

    spot: Spot
    look: str
    text: str = ""
    size: float = 0.0
    html: str = ""
    shape: BoardShape | None = None

    @property
    def raised(self) -> float:
        """How far its words stand above the middle of their line."""
        return self.size * _RAISED


@dataclass(frozen=True, kw_only=True)
class Lettering:
    """Fits words into spots of a board, in the heading's face."""

    shop: Workshop

    def line(self, spot: Spot, text: str, look: str, *, most: float, least: float = 0.0, weight: int = STRONG) -> Piece:
        """Set a line as large as it fits; at its smallest, words are cut short.

        Capitals are asked for by the look `caps`.
        """
        shown = text.upper() if "caps" in look.split() else text
        track = TRACK if shown != text or "caps" in look.split() else 0.0
        floor = least or most * 0.4
        face = Face(family=self.shop.theme.heading, weight=weight)
        shown = clip(shown, lambda words: fit_line(words, face, width=spot.width, most=most, track=track) >= floor)
        size = max(floor, fit_line(shown, face, width=spot.width, most=most, track=track))
        weighted = f"{look} bold" if weight == BOLD else look
        return Piece(spot=spot, look=weighted, text=shown, size=size, html=_held_apart(shown, face))

    def measured(self, text: str, size: float, *, weight: int = STRONG) -> float:
        """Tell how wide words are in a size of type."""
        return measure(text, Face(family=self.shop.theme.heading, weight=weight), size)

    def width(self, piece: Piece) -> float:
        """Tell how wide the words of a piece are."""
        weight = BOLD if "bold" in piece.look.split() else STRONG
        track = TRACK if "caps" in piece.look.split() else 0.0
        return (
            measure(piece.text, Face(family=self.shop.theme.heading, weight=weight), 1.0) + track * len(piece.text)
        ) * piece.size

    def common(self, texts: Iterable[str], width: float, *, most: float, least: float, weight: int = STRONG) -> float:
        """Find one size for many lines: the largest at which all fit, or the least."""
        face = Face(family=self.shop.theme.heading, weight=weight)
        return max(least, min((fit_line(text, face, width=width, most=most) for text in set(texts)), default=most))


def _held_apart(text: str, face: Face) -> str:
    """Set letters whose hooks would touch the next a little further from it; other words need no more than text."""
    after = dict(overhangs(text, face))
    if not after:
        return ""
    apart = Markup('<span style="letter-spacing:{}em">{}</span>')
    letters = (apart.format(round(after[at], 3), each) if at in after else each for at, each in enumerate(text))
    return str(Markup().join(letters))


def bar(spot: Spot, look: str) -> Piece:
    """Paint a bar."""
    return Piece(spot=spot, look=look)


def place(spot: Spot, name: str) -> Piece:
    """Keep a box free for what the press fills in."""
    size = f"position:absolute;left:0;top:0;width:{spot.width:.2f}pt;height:{spot.height:.2f}pt"
    return Piece(spot=spot, look="", html=f'<a class="place" href="place:{name}" style="{size}"></a>')


def triangle(spot: Spot, shop: Workshop, *, is_up: bool) -> Piece:
    """Draw a triangle, filled if it points up and hollow if down: told apart without colour."""
    ink, corners = shop.palette.ink, _UP if is_up else _DOWN
    across, down = spot.width / _SIDE, spot.height / _SIDE
    shape = BoardShape(
        corners=tuple((spot.left + x * across, spot.top + y * down) for x, y in corners),
        ground=ink if is_up else "",
        edge=ink,
        thick=_OUTLINE * across,
    )
    return Piece(spot=spot, look="", shape=shape)


def shown_map(spot: Spot, drawing: MapDrawing, shop: Workshop) -> Piece:
    """Show a map in the middle of a spot, as large as it goes in."""
    plate = drawing.plate(_DRAWN)
    scale = min(spot.width / plate.width.points, spot.height / plate.height.points)
    if scale < 1:  # drawn anew: lines and letters of a map that shrinks would be too fine to print
        plate = drawing.plate(Length.of_mm(round(float(_DRAWN) * scale, 1)))
    plate = grown(plate, spot.width, spot.height)
    width, height = plate.width.points, plate.height.points
    at = replace(spot, left=spot.left + (spot.width - width) / 2, top=spot.top + (spot.height - height) / 2)
    return Piece(spot=replace(at, width=width, height=height), look="", html=str(shop.pictures.show(plate)))


def shape_of(drawing: MapDrawing) -> float:
    """Tell how wide a map is beside its height, without drawing it."""
    return float(_DRAWN) / float(drawing.height(_DRAWN))


def grown(plate: Plate, width: float, height: float) -> Plate:
    """Enlarge a plate to a box of so many points."""
    scale = min(width / plate.width.points, height / plate.height.points)
    size = [Length.near_mm(float(edge) * scale) for edge in (plate.width, plate.height)]
    return replace(plate, width=size[0], height=size[1])


def board_shop(shop: Workshop, stock: Stock, margin: Length) -> Workshop:
    """Set a workshop up whose page is a board."""
    margins = Margins(top=margin, right=margin, bottom=margin, left=margin)
    return replace(shop, area=TypeArea(stock=stock, margin=margins))


def whole_page(shop: Workshop) -> Spot:
    """The whole page, to its edges."""
    margin, stock = shop.area.margin.left.points, shop.area.stock
    return Spot(left=-margin, top=-margin, width=stock.width.points, height=stock.height.points)


def board_picture(pieces: Iterable[Piece], height: float, shop: Workshop) -> Picture:
    """Set pieces into a board so high that is part of a page."""
    looks = BoardLooks(shop.palette, shop.ink)
    shown = [(piece, looks.of(piece.look)) for piece in pieces]
    return Picture("board", shop.render("board", pieces=shown, height=height, width=shop.area.width), height)


def blank_manuscript(page: PageTitle, shop: Workshop) -> Manuscript:
    """Write a board without a piece: what the press draws on it is all that it shows."""
    return board_manuscript(page, (), shop)


def board_manuscript(page: PageTitle, pieces: Iterable[Piece], shop: Workshop) -> Manuscript:
    """Write a board; it has no foot but its own."""
    fitted = spread(piled([board_picture(pieces, shop.room, shop)], shop.measures.body.floor), shop.room, most=0)
    return event_manuscript(replace(page, foot=""), fitted, shop, kind="event-board")
