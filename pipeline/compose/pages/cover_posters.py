"""A cover laid out as its pack asks: as a poster of one map, or of the title alone; both fill the page."""

from __future__ import annotations

from functools import cached_property

from pipeline.compose.fit.copyfit import fit_flow
from pipeline.compose.fit.display_type import Display, fit_display
from pipeline.compose.fit.one_size import page_too_full
from pipeline.compose.fit.side_fitting import Band, FittedSide, piled, spread
from pipeline.compose.pages.cover import Cover
from pipeline.compose.pages.cover_imprint import imprint
from pipeline.compose.pages.page_material import PageMaterial
from pipeline.compose.text.atoms import Picture
from pipeline.diagnostics import ContentError, error
from pipeline.draw import draw_emblem
from pipeline.fonts import Face
from pipeline.model import Page
from pipeline.model.look import CoverLayout
from pipeline.units import MM_PER_POINT, Length

_BOLD = 700
_TITLE, _TITLE_ENOUGH = 190.0, 96.0  # points: the title of a poster without a map
_LEAST = 120.0  # points: how high a map or an emblem is at least
_CLOSEST = 1.6  # times the page's width: how wide a map may get, so much of which is cut off
_MOST_EXTRA_SPACE = 16.0


def fit_cover(page: Page, material: PageMaterial) -> FittedSide:
    """Fit a cover in the layout of its pack."""
    layouts = {CoverLayout.BANNER: Cover, CoverLayout.MAP: MapPoster, CoverLayout.TITLE: TitlePoster}
    return layouts[material.pack.cover.layout](page, material).fit()


def cover_kind(page: Page, layout: CoverLayout) -> str:
    """Call a cover's page as style sheets do."""
    return page.layout if layout is CoverLayout.BANNER else f"{page.layout}-{layout}"


class _Poster(Cover):
    """A cover on which one picture takes all that its words leave."""

    def fit(self) -> FittedSide:
        """Fill the page."""
        room, body = self._shop.room, self._shop.measures.body.comfortable
        masthead, words, foot = self._masthead(), self._words(), imprint(self.material.pack, self._shop)
        taken = masthead.fixed + words.before * body + fit_flow(words, body).height
        left = room - taken - foot.fixed - foot.room_before * body
        least = _LEAST * self._display
        if left < least:
            raise page_too_full(self.page.id, least - left)
        bands: list[Band] = [masthead, self._picture(left), words, foot]
        pile = piled(bands, body)
        return spread(pile, room, most=_MOST_EXTRA_SPACE)

    def _picture(self, room: float) -> Picture:
        raise NotImplementedError


class MapPoster(_Poster):
    """The map of one battle from edge to edge; what is higher or wider than its room is cut off on both sides alike."""

    def _picture(self, room: float) -> Picture:
        if not self.material.tables:
            hint = "a cover without maps can be laid out as `title`"
            message = "the cover is to show a map, and the pack has none"
            raise ContentError(error("E287", message, path=("cover", "layout"), hints=(hint,)))
        ground = self._shown_map.battlefield
        shape = float(ground.width.inches / ground.depth.inches)
        return self._crop(self._shown_map, min(room, float(self._across) * _CLOSEST / shape / MM_PER_POINT))


class TitlePoster(_Poster):
    """The title as large as the page allows, on the cover's ground from edge to edge, above art or an emblem."""

    @cached_property
    def _title(self) -> Display:
        face = Face(family=self._shop.theme.heading, weight=_BOLD)
        width = self._shop.area.width
        most, enough = (size * self._display for size in (_TITLE, _TITLE_ENOUGH))
        return fit_display(self.material.pack.title.upper(), face, width=width, most=most, enough=enough)

    @property
    def _is_whole(self) -> bool:
        return True

    def _picture(self, room: float) -> Picture:
        if self._art is not None:
            return self._shown_art(self._art, room)
        height = Length.near_points(room)
        said, sides = str(self.material.pack.title), len(self._shop.wording.sides.ids)
        plate = draw_emblem(self._shop.palette, self._across, height, said, sides=sides)
        return Picture("banner", self._shop.render("banner", plate=plate), room, room_before=0.0, steady=True)
