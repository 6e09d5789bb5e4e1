"""`pack build`, `check`, `event` and `calibrate`: a request for what is to be printed, and what came of it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from pipeline.cli import options
from pipeline.cli.answer import Answer, Finding, conduct, found
from pipeline.cli.formats import as_json, diagnostic_facts, product_facts, tell
from pipeline.cli.options import refuse_idle_options
from pipeline.cli.terminal import chart, noted, visible
from pipeline.cli.watching import Watched
from pipeline.diagnostics import Report, Severity
from pipeline.request import FORMS, Outcome, Product, Progress, Request, versions

if TYPE_CHECKING:
    from pipeline.event.event_request import EventOutcome


def build(
    packs: options.Packs = None,
    sheets: Annotated[
        bool,
        typer.Option(
            "--sheets", help="Leaves: map in front, rules behind. The default; for a deck without pages, cards are."
        ),
    ] = False,
    booklet: Annotated[bool, typer.Option("--booklet", help="A booklet: map left, rules right.")] = False,
    cards: Annotated[bool, typer.Option("--cards", help="Cards to cut out, each back behind its face.")] = False,
    large_print: Annotated[bool, typer.Option("--large-print", help="A reference in large type.")] = False,
    everything: Annotated[bool, typer.Option("--all", help="Every form.")] = False,
    paper: options.Papers = "a4",
    units: options.AllUnits = "both",
    ink: options.Inks = "colour",
    language: options.Languages = "",
    theme: options.Theme = "",
    trust: options.Trust = False,
    stock: options.Stock = "",
    flip: options.Flip = "",
    printer: options.Printer = "",
    by_hand: options.ByHand = "",
    signature: options.Signature = 0,
    n_up: options.NUp = 0,
    cut_and_stack: options.CutAndStack = False,
    fold_in_four: options.FoldInFour = False,
    gutterfold: options.Gutterfold = False,
    cut_lines: options.CutLines = False,
    each: options.Each = "",
    with_bleed: options.WithBleed = False,
    dpi: options.Dpi = 0,
    press_ready: options.PressReady = "",
    icc: options.Icc = None,
    changed_since: options.ChangedSince = "",
    out: options.Out = Path("out"),
    jobs: options.Jobs = 0,
    cluster: options.Cluster = "",
    strict: options.Strict = False,
    watch: options.WatchOption = False,
    quiet: options.Quiet = False,
    events: options.EventsOption = False,
    json: options.Json = False,
) -> Answer:
    """Build PDFs of packs, and say where they are."""
    from pipeline import read_ahead
    from pipeline.load import find_packs

    wanted = {"sheets": sheets, "booklet": booklet, "cards": cards, "large-print": large_print}
    request = Request(
        packs=find_packs(packs or ()),
        forms=tuple(form for form in FORMS if everything or wanted[form]),
        theme=theme,
        is_trusting=trust,
        stock=stock.lower(),
        flip=flip,
        printer=printer,
        by_hand=by_hand,
        signature=signature,
        n_up=n_up,
        cut_and_stack=cut_and_stack,
        fold_in_four=fold_in_four,
        gutterfold=gutterfold,
        cut_lines=cut_lines,
        each=each,
        with_bleed=with_bleed,
        dpi=dpi,
        press_ready=press_ready.lower(),
        icc=icc,
        changed_since=options.folder_of(changed_since) if changed_since else None,
        out=out,
        jobs=jobs,
        cluster=cluster,
        strict=strict,
    )
    refuse_idle_options(request)
    asked = versions(request, _choices(paper=paper.lower(), units=units, ink=ink, language=language))
    read_ahead.order(asked)
    finding = conduct(partial(_build, asked, stays=watch), strict=strict, quiet=quiet, events=events)
    answer = _built(finding, packs or (), quiet=quiet, json=json)
    return replace(answer, read=(), watched=_watched(request, answer)) if watch else answer


def _build(asked: Sequence[Request], progress: Progress, *, stays: bool) -> Outcome:
    from pipeline import job  # which takes its time, while packs are read

    return job.build_all(asked, progress, stays=stays)


def _watched(request: Request, answer: Answer) -> Watched:
    """List what a build hangs on; what failed tells of none."""
    from pipeline import job
    from pipeline.load import layouts_root

    layouts = str(layouts_root())
    read = answer.read or map(str, job.folders_of(request.packs))
    return Watched(packs=tuple(path for path in read if path != layouts), others=(layouts,), written=answer.written)


def check(
    packs: options.Packs = None,
    paper: options.Papers = "a4",
    units: options.AllUnits = "both",
    language: options.Languages = "",
    theme: options.Theme = "",
    trust: options.Trust = False,
    jobs: options.Jobs = 0,
    cluster: options.Cluster = "",
    strict: options.Strict = False,
    form: options.Format = "text",
) -> Answer:
    """Check packs: files, rules, geometry, and that every side fits its page. Writes nothing."""
    from pipeline import read_ahead
    from pipeline.load import find_packs

    request = Request(
        packs=find_packs(packs or ()),
        forms=FORMS,
        theme=theme,
        is_trusting=trust,
        jobs=jobs,
        cluster=cluster,
        strict=strict,
    )
    refuse_idle_options(request)
    asked = versions(request, _choices(paper=paper.lower(), units=units, language=language))
    read_ahead.order(asked)
    from pipeline import job

    finding = conduct(lambda progress: job.check_all(asked, progress), strict=strict, quiet=False)
    names = ", ".join(folder.name for folder in request.packs)
    return tell(finding.outcome.report, form, finding.code, names=names, more=_facts(finding))


def _choices(**words: str) -> dict[str, tuple[str, ...]]:
    return {field: options.several(text) for field, text in words.items()}


def _built(finding: Finding, packs: Iterable[str], *, quiet: bool, json: bool) -> Answer:
    outcome = finding.outcome
    paths = tuple(str(product.path) for product in outcome.products)
    out = as_json(_facts(finding)) if json else "".join(f"{visible(path)}\n" for path in paths)
    least = Severity.ERROR if quiet else Severity.WARNING
    worth_saying = [diagnostic for diagnostic in outcome.report if diagnostic.severity >= least]
    told = "" if quiet else "".join(f"{visible(line)}\n" for line in outcome.told) + _table(outcome.products)
    notes = 0 if quiet else outcome.report.count(Severity.NOTE)
    err = "" if json else told + found(Report(worth_saying)) + (noted(notes, packs) if notes else "")
    sources = () if finding.code else tuple(str(path.resolve()) for path in outcome.sources)
    return Answer(out=out, err=err, code=finding.code, read=sources, written=tuple(map(str, outcome.written)))


def _table(products: Sequence[Product]) -> str:
    """Show what was made in which version, by its pages; one version alone needs no table."""
    columns = [*dict.fromkeys(product.version for product in products)]
    if len(columns) < 2:
        return ""
    pages = {(product.path.name, product.version): str(product.pages) for product in products}
    rows = [
        (name, *(pages.get((name, column), "-") for column in columns)) for name in dict.fromkeys(n for n, _ in pages)
    ]
    return chart([("Pages of", *columns), *rows], right=frozenset(range(1, len(columns) + 1)))


def _facts(finding: Finding) -> dict[str, object]:
    return {
        "products": [product_facts(product) for product in finding.outcome.products],
        "diagnostics": [diagnostic_facts(diagnostic) for diagnostic in finding.outcome.report],
        **({"told": list(finding.outcome.told)} if finding.outcome.told else {}),
    }


def calibrate(
    reading: Annotated[
        str | None, typer.Option("--set", metavar="X,Y[,ANGLE]", show_default=False, help="Keep what the sheet shows.")
    ] = None,
    printer: Annotated[str, typer.Option(metavar="NAME", help="Whose profile; otherwise the one called default.")] = "",
    paper: options.Paper = "a4",
    wide: Annotated[bool, typer.Option("--wide", help="For sheets that lie wide, as booklets do.")] = False,
    flip: options.Flip = "",
    listed: Annotated[bool, typer.Option("--list", help="List the printers that were measured.")] = False,
    out: options.Out = Path("out"),
) -> Answer:
    """Find out how far a printer's backs are off: print a sheet, read it, keep the reading with --set."""
    from pipeline.desk import calibration

    if listed:
        return Answer(out=f"{calibration.tell_readings()}\n")
    sheet = calibration.Sheet(paper=paper.lower(), wide=wide, flip=flip)
    if reading is not None:
        return Answer(out=f"{calibration.keep_reading(sheet, reading, printer)}\n")
    return Answer(out=f"{calibration.print_sheet(sheet, out)}\n")


