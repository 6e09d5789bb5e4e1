"""The written bytes and what they should be -> every promise that they break."""

from __future__ import annotations

from pipeline.diagnostics import Diagnostic
from pipeline.preflight.checks import CHECKS
from pipeline.preflight.expectation import Expectation
from pipeline.preflight.proof import read_proof


def check_pdf(pdf: bytes, expected: Expectation) -> tuple[Diagnostic, ...]:
    """Read a file back and hold it to its promises."""
    proof = read_proof(pdf, safe=float(expected.paper.safe))
    return tuple(found for check in CHECKS for found in check(proof, expected))
