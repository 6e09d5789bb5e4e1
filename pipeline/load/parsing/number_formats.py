"""A number as a workbook keeps it, and its format -> what a spreadsheet shows: whole numbers, dates, percentages."""

from __future__ import annotations

import enum
import math
import re
from collections.abc import Mapping
from datetime import datetime, timedelta
from decimal import Decimal

# Formats that need no code, by ECMA-376 18.8.30.
_DATES = {*range(14, 18), 22, *range(27, 37), *range(50, 59)}
_TIMES = {*range(18, 22), *range(45, 48)}
_PERCENTAGES = {9, 10}
# What of a code is text, or a colour or a condition; elapsed hours in brackets are none of these.
_SAID = re.compile(r'"[^"]*"|\\.|_.|\*.|\[(?!h+\]|m+\]|s+\])[^\]]*\]', re.IGNORECASE)
# Spreadsheets count days from here; the day that they think 1900 had more makes it the 30th.
_FIRST, _FIRST_OF_MAC = datetime(1899, 12, 30), datetime(1904, 1, 1)
_DAYS = 2_958_466  # up to the year 9999
_DIGITS = 15  # as many as a spreadsheet shows: what is beyond is an error of its arithmetic


class Shown(enum.Enum):
    """What a format makes of a number."""

    NUMBER = enum.auto()
    DATE = enum.auto()
    TIME = enum.auto()
    MOMENT = enum.auto()
    PERCENT = enum.auto()


def shown_by(number: int, codes: Mapping[int, str]) -> Shown:
    """Tell what a format shows, by its number and the codes of those that a workbook has of its own."""
    if number not in codes:
        builtin = {22: Shown.MOMENT, **dict.fromkeys(_TIMES, Shown.TIME), **dict.fromkeys(_PERCENTAGES, Shown.PERCENT)}
        return builtin.get(number, Shown.DATE if number in _DATES else Shown.NUMBER)
    code = _SAID.sub("", codes[number]).split(";")[0].lower()
    if "%" in code:
        return Shown.PERCENT
    if "general" in code or "#" in code or not any(letter in code for letter in "ymdhs"):
        return Shown.NUMBER
    has_day, has_hour = any(letter in code for letter in "yd"), any(letter in code for letter in "hs")
    if has_day and has_hour:
        return Shown.MOMENT
    return Shown.TIME if has_hour else Shown.DATE


def shown_number(value: str, shown: Shown, *, of_mac: bool = False) -> str:
    """Write a number as it is read; dates as 2027-03-01, times as 14:30."""
    try:
        number = float(value)
    except ValueError:
        return value
    if not math.isfinite(number):
        return value
    if shown is Shown.PERCENT:
        return f"{_plain(number * 100)}%"
    if shown is Shown.NUMBER or not 0 <= number < _DAYS:
        return _plain(number)
    seconds = round(number * 86_400)
    if shown is Shown.TIME:
        return _time(seconds)
    day = (_FIRST_OF_MAC if of_mac else _FIRST) + timedelta(seconds=seconds)
    written, hours = f"{day.year:04}-{day.month:02}-{day.day:02}", seconds % 86_400
    return f"{written} {_time(hours)}" if shown is Shown.MOMENT and hours else written


def _time(seconds: int) -> str:
    """Write a time of day, or how long something takes: hours may be more than a day has."""
    minutes, rest = divmod(seconds, 60)
    return f"{minutes // 60:02}:{minutes % 60:02}{f':{rest:02}' if rest else ''}"


def _plain(number: float) -> str:
    written = f"{number:.{_DIGITS}g}"
    return f"{Decimal(written):f}" if "e" in written and abs(number) < 10**30 else written
