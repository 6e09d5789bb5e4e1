"""An event and its pack made ready -> how many pages those parts take that may need more than one."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from pipeline.makers.leaves import Bench

from pipeline.contracts.order import Form
from pipeline.event.making.page_desk import PageDesk
from pipeline.event.model import Event
from pipeline.imposition import reading_order
from pipeline.imposition.stamped import PageKind
from pipeline.run.preparation import Prepared


def stamped(prepared: Prepared) -> Prepared:
    """Prepare a pack for pages that keep their heads free for a stamp."""
    return replace(prepared, measures=prepared.measures.stamped)


def page_desk(prepared: Prepared, event: Event) -> PageDesk:
    """Set the desk up at which an event's pages are written; missions keep the page numbers of their pack."""
    order, _ = reading_order(prepared.pack, Form.SHEETS)
    bench = Bench(pack=prepared.pack, shop=stamped(prepared).workshop(), order=order)
    return PageDesk(bench=bench, event=event)


def page_counts(prepared: Prepared, event: Event) -> Mapping[PageKind, int]:
    """Count the pages of the house rules and of the grid."""
    desk = page_desk(prepared, event)
    shop = desk.bench.shop
    rules = len(desk.house_rules(shop)) if event.house_rules.strip() else 0
    return {PageKind.HOUSE_RULES: rules, PageKind.GRID: desk.grid_pages(shop)}
