"""The panel of how a mission is won: whose box has what, boxes that have room, circles to the map's scale."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from itertools import combinations

import pytest
from benches import WorkedPack, shop, worked_shipped

from pipeline.compose.leaves.leaf import LeafMaterial
from pipeline.compose.leaves.win_boxes import BoxMoment, WinBox, boxes_height, lay_out_boxes
from pipeline.compose.leaves.winning_panel import WinningPanel, columns_of
from pipeline.contracts.plate import Plate
from pipeline.contracts.win_words import WinNote, WinWords
from pipeline.units import Length

WORDS = "The player has a Team of any kind within so many inches of the Objective, and so has nobody else."


def material(pack: WorkedPack, mission: str) -> LeafMaterial:
    found = pack.unit(mission).given[0]
    assert isinstance(found, LeafMaterial)
    return found


def way(who: str, *, otherwise: bool = False) -> WinWords:
    return WinWords(who=who, says=f"{who} wins.", otherwise=otherwise)


@pytest.mark.parametrize(
    ("ways", "boxes"),
    [
        ((way("attacker"), way("defender")), ["attacker", "defender"]),
        # Who has a box already, has what settles the game below it.
        ((way("attacker"), way("defender"), way("defender", otherwise=True)), ["attacker", "defender"]),
        ((way("each"), way("each", otherwise=True)), ["each"]),
        ((way("attacker"), way("each", otherwise=True)), ["attacker"]),
        # Who has no other way, has a box for it.
        ((way("attacker"), way("defender", otherwise=True)), ["attacker", "defender"]),
        ((way("each"), way("defender", otherwise=True)), ["each", "defender"]),
        ((way("each", otherwise=True),), ["each"]),
    ],
)
def test_each_who_wins_in_a_way_of_its_own_has_a_box(ways: tuple[WinWords, ...], boxes: list[str]) -> None:
    brief = replace(worked_shipped().worked.missions["hasty-attack"].brief, winning=ways)
    found = columns_of(brief)
    assert [*found] == boxes
    left = [each for each in ways if not any(each in column for column in found.values())]
    assert all(each.otherwise for each in left)


def test_what_never_counts_stands_once_below_all_boxes() -> None:
    pack = worked_shipped()
    given = material(pack, "breakthrough")
    note = WinNote(heading="Never:", text="These.")
    ways = tuple(replace(each, notes=(note,)) for each in given.brief.winning)
    panel = WinningPanel(replace(given, brief=replace(given.brief, winning=ways)), pack.shop)
    assert panel.below == ("**Never:** These.",)


@dataclass(frozen=True, kw_only=True)
class Drawn:
    """A picture of a size."""

    width: Length
    height: Length

    @property
    def plate(self) -> Plate:
        raise AssertionError("boxes are laid out before anything is drawn")


def box(moments: int, picture: float = 45.0) -> WinBox:
    drawing = Drawn(width=Length.of_points(picture, decimals=2), height=Length.of_mm(16))
    moment = BoxMoment(heading="", time="as its turn starts", text=WORDS, drawing=drawing)
    return WinBox(slot=0, says=WORDS, before="", numeral="6", after="", moments=(moment,) * moments, note="")


@pytest.mark.parametrize("share", [1.0, 0.7])
@pytest.mark.parametrize(
    "columns",
    [
        [[box(2)]],
        [[box(2)], [box(1, 90.0)]],
        [[box(2)], [box(2)]],
        [[box(1)], [box(1), box(1)]],
        [[box(1)], [box(1)], [box(1)]],
        [[box(1)], [box(2)], [box(1)], [box(1), box(1)]],
        [[box(0)], [box(0)], [box(0)], [box(0)]],
    ],
)
def test_boxes_have_room_and_keep_apart(columns: list[list[WinBox]], share: float) -> None:
    bench = shop()
    bench = bench.refitted(bench.measures, bench.area.model_copy(update={"width": bench.area.width * share}))
    placed = lay_out_boxes(columns, bench)
    assert len(placed) == sum(map(len, columns))
    for each in placed:
        assert each.left >= 0
        assert each.left + each.width <= bench.area.width + 0.01
        assert each.moments_height >= max((moment.height for moment in each.moments), default=0.0) - 0.01
        for moment in each.moments:
            assert moment.left + moment.width <= each.width
            assert moment.width > moment.picture + 40
    for one, two in combinations(placed, 2):
        beside = one.left + one.width <= two.left or two.left + two.width <= one.left
        below = one.top + one.height <= two.top or two.top + two.height <= one.top
        assert beside or below
    assert boxes_height(placed) == max(each.top + each.height for each in placed)


@pytest.mark.parametrize("mission", ["hasty-attack", "breakthrough"])
@pytest.mark.parametrize("width", [130, 174])
def test_a_circle_is_drawn_to_the_scale_of_the_map(mission: str, width: int) -> None:
    drawing = material(worked_shipped(), mission).map
    # What is drawn first is the ground of the table, six feet wide.
    (ground,) = re.findall(r"<rect [^>]*width=\"([\d.]+)\"", drawing.plate(Length.of_mm(width)).svg)[:1]
    near = worked_shipped().pack.distances["near"]
    across = float(near.inches) * float(ground) / 72
    assert float(drawing.on_paper(near, Length.of_mm(width))) == pytest.approx(across, abs=0.01)


@pytest.mark.parametrize("width", [130, 174])
def test_a_panel_is_as_high_drawn_as_planned(width: int) -> None:
    pack = worked_shipped()
    for mission in pack.pack.mission_order:
        panel = WinningPanel(material(pack, mission), pack.shop)
        assert panel.drawn(Length.of_mm(width)).fixed == panel.bands[0].height(0.0, 0.0)
