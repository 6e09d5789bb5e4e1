"""A mission and a workshop of small pages -> bands piled up and poured below heads, in the one size of their type."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from pipeline.compose.fit.copyfit import Flow
from pipeline.compose.fit.one_size import Place, page_flow
from pipeline.compose.fit.page_pouring import Pouring
from pipeline.compose.fit.side_fitting import Band, Stack, piled
from pipeline.compose.leaves.heads import rules_head
from pipeline.compose.leaves.leaf import COLUMNS
from pipeline.compose.text.atoms import Atom, Picture
from pipeline.compose.workshop import Workshop

SPACE = 8.0  # points above what serves at the table
_FLOW_SPACE = 0.5  # body sizes below a head
_HAIR = 1.5  # points: less than the room of a side, as all rows of a clock are rounded

Pages = list[list[Band]]


@dataclass(frozen=True, kw_only=True)
class SmallBench:
    """Where the small pages of a mission are piled up."""

    mission: str
    title: str
    shop: Workshop

    def place(self, side: str) -> Place:
        """Name a side, as it is told of."""
        return Place(name=f"{self.mission}, {side}", path=("missions", self.mission))

    @property
    def room(self) -> float:
        """How high a page stands."""
        return self.shop.room - _HAIR

    @property
    def body(self) -> float:
        """The size of type."""
        return self.shop.measures.body.comfortable

    def flow(self, atoms: Sequence[Atom], columns: int = COLUMNS) -> Flow:
        """Let words run through columns."""
        return page_flow(atoms, self.shop, columns=columns, before=_FLOW_SPACE)

    def head(self, what: str, number: int = 1) -> Picture:
        """Set the head of a page, the first or a later one of its kind."""
        name = f"{self.mission}-{what}{number if number > 1 else ''}"
        return rules_head(self.title, id=name, shop=self.shop, what=f"page.{what}-title", goes_on=number > 1)

    def pile(self, bands: Sequence[Band]) -> Stack:
        """Pile bands up; words that follow words run on in their columns."""
        return piled(self._run_on(bands), self.body)

    def excess(self, bands: Sequence[Band]) -> float:
        """Tell by how much bands are higher than a page."""
        return self.pile(bands).height - self.room

    def poured(self, bands: Sequence[Band], part: float = 1.0, less: float = 0.0) -> Pages:
        """Fill pages below their heads, up to a part of their height; none where something is higher than a page."""
        room = (self.room - self.pile([self.head("rules")]).height - _FLOW_SPACE * self.body - less) * part
        return Pouring(bands=self._run_on(bands), room=room).pages(self.body)

    def _run_on(self, bands: Sequence[Band]) -> list[Band]:
        """Make one flow of those that follow one another, so that nobody reads across from one to the next."""
        made: list[Band] = []
        for band in bands:
            last = made[-1] if made else None
            if isinstance(band, Flow) and isinstance(last, Flow) and band.columns == last.columns:
                made[-1] = self._one_flow(last, band)
            else:
                made.append(band)
        return made

    def _one_flow(self, above: Flow, below: Flow) -> Flow:
        """Make one flow of two, the same one whenever it is tried, as it then needn't be fitted again."""
        parts = id(above), id(below)
        if parts not in self._joined:
            self._joined[parts] = above, below, replace(above, atoms=(*above.atoms, *below.atoms))
        return self._joined[parts][2]

    @cached_property
    def _joined(self) -> dict[tuple[int, int], tuple[Flow, Flow, Flow]]:
        """What was made one flow, by what it was made of, which is kept so that its id stays its own."""
        return {}
