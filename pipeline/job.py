"""A request -> products: every pack loaded and worked out, each of its publications run, all files swapped in."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator
from pathlib import Path

from pipeline.diagnostics import ContentError, Diagnostic, Report, UsageError, error
from pipeline.limits import MAKING_SECONDS, bounded, reading, working_out
from pipeline.load import layouts_root, origin
from pipeline.publications.catalogue import all_units, publications, usual_forms
from pipeline.publications.printers import profiles_file
from pipeline.publish import publish
from pipeline.record import write_record
from pipeline.request import Outcome, Product, Progress, Request
from pipeline.run.conductor import Conductor
from pipeline.run.preparation import Prepared, lacking_letters, prepare
from pipeline.run.prints import Making, Print
from pipeline.run.worked import Worked, work_out


def build(request: Request, progress: Progress) -> Outcome:
    """Build every form of every pack asked for; nothing is written unless all of it is right."""
    report = Report()
    reports: dict[str, Report] = {}
    prints: list[tuple[Prepared, Print]] = []
    told: list[str] = []
    conductor = Conductor(progress=progress, jobs=request.jobs)
    for prepared, own in _prepared(request, progress):
        if prepared is not None:
            reports[prepared.pack.id] = own
            for making in _makings(prepared, request, conductor, own):
                prints.extend((prepared, made) for made in making.prints)
                told.extend(making.told)
        report.take(own)
    if report.is_failure(strict=request.strict):
        raise ContentError(*report)
    products = tuple(_product(request.out, prepared, made) for prepared, made in prints)
    files = {made.name: made.data for _, made in prints}
    for prepared in {id(each): each for each, _ in prints}.values():
        mine = [(made, product) for (each, made), product in zip(prints, products, strict=True) if each is prepared]
        name, report_of = _record_name(prepared, request), reports[prepared.pack.id]
        files[name] = write_record(prepared, request, mine, report_of, beside=request.out / name)
    if files:
        publish(request.out, files)
    sources = _sources((prepared for prepared, _ in prints), request)
    written = tuple(request.out / name for name in files)
    return Outcome(products=products, report=report, sources=sources, written=written, told=tuple(told))


def check(request: Request, progress: Progress) -> Outcome:
    """Load, work out, lay out and fit everything; write nothing."""
    report = Report()
    conductor = Conductor(progress=progress, jobs=request.jobs)
    for prepared, own in _prepared(request, progress):
        if prepared is not None:
            _fit(_worked(prepared, conductor, own), request, conductor, own)
        report.take(own)
    return Outcome(products=(), report=report)


def _makings(prepared: Prepared, request: Request, conductor: Conductor, own: Report) -> Iterator[Making]:
    """Make every form of a pack; one with errors is only looked through."""
    worked = _worked(prepared, conductor, own)
    if own.is_failure():
        _fit(worked, request, conductor, own)
        return
    for form in request.forms or usual_forms(prepared.pack):
        conductor.progress.step(5, "imposition", f"{prepared.pack.id} {form}")
        with bounded(f"{prepared.pack.id} {form}", MAKING_SECONDS):
            for making in _run(worked, form, request, conductor):
                _note(own, prepared, making.found)
                yield making


def _run(worked: Worked, form: str, request: Request, conductor: Conductor) -> Iterator[Making]:
    try:
        for publication in publications(worked, form, request, conductor):
            yield conductor.run(publication)
    except ContentError as problem:
        yield Making(found=problem.diagnostics)


def _worked(prepared: Prepared, conductor: Conductor, report: Report) -> Worked:
    """Work a pack out, and note what is wrong with its rules."""
    with working_out(prepared.pack.id):
        worked = work_out(prepared, conductor.progress)
    _note(report, prepared, worked.found)
    return worked


def _fit(worked: Worked, request: Request, conductor: Conductor, report: Report) -> None:
    """Fit every unit of a pack once, without setting it."""
    prepared = worked.prepared
    with bounded(f"checking {prepared.pack.id}", MAKING_SECONDS):
        conductor.progress.step(6, "compose", prepared.pack.id)
        try:
            units, found = all_units(worked, request)
        except ContentError as problem:
            _note(report, prepared, problem.diagnostics)
            return
        _note(report, prepared, (*found, *conductor.fit(units, lacking_letters(prepared.pack, prepared.faces))))


def _record_name(prepared: Prepared, request: Request) -> str:
    """Name the record beside the files; those for a print shop have one of their own."""
    shop = f"-{request.press_ready}" if request.press_ready else ""
    changed = "-changed" if request.changed_since else ""
    return f"{prepared.pack.id}{shop}{changed}-build.json"


def _sources(prepared: Iterable[Prepared], request: Request) -> tuple[Path, ...]:
    """List what was read: layouts, every pack or archive with those that it builds on, what is known of the printer."""
    if request.changed_since:
        return ()  # what it was compared with may change, too: such a build is always made anew
    folders = (origin(folder) for each in prepared for folder in (each.loading.folder, *each.loading.ancestors))
    others = ([profiles_file()] if request.printer else [], [request.theme_folder] if request.theme_folder else [])
    return (layouts_root(), *dict.fromkeys(folders), *(path for each in others for path in each))


def _prepared(request: Request, progress: Progress) -> Iterator[tuple[Prepared | None, Report]]:
    """Load each pack and check its rules; what is wrong with one does not keep the next from being looked at."""
    folders: dict[str, Path] = {}
    for folder in request.packs:
        progress.step(1, "load", folder.name)
        with reading(f"reading {folder.name}"):
            prepared, found = prepare(folder, request)
        if prepared is not None and folders.setdefault(prepared.pack.id, folder) != folder:
            raise UsageError(_same_name(prepared.pack.id, folders[prepared.pack.id], folder))
        yield prepared, Report(list(found))


def _same_name(name: str, first: Path, second: Path) -> Diagnostic:
    message = f"two packs are called {name}: {first} and {second}"
    return error("E921", message, hints=("build them one by one, each into its own folder with --out FOLDER",))


def _note(report: Report, prepared: Prepared, found: Iterable[Diagnostic]) -> None:
    """Take in what a room found, each thing once, with its place in the pack's files."""
    report.take(prepared.loading.tell(found))


def _product(out: Path, prepared: Prepared, made: Print) -> Product:
    return Product(
        path=out / made.name,
        pack=prepared.pack.id,
        form=made.form,
        pages=made.pages,
        width_mm=float(made.width),
        height_mm=float(made.height),
        sha256=hashlib.sha256(made.data).hexdigest(),
    )
