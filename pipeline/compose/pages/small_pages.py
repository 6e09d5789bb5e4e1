"""A page of words on small paper -> so many sides as its words take in the one size of type that small pages have."""

from __future__ import annotations

from pipeline.compose.fit.one_size import page_too_full
from pipeline.compose.fit.page_pouring import Pouring
from pipeline.compose.fit.side_fitting import FittedSide
from pipeline.compose.leaves.heads import page_head
from pipeline.compose.pages.cover_posters import fit_cover
from pipeline.compose.pages.pack_page import manuscript_of, page_body
from pipeline.compose.pages.page_material import PageMaterial
from pipeline.compose.typesetting.galleys import Manuscript
from pipeline.compose.workshop import Workshop
from pipeline.model import Page


def pages_taken(page: Page, material: PageMaterial) -> int:
    """Tell how many sides a page takes; a cover is one."""
    if page.layout == "cover":
        return 1
    return len(_pouring(page, material).pages(material.shop.measures.body.comfortable)) or 1


def small_page_manuscript(page: Page, material: PageMaterial, number: int, shop: Workshop) -> Manuscript:
    """Write a page of the pack on as many sides as it is said to take; its head stands on the first."""
    return manuscript_of(page, material, number, shop, _fit_sides(page, material))


def _fit_sides(page: Page, material: PageMaterial) -> tuple[FittedSide, ...]:
    if page.layout == "cover":
        return (fit_cover(page, material),)
    body = material.shop.measures.body.comfortable
    sides = _pouring(page, material).sides(body)
    if not sides:
        raise page_too_full(page.id, 0.0)
    return sides


def _pouring(page: Page, material: PageMaterial) -> Pouring:
    shop = material.shop
    bands = [page_head(page.title, id=page.id, shop=shop), *page_body(page, material)]
    return Pouring(bands=bands, room=shop.room)
