"""A page's bands -> several pages of them: filled in reading order, in one size of type, one after the other."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from pipeline.compose.fit.copyfit import Flow, fit_flow
from pipeline.compose.fit.side_fitting import Band, FittedSide, ended, piled
from pipeline.compose.text.atoms import Atom, Words
from pipeline.compose.text.column_table import ColumnTable

_LEAST_ROWS = 2  # of a table above or below the end of a page

_Pages = list[list[Band]]
_Cut = tuple[int, int]  # before which atom, or behind how many rows of it


@dataclass(frozen=True, kw_only=True)
class Pouring:
    """Bands to be poured over pages of a height."""

    bands: Sequence[Band]
    room: float

    def sides(self, body: float) -> tuple[FittedSide, ...]:
        """Fill pages in a size of type, one after the other; none where something is higher than a page."""
        return tuple(ended(piled(page, body), self.room) for page in self._poured(body, self.room))

    def pages(self, body: float) -> list[list[Band]]:
        """Pour them over as many pages as they take at a size; none where something is higher than a page."""
        return self._poured(body, self.room)

    def _poured(self, body: float, room: float) -> _Pages:
        """Fill as many pages as it takes; none where something has no room on a page of its own."""
        pages: _Pages = [[]]
        left, waiting = room, list(self.bands)
        while waiting:
            band = waiting.pop(0)
            space = band.before(body) if not isinstance(band, Flow) else band.before * body
            space = space if pages[-1] else 0.0
            if _height(band, body) + space <= left:
                pages[-1].append(band)
                left -= _height(band, body) + space
                continue
            head, rest = _cut(band, body, left - space)
            if head is not None:
                pages[-1].append(head)
            waiting.insert(0, rest)
            # A heading goes with what it heads.
            while pages[-1] and _heads(pages[-1][-1]):
                waiting.insert(0, pages[-1].pop())
            if not pages[-1]:
                return []
            pages.append([])
            left = room
        return pages


def _height(band: Band, body: float) -> float:
    return fit_flow(band, body).height if isinstance(band, Flow) else band.height(body, 0.0)


def _heads(band: Band) -> bool:
    return isinstance(band, Flow) and all(atom.keep for atom in band.atoms)


def _cut(band: Band, body: float, room: float) -> tuple[Band | None, Band]:
    """Cut what goes into a height off a band; nothing where that is none of it."""
    if not isinstance(band, Flow):
        return None, band
    # The further down a flow is cut, the higher is what stands above: the last cut that goes in is found by halving.
    cuts = [*_cuts(band)]
    found = bisect_left(cuts, x=True, key=lambda cut: fit_flow(_above(band, cut), body).height > room)
    return (_above(band, cuts[found - 1]), _below(band, cuts[found - 1])) if found else (None, band)


def _cuts(flow: Flow) -> Iterator[_Cut]:
    """List the places at which a flow may end: between atoms, or rows of a table."""
    for index, atom in enumerate(flow.atoms):
        if index and not flow.atoms[index - 1].keep and not _hangs(atom):
            yield index, 0
        if isinstance(atom, ColumnTable):
            yield from ((index, rows) for rows in range(_LEAST_ROWS, len(atom.rows) - _LEAST_ROWS + 1))


def _hangs(atom: Atom) -> bool:
    """Tell what belongs to the words above it."""
    return isinstance(atom, Words) and atom.kind == "reading"


def _above(flow: Flow, cut: _Cut) -> Flow:
    index, rows = cut
    atom = flow.atoms[index]
    head = (atom.rows_of(0, rows),) if rows and isinstance(atom, ColumnTable) else ()
    return replace(flow, atoms=(*flow.atoms[:index], *head))


def _below(flow: Flow, cut: _Cut) -> Flow:
    index, rows = cut
    atom, *behind = flow.atoms[index:]
    rest = atom.rows_of(rows, len(atom.rows)) if rows and isinstance(atom, ColumnTable) else atom
    return replace(flow, atoms=(rest, *behind))
