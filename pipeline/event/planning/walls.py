"""A round's pairings -> the rows of its lists by table and by name, and the sheets that they take on a paper."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator

from pipeline.compose.event.pairing_pages import SCREEN_MARGIN, WALL_MARGIN, PairingRow
from pipeline.compose.event.pairing_plan import PairingSheet, WallSizes, plan_pairings
from pipeline.contracts.paper import Size
from pipeline.event.reading.event_names import player_name
from pipeline.event.reading.ready_event import Event, Round, Table
from pipeline.model import Labels

# Letters that are no other letter with an accent, as far as Unicode is asked, and where lists have them.
_LIKE = str.maketrans(
    {"ø": "o", "ł": "l", "đ": "d", "ð": "d", "ħ": "h", "\u0131": "i", "þ": "th", "æ": "ae", "œ": "oe"}
)
_MOST_FREE = 4  # tables without a game are listed where there are no more; more say nothing


def table_rows(event: Event, each: Round, labels: Labels) -> tuple[PairingRow, ...]:
    """List a round by table, then tables that nobody plays at, then byes."""
    played = tuple(_played(event, each, labels))
    free = [table for table in event.tables if each.at(table) is None]
    shown = free if len(free) <= _MOST_FREE else []
    told = labels["event.pairings.free"]
    byes = tuple(
        PairingRow(place=labels["event.pairings.bye"], names=(player_name(player, labels),), look="bye")
        for player in each.byes
    )
    return (*played, *(PairingRow(place=table.name, names=(), look="free", note=told) for table in shown), *byes)


def _played(event: Event, each: Round, labels: Labels) -> Iterator[PairingRow]:
    for table in event.tables:
        pairing = each.at(table)
        if pairing is not None:
            yield PairingRow(place=table.name, names=tuple(player_name(player, labels) for player in pairing.players))


def name_rows(each: Round, labels: Labels) -> tuple[PairingRow, ...]:
    """List everybody of a round by name, as the names are written, with the table."""
    rows = [
        PairingRow(
            place=_place(pairing.table, labels),
            names=(player_name(player, labels),),
            look="game" if pairing.table else "bye",
        )
        for pairing in each.pairings
        for player in pairing.players
    ]
    return tuple(sorted(rows, key=lambda row: (order_of_name(row.names[0]), row.names[0])))


def _place(table: Table | None, labels: Labels) -> str:
    return table.name if table else labels["event.pairings.bye"]


def order_of_name(name: str) -> str:
    """Write a name as lists are ordered: accents and strokes left out, so that Ø stands among O."""
    plain = unicodedata.normalize("NFKD", name.casefold()).translate(_LIKE)
    return "".join(letter for letter in plain if not unicodedata.combining(letter))


def pairing_sheets(
    event: Event, each: Round, labels: Labels, size: Size, *, is_screen: bool = False
) -> tuple[PairingSheet, ...]:
    """Plan the sheets of a round's pairings; none where nobody is paired yet."""
    if not each.pairings:
        return ()
    margin = (SCREEN_MARGIN if is_screen else WALL_MARGIN).points
    sizes = WallSizes.of(size, margin, is_screen=is_screen)
    return plan_pairings(len(table_rows(event, each, labels)), len(name_rows(each, labels)), sizes)
