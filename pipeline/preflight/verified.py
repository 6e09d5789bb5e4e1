"""A file that was read back -> what was verified, in words and figures; promises that are broken are left out."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from pipeline.contracts.expectation import Expectation, PressTerms
from pipeline.diagnostics import Diagnostic, Severity
from pipeline.model.shops import Colours
from pipeline.preflight.anatomy import Anatomy
from pipeline.preflight.links import Doing
from pipeline.preflight.places import TOLERANCE
from pipeline.preflight.press_checks import heaviest
from pipeline.preflight.proof import Proof

Teller = Callable[[Proof, Expectation], str]


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
    return f"{len(expected.missions)} maps, each {where}, the rules on the next page"


def _fonts(proof: Proof, expected: Expectation) -> str:
    names = sorted({kind.font for page in proof.pages for kind in page.types})
    return f"fonts in the file: {', '.join(names)}" if names else ""


def _words(proof: Proof, expected: Expectation) -> str:
    return f"words {float(expected.paper.safe):.3g} mm clear of the trim, none cut off, every character drawn"


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
    exactly = f", to {TOLERANCE} mm" if any(spot.middle for spot in expected.spots) else ""
    return f"{len(expected.spots)} pages or sides of cards where they belong{exactly}"


# What is told, and the codes of which none may have been found.
_TELLERS: tuple[tuple[frozenset[str], Teller], ...] = (
    (frozenset({"E801", "E814", "E819", "E822", "E827"}), _pages),
    (frozenset({"E802", "E813"}), _sizes),
    (frozenset({"E806", "E807"}), _missions),
    (frozenset({"E823", "E836"}), _spots),
    (frozenset({"E803", "E804"}), _fonts),
    (frozenset({"E805", "E808", "E821"}), _words),
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
