"""Points as data: what cards can pay, and the faults that the proofs find."""

from __future__ import annotations

from pathlib import Path

import pytest
from deck_packs import CONTENT, copied, deck, pack_of, proved
from hypothesis import given
from hypothesis import strategies as st

from pipeline.model import Action, Award, Moment, Prose, ScoringCard
from pipeline.rules.checks.scoring_checks import check_scoring
from pipeline.rules.figures.ledger import Ledger, ledger_of, score_values
from pipeline.rules.figures.points import Paying, most, reach
from pipeline.rules.figures.sheet_lines import sheet_lines

ROUNDS = 5


def _award(**said: object) -> Award:
    return Award.model_validate({"what": "something", **said})


def _paying(*awards: Award, mode: str | None = None, up_to: int | None = None) -> Paying:
    return Paying(awards=awards, mode=mode, once=mode == "tactical", up_to=up_to)


def _ledger() -> Ledger:
    ledger = ledger_of(deck().pack)
    assert ledger is not None
    return ledger


def test_the_shipped_deck_is_proved() -> None:
    assert list(check_scoring(deck().pack)) == []


def test_no_card_of_the_shipped_deck_pays_more_than_its_cap() -> None:
    ledger = _ledger()
    paid = [(each.name, each.mode, ledger.most_of(each), ledger.cap_of(each)) for each in ledger.cards]
    assert len(paid) > 40
    assert [each for each in paid if each[2] is None or each[3] is None or each[2] > each[3]] == []


def test_every_primary_can_fill_the_pool() -> None:
    ledger = _ledger()
    assert {ledger.most_of(each) for each in ledger.cards_of("primary")} == {48}


def test_sources_come_to_what_their_cards_pay() -> None:
    ledger = _ledger()
    assert {name: ledger.counts(name) for name in ledger.sources} == {"primary": 48, "secondary": 36, "secret": 16}
    assert dict(ledger.pools) == {"primary": 48, "secondary": 36, "secret": 16}


def test_modes_that_go_together_add_up_and_others_do_not(tmp_path: Path) -> None:
    """Two Standing cards of twelve and the five best Sent ones; who chose between them would reach the better alone."""
    cards = _ledger().cards_of("secondary")
    best = sorted((_ledger().most_of(each) or 0 for each in cards if each.mode == "sent"), reverse=True)[:5]
    assert _ledger().reaches["secondary"] == 24 + sum(best)
    apart = ledger_of(pack_of(copied(tmp_path, {"cards.yaml": ("    together: yes\n", "")})))
    assert apart is not None
    assert apart.reaches["secondary"] == max(24, sum(best))
    assert (len(sheet_lines(_ledger(), "secondary")), len(sheet_lines(apart, "secondary"))) == (7, 5)


@pytest.mark.parametrize(
    ("said", "mode", "expected"),
    [
        ({"when": "your-turn", "points": 4}, None, 20),
        ({"when": "your-turn", "points": 4, "from_round": 2}, None, 16),
        ({"when": "your-turn", "points": 4, "from_round": 2, "to_round": 3}, None, 8),
        ({"when": "any-turn", "points": 2}, None, 20),
        ({"when": "round", "points": 3, "most": 2}, None, 30),
        ({"when": "round", "points": 3, "most": 2, "up_to": 5}, None, 25),
        ({"when": "battle", "points": 8}, None, 8),
        ({"when": "at-once", "points": 2}, None, None),
        ({"when": "at-once", "points": 2, "most": 3}, None, 6),
        ({"when": "your-turn", "points": {"fixed": 4, "tactical": 5}}, "fixed", 20),
        ({"when": "your-turn", "points": {"fixed": 4, "tactical": 5}}, "tactical", 5),
        ({"when": "your-turn", "points": {"tactical": 5}}, "fixed", 0),
        ({"when": "your-turn", "points": 4, "who": "attacker"}, None, 20),
        ({"when": "your-turn", "points": 4, "from_round": 6}, None, 0),
    ],
)
def test_reach(said: dict[str, object], mode: str | None, expected: int | None) -> None:
    assert reach(_paying(_award(**said), mode=mode), ROUNDS) == expected


