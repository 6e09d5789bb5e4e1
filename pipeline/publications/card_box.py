"""Decks and the page that shows their box -> its drawing, for cards as thick as they are; several alike if need be."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction

from pipeline.compose.workshop import Workshop
from pipeline.contracts.wording import label
from pipeline.diagnostics import ContentError, error
from pipeline.draw import BoxDrawing, BoxNames
from pipeline.imposition.tuckbox_net import Pile, deepest, tuck_box
from pipeline.model import CardFormat, Pack, Page, TuckBox
from pipeline.publications.papers import card_catalogue, sheet_store
from pipeline.rules.deck.dealing import DeckCount, count_decks

_PATH = ("cards", "box")
_HIGH = Fraction(4, 5)  # of the page's room: what its head and lead leave for a net
_FILMS = 2  # a sleeve has one before the card, and one behind it


def box_on(pack: Pack, page: Page, shop: Workshop) -> BoxDrawing | None:
    """Draw the box for the decks that a page names, or for all, where the pack has one."""
    if pack.cards is None or pack.cards.box is None:
        return None
    box, counts = pack.cards.box, [each for each in count_decks(pack) if not page.decks or each.deck.id in page.decks]
    count, each = sum(each.printed for each in counts), _thickness(box)
    if count == 0:
        # The cards are wrong, and errors say so: there is nothing to measure.
        return None
    pile = _pile(box, _formats(counts))
    boxes = _boxes(pile, each, count, box, shop)
    deep = each * -(-count // boxes) + box.air.mm
    labels, title, line = shop.labels, str(pack.title), str(pack.subtitle)
    # A box on a shelf shows its sides: they say which deck is in it.
    title, line = (", ".join(str(each.deck.title) for each in counts), title) if page.decks else (title, line)
    several = label(labels, "deck.box.several", count=boxes) if boxes > 1 else ""
    return BoxDrawing(
        net=tuck_box(replace(pile, depth=deep), box.glue.mm),
        names=BoxNames(
            title=title.upper(),
            line=line,
            glue=labels["deck.box.glue"],
            which=label(labels, "deck.box.which", count=boxes) if boxes > 1 else "",
        ),
        palette=shop.palette,
        ink=shop.ink,
        family=shop.theme.heading,
        title=labels["deck.box.net"],
        note=several,
    )


def _thickness(box: TuckBox) -> Fraction:
    """Tell how thick a card is in its sleeve, in millimetres."""
    card = box.card
    if box.grams is not None:
        store = sheet_store()
        leaf = store.leaf(box.grams)
        if leaf is None:
            known = ", ".join(str(each.grams) for each in store.papers)
            hint = f"weights there are: {known}; or say with `card` how thick it is"
            message = f"how thick paper of {box.grams} g/m2 is, isn't known"
            raise ContentError(error("E290", message, path=(*_PATH, "grams"), hints=(hint,)))
        card = leaf.thickness
    assert card is not None, "the model takes no box without a measure"
    return card.mm + (box.sleeves.film.mm * _FILMS if box.sleeves else 0)


def _formats(counts: Sequence[DeckCount]) -> list[CardFormat]:
    catalogue = card_catalogue()
    return [form for each in counts if (form := catalogue.format_of(each.deck.size)) is not None]


def _pile(box: TuckBox, formats: Sequence[CardFormat]) -> Pile:
    """Tell how wide and high cards are: as the largest of them, or as their sleeves."""
    width, height = max(form.width for form in formats), max(form.height for form in formats)
    if box.sleeves is not None:
        if box.sleeves.width < width or box.sleeves.height < height:
            size = f"{float(width):g} x {float(height):g} mm"
            message = f"cards of {size} don't go into sleeves of {box.sleeves.width} x {box.sleeves.height}"
            hint = "write the size that the packet says, which is larger than that of the cards"
            raise ContentError(error("E291", message, path=(*_PATH, "sleeves"), hints=(hint,)))
        width, height = box.sleeves.width, box.sleeves.height
    return Pile(width=width.mm, height=height.mm, depth=Fraction(0))


def _boxes(pile: Pile, each: Fraction, count: int, box: TuckBox, shop: Workshop) -> int:
    """Tell how many boxes it takes, so that the net of each has room on the page; one where none has."""
    area = shop.area
    across = (area.stock.width - area.margin.left - area.margin.right).mm
    down = (area.stock.height - area.margin.top - area.margin.bottom).mm * _HIGH
    room = deepest(pile, box.glue.mm, across=across, down=down) - box.air.mm
    return 1 if room < each else -(-count // int(room // each))
