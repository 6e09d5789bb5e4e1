"""Cards that rounds have in play, as written -> those that the pack hasn't got, and rounds whose cards make no game."""

from __future__ import annotations

from collections.abc import Iterator

from pipeline.diagnostics import Diagnostic, Path, error
from pipeline.event.reading.drawn_lists import drawn_by, named_by
from pipeline.model import GroundCard, Pack
from pipeline.model.event import RoundSheet
from pipeline.model.parts import ALL
from pipeline.rules.deck.card_games import has_card_games
from pipeline.spelling import hints, quote


def check_cards(index: int, written: RoundSheet, pack: Pack) -> Iterator[Diagnostic]:
    """Look for what is wrong with a round's cards."""
    path: Path = ("rounds", index, "cards")
    if written.cards is None:
        return
    if not has_card_games(pack):
        message = f"round {index + 1} has cards in play, and no card of the pack {pack.id} shows the ground to play on"
        hint = "name missions, or give the pack a type of cards with `shows: ground`"
        yield error("E466", message, path=path, hints=(hint,))
        return
    found = [*_unknown(written, index, pack)]
    yield from found or _not_one_ground(written, index, pack)


def _unknown(written: RoundSheet, index: int, pack: Pack) -> Iterator[Diagnostic]:
    assert pack.deck is not None
    for kind, each in written.cards.items() if isinstance(written.cards, dict) else ():
        path, cards = ("rounds", index, "cards", kind), pack.deck.of(kind)
        if not cards:
            known = [name for name, all_of in pack.deck.root.items() if all_of]
            message = f"the pack {pack.id} has no type of cards {quote(kind)}"
            yield error("E466", message, path=path, hints=hints(kind, known))
            continue
        named = [(path, each)] if isinstance(each, str) else [((*path, place), one) for place, one in enumerate(each)]
        for place, name in named:
            if name not in cards and each != ALL:
                message = f"the pack {pack.id} has no card {quote(name)} of the type {kind}"
                yield error("E466", message, path=place, hints=hints(name, cards))


def _not_one_ground(written: RoundSheet, index: int, pack: Pack) -> Iterator[Diagnostic]:
    assert pack.deck is not None
    chosen = {*named_by(written), *drawn_by(written, pack)}
    grounds = [
        kind for kind, cards in pack.deck.root.items() if isinstance(next(iter(cards.values()), None), GroundCard)
    ]
    shown = [kind for kind in grounds if kind in chosen]
    path: Path = ("rounds", index, "cards")
    if not shown:
        message = f"none of the cards of round {index + 1} shows the ground to play on"
        yield error("E466", message, path=path, hints=(f"add `{grounds[0]}: all`, or one of them by name",))
    elif len(shown) > 1:
        message = f"round {index + 1} has two grounds: one of {shown[0]}, one of {shown[1]}"
        yield error("E466", message, path=path, hints=("keep one of them",))
