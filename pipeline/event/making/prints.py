"""A planned print run -> its files: every page set once, copies stamped and filled in, all of it read back."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from pipeline.contracts.placed import NO_CORRECTION, Correction
from pipeline.diagnostics import ContentError, Diagnostic, Report
from pipeline.event.making.lengths import page_desk, stamped
from pipeline.event.making.plan_cards import print_plan_cards
from pipeline.event.making.pressing import RunPress
from pipeline.event.making.proving import check_file, check_sources, check_words
from pipeline.event.making.screens import print_screens
from pipeline.event.making.sources import Sources, Wanted, set_sources
from pipeline.event.model import Event
from pipeline.event.planning.plan import PrintRun, RunFile
from pipeline.event.planning.sheets import lay_out, page_size
from pipeline.event.ticket.pages import print_ticket
from pipeline.imposition.stamped import StampedSide
from pipeline.model.event import ItemKind
from pipeline.publications.printers import correction_for
from pipeline.request import Progress, Request
from pipeline.run.preparation import Prepared
from pipeline.run.prints import Making, Print

__all__ = ["make_prints", "print_ticket"]


def make_prints(prepared: Prepared, event: Event, run: PrintRun, request: Request, progress: Progress) -> Making:
    """Make every file of a run, up to checked bytes; nothing where anything is wrong."""
    found: list[Diagnostic] = [*check_words(prepared, event)]
    if Report(found).is_failure():
        return Making(found=tuple(found))
    try:
        prints = (
            *_files(prepared, event, run, request, progress, found),
            *_plan_cards(prepared, event, run, request, progress, found),
        )
    except ContentError as problem:
        return Making(found=(*found, *problem.diagnostics))
    return Making(prints=() if Report(found).is_failure() else prints, found=tuple(found))


def _files(
    prepared: Prepared,
    event: Event,
    run: PrintRun,
    request: Request,
    progress: Progress,
    found: list[Diagnostic],
) -> Iterator[Print]:
    """Make the files whose pages are placed and stamped; a run may have none of them."""
    sources = _sources(prepared, event, run, request, progress, found) if run.files else None
    if sources is not None:
        yield from _prints(RunPress(stamped(prepared), event, sources), run, request, progress, found)


def _sources(
    prepared: Prepared,
    event: Event,
    run: PrintRun,
    request: Request,
    progress: Progress,
    found: list[Diagnostic],
) -> Sources | None:
    """Set the run's pages and look at each of them once."""
    wanted = {page.key: page_size(page.key, file) for file in run.files for leaf in file.leaves for page in leaf.pages}
    progress.step(6, "compose", f"{event.id}, {len(wanted)} pages")
    made = set_sources(
        stamped(prepared),
        page_desk(prepared, event),
        [Wanted(key=key, size=size) for key, size in wanted.items()],
        request.jobs,
    )
    found += _told(made.found, prepared)
    if made.sources is not None:
        progress.step(8, "preflight", f"{event.id}, {len(made.sources.sizes)} pages")
        found += check_sources(stamped(prepared), event, made.sources)
    return made.sources


def _told(found: Iterable[Diagnostic], prepared: Prepared) -> Iterator[Diagnostic]:
    """Place what is wrong with the pack's pages in the pack; what is wrong with the event's own is placed with it."""
    for each in dict.fromkeys(found):
        if each.path[:1] == ("event",):
            yield replace(each, path=each.path[1:])
        else:
            yield from prepared.loading.tell([each])


def _prints(
    press: RunPress, run: PrintRun, request: Request, progress: Progress, found: list[Diagnostic]
) -> Iterator[Print]:
    total = sum(len(file.leaves) for file in run.files)
    done, kinds = 0, set[ItemKind]()
    progress.step(7, "press", f"{press.event.id}, {len(run.files)} files")
    for file in run.files:
        progress.count(done, total, file.name)
        sides = lay_out(file, _correction(request, file))
        placed = press.place(file, sides)
        data = press.print_sides(file, placed)
        is_first = file.kind not in kinds
        kinds.add(file.kind)
        found += check_file(press, file, sides, placed, data, is_first=is_first)
        if file.kind is ItemKind.PROJECTOR:
            yield from print_screens(file, data)
        else:
            yield _print(file, sides, data)
        done += len(file.leaves)
    progress.count(total, total, press.event.id)


def _plan_cards(
    prepared: Prepared, event: Event, run: PrintRun, request: Request, progress: Progress, found: list[Diagnostic]
) -> Iterator[Print]:
    if run.plan_card_sets:
        making = print_plan_cards(prepared, event, request, progress, run.plan_card_sets)
        found += making.found
        yield from making.prints


def _print(file: RunFile, sides: Sequence[StampedSide], data: bytes) -> Print:
    return Print(
        name=file.name,
        form=file.kind.value,
        data=data,
        pages=len(sides),
        width=file.sheet.width,
        height=file.sheet.height,
    )


def _correction(request: Request, file: RunFile) -> Correction:
    if not file.is_duplex:
        return NO_CORRECTION
    is_wide = file.sheet.is_wide
    return correction_for(request.printer, wide=is_wide, turnover=file.flip.turnover(wide=is_wide))
