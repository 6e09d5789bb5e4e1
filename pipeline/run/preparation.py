"""A pack folder and a request -> all that its pages are set from, with everything wrong in it found and placed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from pipeline.address_codes import IN_FEET, QUIET, code_rows
from pipeline.contracts.order import Form
from pipeline.contracts.paper import NOTHING
from pipeline.contracts.stocks import half_stock
from pipeline.contracts.wording import Wording, with_sides
from pipeline.diagnostics import Diagnostic, Refused, Stretch, UsageError, error
from pipeline.fonts import UNSETTABLE, Face, faces_of, missing
from pipeline.limits import reading
from pipeline.load import LibraryLoading, Loading, layouts_root, load_library, load_pack, load_theme
from pipeline.load.folders.roots import real_path
from pipeline.load.icon_library import load_icons
from pipeline.load.label_layers import languages_of
from pipeline.load.library import load_templates
from pipeline.load.parsing.enough import enough
from pipeline.model import Ink, Labels, Pack, PackKind, Stock, Theme
from pipeline.model.measures import Measures, TypeArea
from pipeline.model.pack_words import all_prose
from pipeline.request import Request
from pipeline.run.deck_colours import with_decks
from pipeline.run.pack_look import check_own_fonts, in_the_look_of
from pipeline.spelling import hints, quote
from pipeline.units import Length, Unit, Units

if TYPE_CHECKING:
    from pipeline.compose.exposure import Tone
    from pipeline.compose.workshop import Workshop


@dataclass(frozen=True, kw_only=True)
class Prepared:
    """A pack and what it is set with. `stocks` are the papers that there are, by their names.

    `tone` is how a print shop wants pictures.
    """

    pack: Pack
    loading: Loading
    labels: Labels
    theme: Theme
    measures: Measures
    stock: Stock
    templates: dict[str, str]
    ink: Ink
    units: Units
    stocks: Mapping[str, Stock]
    bleed: Length = NOTHING
    tone: Tone | None = None

    def of_form(self, form: Form) -> Prepared:
        """The same, on the page of a form; a deck's booklet lies beside its cards, and is half as large."""
        if self.pack.kind is not PackKind.DECK or form is not Form.BOOKLET:
            return self
        half = self._half_of(self.stock)
        return self if half is None else replace(self, stock=half)

    def for_folding(self, sheet: Stock) -> Prepared:
        """The same, on pages of which a sheet carries two at full size, unless they were too narrow to read."""
        prepared = self.of_form(Form.BOOKLET)
        half = self._half_of(sheet)
        if prepared.stock != self.stock or half is None or half.width >= self.stock.width:
            return prepared
        return replace(prepared, stock=half, measures=prepared.measures.on(half))

    def _half_of(self, sheet: Stock) -> Stock | None:
        name = half_stock(sheet, self.stocks)
        half = None if name is None else self.stocks[name]
        return None if half is None or half.width < self.measures.page.narrowest else half

    @property
    def settable(self) -> Prepared:
        """The same, without a selection whose names don't all stand for something: its charts can't be set."""
        pack, selection = self.pack, self.pack.selection
        if selection is None or self.loading.pack is not None:
            return self
        chosen = {row.mission for table in selection.tables.values() for row in table.rows if row.mission}
        if chosen <= {*pack.mission_order} and not self.loading.is_doubtful(("selection",)):
            return self
        return replace(self, pack=pack.model_copy(update={"selection": None}))

    @property
    def wording(self) -> Wording:
        """How words come out."""
        return Wording(labels=self.labels, sides=self.pack.sides, rulers=self.pack.rulers(self.units))

    @property
    def faces(self) -> tuple[Face, ...]:
        """The theme's faces."""
        return faces_of(self.theme)

    @property
    def families(self) -> frozenset[str]:
        """The families of the theme's faces: all that a file may have type of."""
        return frozenset(face.family for face in self.faces)

    def workshop(self) -> Workshop:
        """Open the workshop in which pages are set."""
        from pipeline.compose.workshop import Workshop

        return Workshop(
            theme=self.theme,
            ink=self.ink,
            measures=self.measures.in_size(self.stock.height, self.pack.body),
            area=TypeArea(stock=self.stock, margin=self.measures.page.margin),
            wording=self.wording,
            templates=self.templates,
            bleed=self.bleed,
            tone=self.tone,
        )


# What a request makes of a pack, if anything, and what is wrong with it.
Readied = tuple["Prepared | None", tuple[Diagnostic, ...]]


def readied(folder: Path, requests: Sequence[Request]) -> list[Readied]:
    """Load a pack once, and make it ready for every request."""
    with reading(f"reading {folder.name}"):
        loading = load_pack(folder)
        return [prepare_loaded(loading, request) for request in requests]


def prepare(folder: Path, request: Request) -> tuple[Prepared | None, tuple[Diagnostic, ...]]:
    """Load a pack and what it is printed with; None where that leaves nothing to look at."""
    return prepare_loaded(load_pack(folder), request)


