"""A path to a length in a pack -> the text that says how long it is, by way of its names: in which file, and where."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from pipeline.diagnostics import Path as PackPath
from pipeline.diagnostics import Place
from pipeline.load.folders.unpacked import shown_file, unpacked_at
from pipeline.load.parsing.nodes import Mapping, Node, Scalar, at, descendants, entries_of
from pipeline.load.shaping.shape import KEY
from pipeline.spelling import escaped

if TYPE_CHECKING:
    from pipeline.load.loading import Loading

_OWNERS = ("missions",)  # shelves of things that name distances of their own


@dataclass(frozen=True, kw_only=True)
class WrittenValue:
    """A length as it stands in a file: `path` leads to it in the pack, `name` is what it is called there, if anything.

    `folder` is that of the pack whose file it is, and `file` the name in it; `sha256` tells what the file held when it
    was read. None of these is known of what stands in no file of a pack.
    """

    path: PackPath
    name: str | None
    node: Scalar
    folder: Path | None = None
    file: str = ""
    sha256: str = ""
    is_inherited: bool = False

    @property
    def place(self) -> Place:
        """Where it stands."""
        return self.node.place

    @property
    def is_archived(self) -> bool:
        """Tell whether its file lies in an archive."""
        return self.folder is not None and unpacked_at(self.folder) is not None


def find_value(loading: Loading, path: PackPath) -> WrittenValue | None:
    """Find the text that says how long something is; None where no length is written."""
    tree = loading.places.tree if loading.places else None
    found = at(tree, *path)
    if tree is None or not isinstance(found, Scalar):
        return None
    name: str | None = None
    seen: set[PackPath] = {path}
    while (next_path := _named_at(tree, path, found.text, seen)) is not None:
        named = at(tree, *next_path)
        if not isinstance(named, Scalar):
            return None
        name, path, found = found.text, next_path, named
        seen.add(path)
    return _filed(WrittenValue(path=path, name=name or _name_of(path), node=found), loading)


def _named_at(tree: Mapping, path: PackPath, name: str, seen: set[PackPath]) -> PackPath | None:
    """Find where a name gets its length: among those of the thing that it stands in, or of the pack."""
    return next((each for each in _shelves(path, name) if each not in seen and at(tree, *each) is not None), None)


def _shelves(path: PackPath, name: str) -> Iterator[PackPath]:
    if path[0] in _OWNERS:
        yield (*path[:2], KEY, name)
    yield (KEY, name)


def _name_of(path: PackPath) -> str | None:
    return str(path[-1]) if path[-2:-1] == (KEY,) else None


def _filed(value: WrittenValue, loading: Loading) -> WrittenValue:
    """Add the file that a value stands in."""
    shown = value.node.source.name
    for number, layer in enumerate(loading.line):
        for read in layer.files:
            name = read.name.removeprefix(f"{layer.folder.name}/")
            # The ends are compared first, as to find out how messages call a file takes its time.
            if shown.endswith(escaped(name)) and shown_file(layer.folder, name) == shown:
                return WrittenValue(
                    path=value.path,
                    name=value.name,
                    node=value.node,
                    folder=layer.folder,
                    file=name,
                    sha256=read.sha256,
                    is_inherited=number > 0,
                )
    return value


def missions_with(loading: Loading, value: WrittenValue) -> tuple[str, ...]:
    """List the missions that hold the text, of which there may be several where it stands in a part that they share."""
    tree = loading.places.tree if loading.places else None
    missions = entries_of(at(tree, *_OWNERS))
    return tuple(name for name, entry in missions.items() if _holds(entry.value, value.node))


def _holds(node: Node, value: Scalar) -> bool:
    return any(is_same_text(each, value) for _, each in descendants(node))


def is_same_text(node: Node, value: Scalar) -> bool:
    """Tell whether two nodes are the same stretch of the same file."""
    return node.source is value.source and (node.start, node.end) == (value.start, value.end)
