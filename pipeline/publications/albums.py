"""A pack and one of its pages -> the workshop with the pictures that the page may show, and no others.

What a page isn't given can't set it anew: a picture that changes concerns the pages that show it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import replace

from pipeline.compose.workshop import Workshop
from pipeline.model import Pack
from pipeline.model.pack_words import all_prose, prose_in
from pipeline.model.pictures import is_shown_in

_COVER = "cover"


def with_album(pack: Pack, shop: Workshop, *pages: str) -> Workshop:
    """Give the workshop the pictures of pages; or of anything else that has words of the pack."""
    if not pack.pictures:
        return shop
    shown = {*(_on_covers(pack) if any(_is_cover(pack, page) for page in pages) else ())}
    texts = tuple(_texts(pack, pages))
    album = {
        name: picture
        for name, picture in pack.pictures.items()
        if name in shown or any(name == text or is_shown_in(name, text) for text in texts)
    }
    return replace(shop, album=album) if album else shop


def _texts(pack: Pack, pages: Collection[str]) -> Iterator[str]:
    """List the words of the pages themselves, and those that any page may quote: rules, steps, parts.

    A field of a card may be just the name of its picture.
    """
    cards = prose_in(pack.deck.root, ("deck",)) if pack.deck is not None and not pages else ()
    for path, text in (*all_prose(pack), *cards):
        if path[0] != "pages" or path[1] in pages:
            yield text


def _is_cover(pack: Pack, page: str) -> bool:
    return page in pack.pages and pack.pages[page].layout == _COVER


def _on_covers(pack: Pack) -> Iterator[str]:
    yield from (each.picture for each in (pack.logo, pack.cover_art) if each is not None)
