"""The shipped deck against the facts: how many cards, which caps, maps that can be played, words inside their cards."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path

import pytest
from benches import made_ready
from deck_packs import CONTENT, copied, deck
from grounds import to_shape
from making import fit_cards, make
from shapely import Point, affinity

from pipeline.contracts.battlefield import Role
from pipeline.draw import DeploymentDrawing
from pipeline.model import ScoringCard, TextCard
from pipeline.request import Request, Silence
from pipeline.rules.deck.card_words import cards_of_type
from pipeline.rules.deck.dealing import deal
from pipeline.rules.figures.ledger import score_values
from pipeline.run.preparation import Prepared
from pipeline.run.worked import work_out
from pipeline.units import Length

LEAST = {
    "deployment": 10,
    "primary": 12,
    "secondary": 20,
    "secret": 8,
    "rule": 10,
    "reference": 8,
}
DEPLOYMENTS = tuple(deck().pack.deck.grounds) if deck().pack.deck else ()


def words_of(kind: str, name: str) -> str:
    """Take the words of a card that has nothing else."""
    cards = deck().pack.deck
    assert cards is not None
    card = cards.of(kind)[name]
    assert isinstance(card, TextCard)
    return str(card.text)


def test_there_are_enough_cards_of_every_type() -> None:
    cards = deck().pack.deck
    assert cards is not None
    assert {kind: len(cards.of(kind)) for kind in LEAST if len(cards.of(kind)) < LEAST[kind]} == {}


def test_the_caps_are_our_own_and_come_to_the_total() -> None:
    scoring, values = deck().pack.scoring, score_values(deck().pack)
    assert scoring is not None
    assert (scoring.rounds, scoring.total) == (5, 100)
    assert {name: each.up_to for name, each in scoring.sources.items()} == {
        "primary": 48,
        "secondary": 36,
        "secret": 16,
    }
    assert scoring.sources["primary"].in_round == 12
    assert {values[name] for name in ("secret_after", "secondary_standing_cards")} == {"2"}
    assert (values["secondary_standing_card_cap"], values["secondary_sent_cards"]) == ("12", "5")


def test_every_secondary_can_stand_and_be_sent() -> None:
    cards = deck().pack.deck
    assert cards is not None
    sheet = deck().pack.cards
    assert sheet is not None
    modes = sheet.types["secondary"].modes
    uses = [card.uses(modes) for card in cards.of("secondary").values() if isinstance(card, ScoringCard)]
    assert set(uses) == {("standing", "sent")}


@cache
def drawings() -> Mapping[str, DeploymentDrawing]:
    """The maps of all deployment cards of the shipped deck, worked out once."""
    return {name: each.maps.card for name, each in work_out(deck(), Silence()).deployments.items()}


def drawing_of(prepared: Prepared, name: str) -> DeploymentDrawing:
    """Draw the map of a deployment card."""
    return work_out(prepared, Silence()).deployments[name].maps.card


@pytest.mark.parametrize("name", DEPLOYMENTS)
def test_deployments_can_be_played(name: str) -> None:
    field = drawings()[name].battlefield
    assert {zone.name for zone in field.zones if zone.role is Role.DEPLOYMENT} == {"attacker", "defender"}
    assert len({marker.at for marker in field.markers}) == len(field.markers) >= 3
    assert field.least_gap is not None
    assert field.least_gap >= 9


@pytest.mark.parametrize("name", DEPLOYMENTS)
def test_each_deployment_zone_holds_a_marker(name: str) -> None:
    """Cards speak of markers in a player's zone; where there were none they could not be scored, or not be lost."""
    field = drawings()[name].battlefield
    grounds = {zone.name: to_shape(zone.area) for zone in field.zones if zone.role is Role.DEPLOYMENT}
    spots = [Point(marker.at.x, marker.at.y) for marker in field.markers]
    held = {zone for zone, ground in grounds.items() if any(map(ground.covers, spots))}
    assert held == {"attacker", "defender"}


