"""An event -> the page that counts its rounds down on a screen, as a file that is shown and not printed."""

from __future__ import annotations

from datetime import date, timedelta

from pipeline.compose.event.round_clock import ClockRound, ClockWords, round_clock
from pipeline.event.making.page_words import mission_name
from pipeline.event.planning.run_files import SCREEN
from pipeline.event.reading.event_names import round_name
from pipeline.event.reading.ready_event import Event
from pipeline.event.reading.timetable import says_days, timetable
from pipeline.model.event import ItemKind
from pipeline.run.prints import Print
from pipeline.run.worked import Worked


def clock_print(worked: Worked, event: Event) -> Print:
    """Make the page, one file that needs no other."""
    labels, sheet = worked.prepared.labels, event.sheet
    dates = _dates(event)
    rounds = [
        ClockRound(
            name=round_name(each, labels),
            mission=mission_name(each, worked.pack, labels),
            date=dates.get(each.number, ""),
            starts=each.starts,
            minutes=each.minutes,
        )
        for each in event.rounds
    ]
    words = ClockWords(event=str(sheet.name), date=sheet.date, rule=sheet.time_up)
    return Print(
        name=clock_name(event),
        form=ItemKind.ROUND_CLOCK.value,
        data=round_clock(words, rounds, worked.prepared.workshop()),
        pages=1,
        width=SCREEN.width,
        height=SCREEN.height,
    )


def clock_name(event: Event) -> str:
    """Name the file."""
    return f"{event.id}-{ItemKind.ROUND_CLOCK.value}.html"


def _dates(event: Event) -> dict[int, str]:
    """Date the rounds, unless their days are guessed and don't go with the event's dates."""
    days, sheet = timetable(event), event.sheet
    first, last = (date.fromisoformat(day) for day in (sheet.date, sheet.until or sheet.date))
    if not says_days(sheet) and (last - first).days + 1 != len(days):
        return {}
    found = ((due.round, first + timedelta(days=due.day - 1)) for day in days for due in day)
    return {number: day.isoformat() for number, day in found if number is not None}
