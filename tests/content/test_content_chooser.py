"""The chart to choose a mission by: all of them, those of a kind together, with the faces that tables give them."""

from __future__ import annotations

import html
import re
from functools import cache

import pytest
from benches import worked_pack

from pipeline.load import content_roots
from pipeline.model import Pack
from pipeline.request import Request
from pipeline.run.preparation import prepare


@cache
def chosen(name: str) -> tuple[Pack, list[list[str]]]:
    folder = content_roots()[-1] / name
    prepared, _ = prepare(folder, Request(packs=(folder,), forms=("sheets",)))
    assert prepared is not None
    pack = worked_pack(prepared)
    cells = pack.html("choosing").split('<div class="chooser-cell"')[1:]
    lines = [re.findall(r"<p class=\"(?:name|where|roll)\">(.*?)</p>", cell, re.DOTALL) for cell in cells]
    plain = [[" ".join(html.unescape(re.sub(r"<[^>]+>", " ", each)).split()) for each in cell] for cell in lines]
    return pack.pack, plain


@pytest.mark.parametrize("name", ["ww2-more-missions", "ww3-more-missions"])
def test_every_mission_stands_there_once_and_kinds_together(name: str) -> None:
    pack, cells = chosen(name)
    assert sorted(cell[0] for cell in cells) == sorted(pack.missions[each].name for each in pack.mission_order)
    kinds = [re.sub(r" \(page \d+\)", "", cell[1]) for cell in cells]
    assert len(list(dict.fromkeys(kinds))) == sum(a != b for a, b in zip(kinds, ["", *kinds], strict=False))


@pytest.mark.parametrize("name", ["ww2-more-missions", "ww3-more-missions"])
def test_faces_are_those_of_the_tables(name: str) -> None:
    pack, cells = chosen(name)
    assert pack.selection is not None
    shown = {(cell[0], roll.rsplit(" ", 1)[0]): roll.rsplit(" ", 1)[1] for cell in cells for roll in cell[2:]}
    given = {
        (pack.missions[row.mission].name, str(table.name)): "–".join(map(str, sorted({min(row.faces), max(row.faces)})))
        for table in pack.selection.tables.values()
        for row in table.rows
        if row.mission is not None
    }
    assert shown == given


def test_a_mission_that_no_die_gives_is_shown_all_the_same() -> None:
    _, cells = chosen("ww2-more-missions")
    assert {cell[0] for cell in cells if len(cell) == 2} == {"Annihilation", "Hasty Attack"}
