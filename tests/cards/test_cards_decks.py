"""Decks of a pack -> cards, as often as they are printed, and what is wrong with decks."""

from __future__ import annotations

from pathlib import Path

import pytest
from benches import changed, shipped
from card_packs import WEATHER, catalogue, pack_with
from making import fit_cards

from pipeline.imposition import CardPages
from pipeline.model import CardLook
from pipeline.publications.dealt_decks import deal_deck, deal_decks
from pipeline.rules.deck.dealing import deal

PLANS = "decks:\n  - {id: plans, title: Plans, of: battle-plans}\n"


def test_each_player_has_a_card_of_each_plan_in_words_written_once() -> None:
    prepared = shipped()
    cards, found = deal(prepared.pack, 0, prepared.wording)
    assert found == ()
    selection = prepared.pack.selection
    assert selection is not None
    assert selection.battle_plans is not None
    plans = selection.battle_plans.plans
    cards, aids = cards[:6], cards[6:]
    assert [(each.card.over, each.card.title, each.card.sign) for each in cards] == [
        (player, plan.name, plan.sign) for player in ("Allied", "Axis") for plan in plans
    ]
    assert {each.card.over: each.card.look for each in cards} == {"Allied": CardLook.DARK, "Axis": CardLook.LIGHT}
    assert [each.card.id for each in aids] == ["matrix", "steps"]
    for each in cards:
        (plan,) = [plan for plan in plans if plan.name == each.card.title]
        assert each.card.text == "\n".join(f"- {reason}" for reason in plan.why)
        assert each.card.fields["letter"] == str(plan.name)[0]


def test_no_back_of_a_plan_says_which_it_is() -> None:
    prepared = shipped()
    cards, _ = deal(prepared.pack, 0, prepared.wording)
    backs = [(each.card.over, each.card.back) for each in cards]
    said = {over: {(back.title, back.over, back.sign, back.text, back.face)} for over, back in backs if back}
    assert len(cards) == len([back for _, back in backs if back]) == 8
    for over, back in backs:
        assert back is not None
        assert {(back.title, back.over, back.sign, back.text, back.face)} == said[over]
    assert {(title, over) for each in said.values() for title, over, *_ in each} == {
        ("Battle Plan", over) for over in ("Allied", "Axis", None)
    }


def test_the_card_of_the_matrix_has_all_its_cells_and_lists() -> None:
    prepared = shipped()
    cards, _ = deal(prepared.pack, 0, prepared.wording)
    (matrix,) = (each.card.text for each in cards if each.card.id == "matrix")
    assert matrix is not None
    assert "| **A** | **roll** = | **A** AM | **A** AD |" in matrix
    assert "| **M** | **D** AM | **roll** = | **A** MD |" in matrix
    assert "| **D** | **D** AD | **D** MD | **roll** = |" in matrix
    assert "2\N{NO-BREAK SPACE}Contact" in matrix  # a die stays with its mission
    lists = matrix.replace("\N{NO-BREAK SPACE}", " ")
    assert "- **AM** 1 Breakthrough · 2 Contact · 3–4 Counterattack · 5 Dust Up · 6 Encounter" in lists
    assert "- **=** 1 Breakthrough · 2 Counterattack · 3 Dust Up · 4 Encounter · 5–6 Free-for-All" in lists


def test_cards_are_printed_as_often_as_they_say_and_the_deck_says(tmp_path: Path) -> None:
    dealt, found = deal_deck(pack_with(tmp_path), 0, catalogue())
    assert found == ()
    assert dealt is not None
    rain, fog = CardPages(face=1, back=3), CardPages(face=2, back=4)
    assert dealt.pages == (rain, rain, rain, fog, rain, rain, rain, fog)
    assert dealt.page_count == 4


