from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from benches import WorkedPack, made_ready, worked_pack
from facts import facts_in
from printed import DASH, FORMS, Print, gathered, missing, print_shipped, squeezed

from pipeline.load import content_roots
from pipeline.model import Pack

pytestmark = pytest.mark.slow

MISSIONS = tuple(facts_in(Path(__file__).with_name("facts_of_ww3_missions.yaml"))["missions"])
every_mission = pytest.mark.parametrize("mission", MISSIONS)
every_form = pytest.mark.parametrize("form", FORMS)


@pytest.fixture(scope="session")
def prints(pack: Pack, tmp_path_factory: pytest.TempPathFactory) -> dict[str, Print]:
    return print_shipped(pack, tmp_path_factory)


@pytest.fixture(scope="session")
def clocks() -> WorkedPack:
    return worked_pack(made_ready(content_roots()[-1] / "ww3-more-missions"))


@every_form
@every_mission
def test_the_map_side_is_printed(mission: str, form: str, prints: dict[str, Print], facts: Any) -> None:
    fact, front = facts["missions"][mission], prints[form].page(mission)
    parts = (*fact["setting_up"], *fact["deployment"], *fact["winning"])
    words = [word for part in parts for word in gathered(facts, part)]
    names = [rule["name"] for rule in fact["special_rules"]]
    assert missing([fact["title"], fact["kind"], *names, *words, *fact["first_turn"]], front) == []


@every_form
@every_mission
def test_the_table_of_times_is_printed(mission: str, form: str, prints: dict[str, Print], facts: Any) -> None:
    rolled = facts["missions"][mission]["setting_up"][-1]["rolled"]
    spans = {name: DASH.join(dict.fromkeys((str(faces[0]), str(faces[-1])))) for faces, name in facts["times"]}
    rows = [f"{spans[name] if rolled else ''}{name}" for _, name in facts["times"]]
    assert missing(rows, prints[form].page(mission)) == []


@every_form
@every_mission
def test_the_rules_side_is_printed(mission: str, form: str, prints: dict[str, Print], facts: Any) -> None:
    fact, back = facts["missions"][mission], prints[form].page(mission, behind=1)
    words = [word for block in fact["rules_side"] for word in (block["name"], *gathered(facts, block))]
    assert missing([fact["title"], *words], back) == []


@every_form
@every_mission
def test_the_rolls_for_the_light_are_printed_in_their_turns(
    mission: str, form: str, prints: dict[str, Print], facts: Any, clocks: WorkedPack
) -> None:
    rolls = facts["light"][facts["missions"][mission]["light"]]
    # The file holds numbers in dice apart from words: what a reader finds in one is read off the page before setting.
    chances = [f"light {chance}%" for chance in (33, 70, 91, 98)]
    assert missing([*chances, "light, and so on >99%"], prints[form].page(mission, behind=1)) == []
    rows = [_cells(row) for row in re.findall(r'<tr class="[^"]*side-turns".*?</tr>', clocks.html(mission), re.S)]
    told = [
        (turn, cells[0], int(dice))
        for cells in rows
        for turn, cell in enumerate(cells)
        for dice in re.findall(r"(\d+) light", cell)
    ]
    assert sorted(told) == sorted((turn, who, dice) for turn, who, dice in rolls)


def _cells(row: str) -> list[str]:
    cells = re.findall(r"<t[hd].*?</t[hd]>", row, re.S)
    return [" ".join(re.sub(r"<[^>]+>", " ", cell).split()) for cell in cells]


@every_form
def test_leaves_pair(form: str, prints: dict[str, Print]) -> None:
    places = [prints[form].places[mission] for mission in MISSIONS]
    assert [each.start for each in places[1:]] == [each.stop for each in places[:-1]]
    assert {len(each) for each in places} <= ({2} if form == "sheets" else {2, 4, 6})
    assert places[0].start % 2 == (1 if form == "sheets" else 0)


@every_form
def test_the_pages_in_front_are_printed(form: str, prints: dict[str, Print], page_facts: Any) -> None:
    pages = {page: words for page, words in page_facts["pages"].items() if page in prints[form].numbers}
    gaps = {page: missing(words, prints[form].page(page)) for page, words in pages.items()}
    assert {page: gap for page, gap in gaps.items() if gap} == {}
    assert set(page_facts["pages"]) - set(pages) == (
        {"chooser-back"} if form == "sheets" else {"printing", "battle-plan-cards"}
    )


@every_form
def test_every_list_is_printed(form: str, prints: dict[str, Print], pack: Pack, page_facts: Any) -> None:
    lists = [
        "".join([name.replace("-", " "), *(pack.missions[mission].name for mission in missions)])
        for name, missions in page_facts["lists"].items()
    ]
    types = "".join(["Kind of battle", *(name.replace("-", " ") for name in page_facts["types"])])
    assert missing([*lists, types], prints[form].page("chooser")) == []


@every_form
def test_the_matrix_is_printed_by_rows(form: str, prints: dict[str, Print], page_facts: Any) -> None:
    roles = {"open": "roll", "attacker": "A", "defender": "D"}
    cells = [f"{roles[role]}{table.split('-')[0]}" for _, _, table, role in page_facts["matrix"]]
    rows = ["".join(cells[first : first + 3]) for first in (0, 3, 6)]
    assert missing(rows, prints[form].page("chooser")) == []


@every_form
def test_the_table_of_reserves_is_printed(form: str, prints: dict[str, Print], page_facts: Any) -> None:
    rows = ["".join(str(figure) for figure in row) for row in page_facts["reserves_table"]]
    assert missing(rows, prints[form].page("reserves-and-objectives")) == []


@every_form
def test_every_reading_is_printed(form: str, prints: dict[str, Print], pack: Pack) -> None:
    page = prints[form].page("readings")
    assert squeezed("How We Read It") in page
    assert missing((reading.about for reading in pack.readings.values()), page) == []


def test_the_cards_are_printed(prints: dict[str, Print]) -> None:
    page = prints["sheets"].page("battle-plan-cards")
    assert [page.count(squeezed(word)) for word in ("Prepared Attack", "Battle Plan", "Everything, on the hour.")] >= [
        2,
        6,
        2,
    ]


@every_form
def test_no_placeholder_reaches_print(form: str, prints: dict[str, Print]) -> None:
    assert [number for number, text in enumerate(prints[form].pages, start=1) if "{" in text or "}" in text] == []
