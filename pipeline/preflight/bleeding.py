"""A painted page -> whether what reaches the trim goes on to the edge of the bleed: a knife is never exact."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from pipeline.contracts.expectation import Expectation, PressTerms
from pipeline.diagnostics import Diagnostic, error
from pipeline.preflight.things import Bounds

_DPI = 100
_SCALE = _DPI / 72
_WHITE = 250
# Fewer dots than this side by side are no art, but the fringe of a letter or a line that ends here on purpose.
_LEAST_RUN = 6
_HAIR = 0.1  # points


def check_bleeding(pdf: bytes, expected: Expectation, terms: PressTerms) -> Iterator[Diagnostic]:
    """Paint every page and follow its four edges."""
    import pypdfium2

    if not terms.bleed.mm:
        return
    document = pypdfium2.PdfDocument(pdf)
    try:
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
    finally:
        document.close()


def _bare_edges(page: Any, bleed: float) -> Iterator[str]:
    """Compare the row of dots just inside of each edge of the trim with the one just inside of the bleed's."""
    paper, trim = Bounds(*page.get_mediabox()), Bounds(*page.get_trimbox())
    around = (trim.left - paper.left, trim.bottom - paper.bottom, paper.right - trim.right, paper.top - trim.top)
    if min(around) < bleed - _HAIR:
        return  # there is no room to look at; the boxes are told of elsewhere
    picture = page.render(scale=_SCALE, grayscale=True)
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
    return round(points * _SCALE)


def _is_bare(inside: list[int], outside: list[int]) -> bool:
    """Tell whether a run of ink inside has none outside."""
    run = 0
    for within, beyond in zip(inside, outside, strict=True):
        run = run + 1 if within < _WHITE <= beyond else 0
        if run >= _LEAST_RUN:
            return True
    return False
