"""What the press needs -> there before it is asked for: loaded and read while the crew is at work on pages."""

from __future__ import annotations

from collections.abc import Sequence

from pipeline.compose.workshop import Workshop
from pipeline.contracts.galley import Galley
from pipeline.fonts import face_data
from pipeline.run.galley_unit import SetUnit


def load() -> None:
    """Load what joins pages, while small ones are counted."""
    from pipeline import press

    press.make_ready()


def make_ready(galleys: Sequence[Galley], shop: Workshop | None) -> None:
    """Load what joins pages and reads them back, and read those that are there, while others are set."""
    from pipeline import preflight, press

    for face in shop.faces if shop else ():
        face_data(face)
    press.make_ready(galleys)
    preflight.make_ready()


def read(made: SetUnit) -> None:
    """Read a galley that was just set, while others are."""
    from pipeline import press

    if made.made.galley is not None:
        press.make_ready((made.made.galley,))
