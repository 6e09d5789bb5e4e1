"""A loaded pack and another text for one of its values -> the pack as it would be; nothing is read or written."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from pipeline.diagnostics import Diagnostic, Report
from pipeline.load.folders.files import ICONS, PICTURES
from pipeline.load.parsing.nodes import Mapping, Node, Scalar, Sequence
from pipeline.load.whereabouts import Places
from pipeline.load.written_values import is_same_text

if TYPE_CHECKING:
    from pipeline.load.loading import Loading
    from pipeline.model import Pack


@dataclass(frozen=True, kw_only=True)
class Trial:
    """What would come of a pack; `pack` is None where it would have errors."""

    pack: Pack | None
    diagnostics: tuple[Diagnostic, ...]
    places: Places | None = None


def try_text(loading: Loading, value: Scalar, text: str) -> Trial:
    """Give a value another text, wherever in the pack it counts."""
    from pipeline.load.validate import find_doubts, sound_pack, validate

    known = loading.pack or loading.sound
    if loading.places is None or known is None:
        return Trial(pack=None, diagnostics=loading.diagnostics)
    tree = _with_text(loading.places.tree, value, text)
    assert isinstance(tree, Mapping)
    validation, places = validate(tree, {PICTURES: known.pictures, ICONS: known.icons}), Places(tree)
    report = Report([places.locate(each) for each in validation.diagnostics])
    sound = sound_pack(validation, find_doubts(validation, report.found))
    return Trial(pack=sound, diagnostics=tuple(report), places=places)


def _with_text(node: Node, value: Scalar, text: str) -> Node:
    if isinstance(node, Mapping):
        entries = {key: replace(each, value=_with_text(each.value, value, text)) for key, each in node.entries.items()}
        return replace(node, entries=entries)
    if isinstance(node, Sequence):
        return replace(node, items=tuple(_with_text(item, value, text) for item in node.items))
    return replace(node, text=text) if isinstance(node, Scalar) and is_same_text(node, value) else node
