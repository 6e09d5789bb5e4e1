"""How a file is built and what a shop asks for -> diagnostics: boxes, colours, ink, black, the standard it claims.

One check paints the pages: whether what reaches the trim goes on to the edge of the bleed, as a knife is never exact.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from pipeline.contracts.expectation import Expectation, PressTerms
from pipeline.diagnostics import Diagnostic, error
from pipeline.model.shops import Colours, Standard
from pipeline.preflight.anatomy import Anatomy, PageAnatomy
from pipeline.preflight.page_things import Bounds
from pipeline.preflight.painting import Colour, Use
from pipeline.preflight.viewing import DOTS_PER_POINT, INK, opened
from pipeline.units import MM_PER_POINT

PressCheck = Callable[[Anatomy, Expectation, PressTerms], Iterator[Diagnostic]]

# A hundredth of a millimetre: what is lost when points are written with a few decimals.
BOX_TOLERANCE = 0.01
_INK_TOLERANCE = 0.5  # per cent, as shops round their limits
_ALLOWED = {Colours.CMYK: ("DeviceCMYK", "DeviceGray"), Colours.RGB: ("DeviceRGB", "DeviceGray")}
_DARK = 0.8  # so much black in a colour makes it a black
_WORDS = {Use.AREA: "areas", Use.LINE: "lines", Use.TEXT: "words"}
_HEADERS = {Standard.X1A: "%PDF-1.4", Standard.X4: "%PDF-1.6"}
_X4_CLAIM = ">PDF/X-4</pdfxid:GTS_PDFXVersion>"
# Fewer dots than this side by side are no art, but the fringe of a letter or a line that ends here on purpose.
_LEAST_RUN = 6
_TINT = 253  # of 255: pale art is lighter than other ink, but no paper
_HAIR = 0.1  # points: boxes are written with a few decimals


def bleed_boxes(anatomy: Anatomy, expected: Expectation, terms: PressTerms) -> Iterator[Diagnostic]:
    """Measure how far the bleed goes beyond the trim on every side, and the paper beyond that."""
    bleed = float(terms.bleed)
    for page in anatomy.pages:
        path = expected.path_of(page.number)
        missing = [name for name in ("TrimBox", "BleedBox") if name not in page.boxes]
        if missing:
            yield error("E813", f"page {page.number} has no {' and no '.join(missing)}", path=path)
            continue
        trim, around, paper = (page.boxes[name] for name in ("TrimBox", "BleedBox", "MediaBox"))
        sides = _beyond(around, trim)
        if any(abs(side - bleed) > BOX_TOLERANCE for side in sides):
            told = ", ".join(f"{side:.2f}" for side in sides)
            yield error("E813", f"page {page.number} bleeds {told} mm beyond its trim, not {bleed:g} mm", path=path)
        if min(_beyond(paper, around)) < -BOX_TOLERANCE:
            yield error("E813", f"page {page.number}: the bleed goes beyond the MediaBox", path=path)
        if page.unit != 1:
            yield error("E813", f"page {page.number} is scaled by a UserUnit of {page.unit:g}", path=path)


def _beyond(outer: tuple[float, ...], inner: tuple[float, ...]) -> tuple[float, ...]:
    """Tell how far one box goes beyond another: left, below, right, above; in millimetres."""
    (left, bottom, right, top), (in_left, in_bottom, in_right, in_top) = outer, inner
    return tuple(side * MM_PER_POINT for side in (in_left - left, in_bottom - bottom, right - in_right, top - in_top))


def colours(anatomy: Anatomy, expected: Expectation, terms: PressTerms) -> Iterator[Diagnostic]:
    """Look for colours in a space that the shop doesn't print; each page's are told once."""
    allowed = _ALLOWED[terms.colours]
    for page in anatomy.pages:
        path = expected.path_of(page.number)
        found = {(use, colour.space) for use, colour in _used(page) if colour.space not in allowed}
        for use, space in sorted(found, key=lambda item: (item[0].value, item[1])):
            yield error("E815", f"page {page.number} has {_WORDS[use]} in {space}, not {allowed[0]}", path=path)
        elsewhere = {picture.space for picture in page.pictures} | {*page.spaces} | {page.group or allowed[0]}
        told = {space for _, space in found}
        for space in sorted(elsewhere - {*allowed} - told):
            yield error("E815", f"page {page.number} uses {space}, not {allowed[0]}", path=path)


def _used(page: PageAnatomy) -> Iterator[tuple[Use, Colour]]:
    for painting in page.paintings:
        yield from painting.colours


def heaviest(page: PageAnatomy) -> float:
    """Tell the most ink that lies anywhere on a page, in per cent.

    Nothing of ours overprints or is seen through, so what lies on top is all there is: the heaviest colour is the most.
    """
    return max((colour.ink for _, colour in _used(page)), default=0.0)


def ink(anatomy: Anatomy, expected: Expectation, terms: PressTerms) -> Iterator[Diagnostic]:
    """Hold the heaviest colour of every page to the limit."""
    if terms.ink_limit is None:
        return
    for page in anatomy.pages:
        most = heaviest(page)
        if most > terms.ink_limit + _INK_TOLERANCE:
            message = f"page {page.number} lays {most:.0f} % of ink; {terms.ink_limit} % is the most"
            yield error("E816", message, path=expected.path_of(page.number))


def black_type(anatomy: Anatomy, expected: Expectation, terms: PressTerms) -> Iterator[Diagnostic]:
    """Look for words in a black of several inks, which fringe when plates are out of register."""
    if terms.colours is not Colours.CMYK:
        return
    for page in anatomy.pages:
        if any(use is Use.TEXT and _is_rich_black(colour) for use, colour in _used(page)):
            message = f"page {page.number} sets words in a black of several inks"
            yield error("E828", message, path=expected.path_of(page.number))


def _is_rich_black(colour: Colour) -> bool:
    if colour.space != "DeviceCMYK" or len(colour.parts) != len("CMYK"):
        return False
    *tints, black = colour.parts
    return any(tints) and (black >= _DARK or all(tints))


def transparency(anatomy: Anatomy, expected: Expectation, terms: PressTerms) -> Iterator[Diagnostic]:
    """Look for what shines through: the ink report counts on there being none, and old standards forbid it."""
    for page in anatomy.pages:
        if any(_shines(state) for state in page.states):
            yield error(
                "E820", f"page {page.number} has parts that are seen through", path=expected.path_of(page.number)
            )


def _shines(state: Mapping[str, Any]) -> bool:
    opacity = min(float(state.get("/ca", 1)), float(state.get("/CA", 1)))
    return opacity < 1 or state.get("/SMask", "/None") != "/None" or state.get("/BM", "/Normal") != "/Normal"


def standard(anatomy: Anatomy, expected: Expectation, terms: PressTerms) -> Iterator[Diagnostic]:
    """Hold a file to the standard that it claims; it may claim none that isn't kept."""
    claimed = claimed_standard(anatomy)
    if claimed is not terms.standard:
        told = [each.value if each else "no standard" for each in (claimed, terms.standard)]
        yield error("E826", f"the file claims {told[0]} where {told[1]} was promised")
    if terms.standard is not None:
        for lack in _lacks(anatomy, terms.standard):
            yield error("E826", f"the file is no {terms.standard.value}: {lack}")


