"""What sheets are made of, as data from layouts/: how thick paper is, and on which stock a booklet is printed."""

from __future__ import annotations

from pydantic import Field

from pipeline.model.base import Model, PaperLength
from pipeline.model.look import Stock


class Leaf(Model):
    """A sort of paper by its weight in grams per square metre, and how thick a leaf of it is."""

    grams: int = Field(ge=20, le=600)
    thickness: PaperLength
    sort: str
    estimate: bool = False


class SheetStore(Model):
    """The stocks and papers that are known, the one in everybody's tray, what booklets of each page are printed on."""

    stocks: dict[str, Stock]
    papers: tuple[Leaf, ...] = Field(min_length=1)
    office_paper: int
    booklet_on: dict[str, str]
    least_type: float = Field(gt=2, lt=20)

    def leaf(self, grams: int) -> Leaf | None:
        """Find a paper by its weight."""
        return next((leaf for leaf in self.papers if leaf.grams == grams), None)
