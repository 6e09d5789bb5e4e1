"""The pages of a deck -> a folder of pictures in one file, each of the very size that a shop asks for, and checked."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Sequence
from dataclasses import replace

from pipeline.diagnostics import Diagnostic, warning
from pipeline.publications.dealing import DealtDeck, DeckSide
from pipeline.publications.shop_terms import ShopTerms
from pipeline.run.prints import Print

# The first moment that the format knows: pictures have no date of their own.
_NO_DATE = (1980, 1, 1, 0, 0, 0)


def paint_cards(
    made: Print, stem: str, terms: ShopTerms, dealt: DealtDeck, sides: Sequence[DeckSide], pages: bytes
) -> tuple[Print, tuple[Diagnostic, ...]]:
    """Paint every face and back once, named by its card and how often it is printed."""
    from pipeline.preflight.picture import check_picture, picture_of_size

    assert terms.shop.pictures is not None
    dpi = terms.shop.pictures.dpi
    size = terms.shop.pixels(dealt.deck.size, dealt.format.width, dealt.format.height)
    folder = io.BytesIO()
    found: list[Diagnostic] = []
    with zipfile.ZipFile(folder, "w", zipfile.ZIP_STORED) as archive:
        for side in sides:
            name = _file(side)
            picture = picture_of_size(pages, page=side.page - 1, width=size.width, height=size.height, dpi=dpi)
            found += check_picture(picture, name, width=size.width, height=size.height, dpi=dpi)
            archive.writestr(zipfile.ZipInfo(f"{stem}/{name}", _NO_DATE), picture)
    if dealt.deck.size not in terms.shop.pictures.sizes:
        found.append(_unlisted(terms, dealt, str(size)))
    told = f"{len(sides)} pictures of {size} dots, RGB, {dpi} dots to the inch"
    painted = replace(
        made, name=f"{stem}.zip", data=folder.getvalue(), verified=(*made.verified, told), expectation=None
    )
    return painted, tuple(found)


def _file(side: DeckSide) -> str:
    times = f"-x{side.copies}" if side.copies > 1 else ""
    return f"{side.slug}{times}.png"


def _unlisted(terms: ShopTerms, dealt: DealtDeck, size: str) -> Diagnostic:
    """Say that no source names the size of a card; a shop that goes by its list turns the pictures down."""
    assert terms.shop.pictures is not None
    message = f"no size of card that {terms.shop.name} names is {dealt.deck.size}; {size} dots are worked out"
    hint = f"ask the shop before you order; sizes that it names: {', '.join(terms.shop.pictures.sizes)}"
    return warning("W833", message, path=(*dealt.path, "size"), hints=(hint,))
