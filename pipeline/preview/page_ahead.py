"""A subject and the page that is looked at -> that page alone, read, set and painted before all else.

Done by one hand, which reads the pack itself: so nothing waits for what else follows from a save. What it shows are a
half of what a build prints, one side of a leaf; the whole leaf comes after it and takes its place.
"""

from __future__ import annotations

import time
from dataclasses import dataclass

from pipeline.diagnostics import PackError
from pipeline.preview.held_pages import Draft, key_of
from pipeline.preview.messages import Choice, Subject
from pipeline.preview.page_painting import Dress, dressed, painted
from pipeline.preview.standing import read, unit_ahead
from pipeline.run.galley_unit import set_side
from pipeline.run.prints import metadata_of

_shown: dict[tuple[str, int, int], tuple[object, ...]] = {}  # what each page was written from when it was set last


@dataclass(frozen=True, kw_only=True)
class PageAhead:
    """A page of a mission to set and paint, so many dots wide."""

    subject: Subject
    choice: Choice
    mission: str
    page: int
    width: int

    @property
    def called(self) -> str:
        """What it is called where it reaches a limit."""
        return self.mission

    def do(self) -> Draft | None:
        """Read the pack and set the page; None where nothing of it changed, or where it can't be set."""
        try:
            return self._set()
        except PackError:
            return None  # what is wrong is told by who sets the whole

    def _set(self) -> Draft | None:
        began = time.process_time()
        standing = read(self.subject, self.choice)
        unit, prepared = unit_ahead(standing, self.mission), standing.prepared
        if unit is None or prepared is None or not self._is_news(unit.given):
            return None
        galley = set_side(unit, self.page)
        if galley is None:
            return None
        pages = painted(
            dressed(galley, Dress(faces=prepared.faces, metadata=metadata_of(prepared))), ((0, self.width),)
        )
        return Draft(
            key=key_of(b"".join(galley.pdfs)),
            unit=unit.id,
            page=self.page,
            width=self.width,
            size=pages.sizes[0],
            png=pages.pictures[0, self.width],
            took=round(time.process_time() - began, 3),
        )

    def _is_news(self, given: tuple[object, ...]) -> bool:
        """Tell whether a page is written from something else than last time; of several, the last few are known."""
        spot = (self.mission, self.page, self.width)
        before = _shown.pop(spot, None)
        _shown[spot] = given
        for old in [*_shown][:-2]:
            del _shown[old]
        return before != given
