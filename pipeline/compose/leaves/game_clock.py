"""The rounds of a game and what happens in them -> its clock: a row for each side, boxes to tick, how it is won."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from pipeline.compose.fit.display_type import filled_lines
from pipeline.compose.leaves.extras import percent
from pipeline.compose.text.atoms import Picture
from pipeline.compose.workshop import Workshop
from pipeline.contracts.brief import Brief, RoundsPlan, TurnEvent
from pipeline.contracts.win_words import WinWords
from pipeline.contracts.wording import capital
from pipeline.fonts import Face, measure
from pipeline.model import SideId, Who

CLOCK = "clock"
# All in points.
_HEAD, _FIRST = 15.0, 12.0  # the rows with numbers, and with who goes first
_HEADS = 0.12  # of the width: the names of rows
_BOX, _BOX_AIR = 17.0, 3.5  # a box that a pen can tick is 6 mm wide; the room above and below it
_BOX_BELOW, _BESIDE = 1.5, 3.0  # the room between a box and dice below it, or beside it
_NAME, _NAME_FACE, _NAME_LINE, _NAME_PAD, _PLAYER_LINE = 1.25, 700, 9.6, 10.0, 9.6  # the name of a side, in capitals
_TEXT, _LINE, _FACE, _PAD = 7.5, 8.6, 500, 6.5  # what happens: its type, its line, its weight, the room beside it
_SMALL_TEXT, _SMALL_PAD = 7.0, 3.4  # likewise on small pages
_PHASE, _PHASE_LINE, _PHASE_AIR = 11.0, 11.5, 1.5  # a box to tick for a phase: how much it takes across, down, above
_BAND_LINE, _BAND_AIR, _BAND_FACE, _BAND_PAD = 9.0, 2.5, 600, 21.0  # how a side wins, in a band
_KEY_LINE, _KEY_GAP = 10.5, 18.0  # what boxes and dice stand for: a line of it, and the room between two names
_SAFE = 0.95  # of a width: how much of it words fill before they break into one line more
_DIE = "00\N{NO-BREAK SPACE}"  # as wide as a small die
_EDGES = 2.0  # lines above and below


def game_clock(brief: Brief, shop: Workshop) -> Picture:
    """Draw the clock of a mission."""
    return GameClock(plan=brief.rounds, events=brief.turn_events, shop=shop, wins=brief.winning).picture()


@dataclass(frozen=True, kw_only=True)
class ClockTurn:
    """A turn of the clock: its number as it is shown, who goes first if known; an open game ends in all others."""

    number: int
    shown: str
    first: SideId | None


@dataclass(frozen=True, kw_only=True)
class ClockCell:
    """What happens in a turn of a side, dice first."""

    events: tuple[TurnEvent, ...] = ()

    @property
    def dice(self) -> int:
        """How many dice are rolled for what comes first."""
        return self.events[0].dice if self.events else 0

    @property
    def words(self) -> tuple[str, ...]:
        """What is said of it, as wide as it is shown: each further roll has its dice before its words."""
        return tuple(
            f"{_DIE if event.dice and place else ''}{event.short}"
            for place, event in enumerate(self.events)
            if event.short
        )


@dataclass(frozen=True, kw_only=True)
class ClockBand:
    """How a side wins, below its turns: nothing in so many of them, then the sentence across so many."""

    before: int
    across: int
    says: str
    height: float


@dataclass(frozen=True, kw_only=True)
class ClockRow:
    """A player's turns: what it is called, its slot among the hues, what happens, how high they stand, how it wins."""

    name: str
    slot: int | None
    plays: bool
    cells: tuple[ClockCell, ...]
    height: float
    bands: tuple[ClockBand, ...]


