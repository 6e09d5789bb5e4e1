"""A pack and one of its pages -> the workshop with the pictures that the page may show, and no others.

What a page isn't given can't set it anew: a picture that changes concerns the pages that show it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from pipeline.compose.workshop import Workshop
from pipeline.model import Pack
from pipeline.model.pack_words import all_prose
from pipeline.model.pictures import pictures_in

_COVER = "cover"


def with_album(pack: Pack, shop: Workshop, page: str | None = None) -> Workshop:
    """Give the workshop the pictures of a page, or of a leaf."""
    if not pack.pictures:
        return shop
    names = {*_in_words(pack, page), *(_on_covers(pack) if page and _is_cover(pack, page) else ())}
    album = {name: picture for name, picture in pack.pictures.items() if name in names}
    return replace(shop, album=album) if album else shop


def _in_words(pack: Pack, page: str | None) -> Iterator[str]:
    """Name the pictures in words of the page itself, and in those that any page may quote: rules, steps, parts."""
    for path, text in all_prose(pack):
        if path[0] != "pages" or path[1] == page:
            yield from (match["name"] for match in pictures_in(text))


def _is_cover(pack: Pack, page: str) -> bool:
    return page in pack.pages and pack.pages[page].layout == _COVER


def _on_covers(pack: Pack) -> Iterator[str]:
    yield from (each.picture for each in (pack.logo, pack.cover_art) if each is not None)
