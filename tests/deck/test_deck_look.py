"""What tells the decks of a pack apart, and what cards say of themselves in head and foot."""

from __future__ import annotations

import math
from itertools import combinations
from pathlib import Path

import pytest
from benches import made_ready
from deck_packs import CONTENT, copied, deck

from pipeline.colours import contrast, is_grey, lightness
from pipeline.compose.cards.deck_material import card_shop
from pipeline.compose.cards.face_fitting import area_sizes
from pipeline.diagnostics import ContentError
from pipeline.draw.cards.card_diagram import DiagramDrawing
from pipeline.draw.cards.card_patterns import pattern_lines
from pipeline.geometry.box import Box
from pipeline.model import Ink, Pack, ScoringCard
from pipeline.model.deck_hues import CardPalette, DeckHues, deck_palette
from pipeline.model.faces import Pattern
from pipeline.publications.dealt_decks import deal_decks
from pipeline.publications.deck_publications import deck_unit
from pipeline.publications.papers import card_catalogue
from pipeline.request import Request, Silence
from pipeline.rules.deck.side_words import side_words
from pipeline.run.deck_colours import DECKS_APART, with_decks
from pipeline.run.preparation import prepare
from pipeline.run.worked import work_out

BOX = Box(left=0.0, top=20.0, right=76.0, bottom=100.0)


def hues(ink: Ink) -> dict[str, DeckHues]:
    palette = deck().theme.palettes[ink]
    assert isinstance(palette, CardPalette)
    return dict(palette.decks)


def test_our_decks_are_steps_of_lightness_apart() -> None:
    grounds = [each.ground for each in hues(Ink.COLOUR).values()]
    assert len(grounds) == 6
    steps = sorted(abs(lightness(one) - lightness(other)) for one, other in combinations(grounds, 2))
    assert steps[0] >= DECKS_APART
    assert with_decks(deck().theme, deck().pack)[1] == ()


@pytest.mark.slow
def test_cards_of_a_kind_have_one_size_of_words_and_one_of_titles() -> None:
    """Those with an action, which have more to say, have one of their own; none is too small for arm's length."""
    catalogue, found = card_catalogue(), {}
    worked = work_out(deck(), Silence())
    for dealt in deal_decks(deck(), catalogue):
        material, shop = deck_unit(worked, dealt, catalogue).given
        found |= area_sizes(material.fronts, material, card_shop(shop, catalogue, material.format))
    chosen = {key: sizes for key, sizes in found.items() if key[1] in ("words", "title")}
    assert {face for face, *_ in chosen} == {"deployment", "primary", "secondary", "secret", "rule", "reference"}
    assert {face for face, _, has_action in chosen if has_action} == {"primary", "secondary"}
    assert [key for key, sizes in chosen.items() if len(sizes) != 1] == []
    assert min(sizes[0] for (_, area, _), sizes in chosen.items() if area == "words") >= 7.5


@pytest.mark.parametrize("ink", list(Ink))
def test_words_stand_out_from_what_they_stand_on(ink: Ink) -> None:
    for each in hues(ink).values():
        ground = "#ffffff" if ink is Ink.LEAN else each.ground
        assert contrast(each.on_ground, ground) >= 4.5
        assert min(contrast(each.text, each.fill), contrast(each.text, "#ffffff")) >= 4.5
        assert ink is Ink.COLOUR or all(is_grey(colour) for _, colour in each)


@pytest.mark.parametrize("ink", [Ink.COLOUR, Ink.GREY])
def test_a_pattern_is_seen_and_no_louder_than_words(ink: Ink) -> None:
    for each in hues(ink).values():
        assert 14 <= abs(lightness(each.mark) - lightness(each.ground)) <= 25


def test_decks_of_one_grey_are_told(tmp_path: Path) -> None:
    alike = copied(tmp_path, {"cards.yaml": ("#17805e", "#1b6a94")})
    (found,) = with_decks(deck().theme, changed_pack(alike))[1]
    assert found.code == "W288"
    assert found.message == "in grey prints, the decks deployments and secondaries look alike: 2 of 100 apart"


def changed_pack(folder: Path) -> Pack:
    prepared, _ = prepare(folder, Request(packs=(folder,), forms=("cards",)))
    assert prepared is not None
    return prepared.pack


