"""Types of cards and sources of points as an author names them: what they come to, and slips with their cures."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from benches import made_ready
from deck_packs import CONTENT, copied, pack_of, proved
from making import make
from small_deck import small_deck

from pipeline.changes import compare_packs
from pipeline.load import load_pack
from pipeline.request import Request
from pipeline.rules import check_rules
from pipeline.rules.deck.dealing import deal
from pipeline.rules.figures.ledger import Ledger, ledger_of, score_values
from pipeline.rules.figures.sheet_lines import sheet_lines


def ledger(folder: Path) -> Ledger:
    found = ledger_of(pack_of(folder))
    assert found is not None
    return found


@pytest.mark.slow
def test_a_deck_needs_no_grounds_no_caps_and_no_table(tmp_path: Path) -> None:
    made = small_deck(tmp_path)
    assert proved(made) == []
    making = make(made_ready(made), "cards", Request(packs=(made,), forms=("cards",)))
    assert making.found == ()
    assert len(making.prints) == 1


def test_cards_say_their_type_and_their_modes(tmp_path: Path) -> None:
    prepared = made_ready(small_deck(tmp_path))
    dealt, found = deal(prepared.pack, 0, prepared.wording)
    assert found == ()
    barn = dealt[0].card
    assert barn.scores is not None
    assert (barn.over, barn.scores.head) == ("Goal", ("Scores", "Kept", "Drawn"))
    # A card that is kept all game says what it comes to; one that is drawn, only what its author says.
    assert [(row.what, row.points) for row in barn.scores.rows] == [
        ("**End of your turn:** your barn is full.", ("3", "5")),
        ("**At most in all**", ("12", "\N{EN DASH}")),
    ]
    assert barn.notes is None
    assert [row.points for row in dealt[1].card.scores.rows][-1:] == [("12", "6")] if dealt[1].card.scores else False
    (windfall,), _ = deal(prepared.pack, 1, prepared.wording)
    assert windfall.card.scores is not None
    assert windfall.card.scores.head == ("Scores", "Points")
    (sun,), _ = deal(prepared.pack, 2, prepared.wording)
    assert sun.card.text == "Goals are worth 24 points in 4 rounds, of a kept card 12."


def test_sources_come_to_what_their_cards_pay(tmp_path: Path) -> None:
    """Two kept cards pay 12 each; drawn, every card of the deck pays once: 5, 6, 8 and 8. Three windfalls, of one."""
    found = ledger(small_deck(tmp_path))
    assert {name: (found.reaches[name], found.counts(name)) for name in found.sources} == {
        "goals": (27, 24),
        "luck": (2, 2),
    }
    assert [len(sheet_lines(found, name)) for name in found.sources] == [2, 3]


def test_values_for_prose_come_from_scoring_and_types(tmp_path: Path) -> None:
    assert score_values(pack_of(small_deck(tmp_path))) == {
        "rounds": "4",
        "lead": "1",
        "goals_cap": "24",
        "goals_most": "12",
        "luck_most": "2",
        "goal_kept_card_cap": "12",
        "goal_kept_cards": "2",
    }


SLIPS = [
    pytest.param(
        "deck/goal.yaml",
        ("points: {kept: 3, drawn: 5}", "points: 3"),
        "E388",
        "`points: 3` doesn't say in which mode: Goal has kept and drawn",
        "write `points: {kept: 3, drawn: 3}`, or only the modes that pay",
        "goal.yaml:4:38",
        id="one figure for several modes",
    ),
    pytest.param(
        "deck/goal.yaml",
        ("{kept: 12, drawn: 6}", "12"),
        "E388",
        "`up_to: 12` doesn't say in which mode: Goal has kept and drawn",
        "write `up_to: {kept: 12, drawn: 12}`, or only the modes that pay",
        "goal.yaml:8:10",
        id="one ceiling for several modes",
    ),
    pytest.param(
        "deck/goal.yaml",
        ("{kept: 3, drawn: 5}", "{keep: 3, drawn: 5}"),
        "E388",
        "Goal has no mode 'keep'",
        "its modes are kept, drawn",
        "goal.yaml:4:45",
        id="a mode that there isn't",
    ),
    pytest.param(
        "deck/windfall.yaml",
        ("points: 2", "points: {kept: 2}"),
        "E388",
        "Windfall has no modes",
        "write `points: 2`, or declare modes for it",
        "windfall.yaml:4:42",
        id="a mode where there are none",
    ),
    pytest.param(
        "deck/goal.yaml",
        ("from_round: 2", "from_round: 5"),
        "E390",
        "an award of field counts from round 5 on, and the battle ends after 4",
        "",
        "goal.yaml:10:33",
        id="an award after the last round",
    ),
    pytest.param(
        "deck/goal.yaml",
        ("from_round: 2", "from_round: 2, to_round: 5"),
        "E390",
        "an award of field counts up to round 5, and the battle ends after 4",
        "leave `to_round` out: it counts to the end",
        "goal.yaml:10:46",
        id="an award that lasts too long",
    ),
    pytest.param(
        "deck/goal.yaml",
        ("from_round: 2", "from_round: 3, to_round: 2"),
        "E390",
        "an award of field counts from round 3 on and up to round 2",
        "",
        "goal.yaml:10:46",
        id="an award that ends before it begins",
    ),
    pytest.param(
        "deck/windfall.yaml",
        ("when: battle, points: 2", "when: battle, points: 2, from_round: 2"),
        "E390",
        "an award of rain is scored at the end of the battle, in no round",
        "take `from_round` and `to_round` out",
        "windfall.yaml:4:12",
        id="rounds for the end of the battle",
    ),
    pytest.param(
        "deck/windfall.yaml",
        ("points: 2", "points: 4, up_to: 2"),
        "E390",
        "an award of rain pays 4 points, of which `up_to: 2` counts less",
        "say `points: 2`",
        "windfall.yaml:4:45",
        id="more than a moment may pay",
    ),
    pytest.param(
        "pack.yaml",
        ("up_to: 24", "up_to: 30"),
        "E387",
        "goals says up to 30 points, but no more than 27 can be scored from it",
        "say `up_to: 27`, or let something pay more",
        "pack.yaml:12:33",
        id="a cap that no cards can fill",
    ),
    pytest.param(
        "cards.yaml",
        ("each: 12, cards: 2", "each: 10, cards: 2"),
        "E381",
        "2 Kept cards of 10 points come to 20, not 24",
        "",
        "cards.yaml:6:32",
        id="cards of a mode that can't fill their source",
    ),
    pytest.param(
        "pack.yaml",
        ("rounds: 4", "total: 20\n  rounds: 4"),
        "E381",
        "goals pays up to 24 points, and the total counts 20",
        "say `total: 24` or more",
        "pack.yaml:10:10",
        id="a total below one source",
    ),
    pytest.param(
        "pack.yaml",
        ("rounds: 4", "total: 25\n  rounds: 4"),
        "E381",
        "24 goals and 2 luck come to 26 points, not 25",
        "say `total: 26`, or `overflow: yes` if points above it are meant to be lost",
        "pack.yaml:10:10",
        id="a total below the sum",
    ),
    pytest.param(
        "pack.yaml",
        ("rounds: 4", "total: 90\n  rounds: 4"),
        "E381",
        "24 goals and 2 luck come to 26 points, not 90",
        "say `total: 26`",
        "pack.yaml:10:10",
        id="a total that nothing reaches",
    ),
    pytest.param(
        "pack.yaml",
        ("  rounds: 4\n", ""),
        "E380",
        "nothing says how many rounds are scored",
        "say `rounds:` there, or `rounds: {count: 5}` in pack.yaml",
        "pack.yaml:9:1",
        id="no rounds",
    ),
    pytest.param(
        "pack.yaml",
        ("scoring:", "rounds: {count: 5}\nscoring:"),
        "E380",
        "4 rounds are scored, and 5 are played",
        "leave `rounds` out of the scoring: what is played is scored",
        "pack.yaml:11:11",
        id="other rounds than are played",
    ),
    pytest.param(
        "pack.yaml",
        ("scoring:\n  rounds: 4", "rounds: {count: 4, phases: [Sow, Reap]}\nscoring:"),
        "E336",
        "a pack without missions has no track that shows phases",
        "take it away",
        "pack.yaml:9:28",
        id="phases of a deck",
    ),
    pytest.param(
        "pack.yaml",
        ("luck: {name: Luck}", "luck: {name: Luck}\n    honour: {name: Honour}"),
        "E386",
        "nothing scores from honour",
        "give it awards, let a type of cards score from it, or say `up_to:` and `when:`",
        "pack.yaml:14:13",
        id="a source of nothing",
    ),
    pytest.param(
        "pack.yaml",
        ("luck: {name: Luck}", "luck: {name: Luck, when: battle}"),
        "E386",
        "luck says when it is scored, and so do its awards",
        "take `when` out",
        "pack.yaml:13:30",
        id="said twice",
    ),
    pytest.param(
        "pack.yaml",
        ("luck: {name: Luck}", "luck: {name: Luck}\n    honour: {name: Honour, when: battle}"),
        "E386",
        "nothing says how much honour pays",
        "give it awards, or say `up_to:`",
        "pack.yaml:14:13",
        id="worth nothing",
    ),
    pytest.param(
        "pack.yaml",
        ("luck: {name: Luck}", "luck: {}"),
        "E386",
        "the source luck has no name",
        "add `name:`",
        "pack.yaml:13:11",
        id="a source without a name",
    ),
    pytest.param(
        "pack.yaml",
        ("luck: {name: Luck}", "luck: {name: Luck, leaves: 4}"),
        "E381",
        "luck leaves 4 points of nothing",
        "say with `shares:` whose pool it pays from",
        "pack.yaml:13:32",
        id="leaves without a pool",
    ),
    pytest.param(
        "pack.yaml",
        (
            "goals: {name: Goals, up_to: 24}\n    luck: {name: Luck}",
            "goals: {name: Goals}\n    luck: {name: L, shares: goals}",
        ),
        "E381",
        "luck shares the pool of goals, which has no cap",
        "give goals `up_to:`",
        "pack.yaml:13:29",
        id="a pool without a cap",
    ),
    pytest.param(
        "cards.yaml",
        ("  - {id: weathers, title: Weather, of: weather, face: text}\n", ""),
        "W380",
        "no deck prints the weather cards",
        "add a deck to cards.yaml that is `of: weather`",
        "cards.yaml:9:12",
        id="cards that nothing prints",
    ),
]


@pytest.mark.parametrize(("file", "change", "code", "message", "hint", "place"), SLIPS)
def test_slips_in_scoring(
    tmp_path: Path, file: str, change: tuple[str, str], code: str, message: str, hint: str, place: str
) -> None:
    found = proved(small_deck(tmp_path, {file: change}))
    assert [(each.code, each.message) for each in found] == [(code, message)]
    assert found[0].hints == ((hint,) if hint else ())
    assert str(found[0].place).endswith(place)


READING = [
    pytest.param(
        "cards.yaml",
        ("scores: luck", "scores: luk"),
        [("E220", "no source is called 'luk'"), ("E386", "nothing scores from luck")],
        id="a source that there isn't",
    ),
    pytest.param(
        "cards.yaml",
        ("  weather: {name: Weather, shows: text}\n", ""),
        [("E220", "no type of cards is called 'weather'")] * 2,
        id="a type that isn't declared",
    ),
    pytest.param(
        "cards.yaml",
        ("shows: text", "shows: text, scores: luck"),
        [("E219", "cards.types.weather: cards either score ('scores') or show something ('shows')")],
        id="two kinds at once",
    ),
    pytest.param(
        "deck/weather.yaml",
        ("text: Goals", "award: Goals"),
        [
            ("E201", "unknown key 'award' in deck.weather.sun"),
        ],
        id="a key of another type",
    ),
]


@pytest.mark.parametrize(("file", "change", "expected"), READING)
def test_slips_that_are_found_in_reading(
    tmp_path: Path, file: str, change: tuple[str, str], expected: list[tuple[str, str]]
) -> None:
    loading = load_pack(small_deck(tmp_path, {file: change}))
    assert {(each.code, each.message) for each in loading.diagnostics} >= {expected[0]}
    assert loading.pack is None


def test_two_grounds_of_one_name_could_not_be_told_apart(tmp_path: Path) -> None:
    made = copied(tmp_path, {"cards.yaml": ("types:\n", "types:\n  arena: {name: Arena, shows: ground}\n")})
    (made / "deck" / "arena.yaml").write_bytes((made / "deck" / "deployment.yaml").read_bytes())
    text = (made / "cards.yaml").read_text(encoding="utf-8")
    printed = "  - {id: arenas, title: Arenas, of: arena, face: text}\n"
    (made / "cards.yaml").write_text(text.replace("decks:\n", f"decks:\n{printed}"), encoding="utf-8")
    first = proved(made)[0]
    message = "arena and deployment both have a card called two-shores, and each shows a ground of its own"
    assert (first.code, first.message) == ("E389", message)


def test_the_guides_types_score(tmp_path: Path) -> None:
    guide = (CONTENT.parent / "README.md").read_text(encoding="utf-8")
    (block,) = re.findall(r"```yaml\n(# cards.yaml\ntypes:\n  goal.*?)```", guide, re.DOTALL)
    cards, goals = block.split("# deck/goal.yaml\n")
    made = small_deck(tmp_path, {"pack.yaml": ("    luck: {name: Luck}\n", "")})
    (made / "deck" / "windfall.yaml").unlink()
    (made / "deck" / "goal.yaml").write_text(goals, encoding="utf-8")
    (made / "cards.yaml").write_text(cards, encoding="utf-8")
    (idle, *rest) = proved(made)
    # One card of the guide's can't fill the source; nothing else is wrong with it.
    assert (idle.code, rest) == ("E387", [])


def test_cards_whose_types_cannot_be_read_are_left_alone(tmp_path: Path) -> None:
    """What a card is, its type says: with an error of reading in cards.yaml, that is the one slip."""
    twice = "  weather: {name: Weather, shows: text}\n"
    loading = load_pack(small_deck(tmp_path, {"cards.yaml": (twice, twice + twice)}))
    assert [each.code for each in loading.diagnostics] == ["E103"]
    assert loading.sound is not None
    assert loading.sound.deck is None
    assert list(loading.tell(check_rules(loading.sound))) == []


def test_what_changed_on_a_card_is_told_by_its_award(tmp_path: Path) -> None:
    after = small_deck(tmp_path / "after", {"deck/goal.yaml": ("kept: 3, drawn: 5", "kept: 3, drawn: 4")})
    changes = compare_packs(pack_of(small_deck(tmp_path)), pack_of(after))
    assert [str(each) for each in changes] == [
        "Pack: deck, goal, barn, awards, your barn is full, points, drawn: 5 -> 4",
    ]
