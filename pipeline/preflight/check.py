"""The written bytes and what they should be -> every promise that they break, and in words what was looked at."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import partial

from pipeline.contracts.expectation import Expectation, PressTerms
from pipeline.diagnostics import Diagnostic, Severity, error
from pipeline.model.shops import Colours
from pipeline.preflight import file_checks, page_checks
from pipeline.preflight.anatomy import Anatomy
from pipeline.preflight.page_memory import PageMemory
from pipeline.preflight.press_checks import PRESS_CHECKS, check_bleeding, heaviest
from pipeline.preflight.proof import Doing, Proof, read_proof
from pipeline.spelling import said_by

Check = Callable[[Proof, Expectation], Iterator[Diagnostic]]
Teller = Callable[[Proof, Expectation], str]

# In the order in which what they find is told.
CHECKS: tuple[Check, ...] = (
    file_checks.page_count,
    page_checks.page_size,
    file_checks.fonts,
    page_checks.safe_box,
    page_checks.overlaps,
    page_checks.levels,
    file_checks.mission_pages,
    file_checks.bookmarks,
    page_checks.glyphs,
    file_checks.actions,
    file_checks.tags,
    page_checks.type_sizes,
    file_checks.multiples,
    page_checks.turns,
    page_checks.art_boxes,
    page_checks.blanks,
    file_checks.doubles,
    page_checks.clipped,
    page_checks.lines,
    page_checks.pictures,
    file_checks.names,
    page_checks.spots,
    page_checks.places,
)


@dataclass(frozen=True, kw_only=True)
class Inspection:
    """What came of reading a file back: what is wrong, and what was verified, a line for each promise kept.

    `smallest_points` is the smallest type in the file, None where there is none.
    """

    found: tuple[Diagnostic, ...]
    verified: tuple[str, ...]
    smallest_points: float | None = None


def inspect_pdf(pdf: bytes, expected: Expectation, memory: PageMemory | None = None) -> Inspection:
    """Read a file back and hold it to its promises; one that can't be read keeps none.

    Pages of which not a byte has changed since they were read needn't be read again by who has a `memory` of them.
    """
    try:
        read = partial(read_proof, pdf, safe=float(expected.paper.safe), spots=expected.spots, grid=expected.grid)
        if memory is None:
            proof, anatomy = read(), Anatomy(pdf)
        else:
            anatomy = Anatomy(pdf)
            memory.keys = anatomy.page_keys
            proof = read(recall=memory.recall)
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


def locked() -> Diagnostic:
    """Say that a file is encrypted: some readers need no password for it, others can't read it."""
    hint = "nothing in it was verified; save it without a password and without restrictions"
    return error("E834", "the file is encrypted, which print shops refuse", hints=(hint,))


def unreadable(problem: Exception) -> Diagnostic:
    """Say that a file can't be read; nothing in it is right then."""
    reason = said_by(problem) or type(problem).__name__
    return error("E829", f"the file can't be read back: {reason}", hints=("nothing in it was verified",))


def verified(proof: Proof, anatomy: Anatomy, expected: Expectation, found: Iterable[Diagnostic]) -> Iterator[str]:
    """Tell every promise that was kept; `codes` of what was found say which weren't."""
    broken = {each.code for each in found if each.severity is Severity.ERROR}
    for codes, tell in _TELLERS:
        if broken.isdisjoint(codes) and (told := tell(proof, expected)):
            yield told
    if expected.press is not None:
        yield from _press(anatomy, expected.press, broken)


def _pages(proof: Proof, expected: Expectation) -> str:
    blank = f", {len(expected.blanks)} of them blank on purpose" if expected.blanks else ""
    several = f", a multiple of {expected.pages_in}" if expected.pages_in > 1 else ""
    return f"{len(proof.pages)} pages{several}{blank}; none turned"


def _sizes(proof: Proof, expected: Expectation) -> str:
    sizes = sorted({f"{page.width:.2f} x {page.height:.2f} mm" for page in proof.pages})
    return f"trim of {' and '.join(sizes)}, right to 0.01 mm"


