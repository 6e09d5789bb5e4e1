"""A pack worked out and a form -> its reading order; on small pages words are poured first, to know what they take."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from pipeline.compose.fit.side_fitting import Band
from pipeline.compose.leaves.small_leaf import leaf_pages
from pipeline.compose.leaves.small_words import SMALL_LEAF
from pipeline.compose.pages.small_pages import Chapter, pour
from pipeline.compose.workshop import Workshop
from pipeline.contracts.order import Form, PageCounts, ReadingOrder
from pipeline.diagnostics import ContentError, Diagnostic
from pipeline.imposition import reading_order
from pipeline.publications.albums import with_album
from pipeline.publications.page_units import leaf_material, page_material
from pipeline.publications.shared_pages import shared
from pipeline.run.worked import Worked

_ROUNDS = 3  # words say on which pages others stand, so that numbers with more digits may move them


def order_of(worked: Worked, form: Form) -> tuple[ReadingOrder, tuple[Diagnostic, ...]]:
    """Number the pages of a pack in one form, on the pages for which it is made ready."""
    if not worked.prepared.measures.is_small:
        return reading_order(worked.pack, form)
    counts = PageCounts(missions=dict.fromkeys(worked.pack.mission_order, SMALL_LEAF), cuts=form is not Form.BOOKLET)
    order, found = reading_order(worked.pack, form, counts)
    for _ in range(_ROUNDS):
        counted = _Counting(worked, order, counts).counted
        if counted == counts:
            break
        counts = counted
        order, found = reading_order(worked.pack, form, counts)
    return order, found


@dataclass(frozen=True)
class _Counting:
    """Counts the pages of a pack, whose words tell the numbers of an order."""

    worked: Worked
    order: ReadingOrder
    counts: PageCounts

    @property
    def counted(self) -> PageCounts:
        """Count anew what all units take."""
        shop, words = self._shop, self._words
        alone = {name: len(pour([bands], shop).sides) or 1 for name, bands in words.items()}
        counts = replace(self.counts, missions=self._leaves, pages=alone, joined={}, behind=())
        if self.order.form is not Form.BOOKLET:
            return counts
        return shared(counts, words, self.order.numbers, self.worked.pack, shop)

    @cached_property
    def _shop(self) -> Workshop:
        return self.worked.prepared.workshop()

    @property
    def _leaves(self) -> dict[str, int]:
        """Tell how many pages each mission takes; of those that can't be written, that is told later."""
        shop, taken = self._shop, dict[str, int]()
        for entry in self.order.missions:
            try:
                taken[str(entry.mission)] = leaf_pages(leaf_material(self.worked, self.order, shop, entry), shop)
            except ContentError:
                taken[str(entry.mission)] = entry.pages
        return taken

    @property
    def _words(self) -> dict[str, Sequence[Band]]:
        """Write all pages of words, covers excepted; of those that can't be written, that is told later."""
        pack, shop, written = self.worked.pack, self._shop, dict[str, Sequence[Band]]()
        for page in (pack.pages[name] for entry in self.order.entries for name in entry.page_ids):
            if page.layout != "cover":
                try:
                    material = page_material(self.worked, self.order, with_album(pack, shop, page.id), page.id)
                    written[page.id] = Chapter(page=page, material=material).bands
                except ContentError:
                    continue
        return written
