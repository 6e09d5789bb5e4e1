"""Page count -> plans of sheets to fold: saddle stitch, perfect binding, the leaflet folded in four, the accordion."""

from __future__ import annotations

from collections.abc import Iterator

from pipeline.contracts.plan import NO_CREEP, Flip, Plan, Sheet, SheetSide, Slot
from pipeline.units import Length

PAGES_OF_A_SHEET = 4  # folded once
PAGES_OF_A_LEAFLET = 8  # on both sides; four where only one is printed


def impose_saddle(pages: int, *, flip: Flip = Flip.SHORT_EDGE, leaf: Length = NO_CREEP) -> Plan:
    """Plan a booklet whose sheets are folded once, nested and stapled; `leaf` is the thickness of the paper."""
    sheets = tuple(_nested(_filled_up(pages), 1, flip, leaf))
    return Plan(scheme="saddle stitch", sheets=sheets, flip=flip, wide=True)


def impose_perfect(
    pages: int,
    *,
    sheets_per_signature: int,
    flip: Flip = Flip.SHORT_EDGE,
    leaf: Length = NO_CREEP,
) -> Plan:
    """Plan a book of folded signatures, laid one behind the other and glued; the last may have fewer sheets."""
    places = _filled_up(pages)
    size = sheets_per_signature * PAGES_OF_A_SHEET
    sheets = [
        sheet
        for number, start in enumerate(range(0, len(places), size), start=1)
        for sheet in _nested(places[start : start + size], number, flip, leaf)
    ]
    return Plan(scheme="perfect binding", sheets=tuple(sheets), flip=flip, wide=True)


def impose_leaflet(pages: int, *, flip: Flip = Flip.LONG_EDGE) -> Plan:
    """Plan an upright sheet that is folded in four: four pages on one side, or eight on two with the top fold cut."""
    if pages > PAGES_OF_A_LEAFLET:
        raise ValueError(f"a leaflet folded in four has {PAGES_OF_A_LEAFLET} pages, not {pages}")
    is_one_sided = pages <= PAGES_OF_A_LEAFLET // 2
    order = ((3, 2), (4, 1)) if is_one_sided else ((5, 4), (8, 1))
    front = _quartered(order, pages)
    back = None if is_one_sided else _quartered(((6, 3), (7, 2)), pages).as_back(flip.turnover(wide=False))
    return Plan(scheme="leaflet folded in four", sheets=(Sheet(front=front, back=back),), flip=flip, wide=False)


def impose_accordion(pages: int, *, panels: int, flip: Flip = Flip.SHORT_EDGE) -> Plan:
    """Plan a wide sheet that is folded in zigzag: panels in reading order in front, and on behind."""
    if pages > 2 * panels:
        raise ValueError(f"an accordion of {panels} panels has {2 * panels} pages, not {pages}")
    numbers = [number if number <= pages else None for number in range(1, 2 * panels + 1)]
    front = SheetSide.of_row(*(Slot(page=number) for number in numbers[:panels]))
    behind = SheetSide.of_row(*(Slot(page=number) for number in reversed(numbers[panels:])))
    back = behind.as_back(flip.turnover(wide=True)) if pages > panels else None
    return Plan(scheme="accordion", sheets=(Sheet(front=front, back=back),), flip=flip, wide=True)


def _filled_up(pages: int) -> list[int | None]:
    """List what stands in each place of a book, in reading order; blanks at its end fill the last sheet."""
    return [*range(1, pages + 1), *[None] * (-pages % PAGES_OF_A_SHEET)]


def _nested(places: list[int | None], signature: int, flip: Flip, leaf: Length) -> Iterator[Sheet]:
    """Nest sheets, the outermost first; each deeper one is pushed out by one more leaf at the fold."""
    turnover = flip.turnover(wide=True)
    for depth in range(len(places) // PAGES_OF_A_SHEET):
        first, second = places[2 * depth : 2 * depth + 2]
        last_but_one, last = places[len(places) - 2 * depth - 2 : len(places) - 2 * depth]
        creep = leaf * depth
        front = SheetSide.of_row(Slot(page=last, creep=creep), Slot(page=first, creep=creep))
        behind = SheetSide.of_row(Slot(page=last_but_one, creep=creep), Slot(page=second, creep=creep))
        yield Sheet(front=front, back=behind.as_back(turnover), signature=signature)


def _quartered(order: tuple[tuple[int, int], tuple[int, int]], pages: int) -> SheetSide:
    """Lay four pages out; the fold across turns the upper ones over, so they are printed on their heads."""
    upper, lower = order
    return SheetSide(
        rows=tuple(
            tuple(Slot(page=number if number <= pages else None, turned=turned) for number in row)
            for row, turned in ((upper, True), (lower, False))
        )
    )
