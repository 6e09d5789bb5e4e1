"""Decks of one size lie on common sheets: no place is lost between them, and each face has its own deck's back."""

from __future__ import annotations

import io

import pypdfium2
import pytest
from card_packs import catalogue, pack_with
from hypothesis import given, settings
from hypothesis import strategies as st
from making import make

from pipeline.model import Backs, Card, Deck, Prose
from pipeline.publications import deck_publications
from pipeline.publications.dealt_decks import DealtDeck
from pipeline.publications.deck_sheets import DeckSheets, lay_out_decks
from pipeline.request import Request
from pipeline.rules.deck.dealt_card import DealtCard
from pipeline.run.preparation import Prepared

DECKS = """\
decks:
  - id: winds
    title: Winds
    face: text
    cards:
      - {id: gale, title: Gale, text: It blows., quantity: 3}
      - {id: breeze, title: Breeze, text: It hardly blows., quantity: 2}
  - id: marks
    title: Marks
    face: text
    size: a7
    cards: [{id: anchor, title: Anchor, text: Hold.}]
  - id: tides
    title: Tides
    face: text
    cards: [{id: ebb, title: Ebb, text: It goes.}, {id: flood, title: Flood, text: It comes.}]
  - id: notes
    title: Notes
    face: text
    backs: none
    cards: [{id: note, title: Note, text: Write here.}]
"""


@pytest.fixture(scope="module")
def prepared(tmp_path_factory: pytest.TempPathFactory) -> Prepared:
    return pack_with(tmp_path_factory.mktemp("together"), DECKS)


def dealt(name: str, cards: int, backs: Backs = Backs.SHARED, size: str = "poker") -> DealtDeck:
    form = catalogue().format_of(size)
    assert form is not None
    made = tuple(DealtCard(card=Card(id=f"c{number}", title=Prose("C")), path=()) for number in range(cards))
    return DealtDeck(deck=Deck(id=name, title=Prose(name), backs=backs), cards=made, format=form, path=())


def laid(prepared: Prepared, *decks: DealtDeck, gutterfold: bool = False) -> tuple[DeckSheets, ...]:
    request = Request(packs=(), forms=("cards",), gutterfold=gutterfold)
    return tuple(lay_out_decks(prepared, request, catalogue(), decks))


def fronts(sheets: DeckSheets) -> list[int]:
    return [slot.page for sheet in sheets.plan.sheets for slot in sheet.front.slots if slot.page is not None]


@settings(max_examples=25, deadline=None)
@given(st.lists(st.integers(1, 20), min_size=1, max_size=6))
def test_no_place_is_blank_but_on_the_last_sheet(prepared: Prepared, sizes: list[int]) -> None:
    (sheets,) = laid(prepared, *(dealt(f"deck-{number}", size) for number, size in enumerate(sizes)))
    each = sheets.choice.best.faces.slots
    assert len(sheets.plan.sheets) == -(-sum(sizes) // each)
    blank = [sum(slot.page is None for slot in sheet.front.slots) for sheet in sheets.plan.sheets]
    assert blank[:-1] == [0] * (len(blank) - 1)
    # Every face once, in the order of the decks: each deck's pages are its faces, then its back.
    pages = ((sum(sizes[:number]) + number, size) for number, size in enumerate(sizes))
    assert fronts(sheets) == [before + card for before, size in pages for card in range(1, size + 1)]


def test_sizes_have_sheets_of_their_own(prepared: Prepared) -> None:
    first, second = laid(prepared, dealt("a", 3), dealt("b", 2, size="a7"), dealt("c", 3))
    assert [each.dealt.deck.id for each in first.decks] == ["a", "c"]
    assert [each.before for each in first.decks] == [0, 7]
    assert fronts(first) == [1, 2, 3, 8, 9, 10]
    assert fronts(second) == [5, 6]


def test_what_is_folded_lies_apart_from_what_has_no_backs(prepared: Prepared) -> None:
    folded, plain = laid(prepared, dealt("a", 2), dealt("b", 2, Backs.NONE), dealt("c", 2), gutterfold=True)
    assert [each.dealt.deck.id for each in folded.decks] == ["a", "c"]
    assert [each.dealt.deck.id for each in plain.decks] == ["b"]


@pytest.mark.slow
def test_a_file_has_every_face_with_its_own_back(prepared: Prepared) -> None:
    making = make(prepared, "cards", Request(packs=(), forms=("cards",), jobs=1))
    assert making.found == ()
    (printed,) = making.prints
    # Eight poker cards lie on one sheet, and the larger one on another.
    assert printed.pages == 4
    assert printed.plan[0] == "winds, tides, notes: Poker, 63.5 x 88.9 mm"
    front, back, *_ = [page.get_textpage() for page in pypdfium2.PdfDocument(io.BytesIO(printed.data))]
    said, behind = front.get_text_range(), back.get_text_range()
    assert "Winds, Tides, Notes" in said
    assert "Winds, Tides, Notes" in behind
    # What stands on its head is read backwards. Five winds, two tides, and a note without a back.
    behind = "".join(behind.split())
    assert (behind.count("WINDS"), behind.count("TIDES"), behind.count("NOTES")) == (5, 2, 0)


@pytest.mark.slow
@pytest.mark.parametrize("at_once", [1, 2, 4])
def test_a_deck_of_many_cards_is_set_in_parts_and_comes_out_alike(
    prepared: Prepared, monkeypatch: pytest.MonkeyPatch, at_once: int
) -> None:
    request = Request(packs=(), forms=("cards",), jobs=1)
    whole = make(prepared, "cards", request)
    monkeypatch.setattr(deck_publications, "_AT_ONCE", at_once)
    parted = make(prepared, "cards", request)
    assert parted.found == whole.found == ()
    (one,), (other,) = whole.prints, parted.prints
    assert pages(other.data) == pages(one.data)


def pages(data: bytes) -> list[tuple[str, bytes]]:
    """Read and paint every page."""
    return [
        (page.get_textpage().get_text_range(), page.render(scale=1).to_pil().tobytes())
        for page in pypdfium2.PdfDocument(io.BytesIO(data))
    ]
