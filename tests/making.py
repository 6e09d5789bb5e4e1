"""One form of a pack, made in this process up to checked bytes; and its cards, fitted alone."""

from __future__ import annotations

from dataclasses import replace

from pipeline.diagnostics import ContentError, Diagnostic
from pipeline.publications.catalogue import publications
from pipeline.publications.deck_publications import deck_units
from pipeline.request import Progress, Request, Silence
from pipeline.run.conductor import Conductor
from pipeline.run.preparation import Prepared
from pipeline.run.prints import Making
from pipeline.run.worked import work_out


def make(prepared: Prepared, form: str, request: Request, progress: Progress | None = None) -> Making:
    """Make all files of a form, whatever else the request asks for."""
    progress = progress or Silence()
    conductor, made = Conductor(progress=progress, jobs=request.jobs), Making()
    try:
        for more in conductor.run_all([*publications(work_out(prepared, progress), form, request, conductor)]):
            made = replace(
                made,
                prints=(*made.prints, *more.prints),
                found=(*made.found, *more.found),
                told=(*made.told, *more.told),
            )
    except ContentError as problem:
        return replace(made, found=(*made.found, *problem.diagnostics))
    return made


def fit_cards(prepared: Prepared) -> tuple[Diagnostic, ...]:
    """Draw up and fit all cards of a pack; print nothing."""
    try:
        units = tuple(deck_units(work_out(prepared, Silence())))
    except ContentError as problem:
        return problem.diagnostics
    return Conductor(progress=Silence(), jobs=1).fit(units)
