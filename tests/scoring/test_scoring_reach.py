"""What awards come to: the same as the best of all battles that can be played, tried one by one."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from hypothesis import given, settings
from hypothesis import strategies as st

from pipeline.model import Award, Moment
from pipeline.rules.figures.points import Paying, most, reach

ROUNDS = 2
SEATS = 2


def awards(*, sudden: bool) -> st.SearchStrategy[Award]:
    """Make small awards; what pays at once is limited, or all could be scored from it."""
    moments = [each for each in Moment if sudden or each is not Moment.AT_ONCE]
    return st.builds(
        lambda when, points, often, start, lid: Award.model_validate(
            {
                "what": "something",
                "when": when.value,
                "points": points,
                "most": often,
                "from_round": 1 if when is Moment.BATTLE else start,
                "up_to": lid,
            }
        ),
        st.sampled_from(moments),
        st.integers(1, 5),
        st.integers(1, 2),
        st.integers(1, ROUNDS),
        st.none() | st.integers(1, 8),
    )


def battles(award: Award) -> Iterator[tuple[dict[int, int], int]]:
    """List what an award may pay in every battle: in each round, and at the end."""
    often = range((award.most or 1) + 1)
    pay, lid = award.pays(None) or 0, award.up_to or 10_000
    rounds = range(award.from_round, ROUNDS + 1)
    if award.when is Moment.BATTLE:
        yield from (({}, min(lid, pay * times)) for times in often)
        return
    if award.when is Moment.AT_ONCE:
        for times in product(often, repeat=len(rounds)):
            if sum(times) <= (award.most or 1) and pay * sum(times) <= lid:
                yield {number: pay * each for number, each in zip(rounds, times, strict=True)}, 0
        return
    turns = SEATS if award.when is Moment.ANY_TURN else 1
    for times in product(often, repeat=turns * len(rounds)):
        paid: dict[int, int] = {}
        for index, each in enumerate(times):
            number = rounds[index // turns]
            paid[number] = paid.get(number, 0) + min(lid, pay * each)
        yield paid, 0


def tried(paying: Paying) -> int:
    """Play all battles, and tell the best."""
    best = 0
    for played in product(*(tuple(battles(award)) for award in paying.awards)):
        total = sum(end for _, end in played)
        for number in range(1, ROUNDS + 1):
            scored = sum(rounds.get(number, 0) for rounds, _ in played)
            total += scored if paying.in_round is None else min(paying.in_round, scored)
        best = max(best, total if paying.up_to is None else min(paying.up_to, total))
    return best


CAPS = st.none() | st.integers(1, 12)


@settings(max_examples=60, deadline=None)
@given(st.lists(awards(sudden=False), min_size=1, max_size=2), awards(sudden=True), CAPS, CAPS)
def test_reach_is_the_best_of_all_battles(
    steady: list[Award], last: Award, in_round: int | None, up_to: int | None
) -> None:
    if last.when is Moment.AT_ONCE and last.up_to is not None and last.up_to % (last.pays(None) or 1):
        # What is above a cap is lost there, which whole portions can't tell.
        last = last.model_copy(update={"up_to": None})
    paying = Paying(awards=(*steady[:1], last), in_round=in_round, up_to=up_to)
    assert most(paying, ROUNDS, SEATS) == tried(paying)


def test_what_pays_at_once_fills_rounds_whole_portions_first() -> None:
    """Two rounds of five have room for 3 and 3; a third portion counts for the two that are left in one of them."""
    award = Award.model_validate({"what": "a hit", "when": "at-once", "points": 3, "most": 3})
    assert reach(Paying(awards=(award,), in_round=5), ROUNDS) == 8
    endless = award.model_copy(update={"most": None})
    assert reach(Paying(awards=(endless,), in_round=5), ROUNDS) == 10
    assert reach(Paying(awards=(endless,)), ROUNDS) is None


def test_three_players_have_three_turns_in_a_round() -> None:
    award = Award.model_validate({"what": "a hit", "when": "any-turn", "points": 1})
    assert [reach(Paying(awards=(award,)), 4, seats) for seats in (1, 2, 3, 4)] == [4, 8, 12, 16]
