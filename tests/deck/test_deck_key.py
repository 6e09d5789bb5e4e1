"""The key on a card: signs of maps and cards beside what they mean, drawn by the code that draws them there."""

from __future__ import annotations

import pytest
from pydantic import ValidationError

from pipeline.load import content_roots, load_pack
from pipeline.model import TextCard
from pipeline.model.map_key import KeyMark, KeyRow


def shipped() -> TextCard:
    pack = load_pack(content_roots()[-1] / "scifi-mission-deck").pack
    assert pack is not None
    assert pack.deck is not None
    card = pack.deck.of("reference")["map-key"]
    assert isinstance(card, TextCard)
    return card


def test_the_key_of_the_shipped_deck_has_every_mark_of_a_map_and_every_mark_of_a_head() -> None:
    rows = shipped().key
    assert {row.mark for row in rows if row.mark} == set(KeyMark)
    assert [row.icon for row in rows if row.icon] == ["hold", "act", "kill", "place"]
    homes = {row.sign: row.side for row in rows if row.mark is KeyMark.OBJECTIVE and row.side}
    assert homes == {"4": "attacker", "5": "defender"}


@pytest.mark.parametrize("given", [{}, {"mark": "zone", "icon": "hold"}])
def test_a_row_shows_one_thing(given: dict[str, str]) -> None:
    with pytest.raises(ValidationError, match="a row of a key shows a 'mark' of maps or an 'icon'"):
        KeyRow.model_validate({**given, "says": "It."})


def test_a_card_of_words_has_words_or_a_key() -> None:
    with pytest.raises(ValidationError, match="a card of words has 'text', or a 'key'"):
        TextCard.model_validate({"name": "Nothing", "gist": "Nothing."})
