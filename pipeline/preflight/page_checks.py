"""A proof and what it should be -> what is wrong with single pages: their size, what is on them and where."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from math import hypot

from pipeline.contracts.expectation import Expectation, Spot
from pipeline.diagnostics import Diagnostic, error, warning
from pipeline.preflight.page_text import plain
from pipeline.preflight.proof import Proof

# Of the dots that a picture should have, the share below which it looks bad, not only soft.
LEAST_SHARE = 2 / 3
# Of a millimetre: what is lost when points are written with a few decimals, many times over.
PLACE_TOLERANCE = 0.05
_QUOTED = 40  # characters: enough to find the place by
# A hundredth of a millimetre: what is lost when points are written with a few decimals.
SIZE_TOLERANCE = 0.01
# Half a hundredth of a point, as sizes are read back as binary fractions.
POINT_TOLERANCE = 0.005
_DPI_TOLERANCE = 0.5  # dots to the inch, likewise


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
        if page.thinnest is not None and page.thinnest < expected.thinnest_line - POINT_TOLERANCE:
            yield error(
                "E817",
                f"page {page.number} has a line of {page.thinnest:.2g} pt; {expected.thinnest_line:g} pt is the least",
                path=expected.path_of(page.number),
            )


def pictures(proof: Proof, expected: Expectation) -> Iterator[Diagnostic]:
    """Count the dots of every picture as it is shown."""
    for page in proof.pages:
        fewest = min(page.picture_dpi, default=float("inf"))
        if fewest >= expected.picture_dpi - _DPI_TOLERANCE:
            continue
        make, code = (error, "E818") if fewest < expected.picture_dpi * LEAST_SHARE else (warning, "W818")
        yield make(
            code,
            f"page {page.number} has a picture of {fewest:.0f} dots to the inch; {expected.picture_dpi} are due",
            path=expected.path_of(page.number),
        )


def spots(proof: Proof, expected: Expectation) -> Iterator[Diagnostic]:
    """Look for words where they must be, such as a card's on its face and its back."""
    for spot, read in zip(expected.spots, proof.spots, strict=True):
        if not _says(read.words, spot):
            where = (
                f" {float(spot.box.left):.0f} mm from the left, {float(spot.box.top):.0f} mm down," if spot.box else ""
            )
            yield error(
                "E823",
                f"page {spot.page} should hold {spot.what},{where} but doesn't say {spot.words[:_QUOTED]!r}",
                path=expected.path_of(spot.page),
            )


def places(proof: Proof, expected: Expectation) -> Iterator[Diagnostic]:
    """Measure how far words lie from where they should: a sheet that is shifted or scaled still says all of them."""
    for spot, read in zip(expected.spots, proof.spots, strict=True):
        if spot.middle is None or read.middle is None:
            continue  # words that aren't there are told of elsewhere
        off = hypot(read.middle[0] - float(spot.middle.x), read.middle[1] - float(spot.middle.y))
        if off > PLACE_TOLERANCE:
            yield error(
                "E836",
                f"page {spot.page}: {spot.what} lies {off:.2f} mm off its place",
                path=expected.path_of(spot.page),
            )


def _says(text: str, spot: Spot) -> bool:
    """Compare words; those in a box may stand on their heads, and then they come in another order."""
    if spot.box is None:
        return plain(spot.words) in plain(text)
    return Counter(plain(spot.words)) <= Counter(plain(text))


def page_size(proof: Proof, expected: Expectation) -> Iterator[Diagnostic]:
    """Measure every page."""
    for page in proof.pages:
        paper = expected.paper_of(page.number)
        width, height = float(paper.width), float(paper.height)
        if abs(page.width - width) > SIZE_TOLERANCE or abs(page.height - height) > SIZE_TOLERANCE:
            yield error(
                "E802",
                f"page {page.number} is {page.width:.2f} x {page.height:.2f} mm, not {width:g} x {height:g} mm",
                path=expected.path_of(page.number),
            )


def safe_box(proof: Proof, expected: Expectation) -> Iterator[Diagnostic]:
    """Look for words too near the trim, or beyond it."""
    for page in proof.pages:
        for stray in page.strays:
            edge, distance = stray.nearest
            where = f"{distance:.1f} mm from" if distance >= 0 else f"{-distance:.1f} mm beyond"
            yield error(
                "E805",
                f"page {page.number}: {stray.text.strip()!r} stands {where} the {edge} edge",
                path=expected.path_of(page.number),
                hints=(f"words keep {float(expected.paper.safe):g} mm clear of the edge",),
            )


def overlaps(proof: Proof, expected: Expectation) -> Iterator[Diagnostic]:
    """Look for words that lie on other words."""
    for page in proof.pages:
        for each in page.overlaps:
            upper, lower = (text[:_QUOTED] for text in (each.upper, each.lower))
            yield error(
                "E837",
                f"page {page.number}: {upper!r} lies on {lower!r}",
                path=expected.path_of(page.number),
                hints=("shorten the words, or give them more room in the theme",),
            )


def levels(proof: Proof, expected: Expectation) -> Iterator[Diagnostic]:
    """Look for lines of two columns that aren't level; the first of a page is enough to mend it by."""
    for page in proof.pages:
        off = page.grid_lines.unlevel
        if off:
            upper, lower = (text[:_QUOTED] for text in (off.upper, off.lower))
            yield error(
                "E838",
                f"page {page.number}: {lower!r} stands {off.points:.1f} pt lower than {upper!r} beside it",
                path=expected.path_of(page.number),
                hints=("give lines in the theme the height that layouts/measures.yaml says",),
            )


def glyphs(proof: Proof, expected: Expectation) -> Iterator[Diagnostic]:
    """Look for text that draws nothing."""
    for page in proof.pages:
        if page.voids:
            yield error(
                "E808",
                f"page {page.number}: pieces of text that draw nothing: {page.voids}",
                path=expected.path_of(page.number),
                hints=("write the characters otherwise, or draw them",),
            )


def type_sizes(proof: Proof, expected: Expectation) -> Iterator[Diagnostic]:
    """Measure the smallest words of every page, and the smallest signs, which may be smaller."""
    for page in proof.pages:
        for what, least, is_sign in (("type", expected.smallest_points, False), ("signs", expected.least_sign, True)):
            smallest = min((kind.points for kind in page.types if kind.is_sign is is_sign), default=least)
            if smallest < least - POINT_TOLERANCE:
                yield error(
                    "E812",
                    f"page {page.number} has {what} of {smallest:g} pt; {least:g} pt is the least",
                    path=expected.path_of(page.number),
                )
