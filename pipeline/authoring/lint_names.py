"""A pack -> names that nothing uses, and distances typed again although they have a name."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from pipeline.diagnostics import Diagnostic, Path, warning
from pipeline.load import Loading
from pipeline.load.parsing.nodes import Node, Scalar, descendants
from pipeline.load.shaping.shape import placeholders
from pipeline.model import Pack, PackKind
from pipeline.units import Distance, UnitError

_DISTANCES = "distances"


def find_names(loading: Loading) -> Iterator[Diagnostic]:
    """Look over the names of a pack."""
    if loading.pack is None or loading.places is None:
        return
    tree = loading.places.tree
    yield from _typed_again(loading.pack, tree)
    # A reference has its own finding of values that no phase uses.
    if loading.pack.kind is not PackKind.REFERENCE:
        yield from _unused(loading.pack, tree)


def _unused(pack: Pack, tree: Node) -> Iterator[Diagnostic]:
    quoted = {*placeholders(tree)}
    called = {node.text for _, node in descendants(tree) if isinstance(node, Scalar)}
    for name in pack.distances:
        if name not in quoted | called:
            hint = f"delete it, or write {{{name}}} where a text means it"
            found = warning("W602", f"nothing uses the distance {name!r}", path=(_DISTANCES, name), hints=(hint,))
            yield replace(found, on_key=True)
    for name in pack.terms:
        if name not in quoted:
            hint = f"delete it, or write {{{name}}} where a text says it"
            yield replace(
                warning("W603", f"no text says the term {name!r}", path=("terms", name), hints=(hint,)), on_key=True
            )


def _typed_again(pack: Pack, tree: Node) -> Iterator[Diagnostic]:
    """Find lengths that are typed in a mission which has a name for just that length."""
    for path, node in descendants(tree):
        is_coordinate = path[-1:] in (("east",), ("north",))
        if path[:1] == ("missions",) and len(path) > 2 and path[2] not in (_DISTANCES, "table") and not is_coordinate:
            mission = pack.missions.get(str(path[1]))
            length = _length(node)
            names = [name for name, each in mission.distances.items() if each == length] if mission and length else []
            if names:
                yield _typed(path, str(length), names)


def _length(node: Node) -> Distance | None:
    try:
        return Distance.parse(node.text) if isinstance(node, Scalar) else None
    except UnitError:
        return None


def _typed(path: Path, length: str, names: list[str]) -> Diagnostic:
    listed = " or ".join(names)
    hint = f"write {listed}; or give this one a name of its own, if they are alike by chance"
    return warning("W601", f"{length} is typed here, and has a name: {listed}", path=path, hints=(hint,))
