"""Sheets are printed once: score sheets at the tables or in packs, shared missions once; and what each choice costs."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from planned import file_of, planned, prepared, store
from test_event_data_plan import shown

from pipeline.compose.typesetting.galleys import write_html
from pipeline.event.making.source_pages import SourcePages
from pipeline.event.planning.print_run import PageKey, PageKind
from pipeline.event.reading.ready_event import Event
from pipeline.event.ticket.choice_costs import tell_choices
from pipeline.event.ticket.ticket_count import plan_ticket
from pipeline.event.ticket.ticket_words import ticket_facts
from pipeline.model.event import ItemKind
from pipeline.request import Request, Silence
from pipeline.run.worked import work_out

# A page by its number, in words or in a column of charts.
NUMBER = re.compile(r'\bpage \d|class="number">\d')
PRICES = "prices: {colour: 0.2, sheet: 0.01}"
PLANS = {"rounds": "rounds: [{mission: contact}, {battle_plans: yes}]", "prices": PRICES}


def told(folder: Path, **changes: str) -> list[str]:
    event, run = planned(folder, {"prices": PRICES, **changes})
    ticket = plan_ticket(prepared(), event, run, store(), Request(packs=(), forms=()))
    assert len(ticket_facts(ticket, prepared().labels)["choices"]) == len(ticket.choices)  # type: ignore[arg-type]
    return [*tell_choices(ticket.choices, ticket.currency, prepared().labels)]


@pytest.mark.parametrize(
    ("lines", "in_packs", "at_tables"),
    [
        ({}, False, True),
        ({"score_sheets": "score_sheets: packs"}, True, False),
        ({"score_sheets": "score_sheets: both"}, True, True),
        ({"items": "items: [player-packs]"}, True, False),
    ],
)
def test_score_sheets_lie_in_one_place_or_in_both(
    tmp_path: Path, lines: dict[str, str], in_packs: bool, at_tables: bool
) -> None:
    _, run = planned(tmp_path, lines)
    assert any("score" in leaf for leaf in shown(file_of(run, "player-packs").packets[0])) is in_packs
    assert any(file.kind is ItemKind.SCORE_SHEETS for file in run.files) is at_tables


def test_what_is_asked_for_alone_is_as_it_is_in_the_whole_run(tmp_path: Path) -> None:
    """`--item player-packs` leaves out other files, not what packs hold."""
    event, run = planned(tmp_path)
    assert not event.has_scores_in_packs
    assert "score contact" not in shown(file_of(run, "player-packs").packets[0])


def test_players_have_the_page_that_plans_are_laid_by(tmp_path: Path) -> None:
    _, run = planned(tmp_path, PLANS)
    leaves = shown(file_of(run, "player-packs").packets[0])
    assert leaves[0] == "schedule | pack-page chooser"
    assert len(leaves) == 1 + 9  # contact is among the nine
    _, run = planned(tmp_path, {**PLANS, "rounds": "rounds: [{mission: contact}]"})
    assert shown(file_of(run, "player-packs").packets[0])[0] == "schedule"


def test_missions_that_plans_lead_to_may_lie_in_one_place(tmp_path: Path) -> None:
    _, run = planned(tmp_path, {**PLANS, "plan_missions": "plan_missions: packs"})
    assert shown(file_of(run, "table-packets-round-2").packets[0]) == ["pack-page chooser"]
    assert len(shown(file_of(run, "player-packs").packets[0])) == 10
    _, run = planned(tmp_path, {**PLANS, "plan_missions": "plan_missions: tables"})
    assert len(shown(file_of(run, "table-packets-round-2").packets[0])) == 10
    assert shown(file_of(run, "player-packs").packets[0]) == [
        "schedule | pack-page chooser",
        "map contact | rules contact",
    ]


def test_a_mission_of_several_rounds_is_in_a_pack_once_and_says_so(tmp_path: Path) -> None:
    _, run = planned(tmp_path, {"rounds": "rounds: [{mission: contact}, {mission: dust-up}, {mission: contact}]"})
    pack = file_of(run, "player-packs").packets[0]
    assert shown(pack) == ["schedule", "map contact | rules contact", "map dust-up | rules dust-up"]
    rounds = [leaf.front.stamp.round for leaf in pack.leaves if leaf.front.stamp]
    assert rounds == ["", "Round 1, Round 3", "Round 2"]


SCORES = "Score sheets lie at the tables alone. In packs, too, they would take 8 sheets and 1.68 EUR more: "
PLANNED = "The missions that battle plans lead to "


@pytest.mark.parametrize(
    ("lines", "message"),
    [
        ({}, f"{SCORES}`score_sheets: both`."),
        (
            {"score_sheets": "score_sheets: packs"},
            "Score sheets are in the packs alone. At the tables, too, they would take 2 sheets and 0.42 EUR more",
        ),
        (
            {"score_sheets": "score_sheets: both"},
            "At the tables alone, they would take 8 sheets and 1.68 EUR less: `score_sheets: tables`.",
        ),
        (
            PLANS,
            f"{PLANNED}lie at the tables and in the packs. In the packs alone, they would take 18 sheets and 7.38 EUR",
        ),
        (
            {**PLANS, "plan_missions": "plan_missions: packs"},
            f"{PLANNED}are in the packs alone. At the tables, too, they would take 18 sheets and 7.38 EUR more",
        ),
        (
            {**PLANS, "plan_missions": "plan_missions: tables"},
            f"{PLANNED}lie at the tables alone. In packs, too, they would take 32 sheets and 13.12 EUR more",
        ),
        (
            {"rounds": "rounds: [{mission: contact}, {mission: contact}]"},
            "Missions that several rounds play are in each pack once. That saves 4 sheets and 1.64 EUR.",
        ),
        ({"items": "items: [table-signs]"}, ""),
    ],
)
def test_what_choices_cost(tmp_path: Path, lines: dict[str, str], message: str) -> None:
    """Four packs and two rounds: eight score sheets; at two tables, two sheets. Nine leaves lie at each table."""
    assert message in "\n".join(told(tmp_path, **lines))


def pages(event: Event) -> SourcePages:
    return SourcePages(work_out(prepared(), Silence()), event)


@pytest.mark.slow
def test_pages_of_the_pack_have_the_events_foot_and_no_numbers(tmp_path: Path) -> None:
    event, run = planned(tmp_path, PLANS)
    source, size = pages(event), file_of(run, "player-packs").slot
    leaf = source.unit(PageKey(kind=PageKind.MAP, name="contact"), size).manuscript()
    assert [(side.foot.left, side.foot.right, side.foot.what) for side in leaf.sides if side.foot] == [
        ("Small Cup", "", "Contact")
    ] * 2
    chooser = source.unit(PageKey(kind=PageKind.PACK_PAGE, name="chooser"), size).manuscript()
    assert [(side.foot.left, side.foot.right) for side in chooser.sides if side.foot] == [("Small Cup", "")]


@pytest.mark.slow
def test_no_page_of_an_event_sends_players_to_a_page_that_nobody_has(tmp_path: Path) -> None:
    event, run = planned(tmp_path, PLANS)
    source = pages(event)
    for file in run.files:
        for key in {page.key for leaf in file.leaves for page in leaf.pages}:
            if key.kind in (PageKind.POSTER, PageKind.SCORE, PageKind.PACK_PAGE, PageKind.MAP, PageKind.DRAWS):
                html = write_html(source.unit(key, file.slot).draft())
                assert NUMBER.search(html) is None, key
