"""Tables of cards to be read: as a pack's own, and as somebody else's of which the pack says what its columns are."""

from __future__ import annotations

from pipeline.load.parsing.card_columns import Wanted
from pipeline.load.parsing.card_rows import read_table
from pipeline.load.parsing.reader import Reading
from pipeline.load.parsing.source import Source
from pipeline.load.parsing.workbook import Sheet
from pipeline.model import ScoringCard


def read_own(text: str) -> Reading:
    """Read a table that is held to the letter."""
    sheet = Sheet(source=Source("cards.csv", text), is_workbook=False)
    return read_table(sheet, Wanted(keys=tuple(ScoringCard.model_fields)))
