"""Dates are said as people say them, and a schedule's days are headed by theirs."""

from __future__ import annotations

import pytest
from planned import prepared

from pipeline.event.reading.event_names import day_names, event_dates
from pipeline.model.event import EventSheet


def sheet(date: str, until: str | None = None) -> EventSheet:
    rounds = ({"mission": "contact"},)
    return EventSheet.model_validate(
        {
            "name": "Cup",
            "date": date,
            "until": until,
            "place": "Hall",
            "pack": "p",
            "rounds": rounds,
            "tables": 2,
            "players": 4,
        }
    )


@pytest.mark.parametrize(
    ("date", "until", "said"),
    [
        ("2027-05-08", None, "8 May 2027"),
        ("2027-05-08", "2027-05-08", "8 May 2027"),
        ("2027-05-08", "2027-05-09", "8 to 9 May 2027"),
        ("2027-04-30", "2027-05-01", "30 April to 1 May 2027"),
        ("2027-12-31", "2028-01-01", "31 December 2027 to 1 January 2028"),
    ],
)
def test_what_two_days_share_is_said_once(date: str, until: str | None, said: str) -> None:
    assert event_dates(sheet(date, until), prepared().labels) == said


def test_days_have_their_dates_where_there_are_as_many() -> None:
    labels = prepared().labels
    assert day_names(sheet("2027-05-08", "2027-05-09"), [1, 2], labels) == ("Saturday, 8 May", "Sunday, 9 May")
    assert day_names(sheet("2027-05-08"), [1, 2], labels) == ("Day 1", "Day 2")
