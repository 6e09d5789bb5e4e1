"""An expectation <-> plain values, so that what a file was held to is written beside it and can be asked for again."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pipeline.contracts.expectation import Expectation, LineGrid, MissionPages, Paper, PressTerms, Spot
from pipeline.contracts.order import Parity
from pipeline.contracts.paper import NOTHING, Box, Point, Size
from pipeline.model.shops import Colours, Standard
from pipeline.preflight.anatomy import Anatomy
from pipeline.preflight.press_checks import claimed_standard
from pipeline.preflight.proof import Proof, read_proof
from pipeline.units import Length

Values = Mapping[str, Any]
_DECIMALS = 4  # of a millimetre: far below all tolerances, and the same on every machine
# What a file without a promise is held to in any case.
_SMALLEST_POINTS = 4.0


def write_promise(expected: Expectation) -> dict[str, object]:
    """Write an expectation as plain values; where things stand in the pack is left out."""
    return {
        "pages": expected.pages,
        "paper": _write_paper(expected.paper),
        "papers": [_write_paper(paper) for paper in expected.papers],
        "families": sorted(expected.families),
        "smallest_points": expected.smallest_points,
        "smallest_sign": expected.smallest_sign,
        "tagged": expected.tagged,
        "blanks": sorted(expected.blanks),
        "knows_blanks": expected.knows_blanks,
        "repeats": expected.repeats,
        "pages_in": expected.pages_in,
        "missions": [[each.id, each.name, each.first_page] for each in expected.missions],
        "map_parity": expected.map_parity.word,
        "title": expected.title,
        "language": expected.language,
        "thinnest_line": expected.thinnest_line,
        "picture_dpi": expected.picture_dpi,
        "spots": [_write_spot(spot) for spot in expected.spots],
        "press": _write_terms(expected.press) if expected.press else None,
        "grid": _write_grid(expected.grid) if expected.grid else None,
    }


def read_promise(values: Values) -> Expectation:
    """Read an expectation back; what is missing or no such thing is a KeyError, TypeError or ValueError."""
    return Expectation(
        pages=int(values["pages"]),
        paper=_read_paper(values["paper"]),
        papers=tuple(map(_read_paper, values["papers"])),
        families=frozenset(map(str, values["families"])),
        smallest_points=float(values["smallest_points"]),
        smallest_sign=None if values["smallest_sign"] is None else float(values["smallest_sign"]),
        tagged=bool(values["tagged"]),
        blanks=frozenset(map(int, values["blanks"])),
        knows_blanks=bool(values["knows_blanks"]),
        repeats=bool(values["repeats"]),
        pages_in=int(values["pages_in"]),
        missions=tuple(MissionPages(id=id, name=name, first_page=int(page)) for id, name, page in values["missions"]),
        map_parity=Parity[str(values["map_parity"]).upper()],
        title=str(values["title"]),
        language=str(values["language"]),
        thinnest_line=float(values["thinnest_line"]),
        picture_dpi=int(values["picture_dpi"]),
        spots=tuple(map(_read_spot, values["spots"])),
        press=_read_terms(values["press"]) if values["press"] else None,
        grid=_read_grid(values["grid"]) if values.get("grid") else None,  # not in records of older builds
    )


def _write_lengths(*lengths: Length) -> list[float]:
    """Write lengths in millimetres; those of pages made smaller have no end, and corrections go beyond the edge."""
    return [round(float(each), _DECIMALS) for each in lengths]


def _write_paper(paper: Paper) -> list[float]:
    return _write_lengths(paper.width, paper.height, paper.safe)


def _read_paper(values: Any) -> Paper:
    width, height, safe = map(Length.of_mm, values)
    return Paper(width=width, height=height, safe=safe)


def _write_spot(spot: Spot) -> list[object]:
    middle = _write_lengths(spot.middle.x, spot.middle.y) if spot.middle else None
    return [spot.page, spot.words, spot.what, _write_box(spot.box), middle]


def _read_spot(values: Any) -> Spot:
    page, words, what, box, middle = values
    point = Point(x=Length.of_mm(middle[0]), y=Length.of_mm(middle[1])) if middle else None
    return Spot(page=int(page), words=words, what=what, box=_read_box(box), middle=point)


def _write_box(box: Box | None) -> list[float] | None:
    return None if box is None else _write_lengths(box.left, box.top, box.size.width, box.size.height)


def _read_box(values: Any) -> Box | None:
    if values is None:
        return None
    left, top, width, height = map(Length.of_mm, values)
    return Box(left=left, top=top, size=Size(width=width, height=height))


def _write_terms(terms: PressTerms) -> dict[str, object]:
    return {
        "bleed": str(terms.bleed),
        "colours": terms.colours.value,
        "ink_limit": terms.ink_limit,
        "standard": terms.standard.value if terms.standard else None,
    }


def _read_terms(values: Values) -> PressTerms:
    return PressTerms(
        bleed=Length.parse(values["bleed"]),
        colours=Colours(values["colours"]),
        ink_limit=values["ink_limit"],
        standard=Standard(values["standard"]) if values["standard"] else None,
    )


def _write_grid(grid: LineGrid) -> dict[str, object]:
    return {"font": grid.font, "line": grid.line, "sizes": [list(each) for each in grid.sizes]}


def _read_grid(values: Values) -> LineGrid:
    sizes = tuple((int(page), float(size)) for page, size in values["sizes"])
    return LineGrid(font=str(values["font"]), line=float(values["line"]), sizes=sizes)


def guess_expectation(pdf: bytes) -> Expectation:
    """Take a file at its word: as many pages, as large, in its fonts; all else must hold for any file."""
    proof, anatomy = read_proof(pdf), Anatomy(pdf)
    papers = tuple(
        Paper(width=Length.near_mm(page.width), height=Length.near_mm(page.height), safe=NOTHING)
        for page in proof.pages
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


def _terms(proof: Proof, anatomy: Anatomy) -> PressTerms | None:
    """Hold a file that claims a standard to that standard, with the bleed that its first page has."""
    standard = claimed_standard(anatomy)
    if standard is None:
        return None
    return PressTerms(bleed=Length.near_mm(proof.pages[0].bleed or 0.0), colours=Colours.CMYK, standard=standard)
