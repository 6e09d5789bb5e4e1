"""An event -> its print run: opened, its pack made ready, planned, made, counted, all files swapped in at once."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from hashlib import sha256
from pathlib import Path

from pipeline.cluster.conducting import conducted
from pipeline.contracts.plan import Turnover
from pipeline.diagnostics import ContentError, Diagnostic, Report, Severity, UsageError, error
from pipeline.event.event_request import EventOutcome, EventRequest
from pipeline.event.making.clock_page import clock_name
from pipeline.event.making.leaf_prints import newly_printed, part_prints, whole_files
from pipeline.event.making.run_publications import make_prints, survey_prints
from pipeline.event.making.source_pages import page_counts
from pipeline.event.planning.chosen_packets import keep_asked, keep_only, read_only
from pipeline.event.planning.paper_record import (
    PaperRecord,
    count_up,
    find_record,
    record_beside,
    record_name,
    write_record,
)
from pipeline.event.planning.print_run import PrintRun
from pipeline.event.planning.reprints import Change, Prints, reprint, version_part
from pipeline.event.planning.run_files import plan_run
from pipeline.event.reading.event_files import GivenList, read_given
from pipeline.event.reading.kept_draws import keep_draws
from pipeline.event.reading.list_heads import marks_of, unknown, write_told
from pipeline.event.reading.opening import OpenEvent, open_event
from pipeline.event.reading.ready_event import Event
from pipeline.event.standing.reckoning import with_standings
from pipeline.event.ticket.change_words import tell_changes
from pipeline.event.ticket.ticket_count import TicketSheet, count_ticket, plan_ticket
from pipeline.event.ticket.ticket_pages import ticket_publication
from pipeline.event.ticket.ticket_words import ticket_facts, write_json, write_text
from pipeline.load import layouts_root, load_sheet_store
from pipeline.model.event import ItemKind
from pipeline.model.layouts import SheetStore
from pipeline.publications.printers import correction_for
from pipeline.publish import publish
from pipeline.request import Product, Progress, Request
from pipeline.rules.deck.card_games import with_card_games
from pipeline.run.conductor import Conductor
from pipeline.run.preparation import Prepared, prepare
from pipeline.run.prints import Print
from pipeline.run.worked import Worked, work_out
from pipeline.spelling import hints, quote


def make_event(asked: EventRequest, progress: Progress) -> EventOutcome:
    """Make the files of an event, or only plan them; nothing is written unless all of it is right."""
    progress.step(1, "load", asked.path.name)
    opened = _opened(asked)
    store, found = load_sheet_store(layouts_root())
    if store is None:
        raise ContentError(*found)
    report = Report([*opened.noted, *found])
    event = _choosing(with_standings(opened.event), asked.items)
    worked, request = make_ready(opened, event, asked, store, progress, report)
    with conducted(request, progress) as conductor:
        plan = _planned(worked, event, asked, store, request, conductor)
        ticket = plan_ticket(worked.prepared, plan.event, plan.run, store, request, plan.part, plan.changes)
        before = record_beside(request.out, event.id)
        if asked.dry_run or plan.run.is_empty:
            told = _told(ticket, worked.prepared, report)
        else:
            told = _made(plan, ticket, opened, request, report, conductor)
        told = replace(told, workers=conductor.told())
    new = opened.told if asked.dry_run else unknown(opened.told, before.lists if before else ())
    return replace(told, lists=write_told(opened.told), new_lists=write_told(new))


def _made(
    plan: _Plan, ticket: TicketSheet, opened: OpenEvent, request: Request, report: Report, conductor: Conductor
) -> EventOutcome:
    """Make the files, count them and swap them in with their ticket; then what was drawn is announced."""
    event, prepared = plan.event, plan.worked.prepared
    making = make_prints(plan.worked, event, plan.run, request, conductor)
    report.extend(opened.loading.locate(each) if each.path else each for each in without_notes(making.found))
    if report.is_failure(strict=request.strict):
        raise ContentError(*report)
    made, on_paper = part_prints(making.prints)
    counted, wrong = count_ticket(ticket, made, event.sheet.prices)
    if wrong:
        raise ContentError(*report, *wrong)
    prints = (*made, *_ticket_prints(prepared, counted, request, conductor))
    told = _told(counted, prepared, report, _products(request.out, event, prints))
    words = {
        f"{counted.name}.txt": told.ticket.encode(),
        f"{counted.name}.json": write_json(counted, prepared.labels),
        record_name(event.id): write_record(_recorded(plan, opened, on_paper, made, request.out)),
    }
    publish(request.out, {**{made.name: made.data for made in prints}, **words})
    if (unkept := keep_draws(opened.loading, opened.event, opened.pack)) is not None:
        report.add(unkept)
    return told


@dataclass(frozen=True, kw_only=True)
class _Plan:
    """A run as it is planned, of which part of the event; of a reprint, what changed and what is on paper then."""

    worked: Worked
    event: Event
    run: PrintRun
    part: str
    is_whole: bool
    changes: tuple[Change, ...] | None = None
    record: PaperRecord | None = None


def _recorded(plan: _Plan, opened: OpenEvent, prints: Prints, made: Sequence[Print], out: Path) -> PaperRecord:
    """Tell what is on paper once the run is printed, with what lies in its folder already unless it is all new."""
    if plan.record is not None:
        record = replace(plan.record, files={**plan.record.files, **whole_files(plan.run, made)})
    else:
        record = newly_printed(plan.event, plan.run, prints, made)
        before = None if plan.is_whole else record_beside(out, plan.event.id)
        record = before.after(record) if before else record
    return replace(record, lists=marks_of(opened.told))


def _of_version(event: Event, before: PaperRecord | None) -> Event:
    """Count the version up, where paper of the event's own is about."""
    if before is None:
        return event
    version = count_up(event.sheet.version, before.versions)
    return replace(event, sheet=event.sheet.model_copy(update={"version": version}))


