"""A tree -> Diagnostics: faces of this very pack that no card is printed with, a box of cards that no page shows."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from pipeline.diagnostics import Diagnostic, warning
from pipeline.load.parsing.nodes import ANY, Mapping, Pattern, at, entries_of, is_inherited, texts
from pipeline.spelling import quote

# Where faces are named.
_NAMED: tuple[Pattern, ...] = (
    *(("cards", "decks", ANY, key) for key in ("face", "back")),
    ("cards", "decks", ANY, "cards", ANY, "face"),
    ("cards", "decks", ANY, "cards", ANY, "back", "face"),
    *(("deck", ANY, ANY, key) for key in ("face", "back")),
    ("faces", ANY, "extends"),
)
# Faces of ours that cards have unless they say otherwise: a pack's own of that name lies over them.
_USUAL = ("emblem", "map", "plan", "text")
_BOX = "{tuck_box}"


def check_idle_cards(tree: Mapping) -> Iterator[Diagnostic]:
    """Find what a pack says of its cards that is printed nowhere; what is inherited may serve other packs."""
    used = {*_USUAL, *(name for place in _NAMED for _, name in texts(tree, place))}
    for name, entry in entries_of(tree.get("faces")).items():
        if name not in used and not is_inherited(entry.value, tree):
            hint = f"write `face: {name}` for a deck in cards.yaml or for a card, or delete the file"
            yield warning(
                "W257", f"no card is printed with the face {quote(name)}", path=("faces", name), hints=(hint,)
            )
    box = at(tree.get("cards"), "box")
    if (
        box is not None
        and not is_inherited(box, tree)
        and not any(_BOX in body for _, body in texts(tree, ("pages", ANY, "body")))
    ):
        hint = f"write {_BOX} on a page, as a paragraph of its own, or delete the key"
        found = warning("W258", "no page shows the box of the cards", path=("cards", "box"), hints=(hint,))
        yield replace(found, on_key=True)
