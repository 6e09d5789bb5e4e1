"""Standings -> a list in CSV that spreadsheets open, and a table of plain text."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator

from pipeline.event.reading.ready_event import Event
from pipeline.event.reading.ready_standings import Standing, Standings
from pipeline.event.reading.scores import shown

# What spreadsheets would take for a formula is written with a blank before it.
_FORMULA = ("=", "+", "-", "@")


def standings_files(event: Event, number: int) -> dict[str, bytes]:
    """Write the standings after a round: of teams where there are some, and of players."""
    each = event.rounds[number - 1]
    named = {"team-standings": each.team_standings, "standings": each.standings}
    return {
        f"{event.id}-{name}-round-{number}.csv": write_csv(standings)
        for name, standings in named.items()
        if standings is not None
    }


def write_csv(standings: Standings) -> bytes:
    """Write standings as CSV, with the mark by which spreadsheets know UTF-8."""
    written = io.StringIO()
    csv.writer(written, lineterminator="\r\n").writerows(_rows(standings))
    return written.getvalue().encode("utf-8-sig")


def _rows(standings: Standings) -> Iterator[list[str]]:
    every = [*standings.rows, *standings.gone]
    ties = [tie.measure for tie in every[0].ties] if every else []
    first = standings.measures[0].value if not standings.source else "points"
    forces = [] if standings.is_of_teams else ["Team", "Force"]
    rounds = range(1, standings.after + 1) if any(each.rounds for each in every) else ()
    given = tuple(dict.fromkeys(called for each in every for called, _ in each.bonus))
    who = "Team" if standings.is_of_teams else "Name"
    brought = (f"Round {number}" for number in rounds)
    yield ["Rank", who, *forces, *map(_head, [first, *ties]), *brought, *map(_safe, given)]
    for row in every:
        scores = {each.round: each for each in row.rounds}
        known = [row.players[0].team, row.players[0].force] if row.players else ["", ""]
        yield [
            str(row.rank) if row.rank else "",
            _safe(row.name),
            *(map(_safe, known) if forces else ()),
            shown(row.points),
            *(tie.shown for tie in row.ties),
            *(shown(scores[number].points) if number in scores else "" for number in rounds),
            *(shown(dict(row.bonus)[called]) if called in dict(row.bonus) else "" for called in given),
        ]


def _head(measure: str) -> str:
    return str(measure).replace("-", " ").capitalize()


def _safe(text: str) -> str:
    return f" {text}" if text.startswith(_FORMULA) else text


def write_table(standings: Standings) -> str:
    """Write standings as lines of plain text, in columns."""
    heads = ["", "team" if standings.is_of_teams else "name", str(standings.measures[0])]
    every = [*standings.rows, *standings.gone]
    ties = [str(tie.measure) for tie in every[0].ties] if every else []
    rows = [[*heads, *ties], *(_cells(row) for row in every)]
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    lines = (
        "  ".join(
            cell.ljust(width) if column == 1 else cell.rjust(width)
            for column, (cell, width) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
        for row in rows
    )
    whose = "teams" if standings.is_of_teams else "players"
    told = f"Standings of {whose} after round {standings.after} of {standings.of}"
    missing = f"\nwithout a result: table {', '.join(standings.open_tables)}" if standings.open_tables else ""
    return "\n".join([told, *lines]) + missing + "\n"


def _cells(row: Standing) -> list[str]:
    return [str(row.rank) if row.rank else "-", row.name, shown(row.points), *(tie.shown for tie in row.ties)]
