"""A plate: one drawing, SVG text with its physical size and its words for who can't see it."""

from __future__ import annotations

from dataclasses import dataclass

from pipeline.units import Length


@dataclass(frozen=True, kw_only=True)
class Plate:
    """One drawing ready to be set on a page. `ratio` is height over width."""

    svg: str
    width: Length
    height: Length
    title: str
    description: str
