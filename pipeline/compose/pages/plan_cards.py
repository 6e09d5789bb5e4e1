"""The cards of a pack's battle plans -> a chart of them to be cut out of their page, as high as it leaves room for."""

from __future__ import annotations

from collections.abc import Sequence

from pipeline.compose.cards.deck_manuscript import CardSide, card_sides
from pipeline.compose.cards.deck_material import DeckMaterial, Written, card_shop
from pipeline.compose.pages.page_material import Chart, PageMaterial, absent
from pipeline.compose.text.atoms import Picture
from pipeline.contracts.paper import NOTHING
from pipeline.diagnostics import ContentError
from pipeline.draw import BackNames, CardArt, CardPaint, draw_sign
from pipeline.draw.cards.face_layout import find_face, lay_out_face
from pipeline.model import BATTLE_PLANS, Backs, BattlePlans, CardCatalogue, CardFormat, Deck, Prose
from pipeline.model.deck_hues import deck_palette
from pipeline.rules.deck.dealt_card import DealtCard
from pipeline.rules.deck.plan_deck import plan_cards
from pipeline.rules.deck.side_words import side_words
from pipeline.units import Length

FACE = "plan"
_HEIGHT = Length.of_mm(88)  # at least as high as a poker card
_GROWTH = Length.of_mm(33)  # and at most so much higher
_SAFE = Length.of_mm(3.2)  # scissors are off by more than a guillotine, and nobody cuts in a stack
_SCISSORS = Length.of_mm(4)
_CLEAR = Length.of_mm(0.4)  # what is painted on a card keeps off the lines along which it is cut


def plan_cards_chart(material: PageMaterial) -> Chart:
    """Lay the cards of all players in rows, a player's beside one another."""
    selection = material.pack.selection
    if selection is None or selection.battle_plans is None:
        raise ContentError(absent(material.page, "battle_plans in selection.yaml"))
    assert material.catalogue is not None
    maker = _CutOuts(material, material.catalogue, selection.battle_plans)
    least, growth = _HEIGHT.points * maker.rows, _GROWTH.points * maker.rows
    # What fits on the lowest cards fits on all; what doesn't is told now.
    maker.write(least)
    return Chart(picture=Picture("chart", "", least, room_before=1.0, stretch=growth, write=maker.write), full=True)


class _CutOuts:
    def __init__(self, material: PageMaterial, catalogue: CardCatalogue, plans: BattlePlans) -> None:
        self.material, self.catalogue, self.columns = material, catalogue, len(plans.plans)
        self.cards = tuple(plan_cards(plans))
        self.rows = len(self.cards) // self.columns

    def write(self, height: float) -> str:
        """Set the cards so high that all rows come to a height in points."""
        shop = self.material.shop
        wide, high = shop.area.width / self.columns, height / self.rows
        form = CardFormat(
            name=FACE,
            width=Length.near_points(wide) - _CLEAR * 2,
            height=Length.near_points(high) - _CLEAR * 2,
            bleed=NOTHING,
            safe=_SAFE,
        )
        return shop.render(
            "plan-cards",
            sides=self._set(form),
            card_kinds=self.catalogue.kinds,
            theme=shop.theme,
            columns=self.columns,
            width=wide,
            height=high,
            clear=_CLEAR.points,
            scissors=draw_sign("scissors", shop.palette, _SCISSORS),
        )

    def _set(self, form: CardFormat) -> Sequence[CardSide]:
        shop, pack, path = self.material.shop, self.material.pack, ("selection", "battle_plans")
        face = find_face({**self.catalogue.faces, **pack.faces}, FACE, path)
        deck = Deck(id=BATTLE_PLANS, title=Prose(shop.labels["chart.battle-plan"]), of=BATTLE_PLANS, backs=Backs.NONE)
        laid, count = lay_out_face(FACE, face, form), len(self.cards)
        art = CardArt(
            paint=CardPaint(format=form, palette=deck_palette(shop.palette, shop.ink, None), ink=shop.ink),
            names=BackNames(title=pack.title, deck=deck.title),
            family=shop.theme.heading,
            ground_words=shop.labels["card.ground"],
            maps={},
            path=path,
            icons=pack.icons,
        )

        def written(number: int, dealt: DealtCard) -> Written:
            words = side_words(pack, deck, dealt.card, number, count)
            return Written(
                face=dealt.card, words=words, laid=laid, name=f"the battle plan {dealt.card.id}", path=dealt.path
            )

        fronts = tuple(written(number, dealt) for number, dealt in enumerate(self.cards, start=1))
        cards = DeckMaterial(
            deck=deck, fronts=fronts, backs=(), format=form, catalogue=self.catalogue, art=art, pictures={}, path=path
        )
        return card_sides(fronts, cards, card_shop(shop, self.catalogue, form))
