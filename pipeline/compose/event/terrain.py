"""What an organiser notes on a table's ground -> its page: the words, and the table drawn to scale to sketch on."""

from __future__ import annotations

from pipeline.compose.event.pages import PageTitle, event_manuscript, fit_bands, one_column, page_bands
from pipeline.compose.fit.fitting import Band
from pipeline.compose.text.atoms import Picture
from pipeline.compose.text.words import read_blocks
from pipeline.compose.typesetting.galleys import Manuscript
from pipeline.compose.typesetting.photos import Photo
from pipeline.compose.workshop import Workshop
from pipeline.draw.maps.table_pieces import draw_sketch_table
from pipeline.model import Table
from pipeline.units import PAPER_MILLIMETRES, Length

_MOST, _MOST_PHOTO = 0.5, 0.66  # of the page's height: how high the table may get, and a picture of it
_MM = float(PAPER_MILLIMETRES["pt"])


def terrain_manuscript(
    page: PageTitle, words: str, table: Table, shop: Workshop, photo: Photo | None = None
) -> Manuscript:
    """Write the page of a table's ground, with the picture of it if there is one."""
    bands: list[Band] = page_bands(page, shop)
    if words:
        bands.append(one_column(shop.maker.blocks(read_blocks(words)), shop))
    bands.append(_photo(photo, shop) if photo else _sketch(table, shop))
    return event_manuscript(page, fit_bands(page, bands, shop, notes=True), shop)


def _sketch(table: Table, shop: Workshop) -> Picture:
    tall = float(table.depth.inches / table.width.inches)
    width = min(shop.area.width, shop.room * _MOST / tall)
    title = shop.labels["event.terrain.sketch"]
    plate = draw_sketch_table(table, shop.palette, Length.of_mm(round(width * _MM, 1)), title=title)
    return Picture("map", shop.render("map", plate=plate), plate.height.points, room_before=1.0)


def _photo(photo: Photo, shop: Workshop) -> Picture:
    width, height = photo.fitted(shop.area.width, shop.room * _MOST_PHOTO)
    html = shop.render("photo", shown=photo, width=width, height=height)
    return Picture("map", html, height, room_before=1.0)
