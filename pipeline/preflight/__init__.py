"""Written files -> what is wrong with them, read back as a printer or a reader would."""

from pipeline.preflight.check import Inspection, check_pdf, inspect_pdf
from pipeline.preflight.page_memory import PageMemory
from pipeline.preflight.page_text import page_texts
from pipeline.preflight.proof import read_proof
from pipeline.preflight.viewing import make_ready
from pipeline.preflight.word_memory import recall_texts

__all__ = [
    "Inspection",
    "PageMemory",
    "check_pdf",
    "inspect_pdf",
    "make_ready",
    "page_texts",
    "read_proof",
    "recall_texts",
]