def test_a_standing_card_says_no_more_than_its_awards_come_to(tmp_path: Path) -> None:
    """Three points in each of three turns are nine, though twelve would count."""
    later = ("your-turn,2,the unit that you last", "your-turn,3,the unit that you last")
    made = copied(tmp_path, {"deck/secondary.csv": later})
    prepared = made_ready(made)
    (card,) = (
        card for card, _ in cards_of_type(prepared.pack, "secondary", prepared.wording) if card.id == "inside-man"
    )
    assert card.scores is not None
    assert card.scores.rows[-1].points == ("9", "\N{EN DASH}")


@pytest.mark.slow
@pytest.mark.parametrize("name", DEPLOYMENTS)
def test_maps_show_all_that_the_key_explains(name: str) -> None:
    plate, found = drawings()[name].drawn(Length.of_mm(63))
    assert found == ()
    for words in ("Attacker’s edge", "Defender’s edge", "No Man’s Land", "ATTACKER", "DEFENDER"):
        assert f">{words}</text>" in plate.svg, words
    assert "Objective markers lie at" in plate.description


def test_a_map_is_the_same_whichever_zone_is_written_first(tmp_path: Path) -> None:
    """Columns of a table put zones into another order than YAML does."""
    text = (CONTENT / "deck" / "deployment.yaml").read_text(encoding="utf-8")
    start = text.index("    defender: {arc: north-west, radius: 28in}")
    line = text[start : text.index("\n", start) + 1]
    first = text.index("    attacker: {arc: south-east, radius: 28in}")
    moved = text[:first] + line + text[first:start] + text[start + len(line) :]
    made = copied(tmp_path, {"deck/deployment.yaml": (text, moved)})
    other = drawing_of(made_ready(made), "ripples")
    plates = [each.plate(Length.of_mm(63)) for each in (drawings()["ripples"], other)]
    assert moved != text
    assert plates[0] == plates[1]


def test_a_marker_off_the_table_is_told_where_it_is_written(tmp_path: Path) -> None:
    made = copied(tmp_path, {"deck/deployment.yaml": ("{east: 46in, north: 19in}", "{east: 61in, north: 22in}")})
    deployment = work_out(made_ready(made), Silence()).deployments["two-shores"]
    assert deployment.ground is None
    (found,) = deployment.found
    assert found.path == ("deck", "deployment", "two-shores", "objectives", 2)
    assert found.message == "the spot at east 61in, north 22in lies outside the table, which is 60in x 44in"


def test_zones_that_overlap_are_told_where_they_are_written(tmp_path: Path) -> None:
    made = copied(tmp_path, {"deck/deployment.yaml": ("{band: south, depth: 10in}", "{band: south, depth: 40in}")})
    found = fit_cards(made_ready(made))
    assert [(each.code, each.path[:3]) for each in found][:1] == [("E361", ("deck", "deployment", "two-shores"))]


def test_a_deck_of_a_type_that_is_not_there(tmp_path: Path) -> None:
    made = copied(tmp_path, {"pack.yaml": ("    - {source: secret, card: sealed-cargo, earned: [[1]]}\n", "")})
    (made / "deck" / "secret.yaml").unlink()
    prepared = made_ready(made)
    (found,) = deal(prepared.pack, 3, prepared.wording)[1]
    assert (found.code, found.message) == ("E251", "the deck secrets is of secret cards, and the pack has none")


@pytest.mark.slow
@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("ink", ["colour", "grey"])
def test_words_of_all_cards_stand_inside_their_safe_boxes(paper: str, ink: str) -> None:
    """Preflight reads every face and back, and all sheets, back from the print."""
    making = make(made_ready(CONTENT, paper=paper, ink=ink), "cards", Request(packs=(CONTENT,), forms=("cards",)))
    assert making.found == ()
    assert len(making.prints) == 1


def test_a_deployment_says_where_its_markers_lie_and_how_large_its_table_is() -> None:
    cards, found = deal(deck().pack, 0, deck().wording)
    assert found == ()
    notes = {each.card.id: each.card.notes or "" for each in cards}
    assert '| **3** | 46"/115cm | 19"/47.5cm |' in notes["two-shores"]
    assert 'The table is 60"/150cm by 44"/110cm' in notes["two-shores"]
    assert 'The table is 44"/110cm by 30"/75cm' in notes["outpost"]


