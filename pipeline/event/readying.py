"""An opened event -> its pack made ready as the event prints it, or what it asks for that there isn't."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from pipeline.contracts.plan import Turnover
from pipeline.diagnostics import ContentError, Diagnostic, Report, Severity, UsageError, error
from pipeline.event.event_request import EventRequest
from pipeline.event.model import Event
from pipeline.event.reading.opening import OpenEvent
from pipeline.model.layouts import SheetStore
from pipeline.publications.printers import correction_for
from pipeline.request import Progress, Request
from pipeline.run.preparation import prepare
from pipeline.run.worked import Worked, work_out
from pipeline.spelling import hints, quote


def make_ready(
    opened: OpenEvent, event: Event, asked: EventRequest, store: SheetStore, progress: Progress, report: Report
) -> tuple[Worked, Request]:
    """Make the pack ready as the event prints it, and work it out."""
    wrong = [*_unknown_papers(event, store), *_unknown_printer(event)]
    if wrong:
        raise ContentError(*map(opened.loading.locate, wrong))
    sheet = event.sheet
    request = Request(
        packs=(event.pack,),
        forms=("sheets",),
        paper=sheet.paper,
        units=sheet.units.value,
        ink=sheet.ink.value,
        language=sheet.language,
        theme=sheet.theme,
        printer=sheet.printer,
        out=asked.out,
        jobs=asked.jobs,
        strict=asked.strict,
    )
    prepared, found = prepare(event.pack, request)
    report.extend(without_notes(_asked_by_event(found, opened)))
    if prepared is None:
        raise ContentError(*report)
    worked = work_out(prepared, progress)
    report.extend(without_notes(prepared.loading.tell(worked.found)))
    if report.is_failure():
        raise ContentError(*report)
    return worked, request


def _asked_by_event(found: Iterable[Diagnostic], opened: OpenEvent) -> Iterator[Diagnostic]:
    """Place what is wrong with a theme or a language where it was asked for: in the event, not in its pack."""
    own = {(key,) for key in ("theme", "language") if getattr(opened.event.sheet, key)}
    for each in found:
        yield opened.loading.locate(replace(each, place=None)) if each.path in own else each


def _unknown_printer(event: Event) -> Iterator[Diagnostic]:
    """Look the printer up before anything is made; all sheets with backs lie upright."""
    try:
        correction_for(event.sheet.printer, wide=False, turnover=Turnover.SIDEWAYS)
    except UsageError as problem:
        yield from (replace(each, path=("printer",)) for each in problem.diagnostics)


def _unknown_papers(event: Event, store: SheetStore) -> Iterator[Diagnostic]:
    papers: Mapping[str, str | None] = {"paper": event.sheet.paper, "poster": event.sheet.poster}
    for key, name in papers.items():
        if name is not None and name not in store.stocks:
            yield error("E416", f"no paper is called {quote(name)}", path=(key,), hints=hints(name, store.stocks))


def without_notes(found: Iterable[Diagnostic]) -> Iterator[Diagnostic]:
    """Leave the notes of the pack to its author; an organiser can't do anything about them."""
    return (each for each in found if each.severity > Severity.NOTE)
