"""Rounds, tables, players, days -> what they are called in print: `Table 7`, `8 to 9 May 2027`, `Saturday, 8 May`."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, timedelta
from urllib.parse import quote

from pipeline.event.reading.people import Player, Table, Team
from pipeline.event.reading.ready_event import Round
from pipeline.model import Labels
from pipeline.model.event import EventSheet, ItemKind


def round_name(each: Round, labels: Labels) -> str:
    """Call a round by the name that the organiser gave it, else by its number."""
    return each.name or labels["event.round"].format(number=each.number)


def table_name(table: Table, labels: Labels) -> str:
    """Call a table by its number, or by its name alone where it has one that isn't a number."""
    return labels["event.table"].format(name=table.name) if table.name.isdecimal() else table.name


def team_name(team: Team, labels: Labels) -> str:
    """Call a team by its name, else by its number."""
    return team.name or labels["event.team"].format(number=team.number)


def player_name(player: Player, labels: Labels) -> str:
    """Call a player by name, else by the number in the count."""
    return player.name or labels["event.player"].format(number=player.number)


def kind_name(kind: ItemKind, labels: Labels) -> str:
    """Call a kind of print by its name."""
    name = labels[f"event.kind.{kind.value}"]
    return name[:1].upper() + name[1:]


def event_dates(sheet: EventSheet, labels: Labels) -> str:
    """Say when an event is; what its two days share is said once."""
    last = date.fromisoformat(sheet.until or sheet.date)
    first = date.fromisoformat(sheet.date)
    whole = _said("event.date", last, labels)
    if first == last:
        return whole
    if first.year != last.year:
        begins = _said("event.date", first, labels)
    else:
        begins = _said("event.date.month" if first.month != last.month else "event.date.day", first, labels)
    return labels["event.dates"].format(first=begins, last=whole)


def date_said(day: str, labels: Labels) -> str:
    """Say a day that is written like 2027-05-08."""
    return _said("event.date", date.fromisoformat(day), labels)


def clock_time(clock: str, labels: Labels) -> str:
    """Say a time of the day that is written like 09:30; nothing where there is none."""
    hours, _, minutes = clock.partition(":")
    return labels["event.clock-time"].format(hours=hours, minutes=minutes) if clock else ""


def figure(number: str, labels: Labels) -> str:
    """Say a figure, with decimals after the point of the language."""
    return number.replace(".", labels["number.point"])


def day_names(sheet: EventSheet, days: Sequence[int], labels: Labels, *, is_certain: bool = False) -> tuple[str, ...]:
    """Head days of a schedule, by their numbers: with their dates.

    Where days are guessed, and more or fewer than there are dates, their numbers are all that can be said.
    """
    first = date.fromisoformat(sheet.date)
    last = date.fromisoformat(sheet.until or sheet.date)
    if not is_certain and (last - first).days + 1 != len(days):
        return tuple(labels["event.day"].format(number=number) for number in days)
    dates = (first + timedelta(days=number - 1) for number in days)
    return tuple(_said("event.day.dated", each, labels) for each in dates)


def _said(label: str, day: date, labels: Labels) -> str:
    return labels[label].format(
        day=day.day,
        month=labels[f"month.{day.month}"],
        year=day.year,
        weekday=labels[f"weekday.{day.isoweekday()}"],
    )


def result_address(sheet: EventSheet, each: Round | None = None, table: Table | None = None) -> str:
    """Tell where the QR code of a sheet leads: to the form of its table's result, with what is known filled in.

    What belongs to no table leads to the event.
    """
    if table is None or not sheet.result_url:
        return sheet.url
    round_number = str(each.number) if each else ""
    return sheet.result_url.replace("{table}", quote(table.name, safe="")).replace("{round}", round_number)


def told_address(address: str) -> str:
    """Write an address as people type it: without its beginning, and without what a form fills in."""
    return address.partition("://")[2].partition("?")[0].partition("{")[0].rstrip("/")
