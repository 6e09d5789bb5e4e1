"""A page and what the user says of stock, flip and printer -> the sheets that a booklet is printed on."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache

from pipeline.contracts.placed import Correction
from pipeline.contracts.plan import Flip
from pipeline.contracts.stocks import full_size_stock, half_stock
from pipeline.diagnostics import ContentError, Diagnostic, UsageError, error
from pipeline.imposition import BookletSheet
from pipeline.load import layouts_root, load_card_catalogue, load_sheet_store
from pipeline.model import CardCatalogue, Stock
from pipeline.model.layouts import Leaf, SheetStore
from pipeline.publications.printers import correction_for
from pipeline.request import Request


@dataclass(frozen=True, kw_only=True)
class BookletPaper:
    """What a booklet is printed on, how its printer turns it and is off, and whether the user chose the stock."""

    sheet: BookletSheet
    leaf: Leaf
    flip: Flip
    correction: Correction
    is_chosen: bool
    larger: str | None
    smaller: str | None

    @property
    def hint(self) -> str:
        """How type gets larger than it is on this sheet."""
        ways = [f"--stock {self.larger} prints at full size"] if self.larger else []
        ways += [f"--paper {self.smaller} sets pages for this sheet, where they fit"] if self.smaller else []
        return "; ".join(ways)


def folding_sheet(paper: Stock, request: Request, store: SheetStore) -> Stock:
    """Find the sheet on which a booklet for a paper is printed; if nothing is said, the usual one."""
    return find_stock(request.stock_name or _usual(paper, store), store.stocks)


def choose_booklet_paper(page: Stock, stock: Stock, request: Request, store: SheetStore) -> BookletPaper:
    """Lay pages out on a sheet, whose weight in grams may be said behind its name: "a3:120"."""
    name, _, grams = request.stock.partition(":")
    flip = Flip(request.flip) if request.flip else Flip.SHORT_EDGE
    turnover = flip.turnover(wide=True)
    return BookletPaper(
        sheet=BookletSheet.of(page, stock),
        leaf=_leaf(grams, store),
        flip=flip,
        correction=correction_for(request.printer, wide=True, turnover=turnover),
        is_chosen=bool(name),
        larger=full_size_stock(page, store.stocks),
        smaller=half_stock(stock, store.stocks),
    )


def _usual(page: Stock, store: SheetStore) -> str:
    (name,) = (name for name, stock in store.stocks.items() if stock == page)
    return store.booklet_on.get(name, name)


# Each form of a pack asks for these, some more than once.
_sheet_store = lru_cache(maxsize=1)(load_sheet_store)
_card_catalogue = lru_cache(maxsize=1)(load_card_catalogue)


def sheet_store() -> SheetStore:
    """Load the stocks and papers that sheets are made of."""
    store, found = _sheet_store(layouts_root())
    if store is None:
        raise ContentError(*found)
    return store


def card_catalogue() -> CardCatalogue:
    """Load the sizes of cards and how they are set."""
    catalogue, found = _card_catalogue(layouts_root())
    if catalogue is None:
        raise ContentError(*found)
    return catalogue


def find_stock(name: str, stocks: Mapping[str, Stock]) -> Stock:
    """Find a paper by its name."""
    if name not in stocks:
        raise UsageError(_unknown("E920", f"no paper is called {name!r}", "papers there are", stocks))
    return stocks[name]


def _leaf(grams: str, store: SheetStore) -> Leaf:
    leaf = store.leaf(int(grams or store.office_paper)) if (grams or "0").isdecimal() else None
    if leaf is None:
        known = [str(each.grams) for each in store.papers]
        raise UsageError(_unknown("E946", f"no paper of {grams} g/m2 is known", "weights there are", known))
    return leaf


def _unknown(code: str, message: str, what: str, known: Iterable[str]) -> Diagnostic:
    return error(code, message, hints=(f"{what}: {', '.join(known)}",))
