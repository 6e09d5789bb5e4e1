"""A pack worked out and a form -> its reading order; on small pages words are poured first, to know what they take."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from pipeline.compose.fit.side_fitting import Band
from pipeline.compose.leaves.leaf import LeafMaterial
from pipeline.compose.leaves.small_leaf import leaf_pages
from pipeline.compose.leaves.small_words import SMALL_LEAF
from pipeline.compose.pages.small_pages import Chapter, pour
from pipeline.compose.workshop import Workshop
from pipeline.contracts.order import Form, PageCounts, ReadingOrder
from pipeline.diagnostics import ContentError, Diagnostic
from pipeline.imposition import reading_order
from pipeline.publications.albums import with_album
from pipeline.publications.page_units import leaf_material, page_material
from pipeline.publications.shared_pages import Sequel, shared
from pipeline.run.conductor import Conductor, Task
from pipeline.run.worked import Worked

_ROUNDS = 3  # words say on which pages others stand, so that numbers with more digits may move them
_WIDE = "4"  # a figure that is among the widest of most faces

# Has questions answered, which may have been asked before, about pages that are set in a workshop.
Answers = Callable[[Sequence[Task[Any]], Workshop], Sequence[Any]]


def at_once(questions: Sequence[Task[Any]], shop: Workshop) -> list[Any]:
    """Answer questions here and now."""
    return [question.do() for question in questions]


def order_of(worked: Worked, form: Form, answers: Answers = at_once) -> tuple[ReadingOrder, tuple[Diagnostic, ...]]:
    """Number the pages of a pack in one form, on the pages for which it is made ready."""
    if not worked.prepared.measures.is_small:
        return reading_order(worked.pack, form)
    counts = PageCounts(missions=dict.fromkeys(worked.pack.mission_order, SMALL_LEAF), cuts=form is not Form.BOOKLET)
    order, found = reading_order(worked.pack, form, counts)
    for _ in range(_ROUNDS):
        counted = _Counting(worked, order).counted(counts, answers)
        if counted == counts:
            break
        counts = counted
        order, found = reading_order(worked.pack, form, counts)
    return order, found


def by_crew(conductor: Conductor) -> Answers:
    """Have questions answered by a crew, and nothing made ready besides."""
    return lambda questions, _: conductor.answers(questions)


@dataclass(frozen=True, kw_only=True)
class LeafPages:
    """How many pages does a mission take? None where it can't be written, which is told later."""

    material: LeafMaterial
    shop: Workshop

    @property
    def called(self) -> str:
        """What it is called where it reaches a limit."""
        return self.material.brief.mission

    def do(self) -> int | None:
        """Count them."""
        try:
            return leaf_pages(self.material, self.shop)
        except ContentError:
            return None


@dataclass(frozen=True, kw_only=True)
class WordPages:
    """How many pages do words take, alone or, in a booklet, one after the other as a sequel?"""

    chapters: tuple[Chapter, ...]
    sequel: Sequel | None
    shop: Workshop

    @property
    def called(self) -> str:
        """What it is called where it reaches a limit."""
        return ", ".join(chapter.page.id for chapter in self.chapters)

    def do(self) -> Mapping[str, Any]:
        """Count them; the fields of `PageCounts` that they fill."""
        words = dict(self._written())
        alone = {name: len(pour([bands], self.shop).sides) or 1 for name, bands in words.items()}
        counts = PageCounts(pages=alone)
        if self.sequel is not None:
            counts = shared(counts, words, self.sequel, self.shop)
        return {"pages": counts.pages, "joined": counts.joined, "behind": [*counts.behind]}

    def _written(self) -> Iterator[tuple[str, Sequence[Band]]]:
        """Write the words; of those that can't be written, that is told later."""
        for chapter in self.chapters:
            try:
                yield chapter.page.id, chapter.bands
            except ContentError:
                continue


@dataclass(frozen=True)
class _Counting:
    """Counts the pages of a pack, whose words tell the numbers of an order."""

    worked: Worked
    order: ReadingOrder

    def counted(self, counts: PageCounts, answers: Answers) -> PageCounts:
        """Count anew what all units take."""
        shop = self.worked.prepared.workshop()
        leaves = dict(self._leaves(shop))
        # What takes longest is asked first.
        poured, *taken = answers([self._words(shop), *leaves.values()], shop)
        missions = {str(entry.mission): entry.pages for entry in self.order.missions}
        missions |= {name: count for name, count in zip(leaves, taken, strict=True) if count is not None}
        return replace(
            counts,
            missions=missions,
            pages=poured["pages"],
            joined=poured["joined"],
            behind=tuple(poured["behind"]),
        )

    def _leaves(self, shop: Workshop) -> Iterator[tuple[str, LeafPages]]:
        """Gather what each mission shows; of those that show what they can't, that is told later.

        All numbers of pages are as wide as any: so it takes as many wherever it stands, and is asked for them once.
        """
        widest = int(_WIDE * len(str(self.order.pages)))
        for entry in self.order.missions:
            try:
                material = leaf_material(self.worked, self.order, shop, entry)
            except ContentError:
                continue
            material = replace(material, references=material.references.all_on(widest))
            yield str(entry.mission), LeafPages(material=material, shop=shop)

    def _words(self, shop: Workshop) -> WordPages:
        """Gather what all pages of words show, covers excepted; of those that can't, that is told later."""
        pack, chapters = self.worked.pack, list[Chapter]()
        for page in (pack.pages[name] for entry in self.order.entries for name in entry.page_ids):
            if page.layout != "cover":
                try:
                    material = page_material(self.worked, self.order, with_album(pack, shop, page.id), page.id)
                except ContentError:
                    continue
                chapters.append(Chapter(page=page, material=material))
        sequel = Sequel.of(pack, self.order.numbers) if self.order.form is Form.BOOKLET else None
        return WordPages(chapters=tuple(chapters), sequel=sequel, shop=shop)
