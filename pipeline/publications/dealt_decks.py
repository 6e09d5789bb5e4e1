"""A deck of a pack -> its cards by page of its galley, each with its face and back; marked sets are decks alone."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from pipeline.contracts.wording import label
from pipeline.diagnostics import ContentError, Diagnostic, Path, error
from pipeline.imposition import CardPages
from pipeline.model import Backs, CardCatalogue, CardFace, CardFormat, Deck, Labels, Prose
from pipeline.rules.deck.dealing import deal
from pipeline.rules.deck.dealt_card import DealtCard
from pipeline.run.preparation import Prepared


@dataclass(frozen=True, kw_only=True)
class DealtDeck:
    """A deck with its cards, the format to which they are cut, and where in the pack it stands.

    One that is a marked set of another says by its `part` which it is.
    """

    deck: Deck
    cards: tuple[DealtCard, ...]
    format: CardFormat
    path: Path
    part: int = 0

    @property
    def pages(self) -> tuple[CardPages, ...]:
        """The pages of the deck's galley that show each card, as often as the card is printed."""
        once = [
            self.pages_of(number)
            for number, dealt in enumerate(self.cards, start=1)
            for _ in range(dealt.card.quantity)
            if self.prints(number)
        ]
        return tuple(once * self.deck.sets)

    def prints(self, number: int) -> bool:
        """Tell whether a card is printed: all are."""
        return True

    def pages_of(self, number: int) -> CardPages:
        """Tell the pages of one card, the first counted as 1."""
        return CardPages(face=number, back=self._back(number - 1, len(self.cards)))

    @property
    def page_count(self) -> int:
        """How many pages the deck's galley has: faces, then backs."""
        count = len(self.cards)
        return count + {Backs.SHARED: 1, Backs.OWN: count, Backs.NONE: 0}[self.deck.backs]

    @property
    def page_paths(self) -> tuple[Path, ...]:
        """Where in the pack each page of the galley is written."""
        faces = [each.path for each in self.cards]
        backs = [(*path, "back") for path in faces] if self.deck.backs is Backs.OWN else [self.path]
        return (*faces, *backs)[: self.page_count]

    def _back(self, index: int, count: int) -> int | None:
        """Faces come first in a galley, then the one back of all, or the backs in the order of their faces."""
        match self.deck.backs:
            case Backs.SHARED:
                return count + 1
            case Backs.OWN:
                return count + 1 + index
            case Backs.NONE:
                return None


@dataclass(frozen=True, kw_only=True)
class DeckSide:
    """A page of a deck's galley: what to call it, a word for files, how often it is printed."""

    page: int
    name: str
    slug: str
    copies: int

    @property
    def file(self) -> str:
        """The name of its picture, without an ending: how often it is printed stands at its end."""
        return f"{self.slug}-x{self.copies}" if self.copies > 1 else self.slug


def deck_sides(dealt: DealtDeck) -> tuple[DeckSide, ...]:
    """List a deck's faces, then its backs."""
    faces, backs = [], []
    # As many digits as the last card needs, so that files stand in the order of the cards.
    digits = max(2, len(str(len(dealt.cards))))
    for number, each in enumerate(dealt.cards, start=1):
        card, copies, where = each.card, each.card.quantity * dealt.deck.sets, dealt.pages_of(number)
        slug = f"{number:0{digits}}-{card.id}"
        faces.append(DeckSide(page=where.face, name=f"the face of {card.id}", slug=f"{slug}-face", copies=copies))
        if where.back is not None and dealt.deck.backs is Backs.OWN:
            backs.append(DeckSide(page=where.back, name=f"the back of {card.id}", slug=f"{slug}-back", copies=copies))
    if dealt.deck.backs is Backs.SHARED:
        # A shop is given it once, and prints it on all.
        backs.append(DeckSide(page=dealt.page_count, name="the back of all", slug="back", copies=1))
    return (*faces, *backs)


def deal_decks(prepared: Prepared, catalogue: CardCatalogue) -> list[DealtDeck]:
    """Draw up all decks; what is wrong with any of them is told at once."""
    assert prepared.pack.cards is not None
    dealt = [deal_deck(prepared, index, catalogue) for index in range(len(prepared.pack.cards.decks))]
    if problems := [each for _, found in dealt for each in found]:
        raise ContentError(*problems)
    return [each for deck, _ in dealt if deck is not None for each in parted(deck, prepared.labels)]


def deal_deck(
    prepared: Prepared, index: int, catalogue: CardCatalogue
) -> tuple[DealtDeck | None, tuple[Diagnostic, ...]]:
    """Draw up a deck's cards and find their format."""
    assert prepared.pack.cards is not None
    deck, path = prepared.pack.cards.decks[index], ("cards", "decks", index)
    cards, found = deal(prepared.pack, index, prepared.wording)
    form = catalogue.format_of(deck.size)
    if form is None:
        hint = f'sizes there are: {", ".join(catalogue.sizes)}; or write one like "70mm x 110mm"'
        found = (*found, error("E253", f"no size of card is called {deck.size!r}", path=(*path, "size"), hints=(hint,)))
    if form is None or found:
        return None, found
    return DealtDeck(deck=deck, cards=cards, format=form, path=path), ()


def parted(dealt: DealtDeck, labels: Labels) -> Iterator[DealtDeck]:
    """Part a deck into its sets if they are marked; another stays as it is."""
    deck = dealt.deck
    if not deck.marked or deck.sets == 1:
        yield dealt
        return
    for number in range(1, deck.sets + 1):
        title = Prose(label(labels, "deck.set", title=deck.title, number=number))
        named = deck.model_copy(update={"id": f"{deck.id}-{number}", "title": title, "sets": 1})
        yield replace(dealt, deck=named, cards=tuple(_marked(dealt, labels, number)), part=number)


def _marked(dealt: DealtDeck, labels: Labels, number: int) -> Iterator[DealtCard]:
    for each in dealt.cards:
        back = each.card.back and each.card.back.model_copy(update=_over(each.card.back, labels, number))
        yield replace(each, card=each.card.model_copy(update={**_over(each.card, labels, number), "back": back}))


def _over(face: CardFace, labels: Labels, number: int) -> dict[str, Prose]:
    """Put the number of the set into the small words above a title."""
    key = "deck.set" if face.over else "deck.set.alone"
    return {"over": Prose(label(labels, key, title=face.over, number=number))}
