"""A request -> products: the rooms in their order, galleys from the shelf or set anew, files swapped in."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from pipeline.crew import spread
from pipeline.diagnostics import ContentError, Diagnostic, Report
from pipeline.fonts import face_path
from pipeline.imposition import Entry, Form, ReadingOrder, reading_order
from pipeline.load import layouts_root
from pipeline.preparation import Prepared, prepare
from pipeline.publish import publish
from pipeline.record import write_record
from pipeline.request import Outcome, Product, Progress, Request
from pipeline.shelf import SetGalley, Shelf
from pipeline.unit_keys import UnitKeys


@dataclass(frozen=True, kw_only=True)
class Print:
    """One file that was made: its name, bytes, and how its sides came out."""

    name: str
    form: Form
    data: bytes
    galleys: tuple[SetGalley, ...]
    order: ReadingOrder


def build(request: Request, progress: Progress) -> Outcome:
    """Build every form of every pack asked for; nothing is written unless all of it is right."""
    report = Report()
    prints: list[tuple[Prepared, Print]] = []
    for prepared in _prepared(request, progress, report):
        for form in map(Form, request.forms):
            made = _make(prepared, form, request, progress, report)
            if made:
                prints.append((prepared, made))
    if report.is_failure(strict=request.strict):
        raise ContentError(*report)
    products = tuple(_product(request.out, prepared, made) for prepared, made in prints)
    files = {made.name: made.data for _, made in prints}
    for prepared in {id(each): each for each, _ in prints}.values():
        mine = [(made, product) for (each, made), product in zip(prints, products, strict=True) if each is prepared]
        files[f"{prepared.pack.id}-build.json"] = write_record(prepared, request, mine, report)
    publish(request.out, files)
    return Outcome(products=products, report=report, sources=_sources(prepared for prepared, _ in prints))


def check(request: Request, progress: Progress) -> Outcome:
    """Load, work out, lay out and fit everything; write nothing."""
    from pipeline.leafwork import Bench, fit_unit

    report = Report()
    for prepared in _prepared(request, progress, report):
        order, found = reading_order(prepared.pack, Form(request.forms[0]))
        progress.step(6, "compose", prepared.pack.id)
        bench = Bench(pack=prepared.pack, shop=prepared.workshop(), order=order)
        units = [entry for entry in order.entries if not entry.is_blank]
        results = spread(partial(fit_unit, bench), units, request.jobs)
        _note(report, prepared, (*found, *(each for result in results for each in result)))
    return Outcome(products=(), report=report)


def _sources(prepared: Iterable[Prepared]) -> tuple[Path, ...]:
    """List what was read: layouts, and every pack with those that it builds on."""
    folders = (folder for each in prepared for folder in (each.loading.folder, *each.loading.ancestors))
    return (layouts_root(), *dict.fromkeys(folders))


def _prepared(request: Request, progress: Progress, report: Report) -> Iterator[Prepared]:
    """Load each pack and check its rules; what is wrong with one does not keep the next from being looked at."""
    for folder in request.packs:
        progress.step(1, "load", folder.name)
        prepared, found = prepare(folder, request)
        report.extend(found)
        if prepared is not None and not Report(list(found)).is_failure():
            yield prepared


def _note(report: Report, prepared: Prepared, found: Iterable[Diagnostic]) -> None:
    """Take in what a room found, each thing once, with its place in the pack's files."""
    known = set(report.found)
    for each in dict.fromkeys(map(prepared.loading.locate, found)):
        if each not in known:
            report.add(each)


def _make(prepared: Prepared, form: Form, request: Request, progress: Progress, report: Report) -> Print | None:
    """Make one form of a pack, up to its checked bytes."""
    order, blanks = reading_order(prepared.pack, form)
    progress.step(6, "compose", f"{prepared.pack.id} {form.value}, {order.pages} pages")
    galleys = _galleys(prepared, order, request)
    _note(report, prepared, (*blanks, *(each for made in galleys for each in made.diagnostics)))
    if any(made.galley is None for made in galleys):
        return None
    progress.step(7, "press", f"{prepared.pack.id} {form.value}")
    data, complaints = _press(prepared, order, galleys)
    progress.step(8, "preflight", f"{prepared.pack.id} {form.value}")
    _note(report, prepared, (*complaints, *_preflight(prepared, order, data)))
    return Print(name=f"{prepared.pack.id}-{form.value}.pdf", form=form, data=data, galleys=tuple(galleys), order=order)


def _galleys(prepared: Prepared, order: ReadingOrder, request: Request) -> list[SetGalley]:
    """Take every unit's galley from the shelf, and set those that aren't there."""
    shelf, keys = Shelf(), UnitKeys(prepared, order)
    units = [entry for entry in order.entries if not entry.is_blank]
    made = {entry: shelf.take(keys.of(entry)) for entry in units}
    missing = [entry for entry in units if made[entry] is None]
    for entry, galley in zip(missing, _set(prepared, order, missing, request.jobs), strict=True):
        shelf.put(keys.of(entry), galley)
        made[entry] = galley
    if missing:
        shelf.tidy()
    return [galley for galley in made.values() if galley is not None]


def _set(prepared: Prepared, order: ReadingOrder, units: list[Entry], jobs: int) -> list[SetGalley]:
    """Set units over the cores, in this process where there is but one."""
    if not units:
        return []
    # Imported here: a build in which nothing changed needs no typesetter.
    from pipeline.leafwork import Bench, set_unit

    bench = Bench(pack=prepared.pack, shop=prepared.workshop(), order=order)
    return spread(partial(set_unit, bench), units, jobs)


def _press(prepared: Prepared, order: ReadingOrder, made: list[SetGalley]) -> tuple[bytes, tuple[Diagnostic, ...]]:
    from pipeline.press import Metadata, join

    epoch = os.environ.get("SOURCE_DATE_EPOCH", "")
    metadata = Metadata.of_pack(prepared.pack, epoch=int(epoch) if epoch.isdigit() else None)
    fonts = [face_path(face).read_bytes() for face in prepared.faces]
    return join([each.galley for each in made if each.galley], order, metadata, fonts)


def _preflight(prepared: Prepared, order: ReadingOrder, data: bytes) -> tuple[Diagnostic, ...]:
    from pipeline.preflight import Expectation, Paper, check_pdf

    page, stock = prepared.measures.page, prepared.stock
    expectation = Expectation.of_order(
        prepared.pack,
        order,
        paper=Paper(width=stock.width, height=stock.height, safe=page.safe),
        families=frozenset(face.family for face in prepared.faces),
        smallest_points=page.smallest,
    )
    return check_pdf(data, expectation)


def _product(out: Path, prepared: Prepared, made: Print) -> Product:
    return Product(
        path=out / made.name,
        pack=prepared.pack.id,
        form=made.form.value,
        pages=made.order.pages,
        width_mm=float(prepared.stock.width),
        height_mm=float(prepared.stock.height),
        sha256=hashlib.sha256(made.data).hexdigest(),
    )
