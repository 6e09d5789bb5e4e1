"""A pack and a form -> its pages as one checked file: galleys from the shelf or set anew, joined, read back."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial

from pipeline.contracts.order import Entry, Form, ReadingOrder
from pipeline.diagnostics import ContentError, Diagnostic
from pipeline.fonts import face_path
from pipeline.imposition import reading_order
from pipeline.makers.page_sheets import PageKind, with_sheets
from pipeline.makers.unit_keys import UnitKeys
from pipeline.request import Progress, Request
from pipeline.run.crew import spread
from pipeline.run.preparation import Prepared
from pipeline.run.prints import Making, Print, PrintSide, inspected, metadata_of
from pipeline.run.shelf import SetGalley, Shelf


def make_sheets(prepared: Prepared, request: Request, progress: Progress) -> Making:
    """Make leaves: each mission's map in front, its rules behind; and sheets that carry them, if they are wanted."""
    leaves = make_pages(prepared, Form.SHEETS, request, progress)
    return with_sheets(prepared, request, progress, leaves, PageKind.of(prepared))


@dataclass(frozen=True, kw_only=True)
class Book:
    """The joined pages of one form and what they came of, no data where something stopped it, and what was found."""

    order: ReadingOrder
    galleys: tuple[SetGalley, ...]
    data: bytes | None
    found: tuple[Diagnostic, ...]


def make_pages(prepared: Prepared, form: Form, request: Request, progress: Progress) -> Making:
    """Make the pages of one form in reading order, up to checked bytes."""
    book = join_pages(prepared, form, request, progress)
    if book.data is None:
        return Making(found=book.found)
    progress.step(8, "preflight", f"{prepared.pack.id} {form.value}")
    made, found = check_pages(prepared, book.order, book.galleys, book.data)
    return Making(prints=(made,), found=(*book.found, *found))


def join_pages(prepared: Prepared, form: Form, request: Request, progress: Progress) -> Book:
    """Set the pages of one form and join them in reading order; nothing is checked yet."""
    name = f"{prepared.pack.id} {form.value}"
    order, blanks = reading_order(prepared.pack, form)
    progress.step(6, "compose", f"{name}, {order.pages} pages")
    made = tuple(_galleys(prepared, order, request))
    found = (*blanks, *(each for galley in made for each in galley.diagnostics))
    if any(galley.galley is None for galley in made):
        return Book(order=order, galleys=made, data=None, found=found)
    progress.step(7, "press", name)
    try:
        data, complaints = press_pages(prepared, order, made)
    except ContentError as problem:
        return Book(order=order, galleys=made, data=None, found=(*found, *problem.diagnostics))
    return Book(order=order, galleys=made, data=data, found=(*found, *complaints))


def _galleys(prepared: Prepared, order: ReadingOrder, request: Request) -> list[SetGalley]:
    """Take every unit's galley from the shelf, and set those that aren't there."""
    shelf, keys = Shelf(), UnitKeys(prepared, order)
    units = _units(order)
    made = {entry: shelf.take(keys.of(entry)) for entry in units}
    missing = [entry for entry in units if made[entry] is None]
    for entry, galley in zip(missing, _set(prepared, order, missing, request.jobs), strict=True):
        shelf.put(keys.of(entry), galley)
        made[entry] = galley
    if missing:
        shelf.tidy()
    return [galley for galley in made.values() if galley is not None]


def _units(order: ReadingOrder) -> list[Entry]:
    return [entry for entry in order.entries if not entry.is_blank]


def _set(prepared: Prepared, order: ReadingOrder, units: list[Entry], jobs: int) -> list[SetGalley]:
    """Set units over the cores, in this process where there is but one."""
    if not units:
        return []
    # Imported here: a build in which nothing changed needs no typesetter.
    from pipeline.makers.leaves import Bench, set_unit

    bench = Bench(pack=prepared.pack, shop=prepared.workshop(), order=order)
    return spread(partial(set_unit, bench), units, jobs, called=lambda entry: entry.id)


def press_pages(
    prepared: Prepared, order: ReadingOrder, made: Sequence[SetGalley]
) -> tuple[bytes, tuple[Diagnostic, ...]]:
    """Join the galleys of some or all units as the order says."""
    from pipeline.press import join

    fonts = [face_path(face).read_bytes() for face in prepared.faces]
    return join([each.galley for each in made if each.galley], order, metadata_of(prepared), fonts)


def check_pages(
    prepared: Prepared, order: ReadingOrder, made: Sequence[SetGalley], data: bytes
) -> tuple[Print, tuple[Diagnostic, ...]]:
    """Read the joined pages back."""
    return inspected(promised_pages(prepared, order, made, data))


def promised_pages(prepared: Prepared, order: ReadingOrder, made: Sequence[SetGalley], data: bytes) -> Print:
    """Say what the joined pages must be; nothing is read yet."""
    from pipeline.contracts.expectation import Expectation, Paper

    page, stock = prepared.measures.page, prepared.stock
    expectation = Expectation.of_order(
        prepared.pack,
        order,
        paper=Paper(width=stock.width, height=stock.height, safe=page.safe),
        families=frozenset(face.family for face in prepared.faces),
        smallest_points=page.smallest,
    )
    return replace(_print(prepared, order, made, data), expectation=expectation)


def _print(prepared: Prepared, order: ReadingOrder, made: Sequence[SetGalley], data: bytes) -> Print:
    return Print(
        name=f"{prepared.pack.id}-{order.form.value}.pdf",
        form=order.form.value,
        data=data,
        pages=order.pages,
        width=prepared.stock.width,
        height=prepared.stock.height,
        sides=tuple(
            PrintSide(
                of=each.galley.id,
                page=entry.first_page + index,
                side=fit.side,
                body_points=fit.body_points,
                full=fit.full,
            )
            for entry, each in zip(_units(order), made, strict=True)
            if each.galley
            for index, fit in enumerate(each.galley.fits)
        ),
    )
