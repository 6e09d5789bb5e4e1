"""A pack and an older one, both made ready -> which units print differently, where, and which leaves that makes new."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from pipeline.compose.typesetting.change_bars import Marks, find_marks
from pipeline.contracts.order import Entry, ReadingOrder
from pipeline.diagnostics import ContentError, Diagnostic
from pipeline.makers.leaves import Bench, Leafwork
from pipeline.units import Length

_WIDTH = Length.of_mm(180)  # at which maps are drawn to compare them


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
    for entry in order.entries:
        shared.setdefault((entry.first_page - 1) // 2, []).append(entry)
    return tuple(Leaf(entries=tuple(entries)) for entries in shared.values())


@dataclass(frozen=True, kw_only=True)
class Benches:
    """The benches on which the units of both packs are set."""

    new: Bench
    old: Bench

    def judge(self, entry: Entry) -> Verdict:
        """Tell what of a unit prints differently."""
        before = next((each for each in self.old.order.entries if each.path == entry.path), None)
        if before is None:
            return Verdict(is_changed=True)
        new, old = Leafwork(self.new), Leafwork(self.old)
        try:
            manuscript = new.checked_manuscript(entry)
            same_map = entry.mission is None or _map(new, entry.mission) == _map(old, entry.mission)
            marks = find_marks(manuscript, old.manuscript(before), same_map=same_map)
        except ContentError as problem:
            return Verdict(is_changed=True, diagnostics=(*new.found, *problem.diagnostics))
        looks_new = self.new.shop.theme != self.old.shop.theme
        return Verdict(is_changed=looks_new or any(not each.is_empty for each in marks), marks=marks)


def _map(work: Leafwork, mission: str) -> str:
    brief = work.brief(mission)
    return work.draw(work.battlefield(brief), brief, _WIDTH).svg


def changed_leaves(benches: Benches, verdicts: Mapping[Entry, Verdict]) -> tuple[Leaf, ...]:
    """List the leaves to print: those with a unit that changed, or with other units than any leaf had."""
    known = {leaf.ids for leaf in leaves_of(benches.old.order)}
    return tuple(
        leaf
        for leaf in leaves_of(benches.new.order)
        if leaf.ids not in known or any(verdicts[entry].is_changed for entry in leaf.units)
    )


def part_order(order: ReadingOrder, leaves: Sequence[Leaf]) -> ReadingOrder:
    """Put some leaves one behind the other, each on a sheet of its own."""
    entries: list[Entry] = []
    number = 1
    for leaf in leaves:
        if number % 2 == 0:
            entries.append(Entry(first_page=number, pages=1))
            number += 1
        for entry in leaf.entries:
            entries.append(Entry(first_page=number, pages=entry.pages, page=entry.page, mission=entry.mission))
            number += entry.pages
    return ReadingOrder(form=order.form, entries=tuple(entries))


def tell_leaves(benches: Benches, printed: Sequence[Leaf]) -> Iterator[str]:
    """Say which leaves are printed anew, which can be thrown away, and which stay though their numbers moved."""
    new, old = leaves_of(benches.new.order), leaves_of(benches.old.order)
    older, kept = {leaf.ids: leaf for leaf in old}, {leaf.ids for leaf in new}
    for leaf in printed:
        instead = " in place of the old one" if leaf.ids in older else ""
        yield f"print {_names(leaf)} ({leaf.pages}){instead}"
    for leaf in old:
        if leaf.ids not in kept and leaf.units:
            yield f"throw away {_names(leaf)} (old {leaf.pages})"
    for leaf in new:
        before = older.get(leaf.ids)
        if before is not None and leaf not in printed and before.pages != leaf.pages:
            yield f"keep {_names(leaf)} (old {before.pages}, now {leaf.pages})"


def _names(leaf: Leaf) -> str:
    return " with ".join(str(entry.id) for entry in leaf.units)
