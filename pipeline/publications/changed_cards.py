"""A pack's decks, and those of an older pack -> sheets of the cards that changed alone, as large as all others."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, fields, replace
from typing import Any

from pipeline.model import CardCatalogue, Pack
from pipeline.publications.card_designs import lay_out_faces
from pipeline.publications.changed_leaves import work_out_older
from pipeline.publications.dealt_decks import DealtDeck, deal_decks
from pipeline.publications.deck_publications import FORM, deck_publication, no_cards
from pipeline.publications.papers import card_catalogue
from pipeline.request import Request
from pipeline.rules.deck.side_words import side_words
from pipeline.run.conductor import Conductor
from pipeline.run.fingerprint import fingerprint
from pipeline.run.preparation import Prepared
from pipeline.run.publication import Publication
from pipeline.run.worked import Worked


@dataclass(frozen=True, kw_only=True)
class ChangedDeck(DealtDeck):
    """A deck of which only some cards are printed; all are set, so that they come out alike."""

    chosen: frozenset[int]

    def prints(self, number: int) -> bool:
        """Tell whether a card is among the chosen ones."""
        return number in self.chosen


def changed_cards(worked: Worked, request: Request, conductor: Conductor) -> Iterator[Publication]:
    """Publish sheets of the cards that print otherwise than those of the older pack."""
    prepared, older = worked.prepared, work_out_older(request, conductor.progress).prepared
    if prepared.pack.cards is None:
        gone = (f"throw away all cards of {older.pack.id}",) if older.pack.cards else ()
        yield Publication.of_nothing(no_cards(prepared, request), told=gone)
        return
    catalogue = card_catalogue()
    before = {each.deck.id: each for each in (deal_decks(older, catalogue) if older.pack.cards else ())}
    same_ground = _ground(prepared) == _ground(older)
    decks = deal_decks(prepared, catalogue)
    faces, faces_before = (_Faces(each.pack, catalogue) for each in (prepared, older))
    changed = [_changed(deck, faces, before.get(deck.deck.id) if same_ground else None, faces_before) for deck in decks]
    told = (*_tell(changed), *_gone(decks, before))
    printed = [deck for deck in changed if deck.chosen]
    if not printed:
        told = (*told, f"no card of {prepared.pack.id} has changed since {older.pack.id}")
        yield Publication.of_nothing(told=told)
        return
    yield replace(deck_publication(worked, request, catalogue, printed, form=f"changed-{FORM}"), told=told)


def _ground(prepared: Prepared) -> tuple[object, ...]:
    """Name what stands on all cards alike: a back with another title gives the whole deck away."""
    return (fingerprint(prepared.workshop()), prepared.pack.title, prepared.pack.setting)


def _changed(deck: DealtDeck, faces: _Faces, before: DealtDeck | None, faces_before: _Faces) -> ChangedDeck:
    is_same = before is not None and _cut(before) == _cut(deck)
    known = set(faces_before.prints(before)) if before is not None and is_same else set()
    chosen = frozenset(number for number, each in enumerate(faces.prints(deck), start=1) if each not in known)
    values: dict[str, Any] = {each.name: getattr(deck, each.name) for each in fields(DealtDeck)}
    return ChangedDeck(**values, chosen=chosen)


@dataclass(frozen=True)
class _Faces:
    """Writes down what is printed on the cards of a pack."""

    pack: Pack
    catalogue: CardCatalogue

    def prints(self, deck: DealtDeck) -> Iterator[str]:
        """Write each card of a deck: what it says, its ground, and the faces that say how that looks."""
        laid, count = lay_out_faces(deck, self.pack, self.catalogue), len(deck.cards)
        grounds = self.pack.deck.grounds if self.pack.deck else {}
        shared = laid.get(deck.deck.back or "")
        for number, each in enumerate(deck.cards, start=1):
            sides = [side for side in (each.card, each.card.back) if side is not None]
            words = [side_words(self.pack, deck.deck, side, number, count) for side in sides]
            faces = [laid[side.face or ""].face for side in sides]
            said = [{name: known.of(name) for name in face.fields} for known, face in zip(words, faces, strict=True)]
            # How often a card is printed doesn't show on it.
            drawn = each.card.model_dump_json(include={"scores", "map", "look"}), grounds.get(each.card.map or "")
            yield fingerprint((said, drawn, faces, shared and shared.face))


def _cut(deck: DealtDeck) -> object:
    """Name what all cards of a deck have in common."""
    return deck.deck.title, deck.deck.backs, deck.format


def _tell(decks: Sequence[ChangedDeck]) -> Iterator[str]:
    for deck in decks:
        names = [each.card.id for number, each in enumerate(deck.cards, start=1) if number in deck.chosen]
        if names:
            yield f"print {len(names)} of {len(deck.cards)} cards of {deck.deck.id}: {', '.join(names)}"


def _gone(decks: Sequence[DealtDeck], before: dict[str, DealtDeck]) -> Iterator[str]:
    """Say which cards nobody needs any more."""
    now = {deck.deck.id: {each.card.id for each in deck.cards} for deck in decks}
    for name, deck in before.items():
        gone = [each.card.id for each in deck.cards if each.card.id not in now.get(name, set())]
        if gone:
            yield f"throw away {', '.join(gone)} of {name}"
