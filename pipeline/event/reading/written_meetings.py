"""Pairings and results as somebody wrote them, before anybody in them is known: tables, seats, scores with places."""

from __future__ import annotations

import re
from dataclasses import dataclass

from pipeline.diagnostics import Place
from pipeline.event.reading import head_words as words
from pipeline.event.reading.list_heads import plain


@dataclass(frozen=True, kw_only=True)
class Seat:
    """Somebody at a table, as a cell of the list says."""

    name: str
    place: Place


@dataclass(frozen=True, kw_only=True)
class Meeting:
    """A pairing as written: the table's cell, if there is one, who meets, and what came of it where that is said."""

    table: str
    place: Place
    seats: tuple[Seat, ...]
    starts: str = ""
    mission: str = ""
    scores: tuple[str, ...] = ()
    losses: tuple[str, ...] = ()


def is_bye(name: str) -> bool:
    """Tell whether a list writes that nobody sits there."""
    return not any(each.isalnum() for each in name) or plain(name) in words.BYES


def digits(text: str) -> str:
    """Find the number in `7`, `Round 7` or `Table 07`."""
    match = re.search(r"\d+", text, re.ASCII)
    return str(int(match[0])) if match and len(match[0]) <= 6 else ""
