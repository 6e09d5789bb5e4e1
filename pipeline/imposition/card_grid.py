"""A format of card and a paper -> the grid on which cards are printed, chosen for a reason that can be read."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from pipeline.contracts.paper import NOTHING, Size
from pipeline.contracts.plan import Turnover
from pipeline.imposition.cutting import Raster
from pipeline.imposition.grid import Grid, densest_raster
from pipeline.model import CardFormat, SheetEdges, Stock
from pipeline.units import Length, plain


@dataclass(frozen=True, kw_only=True)
class CardGrid:
    """A way to lay cards out: how the paper lies, how many cards it takes, and how much bleed each keeps."""

    stock: Stock
    grid: Grid
    bleed: Length
    fold: Turnover | None = None

    @property
    def is_wide(self) -> bool:
        """Tell whether the paper lies wide."""
        return self.grid.paper.is_wide

    @property
    def faces(self) -> Raster:
        """How many faces a sheet carries; backs to be folded behind them take as much room again."""
        columns, rows = self.grid.raster.columns, self.grid.raster.rows
        match self.fold:
            case Turnover.SIDEWAYS:
                return Raster(columns=columns // 2, rows=rows)
            case Turnover.UPWARDS:
                return Raster(columns=columns, rows=rows // 2)
            case None:
                return self.grid.raster

    @property
    def lying(self) -> str:
        """How the paper lies, in words."""
        return f"{self.stock.name} {'laid wide' if self.is_wide else 'upright'}"

    def __str__(self) -> str:
        bleed = f"each with {plain(self.bleed.mm)} mm of bleed" if self.bleed.mm else "without bleed"
        return f"{self.faces.slots} to a sheet, {self.faces} on {self.lying}, {bleed}"


@dataclass(frozen=True, kw_only=True)
class Choice:
    """The best grid, and what speaks against the next best with bleed and without."""

    best: CardGrid
    others: tuple[str, ...]

    @property
    def lines(self) -> tuple[str, ...]:
        """The choice in words."""
        return (str(self.best), *self.others)


def choose_grid(
    form: CardFormat, stock: Stock, edges: SheetEdges, *, bleeds: bool, folded: bool = False
) -> Choice | None:
    """Choose the grid that keeps the bleed and takes the most cards, the paper upright if both ways take as many.

    None where not one card fits. Grids without bleed come in where none with bleed fits, or where none is wanted.
    """
    ways = [way for way in _ways(form, stock, edges, folded=folded) if way.faces.slots]
    ranked = sorted(ways, key=lambda way: (bool(way.bleed.mm) is not bleeds, -way.faces.slots, way.is_wide))
    if not ranked:
        return None
    best, *rest = ranked
    runners_up = [next((way for way in rest if bool(way.bleed.mm) is kept), None) for kept in (True, False)]
    return Choice(best=best, others=tuple(_against(way, best) for way in runners_up if way))


def _ways(form: CardFormat, stock: Stock, edges: SheetEdges, *, folded: bool) -> Iterator[CardGrid]:
    folds = tuple(Turnover) if folded else (None,)
    for bleed in (form.bleed, NOTHING):
        for wide in (False, True):
            for fold in folds:
                yield _way(form, stock, edges, bleed=bleed, wide=wide, fold=fold)


def _way(
    form: CardFormat, stock: Stock, edges: SheetEdges, *, bleed: Length, wide: bool, fold: Turnover | None
) -> CardGrid:
    """Lay out as many cards as a paper takes; the outermost ones need room for their bleed, too."""
    upright = Size(width=stock.width, height=stock.height)
    paper = upright.turned if wide else upright
    slot, gutter = Size(width=form.width, height=form.height), Size(width=bleed * 2, height=bleed * 2)
    beside, above = edges.rim + edges.sides + bleed, edges.rim + edges.strip + bleed
    room = Size(width=_rest(paper.width, beside), height=_rest(paper.height, above))
    raster = densest_raster(room, slot, gutter, NOTHING)
    if fold is Turnover.SIDEWAYS:
        raster = Raster(columns=raster.columns // 2 * 2, rows=raster.rows)
    elif fold is Turnover.UPWARDS:
        raster = Raster(columns=raster.columns, rows=raster.rows // 2 * 2)
    return CardGrid(stock=stock, grid=Grid.centred(paper, slot, raster, gutter), bleed=bleed, fold=fold)


def _rest(whole: Length, edge: Length) -> Length:
    return max(whole - edge * 2, NOTHING)


def _against(other: CardGrid, best: CardGrid) -> str:
    """Say why not another."""
    what = f"not {other.faces} on {other.lying}"
    count = other.faces.slots
    if best.bleed.mm and not other.bleed.mm:
        return f"{what}: {count} to a sheet, but they lose their bleed"
    if other.bleed.mm and not best.bleed.mm:
        return f"{what}: {count} to a sheet, but the bleed is in the way of scissors"
    return f"{what}: only {count} to a sheet" if count < best.faces.slots else f"{what}: no more to a sheet"
