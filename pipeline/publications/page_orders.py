"""A pack worked out and a form -> its reading order; on small pages words are poured first, to know what they take."""

from __future__ import annotations

from dataclasses import replace

from pipeline.compose.leaves.small_leaf import leaf_pages
from pipeline.compose.leaves.small_words import SMALL_LEAF
from pipeline.compose.pages.small_pages import pages_taken
from pipeline.contracts.order import Form, PageCounts, ReadingOrder
from pipeline.diagnostics import ContentError, Diagnostic
from pipeline.imposition import reading_order
from pipeline.publications.albums import with_album
from pipeline.publications.page_units import leaf_material, page_material
from pipeline.run.worked import Worked

_ROUNDS = 3  # words say on which pages others stand, so that numbers with more digits may move them


def order_of(worked: Worked, form: Form) -> tuple[ReadingOrder, tuple[Diagnostic, ...]]:
    """Number the pages of a pack in one form, on the pages for which it is made ready."""
    if not worked.prepared.measures.is_small:
        return reading_order(worked.pack, form)
    counts = PageCounts(missions=dict.fromkeys(worked.pack.mission_order, SMALL_LEAF), cuts=form is not Form.BOOKLET)
    order, found = reading_order(worked.pack, form, counts)
    for _ in range(_ROUNDS):
        counted = replace(counts, missions=_leaves(worked, order), pages={**counts.pages, **_taken(worked, order)})
        if counted == counts:
            break
        counts = counted
        order, found = reading_order(worked.pack, form, counts)
    return order, found


def _leaves(worked: Worked, order: ReadingOrder) -> dict[str, int]:
    """Tell how many pages each mission takes."""
    shop, taken = worked.prepared.workshop(), dict[str, int]()
    for entry in order.missions:
        try:
            taken[str(entry.mission)] = leaf_pages(leaf_material(worked, order, shop, entry), shop)
        except ContentError:
            taken[str(entry.mission)] = entry.pages
    return taken


def _taken(worked: Worked, order: ReadingOrder) -> dict[str, int]:
    """Tell how many pages the words of each page take; of those that can't be written, that is told later."""
    shop, taken = worked.prepared.workshop(), dict[str, int]()
    for entry in order.entries:
        if entry.page is None:
            continue
        try:
            material = page_material(worked, order, with_album(worked.pack, shop, entry.page), entry.page)
            taken[entry.page] = pages_taken(worked.pack.pages[entry.page], material)
        except ContentError:
            taken[entry.page] = entry.pages
    return taken
