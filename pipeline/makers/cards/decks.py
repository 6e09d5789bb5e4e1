"""A deck of a pack -> its galley and its cards by page: dealt, fitted, set, or taken from the shelf."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path as FilePath

from pipeline.diagnostics import ContentError, Diagnostic, Path, error
from pipeline.imposition import CardPages
from pipeline.makers.crew import spread
from pipeline.makers.preparation import Prepared
from pipeline.makers.shelf import SetGalley, Shelf, key, source_digest
from pipeline.model import Backs, CardCatalogue, CardFormat, Deck
from pipeline.rules.deck.dealing import DealtCard, deal

_PACKAGE = FilePath(__file__).resolve().parents[1]


@dataclass(frozen=True, kw_only=True)
class DealtDeck:
    """A deck with its cards, the format to which they are cut, and where in the pack it stands."""

    deck: Deck
    cards: tuple[DealtCard, ...]
    format: CardFormat
    path: Path

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


def deck_sides(dealt: DealtDeck) -> tuple[DeckSide, ...]:
    """List a deck's faces, then its backs."""
    faces, backs = [], []
    for number, each in enumerate(dealt.cards, start=1):
        card, copies, where = each.card, each.card.quantity * dealt.deck.sets, dealt.pages_of(number)
        slug = f"{number:02}-{card.id}"
        faces.append(DeckSide(page=where.face, name=f"the face of {card.id}", slug=f"{slug}-face", copies=copies))
        if where.back is not None and dealt.deck.backs is Backs.OWN:
            backs.append(DeckSide(page=where.back, name=f"the back of {card.id}", slug=f"{slug}-back", copies=copies))
    if dealt.deck.backs is Backs.SHARED:
        backs.append(DeckSide(page=dealt.page_count, name="the back of all", slug="back", copies=1))
    return (*faces, *backs)


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


def set_decks(prepared: Prepared, decks: Sequence[DealtDeck], catalogue: CardCatalogue) -> list[SetGalley]:
    """Take each deck's galley from the shelf, or set it."""
    shelf, sources = Shelf(), source_digest([_PACKAGE])
    names = [key([sources, *_depends_on(prepared, dealt, catalogue)]) for dealt in decks]
    made = {name: shelf.take(name) for name in names}
    missing = {name: dealt for name, dealt in zip(names, decks, strict=True) if made[name] is None}
    for name, anew in zip(missing, _set(prepared, list(missing.values()), catalogue), strict=True):
        shelf.put(name, anew)
        made[name] = anew
    return [galley for name in names if (galley := made[name]) is not None]


def _depends_on(prepared: Prepared, dealt: DealtDeck, catalogue: CardCatalogue) -> Iterator[str]:
    yield from (
        prepared.look,
        prepared.pack.title,
        prepared.pack.setting,
        catalogue.model_dump_json(),
        dealt.deck.model_dump_json(),
    )
    yield from (each.card.model_dump_json() for each in dealt.cards)
    if prepared.pack.deck is not None and any(each.card.map for each in dealt.cards):
        # Their maps are drawn from what stands elsewhere in the pack.
        yield from (prepared.pack.deck.model_dump_json(include={"deployment"}), prepared.pack.table.model_dump_json())
        yield str(prepared.pack.cm_per_inch)


def _set(prepared: Prepared, decks: Sequence[DealtDeck], catalogue: CardCatalogue) -> list[SetGalley]:
    """Set decks in a process that is held to limits."""
    if not decks:
        return []
    # Imported here: decks taken from the shelf need no typesetter.
    from pipeline.makers.cards.setting import set_deck

    def galley_of(dealt: DealtDeck) -> SetGalley:
        try:
            galley, found = set_deck(prepared, dealt, catalogue)
        except ContentError as problem:
            return SetGalley(galley=None, diagnostics=problem.diagnostics)
        return SetGalley(galley=galley, diagnostics=found)

    return spread(galley_of, decks, jobs=1, called=lambda dealt: f"the deck {dealt.deck.id}")
