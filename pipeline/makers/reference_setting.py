"""A reference and a request -> its forms laid out and set: galleys by form, taken from the shelf or set anew."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path as FilePath
from typing import TYPE_CHECKING

from pipeline.diagnostics import Diagnostic
from pipeline.load import layouts_root, load_reference_measures
from pipeline.makers.crew import spread
from pipeline.makers.page_sheets import chosen_stock
from pipeline.makers.shelf import SetGalley, Shelf, key, source_digest
from pipeline.model import ReferenceMeasures, Stock
from pipeline.rules.phases import ToldPhase, tell_phases
from pipeline.units import Length

if TYPE_CHECKING:
    from pipeline.compose.reference.reference_pages import ReferenceDesk, ReferenceSide
    from pipeline.compose.typesetting.galleys import Manuscript
    from pipeline.makers.preparation import Prepared
    from pipeline.request import Progress, Request

PANELS = 4  # on either side of the leaflet
_PACKAGE = FilePath(__file__).resolve().parents[1]


@dataclass(frozen=True, kw_only=True)
class ReferenceJob:
    """A reference on its way to paper: its phases in words, and how its forms are set."""

    prepared: Prepared
    request: Request
    progress: Progress
    measures: ReferenceMeasures
    phases: tuple[ToldPhase, ...]

    @property
    def upright(self) -> Stock:
        """The paper that was asked for."""
        return self.prepared.stock

    @property
    def wide(self) -> Stock:
        """The same, laid wide."""
        return _laid_wide(self.upright)

    @property
    def panel(self) -> Stock:
        """A page of a leaflet folded in zigzag."""
        stock = _laid_wide(self.folded)
        return stock.model_copy(update={"width": Length(stock.width.mm / PANELS)})

    @property
    def folded(self) -> Stock:
        """The sheet that a leaflet is folded of, upright."""
        return chosen_stock(self.request, self.upright)

    @property
    def quarter(self) -> Stock:
        """A page of a leaflet folded in four."""
        stock = self.folded
        width, height = Length(stock.width.mm / 2), Length(stock.height.mm / 2)
        return Stock(name=f"Quarter {stock.name}", width=width, height=height)

    def name(self, form: str) -> str:
        """What progress calls the work on a form."""
        return f"{self.prepared.pack.id} {form}"


def open_job(
    prepared: Prepared, request: Request, progress: Progress
) -> tuple[ReferenceJob | None, tuple[Diagnostic, ...]]:
    """Put a reference into words, and find how it is set."""
    measures, found = load_reference_measures(layouts_root())
    if measures is None:
        return None, found
    phases, _ = tell_phases(prepared.pack, prepared.wording)
    job = ReferenceJob(prepared=prepared, request=request, progress=progress, measures=measures, phases=phases)
    return job, ()


def set_form(job: ReferenceJob, name: str, stock: Stock) -> SetGalley:
    """Take a form's galley from the shelf, or set it."""
    prepared, shelf = job.prepared, Shelf()
    parts = (prepared.look, prepared.pack.model_dump_json(), job.measures.model_dump_json(), stock.model_dump_json())
    shelved = key([source_digest([_PACKAGE]), name, *parts])
    made = shelf.take(shelved)
    if made is None:
        made = _set_anew(job, name, stock)
        shelf.put(shelved, made)
    return made


def _set_anew(job: ReferenceJob, name: str, stock: Stock) -> SetGalley:
    """Set a form in a process that is held to limits."""
    # Imported here: what is taken from the shelf needs no typesetter.
    from pipeline.compose.typesetting.galleys import set_galley
    from pipeline.compose.typesetting.unsettable import lacking_glyphs

    def galley_of(form: str) -> SetGalley:
        desk, manuscript = form_manuscript(job, form, stock)
        if lacking := tuple(lacking_glyphs(manuscript)):
            return SetGalley(galley=None, diagnostics=lacking)
        galley, found = set_galley(manuscript, desk.shop)
        return SetGalley(galley=galley, diagnostics=found)

    (made,) = spread(galley_of, [name], jobs=1, called=lambda form: job.name(form))
    return made


def form_manuscript(job: ReferenceJob, name: str, stock: Stock) -> tuple[ReferenceDesk, Manuscript]:
    """Lay a form out on its pages."""
    from pipeline.compose.reference.reference_pages import reference_desk, reference_manuscript

    shop = job.prepared.workshop()
    shop = replace(shop, bleed=_bleed(name))
    desk = reference_desk(name, job.prepared.pack.title, shop, job.measures, job.phases, stock)
    return desk, reference_manuscript(desk, _sides(desk, name))


def _sides(desk: ReferenceDesk, name: str) -> tuple[ReferenceSide, ...]:
    from pipeline.compose.reference.reference_pages import card_sides, large_sides, leaflet_sides, sheet_sides

    match name:
        case "sheet":
            return sheet_sides(desk)
        case "leaflet" | "quarter":
            return leaflet_sides(desk, 2 * PANELS)
        case "card":
            return card_sides(desk, desk.shop.bleed)
        case _:
            return large_sides(desk)


def _laid_wide(stock: Stock) -> Stock:
    return stock.model_copy(update={"width": stock.height, "height": stock.width})


def _bleed(name: str) -> Length:
    return Length.of_mm(3 if name == "card" else 0)
