"""A pack folder -> what is found in it: loaded and, if asked, checked, every map drawn, every side fitted."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from pipeline.contracts.order import Form
from pipeline.diagnostics import Diagnostic, PackError
from pipeline.imposition import reading_order
from pipeline.load import load_pack
from pipeline.makers.cards.deck_file import check_cards
from pipeline.makers.leaves import Bench, Leafwork, fit_unit
from pipeline.makers.references import check_reference
from pipeline.model import PackKind
from pipeline.request import Request
from pipeline.run.preparation import Prepared, prepare
from pipeline.units import Length


class Silence:
    """Progress that nobody sees."""

    def step(self, number: int, name: str, detail: str) -> None:
        """Say nothing."""


def examine(folder: Path, *, fit: bool = True) -> tuple[Diagnostic, ...]:
    """Look at a pack as `pack check` and `pack map` do; only our own errors are taken for findings."""
    try:
        return tuple(_found(folder, fit=fit))
    except PackError as problem:
        return problem.diagnostics


def _found(folder: Path, *, fit: bool) -> Iterator[Diagnostic]:
    if not fit:
        yield from load_pack(folder).diagnostics
        return
    request = Request(packs=(folder,), forms=("sheets",), jobs=1)
    prepared, found = prepare(folder, request)
    yield from found
    if prepared is None:
        return
    if prepared.pack.kind is PackKind.REFERENCE:
        yield from check_reference(prepared, request, Silence())
        return
    yield from _fitted(prepared)
    yield from check_cards(prepared)


def _fitted(prepared: Prepared) -> Iterator[Diagnostic]:
    order, blanks = reading_order(prepared.pack, Form.SHEETS)
    yield from blanks
    bench = Bench(pack=prepared.pack, shop=prepared.workshop(), order=order)
    for entry in order.entries:
        if not entry.is_blank:
            yield from fit_unit(bench, entry)
    for mission in prepared.pack.mission_order:
        work = Leafwork(bench)
        try:
            brief = work.brief(mission)
            work.draw(work.battlefield(brief), brief, Length.of_mm(180))
        except PackError as problem:
            yield from problem.diagnostics
        yield from work.found
