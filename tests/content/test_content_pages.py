from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from facts import facts_in

from pipeline.contracts.rule_results import ShareChart
from pipeline.contracts.wording import Wording
from pipeline.model import Bound, DieTable, Pack, Selection
from pipeline.model.base import Prose
from pipeline.rules import fill, pack_values
from pipeline.rules.telling.readings import tell_readings
from pipeline.rules.telling.rule_charts import rule_chart

CHARTS = (
    "pages",
    "reserves_share_chart",
    "chooser",
    "plan_cards",
    "readings",
    "victory_table",
)
PAGES = tuple(facts_in(Path(__file__).with_name("facts_of_pages.yaml"))["pages"])


@pytest.fixture(scope="session")
def selection(pack: Pack) -> Selection:
    assert pack.selection is not None
    return pack.selection


def faces(table: DieTable) -> dict[str, list[int]]:
    return {row.mission: list(row.faces) for row in table.rows}


def test_the_missions_stand_in_alphabetical_order(pack: Pack, page_facts: Any) -> None:
    assert [pack.missions[mission].name for mission in pack.mission_order] == page_facts["missions"]


def test_the_random_table(selection: Selection, page_facts: Any) -> None:
    by_face = dict(enumerate(page_facts["random_table"], start=1))
    assert faces(selection.tables[selection.random]) == {mission: [face] for face, mission in by_face.items()}


def test_each_pair_of_plans_names_attacker_and_list(selection: Selection, page_facts: Any) -> None:
    assert selection.battle_plans is not None
    plans = selection.battle_plans
    assert (plans.rows.name, plans.columns.name) == ("Allied", "Axis")
    cells = {(cell.row, cell.column): cell for cell in plans.cells}
    assert len(cells) == len(page_facts["matrix"]) == 9
    for row, column, attacker, name in page_facts["matrix"]:
        cell = cells[row, column]
        assert ("roll off" if cell.roll_off else cell.first_side) == attacker
        assert faces(selection.tables[cell.table]) == page_facts["lists"][name]


def test_missions_in_no_table_are_chosen_by_agreement_only(selection: Selection, pack: Pack, page_facts: Any) -> None:
    in_tables = {mission for table in selection.tables.values() for mission in faces(table)}
    assert sorted(set(pack.mission_order) - in_tables) == sorted(selection.by_agreement_only)
    assert list(selection.by_agreement_only) == page_facts["by_agreement_only"]


def test_fortified_forces_must_choose_defend(selection: Selection) -> None:
    assert selection.battle_plans is not None
    assert selection.bound == Bound(says=Prose("fortified"), side="defender", plan="defend")


def test_advice_on_printing_stands_behind_the_missions(pack: Pack) -> None:
    assert pack.order.index("printing") > pack.order.index("missions")


def test_what_binds_fortified_forces_is_said_once(pack: Pack) -> None:
    tellers = [name for name, page in pack.pages.items() if "Desert Fort" in page.body]
    assert tellers == ["choosing"]


def test_the_reserves_scale_gives_every_row_of_the_table(pack: Pack, wording: Wording, page_facts: Any) -> None:
    chart = rule_chart(pack, "reserves_share_chart", wording)
    assert isinstance(chart, ShareChart)
    assert [[line.force, line.on_table, line.waiting] for line in chart.lines] == page_facts["reserves_table"]


@pytest.mark.parametrize("page", PAGES)
def test_the_page_says_its_facts(page: str, pack: Pack, wording: Wording, page_facts: Any) -> None:
    words = pack.pages[page]
    text, found = fill(
        f"{words.lead or ''} {words.body}".replace("*", ""), {**pack_values(pack, wording), **dict.fromkeys(CHARTS, "")}
    )
    assert found == ()
    spoken = " ".join(text.split())
    assert [fact for fact in page_facts["pages"][page] if fact not in spoken] == []


def test_every_page_of_the_pack_has_facts(pack: Pack) -> None:
    assert sorted(pack.pages) == sorted(PAGES)


def test_every_choice_of_ours_is_told_as_a_reading(pack: Pack, wording: Wording, page_facts: Any) -> None:
    told, found = tell_readings(pack, wording)
    assert found == ()
    texts, decided = {each.id: " ".join(each.text.split()) for each in told}, page_facts["decided"].values()
    assert sorted(texts) == sorted({fact["reading"] for fact in decided})
    unsaid = [said for fact in decided for said in fact["says"] if said not in texts[fact["reading"]]]
    assert unsaid == []
