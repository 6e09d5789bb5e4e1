"""A proof and what it should be -> what is wrong with the file as a whole, one function for each promise."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from pipeline.contracts.expectation import Expectation, MissionPages
from pipeline.contracts.order import Parity
from pipeline.diagnostics import Diagnostic, error, note, warning
from pipeline.imposition import PageSheet
from pipeline.preflight.page_text import plain
from pipeline.preflight.proof import Doing, Proof

# What a reader may be led to by a pack of a stranger: nothing that runs, nothing on the reader's own machine.
SAFE_SCHEMES = ("https://", "http://", "mailto:")


def page_count(proof: Proof, expected: Expectation) -> Iterator[Diagnostic]:
    """Count the pages."""
    if len(proof.pages) != expected.pages:
        yield error("E801", f"the file has {len(proof.pages)} pages where {expected.pages} were planned")


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


def mission_pages(proof: Proof, expected: Expectation) -> Iterator[Diagnostic]:
    """Look for each mission's map and rules where the reading order puts them, map first."""
    words = {page.number: plain(page.text) for page in proof.pages}
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
    leads = {plain(title): page for title, page in proof.bookmarks}
    for title, page in proof.bookmarks:
        if not page:
            yield error("E810", f"the bookmark {title!r} leads nowhere")
    for mission in expected.missions:
        page = leads.get(plain(mission.name), mission.first_page)
        if page not in (0, mission.first_page):
            yield error(
                "E806",
                f"the bookmark of {mission.name} leads to page {page}, not to its map on page {mission.first_page}",
                path=("missions", mission.id),
            )


def _named_on_both(mission: MissionPages, words: dict[int, str]) -> Iterator[Diagnostic]:
    for what, number in (("map", mission.first_page), ("rules", mission.first_page + 1)):
        if plain(mission.name) not in words.get(number, ""):
            yield error(
                "E806",
                f"page {number} should carry the {what} of {mission.name}, but doesn't name it",
                path=("missions", mission.id),
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


def multiples(proof: Proof, expected: Expectation) -> Iterator[Diagnostic]:
    """Count pages that are to be folded."""
    if len(proof.pages) % expected.pages_in:
        yield error("E822", f"the file has {len(proof.pages)} pages, which is no multiple of {expected.pages_in}")


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


def names(proof: Proof, expected: Expectation) -> Iterator[Diagnostic]:
    """Read what the file says of itself, and that printers won't scale it."""
    if expected.title and proof.title != expected.title:
        yield error("E824", f"the file calls itself {proof.title!r}, not {expected.title!r}")
    if expected.language and proof.language != expected.language:
        yield error("E824", f"the file says that its language is {proof.language!r}, not {expected.language!r}")
    if proof.is_scaled:
        yield error("E825", "the file lets printers scale its pages")


def check_reduction(
    read: Iterable[float | None], sheet: PageSheet, *, least: float, is_chosen: bool, hint: str
) -> tuple[Diagnostic, ...]:
    """Hold the smallest type of each file to the least. On a sheet that the user chose too little is a warning."""
    if sheet.scale == 1:
        return ()
    # A file without words has no type that could be too small.
    smallest = min((points for points in read if points is not None), default=least)
    if smallest >= least:
        return ()
    message = f"{sheet}: the smallest type is {smallest:g} pt as printed; below {least:g} pt it is hard to read"
    hints = (hint,) if hint else ()
    return (warning("W820", message, hints=hints) if is_chosen else note("N820", message, hints=hints),)
