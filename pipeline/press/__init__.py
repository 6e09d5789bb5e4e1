"""Galleys and plans -> finished PDF files."""

from pipeline.press.finish import Finish, OutputIntent
from pipeline.press.join import join
from pipeline.press.lettering import SheetFont
from pipeline.press.metadata import Metadata, Opening
from pipeline.press.sheets import impose

__all__ = ["Finish", "Metadata", "Opening", "OutputIntent", "SheetFont", "impose", "join"]
