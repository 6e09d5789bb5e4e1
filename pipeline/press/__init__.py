"""Galleys and plans -> finished PDF files."""

from pipeline.press.booklet import impose
from pipeline.press.join import join
from pipeline.press.metadata import Metadata

__all__ = ["Metadata", "impose", "join"]
