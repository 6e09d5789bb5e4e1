"""The rounds of a game and what happens in them -> a track across the page, or a log with a row for each round."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from pipeline.compose.text.atoms import Picture
from pipeline.compose.workshop import Workshop
from pipeline.contracts.brief import RoundsPlan, TurnEvent, WinWords
from pipeline.contracts.wording import capital
from pipeline.fonts import Face, measure
from pipeline.model import SideId, Who
from pipeline.model.parameters import Mover

# All in points; heights are those of a track with two sides, whose numbers take this share of it.
_HEAD_SHARE, _PAIR = 0.28, 2
_LINES = 2.0
_HEADS = 0.12  # of the width: the names of rows
_FIRST = 13.0  # the row that tells who goes first
_PHASE, _PHASE_LINE = 11.0, 11.5  # a box to tick for a phase: how much it takes across, and down
_PHASE_AIR = 1.5  # between what happens and the boxes below it
_KEY_LINE, _KEY_GAP = 14.0, 18.0  # what the boxes stand for: a line of it, and the room between two names
_KEY_FACE, _KEY_SIZE = 500, 7.5
_WIN_LINE, _WIN_FACE, _WIN_SHARE = (
    9.5,
    600,
    0.95,
)  # how it is won, below all: a line, its weight, how much of it is words
_CELL_PAD = 5.0
_LOG_HEAD = 19.0
_LOG_MOST = 54.0  # a row that is higher invites nobody to write more
_LOG_ROOM = 0.7  # body sizes: the room before


@dataclass(frozen=True, kw_only=True)
class TrackTurn:
    """A round of the track: its number, who goes first if known, what each row shows, who can win in it."""

    number: int
    first: SideId | None
    by_row: Mapping[Who, tuple[TurnEvent, ...]]
    can_win: frozenset[Who]

    def events(self, row: Who) -> tuple[TurnEvent, ...]:
        """What happens in a row."""
        return self.by_row[row]

    def wins(self, row: Who) -> bool:
        """Tell whether its side can win."""
        return row in self.can_win


@dataclass(frozen=True, kw_only=True)
class TrackRow:
    """A row of a track: whose it is and what that is called, its slot among the hues, and the sign of its ticks."""

    who: Who
    name: str
    slot: int | None
    tick: str | None


def _in_turn_of(mover: Mover, event: TurnEvent) -> tuple[TurnEvent, ...]:
    """Give what of an event stands in a player's turn, by the order of play."""
    return tuple(part for whose, part in event.by_order if whose is mover) if event.by_order else (event,)


@dataclass(frozen=True, kw_only=True)
class RoundsChart:
    """Makes tracks and logs of a game; `wins` stand below."""

    plan: RoundsPlan
    events: Sequence[TurnEvent]
    shop: Workshop
    wins: Sequence[WinWords] = ()

    @property
    def turns(self) -> tuple[TrackTurn, ...]:
        """All rounds."""
        plan, sides = self.plan, self.shop.wording.sides
        by_order = {mover: [each for event in self.events for each in _in_turn_of(mover, event)] for mover in Mover}
        by_side = {row: [event for event in self.events if row in sides.of(event.who)] for row in plan.rows}
        rows: Mapping[Who, list[TurnEvent]] = {**by_order} if plan.by_order else by_side
        opened = {row: min((e.turn for e in found if e.opens_win), default=None) for row, found in rows.items()}
        return tuple(
            TrackTurn(
                number=number,
                first=plan.first[number - 1] if plan.first else None,
                by_row={row: tuple(event for event in found if event.turn == number) for row, found in rows.items()},
                can_win=frozenset(row for row, turn in opened.items() if turn is not None and number >= turn),
            )
            for number in range(1, plan.count + 1)
        )

    @property
    def rows(self) -> tuple[TrackRow, ...]:
        """All rows."""
        return tuple(self._row(row) for row in self.plan.rows)

    def _row(self, who: Who) -> TrackRow:
        name, slot = self.shop.labels[f"side.{who}"], self.shop.wording.sides.slot(who)
        if self.plan.by_order:
            return TrackRow(who=who, name=capital(name), slot=None, tick=f"tick {who}")
        return TrackRow(who=who, name=name, slot=slot, tick=f"tick slot-{slot + 1}" if slot is not None else None)

    def _values(self) -> dict[str, object]:
        sides = self.shop.wording.sides
        return {
            "turns": self.turns,
            "rows": self.rows,
            "sides": [(side, sides[side]) for side in sides.ids],
            "plan": self.plan,
            "turn": self.shop.labels["chart.round" if self.plan.is_said else "chart.turn"],
            "first_height": _FIRST,
            "key_height": self._key_height,
            "wins": [(self.shop.wording.sides.slot(way.who), way.says) for way in self.wins],
            "wins_height": self._wins_height,
        }

    @property
    def _wins_height(self) -> float:
        """Tell how high the lines are that say how it is won."""
        face = Face(self.shop.theme.heading, _WIN_FACE)
        wide = measure(" ".join(way.says for way in self.wins), face, _KEY_SIZE)
        return _WIN_LINE * math.ceil(wide / (self.shop.area.width * _WIN_SHARE)) + (_LINES if self.wins else 0.0)

    @property
    def _key_height(self) -> float:
        """Tell how high the line is that names the phases."""
        face = Face(self.shop.theme.heading, _KEY_FACE)
        names = [measure(f"{number} {name}", face, _KEY_SIZE) for number, name in enumerate(self.plan.phases, 1)]
        wide = sum(each + _KEY_GAP for each in names) + measure(self.shop.labels["track.phases"], face, _KEY_SIZE)
        return _KEY_LINE * math.ceil(wide / (self.shop.area.width * 0.97)) if names else 0.0

    def _phases_height(self, width: float) -> float:
        """Tell how much higher a cell so wide gets by its boxes for phases."""
        abreast = max(1, int((width - _CELL_PAD) // _PHASE))
        return _PHASE_LINE * math.ceil(len(self.plan.phases) / abreast) + (_PHASE_AIR if self.plan.phases else 0.0)

    def track(self) -> Picture:
        """Draw the track across the page, with what happens when."""
        pair = self.shop.measures.chart.track.points - _LINES
        cell = self.shop.area.width * (1 - _HEADS) / self.plan.count
        head, row = pair * _HEAD_SHARE, pair * (1 - _HEAD_SHARE) / _PAIR + self._phases_height(cell)
        height = head + row * len(self.plan.rows) + (_FIRST if self.plan.first else 0.0) + _LINES + self._key_height
        height += self._wins_height
        html = self.shop.render("track", head=head, row=row, **self._values())
        return Picture("track", html, height, room_before=1.0)

    def log(self, height: float) -> Picture:
        """Rule a log of the game into so many points or fewer: a row a round, what happens in it and room to write."""
        rest = _LOG_HEAD + self._key_height + self._wins_height
        row = min((height - rest) / self.plan.count, _LOG_MOST)
        html = self.shop.render("log", row=row, head=_LOG_HEAD, **self._values())
        return Picture("log", html, rest + row * self.plan.count, room_before=_LOG_ROOM)
