"""Written files -> what is wrong with them, read back as a printer or a reader would."""

from pipeline.preflight.check import check_pdf
from pipeline.preflight.expectation import Expectation, MissionPages, Paper
from pipeline.preflight.proof import page_texts, read_proof

__all__ = ["Expectation", "MissionPages", "Paper", "check_pdf", "page_texts", "read_proof"]
