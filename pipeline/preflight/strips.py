"""Pages that keep a strip free for a stamp -> which of them have ink there; they are painted, so that nothing hides."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from pipeline.contracts.paper import Box
from pipeline.diagnostics import Diagnostic, error
from pipeline.preflight.viewing import DOTS_PER_POINT, INK, opened


@dataclass(frozen=True, kw_only=True)
class Strip:
    """A box of a page, counted from 1, that must be white: it is measured from the upper left corner."""

    page: int
    box: Box
    what: str


def check_strips(pdf: bytes, strips: Sequence[Strip]) -> Iterator[Diagnostic]:
    """Paint each page and look for ink in its strip; a page that isn't there keeps no promise."""
    with opened(pdf) as (_, document):
        for strip in strips:
            if not 1 <= strip.page <= len(document):
                yield error("E452", f"{strip.what}: page {strip.page} is not there, so its strip can't be looked at")
            elif _is_inked(document, strip):
                yield error(
                    "E452",
                    f"{strip.what} has ink where its stamp goes",
                    hints=("a page with a ground up to its edge can't be stamped; leave it out of the run",),
                )


def _is_inked(document: Any, strip: Strip) -> bool:
    page = document[strip.page - 1]
    painted = page.render(scale=DOTS_PER_POINT, grayscale=True).to_pil()
    box = strip.box
    edges = (box.left.points, box.top.points, box.right.points, box.bottom.points)
    darkest, _ = painted.crop(tuple(round(edge * DOTS_PER_POINT) for edge in edges)).getextrema()
    return bool(darkest < INK)
