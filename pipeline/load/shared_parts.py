"""What is wrong with missions -> the same, told once where several of them share it: a part, or a combination."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from pathlib import PurePath

from pipeline.diagnostics import Diagnostic
from pipeline.load.folders.files import PACK_FILE
from pipeline.load.folders.tree import DECK, PARTS
from pipeline.load.parsing.nodes import Mapping, Node, Scalar, at, entries_of
from pipeline.model.parts import JOIN

# Names that one mission has no use for, another one may have.
_UNUSED = "W203"
MISSIONS = "missions"


@dataclass(frozen=True, kw_only=True)
class SharedParts:
    """What missions share: parts by their files, and combinations by their missions; and how many share each."""

    files: dict[str, str] = field(default_factory=dict)
    makers: dict[str, str] = field(default_factory=dict)
    users: Counter[str] = field(default_factory=Counter)

    @classmethod
    def of(cls, tree: Mapping) -> SharedParts:
        """Look what the missions of a pack share; a part that a layer changes has several files."""
        parts = {
            f"the part {kind}/{name}": entry.value
            for kind, shelf in entries_of(tree.get(PARTS)).items()
            for name, entry in entries_of(shelf.value).items()
        }
        missions = entries_of(tree.get(MISSIONS))
        own = (each for mission in missions.values() for each in entries_of(at(mission.value, PARTS)).items())
        named = [f"the part {kind}/{each.value.text}" for kind, each in own if isinstance(each.value, Scalar)]
        # A mission of a combination stands at the combination's key, unless it has a file of its own.
        makers = {name: f"the missions of {entry.key.text}" for name, entry in missions.items() if JOIN in name}
        return cls(
            files={file: name for name, node in parts.items() for file in _files(node)},
            makers=makers,
            users=Counter([*named, *makers.values()]),
        )

    def told(self, found: Iterable[Diagnostic]) -> Iterator[Diagnostic]:
        """Tell what was found, each thing that is shared once, and of what shares it; all else as it is."""
        listed = list(found)
        said = Counter(map(self._key, listed)) if self.users else Counter[object]()
        known: set[object] = set()
        for each in listed:
            key, owner = self._key(each), self._owner(each)
            is_of_all = said[key] == self.users[owner]
            if not owner or (owner not in self.files.values() and not is_of_all):
                yield each
            elif key not in known and (each.code != _UNUSED or is_of_all):
                known.add(key)
                yield replace(each, message=_told_of(each, owner))

    def _owner(self, each: Diagnostic) -> str:
        """Say which part, or the missions of which combination, have what was found; nothing else is shared."""
        if each.place is None:
            return ""
        is_made = each.path[:1] == (MISSIONS,) and PurePath(each.place.file).name == PACK_FILE
        return self.files.get(each.place.file, self.makers.get(str(each.path[1]), "") if is_made else "")

    def _key(self, each: Diagnostic) -> object:
        return (each.code, each.place, _told_of(each, self._owner(each)))


def _files(node: Node) -> Iterator[str]:
    """Name the files of a part, of all layers; pack.yaml holds more than that."""
    below: Node | None = node
    while below is not None:
        if PurePath(below.source.name).name != PACK_FILE:
            yield below.source.name
        below = below.beneath


def _told_of(each: Diagnostic, owner: str) -> str:
    if owner and each.path[:1] == (DECK,):
        card = re.escape(".".join(map(str, each.path[:3])))
        return re.sub(rf"(?<![\w.]){card}\.([\w.\[\]]+)", rf"\1 of {owner}", each.message)
    if not owner or each.path[:1] != (MISSIONS,):
        return each.message
    return re.sub(rf"\bmission {re.escape(str(each.path[1]))}(?![\w-])", owner, each.message)
