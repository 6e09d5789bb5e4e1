"""`pack event`: everything to print for an event, or a part of it, with its job ticket."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from pipeline.cli import options
from pipeline.cli.answer import Answer, conduct, found
from pipeline.cli.formats import as_json, diagnostic_facts, product_facts
from pipeline.diagnostics import Report, Severity


def event(
    file: Annotated[Path, typer.Argument(metavar="EVENT", help="An event.yaml, or the folder that it lies in.")],
    round_: Annotated[int | None, typer.Option("--round", metavar="N", min=1, help="Make this round's prints.")] = None,
    pairings: Annotated[
        str, typer.Option(metavar="FILE", help="Who meets in that round: CSV or XLSX; - for what you paste.")
    ] = "",
    only: Annotated[str, typer.Option(metavar="WHAT", help="Print some again: round=2,table=7 or player=NAME.")] = "",
    items: Annotated[
        list[str] | None, typer.Option("--item", metavar="KIND", help="Make this kind, like table-packets; repeatable.")
    ] = None,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Print the job ticket; make nothing.")] = False,
    out: options.Out = Path("out"),
    jobs: options.Jobs = 0,
    strict: options.Strict = False,
    quiet: options.Quiet = False,
    json: options.Json = False,
) -> Answer:
    """Make everything to print for an event: packs, packets, score sheets, signs, posters, and the job ticket."""
    from pipeline.event.request import EventOutcome, EventRequest
    from pipeline.event.run import make_event

    asked = EventRequest(
        path=file,
        items=tuple(items or ()),
        only=only,
        round=round_,
        pairings=pairings,
        out=out,
        jobs=jobs,
        strict=strict,
        dry_run=dry_run,
    )
    finding = conduct(lambda progress: make_event(asked, progress), strict=strict, quiet=quiet)
    outcome = finding.outcome
    made = outcome if isinstance(outcome, EventOutcome) else EventOutcome(products=(), report=outcome.report)
    if json:
        products, diagnostics = map(product_facts, made.products), map(diagnostic_facts, made.report)
        facts = {"products": [*products], "ticket": made.facts or None, "diagnostics": [*diagnostics]}
        return Answer(out=as_json(facts), code=finding.code)
    told = made.ticket if dry_run else "".join(f"{product.path}\n" for product in made.products)
    least = Severity.ERROR if quiet else Severity.NOTE
    worth_saying = [each for each in made.report if each.severity >= least]
    return Answer(out=told, err=found(Report(worth_saying)), code=finding.code)
