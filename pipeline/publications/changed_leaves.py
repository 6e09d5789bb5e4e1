"""A pack and an older one -> only the leaves that changed, with bars beside what did."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from pipeline.compose.leaves.leaf import LeafMaterial
from pipeline.compose.typesetting.change_bars import Marks, find_marks, with_marks
from pipeline.compose.typesetting.galleys import Manuscript
from pipeline.contracts.order import Entry, Form, ReadingOrder
from pipeline.diagnostics import ContentError, Diagnostic, Path, Report
from pipeline.publications.page_orders import Answers, at_once, by_crew, order_of
from pipeline.publications.page_publications import ReadingPages, terms_of
from pipeline.publications.page_units import page_units
from pipeline.publications.sheet_formes import LooseSheets, PageKind
from pipeline.request import Progress, Request
from pipeline.run.conductor import Conductor
from pipeline.run.galley_unit import Unit
from pipeline.run.preparation import prepare
from pipeline.run.prints import metadata_of
from pipeline.run.publication import Publication
from pipeline.run.worked import Worked, work_out
from pipeline.units import Length

_WIDTH = Length.of_mm(180)  # at which maps are drawn to compare them


def work_out_older(request: Request, progress: Progress) -> Worked:
    """Work the older pack out; one with errors can't be compared with."""
    assert request.changed_since is not None
    older, found = prepare(request.changed_since, request)
    if older is None or Report(list(found)).is_failure():
        raise ContentError(*found)
    worked = work_out(older, progress)
    if Report(list(worked.found)).is_failure():
        raise ContentError(*older.loading.tell(worked.found))
    return worked


def changed_sheets(worked: Worked, request: Request, conductor: Conductor) -> Iterator[Publication]:
    """Publish the leaves that print otherwise than those of the older pack."""
    prepared, pack = worked.prepared, worked.pack
    older, answers = work_out_older(request, conductor.progress), by_crew(conductor)
    new, old = Edition.of(worked, answers), Edition.of(older, answers)
    looks_new = prepared.theme != old.worked.prepared.theme
    comparisons = [
        Comparison(unit=unit, older=old.units[path][1] if path in old.units else None, looks_new=looks_new)
        for path, (_, unit) in new.units.items()
    ]
    judged = conductor.ask(comparisons, "units")
    if slips := tuple(each for verdict in judged for each in verdict.diagnostics):
        yield Publication.of_nothing(slips)
        return
    verdicts = {entry: verdict for (entry, _), verdict in zip(new.units.values(), judged, strict=True)}
    leaves = changed_leaves(new, old, verdicts)
    told = tuple(tell_leaves(new, old, leaves))
    if not leaves:
        yield Publication.of_nothing(told=(*told, f"no leaf of {pack.id} has changed since {old.worked.pack.id}"))
        return
    form, terms = f"changed-{Form.SHEETS.value}", terms_of(prepared)
    pages = ReadingPages.of(prepared, form, terms)
    yield Publication(
        name=f"{pack.id} {form}",
        units=tuple(_marked(new, leaves, verdicts)),
        layouts=(pages, *LooseSheets.wanted(prepared, request, form, PageKind.of(prepared), terms)),
        metadata=metadata_of(prepared),
        faces=prepared.faces,
        order=part_order(new.order, leaves),
        told=told,
    )


def _marked(new: Edition, leaves: Sequence[Leaf], verdicts: Mapping[Entry, Verdict]) -> Iterator[Unit]:
    """Mark what changed on the chosen leaves; links lead only to what is printed."""
    chosen = [entry for leaf in leaves for entry in leaf.units]
    linked = frozenset(name for entry in chosen for name in (str(entry.id), f"{entry.id}-rules"))
    for entry in chosen:
        unit = new.units[entry.path][1]
        given = (unit.write, unit.given, verdicts[entry].marks, linked)
        yield replace(unit, write=marked_manuscript, given=given)


def marked_manuscript(
    write: Callable[..., Manuscript],
    given: tuple[object, ...],
    marks: tuple[Marks, ...],
    linked: frozenset[str],
) -> Manuscript:
    """Write a unit with bars beside what changed; a new one has none."""
    manuscript = write(*given)
    return with_marks(manuscript, marks or (Marks(),) * len(manuscript.sides), linked=linked)


@dataclass(frozen=True, kw_only=True)
class Verdict:
    """How a unit differs from what it was: its sides' marks, none where it is new; and what kept it from being set."""

    is_changed: bool
    marks: tuple[Marks, ...] = ()
    diagnostics: tuple[Diagnostic, ...] = ()


