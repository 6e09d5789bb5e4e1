"""A unit: pages that are set together, as the writer of their manuscript and all that it is given -> their galley."""

from __future__ import annotations

from collections.abc import Callable, Set
from dataclasses import dataclass, replace
from typing import Protocol

from pipeline.compose.fit.fitted_before import fitted_before
from pipeline.compose.typesetting.galleys import Copy, Manuscript, copy_of, set_galley, write_html
from pipeline.compose.typesetting.unsettable import lacking_glyphs, too_wide
from pipeline.compose.workshop import Workshop
from pipeline.contracts.galley import Galley
from pipeline.diagnostics import ContentError, Diagnostic
from pipeline.model import Pack
from pipeline.run.fingerprint import fingerprint
from pipeline.run.shelf import SetGalley, Shelf, made_with

_NOTHING: frozenset[str] = frozenset()


class Drawing(Protocol):
    """Something that draws at any width, and remembers what was wrong with what it drew."""

    @property
    def found(self) -> tuple[Diagnostic, ...]:
        """What is wrong with it."""


@dataclass(frozen=True, kw_only=True)
class Unit:
    """Pages that are set together.

    `write` is a function of a module; it is handed what is `given`, and nothing else can reach it: so what its pages
    depend on is known without a list. `found` is what the rooms before had to say of it; where they
    found a fault, it `is_sound` no more and isn't written. Its `drawings` tell what is wrong once they are drawn. Words
    that are too wide are looked up in the pack.
    """

    id: str
    write: Callable[..., Manuscript]
    given: tuple[object, ...]
    called: str = ""
    found: tuple[Diagnostic, ...] = ()
    is_sound: bool = True
    drawings: tuple[Drawing, ...] = ()
    pack: Pack | None = None

    @property
    def shop(self) -> Workshop | None:
        """The workshop that its writer is given, if it is."""
        return next((each for each in self.given if isinstance(each, Workshop)), None)

    @property
    def asked(self) -> str:
        """The name of what its writer is given, and of what was found before: the shelf notes what came of both."""
        return fingerprint(made_with(), self.id, self.write, self.given, self.found)

    def draft(self) -> Manuscript:
        """Write its sides, whatever is wrong with their words."""
        if not self.is_sound:
            raise ContentError
        return self.write(*self.given)

    def manuscript(self, told: Set[str] = _NOTHING) -> Manuscript:
        """Write its sides, all of whose words can be set but for letters that have been told already."""
        made = self.draft()
        wrong = (*lacking_glyphs(made, told), *(too_wide(made, self.pack) if self.pack else ()))
        if wrong:
            raise ContentError(*wrong)
        return made

    def told(self) -> tuple[Diagnostic, ...]:
        """Tell what was found before it was written and in its drawings, each thing once."""
        return tuple(dict.fromkeys((*self.found, *(each for drawing in self.drawings for each in drawing.found))))


@dataclass(frozen=True, kw_only=True)
class Setting:
    """A unit to set, in a process of the crew; its galley is on the shelf if it was set from the same words before."""

    unit: Unit
    shelf: Shelf

    @property
    def called(self) -> str:
        """What it is called where it reaches a limit."""
        return self.unit.called or self.unit.id

    @property
    def shop(self) -> Workshop | None:
        """The workshop in which it is set."""
        return self.unit.shop

    def do(self) -> SetUnit:
        """Write its sides, and set them unless they have been set."""
        unit, wrong, coarse = self.unit, list[Diagnostic](), list[Diagnostic]()
        names, made = list[str](), list[SetGalley]()
        try:
            manuscript = unit.manuscript()
            for each in manuscript.set_apart:
                copy = copy_of(each)
                try:
                    name, galley = self._set(each, copy)
                except ContentError as problem:
                    wrong += problem.diagnostics
                    continue
                names.append(name)
                made.append(galley)
                coarse += each.shop.pictures.told(copy.html, each.path)
            if wrong:
                raise ContentError(*wrong)
        except ContentError as problem:
            found = tuple(dict.fromkeys((*unit.told(), *problem.diagnostics)))
            return SetUnit(names=(), found=(), sides=(SetGalley(galley=None, diagnostics=found),))
        told = tuple(dict.fromkeys((*unit.told(), *manuscript.found, *coarse)))
        return SetUnit(names=tuple(names), found=told, sides=tuple(made))

    def _set(self, manuscript: Manuscript, copy: Copy) -> tuple[str, SetGalley]:
        """Set a manuscript unless it has been set; tell its name on the shelf."""
        # Its writer may have been given something new that shows nowhere: then the old galley serves.
        name = fingerprint(made_with(), copy)
        made = self.shelf.take(name)
        if made is None:
            galley, found = set_galley(manuscript, copy)
            made = SetGalley(galley=galley, diagnostics=tuple(dict.fromkeys(found)))
            # At once: another unit of this run may come to the same words.
            self.shelf.put(name, made)
        return name, made


@dataclass(frozen=True, kw_only=True)
class SetUnit:
    """A unit as it was set, in one galley or side by side, their names on the shelf, and what was found in writing it.

    What couldn't be set has no names.
    """

    names: tuple[str, ...]
    found: tuple[Diagnostic, ...]
    sides: tuple[SetGalley, ...]

    @property
    def made(self) -> SetGalley:
        """Its galley."""
        return SetGalley.of_sides(self.sides)


def set_side(unit: Unit, page: int) -> Galley | None:
    """Set one side of a unit alone, for who looks at it again and again: what fitted before is tried first.

    What leads to other sides stays out, and nothing is put on the shelf.
    """
    with fitted_before.asked():
        manuscript = unit.manuscript()
    if page >= len(manuscript.sides):
        return None
    galley, _ = set_galley(replace(manuscript, sides=(manuscript.sides[page],), bookmarks=(), targets=()))
    return galley


@dataclass(frozen=True, kw_only=True)
class Fitting:
    """A unit to fit without setting it; letters that can't be set and are `told` already aren't told again."""

    unit: Unit
    told: frozenset[str]

    @property
    def called(self) -> str:
        """What it is called where it reaches a limit."""
        return self.unit.called or self.unit.id

    def do(self) -> tuple[Diagnostic, ...]:
        """Write its sides, and tell what is wrong."""
        try:
            manuscript = self.unit.manuscript(self.told)
            coarse = _pictures(manuscript)
        except ContentError as problem:
            return tuple(dict.fromkeys((*self.unit.told(), *problem.diagnostics)))
        return tuple(dict.fromkeys((*self.unit.told(), *manuscript.found, *coarse)))


def _pictures(manuscript: Manuscript) -> tuple[Diagnostic, ...]:
    """Decode the photos of a manuscript, as only that tells whether they can be printed, and count their dots."""
    pictures = manuscript.shop.pictures
    if not (pictures.photos or manuscript.shop.album):  # words show theirs only as they are written
        return ()
    html = write_html(manuscript)
    pictures.expose(html, manuscript.path)
    return tuple(pictures.told(html, manuscript.path))
