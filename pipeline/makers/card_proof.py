"""The sheets of decks -> where each face must be found on them, and behind it, by the turn of the paper, its back."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pipeline.imposition import Box, PlacedSide, Turnover
from pipeline.makers.deck_sheets import DeckSheets
from pipeline.makers.decks import deck_sides
from pipeline.preflight import Spot, page_texts


def card_spots(sheets: Sequence[DeckSheets], pages: bytes) -> Iterator[Spot]:
    """List every face where it was put; backs are looked for behind the faces, whatever the plan says of them.

    `pages` is the file of all faces and backs, whose words say which is which.
    """
    texts = page_texts(pages)
    number, pages_before = 0, 0
    for deck in sheets:
        names = {side.page + pages_before: side.name for side in deck_sides(deck.dealt)}
        backs = {card.face + pages_before: card.back for card in deck.dealt.pages}
        for side in deck.sides:
            number += 1
            for page in () if side.is_back else side.pages:
                yield Spot(page=number, words=texts[page.page - 1], what=names[page.page], box=page.trim)
                back = backs.get(page.page)
                if back is not None and any(other.is_back for other in deck.sides):
                    behind = back + pages_before
                    box = _behind(page.trim, side, deck)
                    yield Spot(page=number + 1, words=texts[behind - 1], what=names[behind], box=box)
        pages_before += deck.dealt.page_count


def _behind(face: Box, front: PlacedSide, deck: DeckSheets) -> Box:
    """Find the place on the back that lies behind a face; a correction moves backs away from there."""
    moved = next(side.correction for side in deck.sides if side.is_back)
    if deck.plan.turnover is Turnover.SIDEWAYS:
        mirrored = Box(left=front.paper.width - face.right, top=face.top, size=face.size)
    else:
        mirrored = Box(left=face.left, top=front.paper.height - face.bottom, size=face.size)
    return mirrored.moved(right=moved.right, down=moved.up * -1)
