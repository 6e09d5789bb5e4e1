"""A request -> products: every pack loaded and worked out, each of its publications run, all files swapped in."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path

from pipeline import unchanged
from pipeline.cluster.conducting import conducted
from pipeline.diagnostics import ContentError, Diagnostic, Report, UsageError, error
from pipeline.limits import MAKING_SECONDS, bounded, working_out
from pipeline.load import Loading, layouts_root, load_pack, origin
from pipeline.publications.catalogue import all_units, first_workshop, publications, usual_forms
from pipeline.publications.page_orders import by_crew
from pipeline.publications.printers import profiles_file
from pipeline.publish import publish
from pipeline.read_ahead import readied
from pipeline.record import write_record
from pipeline.request import Outcome, Product, Progress, Request
from pipeline.run.conductor import Conductor
from pipeline.run.preparation import Prepared, lacking_letters
from pipeline.run.prints import Making, Print
from pipeline.run.publication import Publication
from pipeline.run.worked import Worked, work_out


def build(request: Request, progress: Progress) -> Outcome:
    """Build every form of every pack asked for; nothing is written unless all of it is right."""
    return build_all((request,), progress)


def build_all(requests: Sequence[Request], progress: Progress, *, stays: bool = False) -> Outcome:
    """Build packs in all the versions asked for; nothing is written unless all of it is right.

    Where this process `stays`, to build again, so does the crew that sets pages.
    """
    report, built = Report(), list[_Version]()
    is_for_one = not stays and len(requests[0].packs) == 1
    if not stays:  # while the packs are read; what galleys are made with is known of it, too
        unchanged.look_ahead(str(layouts_root()))
    with conducted(requests[0], progress, stays=stays, is_for_one=is_for_one) as conductor:
        for versions in _packs(requests, progress, report):
            for version in versions[:1]:  # the others are mostly in the same theme
                conductor.foresee(first_workshop(version.prepared, version.request))
            _make(_worked_out(versions, progress, stays=stays), conductor)
            built += versions
            report.take(_told(versions))
        told = conductor.told()
    if report.is_failure(strict=requests[0].strict):
        raise ContentError(*report)
    written = [path for request in requests for path in _publish(request, built)]
    return Outcome(
        products=tuple(product for version in built for product in version.products),
        report=report,
        sources=_sources(built, requests[0]),
        written=tuple(written),
        told=(*told, *(line for version in built for made in version.makings for line in made.told)),
    )


def check(request: Request, progress: Progress) -> Outcome:
    """Load, work out, lay out and fit everything; write nothing."""
    return check_all((request,), progress)


def check_all(requests: Sequence[Request], progress: Progress) -> Outcome:
    """Check packs in all the versions asked for; write nothing."""
    report = Report()
    with conducted(requests[0], progress, sets_pages=False) as conductor:
        for versions in _packs(requests, progress, report):
            for version, worked in _worked_out(versions, progress):
                _fit(version, worked, conductor)
            report.take(_told(versions))
        return Outcome(products=(), report=report, told=conductor.told())


@dataclass(frozen=True, kw_only=True)
class _Version:
    """A pack as one version asks for it, what was found in it, and what was made of it."""

    request: Request
    prepared: Prepared
    report: Report
    makings: list[Making] = field(default_factory=list)

    def note(self, found: Iterable[Diagnostic]) -> None:
        """Take in what a room found, each thing once, with its place in the pack's files."""
        self.report.take(self.prepared.loading.tell(found))

    @property
    def prints(self) -> list[Print]:
        """The files that were made."""
        return [made for making in self.makings for made in making.prints]

    @cached_property  # asked for once all is made: every file is hashed once
    def products(self) -> list[Product]:
        """The files that were made, as they are told."""
        return [self._product(made) for made in self.prints]

    def _product(self, made: Print) -> Product:
        return Product(
            path=self.request.folder / made.name,
            version=self.request.version,
            pack=self.prepared.pack.id,
            form=made.form,
            pages=made.pages,
            width_mm=float(made.width),
            height_mm=float(made.height),
            sha256=hashlib.sha256(made.data).hexdigest(),
        )

    def record(self) -> tuple[str, bytes]:
        """Write the record that lies beside the files."""
        name = _record_name(self.prepared, self.request)
        made = list(zip(self.prints, self.products, strict=True))
        return name, write_record(self.prepared, self.request, made, self.report, beside=self.request.folder / name)


def _packs(requests: Sequence[Request], progress: Progress, report: Report) -> Iterator[list[_Version]]:
    """Load each pack once, and ready it for every version; what is wrong with one keeps none of the rest unseen."""
    folders: dict[str, Path] = {}
    packs = requests[0].packs
    for number, folder in enumerate(packs, start=1):
        progress.pack(number, len(packs), folder.name)
        progress.step(1, "load", folder.name)
        versions = []
        for request, (prepared, found) in zip(requests, readied(folder, requests), strict=True):
            if prepared is None:
                report.take(found)
            else:
                versions.append(_Version(request=request, prepared=prepared, report=Report(list(found))))
        for name in {version.prepared.pack.id for version in versions}:
            if folders.setdefault(name, folder) != folder:
                raise UsageError(_same_name(name, folders[name], folder))
        yield versions