def test_actions_are_completed_before_anything_is_scored_as_cards_and_booklet_say() -> None:
    """What is proved of the cards counts them so; each card with an action tells it."""
    cards = deck().pack.deck
    assert cards is not None
    acting = {name for _, name, card in cards.scoring if card.action is not None}
    faces = {
        card.id: str(card.notes)
        for kind in ("primary", "secondary", "secret")
        for card, _ in cards_of_type(deck().pack, kind, deck().wording)
    }
    assert {name for name, notes in faces.items() if ", before scoring." in notes} == acting
    assert "Complete all Actions before you score" in deck().pack.pages["actions"].body
    assert "**End of a turn:** complete Actions, then score." in words_of("reference", "scoring")


def test_to_set_up_anew_comes_before_the_first_turn_and_moves_after_it() -> None:
    steps = re.findall(r"^\d\. \*\*(.*)", deck().pack.pages["sequence"].body, re.MULTILINE)
    anew, first_turn, early = steps[5:8]
    assert "picked up and set up anew" in anew
    assert "move" not in anew
    assert first_turn.startswith("First turn")
    assert early.startswith("Early moves")


def test_the_page_and_the_card_have_one_sequence() -> None:
    """As many steps, in the same order: each word in bold on the card begins or names its step on the page."""
    page = re.findall(r"^\d\. \*\*(.*?)\*\*", deck().pack.pages["sequence"].body, re.MULTILINE)
    card = re.findall(r"^\d\. \*\*(.*?)\*\*", words_of("reference", "sequence"), re.MULTILINE)
    assert len(page) == 9
    assert [said.strip(".:").split()[0] for said in page] == [said.strip(".:").split()[0] for said in card]


def test_every_price_of_a_secret_stands_on_two_cards_and_in_both_lists() -> None:
    """What a player pays tells the other that the secret is one of two, and must not tell which."""
    cards = deck().pack.deck
    assert cards is not None
    prices: dict[str, list[str]] = {}
    for card in cards.of("secret").values():
        assert isinstance(card, ScoringCard)
        price = re.match(r"\*\*(.*?)\.\*\*", str(card.when_drawn))
        assert price is not None, card.name
        prices.setdefault(price[1], []).append(str(card.name))
    assert {len(names) for names in prices.values()} == {2}
    page, reference = deck().pack.pages["secrets"].body, words_of("reference", "secrets")
    for price, names in prices.items():
        assert f"- **{price}:** {', '.join(names)}" in reference
        assert re.search(rf"\| {price} \|.*\| {', '.join(names)} \|", page), price


@pytest.mark.parametrize("name", DEPLOYMENTS)
def test_both_sides_stand_alike(name: str) -> None:
    """Half a turn of the table leads the zone and the markers of one side onto the other's."""
    field = drawings()[name].battlefield
    zones = {zone.name: to_shape(zone.area) for zone in field.zones if zone.role is Role.DEPLOYMENT}
    across, down = float(field.width.inches), float(field.depth.inches)
    turned = affinity.affine_transform(zones["attacker"], [-1, 0, 0, -1, across, down])
    assert turned.symmetric_difference(zones["defender"]).area < 0.01
    spots = {(round(each.at.x, 3), round(each.at.y, 3)) for each in field.markers}
    assert len(spots) == 5
    assert {(round(across - x, 3), round(down - y, 3)) for x, y in spots} == spots


@pytest.mark.parametrize("name", DEPLOYMENTS)
def test_spare_masts_find_a_place_on_every_deployment(name: str) -> None:
    """The rule wants two more markers, six inches from zones and from one another, opposite through the centre."""
    field = drawings()[name].battlefield
    zones = [to_shape(zone.area) for zone in field.zones if zone.role is Role.DEPLOYMENT]
    taken = [Point(marker.at.x, marker.at.y) for marker in field.markers]
    across, down = float(field.width.inches), float(field.depth.inches)
    grid = (Point(x / 2, y / 2) for x in range(2, int(across) * 2 - 1) for y in range(2, int(down) * 2 - 1))
    free = (
        spot
        for spot in grid
        if min(spot.distance(each) for each in (*zones, *taken)) >= 6
        and spot.distance(Point(across - spot.x, down - spot.y)) >= 6
    )
    assert next(free, None) is not None


