"""A path into the pack -> the place in a file where that was written, and the layers beneath it."""

from __future__ import annotations

from dataclasses import dataclass

from pipeline.diagnostics import Diagnostic, Path, Place
from pipeline.load.parsing.nodes import Mapping, Node, Scalar, Sequence, child, flow
from pipeline.load.variants.sections import Section, cut

# What `pack explain` shows for a value that an upper layer has dropped.
TAKEN_OUT = "taken out"


@dataclass(frozen=True, kw_only=True)
class _Found:
    """How far a path led: the value, its key where it has one, and whether all of the path was there."""

    key: Scalar | None
    node: Node
    is_whole: bool


@dataclass(frozen=True, eq=False)
class Places:
    """All places of a pack."""

    tree: Mapping

    def of(self, path: Path, *, on_key: bool = False) -> Place:
        """Find where a value stands, or its key; of what isn't there, the nearest parent's key."""
        found = self._find(path)
        if found.key is not None and (on_key or not found.is_whole or found.node.is_block):
            return found.key.place
        return found.node.place

    def locate(self, diagnostic: Diagnostic) -> Diagnostic:
        """Give a diagnostic the place that its path leads to, unless it has one."""
        if diagnostic.place is not None:
            return diagnostic
        found = self._find(diagnostic.path)
        if diagnostic.stretch and found.is_whole and isinstance(found.node, Scalar):
            return diagnostic.at(found.node.place_of(diagnostic.stretch))
        return diagnostic.at(self.of(diagnostic.path, on_key=diagnostic.on_key))

    def layers(self, path: Path) -> tuple[tuple[Place, str], ...]:
        """List what each pack in the line says of a value, from the outermost ancestor to the one that wins.

        Things in lists may be called by their names, and sections of a page by their headings.
        """
        node: Node | None = self.tree
        for segment in path:
            node = _named(node, segment) if node is not None else None
        said: list[tuple[Place, str]] = []
        while node is not None:
            said.append((node.place, node.words.text.strip() if isinstance(node, Section) else flow(node)))
            node = node.beneath
        return tuple(reversed(said))

    def _find(self, path: Path) -> _Found:
        key: Scalar | None = None
        node: Node = self.tree
        for segment in path:
            below = child(node, segment)
            if below is None:
                return _Found(key=key, node=node, is_whole=False)
            key, node = below[0], below[1]
        return _Found(key=key, node=node, is_whole=True)


def _named(node: Node, segment: str | int) -> Node | None:
    """Go one step down by key, number or name."""
    # Imported here: finding a pack by name must not wait for the model.
    from pipeline.load.variants.edits import names_of, parameters

    below = child(node, segment)
    if below is not None:
        return below[1]
    body = node.get("body") if isinstance(node, Mapping) else None
    items = node.items if isinstance(node, Sequence) else cut(body) if isinstance(body, Scalar) else ()
    found = [item for item in items if segment in names_of(item)]
    if len(found) == 1:
        return parameters(found[0])
    older = _named(node.beneath, segment) if node.beneath is not None and not found else None
    return _taken_out(node, older) if older is not None else None


def _taken_out(node: Node, older: Node) -> Scalar:
    """Stand for what an upper layer has dropped; nothing that drops it again is told twice."""
    if isinstance(older, Scalar) and older.text == TAKEN_OUT:
        return older
    return Scalar(source=node.source, start=node.start, end=node.end, text=TAKEN_OUT, beneath=older)
