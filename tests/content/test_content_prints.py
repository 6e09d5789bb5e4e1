from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from facts import facts_in
from printed import FORMS, Print, gathered, missing, print_shipped, squeezed

from pipeline.model import Pack

pytestmark = pytest.mark.slow

PACK = "ww2-more-missions"
MISSIONS = tuple(facts_in(Path(__file__).with_name("facts_of_missions.yaml"))["missions"])
every_mission = pytest.mark.parametrize("mission", MISSIONS)
every_form = pytest.mark.parametrize("form", FORMS)


@pytest.fixture(scope="session")
def prints(pack: Pack, tmp_path_factory: pytest.TempPathFactory) -> dict[str, Print]:
    return print_shipped(pack, tmp_path_factory)


@every_form
@every_mission
def test_the_front_says_what_the_facts_ask_for(mission: str, form: str, prints: dict[str, Print], facts: Any) -> None:
    fact, front = facts["missions"][mission], prints[form].page(mission)
    parts = (*fact["setting_up"], *fact["deployment"], *fact["winning"])
    words = [word for part in parts for word in gathered(facts, part)]
    names = [rule["name"] for rule in fact["special_rules"]]
    assert missing([fact["title"], *names, *words, *fact["first_turn"], *fact.get("first_turn_note", ())], front) == []


@every_form
@every_mission
def test_the_rules_side_says_what_the_facts_ask_for(
    mission: str, form: str, prints: dict[str, Print], facts: Any
) -> None:
    fact, back = facts["missions"][mission], prints[form].page(mission, behind=1)
    words = [word for block in fact["rules_side"] for word in (block["name"], *gathered(facts, block))]
    assert missing([fact["title"], *words], back) == []


@every_form
def test_map_and_rules_stand_as_the_form_asks(form: str, prints: dict[str, Print]) -> None:
    places = [prints[form].places[mission] for mission in MISSIONS]
    assert [each.start for each in places[1:]] == [each.stop for each in places[:-1]]
    assert {len(each) for each in places} <= ({2} if form == "sheets" else {2, 4, 6})
    assert places[0].start % 2 == (1 if form == "sheets" else 0)


@every_form
def test_the_front_pages_say_what_the_facts_ask_for(form: str, prints: dict[str, Print], page_facts: Any) -> None:
    pages = {page: words for page, words in page_facts["pages"].items() if page in prints[form].numbers}
    gaps = {page: missing(words, prints[form].page(page)) for page, words in pages.items()}
    assert {page: gap for page, gap in gaps.items() if gap} == {}
    assert set(page_facts["pages"]) - set(pages) == (
        {"chooser-back"} if form == "sheets" else {"printing", "battle-plan-cards"}
    )


@every_form
def test_no_placeholder_is_left_in_print(form: str, prints: dict[str, Print]) -> None:
    assert [number for number, text in enumerate(prints[form].pages, start=1) if "{" in text or "}" in text] == []


@every_form
def test_the_chooser_counts_as_the_form_does(form: str, prints: dict[str, Print], page_facts: Any) -> None:
    made = prints[form]
    text = made.page("chooser")
    rows = {name: made.numbers[mission] for mission, name in zip(MISSIONS, page_facts["missions"], strict=True)}
    assert missing([f"{name}{at}" for name, at in rows.items()], text) == []


@every_form
def test_the_random_table_is_printed(form: str, prints: dict[str, Print], pack: Pack, page_facts: Any) -> None:
    missions = "".join(pack.missions[mission].name for mission in page_facts["random_table"])
    assert missing([f"dieRandom mission{missions}"], prints[form].page("chooser")) == []


@every_form
def test_the_lists_of_the_battle_plans_are_printed(
    form: str, prints: dict[str, Print], pack: Pack, page_facts: Any
) -> None:
    rows = ["".join(pack.missions[mission].name for mission in table) for table in page_facts["lists"].values()]
    assert missing(rows, prints[form].page("chooser")) == []


@every_form
def test_the_matrix_is_printed_row_by_row(form: str, prints: dict[str, Print], page_facts: Any) -> None:
    codes = {"same": "=", "attack-manoeuvre": "AM", "attack-defend": "AD", "manoeuvre-defend": "MD"}
    roles = {"roll off": "roll", "allied": "A", "axis": "D"}  # of the Allied player, who reads the rows
    cells = [f"{roles[attacker]}{codes[table]}" for _, _, attacker, table in page_facts["matrix"]]
    rows = ["".join(cells[first : first + 3]) for first in (0, 3, 6)]
    assert missing(rows, prints[form].page("chooser")) == []


@every_form
def test_the_reserves_table_is_printed(form: str, prints: dict[str, Print], page_facts: Any) -> None:
    rows = ["".join(str(figure) for figure in row) for row in page_facts["reserves_table"]]
    assert missing(rows, prints[form].page("reserves-and-objectives")) == []


def test_the_six_cards_are_printed(prints: dict[str, Print], page_facts: Any) -> None:
    page = prints["sheets"].page("battle-plan-cards")
    assert missing(page_facts["cards"], page) == []
    assert page.count(squeezed("Battle Plan")) >= 6
