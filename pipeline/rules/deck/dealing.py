"""A pack's decks -> how many cards each has, and the cards with every word in place, wherever they are written."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from pipeline.contracts.wording import Wording
from pipeline.diagnostics import Diagnostic, Path, error
from pipeline.model import (
    BATTLE_PLANS,
    ActionTable,
    Backs,
    Card,
    CardFace,
    Deck,
    Pack,
    ScoreTable,
    Shows,
)
from pipeline.model.diagrams import Diagram
from pipeline.rules.deck.card_words import cards_of_type, shown_plainly
from pipeline.rules.deck.dealt_card import DealtCard
from pipeline.rules.deck.plan_deck import plan_deck
from pipeline.rules.prose.placeholders import Scribe
from pipeline.rules.used.mission_uses import pack_values
from pipeline.spelling import hints

# The shipped faces of cards that are given none.
WITH_SIGN, WITH_MAP, OF_WORDS = "emblem", "map", "text"


def shared_kinds(pack: Pack) -> Iterator[str]:
    """List the types of cards of which players share one: those of which there is one set, and that aren't fields."""
    for deck in pack.cards.decks if pack.cards else ():
        kind = pack.cards.types.get(deck.of or "") if pack.cards else None
        if kind is not None and deck.sets == 1 and kind.shows is not Shows.FIELDS and not kind.modes:
            yield str(deck.of)


def shared_types(pack: Pack) -> Iterator[str]:
    """Say what they are called."""
    return (str(pack.cards.types[kind].name) for kind in shared_kinds(pack) if pack.cards)


def deal(pack: Pack, index: int, wording: Wording) -> tuple[tuple[DealtCard, ...], tuple[Diagnostic, ...]]:
    """Draw up the cards of one of a pack's decks, in their order, each once."""
    assert pack.cards is not None
    deck, path = pack.cards.decks[index], ("cards", "decks", index)
    found = tuple(_check(pack, deck, path))
    if found:
        return (), found
    diagrams = {diagram.card: diagram for diagram in pack.cards.diagrams}
    dealt = tuple(
        replace(each, card=each.card.model_copy(update={"diagram": diagrams.get(each.card.id)}))
        for each in _dealt(pack, deck, path, wording)
    )
    found = tuple(_check_backs(deck, path, dealt))
    if found:
        return (), found
    scribe, values = Scribe(), pack_values(pack, wording)
    cards = (replace(each, card=_filled_card(each, scribe, values)) for each in dealt)
    return tuple(replace(each, card=_with_faces(pack, deck, each.card)) for each in cards), scribe.found


def _with_faces(pack: Pack, deck: Deck, card: Card) -> Card:
    """Name the faces of a card's sides: its own, or the deck's, or those that show what there is on it."""
    back = card.back
    if back is None and deck.backs is Backs.OWN:
        back = CardFace(over=card.over, title=card.title, motto=card.motto, look=card.look)
    if back is not None:
        # A back may show all that its card says, and what it says itself lies over that.
        face, fields = back.face or deck.back or _usual_face(back), {**card.fields, **back.fields}
        back = back.model_copy(update={"face": face, "fields": fields})
    kind = pack.cards.types.get(deck.of or "") if pack.cards else None
    face = card.face or deck.face or _usual_face(card)
    if kind is not None and kind.shows is Shows.FIELDS and face in (OF_WORDS, WITH_SIGN):
        # These know no fields of an author's own.
        card = shown_plainly(card, pack.cards.sorted_by(deck.of or "") if pack.cards else ())
    return card.model_copy(update={"face": face, "back": back})


def _usual_face(side: CardFace) -> str:
    return WITH_MAP if side.map else WITH_SIGN if side.sign else OF_WORDS


def _dealt(pack: Pack, deck: Deck, path: Path, wording: Wording) -> Iterator[DealtCard]:
    if deck.of is not None and deck.of != BATTLE_PLANS:
        return (DealtCard(card=card, path=where) for card, where in cards_of_type(pack, deck.of, wording))
    plans = pack.selection.battle_plans if pack.selection else None
    return plan_deck(pack, plans, deck, wording) if deck.of and plans else _own_cards(deck, path)


def _check(pack: Pack, deck: Deck, path: Path) -> Iterator[Diagnostic]:
    """Find what keeps a deck from being dealt."""
    if bool(deck.of) == bool(deck.cards):
        given = "both" if deck.of else "neither"
        yield error("E250", f"a deck has either 'cards' or 'of', and {deck.id} has {given}", path=path)
    yield from _check_diagrams(pack, path)
    plans = pack.selection.battle_plans if pack.selection else None
    if deck.of is not None and deck.of != BATTLE_PLANS:
        if pack.deck is None or not pack.deck.of(deck.of):
            hint = f"write them in deck/{deck.of}.yaml or .csv, or take the deck out"
            message = f"the deck {deck.id} is of {deck.of} cards, and the pack has none"
            yield error("E251", message, path=(*path, "of"), hints=(hint,)).relying_on(("deck",), ("cards",))
    elif deck.of and plans is None:
        hint = "write battle_plans in selection.yaml, or take the deck out"
        message = f"the deck {deck.id} is of battle plans, and the pack has none"
        yield error("E251", message, path=(*path, "of"), hints=(hint,)).relying_on(("selection",), ("missions",))
    if deck.back is not None and deck.backs is Backs.NONE:
        hint = "leave `back` out, or write `backs: shared`"
        message = f"the deck {deck.id} has backs: none, and a back"
        yield error("E252", message, path=(*path, "back"), hints=(hint,))


