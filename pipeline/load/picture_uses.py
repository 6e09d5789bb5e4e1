"""A tree and the pictures of its pack -> Diagnostics: pictures that nothing shows."""

from __future__ import annotations

import re
from collections.abc import Iterator

from pipeline.diagnostics import Diagnostic, Place, warning
from pipeline.load.folders.files import PICTURES
from pipeline.load.folders.layers import Layer
from pipeline.load.folders.unpacked import shown_file
from pipeline.load.parsing.nodes import Mapping, Scalar, descendants

# In Markdown: words for who can't see it, and which picture it is.
_SHOWN = re.compile(r"!\[[^\]\n]*\]\(\s*<?(?P<name>[^()\s>]+)")


def check_unused_pictures(layer: Layer, tree: Mapping) -> Iterator[Diagnostic]:
    """Tell which of a pack's own pictures neither it shows, nor what it inherits."""
    unused = {name for name, picture in layer.pictures.items() if picture is not None}
    for _, node in descendants(tree) if unused else ():
        if isinstance(node, Scalar):
            # A value that is just its name shows it: as a logo, or in a field of a card.
            unused -= {node.text, *(match["name"] for match in _SHOWN.finditer(node.text))}
    for name in sorted(unused):
        place = Place(file=shown_file(layer.folder, f"{PICTURES}/{name}"), line=1, column=1)
        hint = "name it where it is to be shown, or leave it out"
        yield warning("W530", "nothing shows this picture", hints=(hint,)).at(place)