def claimed_standard(anatomy: Anatomy) -> Standard | None:
    """Read which standard a file claims."""
    if _X4_CLAIM in anatomy.metadata:
        return Standard.X4
    named = [each for each in Standard if each.value == anatomy.information.get("GTS_PDFXVersion")]
    return named[0] if named else None


def _lacks(anatomy: Anatomy, claimed: Standard) -> Iterator[str]:
    """Tell what a standard asks for beyond what every file to print is held to: ISO 15930-4 and -7."""
    if not anatomy.header.startswith(_HEADERS[claimed]):
        yield f"it begins with {anatomy.header}, not {_HEADERS[claimed]}"
    if anatomy.information.get("Trapped") != "/False":
        yield "it doesn't say that it is not trapped"
    yield from (f"it has no {name}" for name in ("Title", "CreationDate", "ModDate") if name not in anatomy.information)
    intents = [each.get_object() for each in anatomy.root.get("/OutputIntents", [])]
    printing = [intent for intent in intents if intent.get("/S") == "/GTS_PDFX"]
    if not printing:
        yield "it has no output intent"
    elif "/DestOutputProfile" not in printing[0] and not (
        claimed.takes_named_condition and printing[0].get("/RegistryName")
    ):
        yield "its output intent has no profile"
    if any(page.boxes.keys() & {"TrimBox", "ArtBox"} == set() for page in anatomy.pages):
        yield "a page has no TrimBox"
    if "/OpenAction" in anatomy.root or "/AA" in anatomy.root:
        yield "it acts when it is opened"


PRESS_CHECKS: tuple[PressCheck, ...] = (bleed_boxes, colours, ink, black_type, transparency, standard)


def check_bleeding(pdf: bytes, expected: Expectation, terms: PressTerms) -> Iterator[Diagnostic]:
    """Paint every page and follow its four edges."""
    if not terms.bleed.mm:
        return
    with opened(pdf) as (_, document):
        for index in range(len(document)):
            page = document[index]
            for edge in _bare_edges(page, terms.bleed.points):
                yield error(
                    "E832",
                    f"page {index + 1}: what reaches the {edge} edge doesn't go on into the bleed",
                    path=expected.path_of(index + 1),
                    hints=(f"let it reach {float(terms.bleed):g} mm beyond the trim",),
                )
            page.close()


def _bare_edges(page: Any, bleed: float) -> Iterator[str]:
    """Compare the row of dots just inside of each edge of the trim with the one just inside of the bleed's."""
    paper, trim = Bounds(*page.get_mediabox()), Bounds(*page.get_trimbox())
    around = (trim.left - paper.left, trim.bottom - paper.bottom, paper.right - trim.right, paper.top - trim.top)
    if min(around) < bleed - _HAIR:
        return  # there is no room to look at; the boxes are told of elsewhere
    picture = page.render(scale=DOTS_PER_POINT, grayscale=True)
    dots, stride = bytes(picture.buffer), picture.stride
    left, right = _dot(trim.left - paper.left), _dot(trim.right - paper.left)
    top, bottom = _dot(paper.top - trim.top), _dot(paper.top - trim.bottom)
    out = max(_dot(bleed) - 2, 1)
    rows = {"top": (top + 1, top - out), "bottom": (bottom - 2, bottom + out - 1)}
    columns = {"left": (left + 1, left - out), "right": (right - 2, right + out - 1)}
    for edge, (inside, outside) in rows.items():
        if _is_bare(
            [dots[inside * stride + x] for x in range(left, right)],
            [dots[outside * stride + x] for x in range(left, right)],
        ):
            yield edge
    for edge, (inside, outside) in columns.items():
        if _is_bare(
            [dots[y * stride + inside] for y in range(top, bottom)],
            [dots[y * stride + outside] for y in range(top, bottom)],
        ):
            yield edge


def _dot(points: float) -> int:
    return round(points * DOTS_PER_POINT)


def _is_bare(inside: list[int], outside: list[int]) -> bool:
    """Tell whether a run of ink inside has none outside."""
    run = 0
    for within, beyond in zip(inside, outside, strict=True):
        run = run + 1 if within < INK and beyond > _TINT else 0
        if run >= _LEAST_RUN:
            return True
    return False