def prepare_loaded(loading: Loading, request: Request) -> tuple[Prepared | None, tuple[Diagnostic, ...]]:
    """Load what a pack is printed with; None where its files left nothing to look at.

    A pack with errors is prepared without the parts concerned: not to be printed, but to be checked to the end.
    """
    pack = loading.pack or loading.sound
    if pack is None:
        return None, loading.diagnostics
    # Ours are there for every pack, and its own lie over them.
    pack = pack.model_copy(update={"icons": {**load_icons(layouts_root()), **pack.icons}})
    library = _library(pack, request)
    if library.labels is None or library.theme is None or library.measures is None:
        from pipeline.rules import check_rules

        return None, (*loading.diagnostics, *_placed((*library.diagnostics, *check_rules(pack)), loading, request))
    labels, slips = library.labels_of(pack)
    units = _units(pack, request)
    # A theme that is asked for is printed in as it is.
    theme, looks = (library.theme, ()) if request.theme else in_the_look_of(library.theme, pack)
    theme, alike = with_decks(theme, pack)
    letters = (*check_letters(pack, faces_of(theme)), *check_own_fonts(pack, theme, labels))
    slips = (*library.diagnostics, *slips, *looks, *alike, *letters)
    found = tuple(enough((*loading.diagnostics, *_placed(slips, loading, request))))
    stock = _stock(request.paper, library.stocks)
    prepared = Prepared(
        pack=pack,
        loading=loading,
        labels=with_sides(labels, pack),
        theme=theme,
        measures=_measures(library.measures.on(stock) if pack.kind is PackKind.MISSIONS else library.measures, pack),
        stock=stock,
        templates=load_templates(layouts_root()),
        ink=Ink(request.ink),
        units=units,
        stocks=library.stocks,
    )
    return prepared, found


def _measures(measures: Measures, pack: Pack) -> Measures:
    """Make the lower margin as high as the code of the pack's address needs it."""
    if not pack.url:
        return measures
    modules = len(code_rows(pack.url, IN_FEET)) + QUIET
    return measures.with_bottom(measures.page.safe + measures.stamp.module * modules)


def _placed(found: Iterable[Diagnostic], loading: Loading, request: Request) -> Iterator[Diagnostic]:
    """Place what was found; what is wrong with a language or theme that was asked for stands in no file of the pack."""
    asked = {(key,) for key, text in (("language", request.language), ("theme", request.theme)) if text}
    for each in found:
        yield from (each,) if each.path in asked else loading.tell((each,))


def _library(pack: Pack, request: Request) -> LibraryLoading:
    """Load what a pack is printed with; where its language or theme isn't there, the usual ones to check it with."""
    layouts, language, brought = layouts_root(), request.language or pack.language, languages_of(pack)
    usual = {name: str(Pack.model_fields[name].default) for name in ("language", "theme")}
    if request.theme_folder is not None:
        return _with_theme(load_library(layouts, language, usual["theme"], brought), request)
    library = load_library(layouts, language, request.theme or pack.theme, brought)
    if library.labels is not None and library.theme is not None:
        return library
    return replace(load_library(layouts, **usual), diagnostics=library.diagnostics)


def _with_theme(library: LibraryLoading, request: Request) -> LibraryLoading:
    """Take the theme of a folder outside the layouts, which its user trusts."""
    assert request.theme_folder is not None
    if not request.is_trusting:
        message = f"the theme {quote(request.theme)} lies outside the layouts"
        hint = "its style sheet decides how long pages take and what they show; if you trust who made it, add --trust"
        raise Refused(error("E512", message, hints=(hint,)))
    if real_path(request.theme_folder) is None:
        hint = "--theme takes a name, or a folder with a theme.yaml"
        raise UsageError(error("E220", f"no theme is called {quote(request.theme)}", hints=(hint,)))
    theme, found = load_theme(request.theme_folder)
    return replace(library, theme=theme, diagnostics=(*library.diagnostics, *found))


def _units(pack: Pack, request: Request) -> Units:
    """Show what is asked for, if the game counts in it."""
    units = Units(request.units)
    if not pack.rulers(units).shown:
        message = f"the pack {pack.id} doesn't count in {units}"
        other = Unit.IN if units is Units.INCHES else Unit.CM
        both = f"`units: [{pack.units[0]}, {other}]`"
        hint = f"leave --units out, or write {both} in its pack.yaml; cm_per_inch is the rate"
        raise UsageError(error("E923", message, hints=(hint,)))
    return units


def _stock(paper: str, stocks: Mapping[str, Stock]) -> Stock:
    if paper not in stocks:
        raise UsageError(error("E920", f"no paper is called {quote(paper)}", hints=hints(paper, stocks)))
    return stocks[paper]


def lacking_letters(pack: Pack, faces: Iterable[Face]) -> frozenset[str]:
    """List the characters of a pack's prose that some face cannot draw."""
    used = set[str]().union(*(text for _, text in all_prose(pack)))
    letters = "".join(sorted(letter for letter in used if not letter.isspace()))
    return frozenset(letter for face in faces for letter in missing(letters, face))


def check_letters(pack: Pack, faces: Iterable[Face]) -> Iterator[Diagnostic]:
    """Tell which texts of a pack have characters that cannot be set, and where the first of them stands."""
    lacking = lacking_letters(pack, faces)
    for path, text in all_prose(pack) if lacking else ():
        here = list(dict.fromkeys(letter for letter in text if letter in lacking))
        if here:
            found = error("E706", f"the theme's fonts have no {' '.join(here)}", path=path, hints=(UNSETTABLE,))
            yield replace(found, stretch=Stretch(offset=text.index(here[0]), length=1))
