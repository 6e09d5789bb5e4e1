"""A pack and one of its pages -> the workshop with the pictures that the page may show, and no others.

What a page isn't given can't set it anew: a picture that changes concerns the pages that show it.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Collection, Iterator
from dataclasses import replace

from pipeline.compose.workshop import Workshop
from pipeline.model import Pack
from pipeline.model.pack_words import all_prose, prose_in
from pipeline.model.pictures import is_shown_in

_COVER = "cover"
# Where words stand beside pages, none of which has such a name.
_ANYWHERE, _ON_CARDS = "*", ""
# What was found in the packs at hand: by identity, as they have no hash, and held, so that none takes their place.
_found: deque[tuple[Pack, Collection[tuple[str, str]]]] = deque(maxlen=4)


def with_album(pack: Pack, shop: Workshop, *pages: str) -> Workshop:
    """Give the workshop the pictures of pages; or of anything else that has words of the pack."""
    if not pack.pictures:
        return shop
    shown = {*(_on_covers(pack) if any(_is_cover(pack, page) for page in pages) else ())}
    seen_on = {_ANYWHERE, *(pages or (_ON_CARDS,))}
    shown |= {name for name, page in _places(pack) if page in seen_on}
    album = {name: picture for name, picture in pack.pictures.items() if name in shown}
    return replace(shop, album=album) if album else shop


def _places(pack: Pack) -> Collection[tuple[str, str]]:
    """Find which pictures stand in the words of which pages, once for all units of a pack."""
    known = next((places for each, places in _found if each is pack), None)
    if known is None:
        known = {
            (name, page)
            for page, text in _texts(pack)
            for name in pack.pictures
            if name == text or is_shown_in(name, text)
        }
        _found.append((pack, known))
    return known


def _texts(pack: Pack) -> Iterator[tuple[str, str]]:
    """List words with the page that they stand on, or that any page may quote: rules, steps, parts.

    A field of a card may be just the name of its picture.
    """
    for path, text in all_prose(pack):
        yield str(path[1]) if path[0] == "pages" else _ANYWHERE, text
    if pack.deck is not None:
        for _, text in prose_in(pack.deck.root):
            yield _ON_CARDS, text


def _is_cover(pack: Pack, page: str) -> bool:
    return page in pack.pages and pack.pages[page].layout == _COVER


def _on_covers(pack: Pack) -> Iterator[str]:
    yield from (each.picture for each in (pack.logo, pack.cover_art) if each is not None)