def _planned(
    worked: Worked, event: Event, asked: EventRequest, store: SheetStore, request: Request, conductor: Conductor
) -> _Plan:
    """Plan all that was asked for, or what of it differs from what is on paper."""
    conductor.progress.step(5, "imposition", event.id)
    before = find_record(asked.changed_since, event.id) if asked.changed_since else None
    event, prepared = _of_version(event, before), worked.prepared
    run = _chosen(plan_run(prepared, event, store, page_counts(prepared, event)), event, asked)
    is_whole = not (asked.items or asked.only or asked.round)
    plan = _Plan(worked=worked, event=event, run=run, part=_part(event, asked), is_whole=is_whole)
    return plan if before is None else _again(plan, before, request, conductor)


def _again(plan: _Plan, before: PaperRecord, request: Request, conductor: Conductor) -> _Plan:
    """Keep what differs from what is on paper."""
    survey = survey_prints(plan.worked, plan.event, plan.run, request, conductor)
    if Report(list(survey.found)).is_failure(strict=request.strict):
        raise ContentError(*survey.found)
    cards, prints = part_prints(survey.prints)
    version = plan.event.sheet.version
    found = reprint(plan.run, prints, before, version, is_whole=plan.is_whole)
    part, changes = version_part(version), found.changes
    stale = [each.name for each in cards if before.files.get(each.name) != sha256(each.data).hexdigest()]
    has_cards = any(ItemKind.PLAN_CARDS.value in name for name in stale)
    sets = plan.run.plan_card_sets if has_cards else 0
    if has_cards:
        kind = ItemKind.PLAN_CARDS
        changes = (*changes, Change(kind=kind, title=str(plan.event.sheet.name), name=kind.value, leaves=(1,), of=1))
    run = replace(found.run, plan_card_sets=sets, plan_card_part=part, has_clock=clock_name(plan.event) in stale)
    return replace(plan, run=run, part=f"{plan.part}{part}", changes=changes, record=found.record)


def _ticket_prints(
    prepared: Prepared, counted: TicketSheet, request: Request, conductor: Conductor
) -> tuple[Print, ...]:
    """Print the job ticket."""
    made = conductor.run(ticket_publication(prepared, counted))
    if Report(list(made.found)).is_failure(strict=request.strict):
        raise ContentError(*made.found)
    return made.prints


def _told(ticket: TicketSheet, prepared: Prepared, report: Report, products: tuple[Product, ...] = ()) -> EventOutcome:
    labels = prepared.labels
    words, facts = write_text(ticket, labels), ticket_facts(ticket, labels)
    told = () if ticket.changes is None else tell_changes(ticket.changes, labels)
    return EventOutcome(products=products, report=report, ticket=words, facts=facts, told=told)


def _opened(asked: EventRequest) -> OpenEvent:
    """Open the event with the pairings that the command line gives."""
    if asked.pairings and asked.round is None:
        raise UsageError(error("E444", "pairings are of a round", hints=("say which one with --round N",)))
    given: dict[int, GivenList] = {}
    if asked.round is not None and asked.pairings:
        given[asked.round] = read_given(asked.pairings)
    opened = open_event(asked.path, given, asked.redraw)
    rounds = opened.event.rounds
    for number in filter(None, (asked.round, *asked.redraw)):
        if number > len(rounds):
            raise UsageError(error("E444", f"the event has no round {number}", hints=(f"it has {len(rounds)}",)))
    for number in asked.redraw:
        if not rounds[number - 1].draws:
            hint = "give its mission in event.yaml, or a list with `draw:`"
            raise UsageError(error("E446", f"round {number} isn't drawn", hints=(hint,)))
    return opened


def _choosing(event: Event, items: Sequence[str]) -> Event:
    """Take the kinds of print that the command line names instead of the event's own."""
    known = [kind.value for kind in ItemKind]
    for item in items:
        if item not in known:
            raise UsageError(error("E445", f"no kind of print is called {quote(item)}", hints=hints(item, known)))
    chosen = tuple(kind for kind in ItemKind if kind.value in items)
    return replace(event, items=chosen) if chosen else event


def _chosen(run: PrintRun, event: Event, asked: EventRequest) -> PrintRun:
    run = keep_asked(run, asked.items, asked.round)
    return keep_only(run, read_only(asked.only, event)) if asked.only else run


def _part(event: Event, asked: EventRequest) -> str:
    """Say which part of a run was asked for, as names of files end."""
    of_round = f"-round-{asked.round}" if asked.round is not None else ""
    return of_round + (f"-only{read_only(asked.only, event).label}" if asked.only else "")


def _products(out: Path, event: Event, prints: Sequence[Print]) -> tuple[Product, ...]:
    return tuple(
        Product(
            path=out / made.name,
            pack=event.pack.name,
            form=made.form,
            pages=made.pages,
            width_mm=float(made.width),
            height_mm=float(made.height),
            sha256=sha256(made.data).hexdigest(),
        )
        for made in prints
    )


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
        cluster=asked.cluster,
        strict=asked.strict,
    )
    prepared, found = prepare(event.pack, request)
    report.extend(without_notes(_asked_by_event(found, opened)))
    if prepared is None:
        raise ContentError(*report)
    pack = with_card_games(prepared.pack, event.games, prepared.wording)
    prepared = replace(prepared, pack=pack.with_leaves(event.missions))
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