def event(
    file: Annotated[
        Path,
        typer.Argument(metavar="EVENT", help="A folder with an event.yaml, that file, or a name in content/events."),
    ],
    round_: Annotated[int | None, typer.Option("--round", metavar="N", min=1, help="Make this round's prints.")] = None,
    pairings: Annotated[
        str, typer.Option(metavar="FILE", help="Who meets in that round: CSV or XLSX; - for what you paste.")
    ] = "",
    only: Annotated[str, typer.Option(metavar="WHAT", help="Print some again: round=2,table=7 or player=NAME.")] = "",
    items: Annotated[
        list[str] | None, typer.Option("--item", metavar="KIND", help="Make this kind, like table-packets; repeatable.")
    ] = None,
    redraw: Annotated[
        list[int] | None, typer.Option("--redraw", metavar="N", min=1, help="Draw this round anew; repeatable.")
    ] = None,
    changed_since: Annotated[
        Path | None,
        typer.Option("--changed-since", metavar="PRINT", help="Print what differs from a print: its folder or ticket."),
    ] = None,
    results: Annotated[
        list[str] | None, typer.Option("--result", metavar="RESULT", help="Keep a result: '7: 6-1'; repeatable.")
    ] = None,
    standings: Annotated[bool, typer.Option("--standings", help="Tell who leads, and write it as CSV.")] = False,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Print the job ticket; make nothing.")] = False,
    out: options.Out = Path("out"),
    jobs: options.Jobs = 0,
    cluster: options.Cluster = "",
    strict: options.Strict = False,
    quiet: options.Quiet = False,
    events: options.EventsOption = False,
    json: options.Json = False,
) -> Answer:
    """Make everything to print for an event: packs, packets, score sheets, signs, posters, and the job ticket."""
    from pipeline.event.event_request import EventOutcome, EventRequest
    from pipeline.event.reading.event_files import find_event
    from pipeline.event.run import make_event
    from pipeline.event.score_desk import settle_scores

    refuse_idle_options(Request(packs=(), forms=(), jobs=jobs, cluster=cluster))
    asked = EventRequest(
        path=find_event(file),
        items=tuple(items or ()),
        only=only,
        round=round_,
        pairings=pairings,
        redraw=tuple(redraw or ()),
        results=tuple(results or ()),
        standings=standings,
        changed_since=changed_since,
        out=out,
        jobs=jobs,
        cluster=cluster,
        strict=strict,
        dry_run=dry_run,
    )
    work = settle_scores if results or standings else make_event
    finding = conduct(lambda progress: work(asked, progress), strict=strict, quiet=quiet, events=events)
    outcome = finding.outcome
    made = outcome if isinstance(outcome, EventOutcome) else EventOutcome(products=(), report=outcome.report)
    if json:
        return Answer(out=as_json(_event_facts(made)), code=finding.code)
    paths = [str(product.path) for product in made.products]
    told = made.ticket if dry_run else "".join(f"{line}\n" for line in (*paths, *made.told))
    least = Severity.ERROR if quiet else Severity.NOTE
    worth_saying = [each for each in made.report if each.severity >= least]
    # How lists were read is told where they are looked at, and once where they are new or have changed.
    said = "" if quiet else "".join(f"{visible(line)}\n" for line in made.workers) + made.new_lists
    return Answer(out=told, err=said + found(Report(worth_saying)), code=finding.code)


def _event_facts(made: EventOutcome) -> dict[str, object]:
    return {
        "products": [product_facts(product) for product in made.products],
        "ticket": made.facts or None,
        "lists": made.lists,
        "told": made.told,
        "diagnostics": [diagnostic_facts(each) for each in made.report],
    }
