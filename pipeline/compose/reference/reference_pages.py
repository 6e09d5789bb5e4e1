"""Phases in words -> manuscripts of a reference: sheet, leaflet, cards, large print, all of the same blocks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from pipeline.compose.fit.copyfit import FittedFlow
from pipeline.compose.reference.reference_blocks import ReferenceAtom
from pipeline.compose.reference.reference_cards import card_sides
from pipeline.compose.reference.reference_fitting import Frame, ReferenceFitter, ReferenceMaterial, ReferenceSide
from pipeline.compose.reference.reference_leaflet import leaflet_sides
from pipeline.compose.typesetting.feet import Foot
from pipeline.compose.typesetting.galleys import Manuscript, Side
from pipeline.compose.workshop import Workshop
from pipeline.contracts.galley import Bookmark
from pipeline.contracts.paper import NOTHING
from pipeline.model.measures import TypeArea
from pipeline.units import Length

_CARD_BLEED = Length.of_mm(3)  # bars reach the edge of a card, and cutters are off by a millimetre or two


def reference_manuscript(material: ReferenceMaterial, shop: Workshop) -> Manuscript:
    """Write the sides of one form as a manuscript whose outline lists the phases."""
    fitter = ReferenceFitter(material=material, shop=_form_shop(material, shop))
    sides = _sides(fitter)
    return Manuscript(
        id=material.form,
        path=("order",),
        title=material.title,
        language=shop.labels.language,
        sides=sides,
        bookmarks=tuple(_bookmarks(sides)),
        targets=(),
        shop=fitter.shop,
        template="reference",
    )


def _form_shop(material: ReferenceMaterial, shop: Workshop) -> Workshop:
    """Fit the workshop out for one form, on its page."""
    form = material.measures
    catalogue = material.catalogue
    kinds = {**shop.measures.kinds, **catalogue.kinds, **(catalogue.compact_kinds if form.compact else {})}
    page = shop.measures.page.model_copy(update={"foot": form.foot})
    measures = shop.measures.model_copy(update={"kinds": kinds, "body": form.body, "page": page})
    area = TypeArea(stock=material.page, margin=form.margin)
    return replace(shop, measures=measures, area=area, bleed=_CARD_BLEED if material.form == "card" else NOTHING)


def _sides(fitter: ReferenceFitter) -> tuple[ReferenceSide, ...]:
    """Fill all pages of the form."""
    phases, first = fitter.material.phases, Frame(has_strip=True, is_first=True)
    match fitter.material.form:
        case "sheet":
            return _numbered(fitter, fitter.filled(phases, (first, Frame(has_strip=True))))
        case "leaflet" | "quarter":
            return _numbered(fitter, leaflet_sides(fitter))
        case "card":
            return card_sides(fitter)
        case _:
            return tuple(_large(fitter))


def _numbered(fitter: ReferenceFitter, sides: Sequence[ReferenceSide]) -> tuple[ReferenceSide, ...]:
    return tuple(fitter.footed(side, f"{number}/{len(sides)}") for number, side in enumerate(sides, start=1))


def _large(fitter: ReferenceFitter) -> Iterator[ReferenceSide]:
    """Fill as many pages as it takes; each phase begins on a new one."""
    material, done = fitter.material, 0
    phases, title = material.phases, Frame(has_strip=True, is_first=True)
    filled = fitter.in_one_size(phases, [[Frame() if phase.place else title] for phase in phases], more=1)
    for phase, sides in zip(phases, filled, strict=True):
        for side in sides:
            done += 1
            middle = f"{phase.letter} \N{MIDDLE DOT} {phase.name}"
            yield replace(
                side, name=f"large-{done}", foot=Foot(left=material.imprint[1], middle=middle, right=str(done))
            )


def _bookmarks(sides: Sequence[Side]) -> Iterator[Bookmark]:
    for page, side in enumerate(sides):
        for placed in side.fitted.bands:
            if isinstance(placed.band, FittedFlow):
                for atom in placed.band.flow.atoms:
                    if isinstance(atom, ReferenceAtom) and atom.kind == "bar":
                        yield Bookmark(title=atom.heading.text, page=page)
