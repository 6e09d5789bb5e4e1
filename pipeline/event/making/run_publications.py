"""A planned print run -> its publications, run: every page set once, copies stamped and filled in; and plan cards."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from pipeline.contracts.placed import NO_CORRECTION, Correction
from pipeline.diagnostics import ContentError, Diagnostic, Report
from pipeline.event.making.plan_cards import plan_card_publication
from pipeline.event.making.pressing import RunPress
from pipeline.event.making.proving import RunForme, SpecimenForme, check_words
from pipeline.event.making.run_pages import RunPages
from pipeline.event.making.source_pages import SourcePages, stamped
from pipeline.event.model import Event
from pipeline.event.planning.print_run import PrintRun, RunFile
from pipeline.model.event import ItemKind
from pipeline.publications.printers import correction_for
from pipeline.request import Progress, Request
from pipeline.run.conductor import Conductor
from pipeline.run.formes import Forme
from pipeline.run.preparation import Prepared
from pipeline.run.prints import Making
from pipeline.run.publication import Book, Publication
from pipeline.run.worked import Worked


@dataclass(frozen=True, kw_only=True)
class RunLayout:
    """The files of a run, whose pages come from one book."""

    pages: RunPages
    worked: Worked
    event: Event
    run: PrintRun
    request: Request

    def formes(self, book: Book) -> Iterator[Forme]:
        """Look at every page once, then press file by file."""
        press = RunPress(self.worked.prepared, self.event, self.pages.sources(book))
        yield SpecimenForme(name=f"the pages of {self.event.id}", press=press)
        kinds = set[ItemKind]()
        for file in self.run.files:
            correction = _correction(self.request, file)
            yield RunForme(press=press, file=file, correction=correction, is_first=file.kind not in kinds)
            kinds.add(file.kind)


def make_prints(worked: Worked, event: Event, run: PrintRun, request: Request, progress: Progress) -> Making:
    """Make every file of a run, up to checked bytes; nothing where anything is wrong."""
    found: list[Diagnostic] = [*check_words(worked.prepared, event)]
    if Report(found).is_failure():
        return Making(found=tuple(found))
    conductor = Conductor(progress=progress, jobs=request.jobs)
    makings = []
    try:
        for publication in run_publications(worked, event, run, request):
            makings.append(conductor.run(publication))
    except ContentError as problem:
        found += problem.diagnostics
    found += _told((each for making in makings for each in making.found), worked.prepared)
    prints = () if Report(found).is_failure() else tuple(each for making in makings for each in making.prints)
    return Making(prints=prints, found=tuple(found))


def run_publications(worked: Worked, event: Event, run: PrintRun, request: Request) -> Iterator[Publication]:
    """Publish the files whose pages are placed and stamped, and plan cards; a run may have none of either."""
    if run.files:
        own, pages = replace(worked, prepared=stamped(worked.prepared)), RunPages.of(run)
        layout = RunLayout(pages=pages, worked=own, event=event, run=run, request=request)
        yield pages.publication(SourcePages(own, event), f"{event.id}, {len(pages.units)} pages", layout)
    if run.plan_card_sets:
        yield plan_card_publication(worked, event, request, run.plan_card_sets)


def _told(found: Iterable[Diagnostic], prepared: Prepared) -> Iterator[Diagnostic]:
    """Place what is wrong with the pack's pages in the pack; what is wrong with the event's own is placed with it."""
    for each in dict.fromkeys(found):
        if each.path[:1] == ("event",):
            yield replace(each, path=each.path[1:])
        else:
            yield from prepared.loading.tell([each])


def _correction(request: Request, file: RunFile) -> Correction:
    if not file.is_duplex:
        return NO_CORRECTION
    is_wide = file.sheet.is_wide
    return correction_for(request.printer, wide=is_wide, turnover=file.flip.turnover(wide=is_wide))