def test_marked_sets_are_decks_of_their_own_that_say_so_on_faces_and_backs(tmp_path: Path) -> None:
    cards = changed(WEATHER, "sets: 2", "sets: 2\n    marked: yes")
    decks = deal_decks(pack_with(tmp_path, changed(cards, "title: Fog", "title: Fog\n        over: Sky")), catalogue())
    assert [(each.deck.id, each.deck.title) for each in decks] == [
        ("weather-1", "Weather · Set 1"),
        ("weather-2", "Weather · Set 2"),
    ]
    rain, fog = CardPages(face=1, back=3), CardPages(face=2, back=4)
    for number, each in enumerate(decks, start=1):
        assert each.pages == (rain, rain, rain, fog)
        assert [dealt.card.over for dealt in each.cards] == [f"Set {number}", f"Sky · Set {number}"]
        backs = [dealt.card.back for dealt in each.cards]
        assert [back.over for back in backs if back is not None] == [f"Set {number}"] * 2


def test_sets_that_are_not_marked_stay_one_deck(tmp_path: Path) -> None:
    (deck,) = deal_decks(pack_with(tmp_path), catalogue())
    assert (deck.deck.id, len(deck.pages)) == ("weather", 8)
    assert [each.card.over for each in deck.cards] == [None, None]


@pytest.mark.parametrize(
    ("backs", "pages", "count"),
    [
        ("shared", (CardPages(face=1, back=3), CardPages(face=2, back=3)), 3),
        ("none", (CardPages(face=1), CardPages(face=2)), 2),
    ],
)
def test_backs_are_shared_or_none(tmp_path: Path, backs: str, pages: tuple[CardPages, ...], count: int) -> None:
    cards = "\n".join(line for line in WEATHER.splitlines() if "back:" not in line)
    cards = changed(changed(changed(cards, "own", backs), "sets: 2", "sets: 1"), "quantity: 3", "quantity: 1")
    dealt, _ = deal_deck(pack_with(tmp_path, cards), 0, catalogue())
    assert dealt is not None
    assert (dealt.pages, dealt.page_count, len(dealt.page_paths)) == (pages, count, count)


def test_distances_are_filled_in(tmp_path: Path) -> None:
    prepared = pack_with(tmp_path)
    cards, _ = deal(prepared.pack, 0, prepared.wording)
    assert cards[1].card.text == 'Nobody sees farther than 4"/10cm.'


@pytest.mark.parametrize(
    ("cards", "code", "message", "path"),
    [
        (
            "decks:\n  - {id: empty, title: Empty}\n",
            "E250",
            "a deck has either 'cards' or 'of', and empty has neither",
            ("cards", "decks", 0),
        ),
        (
            WEATHER.replace("    backs", "    of: battle-plans\n    backs"),
            "E250",
            "a deck has either 'cards' or 'of', and weather has both",
            ("cards", "decks", 0),
        ),
        (PLANS, "E251", "the deck plans is of battle plans, and the pack has none", ("cards", "decks", 0, "of")),
        (
            changed(WEATHER, "        back: {title: Wet, motto: It pours.}\n", ""),
            "E252",
            "the deck weather has backs: own, but rain has none",
            ("cards", "decks", 0, "cards", 0),
        ),
        (
            changed(WEATHER, "    face: text\n", "    face: text\n    size: pokre\n"),
            "E253",
            "no size of card is called 'pokre'",
            ("cards", "decks", 0, "size"),
        ),
    ],
)
def test_what_is_wrong_with_a_deck(
    tmp_path: Path, cards: str, code: str, message: str, path: tuple[str | int, ...]
) -> None:
    found = fit_cards(pack_with(tmp_path, cards))
    assert (code, message, path) in [(each.code, each.message, each.path) for each in found]


def test_e252_backs_that_no_deck_prints(tmp_path: Path) -> None:
    found = fit_cards(pack_with(tmp_path, changed(WEATHER, "backs: own", "backs: none")))
    assert [each.message for each in found] == [
        "the deck weather has backs: none, but rain has one",
        "the deck weather has backs: none, but fog has one",
    ]


def test_e373_a_sign_that_nobody_draws(tmp_path: Path) -> None:
    cards = changed(
        changed(WEATHER, "title: Rain\n", "title: Rain\n        sign: umbrella\n"), "face: text", "face: emblem"
    )
    (found,) = fit_cards(pack_with(tmp_path, cards))
    assert (found.message, found.path) == (
        "no sign is called 'umbrella'",
        ("cards", "decks", 0, "cards", 0, "sign"),
    )
