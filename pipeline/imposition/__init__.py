"""Pages and cards -> plans in pure data: the reading order of a pack, the sheets that are printed, folded and cut."""

from pipeline.imposition.by_hand import Tray
from pipeline.imposition.cutting import (
    CardPages,
    Raster,
    impose_cards,
    impose_cut_and_stack,
    impose_gutterfold,
    impose_n_up,
)
from pipeline.imposition.folding import impose_accordion, impose_leaflet, impose_perfect, impose_saddle
from pipeline.imposition.grid import Grid, densest_raster, place
from pipeline.imposition.page_sheet import BookletSheet, PageSheet
from pipeline.imposition.paging import reading_order

__all__ = [
    "BookletSheet",
    "CardPages",
    "Grid",
    "PageSheet",
    "Raster",
    "Tray",
    "densest_raster",
    "impose_accordion",
    "impose_cards",
    "impose_cut_and_stack",
    "impose_gutterfold",
    "impose_leaflet",
    "impose_n_up",
    "impose_perfect",
    "impose_saddle",
    "place",
    "reading_order",
]
