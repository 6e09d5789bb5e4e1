"""Galleys and plans -> finished PDF files."""

from pipeline.press.finish import Finish, OutputIntent
from pipeline.press.impose import impose
from pipeline.press.join import join, make_ready
from pipeline.press.metadata import Metadata, Opening
from pipeline.press.sheet_words import SheetFont, SheetFonts

__all__ = ["Finish", "Metadata", "Opening", "OutputIntent", "SheetFont", "SheetFonts", "impose", "join", "make_ready"]
