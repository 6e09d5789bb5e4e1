"""The timetable of an event: days as they are given or guessed, from when to when, and what can't be."""

from __future__ import annotations

from pathlib import Path

import pytest
from planned import prepared
from small_event import opened, slips, told

from pipeline.event.making.page_words import schedule_days

TWO = {"until": "until: 2027-03-07"}
SAME = "{mission: contact, starts: '09:00', minutes: 150}"


def days(folder: Path, rounds: str, schedule: str = "", **more: str) -> dict[str, list[str]]:
    lines = {"rounds": f"rounds: [{rounds}]", "schedule": f"schedule: [{schedule}]", **more}
    event = opened(folder, lines).event
    made = schedule_days(event, prepared().pack, prepared().labels)
    return {name: [f"{when} {what}".strip().replace("**", "") for when, what in rows] for name, rows in made}


def test_days_are_told_by_number_or_date(tmp_path: Path) -> None:
    rounds = f"{SAME}, {{mission: dust-up, day: 2, starts: '12:00'}}"
    schedule = "{at: '18:45', day: 2027-03-07, what: Prizes}, {at: '19:00', day: 1, what: Supper}"
    assert days(tmp_path, rounds, schedule, **TWO) == {
        "Saturday, 6 March": ["09:00–11:30 Round 1: Contact (150 minutes)", "19:00 Supper"],
        "Sunday, 7 March": ["12:00 Round 2: Dust Up", "18:45 Prizes"],
    }


def test_one_day_that_is_told_tells_the_rest_by_date(tmp_path: Path) -> None:
    """A third day without anything on the second; the event's last day isn't given."""
    rounds = f"{SAME}, {{mission: dust-up, day: 3, starts: '08:00'}}"
    assert [*days(tmp_path, rounds)] == ["Saturday, 6 March", "Monday, 8 March"]


def test_days_that_arent_told_end_where_times_fall(tmp_path: Path) -> None:
    rounds = f"{SAME}, {{mission: dust-up, starts: '08:00'}}"
    schedule = "{at: '12:00', until: '13:00', what: Lunch}, {at: '11:00', what: Prizes}"
    assert days(tmp_path, rounds, schedule) == {
        "Day 1": ["09:00–11:30 Round 1: Contact (150 minutes)", "12:00–13:00 Lunch"],
        "Day 2": ["08:00 Round 2: Dust Up", "11:00 Prizes"],
    }


def test_a_round_without_a_time_is_last_on_its_day(tmp_path: Path) -> None:
    rounds = f"{{mission: dust-up, day: 1}}, {SAME}, {{mission: dust-up}}"
    schedule = "{at: '20:00', day: 2, what: Prizes}"
    assert days(tmp_path, rounds, schedule, **TWO) == {
        "Saturday, 6 March": ["09:00–11:30 Round 2: Contact (150 minutes)", "Round 1: Dust Up"],
        "Sunday, 7 March": ["20:00 Prizes", "Round 3: Dust Up"],
    }


def test_a_round_may_end_after_midnight(tmp_path: Path) -> None:
    assert days(tmp_path, "{mission: contact, starts: '23:00', minutes: 90}") == {
        "Saturday, 6 March": ["23:00–00:30 Round 1: Contact (90 minutes)"]
    }


@pytest.mark.parametrize(
    ("lines", "message"),
    [
        (
            {"rounds": "rounds: [{mission: contact, day: 3}]", **TWO},
            "E418 the event has no day 3: it lasts from 2027-03-06 to 2027-03-07",
        ),
        (
            {"rounds": "rounds: [{mission: contact, day: 2027-03-05}]", **TWO},
            "E418 the event has no 2027-03-05: it lasts from 2027-03-06 to 2027-03-07",
        ),
        (
            {"rounds": "rounds: [{mission: contact, day: 2027-03-07}]"},
            "E418 the event has no 2027-03-07: it lasts from 2027-03-06 to 2027-03-06",
        ),
        ({"rounds": "rounds: [{mission: contact, day: 2027-02-30}]"}, "E418 no calendar has the day 2027-02-30"),
        ({"rounds": "rounds: [{mission: contact, day: 0}]"}, "E418 the event has no day 0"),
        (
            {"schedule": "schedule: [{at: '12:00', until: '11:00', what: Lunch}]"},
            "E418 Lunch ends at 11:00, before it begins",
        ),
    ],
)
def test_days_and_times_that_cant_be(tmp_path: Path, lines: dict[str, str], message: str) -> None:
    found = slips(tmp_path, lines)
    assert message in told(found[0])
    assert found[0].hints