def _missions(proof: Proof, expected: Expectation) -> str:
    if not expected.missions:
        return ""
    where = {"odd": "on a front", "even": "on a left page"}[expected.map_parity.word]
    maps = "1 map" if len(expected.missions) == 1 else f"{len(expected.missions)} maps, each"
    return f"{maps} {where}, the rules on the next page"


def _fonts(proof: Proof, expected: Expectation) -> str:
    names = sorted({kind.font for page in proof.pages for kind in page.types})
    return f"fonts in the file: {', '.join(names)}" if names else ""


def _words(proof: Proof, expected: Expectation) -> str:
    safe = f"{float(expected.paper.safe):.3g} mm"
    return f"words {safe} clear of the trim, none on others, none cut off, every character drawn"


def _levels(proof: Proof, expected: Expectation) -> str:
    lines = sum(page.grid_lines.lines for page in proof.pages)
    return f"words on {lines} lines, those of columns level" if lines else ""


def _fineness(proof: Proof, expected: Expectation) -> str:
    smallest = min((kind.points for page in proof.pages for kind in page.types), default=None)
    thinnest = min((page.thinnest for page in proof.pages if page.thinnest is not None), default=None)
    told = [f"type of {smallest:g} pt and more"] if smallest is not None else []
    return ", ".join([*told, *([f"lines of {thinnest:.2g} pt and more"] if thinnest is not None else [])])


def _pictures(proof: Proof, expected: Expectation) -> str:
    dots = [each for page in proof.pages for each in page.picture_dpi]
    return f"{len(dots)} pictures, {min(dots):.0f} dots to the inch and more" if dots else ""


def _links(proof: Proof, expected: Expectation) -> str:
    links = [link for page in proof.pages for link in page.links]
    jumps = sum(link.doing is Doing.JUMP for link in links)
    return (
        f"{jumps} links within the file and {len(links) - jumps} to addresses; no scripts, no actions, no other files"
    )


def _tags(proof: Proof, expected: Expectation) -> str:
    told = f"tags on every page, language {proof.language}" if expected.tagged else f"language {proof.language}"
    return f"{told}, title {proof.title!r}, printed without scaling"


def _spots(proof: Proof, expected: Expectation) -> str:
    if not expected.spots:
        return ""
    exactly = f", to {page_checks.PLACE_TOLERANCE} mm" if any(spot.middle for spot in expected.spots) else ""
    return f"{len(expected.spots)} pages or sides of cards where they belong{exactly}"


# What is told, and the codes of which none may have been found.
_TELLERS: tuple[tuple[frozenset[str], Teller], ...] = (
    (frozenset({"E801", "E814", "E819", "E822", "E827"}), _pages),
    (frozenset({"E802", "E813"}), _sizes),
    (frozenset({"E806", "E807"}), _missions),
    (frozenset({"E823", "E836"}), _spots),
    (frozenset({"E803", "E804"}), _fonts),
    (frozenset({"E805", "E808", "E821", "E837"}), _words),
    (frozenset({"E838"}), _levels),
    (frozenset({"E812", "E817"}), _fineness),
    (frozenset({"E818"}), _pictures),
    (frozenset({"E809", "E810"}), _links),
    (frozenset({"E811", "E824", "E825"}), _tags),
)


def _press(anatomy: Anatomy, terms: PressTerms, broken: set[str]) -> Iterator[str]:
    if not broken & {"E813", "E832"}:
        yield f"bleed of {float(terms.bleed):g} mm on every side, right to 0.01 mm, and ink to its edge"
    if "E815" not in broken:
        yield "no colour but CMYK and grey" if terms.colours is Colours.CMYK else "no colour but RGB and grey"
    if terms.colours is Colours.CMYK and not broken & {"E828", "E820"}:
        yield "black words in the black ink alone, nothing seen through"
    if terms.ink_limit is not None and not broken & {"E816", "E820"}:
        most = max(anatomy.pages, key=heaviest)
        yield f"at most {heaviest(most):.0f} % of ink, on page {most.number}; {terms.ink_limit} % is the limit"
    if terms.standard is not None and "E826" not in broken:
        yield f"{terms.standard.value}: version, output intent, claim"
