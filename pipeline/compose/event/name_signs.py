"""A size and an event's name -> pages whose words are filled in later: table signs and name cards, the same for all."""

from __future__ import annotations

from dataclasses import dataclass, replace

from pipeline.compose.event.event_pages import PageTitle, event_manuscript
from pipeline.compose.fit.display_type import fit_line
from pipeline.compose.fit.side_fitting import piled, spread
from pipeline.compose.picture_case import Photo
from pipeline.compose.text.atoms import Picture
from pipeline.compose.typesetting.galleys import Manuscript
from pipeline.compose.workshop import Workshop
from pipeline.fonts import Face
from pipeline.model import Stock
from pipeline.model.measures import Margins, TypeArea
from pipeline.units import Length

_BOLD = 700
_TRACK = 0.05  # type sizes between capitals, which stand too close as they are cut
_LOGO_WIDE, _LOGO_HIGH = 0.3, 0.15  # of the page


@dataclass(frozen=True, kw_only=True)
class FaceShares:
    """How a face is shared out: parts of its height, its margin, the type of its band in points."""

    margin: Length
    band: float
    largest: float


NAME_CARD = FaceShares(margin=Length.of_mm(5), band=0.2, largest=12)


def face_shop(shop: Workshop, stock: Stock, shares: FaceShares) -> Workshop:
    """Set a workshop up whose page is a sign or a card."""
    room = shares.margin
    area = TypeArea(stock=stock, margin=Margins(top=room, right=room, bottom=room, left=room))
    return replace(shop, area=area)


def name_card_manuscript(page: PageTitle, event: str, shop: Workshop, logo: Photo | None = None) -> Manuscript:
    """Write the card that players wear; name, team and force are filled in."""
    return _face("name-card", page, event, shop, NAME_CARD, logo)


def _face(
    template: str, page: PageTitle, event: str, shop: Workshop, shares: FaceShares, logo: Photo | None, **more: object
) -> Manuscript:
    room, width = shop.room, shop.area.width
    band = room * shares.band
    face = Face(family=shop.theme.heading, weight=_BOLD)
    size = fit_line(event.upper(), face, width=width * 0.9, most=min(shares.largest, band * 0.6), track=_TRACK)
    shown = _shown(logo, width, room, shop)
    html = shop.render(
        template, event=event, size=size, track=_TRACK, band=band, room=room, width=width, logo=shown, **more
    )
    picture = Picture("event-face", html, room)
    fitted = spread(piled([picture], size), room, most=0)
    return event_manuscript(page, fitted, shop, kind="event-face")


def _shown(logo: Photo | None, width: float, room: float, shop: Workshop) -> str:
    """Show a logo in the corner that is left for it."""
    if logo is None:
        return ""
    across, down = logo.fitted(width * _LOGO_WIDE, room * _LOGO_HIGH)
    return shop.pictures.show_photo(logo, across, down)
