"""The written bytes and what they should be -> every promise that they break, and in words what was looked at."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from pipeline.diagnostics import Diagnostic, error
from pipeline.preflight.anatomy import Anatomy
from pipeline.preflight.bleeding import check_bleeding
from pipeline.preflight.checks import CHECKS
from pipeline.preflight.expectation import Expectation
from pipeline.preflight.places import check_places
from pipeline.preflight.press_checks import PRESS_CHECKS
from pipeline.preflight.proof import Proof, read_proof
from pipeline.preflight.verified import verified


@dataclass(frozen=True, kw_only=True)
class Inspection:
    """What came of reading a file back: what is wrong, and what was verified, a line for each promise kept.

    `smallest_points` is the smallest type in the file, None where there is none.
    """

    found: tuple[Diagnostic, ...]
    verified: tuple[str, ...]
    smallest_points: float | None = None


def inspect_pdf(pdf: bytes, expected: Expectation) -> Inspection:
    """Read a file back and hold it to its promises; one that can't be read keeps none."""
    try:
        proof = read_proof(pdf, safe=float(expected.paper.safe), spots=expected.spots)
        anatomy = Anatomy(pdf)
        found = tuple(_found(pdf, proof, anatomy, expected))
        sizes = (kind.points for page in proof.pages for kind in page.types)
        lines = tuple(verified(proof, anatomy, expected, found))
        return Inspection(found=found, verified=lines, smallest_points=min(sizes, default=None))
    except MemoryError:  # no fault of the file's, as far as one can tell
        raise
    except Exception as problem:  # whatever a reader stumbles over, a printer may, too
        return Inspection(found=(unreadable(problem),), verified=())


def check_pdf(pdf: bytes, expected: Expectation) -> tuple[Diagnostic, ...]:
    """Read a file back and tell every promise that it breaks."""
    return inspect_pdf(pdf, expected).found


def _found(pdf: bytes, proof: Proof, anatomy: Anatomy, expected: Expectation) -> Iterator[Diagnostic]:
    for check in CHECKS:
        yield from check(proof, expected)
    yield from check_places(pdf, expected)
    yield from _hidden_actions(proof, anatomy)
    if expected.press is not None:
        for press_check in PRESS_CHECKS:
            yield from press_check(anatomy, expected, expected.press)
        yield from check_bleeding(pdf, expected, expected.press)


def _hidden_actions(proof: Proof, anatomy: Anatomy) -> Iterator[Diagnostic]:
    """Look for actions that hang neither on a link nor on the file's list of scripts, which are told elsewhere."""
    told = proof.scripts + sum(link.doing.is_an_act for page in proof.pages for link in page.links)
    if anatomy.actions > told:
        yield error("E809", f"the file does something on its own ({anatomy.actions - told})")


def unreadable(problem: Exception) -> Diagnostic:
    """Say that a file can't be read; nothing in it is right then."""
    reason = str(problem) or type(problem).__name__
    return error("E829", f"the file can't be read back: {reason}", hints=("nothing in it was verified",))
