"""A planned file -> every side of its sheets: leaves in their slots, cut piles in order, each back behind its front."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import cache

from pipeline.contracts.paper import NOTHING, Box, Line, Size
from pipeline.contracts.placed import NO_CORRECTION, Correction
from pipeline.contracts.plan import SheetSide
from pipeline.event.planning.print_run import (
    PageKey,
    PageKind,
    PlacedStamped,
    RunFile,
    RunLeaf,
    StampedPage,
    StampedSide,
)
from pipeline.event.planning.run_files import CARD, SCREEN, half
from pipeline.imposition import Grid, impose_cut_and_stack
from pipeline.imposition.sheet_marks import level, upright
from pipeline.units import Length

_HALF = Fraction(1, 2)
# Marks end within the card's margin of 7 mm, clear of the rim that printers leave.
MARK_OFFSET, MARK_LENGTH = Length.of_mm(1), Length.of_mm(4)


def page_size(key: PageKey, file: RunFile) -> Size:
    """Tell how large a source page is set; it is scaled where its slot is larger or smaller."""
    match key.kind:
        case PageKind.SCORE:
            return half(file.sheet)
        case PageKind.NAME_CARD:
            return CARD
        case _ if key.is_screen:
            return SCREEN
        case _:
            return file.slot


def lay_out(file: RunFile, correction: Correction = NO_CORRECTION) -> tuple[StampedSide, ...]:
    """Put the leaves of a file on its sheets; marks show where to cut, a sheet partly filled is cut alike."""
    if file.is_folded:
        return tuple(_stood(file, leaf) for leaf in file.leaves)
    leaves = file.leaves
    grid = Grid.centred(file.sheet, file.slot, file.raster)
    front, plan = (
        _boxes(grid, file),
        impose_cut_and_stack(2 * len(leaves), file.raster, wide=file.sheet.is_wide, flip=file.flip),
    )
    behind = _boxes(grid.behind(plan.turnover), file)
    marks = tuple(cut_marks(grid)) if file.is_cut else ()
    sides: list[StampedSide] = []
    for sheet in plan.sheets:
        pages = tuple(_placed(sheet.front, front, leaves))
        sides.append(StampedSide(paper=file.sheet, pages=pages, marks=marks))
        if file.is_duplex and sheet.back is not None:
            pages = tuple(_placed(sheet.back, behind, leaves))
            sides.append(StampedSide(paper=file.sheet, pages=pages, is_back=True, correction=correction))
    return tuple(sides)


def _stood(file: RunFile, leaf: RunLeaf) -> StampedSide:
    """Lay a sheet out that stands when it is folded once: the front below, the back above it on its head."""
    paper, half_way = file.sheet, file.sheet.height * _HALF
    lower = Box(left=NOTHING, top=half_way, size=file.slot)
    faces = [PlacedStamped(page=leaf.front, box=lower)]
    if leaf.back is not None:
        faces.append(PlacedStamped(page=leaf.back, box=Box(left=NOTHING, top=NOTHING, size=file.slot), turned=True))
    ends = ((NOTHING, MARK_LENGTH), (paper.width - MARK_LENGTH, paper.width))
    return StampedSide(paper=paper, pages=tuple(faces), marks=tuple(level(half_way, *each) for each in ends))


def _boxes(grid: Grid, file: RunFile) -> Callable[[int, int, PageKey], Box]:
    """Find the box of a page in a column and row; reckoned once for pages that are alike, as lengths are exact."""

    @cache
    def fitted(column: int, row: int, size: Size) -> Box:
        return _fitted(size, grid.box(column, row))

    sizes: dict[PageKey, Size] = {}

    def box(column: int, row: int, key: PageKey) -> Box:
        if key not in sizes:
            sizes[key] = page_size(key, file)
        return fitted(column, row, sizes[key])

    return box


def _placed(
    side: SheetSide, box: Callable[[int, int, PageKey], Box], leaves: tuple[RunLeaf, ...]
) -> Iterator[PlacedStamped]:
    for row, slots in enumerate(side.rows):
        for column, slot in enumerate(slots):
            page = _page(slot.page, leaves)
            if page is not None:
                yield PlacedStamped(page=page, box=box(column, row, page.key), turned=slot.turned)


def _page(number: int | None, leaves: tuple[RunLeaf, ...]) -> StampedPage | None:
    """Find the page that a number of the plan means: odd ones are fronts."""
    if number is None:
        return None
    leaf = leaves[(number - 1) // 2]
    return leaf.front if number % 2 else leaf.back


def _fitted(page: Size, slot: Box) -> Box:
    """Enlarge or reduce a page to its slot, in the middle of it."""
    if page == slot.size:
        return slot
    scale = min(slot.size.width.mm / page.width.mm, slot.size.height.mm / page.height.mm)
    size = page.scaled(scale)
    sideways, down = ((slot.size.width - size.width) * _HALF, (slot.size.height - size.height) * _HALF)
    return Box(left=slot.left + sideways, top=slot.top + down, size=size)


def cut_marks(grid: Grid) -> Iterator[Line]:
    """Mark where slots that touch are cut: outside of all of them, or at the sheet's edges where there is no room."""
    whole, raster, paper = grid.whole, grid.raster, grid.paper
    for column in range(raster.columns + 1):
        x = whole.left + grid.slot.width * column
        for start, end in _ends(whole.top, whole.bottom, paper.height, is_outer=column in (0, raster.columns)):
            yield upright(x, start, end)
    for row in range(raster.rows + 1):
        y = whole.top + grid.slot.height * row
        for start, end in _ends(whole.left, whole.right, paper.width, is_outer=row in (0, raster.rows)):
            yield level(y, start, end)


def _ends(first: Length, last: Length, edge: Length, *, is_outer: bool) -> Iterator[tuple[Length, Length]]:
    """Say from where to where the marks of one cut reach; a cut along the sheet's own edge needs none."""
    far = MARK_OFFSET + MARK_LENGTH
    if min(first, edge - last) >= far:
        yield first - far, first - MARK_OFFSET
        yield last + MARK_OFFSET, last + far
    elif not is_outer:
        yield NOTHING, MARK_LENGTH
        yield edge - MARK_LENGTH, edge
