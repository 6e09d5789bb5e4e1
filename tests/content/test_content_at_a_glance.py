"""The strip above a map: what players want to know first, in the same cells for all missions of a pack."""

from __future__ import annotations

import re
from collections.abc import Mapping

import pytest
from benches import shipped, worked_shipped
from hypothesis import given
from hypothesis import strategies as st

from pipeline.compose.leaves.glance_strip import glance_strip
from pipeline.contracts.brief import Brief, GlanceCell


def cells(brief: Brief) -> dict[str, list[str]]:
    return {cell.id: [text for _, text in cell.lines] for cell in brief.outline.glance}


def test_cells_are_the_same_in_all_missions_of_a_pack(briefs: Mapping[str, Brief]) -> None:
    assert {tuple(cells(brief)) for brief in briefs.values()} <= {
        ("faces", "first-turn", "objectives", "reserves", "ambush", "minefields", "wins", "ends"),
        # Where nobody wins by an Objective, none is placed; where a win has no turn, none is the earliest.
        ("faces", "first-turn", "reserves", "ambush", "minefields", "ends"),
        ("faces", "first-turn", "reserves", "ambush", "minefields", "wins", "ends"),
    }


@pytest.mark.parametrize(
    ("mission", "cell", "lines"),
    [
        ("hasty-attack", "objectives", ["Attacker 2 less 1", "Defender 2"]),
        ("hasty-attack", "wins", ["any turn"]),
        ("hasty-attack", "ambush", ["Defender"]),
        ("breakthrough", "wins", ["turn 6"]),
        ("breakthrough", "reserves", ["Both players"]),
        ("breakthrough", "ends", ["with a win"]),
        ("bridgehead", "wins", ["Attacker: any turn", "Defender: turn 6"]),
        ("rearguard", "ends", ["as turn 9 starts"]),
        ("encounter", "first-turn", ["Roll-off"]),
        ("annihilation", "reserves", ["None"]),
    ],
)
def test_what_is_known_at_a_glance(briefs: Mapping[str, Brief], mission: str, cell: str, lines: list[str]) -> None:
    assert cells(briefs[mission])[cell] == lines


def test_a_side_that_can_win_or_place_is_named_in_its_colour(briefs: Mapping[str, Brief]) -> None:
    told = {cell.id: cell.lines for cell in briefs["bridgehead"].outline.glance}
    assert [who for who, _ in told["wins"]] == ["attacker", "defender"]
    assert [who for who, _ in told["ends"]] == [None]


WORDS = st.lists(
    st.sampled_from(["Attacker", "Defender", "less", "2", "as", "turn", "nine", "starts"]), min_size=1, max_size=6
)


@given(st.lists(WORDS.map(" ".join), min_size=1, max_size=9))
def test_cells_fill_the_width_and_all_words_stand_in_them(texts: list[str]) -> None:
    shop = shipped().workshop()
    strip = glance_strip(
        [GlanceCell(id=str(n), head="Head", lines=((None, text),)) for n, text in enumerate(texts)], {}, shop
    )
    places = re.findall(r'style="left:([\d.]+)pt;width:([\d.]+)pt', strip.html)
    ends = [float(left) + float(width) for left, width in places]
    assert [float(left) for left, _ in places[1:]] == pytest.approx(ends[:-1], abs=0.02)
    assert ends[-1] == pytest.approx(shop.area.width, abs=0.2)
    said = [re.findall(r'class="line">([^<]*)<', each) for each in strip.html.split("glance-cell")[1:]]
    assert [" ".join(lines) for lines in said] == texts


def test_an_icon_of_the_strip_that_nobody_drew_is_told_where_it_stands() -> None:
    worked = worked_shipped()
    column = worked.pack.outline["ambush"].model_copy(update={"icon": "eyes"})
    outline = {**worked.pack.outline, "ambush": column}
    (found,) = worked.with_pack(worked.pack.model_copy(update={"outline": outline})).unit("contact").found
    assert (found.code, found.message, found.path) == (
        "E373",
        "no sign is called 'eyes'",
        ("outline", "ambush", "icon"),
    )
