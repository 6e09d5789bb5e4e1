from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from facts import facts_in

from pipeline.compose.pages.charts import CHARTS
from pipeline.contracts.rule_results import DieChart, RollOdds, ShareChart
from pipeline.contracts.wording import Wording
from pipeline.model import DieTable, Pack, Selection
from pipeline.rules import fill, pack_values
from pipeline.rules.telling.rule_charts import rule_chart, rule_chart_names

PAGES = tuple(facts_in(Path(__file__).with_name("facts_of_ww3_pages.yaml"))["pages"])

# What light at first, and what it becomes, are in the words of the table.
LIGHT = {
    ("dark", "light"): "Dark, until day breaks",
    ("light", None): "Light all game",
    ("light", "dark"): "Light, until night falls",
    ("dark", None): "Dark all game",
}


@pytest.fixture(scope="session")
def selection(pack: Pack) -> Selection:
    assert pack.selection is not None
    return pack.selection


def faces(table: DieTable) -> dict[str | None, list[int]]:
    return {row.mission or row.table: list(row.faces) for row in table.rows}


def test_missions_stand_by_the_alphabet(pack: Pack, page_facts: Any) -> None:
    names = [pack.missions[mission].name for mission in pack.mission_order]
    assert names == page_facts["missions"] == sorted(names)


def test_the_first_die_finds_the_type(selection: Selection, page_facts: Any) -> None:
    assert faces(selection.tables[selection.random]) == page_facts["types"]


def test_the_second_die_finds_the_mission(selection: Selection, page_facts: Any) -> None:
    assert {name: faces(table) for name, table in selection.tables.items() if name != selection.random} == page_facts[
        "lists"
    ]


def test_only_meeting_engagements_roll_for_roles(selection: Selection) -> None:
    assert [name for name, table in selection.tables.items() if table.roles_in_mission] == ["meeting-engagements"]


def test_each_type_lists_the_missions_of_its_kind(pack: Pack, selection: Selection) -> None:
    kinds = {
        name: {pack.missions[row.mission].kind for row in table.rows if row.mission}
        for name, table in selection.tables.items()
        if name != selection.random
    }
    assert kinds == {
        "meeting-engagements": {"Meeting engagement"},
        "mobile-battles": {"Mobile battle"},
        "defensive-battles": {"Defensive battle"},
    }


def test_each_player_reads_type_and_role_in_its_own_row(selection: Selection, page_facts: Any) -> None:
    plans = selection.battle_plans
    assert plans is not None
    assert plans.equal_seats
    role = {plans.rows.id: "attacker", plans.columns.id: "defender", None: "open"}
    cells = [[cell.row, cell.column, cell.table, role[cell.first_side]] for cell in plans.cells]
    assert cells == page_facts["matrix"]


def test_each_plans_card_says_what_the_matrix_makes_of_it(selection: Selection) -> None:
    plans = selection.battle_plans
    assert plans is not None
    names = {plan.id: plan.name for plan in plans.plans}
    role = {plans.rows.id: "attack", plans.columns.id: "defend"}
    for plan in plans.plans:
        cells = [cell for cell in plans.cells if cell.row == plan.id]
        others = [cell for cell in cells if cell.column != plan.id]
        told = [f"v {names[cell.column]}: {role[cell.first_side or '']}" for cell in others]
        assert list(plan.why[1:]) == [*told, "v the same plan: roll a die"]


def test_what_to_expect_of_a_plan_is_what_the_matrix_gives(pack: Pack, selection: Selection, page_facts: Any) -> None:
    plans = selection.battle_plans
    assert plans is not None
    kinds = ("meeting-engagements", "mobile-battles", "defensive-battles")
    for plan in plans.plans:
        cells = [cell for cell in plans.cells if cell.row == plan.id]
        attacks = sum(
            2 if cell.first_side == plans.rows.id else 1 for cell in cells if cell.first_side != plans.columns.id
        )
        games = [attacks, *(2 * sum(cell.table == kind for cell in cells) for kind in kinds)]
        assert games == page_facts["expected"][plan.name]
        told = [str(Fraction(count, 6)).replace("/", " in ") if count else "never" for count in games]
        assert f"| {plan.name} | {' | '.join(told)} |" in pack.pages["battle-plans"].body


