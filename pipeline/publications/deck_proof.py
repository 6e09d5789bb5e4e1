"""The sheets of decks -> where each face must be found on them, and behind it, by the turn of the paper, its back."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pipeline.contracts.expectation import Spot
from pipeline.contracts.paper import Box, Point
from pipeline.contracts.placed import Correction, PlacedSide
from pipeline.contracts.plan import Turnover
from pipeline.publications.dealing import deck_sides
from pipeline.publications.deck_sheets import DeckSheets
from pipeline.run.publication import Book
from pipeline.units import Length


def card_spots(sheets: Sequence[DeckSheets], book: Book) -> Iterator[Spot]:
    """List every face where it was put; backs are looked for behind the faces, whatever the plan says of them.

    The book is that of all faces and backs, whose words say which is which.
    """
    texts, centres = book.texts, book.middles
    number, pages_before = 0, 0
    for deck in sheets:
        names = {side.page + pages_before: side.name for side in deck_sides(deck.dealt)}
        backs = {card.face + pages_before: card.back for card in deck.dealt.pages}
        for side in deck.sides:
            number += 1
            for page in () if side.is_back else side.pages:
                middle = _placed(centres[page.page - 1], page.trim, turned=page.turned)
                yield Spot(page=number, words=texts[page.page - 1], what=names[page.page], box=page.trim, middle=middle)
                back = backs.get(page.page)
                if back is not None and any(other.is_back for other in deck.sides):
                    behind = back + pages_before
                    yield Spot(
                        page=number + 1,
                        words=texts[behind - 1],
                        what=names[behind],
                        box=_behind(page.trim, side, deck).moved(
                            right=_correction(deck).right, down=_correction(deck).up * -1
                        ),
                        middle=_middle_behind(centres[behind - 1], page.trim, side, deck),
                    )
        pages_before += deck.dealt.page_count


def _correction(deck: DeckSheets) -> Correction:
    return next(side.correction for side in deck.sides if side.is_back)


def _behind(face: Box, front: PlacedSide, deck: DeckSheets) -> Box:
    """Find the place on the back that lies behind a face, on a printer that is not off."""
    if deck.plan.turnover is Turnover.SIDEWAYS:
        return Box(left=front.paper.width - face.right, top=face.top, size=face.size)
    return Box(left=face.left, top=front.paper.height - face.bottom, size=face.size)


def _middle_behind(centre: Point | None, face: Box, front: PlacedSide, deck: DeckSheets) -> Point | None:
    """Find where the words of a back have their middle: on its head where sheets go over upwards, then corrected."""
    placed = _placed(centre, _behind(face, front, deck), turned=deck.plan.turnover is Turnover.UPWARDS)
    if placed is None:
        return None
    x, y = _correction(deck).moved(placed, front.paper)
    return Point(x=Length.of_mm(x), y=Length.of_mm(y))


def _placed(centre: Point | None, box: Box, *, turned: bool) -> Point | None:
    """Find where a spot of a card lies on its sheet."""
    if centre is None:
        return None
    if turned:
        return Point(x=box.right - centre.x, y=box.bottom - centre.y)
    return Point(x=box.left + centre.x, y=box.top + centre.y)
