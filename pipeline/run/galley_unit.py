"""A unit: pages that are set together, as the writer of their manuscript and all that it is given -> their galley."""

from __future__ import annotations

import pickle
from collections.abc import Callable, Mapping, Sequence, Set
from dataclasses import dataclass, replace
from functools import cached_property, partial
from typing import Protocol

from pipeline import limits
from pipeline.compose.fit.fitted_before import fitted_before
from pipeline.compose.typesetting.galleys import Copy, Manuscript, copy_of, set_galley, write_html
from pipeline.compose.typesetting.unsettable import lacking_glyphs, too_wide
from pipeline.compose.workshop import Workshop
from pipeline.contracts.galley import Galley
from pipeline.diagnostics import ContentError, Diagnostic
from pipeline.model import Pack
from pipeline.run.crew import dispatch
from pipeline.run.fingerprint import fingerprint
from pipeline.run.shelf import SetGalley, Shelf, made_with

_NOTHING: frozenset[str] = frozenset()


class Drawing(Protocol):
    """Something that draws at any width, and remembers what was wrong with what it drew."""

    @property
    def found(self) -> tuple[Diagnostic, ...]:
        """What is wrong with it."""


@dataclass(frozen=True)
class SealedPack:
    """A pack that is on its way to another process, to be opened only if it is asked for."""

    content: bytes

    @cached_property
    def opened(self) -> Pack:
        """The pack."""
        pack: Pack = pickle.loads(self.content)
        return pack


_last_sealed: list[tuple[Pack, SealedPack]] = []


def _sealed(pack: Pack) -> SealedPack:
    """Seal a pack, once for all units of it that go together."""
    if not (_last_sealed and _last_sealed[0][0] is pack):
        _last_sealed[:] = [(pack, SealedPack(pickle.dumps(pack, pickle.HIGHEST_PROTOCOL)))]
    return _last_sealed[0][1]


@dataclass(frozen=True, kw_only=True)
class Unit:
    """Pages that are set together.

    `write` is a function of a module; it is handed what is `given`, and nothing else can reach it: so what its pages
    depend on is known without a list. `found` is what the rooms before had to say of it; where they
    found a fault, it `is_sound` no more and isn't written. Its `drawings` tell what is wrong once they are drawn. Words
    that are too wide are looked up in the pack, which travels sealed, as it is large and hardly ever asked for.
    """

    id: str
    write: Callable[..., Manuscript]
    given: tuple[object, ...]
    called: str = ""
    found: tuple[Diagnostic, ...] = ()
    is_sound: bool = True
    drawings: tuple[Drawing, ...] = ()
    pack: Pack | SealedPack | None = None

    def __getstate__(self) -> dict[str, object]:
        """Travel with the pack sealed."""
        return {**vars(self), "pack": _sealed(self.pack) if isinstance(self.pack, Pack) else self.pack}

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
        wrong = (*lacking_glyphs(made, told), *(too_wide(made, self._whole_pack) if self.pack else ()))
        if wrong:
            raise ContentError(*wrong)
        return made

    def _whole_pack(self) -> Pack:
        """Give the pack in which words are looked up."""
        assert self.pack is not None
        return self.pack if isinstance(self.pack, Pack) else self.pack.opened

    def told(self) -> tuple[Diagnostic, ...]:
        """Tell what was found before it was written and in its drawings, each thing once."""
        return tuple(dict.fromkeys((*self.found, *(each for drawing in self.drawings for each in drawing.found))))


@dataclass(frozen=True, kw_only=True)
class Setting:
    """A unit to set, in a process of the crew; its galley is on the shelf if it was set from the same words before.

    So many `hands` set its sides at once, where each is set by itself.
    """

    unit: Unit
    shelf: Shelf
    hands: int = 1

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
        unit = self.unit
        try:
            manuscript = unit.manuscript()
            copies = [(each, copy_of(each)) for each in manuscript.set_apart]
        except ContentError as problem:
            return self._unset(problem.diagnostics)
        # Its writer may have been given something new that shows nowhere: then the old galleys serve.
        names = [fingerprint(made_with(), copy) for _, copy in copies]
        known = {name: self.shelf.take(name) for name in names}
        missing = {name: each for name, each in zip(names, copies, strict=True) if known[name] is None}
        known |= zip(missing, self._set(missing), strict=True)
        sides = tuple(made for name in names if (made := known[name]) is not None)
        wrong = [found for side in sides if side.galley is None for found in side.diagnostics]
        if wrong:
            return self._unset(wrong)
        coarse = (it for each, copy in copies for it in each.shop.pictures.told(copy.html, each.path))
        told = tuple(dict.fromkeys((*unit.told(), *manuscript.found, *coarse)))
        return SetUnit(names=tuple(names), found=told, sides=sides)

    def _unset(self, wrong: Sequence[Diagnostic]) -> SetUnit:
        """Say what kept it from being set."""
        found = tuple(dict.fromkeys((*self.unit.told(), *wrong)))
        return SetUnit(names=(), found=(), sides=(SetGalley(galley=None, diagnostics=found),))

    def _set(self, missing: Mapping[str, tuple[Manuscript, Copy]]) -> list[SetGalley]:
        """Set what isn't on the shelf; all hands together may compute as long for it as one."""
        work = partial(_set_one, self.shelf)
        if self.hands == 1 or len(missing) <= 1:
            return [work(each) for each in missing.items()]
        left = float(limits.TASK_SECONDS)

        def spent(seconds: float) -> None:
            nonlocal left
            left -= seconds
            if left < 0:
                raise limits.too_long(self.called, limits.TASK_SECONDS)

        return dispatch(work, [*missing.items()], self.hands, called=lambda _: self.called, spent=spent)


def _set_one(shelf: Shelf, asked: tuple[str, tuple[Manuscript, Copy]]) -> SetGalley:
    """Set a manuscript and put its galley on the shelf under its name; without a galley, tell what is wrong."""
    name, (manuscript, copy) = asked
    try:
        galley, found = set_galley(manuscript, copy)
    except ContentError as problem:
        return SetGalley(galley=None, diagnostics=problem.diagnostics)
    made = SetGalley(galley=galley, diagnostics=tuple(dict.fromkeys(found)))
    # At once: another unit of this run may come to the same words.
    shelf.put(name, made)
    return made


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
