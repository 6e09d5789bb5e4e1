"""Units as they were set last -> what is shown of them, which of them are stale, and which wait to be set."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace

from pipeline.diagnostics import Diagnostic
from pipeline.preview.page_painting import Pages
from pipeline.run.galley_unit import Unit
from pipeline.run.shelf import SetGalley

_SHORT = 20  # characters of a hash that names a picture


@dataclass(frozen=True, kw_only=True)
class Held:
    """A unit as it was set last, and what was found when it was tried last.

    `asked` names what its writer was given then; the galley is of an earlier try where the last one failed.
    """

    asked: str
    made: SetGalley
    key: str = ""
    found: tuple[Diagnostic, ...] = ()
    pages: Pages | None = None
    is_good: bool = True


@dataclass(frozen=True, kw_only=True)
class Draft:
    """One page of a unit as it was set ahead of the others, so many dots wide, and its size in millimetres.

    It took so many seconds of computing.
    """

    key: str
    unit: str
    page: int
    width: int
    size: tuple[float, float]
    png: bytes
    took: float


def key_of(pdf: bytes) -> str:
    """Name pages by their bytes: a picture under a name never changes."""
    return hashlib.sha256(pdf).hexdigest()[:_SHORT]


@dataclass(kw_only=True)
class Desk:
    """What lies on the desk: units as they are asked for now, and as they were set."""

    units: dict[str, Unit] = field(default_factory=dict)
    asked: dict[str, str] = field(default_factory=dict)
    held: dict[str, Held] = field(default_factory=dict)
    drafts: dict[str, Draft] = field(default_factory=dict)

    def lay_out(self, units: Iterable[Unit]) -> None:
        """Take the units of a pack as it stands now; what isn't printed any more goes."""
        self.units = {unit.id: unit for unit in units}
        self.asked = {name: unit.asked for name, unit in self.units.items()}
        self.held = {name: held for name, held in self.held.items() if name in self.units}
        self.drafts = {name: draft for name, draft in self.drafts.items() if not self.is_fresh(name)}

    def is_fresh(self, name: str) -> bool:
        """Tell whether a unit is shown as it stands on disk."""
        held = self.held.get(name)
        return held is not None and held.is_good and held.asked == self.asked.get(name)

    def waiting(self, first: str) -> Iterator[str]:
        """List the units to set: the one that is looked at, then those after it, then those before."""
        names = [*self.units]
        start = names.index(first) if first in names else 0
        for name in (*names[start:], *names[:start]):
            held = self.held.get(name)
            if held is None or held.asked != self.asked[name]:
                yield name

    def put(self, name: str, asked: str, made: SetGalley, pages: Pages | None, found: tuple[Diagnostic, ...]) -> None:
        """Keep what came of a unit; where that was an error, what was there before stays beside what was found."""
        before = self.held.get(name)
        self.drafts.pop(name, None)
        if made.galley is None:
            old = before or Held(asked="", made=made)
            self.held[name] = replace(old, asked=asked, found=found, is_good=False)
            return
        key = key_of(b"".join(made.galley.pdfs))
        pages = replace(pages, pictures={}) if pages else before.pages if before and before.key == key else None
        self.held[name] = Held(asked=asked, made=made, key=key, found=found, pages=pages)

    def draft(self, name: str, page: int) -> Draft | None:
        """Give a page as it was set ahead of its unit, until that has come."""
        found = self.drafts.get(name)
        return found if found is not None and found.page == page else None

    def with_key(self, key: str) -> Held | None:
        """Find the pages of a name."""
        return next((held for held in self.held.values() if held.key == key and key), None)

    def learn(self, key: str, pages: Pages) -> None:
        """Keep what is known of pages since they were painted: their sizes, and their file with its fonts."""
        for name, held in self.held.items():
            if held.key == key:
                self.held[name] = replace(held, pages=replace(pages, pictures={}))

    @property
    def galleys(self) -> Mapping[str, SetGalley]:
        """The galleys of all units that were ever set."""
        return {name: held.made for name, held in self.held.items()}

    @property
    def found(self) -> Iterator[Diagnostic]:
        """Tell what was found in all units."""
        return (each for held in self.held.values() for each in held.found)

    @property
    def is_complete(self) -> bool:
        """Tell whether every page is as it stands on disk."""
        return bool(self.units) and all(map(self.is_fresh, self.units))
