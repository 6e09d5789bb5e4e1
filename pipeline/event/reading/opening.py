"""An event's file and its pack -> the Event made ready, or everything that is wrong with either."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import date
from itertools import chain
from pathlib import Path

from pipeline import limits
from pipeline.diagnostics import ContentError, Diagnostic, PackError, Report, error
from pipeline.event.reading.drawn_lists import MISSION, drawn_by
from pipeline.event.reading.draws import settle_rounds
from pipeline.event.reading.enrolment import Enrolment, check_room
from pipeline.event.reading.event_files import EventLoading, EventReading, GivenList, load_event_sheet
from pipeline.event.reading.kept_draws import read_draws
from pipeline.event.reading.list_heads import ListTold
from pipeline.event.reading.name_matching import NameBook
from pipeline.event.reading.people import Player, Table
from pipeline.event.reading.players import PlayersRead, count_players, read_players
from pipeline.event.reading.ready_event import Event, Round
from pipeline.event.reading.rounds_played import RoundLists, settle_presence
from pipeline.event.reading.spares import check_counts
from pipeline.event.reading.timetable import check_days
from pipeline.load import Loading, content_roots, find_pack, load_pack
from pipeline.load.folders.files import PACK_FILE
from pipeline.load.parsing.enough import enough
from pipeline.model import Pack
from pipeline.model.event import EXTRAS, EventSheet, ItemKind, TableSheet, Where
from pipeline.model.phases import PackKind
from pipeline.rules.deck.card_games import has_card_games, with_card_games
from pipeline.source_date import source_date
from pipeline.spelling import escaped, quote

# Pairings, score sheets and counts of tables are for so many.
_AT_A_TABLE = 2
Parted = tuple[tuple[Player, ...], tuple[Player, ...]]


@dataclass(frozen=True, kw_only=True)
class OpenEvent:
    """An event made ready, its pack, and what is worth knowing of how it was read."""

    event: Event
    pack: Pack
    loading: EventLoading
    noted: tuple[Diagnostic, ...]
    told: tuple[ListTold, ...] = ()


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
    listed = _players(reading, loading.sheet)
    book = _book(listed, loading.sheet)
    event = _event(reading, loading.sheet, found, redrawn, Enrolment(sheet=loading.sheet, book=book))
    told = [*listed.told]
    if event is not None and pack is not None and not Report(reading.found).is_failure():
        pack = with_card_games(pack, event.games)
        lists = RoundLists(reading=reading, pack=pack, book=_book(listed, loading.sheet, event), given=pairings)
        there, gone = _parted(event.everybody, listed.dropped | listed.absent)
        unsettled = replace(event, players=there, gone=gone)
        event = settle_presence(lists.read(unsettled), listed.dropped, listed.absent)
        told.extend(lists.told)
    report = Report([*enough(loading.locate(each) for each in reading.found)])
    if event is None or pack is None or report.is_failure():
        raise ContentError(*report)
    return OpenEvent(event=event, pack=pack, loading=loading, noted=tuple(report), told=tuple(told))


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
    elif (unplayable := _unplayable(loading.pack)) is not None:
        reading.found.append(unplayable)
        return None
    elif (sides := len(loading.pack.sides.ids)) != _AT_A_TABLE:
        message = f"two sit at each table, and the missions of the pack {loading.pack.id} are for {sides}"
        hint = "print its sheets as a pack, or make a variant of it for two sides"
        reading.found.append(error("E417", message, path=("pack",), hints=(hint,)))
    # A round may bring a mission of a combination that has no leaf in the pack itself.
    if loading.pack is None:
        return loading
    listed = (drawn_by(each, loading.pack).get(MISSION, ()) for each in sheet.rounds)
    named = (each.mission for each in sheet.rounds if each.mission)
    return replace(loading, pack=loading.pack.with_leaves((*named, *chain.from_iterable(listed))))


def _unplayable(pack: Pack) -> Diagnostic | None:
    """Say what a pack lacks, of whose games no round can have one."""
    if pack.mission_order or (has_card_games(pack) and pack.sides.ids):
        return None
    message = f"the pack {pack.id} has no missions to play"
    if pack.kind is not PackKind.DECK:
        return error(
            "E415", message, path=("pack",), hints=("name a pack of missions, or a deck whose cards make games",)
        )
    lacks = [] if pack.sides.ids else ["two `sides:` in pack.yaml"]
    lacks += [] if has_card_games(pack) else ["cards of a type with `shows: ground`"]
    message = f"no game can be made of the cards of {pack.id}, which is a deck"
    return error("E415", message, path=("pack",), hints=(f"for an event it needs {' and '.join(lacks)}",))


def _book(listed: PlayersRead, sheet: EventSheet, event: Event | None = None) -> NameBook[Player]:
    """Put together what players are called."""
    return NameBook(
        everybody=event.everybody if event else listed.players,
        aliases=sheet.aliases,
        nicknames={each.number: each.nickname for each in listed.players if each.nickname},
        places=listed.places,
    )


def _event(
    reading: EventReading, sheet: EventSheet, loading: Loading | None, redrawn: frozenset[int], enrolment: Enrolment
) -> Event | None:
    """Make the event ready as far as that is possible, so that everything wrong is found at once."""
    tables = _tables(reading, sheet)
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
    there, gone = _parted(enrolled.players)
    event = Event(
        id=reading.loading.id,
        sheet=sheet,
        pack=loading.folder,
        tables=tables,
        players=there,
        gone=gone,
        teams=enrolled.teams,
        rounds=rounds,
        items=_items(sheet, loading.pack),
        logo=logo,
        house_rules=rules,
    )
    reading.found.extend(check_counts(event))
    return event


def _parted(players: Iterable[Player], doubtful: frozenset[int] = frozenset()) -> Parted:
    """Part those who play from those who left, or of whom lists of rounds have to tell whether they are there."""
    everybody = tuple(players)
    gone = tuple(each for each in everybody if each.left_after is not None or each.number in doubtful)
    return tuple(each for each in everybody if each not in gone), gone


def _today() -> str:
    """Tell the day, where whoever prints has set one."""
    moment = source_date()
    return moment.date().isoformat() if moment else ""


def _items(sheet: EventSheet, pack: Pack) -> tuple[ItemKind, ...]:
    """List what is printed: what was chosen, else what is usual, plan cards only where plans are laid; and extras."""
    if sheet.items is not None:
        return tuple(kind for kind in ItemKind if kind in sheet.items or kind in sheet.extras)
    left_out = {ItemKind.SCORE_SHEETS} if sheet.score_sheets is Where.PACKS else set[ItemKind]()
    if pack.cards is None or not any(each.battle_plans for each in sheet.rounds):
        left_out.add(ItemKind.PLAN_CARDS)
    # Where a table seats whole teams, captains pair nobody, and the table's score sheet is that of the match.
    if sheet.team_size is None or 2 * sheet.team_size <= sheet.seats:
        left_out.update((ItemKind.CAPTAINS, ItemKind.TEAM_SCORES))
    left_out.update(kind for kind in EXTRAS if kind not in sheet.extras)
    return tuple(kind for kind in ItemKind if kind not in left_out)


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


def _players(reading: EventReading, sheet: EventSheet) -> PlayersRead:
    """Read the list of players, or count them."""
    if isinstance(sheet.players, int):
        return PlayersRead(players=count_players(sheet.players))
    ways = reading.listed(sheet.players, ("players",))
    if ways is None:
        return PlayersRead()
    read = read_players(ways)
    reading.found.extend(read.found)
    return read


def _check_dates(sheet: EventSheet) -> Iterator[Diagnostic]:
    """Look for days that no calendar or the event hasn't got, and for ends before the beginning."""
    for key in ("date", "until"):
        day = getattr(sheet, key)
        try:
            date.fromisoformat(day or sheet.date)
        except ValueError:
            yield error("E409", f"no calendar has the day {day}", path=(key,))
            return
    if sheet.until and sheet.until < sheet.date:
        yield error("E409", f"the event ends on {sheet.until}, before it begins", path=("until",))
        return
    yield from check_days(sheet)
