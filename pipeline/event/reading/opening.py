"""An event's file and its pack -> the Event made ready, or everything that is wrong with either."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import date
from pathlib import Path

from pipeline import limits
from pipeline.diagnostics import ContentError, Diagnostic, PackError, Report, error, note
from pipeline.event.reading.draws import settle_rounds
from pipeline.event.reading.enrolment import Enrolment, check_room
from pipeline.event.reading.event_files import EventLoading, EventReading, GivenList, load_event_sheet
from pipeline.event.reading.kept_draws import read_draws
from pipeline.event.reading.name_matching import NameBook
from pipeline.event.reading.pairings import read_pairings
from pipeline.event.reading.people import Player, Table
from pipeline.event.reading.players import count_players, read_players
from pipeline.event.reading.ready_event import Event, Round
from pipeline.event.reading.spares import check_counts
from pipeline.load import Loading, content_roots, find_pack, load_pack
from pipeline.load.folders.files import PACK_FILE
from pipeline.load.parsing.enough import enough
from pipeline.load.parsing.lists import ListFile
from pipeline.model import Pack
from pipeline.model.event import EventSheet, ItemKind, TableSheet
from pipeline.source_date import source_date
from pipeline.spelling import escaped, quote

# Pairings, score sheets and counts of tables are for so many.
_AT_A_TABLE = 2


@dataclass(frozen=True, kw_only=True)
class OpenEvent:
    """An event made ready, its pack, and what is worth knowing of how it was read."""

    event: Event
    pack: Pack
    loading: EventLoading
    noted: tuple[Diagnostic, ...]


def open_event(path: Path, pairings: Mapping[int, GivenList] | None = None, redrawn: Iterable[int] = ()) -> OpenEvent:
    """Read an event and all that it names; `pairings` are lists that the command line gives, by round.

    Rounds that are `redrawn` are drawn as if they had never been announced.

    Raises:
        ContentError: something is wrong; everything that is.
    """
    with limits.reading(f"reading {escaped(path.name)}"):
        return _opened(path, pairings or {}, frozenset(redrawn))


def _opened(path: Path, pairings: Mapping[int, GivenList], redrawn: frozenset[int]) -> OpenEvent:
    loading = load_event_sheet(path)
    if loading.sheet is None:
        raise ContentError(*loading.diagnostics)
    reading = EventReading(loading=loading)
    found = _pack(reading, loading.sheet)
    pack = found.pack if found else None
    event = _event(reading, loading.sheet, found, redrawn)
    if event is not None and pack is not None and not Report(reading.found).is_failure():
        event = replace(event, rounds=tuple(_paired(reading, event, pack, pairings)))
    report = Report([*enough(loading.locate(each) for each in reading.found)])
    if event is None or pack is None or report.is_failure():
        raise ContentError(*report)
    return OpenEvent(event=event, pack=pack, loading=loading, noted=tuple(report))


def _pack(reading: EventReading, sheet: EventSheet) -> Loading | None:
    """Load the pack: beside the event, or by its name."""
    beside = reading.loading.folder / sheet.pack
    try:
        folder = beside if (beside / PACK_FILE).is_file() else find_pack(sheet.pack, content_roots())
        loading = load_pack(folder)
    except PackError as problem:
        reading.found.extend(replace(each, path=("pack",)) for each in problem.diagnostics)
        return None
    if loading.pack is None:
        reading.found.extend(loading.diagnostics)
    elif not loading.pack.mission_order:
        message = f"the pack {loading.pack.id} has no missions to play"
        reading.found.append(error("E415", message, path=("pack",)))
        return None
    elif (sides := len(loading.pack.sides.ids)) != _AT_A_TABLE:
        message = f"two sit at each table, and the missions of the pack {loading.pack.id} are for {sides}"
        hint = "print its sheets as a pack, or make a variant of it for two sides"
        reading.found.append(error("E417", message, path=("pack",), hints=(hint,)))
    # A round may bring a mission of a combination that has no leaf in the pack itself.
    named = (name for each in sheet.rounds for name in (each.mission, *each.draw) if name)
    return replace(loading, pack=loading.pack.with_leaves(named)) if loading.pack else loading


def _event(reading: EventReading, sheet: EventSheet, loading: Loading | None, redrawn: frozenset[int]) -> Event | None:
    """Make the event ready as far as that is possible, so that everything wrong is found at once."""
    tables = _tables(reading, sheet)
    enrolment = Enrolment(sheet=sheet, book=_players(reading, sheet))
    enrolled = enrolment.settle()
    rounds: tuple[Round, ...] = ()
    if loading is not None and loading.pack is not None:
        kept = read_draws(reading.loading, sheet, loading.pack, redrawn)
        rounds, found = settle_rounds(sheet, loading.pack, kept, _today())
        reading.found.extend((*found, *kept.found))
    logo, rules = reading.picture(sheet.logo, ("logo",)), reading.words(sheet.house_rules, ("house_rules",))
    reading.found.extend((*enrolment.found, *_check_dates(sheet), *check_room(sheet, tables, enrolled)))
    if loading is None or loading.pack is None:
        return None
    event = Event(
        id=reading.loading.id,
        sheet=sheet,
        pack=loading.folder,
        tables=tables,
        players=tuple(each for each in enrolled.players if each.left_after is None),
        gone=tuple(each for each in enrolled.players if each.left_after is not None),
        teams=enrolled.teams,
        rounds=rounds,
        items=_items(sheet, loading.pack),
        logo=logo,
        house_rules=rules,
    )
    reading.found.extend(check_counts(event))
    return event


def _today() -> str:
    """Tell the day, where whoever prints has set one."""
    moment = source_date()
    return moment.date().isoformat() if moment else ""


def _items(sheet: EventSheet, pack: Pack) -> tuple[ItemKind, ...]:
    """List what is printed: what was chosen, else everything, plan cards only where plans are laid."""
    if sheet.items is not None:
        return tuple(kind for kind in ItemKind if kind in sheet.items)
    lays_plans = pack.cards is not None and any(each.battle_plans for each in sheet.rounds)
    return tuple(kind for kind in ItemKind if kind is not ItemKind.PLAN_CARDS or lays_plans)


def _tables(reading: EventReading, sheet: EventSheet) -> tuple[Table, ...]:
    """Number the tables."""
    if isinstance(sheet.tables, int):
        return tuple(Table(number=each, name=str(each)) for each in range(1, sheet.tables + 1))
    tables = tuple(_table(reading, index, each) for index, each in enumerate(sheet.tables))
    names = [table.name.casefold() for table in tables]
    for index, table in enumerate(tables):
        if names.index(table.name.casefold()) < index:
            message = f"two tables are called {quote(table.name)}"
            reading.found.append(error("E406", message, path=("tables", index), hints=("rename one of them",)))
    return tables


def _table(reading: EventReading, index: int, written: str | TableSheet) -> Table:
    if isinstance(written, str):
        return Table(number=index + 1, name=written)
    picture = reading.picture(written.map, ("tables", index, "map"))
    return Table(number=index + 1, name=written.name, terrain=written.terrain, map=picture)


def _players(reading: EventReading, sheet: EventSheet) -> NameBook[Player]:
    """Read the list of players, or count them."""
    if isinstance(sheet.players, int):
        return NameBook(everybody=count_players(sheet.players))
    listed = reading.listed(sheet.players, ("players",))
    if listed is None:
        return NameBook(everybody=())
    players, found = read_players(listed)
    reading.found.extend(found)
    return NameBook(everybody=players, aliases=sheet.aliases)


def _check_dates(sheet: EventSheet) -> Iterator[Diagnostic]:
    """Look for days that no calendar has, and for an end before the beginning."""
    for key in ("date", "until"):
        day = getattr(sheet, key)
        try:
            date.fromisoformat(day or sheet.date)
        except ValueError:
            yield error("E409", f"no calendar has the day {day}", path=(key,))
            return
    if sheet.until and sheet.until < sheet.date:
        yield error("E409", f"the event ends on {sheet.until}, before it begins", path=("until",))


def _not_kept(number: int) -> Diagnostic:
    """Say that pairings from the command line are forgotten again."""
    hint = f"save them as round-{number}.csv beside the event, and write `pairings: round-{number}.csv` into the round"
    message = f"the event doesn't keep these pairings; what is printed again of round {number} has no names"
    return note("N402", message, path=("rounds", number - 1), hints=(hint,))


def _paired(reading: EventReading, event: Event, pack: Pack, given: Mapping[int, GivenList]) -> Iterable[Round]:
    """Read the pairings of every round that has some."""
    for each in event.rounds:
        written = event.sheet.rounds[each.number - 1].pairings
        listed: ListFile | None = None
        if each.number in given:
            listed = reading.take(given[each.number].shown, given[each.number].data)
            if written is None:
                reading.found.append(_not_kept(each.number))
        elif written is not None:
            listed = reading.listed(written, ("rounds", each.number - 1, "pairings"))
        if listed is None:
            yield each
            continue
        pairings, found = read_pairings(listed, event, each.number, pack.sides)
        reading.found.extend(found)
        yield replace(each, pairings=pairings)
