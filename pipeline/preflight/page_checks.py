"""A proof and what it should be -> diagnostics about pages: turned, boxed, blank, doubled, cut off, too fine."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from pipeline.contracts.expectation import Expectation, Spot
from pipeline.diagnostics import Diagnostic, error, warning
from pipeline.preflight.proof import Proof

# As read back through binary fractions.
WEIGHT_TOLERANCE = 0.005
# Of the dots that a picture should have, the share below which it looks bad, not only soft.
LEAST_SHARE = 2 / 3
_QUOTED = 40
_HYPHENS_AT_LINE_END = str.maketrans(dict.fromkeys("\ufffe\x02", "-"))  # as pdfium reads them, upright and turned


def turns(proof: Proof, expected: Expectation) -> Iterator[Diagnostic]:
    """Look for pages that a viewer turns: imposition and shops take them as they are written."""
    for page in proof.pages:
        if page.rotation:
            yield error(
                "E814", f"page {page.number} is turned by {page.rotation} degrees", path=expected.path_of(page.number)
            )


def art_boxes(proof: Proof, expected: Expectation) -> Iterator[Diagnostic]:
    """Look for a second box that says where a page is cut."""
    for page in proof.pages:
        if page.has_art_box:
            yield error(
                "E813",
                f"page {page.number} has an ArtBox beside its TrimBox",
                path=expected.path_of(page.number),
            )


def multiples(proof: Proof, expected: Expectation) -> Iterator[Diagnostic]:
    """Count pages that are to be folded."""
    if len(proof.pages) % expected.pages_in:
        yield error("E822", f"the file has {len(proof.pages)} pages, which is no multiple of {expected.pages_in}")


def blanks(proof: Proof, expected: Expectation) -> Iterator[Diagnostic]:
    """Look for pages that are empty, and for ink on those that should be."""
    if not expected.knows_blanks:
        return
    for page in proof.pages:
        path = expected.path_of(page.number)
        if page.number in expected.blanks and (page.text.strip() or page.links):
            yield error("E819", f"page {page.number} should be blank, but isn't", path=path)
        elif page.number not in expected.blanks and not page.things:
            yield error("E819", f"page {page.number} is blank, but shouldn't be", path=path)


def doubles(proof: Proof, expected: Expectation) -> Iterator[Diagnostic]:
    """Look for a page that is in the file twice."""
    if expected.repeats:
        return
    first: dict[tuple[str, int], int] = {}
    for page in proof.pages:
        what = (page.text, page.things)
        if page.number in expected.blanks:
            continue  # nothing but marks, if anything
        if page.things and first.setdefault(what, page.number) != page.number:
            yield error(
                "E827", f"page {page.number} is page {first[what]} over again", path=expected.path_of(page.number)
            )


def clipped(proof: Proof, expected: Expectation) -> Iterator[Diagnostic]:
    """Look for words of which a frame hides a part."""
    for page in proof.pages:
        for words in page.clipped:
            yield error(
                "E821",
                f"page {page.number}: a frame cuts off {words!r}",
                path=expected.path_of(page.number),
                hints=("shorten the text, or give its frame more room in the theme",),
            )


def lines(proof: Proof, expected: Expectation) -> Iterator[Diagnostic]:
    """Measure the thinnest line of every page."""
    for page in proof.pages:
        if page.thinnest is not None and page.thinnest < expected.thinnest_line - WEIGHT_TOLERANCE:
            yield error(
                "E817",
                f"page {page.number} has a line of {page.thinnest:.2g} pt; {expected.thinnest_line:g} pt is the least",
                path=expected.path_of(page.number),
            )


def pictures(proof: Proof, expected: Expectation) -> Iterator[Diagnostic]:
    """Count the dots of every picture as it is shown."""
    for page in proof.pages:
        fewest = min(page.picture_dpi, default=float("inf"))
        if fewest >= expected.picture_dpi:
            continue
        make, code = (error, "E818") if fewest < expected.picture_dpi * LEAST_SHARE else (warning, "W818")
        yield make(
            code,
            f"page {page.number} has a picture of {fewest:.0f} dots to the inch; {expected.picture_dpi} are due",
            path=expected.path_of(page.number),
        )


def names(proof: Proof, expected: Expectation) -> Iterator[Diagnostic]:
    """Read what the file says of itself, and that printers won't scale it."""
    if expected.title and proof.title != expected.title:
        yield error("E824", f"the file calls itself {proof.title!r}, not {expected.title!r}")
    if expected.language and proof.language != expected.language:
        yield error("E824", f"the file says that its language is {proof.language!r}, not {expected.language!r}")
    if proof.is_scaled:
        yield error("E825", "the file lets printers scale its pages")


def spots(proof: Proof, expected: Expectation) -> Iterator[Diagnostic]:
    """Look for words where they must be, such as a card's on its face and its back."""
    for spot, text in zip(expected.spots, proof.spots, strict=True):
        if not _says(text, spot):
            where = (
                f" {float(spot.box.left):.0f} mm from the left, {float(spot.box.top):.0f} mm down," if spot.box else ""
            )
            yield error(
                "E823",
                f"page {spot.page} should hold {spot.what},{where} but doesn't say {spot.words[:_QUOTED]!r}",
                path=expected.path_of(spot.page),
            )


def _says(text: str, spot: Spot) -> bool:
    """Compare words; those in a box may stand on their heads, and then they come in another order."""
    if spot.box is None:
        return _plain(spot.words) in _plain(text)
    return Counter(_plain(spot.words)) <= Counter(_plain(text))


def _plain(text: str) -> str:
    """Reduce text to what it says: case and spaces are a matter of style, and a hyphen is one at a line's end, too."""
    return "".join(text.translate(_HYPHENS_AT_LINE_END).split()).casefold()
