"""Results that the command line gives, and a wish for standings -> results kept beside the event, standings as CSV."""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import sha256

from pipeline.diagnostics import Report, UsageError, error
from pipeline.event.event_request import EventOutcome, EventRequest
from pipeline.event.reading.opening import OpenEvent, open_event
from pipeline.event.reading.ready_event import Event
from pipeline.event.standing.reckoning import last_round, open_tables, with_standings
from pipeline.event.standing.result_entry import keep_results, read_entries
from pipeline.event.standing.standings_csv import standings_files, write_table
from pipeline.publish import publish
from pipeline.request import Product, Progress


def settle_scores(asked: EventRequest, progress: Progress) -> EventOutcome:
    """Keep results, tell which are still out, and write standings where they are wanted; nothing is printed."""
    progress.step(1, "load", asked.path.name)
    opened = open_event(asked.path)
    _check_round(asked, opened.event)
    lines: list[str] = []
    if asked.results:
        number = asked.round or 0
        entries = read_entries(opened, number, asked.results)
        name = keep_results(opened, number, entries)
        opened = open_event(asked.path)
        lines += [*(each.told for each in entries), *_told(opened, number, name)]
    products: tuple[Product, ...] = ()
    if asked.standings:
        event = with_standings(opened.event)
        each = event.rounds[_after(event, asked.round) - 1]
        tables = [write_table(standings) for standings in (each.team_standings, each.standings) if standings]
        lines += [line for table in tables for line in ("", *table.splitlines())]
        products = _written(asked, event, each.number)
    return EventOutcome(products=products, report=Report([*opened.noted]), told=tuple(lines))


def _written(asked: EventRequest, event: Event, number: int) -> tuple[Product, ...]:
    """Write the standings after a round as lists."""
    files = standings_files(event, number)
    publish(asked.out, files)
    return tuple(
        Product(
            path=asked.out / name,
            pack=event.pack.name,
            form="standings",
            pages=0,
            width_mm=0,
            height_mm=0,
            sha256=sha256(data).hexdigest(),
        )
        for name, data in files.items()
    )


def _check_round(asked: EventRequest, event: Event) -> None:
    if asked.results and asked.round is None:
        raise UsageError(error("E444", "results are of a round", hints=("say which one with --round N",)))
    if asked.round is not None and asked.round > len(event.rounds):
        hint = f"it has {len(event.rounds)}"
        raise UsageError(error("E444", f"the event has no round {asked.round}", hints=(hint,)))


def _after(event: Event, asked: int | None) -> int:
    """Tell after which round standings are wanted: the one that was said, or the last that has any."""
    after = asked or last_round(event)
    each = event.rounds[after - 1] if after else None
    if each is None or not (each.standings or each.team_standings):
        where = f"round {after}" if after else "any round"
        hint = 'give some with `--round N --result "TABLE: 8-1"`, or name a list of them with `results:`'
        raise UsageError(error("E477", f"there are no results of {where}", hints=(hint,)))
    return after


def _told(opened: OpenEvent, number: int, name: str) -> Iterator[str]:
    """Say where results are kept, and which are still out."""
    missing = open_tables(opened.event, number)
    tables = "tables" if len(missing) > 1 else "table"
    rest = f"still out: {tables} {', '.join(missing)}" if missing else f"round {number} is complete"
    yield f"kept in {name}; {rest}"
