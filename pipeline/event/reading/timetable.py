"""An event's rounds and appointments -> its timetable: what is due on which day, from when to when, by the clock.

A day that isn't given is guessed: it ends where the clock goes back from one round, or one appointment, to the next.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date

from pipeline.compose.event.event_pages import TO
from pipeline.diagnostics import Diagnostic, error
from pipeline.event.reading.event_names import clock_time
from pipeline.event.reading.ready_event import Event, Round
from pipeline.model import Labels
from pipeline.model.event import Appointment, EventSheet, RoundSheet

_HOUR = 60
_LATEST = 24 * _HOUR


@dataclass(frozen=True, kw_only=True)
class Due:
    """Something due on a day of the event, counted from 1: a round, by its number, or `what` else."""

    day: int
    starts: str
    ends: str = ""
    round: int | None = None
    what: str = ""

    def when(self, labels: Labels) -> str:
        """Say from when to when."""
        return _span(self.starts, self.ends, labels)


def timetable(event: Event) -> tuple[tuple[Due, ...], ...]:
    """Put in order what is due, day by day; a round without time or day is at the end of the last day."""
    sheet = event.sheet
    timed = [(each, written) for each, written in zip(event.rounds, sheet.rounds, strict=True) if _is_placed(written)]
    days = days_of([(written.day, written.starts) for _, written in timed], sheet)
    due = [_round(each, day) for (each, _), day in zip(timed, days, strict=True)]
    days = days_of([(each.day, each.at) for each in sheet.schedule], sheet)
    due += (_appointment(each, day) for each, day in zip(sheet.schedule, days, strict=True))
    last = max((each.day for each in due), default=1)
    placed = {each.round for each in due}
    due += (_round(each, last) for each in event.rounds if each.number not in placed)
    due.sort(key=lambda each: (each.day, _minutes(each.starts) if each.starts else _LATEST))
    return tuple(tuple(each for each in due if each.day == day) for day in sorted({each.day for each in due}))


def _is_placed(written: RoundSheet) -> bool:
    return bool(written.starts or written.day)


def days_of(entries: Sequence[tuple[str | None, str | None]], sheet: EventSheet) -> tuple[int, ...]:
    """Number the days of entries in their order, each with the day and the time that it gives."""
    days, day, before = list[int](), 1, 0
    for said, at in entries:
        now = _minutes(at) if at else before
        if said is not None:
            day = day_number(said, sheet)
        elif now < before:
            day += 1
        days.append(day)
        before = now
    return tuple(days)


def day_number(said: str, sheet: EventSheet) -> int:
    """Read a day: its number, or its date."""
    if said.isdecimal():
        return int(said)
    return (date.fromisoformat(said) - date.fromisoformat(sheet.date)).days + 1


def says_days(sheet: EventSheet) -> bool:
    """Tell whether any day is given, so that none is a mere guess."""
    return any(each.day for each in sheet.rounds) or any(each.day for each in sheet.schedule)


def _round(each: Round, day: int) -> Due:
    return Due(day=day, starts=each.starts, ends=end_of(each), round=each.number)


def _appointment(each: Appointment, day: int) -> Due:
    return Due(day=day, starts=each.at, ends=each.until or "", what=str(each.what))


def _span(starts: str, ends: str, labels: Labels) -> str:
    return TO.join(clock_time(each, labels) for each in (starts, ends) if each)


def when_of(each: Round, labels: Labels) -> str:
    """Say from when to when a round is played."""
    return _span(each.starts, end_of(each), labels)


def end_of(each: Round) -> str:
    """Tell when a round ends, where both its start and its length are known."""
    if not each.starts or not each.minutes:
        return ""
    end = (_minutes(each.starts) + each.minutes) % _LATEST
    return f"{end // _HOUR:02}:{end % _HOUR:02}"


def _minutes(clock: str) -> int:
    hours, minutes = clock.split(":")
    return int(hours) * _HOUR + int(minutes)


def check_days(sheet: EventSheet) -> Iterator[Diagnostic]:
    """Look for days that the event hasn't got, and for what ends before it begins."""
    days = (date.fromisoformat(sheet.until) - date.fromisoformat(sheet.date)).days + 1 if sheet.until else None
    said = {"rounds": [each.day for each in sheet.rounds], "schedule": [each.day for each in sheet.schedule]}
    for key, entries in said.items():
        for index, day in enumerate(entries):
            if day is not None and (slip := _slip(day, sheet, days)):
                hint = "number days from 1, or give a date from `date:` to `until:`"
                yield error("E418", slip, path=(key, index, "day"), hints=(hint,))
    for index, each in enumerate(sheet.schedule):
        if each.until and _minutes(each.until) <= _minutes(each.at):
            message = f"{each.what} ends at {each.until}, before it begins"
            yield error("E418", message, path=("schedule", index, "until"), hints=("give it a day of its own",))


def _slip(said: str, sheet: EventSheet, days: int | None) -> str:
    try:
        number = day_number(said, sheet)
    except ValueError:
        return f"no calendar has the day {said}"
    # Without a last day, dates end with the first one, and numbers go on.
    most = days or (number if said.isdecimal() else 1)
    if 1 <= number <= most:
        return ""
    told = f"day {said}" if said.isdecimal() else said
    return f"the event has no {told}: it lasts from {sheet.date} to {sheet.until or sheet.date}"
