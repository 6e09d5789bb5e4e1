"""A pack of cards -> the net of the box that holds them all, in true size."""

from __future__ import annotations

from pipeline.compose.workshop import Workshop
from pipeline.contracts.box_net import Net
from pipeline.contracts.plate import Plate
from pipeline.diagnostics import ContentError, error
from pipeline.draw.cards.tuckbox import BoxNames, draw_tuck_box
from pipeline.imposition.tuckbox import tuck_box
from pipeline.load import layouts_root, load_card_catalogue
from pipeline.model import CardCatalogue, CardFormat, Pack
from pipeline.rules.deck.dealing import count_decks


def draw_box(pack: Pack, shop: Workshop) -> Plate:
    """Draw the box; one that is wider than the page's words can't be printed on it."""
    catalogue, found = load_card_catalogue(layouts_root())
    if catalogue is None:
        raise ContentError(*found)
    net = plan_box(pack, catalogue)
    if float(net.width) > float(shop.area.stock.width - shop.area.margin.left - shop.area.margin.right):
        message = f"the net of the box is {float(net.width):.1f} mm wide, more than there is on {shop.area.stock.name}"
        hint = "take a larger paper with --paper, thinner card, or fewer sets"
        raise ContentError(error("E763", message, path=("cards", "box"), hints=(hint,)))
    names = BoxNames(title=pack.title.upper(), line=pack.subtitle, glue=shop.labels["deck.box.glue"])
    return draw_tuck_box(net, names, shop.palette, shop.ink, shop.theme.heading, title=shop.labels["deck.box.net"])


def plan_box(pack: Pack, catalogue: CardCatalogue) -> Net:
    """Lay the box out for all cards of the pack, as wide and as high as the largest of them."""
    assert pack.cards is not None
    assert pack.cards.box is not None
    formats = [form for deck in pack.cards.decks if (form := catalogue.format_of(deck.size)) is not None]
    count = sum(each.printed for each in count_decks(pack))
    return tuck_box(_largest(formats), count, pack.cards.box)


def _largest(formats: list[CardFormat]) -> CardFormat:
    width, height = max(form.width for form in formats), max(form.height for form in formats)
    return formats[0].model_copy(update={"width": width, "height": height})
