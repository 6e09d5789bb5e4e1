"""One side to four, in teams or alone: who fights whom, and what labels and sentences call them."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipeline.contracts.wording import side_form, side_values, with_sides
from pipeline.load import layouts_root, load_library
from pipeline.model import EACH, NEUTRAL, Called, EnemyForms, Labels, Pack, Sides
from pipeline.model.rounds import Rounds
from pipeline.rules.prose.placeholders import fill

NAMES = ("ants", "bees", "crows", "dogs")
ENGLISH = load_library(layouts_root(), "en", "field").labels
assert ENGLISH is not None


def words_of(name: str) -> dict[str, object]:
    return {"name": name.title(), "forms": {"who": f"the {name}", "whose": f"the {name}’", "its": "their"}}


def sides_of(teams: tuple[str, ...], *, neutral: bool = False) -> Sides:
    """Make a side for each team; sides of "" play alone."""
    named = (*zip(NAMES, teams, strict=False), *([(NEUTRAL, "")] if neutral else []))
    return Sides.model_validate(
        {name: {**words_of(name), "letter": name[0].upper(), "team": team or None} for name, team in named}
    )


def labels_of(sides: Sides, **pack: object) -> Labels:
    teams = {team: words_of(team) for team in sides.teams}
    made = Pack.model_construct(**{"sides": sides, "teams": teams, "each": None, "enemy": None} | pack)
    told = Pack.model_validate(
        {
            **dict.fromkeys(("title", "subtitle", "setting", "game", "licence"), "-"),
            "id": "pack",
            "version": "1.0",
            "date": "2026-11-19",
            "table": {"width": "4ft", "depth": "4ft"},
            "order": [],
            "mission_order": [],
            "missions": {},
            "teams": teams,
        }
    )
    return with_sides(
        ENGLISH, told.model_copy(update={name: getattr(made, name) for name in ("sides", "each", "enemy")})
    )


TEAMS = st.lists(st.sampled_from(("", "coast", "hills")), min_size=1, max_size=4).map(tuple)


@given(TEAMS, st.booleans())
def test_enemies_are_all_who_are_no_allies_and_fight_back(teams: tuple[str, ...], neutral: bool) -> None:
    sides = sides_of(teams, neutral=neutral)
    assert sides.ids == NAMES[: len(teams)]
    for (one, team), (other, others) in product(zip(NAMES, teams, strict=False), repeat=2):
        allied = one == other or (team != "" and team == others)
        assert (other in sides.enemies(one)) is not allied
        assert (one in sides.enemies(other)) is (other in sides.enemies(one))
    assert NEUTRAL not in {enemy for side in sides.owners for enemy in sides.enemies(side)}
    assert sides.enemies(NEUTRAL) == ()


@given(TEAMS, st.booleans())
def test_each_slot_is_one_sides_and_what_is_neutral_has_none(teams: tuple[str, ...], neutral: bool) -> None:
    sides = sides_of(teams, neutral=neutral)
    assert [sides.slot(side) for side in sides.ids] == list(range(len(teams)))
    assert {sides.slot(who) for who in (NEUTRAL, EACH, *sides.teams)} == {None}
    assert sides.owners == (*sides.ids, *((NEUTRAL,) if neutral else ()))


@given(TEAMS, st.booleans())
def test_sentences_know_an_enemy_where_there_is_one_party_of_them(teams: tuple[str, ...], neutral: bool) -> None:
    sides = sides_of(teams, neutral=neutral)
    labels = labels_of(sides)
    for side in sides.ids:
        enemies = {*sides.enemies(side)}
        parties = [party for party in (*sides.ids, *sides.teams) if {*sides.of(party)} == enemies]
        if not enemies and neutral:
            parties = [NEUTRAL]
        said = side_values(labels, side)
        assert said.get("enemy") == (f"the {parties[0]}" if parties else None)
        assert said.get("Enemys") == (f"The {parties[0]}’" if parties else None)


@given(TEAMS)
def test_a_packs_own_words_for_enemies_serve_every_side(teams: tuple[str, ...]) -> None:
    sides = sides_of(teams)
    labels = labels_of(sides, enemy=EnemyForms.model_validate({"who": "a foe", "whose": "a foe’s"}))
    said = [side_values(labels, who) for who in (*sides.ids, *sides.teams, EACH)]
    assert {(each["enemy"], each["enemys"]) for each in said} == {("a foe", "a foe’s")}


@pytest.mark.parametrize(
    ("count", "name", "who"),
    [
        (1, "Ants", "the ants"),
        (2, "both players", "each player"),
        (3, "all players", "each player"),
        (4, "all players", "each player"),
    ],
)
def test_all_sides_are_called_by_how_many_they_are(count: int, name: str, who: str) -> None:
    said = side_values(labels_of(sides_of(("",) * count)), EACH)
    assert (said["side"], said["who"]) == (name, who)


def test_who_asks_for_the_one_enemy_of_a_side_with_several_is_told() -> None:
    values = side_values(labels_of(sides_of(("", "", ""))), "bees")
    text, found = fill("{Who} wins where {enemy} is gone.", values, ("rules", "hold"))
    assert text == "The bees wins where {enemy} is gone."
    (problem,) = found
    assert problem.code == "E329"
    assert problem.message == "{enemy} is nobody in particular here: the bees fights more than one side, or none"
    assert problem.hints == (
        "say in pack.yaml what sentences call enemies: `enemy: {who: an enemy, whose: an enemy's}`",
        "or name the side that is meant",
    )


def test_labels_speak_of_a_side_in_its_number() -> None:
    sides = sides_of(("", ""))
    several = Sides.model_validate({**sides.model_dump(), "bees": {**sides["bees"].model_dump(), "plural": True}})
    labels = labels_of(several)
    said = [labels[side_form(labels, "map.legend.deploys", side)] for side in several.ids]
    assert said == ["{who} deploys", "{who} deploy"]


@pytest.mark.parametrize(
    ("names", "each", "said"),
    [
        (("", ""), None, "{Side} win as it starts"),
        ((("",)), None, "{Side} wins as it starts"),
        (("", ""), Called.model_validate(words_of("swarm")), "{Side} wins as it starts"),
    ],
    ids=["both players", "the one that plays", "as the pack calls them"],
)
def test_labels_speak_of_all_sides_in_their_number(names: tuple[str, ...], each: Called | None, said: str) -> None:
    labels = labels_of(sides_of(names), each=each)
    assert labels[side_form(labels, "turn.wins", EACH)] == said


def test_a_packs_own_words_for_all_sides_stand() -> None:
    """Whether it says them as `each`, or as a label."""
    english = ENGLISH.laid_under("en", {"side.each": "all bands"}, ("labels",))
    pack = Pack.model_construct(sides=sides_of(("", "", "")), teams={}, each=None, enemy=None)
    assert with_sides(english, pack)["side.each"] == "all bands"


def counting(rounds: Rounds | None, labels: Labels = ENGLISH) -> str:
    """Say on the map of a pack from when something comes in."""
    pack = Pack.model_construct(sides=sides_of(("", "")), teams={}, each=None, enemy=None, rounds=rounds)
    return with_sides(labels, pack)["map.from-turn"]


def test_a_pack_that_counts_rounds_speaks_of_rounds() -> None:
    said, german = "{who}, sooner or later", "{who} ab Zug {turn}"
    rounds = Rounds()
    assert [counting(each) for each in (None, rounds)] == ["{who} · from turn {turn}", "{who} · from round {turn}"]
    own = ENGLISH.laid_under("en", {"map.from-turn": said}, ("labels",))
    assert counting(rounds, own) == said
    # A language that has no words for rounds as yet keeps its own for turns.
    assert counting(rounds, ENGLISH.laid_under("de", {"map.from-turn": german})) == german
