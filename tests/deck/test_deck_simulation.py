"""Battles of the shipped deck between simple players: all cards are played, and battles keep to their figures."""

from __future__ import annotations

import re

import pytest
from deck_packs import deck

from pipeline.model import Moment
from tests.deck.simulation.__main__ import play
from tests.deck.simulation.book import EVALUATORS, KINDS, Book
from tests.deck.simulation.field import Field, away, fields_of, from_line
from tests.deck.simulation.state import GAP, LONG, NEAR, REACH, SPAN, STEP, State
from tests.deck.simulation.tables import Figures, Result, share_of

BOOK = Book.of(deck().pack)
DISTANCES = {"near": NEAR, "step": STEP, "reach": REACH, "span": SPAN, "gap": GAP, "long": LONG}
FIELDS = fields_of(deck().pack)


def test_every_card_that_pays_has_an_evaluator_and_no_other_has() -> None:
    assert {kind: set(BOOK.cards[kind]) for kind in KINDS} == {kind: set(each) for kind, each in EVALUATORS.items()}


@pytest.mark.parametrize("kind", KINDS)
def test_evaluators_know_as_many_awards_as_their_cards_have(kind: str) -> None:
    known = {name: each.awards for name, each in EVALUATORS[kind].items()}
    assert known == {name: len(card.awards) for name, card in BOOK.cards[kind].items()}


@pytest.mark.parametrize("kind", KINDS)
def test_evaluators_act_where_their_cards_have_an_action(kind: str) -> None:
    acting = {name for name, each in EVALUATORS[kind].items() if "may_act" in vars(each)}
    assert acting == {name for name, card in BOOK.cards[kind].items() if card.action is not None}


@pytest.mark.parametrize("kind", KINDS)
def test_evaluators_go_by_the_distances_that_their_cards_name(kind: str) -> None:
    used = {name: set(each.uses) for name, each in EVALUATORS[kind].items()}
    texts = {name: card.model_dump_json() for name, card in BOOK.cards[kind].items()}
    assert used == {
        name: set(re.findall(r"\{(\w+)\}", text)) & DISTANCES.keys() - {"near"} for name, text in texts.items()
    }


def test_distances_are_those_of_the_deck() -> None:
    assert {name: float(each.inches) for name, each in deck().pack.distances.items()} == DISTANCES


def test_nothing_is_scored_at_once_which_no_battle_here_knows() -> None:
    awards = [award for cards in BOOK.cards.values() for card in cards.values() for award in card.awards]
    assert Moment.AT_ONCE not in {award.when for award in awards}


@pytest.mark.parametrize("ground", FIELDS.values(), ids=lambda ground: ground.id)
def test_a_field_is_the_ground_of_its_card(ground: Field) -> None:
    assert [ground.home.count(side) for side in (0, 1)] == [1, 1]
    assert len(ground.open) == len(ground.markers) - 2 >= 3
    for side in (0, 1):
        assert ground.in_zone(side, ground.markers[ground.home.index(side)])
        assert not ground.in_zone(side, ground.centre)
        assert ground.in_half_of(side, ground.at_edge(side, ground.centre))


def test_distances_are_measured_to_lines_and_not_beyond_their_ends() -> None:
    assert from_line((3, 4), (0, 0), (10, 0)) == 4
    assert from_line((13, 4), (0, 0), (10, 0)) == 5
    assert away((0, 0), (3, 4)) == 5


@pytest.fixture(scope="module")
def few() -> Figures:
    return Figures([play(number, seed=3) for number in range(0, 24, 2)])


@pytest.mark.slow
def test_battles_keep_to_the_caps(few: Figures) -> None:
    for result in few.results:
        for points in result.points:
            assert all(0 <= paid <= cap for paid, cap in zip(points, BOOK.caps, strict=True))
        assert sum(map(sum, result.points)) > 0
    standing = list(few.cards()["standing"].values())
    assert max(max(each) for each in standing) <= BOOK.each


@pytest.mark.slow
def test_the_same_seed_plays_the_same_battle(few: Figures) -> None:
    assert play(4, seed=3) == few.results[2]
    assert play(4, seed=5) != few.results[2]


def _result(ground: str, points: tuple[int, int], paid: list[tuple[str, str, int]]) -> Result:
    return Result(ground=ground, primary="p", first=0, points=((points[0],), (points[1],)), paid=paid)


def test_cards_beyond_a_third_or_three_times_their_kind_are_told() -> None:
    cards = [("standing", "poor", 2), ("standing", "mean", 9), ("standing", "good", 10), ("standing", "rich", 31)]
    found = list(Figures([_result("a", (1, 1), cards)]).beyond())
    assert [line.split()[1] for line in found] == ["poor", "rich"]
    assert list(Figures([_result("a", (1, 1), cards[1:3])]).beyond()) == []


def test_cards_that_pay_once_go_by_their_mean_and_others_by_the_median() -> None:
    results = [_result("a", (1, 1), [("sent", "one", n), ("standing", "two", n)]) for n in (0, 0, 6)]
    assert Figures(results).typical() == {"sent": {"one": 2.0}, "standing": {"two": 0.0}}


def test_a_side_that_wins_too_often_is_told_where_chance_does_not_explain_it() -> None:
    def battles(won: int, lost: int) -> list[Result]:
        return [_result("hill", points, []) for points in [(1, 0)] * won + [(0, 1)] * lost]

    assert list(Figures(battles(58, 42)).beyond()) == []
    assert list(Figures(battles(1, 0)).beyond()) == []
    assert len(list(Figures(battles(620, 380)).beyond())) == len(list(Figures(battles(380, 620)).beyond())) == 1
    assert share_of(3, 1)[0] == 0.75


def test_a_state_knows_who_controls_a_marker() -> None:
    state = State(ground=FIELDS["two-shores"], random=None)  # type: ignore[arg-type]
    assert state.control == [None] * len(state.ground.markers)
