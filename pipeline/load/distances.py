"""The `distances:` of a pack, a mission or a rule text -> names with their lengths, and which of them nobody uses."""

from __future__ import annotations

import re
from collections.abc import Iterator
from collections.abc import Mapping as AnyMapping
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field, replace

from pipeline.diagnostics import Diagnostic, Path, error, warning
from pipeline.load.nodes import Entry, Mapping, Node, Scalar, descendants
from pipeline.load.shape import shape
from pipeline.load.spelling import quote
from pipeline.model import Measure
from pipeline.units import Distance

KEY = "distances"
_NAME = re.compile(r"[a-z][a-z0-9]*(?:_[a-z0-9]+)*")
_PLACEHOLDER = re.compile(r"(?<!\{)\{([A-Za-z_][A-Za-z0-9_]*)\}")
# What a distance counts as whose length is wrong: the slip is reported once, not again at every use.
_STAND_IN = Distance.of_inches(1)


@dataclass(frozen=True, kw_only=True)
class Named:
    """Distances by name, what is wrong with them, and which other names they call.

    `doubtful` ones have a stand-in for a length: what is measured with them proves nothing.
    """

    lengths: AnyMapping[str, Distance] = field(default_factory=dict)
    diagnostics: tuple[Diagnostic, ...] = ()
    used: AbstractSet[str] = frozenset()
    doubtful: AbstractSet[str] = frozenset()

    def within(self, outer: Named) -> Named:
        """Give all the names that can be called here: these, and those named outside that they don't replace."""
        doubtful = {*self.doubtful, *(name for name in outer.doubtful if name not in self.lengths)}
        return replace(self, lengths={**outer.lengths, **self.lengths}, doubtful=doubtful)


NOBODY = Named()


def read_distances(owner: Node, path: Path, outer: Named = NOBODY) -> Named:
    """Read the distances that a mapping names; each may call one named before it, or outside."""
    node = owner.get(KEY) if isinstance(owner, Mapping) else None
    if not isinstance(node, Mapping):
        return NOBODY
    lengths: dict[str, Distance] = {}
    found: list[Diagnostic] = []
    used: set[str] = set()
    doubtful: set[str] = set()
    for name, entry in node.entries.items():
        known = Named(lengths=lengths, doubtful=doubtful).within(outer)
        found.extend(_check_name(name, (*path, KEY, name)))
        shaped = shape(Measure, entry.value, (*path, KEY, name), distances=known.lengths)
        found.extend(shaped.diagnostics)
        used |= shaped.used
        lengths[name] = shaped.value or _STAND_IN
        if shaped.value is None or shaped.used & known.doubtful:
            doubtful.add(name)
    return Named(lengths=lengths, diagnostics=tuple(found), used=used, doubtful=doubtful)


def unused(owner: Node, path: Path, used: AbstractSet[str]) -> Iterator[Diagnostic]:
    """Find the distances that no zone or rule calls by name, and no prose quotes."""
    node = owner.get(KEY) if isinstance(owner, Mapping) else None
    entries: AnyMapping[str, Entry] = node.entries if isinstance(node, Mapping) else {}
    for name in entries:
        if name not in used:
            hint = f"delete it, or write {{{name}}} where a text means it"
            found = warning("W203", f"nothing uses the distance '{name}'", path=(*path, KEY, name), hints=(hint,))
            yield replace(found, on_key=True)


def placeholders(node: Node) -> Iterator[str]:
    """List the {names} in all texts beneath a node."""
    for _, each in descendants(node):
        if isinstance(each, Scalar):
            yield from _PLACEHOLDER.findall(each.text)


def _check_name(name: str, path: Path) -> Iterator[Diagnostic]:
    if not _NAME.fullmatch(name):
        hint = "write it in lower-case letters and digits joined by underscores, like from_centre"
        found = error("E213", f"{quote(name)} can't be used as a name", path=path, hints=(hint,))
        yield replace(found, on_key=True)