def test_a_deck_without_a_colour_takes_the_themes() -> None:
    palette = deck_palette(deck().theme.palettes[Ink.COLOUR], Ink.COLOUR, None)
    assert palette.deck.ground == palette.ink
    assert palette.deck.on_ground == palette.paper


@pytest.mark.parametrize("pattern", list(Pattern))
def test_patterns_look_the_same_either_way_up_and_stay_in_their_box(pattern: Pattern) -> None:
    def ends(turned: bool) -> set[frozenset[tuple[float, float]]]:
        middle = BOX.centre
        sign = -1 if turned else 1
        return {
            frozenset(
                (round(sign * (point.x - middle.x), 3) + 0.0, round(sign * (point.y - middle.y), 3) + 0.0)
                for point in (line.start, line.end)
            )
            for line in pattern_lines(pattern, BOX)
        }

    assert ends(turned=False) == ends(turned=True)
    assert len(ends(turned=False)) > 20
    edges = BOX.grown(0.001)
    for line in pattern_lines(pattern, BOX):
        for point in (line.start, line.end):
            assert edges.left <= point.x <= edges.right
            assert edges.top <= point.y <= edges.bottom


def test_the_mark_to_act_stands_on_the_cards_with_an_action_and_on_no_others() -> None:
    assert deck().pack.deck is not None
    marks = {"hold", "act", "kill", "place"}
    for _, name, card in deck().pack.deck.scoring:
        needs = str(card.fields.get("needs", "")).split()
        assert set(needs) <= marks, name
        assert ("act" in needs) is (isinstance(card, ScoringCard) and card.action is not None), name
    assert {path.stem for path in (CONTENT / "icons").glob("*.svg")} >= marks


def test_cards_say_their_set_their_type_and_what_they_pay_at_most() -> None:
    prepared = deck()
    said = {
        (dealt.deck.id, each.card.id): side_words(prepared.pack, dealt.deck, each.card, part=dealt.part)
        for dealt in deal_decks(prepared, card_catalogue())
        for each in dealt.cards
    }
    decoy = said["secondaries-2", "decoy"]
    assert (decoy.of("set"), decoy.of("kind"), decoy.of("most")) == ("II", "Secondary mission", "12 | 6")
    assert said["secondaries-1", "jamming"].of("most") == "10"
    echoes = said["primaries", "echoes"]
    assert (echoes.of("set"), echoes.of("kind"), echoes.of("most")) == ("", "Primary mission", "")


def test_a_diagram_of_no_card_is_told(tmp_path: Path) -> None:
    made = copied(tmp_path, {"cards.yaml": ("card: wide-triangle", "card: wide-triangel")})
    with pytest.raises(ContentError) as caught:
        deal_decks(made_ready(made), card_catalogue())
    (found,) = caught.value.diagnostics
    assert (found.code, found.message) == ("E289", "no card is called wide-triangel")
    assert found.hints[0] == "did you mean 'wide-triangle'?"


def test_lines_of_diagrams_are_about_as_long_as_their_labels_say() -> None:
    pack = deck().pack
    assert pack.cards is not None
    told = [
        (diagram.card, mark.line, pack.distances[mark.label.strip("{}")])
        for diagram in pack.cards.diagrams
        for mark in diagram.marks
        if mark.line is not None and mark.label is not None
    ]
    assert len(told) > 8
    for card, (start, end, *_), distance in told:
        far = math.dist([float(each.inches) for each in start], [float(each.inches) for each in end])
        assert 0.95 <= far / float(distance.inches) <= 1.25, card


def test_no_word_of_a_diagram_lies_on_another_or_leaves_it() -> None:
    prepared = deck()
    drawn = 0
    for dealt in deal_decks(prepared, card_catalogue()):
        for each in dealt.cards:
            if each.card.diagram is None:
                continue
            drawn += 1
            drawing = DiagramDrawing(diagram=each.card.diagram, family=prepared.theme.heading, title="")
            plan = drawing.plan(61.8)
            boxes = [label.box for label in plan.labels]
            whole = Box(left=0, top=0, right=plan.width, bottom=plan.height)
            assert all(whole.contains(box) for box in boxes), each.card.id
            assert not any(one.overlaps(other) for one, other in combinations(boxes, 2)), each.card.id
            signs = [each.box for each in (*plan.markers, *plan.badges)]
            assert not any(box.overlaps(sign) for box in boxes for sign in signs), each.card.id
    assert drawn >= 12