@dataclass(frozen=True, kw_only=True)
class GameClock:
    """Makes the clock of a game. Ways to win that are open from a turn on stand in bands, all others below."""

    plan: RoundsPlan
    events: Sequence[TurnEvent]
    shop: Workshop
    wins: Sequence[WinWords] = ()

    def picture(self) -> Picture:
        """Draw it across the page."""
        sides, labels = self.shop.wording.sides, self.shop.labels
        below = [(sides.slot(way.who), way.says) for way in self.wins if way.from_turn is None]
        below_height = self._lines(" ".join(says for _, says in below), self._width) * _BAND_LINE
        html = self.shop.render(
            "clock",
            turns=self.turns,
            rows=self.rows,
            shared=self.shared,
            sides=[(side, sides[side]) for side in sides.ids],
            plan=self.plan,
            turn=labels["chart.round" if self.plan.is_said else "chart.turn"],
            heights={"head": _HEAD, "first": _FIRST, "key": self._key_height, "below": below_height},
            below=below,
            stacked=self._is_stacked,
            key=self._key,
        )
        rows = sum(row.height + sum(band.height for band in row.bands) for row in self.rows)
        height = _HEAD + (_FIRST if self.plan.first else 0.0) + rows + sum(band.height for band in self.shared)
        return Picture(CLOCK, html, height + self._key_height + below_height + _EDGES, room_before=1.0)

    @cached_property
    def turns(self) -> tuple[ClockTurn, ...]:
        """All turns, and one for what follows where the game is open."""
        plan = self.plan
        first = (*plan.first, None) if plan.first else (None,) * (plan.count + 1)
        known = [ClockTurn(number=at, shown=str(at), first=first[at - 1]) for at in range(1, plan.count + 1)]
        later = self.shop.labels["clock.later"].format(turn=plan.count + 1)
        return (*known, *([ClockTurn(number=plan.count + 1, shown=later, first=None)] if plan.is_open else ()))

    @cached_property
    def rows(self) -> tuple[ClockRow, ...]:
        """The turns of all sides."""
        return tuple(self._row(who) for who in self.plan.rows)

    @cached_property
    def shared(self) -> tuple[ClockBand, ...]:
        """How all sides win alike: once, below them all."""
        return tuple(self._bands(lambda way: len(self.shop.wording.sides.of(way.who)) > 1))

    def _row(self, who: Who) -> ClockRow:
        sides, plan = self.shop.wording.sides, self.plan
        here = (part for event in self.events for part in self._in_turn_of(who, event))
        found = [_with_chance(part) for part in here if not part.opens_win]
        cells = [
            ClockCell(
                events=tuple(
                    sorted((each for each in found if each.turn == turn.number), key=lambda each: not each.dice)
                )
            )
            for turn in self.turns
        ]
        if plan.is_open and cells[-2].events:
            # What happened in the last turn that is shown goes on like that.
            cells[-1] = ClockCell(
                events=(TurnEvent(turn=0, who=who, text="", short=self.shop.labels["clock.goes-on"]),)
            )
        bands = tuple(self._bands(lambda way: sides.of(way.who) == (who,)))
        return ClockRow(
            name=self._name(who),
            slot=sides.slot(who),
            plays=plan.by_order or sides.slot(who) is not None,
            cells=tuple(cells),
            height=max(self._height(cells), self._name_height(who)),
            bands=bands,
        )

    def _in_turn_of(self, who: Who, event: TurnEvent) -> tuple[TurnEvent, ...]:
        """Give what of an event stands in a row."""
        if not self.plan.by_order:
            return (event,) if who in self.shop.wording.sides.of(event.who) else ()
        return tuple(part for mover, part in event.by_order if mover == who) if event.by_order else (event,)

    def _name(self, who: Who) -> str:
        name = self.shop.labels[f"side.{who}"]
        return capital(name) if self.plan.by_order else name

    def _bands(self, whose: Callable[[WinWords], bool]) -> Iterator[ClockBand]:
        for way in self.wins:
            if way.from_turn is not None and whose(way):
                before = min(way.from_turn, len(self.turns)) - 1
                across = len(self.turns) - before
                lines = self._lines(way.says, across * self._cell - _BAND_PAD)
                height = lines * _BAND_LINE + _BAND_AIR
                yield ClockBand(before=before, across=across, says=way.says, height=height)

    def _height(self, cells: Sequence[ClockCell]) -> float:
        """Tell how high a side's turns stand: as high as the fullest of them."""
        if self.plan.phases:
            abreast = max(1, int((self._cell - self._pad) // _PHASE))
            boxes = _PHASE_LINE * math.ceil(len(self.plan.phases) / abreast) + _PHASE_AIR
        else:
            boxes = _BOX
        if any(cell.dice for cell in cells):
            boxes = boxes + _BOX + _BOX_BELOW if self._is_stacked else max(boxes, _BOX)
        most = max(sum(self._event_lines(each) for each in cell.words) for cell in cells)
        return boxes + most * _LINE + _BOX_AIR

    @property
    def _is_stacked(self) -> bool:
        """Tell whether cells are so narrow that dice stand below boxes, not beside them."""
        boxes = len(self.plan.phases) * _PHASE if self.plan.phases else _BOX
        return self.shop.measures.is_small and self._cell - self._pad < _BOX + boxes + _BESIDE

    def _name_height(self, who: Who) -> float:
        """Tell how high the name of a side stands, with the line on which its player writes."""
        name = self._name(who).upper()
        lines = self._lines(name, (self._width * _HEADS - _NAME_PAD) / _NAME, _NAME_FACE)
        return lines * _NAME_LINE + (_PLAYER_LINE if self.plan.names or self.plan.by_order else 0.0) + _BOX_AIR

    @property
    def _width(self) -> float:
        return self.shop.area.width

    @property
    def _cell(self) -> float:
        return self._width * (1 - _HEADS) / len(self.turns)

    def _lines(self, words: str, width: float, weight: int = _BAND_FACE) -> int:
        """Tell how many lines words take, by words that are never torn."""
        each = [word for word in words.split(" ") if word]  # what hangs on a die stays with it
        return len(filled_lines(each, Face(self.shop.theme.heading, weight), width * _SAFE / _TEXT))

    def _event_lines(self, words: str) -> int:
        larger = _TEXT / _SMALL_TEXT if self.shop.measures.is_small else 1.0
        return self._lines(words, (self._cell - self._pad) * larger, _FACE)

    @property
    def _pad(self) -> float:
        return _SMALL_PAD if self.shop.measures.is_small else _PAD

    @property
    def _key_height(self) -> float:
        """Tell how high the line is that says what boxes and dice are for."""
        face, labels = Face(self.shop.theme.heading, _FACE), self.shop.labels
        names = [measure(f"{number} {name}", face, _TEXT) for number, name in enumerate(self.plan.phases, 1)]
        said = labels["track.phases"] if names else labels["clock.key"]
        wide = sum(each + _KEY_GAP for each in names) + measure(" ".join((said, *self._key)), face, _TEXT)
        return _KEY_LINE * math.ceil(wide / (self._width * _SAFE))

    @cached_property
    def _key(self) -> tuple[str, ...]:
        """Say what is in cells, as far as there are such."""
        events = [event for row in self.rows for cell in row.cells for event in cell.events]
        rolled = ("clock.key.dice",) if any(event.dice for event in events) else ()
        chances = ("clock.key.chance",) if any(event.chance not in (None, 1) for event in events) else ()
        return tuple(self.shop.labels[key] for key in (*rolled, *chances))


def _with_chance(event: TurnEvent) -> TurnEvent:
    """Say how likely a first success is by then, unless that is sure, which its own words say."""
    if event.chance in (None, 1):
        return event
    return replace(event, short=f"{event.short} {percent(event.chance)}".strip())
