"""The net of the tuck box: folded up it holds the cards, laid flat no part lies on another."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations

import pytest
from benches import made_ready, worked_pack
from deck_packs import CONTENT, deck
from hypothesis import given
from hypothesis import strategies as st

from pipeline.contracts.box_net import Net, Panel
from pipeline.diagnostics import ContentError
from pipeline.draw import BoxDrawing
from pipeline.imposition.tuckbox_net import tuck_box
from pipeline.model import CardFormat, Ink, TuckBox
from pipeline.publications.page_units import page_material
from pipeline.rules.deck.dealing import count_decks
from pipeline.run.preparation import Prepared
from pipeline.units import Length


def _net(width: int, height: int, count: int) -> Net:
    lengths = {"width": Length.of_mm(width), "height": Length.of_mm(height)}
    form = CardFormat(name="card", bleed=Length.of_mm(3), safe=Length.of_mm(3), **lengths)
    box = TuckBox(card=Length.of_mm(0.3), air=Length.of_mm(1), glue=Length.of_mm(8))
    return tuck_box(form, count, box)


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
    assert sum(each.printed for each in count_decks(pack)) == 81
    assert net.depth == 81 * Fraction("0.3") + 1
    assert _wall(net, "side").height == net.depth
    assert _wall(net, "front").height == _wall(net, "back").height == 71
    assert _wall(net, "lid").width == net.depth


def test_a_box_wider_than_the_page_is_told() -> None:
    prepared = made_ready(CONTENT, paper="a5")
    with pytest.raises(ContentError) as problem:
        worked_pack(prepared).manuscript("box")
    (found,) = problem.value.diagnostics
    assert (found.code, found.path) == ("E763", ("cards", "box"))
    assert found.message == "the net of the box is 184.6 mm wide, more than there is on A5"


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
    assert (float(plate.width), float(plate.height)) == (184.9, 200.9)
    assert plate.svg.count("stroke-dasharray") == 12
