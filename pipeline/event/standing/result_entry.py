"""Results given one by one, like `7: 6-1` -> the list of a round's results beside the event, written anew."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from pipeline.diagnostics import UsageError, error
from pipeline.event.reading.event_files import Attachment, read_beside
from pipeline.event.reading.opening import OpenEvent
from pipeline.event.reading.ready_event import Event, Pairing
from pipeline.event.reading.rounds_played import results_name
from pipeline.event.reading.scores import SIDE_BY_SIDE, ScoreRules, shown
from pipeline.event.standing.said_results import find_game
from pipeline.load.parsing.lists import ListFile, read_list
from pipeline.publish import publish
from pipeline.spelling import quote

HEADS = ("Table", "Player 1", "Score 1", "Score 2", "Player 2", "Losses 1", "Losses 2")


@dataclass(frozen=True, kw_only=True)
class Entry:
    """A result as the command line gives it, checked: the game, its scores as they are written down, and older ones."""

    game: Pairing
    scores: tuple[str, str]
    before: tuple[str, ...] = ()

    @property
    def told(self) -> str:
        """Say it back."""
        one, two = (_called(self.game, side) for side in (0, 1))
        table = self.game.table.name if self.game.table else ""
        # A wrong number of a table would take another game's result away, and nobody would see it.
        had = f"; it had {' - '.join(self.before)} until now" if self.before not in ((), self.scores) else ""
        return f"table {table}: {one} {self.scores[0]} - {self.scores[1]} {two}{had}"


def read_entries(opened: OpenEvent, number: int, written: Sequence[str]) -> tuple[Entry, ...]:
    """Read results of a round and check each of them.

    Raises:
        UsageError: one can't be read, no game is meant, or the game can't end so.
    """
    rules = ScoreRules(pack=opened.pack, sheet=opened.event.sheet)
    entries = tuple(_entry(opened.event, number, each, rules) for each in written)
    tables = [each.game.table.number for each in entries if each.game.table]
    twice = next((table for place, table in enumerate(tables) if table in tables[:place]), None)
    if twice is not None:
        message = f"table {quote(opened.event.tables[twice - 1].name)} has two results"
        raise UsageError(error("E474", message, hints=("give the one that is right",)))
    return entries


def _entry(event: Event, number: int, written: str, rules: ScoreRules) -> Entry:
    each = event.rounds[number - 1]
    game, pair = find_game(event, number, written)
    called = game.table.name if game.table else ""
    fault = rules.of(game.mission or each.mission).fault(pair, ())
    if fault is not None:
        raise UsageError(error(fault.code, f"table {called}: {fault.message}", hints=(fault.hint,)))
    before = next((result.scores for result in each.results if result.pairing.table == game.table), ())
    return Entry(game=game, scores=(shown(pair[0]), shown(pair[1])), before=tuple(map(shown, before)))


def keep_results(opened: OpenEvent, number: int, entries: Iterable[Entry]) -> str:
    """Write results into the round's list, in the place of those that it has of these tables; give its name."""
    event, name = opened.event, results_name(number)
    own = event.sheet.rounds[number - 1].results
    if own is not None and own != name:
        hint = "write the result into that list, or delete the line `results:`"
        message = f"the results of round {number} are kept in {quote(own)}"
        raise UsageError(error("E476", message, path=("rounds", number - 1, "results"), hints=(hint,)))
    rows = _rows_of(opened, name)
    for entry in entries:
        table = entry.game.table.name if entry.game.table else ""
        one, two = (_called(entry.game, side) for side in (0, 1))
        kept = next((row for row in rows if row[0].casefold() == table.casefold()), None)
        if kept is None:
            rows.append([table, one, *entry.scores, two, "", ""])
        else:
            # The list may have the sides the other way round.
            is_turned = kept[1].casefold() == two.casefold() != one.casefold()
            kept[2:4] = reversed(entry.scores) if is_turned else entry.scores
            kept[5:7] = ["", ""]
    order = {each.name: each.number for each in event.tables}
    rows.sort(key=lambda row: order.get(row[0], len(order)))
    written = io.StringIO()
    csv.writer(written, lineterminator="\r\n").writerows([HEADS, *rows])
    publish(opened.loading.folder, {name: written.getvalue().encode("utf-8-sig")})
    return name


def _rows_of(opened: OpenEvent, name: str) -> list[list[str]]:
    """Read the list as it is; one in which somebody has moved columns about is left to them."""
    kept = read_beside(opened.loading.folder, name)
    listed = read_list(kept.shown, kept.data) if isinstance(kept, Attachment) else None
    if not isinstance(listed, ListFile):
        return []
    if tuple(cell.text for cell in listed.heads) != HEADS:
        hint = f"its columns were {', '.join(HEADS)}; put them back, or write the result in yourself"
        raise UsageError(error("E476", f"{quote(name)} has other columns now", hints=(hint,)).at(listed.top))
    return [[row.text(column) for column in range(1, len(HEADS) + 1)] for row in listed.rows]


def _called(game: Pairing, side: int) -> str:
    """Call a side by its players, or by its team where nobody is known to sit there."""
    players = game.sides[side] if len(game.sides) > side else ()
    names = SIDE_BY_SIDE.join(player.name for player in players)
    return names or (game.teams[side].name if game.teams else "")
