"""What an organiser notes on a table's ground -> its page: the words, and the table drawn to scale to sketch on."""

from __future__ import annotations

from pipeline.compose.atoms import Picture
from pipeline.compose.event_pages import PageTitle, event_manuscript, fit_bands, one_column, page_bands
from pipeline.compose.fitting import Band
from pipeline.compose.galleys import Manuscript
from pipeline.compose.words import read_blocks
from pipeline.compose.workshop import Workshop
from pipeline.draw.sketch import draw_sketch_table
from pipeline.model import Table
from pipeline.units import PAPER_MILLIMETRES, Length

_MOST = 0.5  # of the page's height: how high the table may get
_MM = float(PAPER_MILLIMETRES["pt"])


def terrain_manuscript(page: PageTitle, words: str, table: Table, shop: Workshop) -> Manuscript:
    """Write the page of a table's ground."""
    bands: list[Band] = page_bands(page, shop)
    if words:
        bands.append(one_column(shop.maker.blocks(read_blocks(words)), shop))
    tall = float(table.depth.inches / table.width.inches)
    width = min(shop.area.width, shop.room * _MOST / tall)
    plate = draw_sketch_table(
        table, shop.palette, Length.of_mm(round(width * _MM, 1)), title=shop.labels["event.terrain.sketch"]
    )
    bands.append(Picture("map", shop.render("map", plate=plate), plate.height.points, room_before=1.0))
    return event_manuscript(page, fit_bands(page, bands, shop, notes=True), shop)
