"""Pages -> plans in pure data: the reading order of a pack, and the sheets of a folded booklet."""

from pipeline.imposition.order import MISSIONS, Entry, Form, Parity, ReadingOrder, reading_order
from pipeline.imposition.saddle import Flip, Sheet, SheetSide, Signature, Slot, impose_saddle

__all__ = [
    "MISSIONS",
    "Entry",
    "Flip",
    "Form",
    "Parity",
    "ReadingOrder",
    "Sheet",
    "SheetSide",
    "Signature",
    "Slot",
    "impose_saddle",
    "reading_order",
]
