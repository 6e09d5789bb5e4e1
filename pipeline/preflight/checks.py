"""A proof and what it should be -> diagnostics, one function for each promise."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from pipeline.contracts.expectation import Expectation, MissionPages
from pipeline.contracts.order import Parity
from pipeline.diagnostics import Diagnostic, error
from pipeline.preflight.links import Doing
from pipeline.preflight.page_checks import (
    art_boxes,
    blanks,
    clipped,
    doubles,
    lines,
    multiples,
    names,
    pictures,
    spots,
    turns,
)
from pipeline.preflight.proof import Proof, ProofPage

# A hundredth of a millimetre: what is lost when points are written with a few decimals.
SIZE_TOLERANCE = 0.01
# Half a hundredth of a point, as sizes are read back as binary fractions.
POINT_TOLERANCE = 0.005
SAFE_SCHEMES = ("https://", "http://", "mailto:")

Check = Callable[[Proof, Expectation], Iterator[Diagnostic]]


def page_count(proof: Proof, expected: Expectation) -> Iterator[Diagnostic]:
    """Count the pages."""
    if len(proof.pages) != expected.pages:
        yield error("E801", f"the file has {len(proof.pages)} pages where {expected.pages} were planned")


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


def fonts(proof: Proof, expected: Expectation) -> Iterator[Diagnostic]:
    """Look for fonts that the file lacks and fonts that the theme lacks; each is named once."""
    told: set[str] = set()
    for page in proof.pages:
        for kind in sorted(page.types):
            if kind.font in told:
                continue
            told.add(kind.font)
            if not kind.embedded:
                yield error("E803", f"page {page.number} uses the font {kind.font}, which is not in the file")
            if not any(kind.font == family or kind.font.startswith(f"{family} ") for family in expected.families):
                yield error(
                    "E804",
                    f"page {page.number} uses the font {kind.font}, which is not one of the theme's",
                    path=expected.path_of(page.number),
                    hints=(f"the theme's families are: {', '.join(sorted(expected.families))}",),
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


def mission_pages(proof: Proof, expected: Expectation) -> Iterator[Diagnostic]:
    """Look for each mission's map and rules where the reading order puts them, map first."""
    words = {page.number: _plain(page.text) for page in proof.pages}
    for mission in expected.missions:
        if Parity.of(mission.first_page) is not expected.map_parity:
            yield error(
                "E807",
                f"the map of {mission.name} stands on page {mission.first_page}, "
                f"which is not {expected.map_parity.word}; map and rules come apart",
                path=("missions", mission.id),
            )
        yield from _named_on_both(mission, words)


def bookmarks(proof: Proof, expected: Expectation) -> Iterator[Diagnostic]:
    """Follow bookmarks: that of a mission leads to its map, wherever that has gone."""
    leads = {_plain(title): page for title, page in proof.bookmarks}
    for title, page in proof.bookmarks:
        if not page:
            yield error("E810", f"the bookmark {title!r} leads nowhere")
    for mission in expected.missions:
        page = leads.get(_plain(mission.name), mission.first_page)
        if page not in (0, mission.first_page):
            yield error(
                "E806",
                f"the bookmark of {mission.name} leads to page {page}, not to its map on page {mission.first_page}",
                path=("missions", mission.id),
            )


def _named_on_both(mission: MissionPages, words: dict[int, str]) -> Iterator[Diagnostic]:
    for what, number in (("map", mission.first_page), ("rules", mission.first_page + 1)):
        if _plain(mission.name) not in words.get(number, ""):
            yield error(
                "E806",
                f"page {number} should carry the {what} of {mission.name}, but doesn't name it",
                path=("missions", mission.id),
            )


def _plain(text: str) -> str:
    """Reduce text to what it says: case and spaces are a matter of style."""
    return "".join(text.split()).casefold()


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


def actions(proof: Proof, expected: Expectation) -> Iterator[Diagnostic]:
    """Look for anything that does more than jump or open a web address, and for links that lead nowhere."""
    if proof.scripts:
        yield error("E809", f"the file carries scripts ({proof.scripts})")
    if proof.attachments:
        yield error("E809", f"the file carries other files ({proof.attachments})")
    for page in proof.pages:
        for link in page.links:
            path = expected.path_of(page.number)
            if link.doing is Doing.NOTHING:
                yield error("E810", f"page {page.number}: a link leads nowhere", path=path)
            elif link.doing is Doing.OPEN_ADDRESS and not link.address.startswith(SAFE_SCHEMES):
                yield error("E809", f"page {page.number}: a link opens {link.address!r}", path=path)
            elif link.doing in (Doing.LAUNCH, Doing.OPEN_FILE):
                yield error("E809", f"page {page.number}: a link {link.doing.value}", path=path)


def tags(proof: Proof, expected: Expectation) -> Iterator[Diagnostic]:
    """Look for pages that a screen reader can't read."""
    if not expected.tagged:
        return
    if not proof.is_tagged:
        yield error("E811", "the file is not tagged")
        return
    for page in proof.pages:
        if not page.is_tagged and page.number not in expected.blanks:
            yield error("E811", f"page {page.number} is not tagged", path=expected.path_of(page.number))


def type_sizes(proof: Proof, expected: Expectation) -> Iterator[Diagnostic]:
    """Measure the smallest type of every page."""
    for page in proof.pages:
        smallest = _smallest(page)
        if smallest < expected.smallest_points - POINT_TOLERANCE:
            yield error(
                "E812",
                f"page {page.number} has type of {smallest:g} pt; {expected.smallest_points:g} pt is the least",
                path=expected.path_of(page.number),
            )


def _smallest(page: ProofPage) -> float:
    return min((kind.points for kind in page.types), default=float("inf"))


CHECKS: tuple[Check, ...] = (
    page_count,
    page_size,
    fonts,
    safe_box,
    mission_pages,
    bookmarks,
    glyphs,
    actions,
    tags,
    type_sizes,
    multiples,
    turns,
    art_boxes,
    blanks,
    doubles,
    clipped,
    lines,
    pictures,
    names,
    spots,
)
