"""A manuscript and an older one of the same unit -> what changed on each side; the manuscript with bars beside it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence, Set
from dataclasses import dataclass, fields, replace
from difflib import SequenceMatcher
from typing import Any

from pipeline.compose.fit.column_parting import Part
from pipeline.compose.fit.copyfit import FittedFlow
from pipeline.compose.fit.side_fitting import PlacedBand
from pipeline.compose.text.atoms import Atom, Composite, Picture, Words
from pipeline.compose.typesetting.galleys import Manuscript, Side
from pipeline.compose.typesetting.nested_items import Item
from pipeline.compose.typesetting.template_values import SetBand

# Pictures that follow from the words of their side, or only fill it.
_FOLLOWING = frozenset({"record", "notes", "track", "log", "tally", "banner"})
_MAP = "map"
_WINNING = "winning"
_CHANGED = " changed"  # the class that style.css.j2 draws a bar for
_WORDS = re.compile(r'alt="([^"]*)"|>([^<>]+)')
_LINK = re.compile(r' href="pack:([^"]+)"')


@dataclass(frozen=True, kw_only=True)
class Marks:
    """What changed on a side: atoms by band and number, and whole bands by number."""

    atoms: frozenset[tuple[int, int]] = frozenset()
    bands: frozenset[int] = frozenset()

    @property
    def is_empty(self) -> bool:
        """Tell whether nothing changed."""
        return not self.atoms and not self.bands


@dataclass(frozen=True, kw_only=True)
class MarkedSide(Side):
    """A side with bars beside what changed; links lead only to names that its file has."""

    marks: Marks
    linked: frozenset[str]

    @property
    def bands(self) -> tuple[SetBand, ...]:
        """Its bands, as the template writes them."""
        placed = zip(self.fitted.bands, super().bands, strict=True)
        return tuple(self._marked(number, *each) for number, each in enumerate(placed))

    def _marked(self, number: int, placed: PlacedBand, band: SetBand) -> SetBand:
        if band.html is not None:
            kind = band.kind + _CHANGED * (number in self.marks.bands)
            return replace(band, kind=kind, html=self._linked(band.html))
        assert isinstance(placed.band, FittedFlow)
        changed = iter([(number, atom) in self.marks.atoms for atom in _numbers(placed.band)])
        columns = tuple(
            replace(column, items=tuple(self._marked_item(item, is_changed=next(changed)) for item in column.items))
            for column in band.columns
        )
        return replace(band, columns=columns)

    def _marked_item(self, item: Item, *, is_changed: bool) -> Item:
        return replace(item, kind=item.kind + _CHANGED * is_changed, html=self._linked(item.html))

    def _linked(self, html: str) -> str:
        return _LINK.sub(lambda match: match[0] if match[1] in self.linked else "", html)


def find_marks(new: Manuscript, old: Manuscript, *, same_map: bool) -> tuple[Marks, ...]:
    """Compare each side with the older one; feet don't count, as they only say where a leaf lies."""
    older = {side.name: side for side in old.sides}
    return tuple(
        _side_marks(side, older[side.name], same_map=same_map) if side.name in older else Marks() for side in new.sides
    )


def with_marks(manuscript: Manuscript, marks: Sequence[Marks], *, linked: Set[str]) -> Manuscript:
    """Put bars beside what changed."""
    sides = tuple(
        MarkedSide(**_values(side), marks=each, linked=frozenset(linked))
        for side, each in zip(manuscript.sides, marks, strict=True)
    )
    return replace(manuscript, sides=sides)


def _values(side: Side) -> dict[str, Any]:
    return {each.name: getattr(side, each.name) for each in fields(Side)}


def _side_marks(new: Side, old: Side, *, same_map: bool) -> Marks:
    atoms, older = list(_atoms(new)), [_printed(atom) for _, atom in _atoms(old)]
    matcher = SequenceMatcher(a=older, b=[_printed(atom) for _, atom in atoms], autojunk=False)
    changed: set[tuple[int, int]] = set()
    for tag, _, _, start, end in matcher.get_opcodes():
        # Where words are gone, what stands above the gap is marked.
        span = range(start, end) if tag != "delete" else range(max(start - 1, 0), max(start, 1))
        changed |= {atoms[index][0] for index in span if tag != "equal" and index < len(atoms)}
    return Marks(atoms=frozenset(changed), bands=frozenset(_bands(new, old, same_map=same_map)))


def _bands(new: Side, old: Side, *, same_map: bool) -> Iterator[int]:
    known = {(band.kind, _said(band)) for band in _pictures(old)}
    for number, placed in enumerate(new.fitted.bands):
        band = placed.band
        if not isinstance(band, Picture) or band.kind in _FOLLOWING:
            continue
        if not same_map if band.kind == _MAP else (band.kind, _said(band)) not in known:
            yield number


def _said(band: Picture) -> str:
    """Write a picture as far as it says anything: with every change of the map the winning panel is drawn anew."""
    if band.kind != _WINNING:
        return band.html
    return " ".join(word for found in _WORDS.findall(band.html) for text in found for word in text.split())


def _pictures(side: Side) -> Iterator[Picture]:
    yield from (placed.band for placed in side.fitted.bands if isinstance(placed.band, Picture))


def _atoms(side: Side) -> Iterator[tuple[tuple[int, int], Atom]]:
    for band, placed in enumerate(side.fitted.bands):
        if isinstance(placed.band, FittedFlow):
            yield from (((band, number), atom) for number, atom in enumerate(_set_atoms(placed.band)))


def _set_atoms(flow: FittedFlow) -> Iterator[Atom]:
    """List the atoms as they stand in columns; words that run over are one."""
    for column in flow.columns:
        for placed in column.atoms:
            if not isinstance(placed.atom, Part):
                yield placed.atom
            elif placed.atom.is_opening:
                yield placed.atom.words


def _printed(atom: Atom) -> tuple[str, ...]:
    """Reduce an atom to what is printed of it."""
    if isinstance(atom, Words):
        return (atom.kind, atom.text, *(run.text for run in atom.runs if run.bold or run.italic))
    if isinstance(atom, Picture):
        return (atom.kind, _LINK.sub("", atom.html))
    assert isinstance(atom, Composite)
    return (atom.kind, *(words.text for words in atom.words))


def _numbers(flow: FittedFlow) -> Iterator[int]:
    """Number the placed atoms of a flow as the flow does; words that run over are still the same."""
    number = -1
    for column in flow.columns:
        for placed in column.atoms:
            if not isinstance(placed.atom, Part) or placed.atom.is_opening:
                number += 1
            yield number
