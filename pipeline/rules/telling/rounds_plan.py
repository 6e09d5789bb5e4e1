"""A mission and what happens in it -> the plan of its rounds: how many, in which order, and roles that change."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pipeline.contracts.brief import RoundsPlan, TurnEvent
from pipeline.contracts.wording import label
from pipeline.diagnostics import Diagnostic, Path, error
from pipeline.model import EACH, NEUTRAL, Pack, PackKind, SideId, Sides
from pipeline.model.parameters import Mover
from pipeline.model.rounds import GoesFirst, Rounds
from pipeline.rules.declared.case import TURNS_SHOWN, final_turn
from pipeline.rules.prose.prose_values import Reading

# Something that happens, and where it is written.
Timed = tuple[TurnEvent, Path]


def plan_rounds(reading: Reading, events: Sequence[TurnEvent]) -> RoundsPlan:
    """Plan the rounds of a mission in which these things happen."""
    pack, rounds, roles = reading.pack, reading.pack.rounds_of(reading.mission), reading.pack.roles_of(reading.mission)
    sides, opener = pack.sides, reading.mission.first_turn.side
    last = max((event.turn for event in events), default=0)
    count = (rounds and rounds.count) or max(last, TURNS_SHOWN)
    neutral = (NEUTRAL,) if any(event.who == NEUTRAL for event in events) else ()
    is_fixed = rounds is not None and rounds.first is GoesFirst.SAME
    is_said = rounds is not None or bool(roles.rounds) or roles.at_table
    by_order = not is_said and opener is None and len(sides.ids) == len(Mover) and _goes_by_order(events)
    return RoundsPlan(
        count=count,
        rows=tuple(Mover) if by_order else (*sides.ids_from(opener if is_fixed else None), *neutral),
        first=tuple(_first(rounds, sides, opener, count)) if rounds else (),
        phases=rounds.phases if rounds else (),
        names=roles.at_table,
        is_open=(rounds is None or rounds.count is None) and final_turn(pack, reading.mission) is None,
        is_said=is_said,
        by_order=by_order,
    )


def _goes_by_order(events: Sequence[TurnEvent]) -> bool:
    """Tell whether the order of play parts what happens, and nothing is one side's alone."""
    return any(event.by_order for event in events) and all(event.who == EACH for event in events)


def _first(rounds: Rounds, sides: Sides, opener: SideId | None, count: int) -> Iterator[SideId | None]:
    """Tell who goes first in each round, as far as that is known."""
    if rounds.first is GoesFirst.SAME:
        return
    for number in range(count):
        if sides.slot(opener) is None or (number and rounds.first is GoesFirst.ROLL):
            yield None
        else:
            yield sides.ids_from(opener)[number % len(sides.ids)]


def role_events(reading: Reading) -> Iterator[Timed]:
    """Mark in which rounds sides take on which roles."""
    base = reading.path if reading.mission.roles and reading.mission.roles.rounds else ()
    for number, given in reading.pack.roles_of(reading.mission).rounds.items():
        for side, role in given.items():
            text = label(reading.labels, "turn.role", role=role)
            yield TurnEvent(turn=number, who=side, text=text, short=text), (*base, "roles", "rounds", number)


def late(timed: Sequence[Timed], rounds: Rounds | None) -> Iterator[Diagnostic]:
    """Find what is to happen when the game is over."""
    count = rounds and rounds.count
    told: set[Path] = set()
    for event, path in timed:
        if count and event.turn > count and path not in told:
            told.add(path)
            message = f'"{event.text}" stands in round {event.turn}, and the game has {count}'
            hint = f"choose an earlier one, or let more be played: `rounds: {{count: {event.turn}}}`"
            yield error("E315", message, path=path, hints=(hint,))


def check_trackless(pack: Pack) -> Iterator[Diagnostic]:
    """A deck may say in how many rounds points are scored; all else of rounds stands on tracks, which missions have."""
    if pack.kind is PackKind.MISSIONS:
        return
    said = [("rounds", name) for name in ("first", "phases") if pack.rounds and name in pack.rounds.model_fields_set]
    for path in (*said, *((("roles",),) if pack.roles else ())):
        message = f"a pack without missions has no track that shows {path[-1]}"
        yield error("E336", message, path=path, hints=("take it away",))


def check_rounds(pack: Pack, mission_id: str) -> Iterator[Diagnostic]:
    """Phases have names of their own, and who goes first is a question where several play."""
    own = pack.missions[mission_id].rounds
    for rounds, base in ((pack.rounds, ()), (own, ("missions", mission_id))):
        if rounds is None:
            continue
        path: Path = (*base, "rounds")
        twice = next((phase for index, phase in enumerate(rounds.phases) if phase in rounds.phases[:index]), None)
        if twice is not None:
            yield error("E336", f"two phases are called {str(twice)!r}", path=(*path, "phases"))
        if rounds.first is not GoesFirst.SAME and len(pack.sides.ids) == 1:
            message = "one side plays alone, and goes first in every round"
            yield error("E336", message, path=(*path, "first"), hints=("take `first` away",))
