"""A PDF of ours without a record -> what it must be by its own account, for want of a promise."""

from __future__ import annotations

from pipeline.contracts.expectation import Expectation, Paper, PressTerms
from pipeline.model.shops import Colours
from pipeline.preflight.anatomy import Anatomy
from pipeline.preflight.press_checks import claimed_standard
from pipeline.preflight.proof import Proof, read_proof
from pipeline.units import Length

# What a file without a promise is held to in any case.
_SMALLEST_POINTS = 4.0
_NO_LENGTH = Length.of_mm(0)


def guess_expectation(pdf: bytes) -> Expectation:
    """Take a file at its word: as many pages, as large, in its fonts; all else must hold for any file."""
    proof, anatomy = read_proof(pdf), Anatomy(pdf)
    papers = tuple(
        Paper(width=_length(page.width), height=_length(page.height), safe=_NO_LENGTH) for page in proof.pages
    )
    return Expectation(
        pages=len(proof.pages),
        paper=papers[0],
        papers=papers,
        families=frozenset(kind.font for page in proof.pages for kind in page.types),
        smallest_points=_SMALLEST_POINTS,
        tagged=proof.is_tagged,
        blanks=frozenset(page.number for page in proof.pages if not page.things),
        press=_terms(proof, anatomy),
    )


def _length(mm: float) -> Length:
    return Length.of_mm(round(mm, 2))


def _terms(proof: Proof, anatomy: Anatomy) -> PressTerms | None:
    """Hold a file that claims a standard to that standard, with the bleed that its first page has."""
    standard = claimed_standard(anatomy)
    if standard is None:
        return None
    return PressTerms(bleed=_length(proof.pages[0].bleed or 0.0), colours=Colours.CMYK, standard=standard)
