"""Atoms that run through columns -> where a column may end: no heading alone, no list after one item, no scrap."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pipeline.compose.text.atoms import Atom, Words

_LISTS = frozenset({"step", "bullet"})
_BELOW = frozenset({"reading"})  # what belongs to the words above it
_ABOVE, _OVER = 2, 3  # lines: of a section that a column ends in, and of what is left of it for the next
_LONG = 3  # lines: of an item that may stand alone above the others
_HAIR = 0.1  # of a line


def may_end(
    atoms: Sequence[Atom], heights: Sequence[float], index: int, line: float, *, after_long: bool = False
) -> bool:
    """Tell whether a column may end above an atom; also after the first item of a list, where that is a long one."""
    if atoms[index - 1].keep or atoms[index].kind in _BELOW or _announces(atoms[index - 1]):
        return False
    if heads(atoms[index]):
        return True
    is_scrap = section_above(atoms, heights, index) < (_ABOVE - _HAIR) * line
    is_long = after_long and heights[index - 1] >= (_LONG - _HAIR) * line
    is_torn = _opens_a_list(atoms, index) and not is_long
    return not is_scrap and leaves_enough(atoms, heights, index, line) and not is_torn


def leaves_enough(
    atoms: Sequence[Atom], heights: Sequence[float], index: int, line: float, *, besides: float = 0.0
) -> bool:
    """Tell whether what is left of a section, and so much besides, is worth a look into the next column."""
    left = besides
    for atom, height in zip(atoms[index:], heights[index:], strict=True):
        if heads(atom):
            break
        left += height
    return left >= (_OVER - _HAIR) * line


def section_above(atoms: Sequence[Atom], heights: Sequence[float], index: int) -> float:
    """Add up what stands of a section above an atom, without its heading."""
    total = 0.0
    for place in range(index - 1, -1, -1):
        if heads(atoms[place]):
            return total
        total += heights[place]
    return total if index else float("inf")


def heads(atom: Atom) -> bool:
    """Tell headings from words that are only kept with their chart."""
    return atom.keep and not (isinstance(atom, Words) and atom.kept)


def _announces(atom: Atom) -> bool:
    """Tell whether words lead to what stands below them."""
    return isinstance(atom, Words) and atom.text.rstrip().endswith(":")


def is_first_item(atoms: Sequence[Atom], index: int) -> bool:
    """Tell whether an atom opens a list."""
    return not any(True for _ in _items_above(atoms, index))


def _opens_a_list(atoms: Sequence[Atom], index: int) -> bool:
    """Tell whether just one item of a list would stay above an atom."""
    return atoms[index].kind in _LISTS and sum(1 for _ in _items_above(atoms, index)) == 1


def _items_above(atoms: Sequence[Atom], index: int) -> Iterator[Atom]:
    for place in range(index - 1, -1, -1):
        if atoms[place].kind == atoms[index].kind:
            yield atoms[place]
        elif atoms[place].kind not in _BELOW:
            return
