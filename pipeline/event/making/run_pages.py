"""The keys of a run's pages and their sizes -> the publication of each page once, and where in its book each stands."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from pipeline.contracts.paper import Size
from pipeline.event.making.source_pages import SourcePages
from pipeline.event.planning.common_pages import common_key
from pipeline.event.planning.print_run import PageKey, PageKind, PrintRun
from pipeline.event.planning.run_sheets import page_size
from pipeline.press.named_places import Place, read_places
from pipeline.run.prints import metadata_of
from pipeline.run.publication import Book, Layout, Publication


@dataclass(frozen=True, kw_only=True)
class RunPages:
    """What pages a run needs, and how large each is set."""

    sizes: Mapping[PageKey, Size]

    @classmethod
    def of(cls, run: PrintRun) -> RunPages:
        """Gather the pages of all files."""
        return cls(
            sizes={
                page.key: page_size(page.key, file) for file in run.files for leaf in file.leaves for page in leaf.pages
            }
        )

    @cached_property
    def units(self) -> Mapping[PageKey, Size]:
        """The pages that are set: those that differ only in what is filled in share one."""
        return {common_key(key): size for key, size in self.sizes.items()}

    def publication(self, pages: SourcePages, name: str, layout: Layout) -> Publication:
        """Publish every page once; links of the pack's own pages may lead to some that an event doesn't print."""
        prepared = pages.worked.prepared
        return Publication(
            name=name,
            units=tuple(pages.unit(key, size) for key, size in self.units.items()),
            layouts=(layout,),
            metadata=metadata_of(prepared),
            faces=prepared.faces,
            lead_nowhere=True,
        )

    def sources(self, book: Book) -> Sources:
        """Find every page in the book, and the places on it for what is filled in."""
        entries = [entry for entry in book.order.entries if not entry.is_blank]
        starts = {key: entry.first_page for key, entry in zip(self.units, entries, strict=True)}
        sizes = {
            number: size for size, entry in zip(self.units.values(), entries, strict=True) for number in entry.numbers
        }
        # Rules stand on the page behind their mission's map, in one galley with it.
        pages = {key: starts[common_key(key)] + (key.kind is PageKind.RULES) for key in self.sizes}
        return Sources(pages=pages, sizes=sizes, places=read_places(book.data))


@dataclass(frozen=True, kw_only=True)
class Sources:
    """Which page of the book each key means, how large it is, what places it has."""

    pages: Mapping[PageKey, int]
    sizes: Mapping[int, Size]
    places: tuple[Place, ...]

    @cached_property
    def _by_page(self) -> Mapping[int, tuple[Place, ...]]:
        found: dict[int, list[Place]] = {page: [] for page in self.sizes}
        for each in self.places:
            found[each.page].append(each)
        return {page: tuple(places) for page, places in found.items()}

    def places_of(self, page: int) -> tuple[Place, ...]:
        """List the places of a page."""
        return self._by_page[page]
