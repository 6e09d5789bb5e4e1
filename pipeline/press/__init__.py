"""Galleys and plans -> finished PDF files."""

from pipeline.press.join import join
from pipeline.press.lettering import SheetFont
from pipeline.press.metadata import Metadata, Opening
from pipeline.press.sheets import impose

__all__ = ["Metadata", "Opening", "SheetFont", "impose", "join"]
