"""`pack build` and `pack check`: a request for the job, and what came of it."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from pipeline.cli import options
from pipeline.cli.answer import Answer, Finding, conduct, found
from pipeline.cli.applying import refuse_idle_options
from pipeline.cli.findings import tell
from pipeline.cli.formats import as_json, diagnostic_facts, product_facts
from pipeline.cli.text import noted
from pipeline.cli.visible import visible
from pipeline.diagnostics import Report, Severity
from pipeline.request import FORMS, Request


def build(
    packs: options.Packs = None,
    sheets: Annotated[bool, typer.Option("--sheets", help="Leaves: map in front, rules behind. The default.")] = False,
    booklet: Annotated[bool, typer.Option("--booklet", help="A booklet: map left, rules right.")] = False,
    cards: Annotated[bool, typer.Option("--cards", help="Cards to cut out, each back behind its face.")] = False,
    large_print: Annotated[bool, typer.Option("--large-print", help="A reference in large type.")] = False,
    everything: Annotated[bool, typer.Option("--all", help="Every form.")] = False,
    paper: options.Paper = "a4",
    units: options.UnitsOption = "both",
    ink: options.Ink = "colour",
    language: options.Language = "",
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
    press_ready: options.PressReady = "",
    icc: options.Icc = None,
    changed_since: options.ChangedSince = "",
    out: options.Out = Path("out"),
    jobs: options.Jobs = 0,
    strict: options.Strict = False,
    quiet: options.Quiet = False,
    json: options.Json = False,
) -> Answer:
    """Build PDFs of packs, and say where they are."""
    from pipeline import job
    from pipeline.desk import enquiries

    asked = {"sheets": sheets, "booklet": booklet, "cards": cards, "large-print": large_print}
    request = Request(
        packs=enquiries.folders_of(packs or ()),
        forms=tuple(form for form in FORMS if everything or asked[form]) or ("sheets",),
        paper=paper.lower(),
        units=units,
        ink=ink,
        language=language,
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
        press_ready=press_ready.lower(),
        icc=icc,
        changed_since=enquiries.folders_of([changed_since])[0] if changed_since else None,
        out=out,
        jobs=jobs,
        strict=strict,
    )
    refuse_idle_options(request)
    finding = conduct(lambda progress: job.build(request, progress), strict=strict, quiet=quiet)
    return _built(finding, quiet=quiet, json=json)


def check(
    packs: options.Packs = None,
    paper: options.Paper = "a4",
    units: options.UnitsOption = "both",
    language: options.Language = "",
    theme: options.Theme = "",
    trust: options.Trust = False,
    jobs: options.Jobs = 0,
    strict: options.Strict = False,
    form: options.Format = "text",
) -> Answer:
    """Check packs: files, rules, geometry, and that every side fits its page. Writes nothing."""
    from pipeline import job
    from pipeline.desk import enquiries

    request = Request(
        packs=enquiries.folders_of(packs or ()),
        forms=FORMS,
        paper=paper.lower(),
        units=units,
        language=language,
        theme=theme,
        is_trusting=trust,
        jobs=jobs,
        strict=strict,
    )
    refuse_idle_options(request)
    finding = conduct(lambda progress: job.check(request, progress), strict=strict, quiet=False)
    names = ", ".join(folder.name for folder in request.packs)
    return tell(finding.outcome.report, form, finding.code, names=names, more=_facts(finding))


def _built(finding: Finding, *, quiet: bool, json: bool) -> Answer:
    outcome = finding.outcome
    paths = tuple(str(product.path) for product in outcome.products)
    out = as_json(_facts(finding)) if json else "".join(f"{visible(path)}\n" for path in paths)
    least = Severity.ERROR if quiet else Severity.WARNING
    worth_saying = [diagnostic for diagnostic in outcome.report if diagnostic.severity >= least]
    told = "" if quiet else "".join(f"{visible(line)}\n" for line in outcome.told)
    notes = 0 if quiet else outcome.report.count(Severity.NOTE)
    err = "" if json else told + found(Report(worth_saying)) + (noted(notes) if notes else "")
    sources = () if finding.code else tuple(str(path.resolve()) for path in outcome.sources)
    return Answer(out=out, err=err, code=finding.code, read=sources, written=tuple(map(str, outcome.written)))


def _facts(finding: Finding) -> dict[str, object]:
    return {
        "products": [product_facts(product) for product in finding.outcome.products],
        "diagnostics": [diagnostic_facts(diagnostic) for diagnostic in finding.outcome.report],
        **({"told": list(finding.outcome.told)} if finding.outcome.told else {}),
    }