def _acting(action: dict[str, object], *awards: Award, mode: str | None = None) -> Paying:
    words = {"name": "Dig", "units": "a unit", "starts": "soon", "effect": "a hole"}
    made = Action.model_validate({"completes": "your-turn", "each_turn": 1, **words, **action})
    return Paying(awards=awards, action=made, mode=mode, once=mode == "tactical")


@pytest.mark.parametrize(
    ("action", "award", "expected"),
    [
        # From round 2 on there are two, three, four and five; from a turn later on one, two, three and four.
        ({}, {"when": "your-turn", "from_round": 2, "most": 9, "done": "so-far"}, 2 + 3 + 4 + 5),
        ({"completes": "your-next-turn"}, {"when": "your-turn", "from_round": 2, "most": 9, "done": "so-far"}, 10),
        ({"completes": "your-next-turn"}, {"when": "your-turn", "from_round": 2, "most": 3, "done": "so-far"}, 9),
        ({"from_round": 3}, {"when": "your-turn", "most": 9, "done": "so-far"}, 1 + 2 + 3),
        ({"each_turn": 2}, {"when": "your-turn", "most": 3, "done": "so-far"}, 2 + 3 + 3 + 3 + 3),
        ({"in_all": 2}, {"when": "your-turn", "most": 9, "done": "so-far"}, 1 + 2 + 2 + 2 + 2),
        ({}, {"when": "your-turn", "done": "now"}, 5),
        ({}, {"when": "your-turn", "most": 2, "done": "now"}, 5),
        ({"each_turn": None}, {"when": "your-turn", "most": 2, "done": "now"}, 10),
        ({}, {"when": "your-turn", "done": "now", "least": 2}, 0),
        ({"each_turn": 2}, {"when": "your-turn", "done": "now", "least": 2}, 5),
        # In the first seat the opponent's next turn belongs to the same round, in the second to the next.
        ({"completes": "opponents-turn"}, {"when": "round", "done": "now"}, 5),
        ({"completes": "opponents-turn", "in_all": 3}, {"when": "round", "done": "now"}, 3),
        ({"completes": "opponents-turn"}, {"when": "your-turn", "done": "so-far", "most": 9}, 1 + 2 + 3 + 4),
        ({"completes": "your-next-turn"}, {"when": "battle", "done": "so-far", "least": 4}, 1),
        ({"completes": "your-next-turn"}, {"when": "battle", "done": "so-far", "least": 5}, 0),
    ],
)
def test_an_award_waits_for_what_an_action_must_do_first(
    action: dict[str, object], award: dict[str, object], expected: int
) -> None:
    assert reach(_acting(action, _award(points=1, **award)), ROUNDS) == expected


def test_a_drawn_card_is_paid_once_for_an_action() -> None:
    award = _award(when="your-turn", points={"tactical": 3}, most=2, done="now")
    assert reach(_acting({}, award, mode="tactical"), ROUNDS) == 3


def test_an_award_for_an_action_needs_one() -> None:
    with pytest.raises(ValueError, match="an award counts what an action did, and the card has no action"):
        ScoringCard(name=Prose("A"), gist=Prose("B"), awards=(_award(when="your-turn", points=1, done="now"),))


def test_every_award_for_an_action_of_the_shipped_deck_says_so() -> None:
    """Without that it would be proved as if the action were done from the start: so a card once said 50 of 40.

    Three actions change what lies on the table, and what pays counts that; nothing is counted of what they did.
    """
    cards = deck().pack.deck
    assert cards is not None
    acting = {name: card for _, name, card in cards.scoring if card.action is not None}
    assert set(acting) == {
        "black-box",
        "code-books",
        "decoy",
        "false-charts",
        "long-wire",
        "recorder",
        "roll-call",
        "slow-buoy",
    }
    counted = {name for name, card in acting.items() if any(award.done for award in card.awards)}
    assert set(acting) - counted == {"false-charts", "long-wire", "recorder"}


def test_awards_of_different_sides_are_not_added_up() -> None:
    awards = (_award(when="battle", points=8, who="attacker"), _award(when="battle", points=6, who="defender"))
    assert reach(_paying(*awards), ROUNDS) == 8


def test_two_points_up_to_five_come_to_five() -> None:
    """The facts' example: 2, 2 and 1."""
    assert most(_paying(_award(when="at-once", points=2), up_to=5), ROUNDS) == 5


