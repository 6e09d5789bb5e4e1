"""Pages or cards -> plans of sheets to cut: n-up, cut and stack, cards with their backs, cards folded and glued."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeVar

from pipeline.contracts.plan import Flip, Plan, Sheet, SheetSide, Slot, Turnover

Item = TypeVar("Item")


@dataclass(frozen=True, kw_only=True)
class Raster:
    """How many slots a side has: columns from left to right, rows from top to bottom."""

    columns: int
    rows: int

    @property
    def slots(self) -> int:
        """How many slots there are."""
        return self.columns * self.rows

    def side(self, pages: Sequence[int | None]) -> SheetSide:
        """Fill slots row by row; those that are left stay empty, so that no slot moves on a sheet partly filled."""
        slots = [Slot(page=page) for page in pages] + [Slot()] * (self.slots - len(pages))
        starts = range(0, self.slots, self.columns)
        return SheetSide(rows=tuple(tuple(slots[start : start + self.columns]) for start in starts))

    def __str__(self) -> str:
        return f"{self.columns} x {self.rows}"


@dataclass(frozen=True, kw_only=True)
class CardPages:
    """A card by the pages of the file that shows its face and, if it has one, its back."""

    face: int
    back: int | None = None


def impose_n_up(pages: int, raster: Raster, *, wide: bool, flip: Flip | None = None) -> Plan:
    """Plan several pages side by side, as they are read; with a flip, both sides of a sheet are printed.

    Backs are upright to a reader who turns the sheet like the page of a book.
    """
    sides = [raster.side(part) for part in _parts(list(range(1, pages + 1)), raster.slots)]
    if flip is None:
        sheets = [Sheet(front=side) for side in sides]
    else:
        sides += [raster.side(())] * (len(sides) % 2)
        is_upright = flip.turnover(wide=wide) is Turnover.SIDEWAYS
        backs = [side if is_upright else side.after_half_turn for side in sides[1::2]]
        sheets = [Sheet(front=front, back=back) for front, back in zip(sides[::2], backs, strict=True)]
    return Plan(scheme=f"{raster.slots}-up", sheets=tuple(sheets), flip=flip or Flip.LONG_EDGE, wide=wide)


def impose_cut_and_stack(pages: int, raster: Raster, *, wide: bool, flip: Flip = Flip.LONG_EDGE) -> Plan:
    """Plan leaves so that the cut piles, laid on one another slot by slot, are in reading order."""
    leaves = -(-pages // 2)
    count = -(-leaves // raster.slots)
    sheets = []
    for number in range(count):
        leaf = [number + slot * count for slot in range(raster.slots)]
        fronts = [_page(2 * each + 1, pages) for each in leaf]
        behind = [_page(2 * each + 2, pages) for each in leaf]
        back = raster.side(behind).as_back(flip.turnover(wide=wide))
        sheets.append(Sheet(front=raster.side(fronts), back=back))
    return Plan(scheme=f"cut and stack, {raster}", sheets=tuple(sheets), flip=flip, wide=wide)


def impose_cards(
    cards: Sequence[CardPages],
    raster: Raster,
    *,
    wide: bool,
    flip: Flip = Flip.LONG_EDGE,
    two_sided: bool | None = None,
) -> Plan:
    """Plan cards with each back behind its face; where no card has a back, sheets are printed on one side.

    Those are `two_sided` nevertheless that lie in one pile with sheets that have backs.
    """
    has_backs = any(card.back for card in cards) if two_sided is None else two_sided
    sheets = []
    for part in _parts(cards, raster.slots):
        front = raster.side([card.face for card in part])
        behind = raster.side([card.back for card in part]).as_back(flip.turnover(wide=wide))
        sheets.append(Sheet(front=front, back=behind if has_backs else None))
    return Plan(scheme=f"cards, {raster}", sheets=tuple(sheets), flip=flip, wide=wide)


def impose_gutterfold(cards: Sequence[CardPages], raster: Raster, *, wide: bool, fold: Turnover) -> Plan:
    """Plan faces and backs on one side, to be folded along the middle of the sheet and glued.

    `raster` counts the faces. Folded sideways, backs stand to their right; folded upwards, beneath them on their heads.
    """
    sheets = []
    for part in _parts(cards, raster.slots):
        faces = raster.side([card.face for card in part])
        backs = raster.side([card.back for card in part]).as_back(fold)
        if fold is Turnover.SIDEWAYS:
            rows = tuple(left + right for left, right in zip(faces.rows, backs.rows, strict=True))
        else:
            rows = faces.rows + backs.rows
        sheets.append(Sheet(front=SheetSide(rows=rows)))
    return Plan(scheme=f"cards to fold, {raster}", sheets=tuple(sheets), flip=Flip.LONG_EDGE, wide=wide)


def _page(number: int, pages: int) -> int | None:
    return number if number <= pages else None


def _parts(items: Sequence[Item], size: int) -> list[Sequence[Item]]:
    return [items[start : start + size] for start in range(0, len(items), size)]
