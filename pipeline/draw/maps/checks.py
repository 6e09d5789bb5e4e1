"""A map plan -> what is wrong with it: things that lie on one another, words that the face cannot write."""

from __future__ import annotations

from collections.abc import Iterator

from pipeline.diagnostics import Diagnostic, Path, error, warning
from pipeline.draw.maps.marks import MapPlan
from pipeline.draw.maps.overlaps import overlaps
from pipeline.fonts import missing


def check_plan(plan: MapPlan, path: Path) -> tuple[Diagnostic, ...]:
    """Find all that is wrong with the map of ground that is written at a path."""
    return (*_check_overlaps(plan, path), *_check_glyphs(plan, path))


def _check_overlaps(plan: MapPlan, path: Path) -> Iterator[Diagnostic]:
    for each in overlaps(plan):
        yield warning(
            "W372",
            f"on the map, {each.first} lies on {each.second}",
            path=path,
            hints=("give the map more width, shorten a zone's note, or move zones apart",),
        )


def _check_glyphs(plan: MapPlan, path: Path) -> Iterator[Diagnostic]:
    for label in plan.labels:
        for line in label.block.lines:
            lacking = missing(line.text, line.face)
            if lacking:
                yield error(
                    "E374",
                    f"{line.face} has no {' '.join(lacking)}, which the map needs for {line.text!r}",
                    path=path,
                    hints=("write it with other characters; arrows and dice are drawn, not typed",),
                )