def test_at_least_half_waits_whatever_the_number(pack: Pack, wording: Wording, page_facts: Any) -> None:
    chart = rule_chart(pack, "reserves_share_chart", wording)
    assert isinstance(chart, ShareChart)
    rows = [[line.force, line.on_table, line.waiting, line.at_most] for line in chart.lines]
    assert rows == page_facts["reserves_table"]


def test_the_page_tells_in_which_turns_units_withdraw(pack: Pack, page_facts: Any) -> None:
    """Play the checks: five or more Units and Counters let one Unit go and clear them, fewer bring a Counter."""
    body = pack.pages["reserves-and-objectives"].body
    for start in range(1, 10):
        units, counters, left = start, 0, list[int]()
        for turn in range(page_facts["withdrawal"]["from_turn"], page_facts["withdrawal"]["last_turn"] + 1):
            if units + counters >= page_facts["withdrawal"]["threshold"]:
                units, counters = units - 1, 0
                left.append(turn)
            else:
                counters += 1
        assert f"| {start} | {', '.join(map(str, left))} | {units} |" in body


def test_four_times_of_day_on_one_die(pack: Pack, wording: Wording, page_facts: Any) -> None:
    times, light = (rule_chart(pack, f"time_of_day_{name}_chart", wording) for name in ("times", "light"))
    assert isinstance(times, DieChart)
    assert {line.id: [list(line.faces), line.says] for line in times.lines} == {
        name: [faces, LIGHT[begins, becomes]] for name, (faces, begins, becomes) in page_facts["times"].items()
    }
    changing = [line.name for line in times.lines if page_facts["times"][line.id][2]]
    assert pack_values(pack, wording)["time_of_day_times_changing"] == " or ".join(changing)
    assert [line.id for line in times.lines] == list(page_facts["times"])
    assert isinstance(light, RollOdds)
    assert light.target == 5
    assert [(turn.turn, turn.who, turn.dice) for turn in light.turns[:3]] == [
        (3, "Second player", 1),
        (4, "First player", 2),
        (4, "Second player", 3),
    ]


@pytest.mark.parametrize("page", PAGES)
def test_each_page_says_what_it_must(page: str, pack: Pack, wording: Wording, page_facts: Any) -> None:
    words = pack.pages[page]
    values = {**pack_values(pack, wording), **dict.fromkeys((*CHARTS, *rule_chart_names(pack), "readings"), "")}
    text, found = fill(f"{words.lead or ''} {words.body}".replace("*", ""), values)
    assert found == ()
    spoken = " ".join(text.split())
    assert [fact for fact in page_facts["pages"][page] if fact not in spoken] == []


def test_every_page_has_facts(pack: Pack) -> None:
    assert sorted(pack.pages) == sorted(PAGES)


def test_every_decided_point_is_told_and_every_reading_decides_one(pack: Pack, page_facts: Any) -> None:
    assert sorted(set(page_facts["decided"].values())) == sorted(pack.readings)


def test_printing_comes_after_all_missions(pack: Pack) -> None:
    assert pack.order.index("printing") > pack.order.index("missions")


def test_the_cards_are_two_sets_of_three(selection: Selection) -> None:
    plans = selection.battle_plans
    assert plans is not None
    assert [plan.name for plan in plans.plans] == ["Prepared Attack", "Hasty Attack", "Defend"]
    assert (plans.rows.name, plans.columns.name) == ("Blue", "Red")
    assert [plan.sign for plan in plans.plans] == ["attack", "manoeuvre", "defend"]


def test_no_passage_of_the_shared_rules_is_said_again(pack: Pack) -> None:
    """What both packs say stands in the base alone: no text of this pack's own repeats one of its sister's."""
    content = Path(__file__).parents[2] / "content"
    own, sister = (_sentences(content / name) for name in (pack.id, "ww2-more-missions"))
    assert own & sister == set()


def _sentences(folder: Path) -> set[str]:
    """List the rule texts and steps of one folder alone, without what it builds on."""
    files = [*folder.glob("rules/*.yaml"), *folder.glob("missions/*.yaml"), folder / "steps.yaml"]
    return {text for file in files for text in _texts(facts_in(file))}


def _texts(data: Any) -> list[str]:
    if isinstance(data, dict):
        own = [data["text"]] if isinstance(data.get("text"), str) else []
        return own + [text for value in data.values() for text in _texts(value)]
    return [text for item in data for text in _texts(item)] if isinstance(data, list) else []
