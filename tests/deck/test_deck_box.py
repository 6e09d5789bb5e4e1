"""The net of the tuck box: folded up it holds the cards, laid flat no part lies on another."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations
from pathlib import Path

import pytest
from benches import made_ready, worked_pack, write_pack
from deck_packs import CONTENT, deck
from hypothesis import given
from hypothesis import strategies as st

from pipeline.contracts.box_net import Net, Panel
from pipeline.diagnostics import ContentError
from pipeline.draw import BoxDrawing
from pipeline.imposition.tuckbox_net import Pile, deepest, tuck_box
from pipeline.load import load_pack
from pipeline.model import Ink, Pack, TuckBox
from pipeline.model.cards import Sleeves
from pipeline.publications.card_box import box_on
from pipeline.publications.page_units import page_material
from pipeline.rules.deck.dealing import count_decks
from pipeline.run.preparation import Prepared
from pipeline.units import Length


def _net(width: int, height: int, count: int) -> Net:
    pile = Pile(width=Fraction(width), height=Fraction(height), depth=count * Fraction("0.3") + 1)
    return tuck_box(pile, Fraction(8))


SIZES = st.tuples(st.integers(40, 110), st.integers(60, 150), st.integers(10, 120))


@pytest.mark.slow
@given(SIZES)
def test_panels_never_overlap_and_hang_together(size: tuple[int, int, int]) -> None:
    net = _net(*size)
    for one, other in combinations(net.panels, 2):
        across = min(one.right, other.right) - max(one.left, other.left)
        down = min(one.bottom, other.bottom) - max(one.top, other.top)
        assert across <= 0 or down <= 0, (one.name, other.name)
    # A tree of panels: one fold less than panels, else it falls apart or can't be folded.
    assert len(net.folds) == len(net.panels) - 1


@pytest.mark.slow
@given(SIZES)
def test_every_edge_is_cut_once_or_folded_once(size: tuple[int, int, int]) -> None:
    net = _net(*size)
    around = sum((panel.width + panel.height) * 2 for panel in net.panels)
    folds, cuts = (sum(each.end - each.start for each in lines) for lines in (net.folds, net.cuts))
    assert around == cuts + 2 * folds


def box_of(prepared: Prepared) -> BoxDrawing:
    """Plan the box of a deck and what it looks like."""
    worked = worked_pack(prepared)
    box = page_material(worked.worked, worked.order, worked.shop, "box").box
    assert box is not None
    return box


def _wall(net: Net, name: str) -> Panel:
    return next(panel for panel in net.panels if panel.name == name)


def test_the_box_holds_all_cards_that_are_printed() -> None:
    pack = deck().pack
    net = box_of(deck()).net
    assert sum(each.printed for each in count_decks(pack)) == 104
    # 52 cards in each of two boxes.
    assert net.depth == 52 * Fraction("0.3") + 1
    assert _wall(net, "side").height == net.depth
    assert _wall(net, "front").height == _wall(net, "back").height == 71
    assert _wall(net, "lid").width == net.depth


def test_a_box_wider_than_the_page_is_told() -> None:
    prepared = made_ready(CONTENT, paper="a5")
    with pytest.raises(ContentError) as problem:
        worked_pack(prepared).manuscript("box")
    (found,) = problem.value.diagnostics
    assert (found.code, found.path) == ("E763", ("cards", "box"))
    assert found.message == "the net of the box is 198.4 mm wide, more than there is on A5"


@pytest.mark.parametrize("ink", list(Ink))
def test_the_walls_of_the_box_bear_its_names_and_the_sign(ink: Ink) -> None:
    prepared = made_ready(CONTENT, ink=ink.value)
    svg = box_of(prepared).plate().svg
    assert svg.count(">SIGNAL LOST<") == 5
    assert svg.count(">A mission deck for two commanders<") == 3
    assert svg.count("<circle") == 6


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_the_box_is_drawn_in_its_true_size(paper: str) -> None:
    prepared = made_ready(CONTENT, paper=paper)
    plate = box_of(prepared).plate()
    assert (float(plate.width), float(plate.height)) == (167.5, 183.5)
    assert plate.svg.count("stroke-dasharray") == 12


@given(SIZES, st.integers(150, 400), st.integers(150, 500))
def test_the_deepest_box_fits_and_no_deeper_one(size: tuple[int, int, int], across: int, down: int) -> None:
    width, height, _ = size
    pile, glue = Pile(width=Fraction(width), height=Fraction(height), depth=Fraction(0)), Fraction(8)
    most = deepest(pile, glue, across=Fraction(across), down=Fraction(down))
    if most > 0:
        net = tuck_box(Pile(width=pile.width, height=pile.height, depth=most), glue)
        assert net.width <= across
        assert net.height <= down
        assert net.width == across or net.height == down


LENGTHS = {"air": Length.of_mm(1), "glue": Length.of_mm(8)}


def boxed(box: TuckBox, *decks: str, sets: int = 1) -> BoxDrawing:
    """Plan the box of the shipped deck anew, on a page that names decks."""
    pack = deck().pack
    assert pack.cards is not None
    many = tuple(each.model_copy(update={"sets": each.sets * sets}) for each in pack.cards.decks)
    page = pack.pages["box"].model_copy(update={"decks": decks})
    cards = pack.cards.model_copy(update={"box": box, "decks": many})
    changed = Pack.model_copy(pack, update={"cards": cards, "pages": {**pack.pages, "box": page}})
    drawing = box_on(changed, page, worked_pack(deck()).shop)
    assert drawing is not None
    return drawing


def test_sleeves_make_a_box_wider_higher_and_deeper() -> None:
    sleeves = Sleeves(width=Length.of_mm(73), height=Length.of_mm(124), film=Length.parse("0.04mm"))
    plain, sleeved = (
        boxed(TuckBox(card=Length.parse("0.3mm"), sleeves=each, **LENGTHS), "primaries").net for each in (None, sleeves)
    )
    assert (_wall(plain, "front").height, _wall(plain, "front").width) == (71, 121)
    assert (_wall(sleeved, "front").height, _wall(sleeved, "front").width) == (74, 125)
    assert sleeved.depth - plain.depth == 12 * Fraction("0.08")


def test_a_box_goes_by_the_weight_of_its_paper() -> None:
    assert boxed(TuckBox(grams=300), "primaries").net.depth == 12 * Fraction("0.34") + 1


def test_a_deck_has_a_box_with_its_name() -> None:
    drawing = boxed(TuckBox(grams=300), "primaries")
    assert (drawing.names.title, drawing.names.line) == ("PRIMARY MISSIONS", "Signal Lost")
    assert (drawing.note, drawing.names.which) == ("", "")
    both = boxed(TuckBox(grams=300), "primaries", "rules")
    assert both.names.title == "PRIMARY MISSIONS, MISSION RULES"


def test_what_is_too_thick_for_a_box_goes_into_several_alike() -> None:
    drawing = boxed(TuckBox(card=Length.parse("0.3mm"), **LENGTHS), sets=3)
    # 312 cards: 78 in each of four boxes.
    assert drawing.net.depth == 78 * Fraction("0.3") + 1
    assert drawing.note == "The cards fill 4 boxes: print this page 4 times, and number the lids."
    svg = drawing.plate().svg
    assert svg.count(">of 4<") == 1
    assert ">of 1<" not in boxed(TuckBox(grams=300)).plate().svg


def test_e290_a_weight_that_nobody_knows() -> None:
    with pytest.raises(ContentError) as problem:
        boxed(TuckBox(grams=310))
    (found,) = problem.value.diagnostics
    assert (found.code, found.path) == ("E290", ("cards", "box", "grams"))
    assert found.message == "how thick paper of 310 g/m2 is, isn't known"
    assert found.hints[0].startswith("weights there are: 60, 70, ")


def test_e291_cards_that_do_not_go_into_their_sleeves() -> None:
    narrow = Sleeves(width=Length.of_mm(66), height=Length.of_mm(124), film=Length.of_mm(1))
    with pytest.raises(ContentError) as problem:
        boxed(TuckBox(grams=300, sleeves=narrow))
    (found,) = problem.value.diagnostics
    assert (found.code, found.path) == ("E291", ("cards", "box", "sleeves"))
    assert found.message == "cards of 70 x 120 mm don't go into sleeves of 66mm x 124mm"


@pytest.mark.parametrize("box", ["{air: 1mm}", "{card: 0.3mm, grams: 300}"])
def test_a_box_has_one_measure_of_its_cards(box: str, tmp_path: Path) -> None:
    write_pack(tmp_path / "moor")
    deck_of_one = "decks: [{id: winds, title: Winds, face: text, cards: [{id: gale, title: Gale}]}]\n"
    (tmp_path / "moor" / "cards.yaml").write_text(f"{deck_of_one}box: {box}\n")
    # No page shows it, which is told besides.
    (found,) = (each for each in load_pack(tmp_path / "moor").diagnostics if each.code != "W258")
    said = "say how thick a card is with `card`, or what its paper weighs with `grams`"
    assert (found.code, found.message) == ("E219", f"cards.box: {said}")
