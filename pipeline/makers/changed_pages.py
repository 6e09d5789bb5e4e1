"""A pack, and an older one -> only the leaves that changed, with bars beside what did and the version on every page."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path

from pipeline.compose.typesetting.change_bars import Marks, with_marks
from pipeline.compose.typesetting.galleys import set_galley
from pipeline.contracts.order import Entry, Form
from pipeline.diagnostics import ContentError, Report
from pipeline.imposition import reading_order
from pipeline.makers.crew import spread
from pipeline.makers.leaves import Bench, Leafwork
from pipeline.makers.page_sheets import PageKind, with_sheets
from pipeline.makers.pages import check_pages, press_pages
from pipeline.makers.preparation import Prepared, prepare
from pipeline.makers.prints import Making
from pipeline.makers.shelf import SetGalley, Shelf, key
from pipeline.makers.since import Benches, Verdict, changed_leaves, part_order, tell_leaves
from pipeline.makers.unit_keys import UnitKeys
from pipeline.request import Progress, Request


def prepare_older(folder: Path, request: Request) -> Prepared:
    """Make the older pack ready; one with errors can't be compared with."""
    older, found = prepare(folder, request)
    if older is None or Report(list(found)).is_failure():
        raise ContentError(*found)
    return older


def make_changed_sheets(prepared: Prepared, request: Request, progress: Progress) -> Making:
    """Make the leaves that print otherwise than those of the older pack."""
    assert request.changed_since is not None
    older = prepare_older(request.changed_since, request)
    progress.step(6, "compose", f"{prepared.pack.id}, compared with {older.pack.id}")
    benches = Benches(new=_bench(prepared), old=_bench(older))
    units = [entry for entry in benches.new.order.entries if not entry.is_blank]
    judged = spread(benches.judge, units, request.jobs, called=lambda entry: entry.id)
    verdicts = dict(zip(units, judged, strict=True))
    if slips := tuple(each for verdict in judged for each in verdict.diagnostics):
        return Making(found=slips)
    leaves = changed_leaves(benches, verdicts)
    told = tuple(tell_leaves(benches, leaves))
    if not leaves:
        return Making(told=(*told, f"no leaf of {prepared.pack.id} has changed since {older.pack.id}"))
    chosen = [entry for leaf in leaves for entry in leaf.units]
    galleys = _galleys(prepared, benches.new, chosen, verdicts, request)
    found = tuple(each for galley in galleys for each in galley.diagnostics)
    if any(galley.galley is None for galley in galleys):
        return Making(found=found)
    order = part_order(benches.new.order, leaves)
    progress.step(7, "press", f"{prepared.pack.id} {order.form.value}")
    data, complaints = press_pages(prepared, order, galleys)
    progress.step(8, "preflight", f"{prepared.pack.id} {order.form.value}")
    made, slips = check_pages(prepared, order, galleys, data)
    form = f"changed-{order.form.value}"
    named = replace(made, name=f"{prepared.pack.id}-{form}.pdf", form=form)
    making = Making(prints=(named,), found=(*found, *complaints, *slips))
    return replace(with_sheets(prepared, request, progress, making, PageKind.of(prepared)), told=told)


def _bench(prepared: Prepared) -> Bench:
    order, _ = reading_order(prepared.pack, Form.SHEETS)
    return Bench(pack=prepared.pack, shop=prepared.workshop(), order=order)


@dataclass(frozen=True, kw_only=True)
class _Task:
    """A unit to set, with the marks of its sides, the names that links may lead to, and the version."""

    entry: Entry
    marks: tuple[Marks, ...]
    linked: frozenset[str]
    stamp: str

    @property
    def key(self) -> str:
        """What its galley depends on besides the unit itself."""
        marks = [(sorted(each.atoms), sorted(each.bands)) for each in self.marks]
        return repr((marks, sorted(self.linked), self.stamp))


def _galleys(
    prepared: Prepared, bench: Bench, chosen: Sequence[Entry], verdicts: Mapping[Entry, Verdict], request: Request
) -> list[SetGalley]:
    """Take the galleys of chosen units from the shelf, and set those that aren't there."""
    pack = prepared.pack
    linked = frozenset(name for entry in chosen for name in (str(entry.id), f"{entry.id}-rules"))
    stamp = prepared.labels["foot.stamp"].format(title=pack.title, version=pack.version, date=pack.date)
    tasks = [_Task(entry=each, marks=verdicts[each].marks, linked=linked, stamp=stamp) for each in chosen]
    shelf, keys = Shelf(), UnitKeys(prepared, bench.order)
    names = {task: key([keys.of(task.entry), task.key]) for task in tasks}
    made = {task: shelf.take(names[task]) for task in tasks}
    missing = [task for task in tasks if made[task] is None]
    for task, galley in zip(missing, spread(partial(_set, bench), missing, request.jobs), strict=True):
        shelf.put(names[task], galley)
        made[task] = galley
    return [galley for galley in made.values() if galley is not None]


def _set(bench: Bench, task: _Task) -> SetGalley:
    work = Leafwork(bench)
    try:
        manuscript = work.checked_manuscript(task.entry)
        marks = task.marks or (Marks(),) * len(manuscript.sides)
        marked = with_marks(manuscript, marks, linked=task.linked, stamp=task.stamp)
        galley, complaints = set_galley(marked, bench.shop)
    except ContentError as problem:
        return SetGalley(galley=None, diagnostics=(*work.found, *problem.diagnostics))
    return SetGalley(galley=galley, diagnostics=complaints)
