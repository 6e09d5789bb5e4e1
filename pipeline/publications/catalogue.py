"""A kind of pack and a request -> which of its forms can be printed, and what to say of a form that it hasn't got."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from functools import partial
from typing import Any

from pipeline.compose.workshop import Workshop
from pipeline.contracts.order import MISSIONS, Form
from pipeline.diagnostics import ContentError, Diagnostic, PackError, Severity, error
from pipeline.imposition import reading_order
from pipeline.model import Pack, PackKind, Stock
from pipeline.publications.page_orders import Answers, at_once, order_of
from pipeline.publications.page_publications import booklet, sheets, workshop_ahead
from pipeline.publications.page_units import page_units
from pipeline.request import FORMS, Request
from pipeline.run.conductor import Conductor, Task
from pipeline.run.galley_unit import Unit
from pipeline.run.preparation import Prepared
from pipeline.run.publication import Publication, lacking
from pipeline.run.worked import Worked

Publisher = Callable[[Worked, Request], Iterable[Publication]]

_ALONE = (MISSIONS,)  # the order of a pack that has no page besides its missions


def publishers(kind: PackKind, request: Request, conductor: Conductor) -> Mapping[str, Publisher]:
    """List the forms of a kind of pack, at home or for a print shop, whole or only what has changed.

    What makes forms is loaded for those of one kind alone: together that is as much as a mission takes.
    """
    press_ready, is_reference = bool(request.press_ready), kind is PackKind.REFERENCE
    if request.changed_since:
        return {} if press_ready or is_reference else _of_changes(conductor)
    if is_reference:
        return _of_references(press_ready=press_ready)

    def answers(questions: Sequence[Task[Any]], shop: Workshop) -> Sequence[Any]:
        """Count small pages by the crew, before they are ordered; then they are set."""
        return conductor.answers(questions, shop)

    if press_ready:
        from pipeline.publications.press_ready import shop_booklet, shop_cards, shop_sheets

        return {
            "sheets": partial(shop_sheets, answers=answers),
            "booklet": partial(shop_booklet, answers=answers),
            "cards": shop_cards,
        }
    return {"sheets": partial(sheets, answers=answers), "booklet": partial(booklet, answers=answers), "cards": _cards}


def _cards(worked: Worked, request: Request) -> Iterable[Publication]:
    from pipeline.publications.deck_publications import cards

    return cards(worked, request)


def _of_changes(conductor: Conductor) -> Mapping[str, Publisher]:
    from pipeline.publications.changed_cards import changed_cards
    from pipeline.publications.changed_leaves import changed_sheets

    return {
        "sheets": partial(changed_sheets, conductor=conductor),
        "cards": partial(changed_cards, conductor=conductor),
    }


def _of_references(*, press_ready: bool) -> Mapping[str, Publisher]:
    """List the forms of references, in the order of the files in reports."""
    if press_ready:
        from pipeline.publications.press_ready import shop_reference

        return {"sheets": shop_reference}
    from pipeline.publications.reference_publications import large_print, leaflet, phase_cards, wide_sheet

    return {"sheets": wide_sheet, "booklet": leaflet, "cards": phase_cards, "large-print": large_print}


def publications(worked: Worked, form: str, request: Request, conductor: Conductor) -> Iterable[Publication]:
    """Publish one form of a pack."""
    known = publishers(worked.pack.kind, request, conductor)
    if form not in known:
        return [_lacking(worked.prepared, form, request, known)]
    if _is_without_pages(worked.pack, form):
        return [_pageless(worked.pack, form, request)]
    return known[form](worked, request)


def first_workshop(prepared: Prepared, request: Request) -> Workshop | None:
    """Tell in which workshop the first pages of missions will be set, before anything is worked out."""
    forms = request.forms or usual_forms(prepared.pack)
    if prepared.pack.kind is not PackKind.MISSIONS or forms[0] not in [*Form] or request.press_ready:
        return None
    with suppress(PackError):  # which is told when it is published
        return workshop_ahead(prepared, forms[0], request)
    return None


def usual_forms(pack: Pack) -> tuple[str, ...]:
    """Tell what is printed of a pack where nobody says what."""
    has_pages = not all(_is_without_pages(pack, form) for form in ("sheets", "booklet"))
    return ("sheets",) if has_pages or pack.cards is None else ("cards",)


def _is_without_pages(pack: Pack, form: str) -> bool:
    """Tell whether all pages of a pack are kept to other forms, so that a file of this one would be empty."""
    of_pages = {each.value for each in Form} if pack.kind is not PackKind.REFERENCE else set()
    return form in of_pages and not reading_order(pack, Form(form))[0].entries


def _pageless(pack: Pack, form: str, request: Request) -> Publication:
    others = [f"--{each.value}" for each in Form if not _is_without_pages(pack, each.value)]
    printed = " or ".join([*others, *(["--cards"] if pack.cards is not None else [])])
    hint = f"print it with {printed}" if printed else "list pages or missions under `order`"
    message = f"the pack {pack.id} has no page for its {form}"
    wrong = error("E269", message, path=("order",), hints=(hint,))
    return Publication.of_nothing(lacking(form, request, wrong, noted="N269"))


def _lacking(prepared: Prepared, form: str, request: Request, known: Mapping[str, Publisher]) -> Publication:
    """Say that a pack has no such form."""
    if request.changed_since and not (known and request.forms == FORMS):
        message = f"the {form} of {prepared.pack.id} can't be printed in part"
        return Publication.of_nothing((error("E256", message, hints=("build it whole, without --changed-since",)),))
    shop = " press-ready" if request.press_ready else ""
    message = f"the pack {prepared.pack.id} has no{shop} {form}: it is a pack of kind {prepared.pack.kind.value}"
    hint = f"forms that it has: {', '.join(known)}" if known else "build it without --press-ready"
    wrong = error("E255", message, hints=(hint,))
    return Publication.of_nothing(lacking(form, request, wrong, noted="N255") if known else (wrong,))


def _is_grave(found: Diagnostic) -> bool:
    return found.severity is not Severity.NOTE


def all_units(
    worked: Worked, request: Request, answers: Answers = at_once
) -> tuple[tuple[Unit, ...], tuple[Diagnostic, ...]]:
    """List every unit of a pack once on a page, in the first form that has it; and what is wrong with what has none."""
    if worked.pack.kind is PackKind.REFERENCE:
        from pipeline.publications.reference_publications import reference_units

        return tuple(reference_units(worked, request)), ()
    from pipeline.publications.deck_publications import deck_units

    units, found = list[Unit](), list[Diagnostic]()
    # Most forms share their pages; what fits one paper needs no second look on the same.
    fitted: set[tuple[str | None, Stock]] = set()
    for form in Form:
        page = worked.of_form(form)
        order, blanks = order_of(page, form, answers)
        # One mission or some, and no page besides, are no booklet as yet: whoever builds one is told there.
        found += [each for each in blanks if form is not Form.BOOKLET or page.pack.order != _ALONE or _is_grave(each)]
        entries = [entry for entry in order.entries if not entry.is_blank]
        for entry, unit in zip(entries, page_units(page, order), strict=True):
            if (entry.id, page.prepared.stock) not in fitted:
                units.append(unit)
        fitted |= {(entry.id, page.prepared.stock) for entry in entries}
    try:
        units += deck_units(worked)
    except ContentError as problem:
        found += problem.diagnostics
    return tuple(units), tuple(found)