@given(
    moment=st.sampled_from(Moment),
    points=st.integers(1, 20),
    often=st.integers(1, 6),
    start=st.integers(1, ROUNDS),
    lid=st.none() | st.integers(1, 40),
)
def test_playing_a_battle_out_never_pays_more_than_the_reach(
    moment: Moment, points: int, often: int, start: int, lid: int | None
) -> None:
    award = _award(when=moment.value, points=points, most=often, from_round=start, up_to=lid)
    paid = 0
    for number in range(start, ROUNDS + 1):
        moments = 2 if moment is Moment.ANY_TURN else 1
        if moment in (Moment.BATTLE, Moment.AT_ONCE) and number != ROUNDS:
            moments = 0
        paid += moments * min(points * often, lid or 1000)
    assert reach(_paying(award), ROUNDS) == paid


_SECRET = "secret: {name: Secret, up_to: 16, after_round: 2}"
_TOGETHER = """    together: yes
    modes:
      standing: {name: Standing, each: 12, cards: 2}
      sent: {name: Sent, once: yes, cards: 5}
"""
_APART = _TOGETHER.replace("    together: yes\n", "").replace("cards: 5", "cards: 9")
FAULTS = [
    pytest.param(
        "deck/secondary.csv",
        ("or more from the marker.,12,", "or more from the marker.,16,"),
        "E382",
        "cross-fix says up to 16 points as a Standing card, but its awards come to 15 at most",
        "secondary.csv!E2",
        id="a cap that is never reached",
    ),
    pytest.param(
        "deck/secondary.csv",
        ("or more from the marker.,12,", "or more from the marker.,13,"),
        "E383",
        "cross-fix can score 13 points as a Standing card, but no more than 12 count",
        "secondary.csv!E2",
        id="a Standing card that scores 13",
    ),
    pytest.param(
        "pack.yaml",
        ("up_to: 48, in_round", "up_to: 40, in_round"),
        "E381",
        "40 primary, 36 secondary and 16 secret come to 92 points, not 100",
        "pack.yaml:46:10",
        id="sources that don't come to the total",
    ),
    pytest.param(
        "cards.yaml",
        (_TOGETHER, _APART),
        "E381",
        "2 Standing cards of 12 points come to 24, not 36",
        "",
        id="Standing cards that don't fill their source",
    ),
    pytest.param(
        "pack.yaml",
        (_SECRET, "secret: {name: Secret, shares: primary, leaves: 48}"),
        "E381",
        "primary keeps 48 points, which leaves secret nothing of the 48",
        "",
        id="no room for a secret",
    ),
    pytest.param(
        "pack.yaml",
        ("after_round: 2", "after_round: 5"),
        "E381",
        "secret is open after round 5 of 5, when nothing is played any more",
        "",
        id="a secret too late",
    ),
]


@pytest.mark.parametrize(("file", "change", "code", "message", "place"), FAULTS)
def test_planted_faults(
    tmp_path: Path, file: str, change: tuple[str, str], code: str, message: str, place: str
) -> None:
    found = proved(copied(tmp_path, {file: change}))
    told = [(each.code, each.message) for each in found]
    assert told[:1] == [(code, message)]
    assert place in str(found[0].place)


def test_cards_that_pay_need_a_scoring(tmp_path: Path) -> None:
    text = (CONTENT / "pack.yaml").read_text(encoding="utf-8")
    start, end = text.index("scoring:"), text.index("# How many cards a player draws")
    made = copied(tmp_path, {"pack.yaml": (text[start:end], "")})
    (found,) = proved(made)
    assert (found.code, found.message) == ("E380", "the pack has cards that pay points, but no scoring")
    assert str(found.place).endswith("cards.yaml:6:44")


@pytest.mark.parametrize(
    ("secret", "figures"),
    [
        (_SECRET, {"secret_most": "16", "secret_cap": "16"}),
        ("secret: {name: Secret, shares: primary, leaves: 20}", {"secret_most": "16", "secret_together": "36"}),
        ("secret: {name: Secret, shares: primary, leaves: 40}", {"secret_most": "16", "secret_together": "48"}),
    ],
)
def test_what_a_secret_comes_to_is_reckoned_from_the_cards(
    tmp_path: Path, secret: str, figures: dict[str, str]
) -> None:
    pack = pack_of(copied(tmp_path, {"pack.yaml": (_SECRET, secret)}))
    assert {name: score_values(pack)[name] for name in figures} == figures
