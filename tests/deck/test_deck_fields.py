"""Cards of fields of an author's own: what they are called by, and how they print without a face of their own."""

from __future__ import annotations

from pathlib import Path

from benches import made_ready
from deck_packs import pack_of
from making import make

from pipeline.diagnostics import Diagnostic
from pipeline.load import load_pack
from pipeline.model import Card, FieldCard
from pipeline.request import Request
from pipeline.rules.deck.dealing import deal
from pipeline.rules.deck.side_words import side_words

FILES = {
    "pack.yaml": """\
kind: deck
title: Night Market
subtitle: Wares by lantern light
setting: A Market
game: card games
version: "1.0"
date: 2027-03-01
licence: CC BY 4.0
distances: {stall: 3in}
order: []
""",
    "cards.yaml": """\
types:
  ware: {name: Ware, shows: fields}
decks:
  - {id: wares, title: Wares, of: ware, face: text, backs: own, back: text}
""",
    "deck/ware.yaml": """\
lantern:
  name: Paper Lantern
  gist: It sells the night.
  quantity: 40
  face: emblem
  back: map
  fields: {Cost: 2, "Best*": 5, Text: "Look within {stall}."}
eel: {name: Smoked Eel}
""",
}


def market(folder: Path, changes: dict[str, tuple[str, str]] | None = None) -> Path:
    for name, text in FILES.items():
        old, new = (changes or {}).get(name, ("", ""))
        assert old in text
        path = folder / "night-market" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text.replace(old, new, 1) if old else text, encoding="utf-8")
    return folder / "night-market"


def dealt(folder: Path) -> tuple[list[Card], tuple[Diagnostic, ...]]:
    prepared = made_ready(folder)
    cards, found = deal(prepared.pack, 0, prepared.wording)
    return [each.card for each in cards], found


def test_a_card_of_fields_needs_no_more_than_a_name(tmp_path: Path) -> None:
    cards = pack_of(market(tmp_path)).deck
    assert cards is not None
    lantern, eel = cards.of("ware").values()
    assert isinstance(lantern, FieldCard)
    assert (lantern.quantity, lantern.face, lantern.back) == (40, "emblem", "map")
    assert lantern.fields == {"Cost": "2", "Best*": "5", "Text": "Look within {stall}."}
    assert (eel.name, eel.gist, eel.quantity, eel.fields) == ("Smoked Eel", None, 1, {})


def test_all_words_of_a_card_have_names(tmp_path: Path) -> None:
    """Faces find them by these, however they are capitalised; values stand in place of their names."""
    made = market(tmp_path)
    (lantern, eel), found = dealt(made)
    assert found == ()
    pack = made_ready(made).pack
    assert pack.cards is not None
    words = side_words(pack, pack.cards.decks[0], lantern, 1, 2)
    assert {name: words.of(name) for name in ("name", "Gist", "type", "cost", "Best*", "deck", "number", "of")} == {
        "name": "Paper Lantern",
        "Gist": "It sells the night.",
        "type": "Ware",
        "cost": "2",
        "Best*": "5",
        "deck": "Wares",
        "number": "1",
        "of": "2",
    }
    assert words.of("TEXT").startswith('Look within 3"')
    assert "nothing" not in words
    assert lantern.back is not None
    assert (lantern.face, lantern.back.face) == ("emblem", "map")
    assert eel.back is not None
    assert (eel.face, eel.back.face) == ("text", "text")


def test_without_a_face_all_fields_print_as_they_come(tmp_path: Path) -> None:
    made = market(tmp_path)
    (lantern, eel), _ = dealt(made)
    assert lantern.text == lantern.fields["Text"]
    assert lantern.notes == "**Cost:** 2\n\n**Best\\*:** 5"
    assert (eel.text, eel.notes) == (None, None)
    making = make(made_ready(made), "cards", Request(packs=(made,), forms=("cards",)))
    assert making.found == ()


def test_a_wrong_name_in_a_field_is_told_once_where_it_stands(tmp_path: Path) -> None:
    made = market(tmp_path, {"deck/ware.yaml": ("{stall}", "{stal}")})
    _, found = dealt(made)
    (told,) = load_pack(made).tell(found)
    assert (told.code, str(told.place).split("/")[-1]) == ("E301", "ware.yaml:7:52")