def _check_diagrams(pack: Pack, path: Path) -> Iterator[Diagnostic]:
    """Find diagrams of cards that no type has; they are told with the first deck."""
    assert pack.cards is not None
    known = [name for kind in pack.cards.types for name in (pack.deck.of(kind) if pack.deck else ())]
    for number, diagram in enumerate(pack.cards.diagrams if path[-1] == 0 else ()):
        if diagram.card not in known:
            where = ("cards", "diagrams", number, "card")
            yield error("E289", f"no card is called {diagram.card}", path=where, hints=hints(diagram.card, known))


def _check_backs(deck: Deck, path: Path, cards: Iterable[DealtCard]) -> Iterator[Diagnostic]:
    """Find cards with a back that the deck has no use for, and those without one where each has its own."""
    has_own = deck.backs is Backs.OWN
    hint = "give a back to every card and write `backs: own`, or to none"
    for card, where in ((each.card, each.path) for each in cards):
        if (card.back is not None) != has_own and not (has_own and deck.back):
            what = f"{card.id} has {'none' if has_own else 'one'}"
            said = f"the deck {deck.id} has backs: {deck.backs.value}, but {what}"
            yield error("E252", said, path=where, hints=(hint,))


def _own_cards(deck: Deck, path: Path) -> Iterator[DealtCard]:
    for number, card in enumerate(deck.cards):
        yield DealtCard(card=card, path=(*path, "cards", number))


def _filled_card(dealt: DealtCard, scribe: Scribe, values: dict[str, str]) -> Card:
    card = dealt.card
    back = card.back and card.back.model_copy(update=_filled(card.back, scribe, values, (*dealt.path, "back")))
    return card.model_copy(update={**_filled(card, scribe, values, dealt.path), "back": back})


def _filled(face: CardFace, scribe: Scribe, values: dict[str, str], path: Path) -> dict[str, object]:
    """Put the pack's distances into every text of a face."""
    texts = {key: getattr(face, key) for key in ("over", "title", "motto", "text", "notes")}
    filled: dict[str, object] = {
        key: scribe.write(text, values, (*path, key)) for key, text in texts.items() if text is not None
    }
    if face.scores is not None:
        filled["scores"] = _filled_scores(face.scores, scribe, values, path)
    if face.diagram is not None:
        filled["diagram"] = _filled_diagram(face.diagram, scribe, values)
    if face.action is not None:
        filled["action"] = _filled_action(face.action, scribe, values, path)
    fields = {name: scribe.write(text, values, (*path, "fields", name)) for name, text in face.fields.items()}
    return {**filled, "fields": fields}


def _filled_scores(scores: ScoreTable, scribe: Scribe, values: dict[str, str], path: Path) -> ScoreTable:
    rows = tuple(
        row.model_copy(
            update={
                part: scribe.write(text, values, (*path, "scores", "rows", index, "what"))
                for part in ("what", "when", "said")
                if (text := getattr(row, part)) is not None
            }
        )
        for index, row in enumerate(scores.rows)
    )
    return scores.model_copy(update={"rows": rows})


def _filled_diagram(diagram: Diagram, scribe: Scribe, values: dict[str, str]) -> Diagram:
    where = ("cards", "diagrams")
    marks = (
        mark if mark.label is None else mark.model_copy(update={"label": scribe.write(mark.label, values, where)})
        for mark in diagram.marks
    )
    return diagram.model_copy(update={"marks": tuple(marks)})


def _filled_action(action: ActionTable, scribe: Scribe, values: dict[str, str], path: Path) -> ActionTable:
    where = (*path, "notes")
    rows = tuple((head, scribe.write(said, values, where)) for head, said in action.rows)
    return action.model_copy(update={"name": scribe.write(action.name, values, where), "rows": rows})


@dataclass(frozen=True, kw_only=True)
class DeckCount:
    """A deck, its different cards, and how often its set of cards is printed."""

    deck: Deck
    cards: int
    each: int

    @property
    def printed(self) -> int:
        """All cards that come out of the printer."""
        return self.each * self.deck.sets


def count_decks(pack: Pack) -> Iterator[DeckCount]:
    """Count the cards of the decks that a pack of mission cards prints."""
    for deck in pack.cards.decks if pack.cards else ():
        if deck.of is not None and deck.of != BATTLE_PLANS and pack.deck is not None:
            cards = [card.quantity for card in pack.deck.of(deck.of).values()]
        else:
            cards = [card.quantity for card in deck.cards]
        yield DeckCount(deck=deck, cards=len(cards), each=sum(cards))
