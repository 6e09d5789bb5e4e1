"""A pack folder and a request -> all that its pages are set from, with everything wrong in it found and placed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from pipeline.compose.faces import faces_of
from pipeline.diagnostics import Diagnostic, UsageError, error
from pipeline.fonts import Face
from pipeline.load import Loading, layouts_root, load_library, load_pack
from pipeline.load.templates import load_templates
from pipeline.model import Ink, Labels, Pack, Stock, Theme
from pipeline.model.measures import Measures, TypeArea
from pipeline.request import Request
from pipeline.rules import Wording, check_rules
from pipeline.units import Units

if TYPE_CHECKING:
    from pipeline.compose.workshop import Workshop


@dataclass(frozen=True, kw_only=True)
class Prepared:
    """A pack that may be set, and what it is set with."""

    pack: Pack
    loading: Loading
    labels: Labels
    theme: Theme
    measures: Measures
    stock: Stock
    templates: dict[str, str]
    ink: Ink
    units: Units

    @property
    def wording(self) -> Wording:
        """How words come out."""
        return Wording(labels=self.labels, units=self.units, cm_per_inch=self.pack.cm_per_inch)

    @property
    def faces(self) -> tuple[Face, ...]:
        """The theme's faces."""
        return faces_of(self.theme)

    def workshop(self) -> Workshop:
        """Open the workshop in which pages are set."""
        from pipeline.compose.workshop import Workshop

        return Workshop(
            theme=self.theme,
            ink=self.ink,
            measures=self.measures,
            area=TypeArea(stock=self.stock, margin=self.measures.page.margin),
            wording=self.wording,
            templates=self.templates,
        )

    @property
    def look(self) -> str:
        """All that decides how pages look, as text to hash."""
        parts = (self.labels, self.theme, self.measures, self.stock)
        written = [part.model_dump_json() for part in parts]
        return "\n".join([*written, self.ink, self.units, repr(sorted(self.templates.items()))])


def prepare(folder: Path, request: Request) -> tuple[Prepared | None, tuple[Diagnostic, ...]]:
    """Load a pack and what it is printed with, and check its rules; None where that stops it."""
    loading = load_pack(folder)
    pack = loading.pack
    if pack is None:
        return None, loading.diagnostics
    layouts = layouts_root()
    library = load_library(layouts, request.language or pack.language, request.theme or pack.theme)
    found = [*loading.diagnostics, *map(loading.locate, library.diagnostics)]
    if library.labels is None or library.theme is None or library.measures is None:
        return None, (*found, *map(loading.locate, check_rules(pack)))
    prepared = Prepared(
        pack=pack,
        loading=loading,
        labels=library.labels,
        theme=library.theme,
        measures=library.measures,
        stock=_stock(request.paper, library.stocks),
        templates=load_templates(layouts),
        ink=Ink(request.ink),
        units=Units(request.units),
    )
    return prepared, (*found, *map(loading.locate, check_rules(pack, prepared.wording)))


def _stock(paper: str, stocks: Mapping[str, Stock]) -> Stock:
    if paper not in stocks:
        raise UsageError(
            error("E920", f"no paper is called {paper!r}", hints=(f"papers there are: {', '.join(stocks)}",))
        )
    return stocks[paper]
