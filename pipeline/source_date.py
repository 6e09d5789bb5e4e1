"""SOURCE_DATE_EPOCH -> the moment that files name, where who builds has set one: the clock is never asked."""

from __future__ import annotations

import os
from datetime import UTC, datetime

from pipeline.diagnostics import UsageError, error

_VARIABLE = "SOURCE_DATE_EPOCH"
_DIGITS_AT_MOST = 12  # years of five digits begin with fewer; Python refuses to read thousands


def source_date() -> datetime | None:
    """Read the moment from the environment; None where nothing is set."""
    said = os.environ.get(_VARIABLE, "")
    if not said:
        return None
    try:
        if said.isascii() and said.isdigit() and len(said) <= _DIGITS_AT_MOST:
            return datetime.fromtimestamp(int(said), UTC)
    except ValueError:  # a year that no calendar has
        pass
    hint = "give it as whole seconds since 1970, like 1767225600, or unset it"
    raise UsageError(error("E904", f"{_VARIABLE} is no date: {said[:40]!r}", hints=(hint,)))