def test_what_comes_in_two_sets_is_marked() -> None:
    """Mixed sets of secondaries make a wrong game, and names alone would not part them."""
    cards = deck().pack.cards
    assert cards is not None
    assert {each.id for each in cards.decks if each.sets > 1} == {"secondaries", "secrets", "references"}
    assert [each.id for each in cards.decks if each.marked != (each.sets > 1)] == []


def test_markers_say_what_tells_them_apart_and_once_what_they_share(tmp_path: Path) -> None:
    gate = "{at: {east: 30in, north: 22in}, name: Gate, letter: G, size: 40mm, control: 3in}"
    others = "{at: [{east: 12in, north: 22in}, {east: 48in, north: 22in}], size: 40mm}"
    plain = "    - {east: 30in, north: 22in}\n    - {east: 14in, north: 25in}\n    - {east: 46in, north: 19in}\n"
    made = copied(tmp_path, {"deck/deployment.yaml": (plain, f"    - {gate}\n    - {others}\n")})
    prepared = made_ready(made)
    cards = {card.id: card for card, _ in cards_of_type(prepared.pack, "deployment", prepared.wording)}
    notes = cards["two-shores"].notes
    assert notes is not None
    assert '| **G** | 30"/75cm | 22"/55cm | Gate, 1.6"/40mm across, held within 3"/7.5cm |\n' in notes
    assert '| **2** | 48"/120cm | 22"/55cm | 1.6"/40mm across |\n' in notes
    assert '| **3** | 23"/57.5cm | 7"/17.5cm |  |\n' in notes
    words = drawing_of(prepared, "two-shores").description
    assert 'Objective markers lie at G Gate: 30"/75cm and 22"/55cm' in words


def test_what_all_markers_share_is_one_sentence(tmp_path: Path) -> None:
    """It begins with a capital, and none stands within."""
    alike = "    - {at: [{east: 30in, north: 22in}, {east: 12in, north: 22in}], size: 40mm, control: 3in}\n"
    plain = "    - {east: 30in, north: 22in}\n    - {east: 14in, north: 25in}\n    - {east: 46in, north: 19in}\n"
    rest = "    - {east: 23in, north: 7in}\n    - {east: 37in, north: 37in}\n"
    prepared = made_ready(copied(tmp_path, {"deck/deployment.yaml": (plain + rest, alike)}))
    cards = {card.id: card for card, _ in cards_of_type(prepared.pack, "deployment", prepared.wording)}
    assert '\n1.6"/40mm across, held within 3"/7.5cm\n' in str(cards["two-shores"].notes)


def test_terrain_on_cards_is_drawn_and_measured(tmp_path: Path) -> None:
    kinds = "terrain:\n  woods: {name: Woods, pattern: trees, hue: leaf}\nkind: deck"
    lies = "    - {kind: woods, circle: 4in, at: {east: 10in, north: 33in}, mirrored: yes}\n"
    plain = "  objectives:\n    - {east: 30in, north: 22in}\n    - {east: 14in"
    changes = {
        "pack.yaml": ("kind: deck", kinds),
        "deck/deployment.yaml": (plain, f"  terrain:\n{lies}{plain}"),
    }
    drawing = drawing_of(made_ready(copied(tmp_path, changes)), "two-shores")
    plate, found = drawing.drawn(Length.of_mm(63))
    assert found == ()
    assert "map-two-shores-card-terrain-woods-2" in plate.svg
    assert "Woods, radius 4" in plate.svg
    assert "again, turned through the centre" in plate.svg
    bare = drawings()["two-shores"].plate(Length.of_mm(63))
    assert float(plate.height) <= float(bare.height) + 0.1, "its table gives its room to what is measured"