def _worked_out(
    versions: Sequence[_Version], progress: Progress, *, stays: bool = False
) -> Iterator[tuple[_Version, Worked]]:
    """Work a pack out, once for all versions whose words are the same, and note what is wrong with its rules."""
    known: list[Worked] = []
    for version in versions:
        prepared = version.prepared
        alike = next((each for each in known if each.prepared.wording == prepared.wording), None)
        with working_out(prepared.pack.id):
            worked = work_out(prepared, progress, stays=stays) if alike is None else alike.drawn_as(prepared.settable)
        if alike is None:
            known.append(worked)
        version.note(worked.found)
        yield version, worked


def _make(versions: Iterable[tuple[_Version, Worked]], conductor: Conductor) -> None:
    """Make every form of a pack in all its versions; one with errors is only looked through."""
    asked: list[tuple[_Version, Publication]] = []
    for version, worked in versions:
        if version.report.is_failure():
            _fit(version, worked, conductor)
            continue
        pack, request = version.prepared.pack, version.request
        for form in request.forms or usual_forms(pack):
            conductor.progress.step(5, "imposition", f"{pack.id} {form}")
            with bounded(f"{pack.id} {form}", MAKING_SECONDS):
                asked += ((version, each) for each in _published(version, worked, form, conductor))
    if not asked:
        return
    with bounded(asked[0][0].prepared.pack.id, MAKING_SECONDS * len(asked)):
        made = conductor.run_all([publication for _, publication in asked])
    for (version, _), making in zip(asked, made, strict=True):
        version.note(making.found)
        version.makings.append(making)


def _published(version: _Version, worked: Worked, form: str, conductor: Conductor) -> Iterator[Publication]:
    """Publish a form; what keeps it from being published is noted."""
    try:
        yield from publications(worked, form, version.request, conductor)
    except ContentError as problem:
        version.note(problem.diagnostics)


def _fit(version: _Version, worked: Worked, conductor: Conductor) -> None:
    """Fit every unit of a pack once, without setting it."""
    prepared = worked.prepared
    with bounded(f"checking {prepared.pack.id}", MAKING_SECONDS):
        conductor.progress.step(6, "compose", prepared.pack.id)
        try:
            units, found = all_units(worked, version.request, by_crew(conductor))
        except ContentError as problem:
            version.note(problem.diagnostics)
            return
        version.note((*found, *conductor.fit(units, lacking_letters(prepared.pack, prepared.faces))))


def _told(versions: Sequence[_Version]) -> Iterator[Diagnostic]:
    """Tell what was found in all versions once, and of what was found in some, in which."""
    for each in dict.fromkeys(each for version in versions for each in version.report):
        where = [version.request.version for version in versions if each in version.report]
        only = () if len(where) == len(versions) else (f"this is so in {', '.join(where)} alone",)
        yield replace(each, hints=(*each.hints, *only))


def _publish(request: Request, built: Iterable[_Version]) -> list[Path]:
    """Write the files of one version."""
    mine = [version for version in built if version.request is request and version.prints]
    files = {made.name: made.data for version in mine for made in version.prints}
    files |= dict(version.record() for version in mine)
    if files:
        publish(request.folder, files)
    return [request.folder / name for name in files]


def _record_name(prepared: Prepared, request: Request) -> str:
    """Name the record beside the files; those for a print shop have one of their own."""
    shop = f"-{request.press_ready}" if request.press_ready else ""
    changed = "-changed" if request.changed_since else ""
    return f"{prepared.pack.id}{shop}{changed}-build.json"


def _sources(built: Iterable[_Version], request: Request) -> tuple[Path, ...]:
    """List what was read: layouts, every pack or archive with those that it builds on, what is known of the printer."""
    if request.changed_since:
        return ()  # what it was compared with may change, too: such a build is always made anew
    folders = _origins(version.prepared.loading for version in built if version.prints)
    others = ([profiles_file()] if request.printer else [], [request.theme_folder] if request.theme_folder else [])
    return (layouts_root(), *folders, *(path for each in others for path in each))


def folders_of(packs: Iterable[Path]) -> tuple[Path, ...]:
    """List packs and those that they build on, whatever is wrong with them."""
    return _origins(map(load_pack, packs))


def _origins(loadings: Iterable[Loading]) -> tuple[Path, ...]:
    return tuple(dict.fromkeys(origin(each) for loading in loadings for each in (loading.folder, *loading.ancestors)))


def _same_name(name: str, first: Path, second: Path) -> Diagnostic:
    message = f"two packs are called {name}: {first} and {second}"
    return error("E921", message, hints=("build them one by one, each into its own folder with --out FOLDER",))
