"""A pack and a page -> the foot of the page: which pack, of which game and when, what the page is, its number, a code.

Feet stand in the lower margin, down to where printers reach, and are no part of what changes of a pack are told by.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from pipeline.address_codes import IN_FEET, QUIET, code_rows
from pipeline.compose.fit.display_type import cut_short
from pipeline.compose.workshop import Workshop
from pipeline.contracts.plate import Plate
from pipeline.draw.pen.code_square import draw_code
from pipeline.fonts import Face, measure
from pipeline.model import Pack

# As style.css.j2 sets feet: weights, tracks and sizes in those of a foot.
STRONG, PLAIN, TRACK = 700, 500, 0.07
NUMBER = 1.35
_BETWEEN = 6.0  # points between what stands left and right
_APART = 0.8  # sizes of the foot between title and what follows, and between a page's name and its number
_DOT = " · "


@dataclass(frozen=True, kw_only=True)
class Foot:
    """The running foot of a page.

    `left` is whose page it is, `about` tells more of that, `note` stands below it or, where `middle` is given, that
    between the two ends; `what` is the page's name, `right` its number, `code` leads to the pack's page, with so many
    points `clear` beside it.
    """

    left: str
    right: str
    middle: str = ""
    about: str = ""
    note: str = ""
    what: str = ""
    code: Plate | None = None
    clear: float = 0.0


@dataclass(frozen=True, kw_only=True)
class Footing:
    """What the feet of all pages of a pack say; leaves that go by themselves aren't numbered."""

    title: str
    about: str
    address: str = ""
    is_numbered: bool = True

    @classmethod
    def of(cls, pack: Pack, version: str) -> Footing:
        """Take it from a pack; `version` words its version and date."""
        told = (str(pack.setting), str(pack.game), version.format(version=pack.version, date=pack.date))
        return cls(title=str(pack.title), about=_DOT.join(filter(None, told)), address=pack.url)

    def foot(self, number: int, shop: Workshop, *, what: str = "", note: str = "") -> Foot:
        """Make the foot of one page."""
        code = draw_address(self.address, shop)
        clear = shop.measures.stamp.clear.points
        right = str(number) if self.is_numbered else ""
        return Foot(left=self.title, about=self.about, note=note, what=what, right=right, code=code, clear=clear)


def draw_address(address: str, shop: Workshop) -> Plate | None:
    """Draw the code of an address, where the lower margin has room for it and for the white around it."""
    if not address:
        return None
    module, page = shop.measures.stamp.module, shop.measures.page
    if shop.area.margin.bottom < page.safe + module * (len(code_rows(address, IN_FEET)) + QUIET):
        return None
    return draw_code(address, module, shop.palette, most=IN_FEET)


def shortened(foot: Foot, shop: Workshop) -> Foot:
    """Cut a foot's words short where its ends would meet: first what is told of the pack, then the pack's title."""
    size, family = shop.measures.page.foot, shop.theme.heading
    strong, plain = Face(family, STRONG), Face(family, PLAIN)

    def caps(words: str) -> float:
        return (measure(words.upper(), strong, size) + TRACK * size * len(words)) if words else 0.0

    code = foot.code.width.points + foot.clear if foot.code else 0.0
    number = measure(foot.right, strong, size * NUMBER)
    what = caps(foot.what) + _APART * size if foot.what else 0.0
    room = shop.area.width - code - _BETWEEN
    if foot.middle:  # it stands in the middle, whatever is at the ends
        room = min(room - number, (shop.area.width - measure(foot.middle, plain, size)) / 2 - _BETWEEN)
        return replace(foot, left=cut_short(foot.left, lambda words: caps(words) <= room))
    room -= number + what
    left = cut_short(foot.left, lambda words: caps(words) <= room)
    rest = room - caps(left) - _APART * size
    return replace(foot, left=left, about=_fitted(foot.about, lambda words: measure(words, plain, size) <= rest))


def _fitted(words: str, fits: Callable[[str], bool]) -> str:
    """Leave the first parts out, one by one, until the rest fits: version and date are last."""
    parts = words.split(_DOT)
    while parts and not fits(_DOT.join(parts)):
        parts = parts[1:]
    return _DOT.join(parts) if parts else ""
