"""The chart to choose a mission by: all of them, those of a kind together, with the faces that tables give them."""

from __future__ import annotations

import html
import re
from dataclasses import dataclass
from functools import cache

import pytest
from benches import WorkedPack, worked_pack

from pipeline.load import content_roots
from pipeline.request import Request
from pipeline.rules.choosing.codes import table_codes
from pipeline.run.preparation import prepare

PACKS = ("ww2-more-missions", "ww3-more-missions", "ww2-classic-missions")


@dataclass(frozen=True)
class Cell:
    kind: str
    name: str
    slots: tuple[tuple[str, ...], ...]
    rolls: tuple[tuple[str, str], ...]


def plain(text: str) -> str:
    return " ".join(html.unescape(re.sub(r"<[^>]+>", " ", text)).split())


def found(pattern: str, text: str) -> list[str]:
    return [plain(each) for each in re.findall(pattern, text, re.DOTALL)]


@cache
def chosen(name: str, paper: str = "a4") -> tuple[WorkedPack, tuple[Cell, ...], str]:
    folder = content_roots()[-1] / name
    prepared, _ = prepare(folder, Request(packs=(folder,), forms=("sheets",), paper=paper))
    assert prepared is not None
    pack = worked_pack(prepared)
    page = pack.html("chooser")
    made = []
    for band in re.split(r'<div class="chooser-band', page)[1:]:
        (kind,) = found(r'<p class="kind".*?>(.*?)</p>', band)
        for cell in band.split('<div class="chooser-cell"')[1:]:
            cell = re.sub(
                r"<svg.*?</svg>",
                "",
                cell.split('<p class="key-head"')[0].split('<div class="key-row"')[0],
                flags=re.DOTALL,
            )
            slots = tuple(
                tuple(found(r'class="mark.*?>(.*?)</span>', slot)) for slot in cell.split('<div class="slot"')[1:]
            )
            rolls = tuple(
                zip(
                    found(r'class="code">(.*?)</span>', cell),
                    found(r'class="faces">(.*?)</span>|never"', cell),
                    strict=False,
                )
            )
            (title,) = found(r'<p class="name".*?<a[^>]*>(.*?)</a>', cell)
            every = re.findall(r'class="code">(.*?)</span>(?:<span class="faces">(.*?)</span>)?', cell)
            rolls = tuple((plain(code), plain(faces)) for code, faces in every)
            made.append(Cell(kind=kind, name=title, slots=slots, rolls=rolls))
    return pack, tuple(made), page


@pytest.mark.slow
@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("name", PACKS)
def test_every_mission_stands_there_once_below_its_kind(name: str, paper: str) -> None:
    worked, cells, page = chosen(name, paper)
    pack = worked.pack
    assert sorted(cell.name for cell in cells) == sorted(str(pack.missions[each].name) for each in pack.mission_order)
    kinds = {str(mission.name): str(mission.kind) for mission in pack.missions.values()}
    named = {str(each.kind): str(each.name) for each in pack.kinds}
    assert [cell.kind for cell in cells] == [named[kinds[cell.name]] for cell in cells]
    assert [says for each in pack.kinds if (says := str(each.says)) not in plain(page)] == []


@pytest.mark.parametrize("name", PACKS[:2])
def test_faces_are_those_of_the_tables(name: str) -> None:
    worked, cells, _ = chosen(name)
    pack = worked.pack
    assert pack.selection is not None
    codes = table_codes(pack.selection, worked.prepared.wording.labels)
    shown = {(cell.name, code): faces for cell in cells for code, faces in cell.rolls if faces}
    given = {
        (str(pack.missions[row.mission].name), codes[name]): "–".join(
            map(str, sorted({min(row.faces), max(row.faces)}))
        )
        for name, table in pack.selection.tables.items()
        for row in table.rows
        if row.mission is not None
    }
    assert shown == given


def test_a_mission_that_no_die_gives_says_that_it_is_by_agreement() -> None:
    _, cells, page = chosen("ww2-more-missions")
    assert {cell.name for cell in cells if not cell.rolls} == {"Annihilation", "Hasty Attack"}
    assert page.count("by agreement only") == 2


@pytest.mark.parametrize(
    ("name", "mission", "slots"),
    [
        ("ww2-more-missions", "Breakthrough", [("A",), ("A3", "D1"), ("D",), ("–",), ("A6", "D6")]),
        ("ww2-more-missions", "Encounter", [("roll",), ("A3", "D3"), ("–",), ("–",), ("A1", "D1")]),
        ("ww2-more-missions", "Rearguard", [("A",), ("–",), ("D",), ("D",), ("A1", "D9")]),
        ("ww2-more-missions", "Annihilation", [("roll",), ("–",), ("–",), ("–",), ("–",)]),
        ("ww3-more-missions", "No Retreat", [("A",), ("D1",), ("D",), ("D",), ("A1", "D6")]),
        ("ww2-classic-missions", "Cauldron", [("D",), ("A", "D"), ("D",), ("A",), ("A6", "D6")]),
    ],
)
def test_slots_say_who_and_from_which_turn(name: str, mission: str, slots: list[tuple[str, ...]]) -> None:
    _, cells, _ = chosen(name)
    assert next(list(cell.slots) for cell in cells if cell.name == mission) == slots


@pytest.mark.parametrize("name", PACKS)
def test_all_missions_have_the_same_slots(name: str) -> None:
    worked, cells, _ = chosen(name)
    assert {len(cell.slots) for cell in cells} == {
        2 + sum(column.icon is not None for column in worked.pack.outline.values())
    }
