"""A side of a card -> its words, as faces call them: what all may say, its own fields, its deck and pack."""

from __future__ import annotations

from pipeline.model import CardFace, Deck, Pack
from pipeline.model.card_templates import CardWords

# What every card may say, by the names of its fields; where a card has fields of the same name, these are meant.
OF_SIDES = ("name", "title", "gist", "motto", "type", "over", "text", "notes", "sign", "look")
OF_DECKS = ("deck", "pack", "setting", "game", "version", "number", "of", "set", "kind", "most")
_TENS = ("", "X", "XX", "XXX", "XL", "L", "LX", "LXX", "LXXX", "XC", "C")
_ONES = ("", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX")


def side_words(pack: Pack, deck: Deck, side: CardFace, number: int = 0, count: int = 0, part: int = 0) -> CardWords:
    """Name the words of a side of a card; `number` says which of `count` it is, where the side is of one card alone.

    `part` is the marked set that it belongs to, which cards call by a numeral of their own: other numbers count cards.
    """
    of_side = {
        **dict.fromkeys(("name", "title"), side.title),
        **dict.fromkeys(("gist", "motto"), side.motto),
        **dict.fromkeys(("type", "over"), side.over),
        "text": side.text,
        "notes": side.notes,
        "sign": side.sign,
        "look": side.look.value,
    }
    of_deck = {
        "deck": deck.title,
        "pack": pack.title,
        "setting": pack.setting,
        "game": pack.game,
        "version": pack.version,
        "number": str(number) if number else None,
        "of": str(count) if count else None,
        "set": f"{_TENS[part // 10]}{_ONES[part % 10]}" if part else None,
        "kind": pack.cards.types[deck.of].name if pack.cards and deck.of in pack.cards.types else side.over,
        "most": side.scores.most if side.scores is not None else None,
    }
    said = {name: text for name, text in of_side.items() if text is not None}
    return CardWords({name: text or "" for name, text in {**of_deck, **of_side}.items()}, side.fields, said)
