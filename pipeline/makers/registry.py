"""A kind of pack -> who makes which of its forms, and what to say of a form that it hasn't got."""

from __future__ import annotations

from collections.abc import Mapping

from pipeline.diagnostics import error, note
from pipeline.makers.booklets import make_booklet
from pipeline.makers.cards.deck_file import make_cards
from pipeline.makers.pages import make_sheets
from pipeline.makers.references import make_large_print, make_leaflet, make_phase_cards, make_reference_sheet
from pipeline.makers.shops.cards import make_shop_cards
from pipeline.makers.shops.pages import make_shop_booklet, make_shop_sheets
from pipeline.makers.shops.references import make_shop_reference
from pipeline.model import PackKind
from pipeline.request import FORMS, Request
from pipeline.run.preparation import Prepared
from pipeline.run.prints import Maker, Making

# The order is that of the files in reports.
_PAGES: Mapping[str, Maker] = {"sheets": make_sheets, "booklet": make_booklet, "cards": make_cards}
_REFERENCE: Mapping[str, Maker] = {
    "sheets": make_reference_sheet,
    "booklet": make_leaflet,
    "cards": make_phase_cards,
    "large-print": make_large_print,
}
_SHOP: Mapping[str, Maker] = {"sheets": make_shop_sheets, "booklet": make_shop_booklet, "cards": make_shop_cards}

_REFERENCE_SHOP: Mapping[str, Maker] = {"sheets": make_shop_reference}


def makers_of(kind: PackKind, request: Request) -> Mapping[str, Maker]:
    """List who makes the forms of a kind of pack, at home or for a print shop, whole or only what has changed."""
    press_ready = bool(request.press_ready)
    if request.changed_since:
        return {} if press_ready or kind is PackKind.REFERENCE else _makers_of_changes()
    if kind is PackKind.REFERENCE:
        return _REFERENCE_SHOP if press_ready else _REFERENCE
    return _SHOP if press_ready else _PAGES


def _makers_of_changes() -> Mapping[str, Maker]:
    # Imported here: other builds compare nothing, and may need no typesetter.
    from pipeline.makers.cards.changed import make_changed_cards
    from pipeline.makers.changed_pages import make_changed_sheets

    return {"sheets": make_changed_sheets, "cards": make_changed_cards}


def tell_lacking(prepared: Prepared, form: str, request: Request) -> Making:
    """Say that a pack has no such form: an error where nothing else was asked for, nothing where all forms were."""
    kind = prepared.pack.kind
    known = makers_of(kind, request)
    if known and request.forms == FORMS:
        return Making()
    if request.changed_since:
        message = f"the {form} of {prepared.pack.id} can't be printed in part"
        hint = "build it whole, without --changed-since"
        return Making(found=(error("E256", message, hints=(hint,)),))
    shop = " press-ready" if request.press_ready else ""
    message = f"the pack {prepared.pack.id} has no{shop} {form}: it is a pack of kind {kind.value}"
    hint = f"forms that it has: {', '.join(known)}" if known else "build it without --press-ready"
    if request.forms == (form,) or not known:
        return Making(found=(error("E255", message, hints=(hint,)),))
    return Making(found=(note("N255", message, hints=(hint,)),))
