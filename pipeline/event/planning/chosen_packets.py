"""Words like `round=2,table=7` -> the packets of a run that they mean, each as it is in the whole run."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from pipeline.diagnostics import Diagnostic, UsageError, error
from pipeline.event.planning.print_run import Packet, PrintRun, RunFile
from pipeline.event.reading.people import Player, Table
from pipeline.event.reading.ready_event import Event, Round
from pipeline.model.event import ItemKind
from pipeline.spelling import hints, quote

# Kinds that wait for something, what they lack, and what to do about it.
_TEAMS = ("teams", "say how many play in one with `team_size:`, where teams meet teams")
_WAITING = {
    ItemKind.PAIRINGS.value: ("pairings", "give them with --round N --pairings FILE, or keep them in the event"),
    ItemKind.STANDINGS.value: ("standings", 'they come of results: `pack event EVENT --round N --result "7: 6-1"`'),
    ItemKind.CAPTAINS.value: _TEAMS,
    ItemKind.TEAM_SCORES.value: _TEAMS,
}
KEYS = ("round", "table", "player")


@dataclass(frozen=True, kw_only=True)
class Only:
    """Which packets are wanted: those of a round, a table, a player, or of several of these at once."""

    round: int | None = None
    table: int | None = None
    player: int | None = None

    @property
    def label(self) -> str:
        """What names of files that hold only these end with."""
        parts = ((key, getattr(self, key)) for key in KEYS)
        return "".join(f"-{key}-{number}" for key, number in parts if number is not None)

    def means(self, packet: Packet) -> bool:
        """Tell whether a packet is wanted."""
        return all(getattr(self, key) in (None, getattr(packet, key)) for key in KEYS)


def read_only(words: str, event: Event) -> Only:
    """Read what follows --only: rounds by number, tables and players by number or name."""
    only = Only()
    for part in filter(None, (each.strip() for each in words.split(","))):
        key, equals, value = (each.strip() for each in part.partition("="))
        if key not in KEYS or not equals:
            hint = "write it like --only round=2,table=7"
            raise UsageError(error("E442", f"{quote(part)} tells no part of the event", hints=(hint,)))
        only = replace(only, **{key: _number(key, value, event)})
    return only


def _number(key: str, value: str, event: Event) -> int:
    lists: dict[str, Sequence[Round | Table | Player]]
    lists = {"round": event.rounds, "table": event.tables, "player": event.players}
    things = lists[key]
    numbers = {str(thing.number): thing.number for thing in things}
    # A table's name may be another one's number; its name is what stands on paper.
    called = {**numbers, **{thing.name.casefold(): thing.number for thing in things if thing.name}}
    if value.casefold() in called:
        return called[value.casefold()]
    known = [thing.name or str(thing.number) for thing in things]
    raise UsageError(error("E442", f"the event has no {key} {quote(value)}", hints=hints(value, known)))


def keep_only(run: PrintRun, only: Only) -> PrintRun:
    """Keep what is wanted of a run: files with nothing of it are left out, the others say in their name what they hold.

    Raises:
        UsageError: there is nothing of the kind in the whole run.
    """
    kept = tuple(_kept(file, only) for file in run.files)
    files = tuple(file for file in kept if file.packets)
    if not files:
        raise UsageError(_nothing(only.label.replace("-", " ").strip()))
    return PrintRun(files=files)


def _nothing(part: str) -> Diagnostic:
    hint = "choose other prints with --item, or ask for more of the event"
    return error("E443", f"nothing in the run is for {part} alone", hints=(hint,))


def _kept(file: RunFile, only: Only) -> RunFile:
    packets = tuple(packet for packet in file.packets if only.means(packet))
    if file.kind is ItemKind.PROJECTOR:  # whose pictures say by themselves of which round they are
        return replace(file, packets=packets)
    stem = file.name.removesuffix(".pdf")
    if only.round is not None:
        stem = stem.removesuffix(f"-round-{only.round}")
    return replace(file, packets=packets, name=f"{stem}-only{only.label}.pdf")


def keep_round(run: PrintRun, number: int) -> PrintRun:
    """Keep what is made for one round; files of several rounds say in their names which they hold, as pictures do."""
    kept = []
    for file in run.files:
        packets = tuple(packet for packet in file.packets if packet.round == number)
        if packets:
            ending = f"-round-{number}.pdf"
            is_of_round = file.name.endswith(ending) or file.kind is ItemKind.PROJECTOR
            name = file.name if is_of_round else f"{file.name.removesuffix('.pdf')}{ending}"
            kept.append(replace(file, packets=packets, name=name))
    if not kept:
        raise UsageError(_nothing(f"round {number}"))
    return PrintRun(files=tuple(kept))


def keep_asked(run: PrintRun, items: Sequence[str], number: int | None) -> PrintRun:
    """Keep what the command line asks for: one round, or all of the run with the latest standings.

    Raises:
        UsageError: a kind that was asked for by name has nothing to print yet, or nothing for that round alone.
    """
    made = {file.kind.value for file in run.files} | ({ItemKind.PLAN_CARDS.value} if run.plan_card_sets else set())
    for item in items:
        if item not in made and item in _WAITING:
            raise UsageError(error("E449", f"there are no {_WAITING[item][0]} to print", hints=(_WAITING[item][1],)))
    if number is None:
        return keep_latest(run)
    kept = keep_round(run, number)
    for item in items:
        if item not in {file.kind.value for file in kept.files}:
            hint = f"print it without `--round {number}`, as all rounds share it"
            raise UsageError(error("E443", f"nothing of {item} is for round {number} alone", hints=(hint,)))
    return kept


def keep_latest(run: PrintRun) -> PrintRun:
    """Keep of standings those after the last round that has some; others were on the wall before."""
    standings = [file for file in run.files if file.kind is ItemKind.STANDINGS]
    return replace(run, files=tuple(file for file in run.files if file not in standings[:-1]))
