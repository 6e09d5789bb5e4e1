"""A tree, the pictures and icons of its pack -> Diagnostics: names that stand for none, and what nothing shows."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator

from pipeline.diagnostics import Diagnostic, Place, error, warning
from pipeline.load.dangling import check_name
from pipeline.load.folders.files import ICONS, PICTURES
from pipeline.load.folders.icon_shelf import SUFFIX
from pipeline.load.folders.layers import Layer
from pipeline.load.folders.unpacked import shown_file
from pipeline.load.parsing.nodes import ANY, Mapping, Pattern, Scalar, descendants, texts
from pipeline.model.card_templates import Template
from pipeline.model.pictures import is_shown_in

# What stands on covers alone, and how pages say which they are.
_ON_COVERS = ("logo", "cover_art")
_LAYOUTS: Pattern = ("pages", ANY, "layout")
_COVER = "cover"
_NAMES = re.compile(r"[a-z][a-z0-9]*(?:[-_][a-z0-9]+)*")


def check_pictures(tree: Mapping, known: Collection[str]) -> Iterator[Diagnostic]:
    """Check what a pack shows by name, and that there is a page to show it."""
    for key in _ON_COVERS:
        for path, name in texts(tree, (key, "picture")):
            yield from check_name("picture", path, name, known)
            if all(layout != _COVER for _, layout in texts(tree, _LAYOUTS)):
                message, hint = f"no page of the pack shows the {key}", "it stands on the page with `layout: cover`"
                yield error("E536", message, path=(key,), hints=(hint,))
    if "cover_art" in tree.entries and ("map" in (layout for _, layout in texts(tree, ("cover", "layout")))):
        message, hint = (
            "a cover that shows a map has no place for art",
            "lay it out as `title`, or leave one out",
        )
        yield error("E537", message, path=("cover_art",), hints=(hint,))


def check_unused(layer: Layer, tree: Mapping) -> Iterator[Diagnostic]:
    """Tell which of a pack's own pictures and icons neither it shows, nor what it inherits."""
    unused = {name for name, picture in layer.pictures.items() if picture is not None}
    idle = {name for name, icon in layer.icons.items() if icon is not None}
    for _, node in descendants(tree):
        if not (unused or idle):
            break
        if isinstance(node, Scalar):
            # A value that is just its name shows it: as a logo, or in a field of a card. Icons may be several.
            text = Template(node.text)
            unused -= {name for name in unused if name == text or is_shown_in(name, text) or text.could_be(name)}
            idle -= {*_NAMES.findall(text), *filter(text.could_be, idle)} if idle else set()
    for what, folder, names in (("picture", PICTURES, unused), ("icon", ICONS, idle)):
        for name in sorted(names):
            file = f"{folder}/{name}" + SUFFIX * (folder == ICONS)
            place = Place(file=shown_file(layer.folder, file), line=1, column=1)
            hint = "name it where it is to be shown, or leave it out"
            yield warning("W530", f"nothing shows this {what}", hints=(hint,)).at(place)
