"""Pages and cards -> plans in pure data: the reading order of a pack, the sheets that are printed, folded and cut."""

from pipeline.imposition.by_hand import ByHand, Tray, order_by_hand
from pipeline.imposition.cutting import (
    CardPages,
    Raster,
    impose_cards,
    impose_cut_and_stack,
    impose_gutterfold,
    impose_n_up,
)
from pipeline.imposition.folding import Blanks, impose_accordion, impose_leaflet, impose_perfect, impose_saddle
from pipeline.imposition.grid import Grid, densest_raster
from pipeline.imposition.page_sheet import BookletSheet, PageSheet, full_size_stock, half_stock
from pipeline.imposition.paging import reading_order
from pipeline.imposition.placing import place
from pipeline.imposition.sheet_marks import crop_marks, fold_marks, ruler

__all__ = [
    "Blanks",
    "BookletSheet",
    "ByHand",
    "CardPages",
    "Grid",
    "PageSheet",
    "Raster",
    "Tray",
    "crop_marks",
    "densest_raster",
    "fold_marks",
    "full_size_stock",
    "half_stock",
    "impose_accordion",
    "impose_cards",
    "impose_cut_and_stack",
    "impose_gutterfold",
    "impose_leaflet",
    "impose_n_up",
    "impose_perfect",
    "impose_saddle",
    "order_by_hand",
    "place",
    "reading_order",
    "ruler",
]
