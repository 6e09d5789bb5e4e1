"""An event's file -> its whole print run as publications, to look at while it is written; nothing is made."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path

from pipeline.diagnostics import ContentError, Diagnostic, Report
from pipeline.event.event_request import EventRequest
from pipeline.event.making.run_publications import run_publications
from pipeline.event.making.source_pages import page_counts
from pipeline.event.planning.run_files import plan_run
from pipeline.event.reading.opening import OpenEvent, open_event
from pipeline.event.run import make_ready
from pipeline.load import layouts_root, load_sheet_store
from pipeline.request import Request, Silence
from pipeline.run.publication import Publication
from pipeline.run.worked import Worked


@dataclass(frozen=True, kw_only=True)
class EventView:
    """An event made ready, what is printed of it, and what was found."""

    opened: OpenEvent
    worked: Worked
    request: Request
    publications: tuple[Publication, ...]
    found: tuple[Diagnostic, ...]

    @property
    def title(self) -> str:
        """What it is called."""
        return str(self.opened.event.sheet.name)

    @property
    def folders(self) -> tuple[Path, ...]:
        """Where its files lie: its own folder, and the pack's with those that it builds on."""
        loading = self.worked.prepared.loading
        return (self.opened.loading.folder, loading.folder, *loading.ancestors)

    def tell(self, found: Iterable[Diagnostic]) -> Iterator[Diagnostic]:
        """Place what was found in the event's files or its pack's."""
        for each in found:
            if each.path[:1] == ("event",):
                yield self.opened.loading.locate(replace(each, path=each.path[1:]))
            else:
                yield from self.worked.prepared.loading.tell([each])


def view_event(path: Path) -> EventView:
    """Open an event, and plan all of its prints.

    Raises:
        ContentError: something is wrong; everything that is.
    """
    opened = open_event(path)
    store, found = load_sheet_store(layouts_root())
    if store is None:
        raise ContentError(*found)
    report, event = Report([*opened.noted, *found]), opened.event
    worked, request = make_ready(opened, event, EventRequest(path=path), store, Silence(), report)
    run = plan_run(worked.prepared, event, store, page_counts(worked.prepared, event))
    printed = tuple(run_publications(worked, event, run, request))
    return EventView(opened=opened, worked=worked, request=request, publications=printed, found=tuple(report))
