"""A page number and a form -> the running foot; a table's size -> the words under a mission's kind."""

from __future__ import annotations

from fractions import Fraction

from pipeline.compose.typesetting.galleys import Foot
from pipeline.contracts.wording import Wording
from pipeline.model import Labels, Table
from pipeline.units import Units, plain

_FOOT = Fraction(12)


def foot(title: str, number: int, labels: Labels, *, middle: str = "") -> Foot:
    """Make a page's foot: the pack's title, a pointer to the other side, the page number."""
    return Foot(left=title, middle=labels[middle] if middle else "", right=str(number))


def table_size(table: Table, wording: Wording) -> str:
    """Say how big the table is: in feet where that comes out even, else in inches; in cm if only these are shown."""
    sides = (table.width.inches, table.depth.inches)
    if wording.units is Units.CM:
        key, shown = "page.table.cm", tuple(side * wording.cm_per_inch for side in sides)
    elif all(side % _FOOT == 0 for side in sides):
        key, shown = "page.table.feet", tuple(side / _FOOT for side in sides)
    else:
        key, shown = "page.table.inches", sides
    return wording.labels[key].format(width=plain(shown[0]), depth=plain(shown[1]))
