"""A validation and what is wrong with it -> the Pack of all parts that hold, and what must not be concluded from it."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Sequence, Set
from dataclasses import dataclass

from pipeline.diagnostics import Diagnostic, Path, Severity
from pipeline.load.nodes import Broken, Mapping, Node, descendants
from pipeline.load.references import MISSIONS_HERE
from pipeline.load.tree import FOLDERS, WHERE
from pipeline.load.validate import SHEETS, Validation, absent
from pipeline.model import Pack

_SHELVES = (*FOLDERS, "steps")


@dataclass(frozen=True, kw_only=True)
class Doubts:
    """Where a pack is in doubt: `told` leads to values with errors, `left_out` to parts that can't be looked at so."""

    told: frozenset[Path] = frozenset()
    left_out: frozenset[Path] = frozenset()

    def cover(self, diagnostic: Diagnostic) -> bool:
        """Tell whether a problem that a later room found may only follow from these."""
        return diagnostic.path in self.told or any(map(self.touch, diagnostic.relies_on))

    def touch(self, path: Path) -> bool:
        """Tell whether there are errors in a part of the pack, or in a whole that it belongs to."""
        return any(_lead_one_way(doubt, path) for doubt in self.told | self.left_out)


def find_unread(tree: Mapping, found: Iterable[Diagnostic]) -> Doubts:
    """Gather the parts in whose files there were errors of reading: those know only their file."""
    files = {each.place.file for each in _errors(found) if not each.path and each.place}
    parts = _parts(tree)
    unread = (path for path, part in parts if files & {node.source.name for _, node in descendants(part)})
    return Doubts(left_out=frozenset(unread))


def find_doubts(validation: Validation, found: Sequence[Diagnostic]) -> Doubts:
    """Gather all places that are in doubt: with errors, unread, or measured with wrong distances."""
    told = frozenset(each.path for each in _errors(found) if each.path)
    unread = find_unread(validation.tree, found).left_out
    return Doubts(told=told, left_out=unread | validation.doubtful | {*_without_table(told)})


def _errors(found: Iterable[Diagnostic]) -> Iterator[Diagnostic]:
    return (each for each in found if each.severity is Severity.ERROR)


def sound_pack(validation: Validation, doubts: Doubts) -> Pack | None:
    """Put together what holds; None where pack.yaml itself doesn't.

    A name that stands for nothing leaves its mission in: rules and geometry pass over it. What an order lists twice
    stands there once.
    """
    pack = validation.pack
    out = doubts.left_out
    if pack is None or () in out or any(_is_broken(validation.tree)):
        return None
    shelves = {part: _kept(part, getattr(pack, part), out) for part in _SHELVES}
    sheets = {part: absent(part) for part in SHEETS if (part,) in out}
    printed = shelves["missions"] if MISSIONS_HERE in pack.order else ()
    orders = {
        "order": _once(pack.order, {*shelves["pages"], *shelves["phases"], MISSIONS_HERE}),
        "mission_order": _once(pack.mission_order, printed),
    }
    return pack.model_copy(update=shelves | sheets | orders)


def _once(names: Iterable[str], known: Container[str]) -> tuple[str, ...]:
    return tuple(name for name in dict.fromkeys(names) if name in known)


def _kept(part: str, shelf: dict[str, object], out: Set[Path]) -> dict[str, object]:
    return {} if (part,) in out else {name: each for name, each in shelf.items() if (part, name) not in out}


def _without_table(told: Iterable[Path]) -> Iterator[Path]:
    """Lead to whatever has a table that nobody can play on: maps can't be drawn of it."""
    return (path[:-2] for path in told if path[-2:-1] == ("table",))


def _lead_one_way(one: Path, other: Path) -> bool:
    length = min(len(one), len(other))
    return one[:length] == other[:length]


def _parts(tree: Mapping) -> Iterator[tuple[Path, Node]]:
    """List the parts of a pack that have files of their own."""
    for key, entry in tree.entries.items():
        if key in FOLDERS and isinstance(entry.value, Mapping):
            yield from (((key, name), each.value) for name, each in entry.value.entries.items())
        elif key in WHERE:
            yield (key,), entry.value


def _is_broken(tree: Mapping) -> Iterator[bool]:
    """Look through pack.yaml's own values."""
    for key, entry in tree.entries.items():
        if key not in WHERE:
            yield from (isinstance(node, Broken) for _, node in descendants(entry.value))