@dataclass(frozen=True, kw_only=True)
class Leaf:
    """The units on one sheet of paper, front before back."""

    entries: tuple[Entry, ...]

    @property
    def ids(self) -> tuple[str | None, ...]:
        """The units by their ids; a blank has none."""
        return tuple(entry.id for entry in self.entries)

    @property
    def units(self) -> tuple[Entry, ...]:
        """The units without blanks."""
        return tuple(entry for entry in self.entries if not entry.is_blank)

    @property
    def pages(self) -> str:
        """Its page numbers, in words."""
        numbers = [number for entry in self.entries for number in entry.numbers]
        return f"pages {numbers[0]} and {numbers[-1]}" if len(numbers) > 1 else f"page {numbers[0]}"


def leaves_of(order: ReadingOrder) -> tuple[Leaf, ...]:
    """Tell which units share a sheet of paper."""
    shared: dict[int, list[Entry]] = {}
    first = last = 0
    for entry in order.entries:
        # A page that runs on over several leaves binds them together.
        if (entry.first_page - 1) // 2 > last:
            first = (entry.first_page - 1) // 2
        last = max(last, (entry.numbers[-1] - 1) // 2)
        shared.setdefault(first, []).append(entry)
    return tuple(Leaf(entries=tuple(entries)) for entries in shared.values())


@dataclass(frozen=True, kw_only=True)
class Comparison:
    """A unit, and the older one of the same name if there is one; `looks_new` where the whole pack looks otherwise."""

    unit: Unit
    older: Unit | None
    looks_new: bool

    @property
    def called(self) -> str:
        """What it is called where it reaches a limit."""
        return self.unit.id

    def do(self) -> Verdict:
        """Tell what of a unit prints differently."""
        unit, older = self.unit, self.older
        if older is None:
            return Verdict(is_changed=True)
        try:
            manuscript = unit.manuscript()
            # The older one is only compared with, so it may have words that can't be set.
            marks = find_marks(manuscript, older.draft(), same_map=_map(unit) == _map(older))
        except ContentError as problem:
            return Verdict(is_changed=True, diagnostics=(*unit.told(), *problem.diagnostics))
        return Verdict(is_changed=self.looks_new or any(not each.is_empty for each in marks), marks=marks)


def _map(unit: Unit) -> str:
    """Draw a leaf's map to compare it; pages have none of their own."""
    material = unit.given[0]
    return material.map.plate(_WIDTH).svg if isinstance(material, LeafMaterial) else ""


@dataclass(frozen=True, kw_only=True)
class Edition:
    """A pack worked out as leaves, in its order."""

    worked: Worked
    order: ReadingOrder

    @classmethod
    def of(cls, worked: Worked, answers: Answers = at_once) -> Edition:
        """Order a pack's leaves."""
        order, _ = order_of(worked, Form.SHEETS, answers)
        return cls(worked=worked, order=order)

    @cached_property
    def units(self) -> Mapping[Path, tuple[Entry, Unit]]:
        """Its units by where they stand in the pack."""
        entries = [entry for entry in self.order.entries if not entry.is_blank]
        units = page_units(self.worked, self.order)
        return {entry.path: (entry, unit) for entry, unit in zip(entries, units, strict=True)}


def changed_leaves(new: Edition, old: Edition, verdicts: Mapping[Entry, Verdict]) -> tuple[Leaf, ...]:
    """List the leaves to print: those with a unit that changed, or with other units than any leaf had."""
    known = {leaf.ids for leaf in leaves_of(old.order)}
    return tuple(
        leaf
        for leaf in leaves_of(new.order)
        if leaf.ids not in known or any(verdicts[entry].is_changed for entry in leaf.units)
    )


def part_order(order: ReadingOrder, leaves: Sequence[Leaf]) -> ReadingOrder:
    """Put some leaves one behind the other, each on a sheet of its own."""
    entries: list[Entry] = []
    number = 1
    for leaf in leaves:
        # A leaf begins on a front, or two of them would share a sheet.
        if number % 2 == 0:
            entries.append(Entry(first_page=number, pages=1))
            number += 1
        for entry in leaf.entries:
            entries.append(replace(entry, first_page=number))
            number += entry.pages
    return ReadingOrder(form=order.form, entries=tuple(entries))


def tell_leaves(new: Edition, old: Edition, printed: Sequence[Leaf]) -> Iterator[str]:
    """Say which leaves are printed anew, which can be thrown away, and which stay though their numbers moved."""
    now, before = leaves_of(new.order), leaves_of(old.order)
    older, kept = {leaf.ids: leaf for leaf in before}, {leaf.ids for leaf in now}
    for leaf in printed:
        instead = " in place of the old one" if leaf.ids in older else ""
        yield f"print {_names(leaf)} ({leaf.pages}){instead}"
    for leaf in before:
        if leaf.ids not in kept and leaf.units:
            yield f"throw away {_names(leaf)} (old {leaf.pages})"
    for leaf in now:
        was = older.get(leaf.ids)
        if was is not None and leaf not in printed and was.pages != leaf.pages:
            yield f"keep {_names(leaf)} (old {was.pages}, now {leaf.pages})"


def _names(leaf: Leaf) -> str:
    return " with ".join(str(entry.id) for entry in leaf.units)
