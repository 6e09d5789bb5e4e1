"""The key of a board that the press draws, and its size -> what is drawn on its ground: all that is its own."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property

from pipeline.compose.workshop import Workshop
from pipeline.contracts.drawn_board import Board
from pipeline.contracts.paper import Size
from pipeline.event.making.team_units import TeamPages
from pipeline.event.making.wall_units import WallPages
from pipeline.event.planning.print_run import TEAM_KINDS, PageKey
from pipeline.event.reading.ready_event import Event
from pipeline.run.worked import Worked

_REMEMBERED = 256  # boards of some hundred pieces each: more would fill the memory of a large event


@dataclass(frozen=True)
class DrawnBoards:
    """The boards of an event that differ from sheet to sheet in their words alone."""

    worked: Worked
    event: Event
    _made: dict[tuple[PageKey, Size], Board] = field(default_factory=dict, compare=False, repr=False)

    def of(self, key: PageKey, size: Size) -> Board:
        """Make what is drawn; it is asked for again when its sheet is pressed, and for each copy of it."""
        if (key, size) not in self._made:
            if len(self._made) >= _REMEMBERED:
                self._made.clear()
            self._made[key, size] = (self._teams if key.kind in TEAM_KINDS else self._walls).board(key, size)
        return self._made[key, size]

    @cached_property
    def shop(self) -> Workshop:
        """The workshop of pages as large as the pack's."""
        return self.worked.prepared.workshop()

    @cached_property
    def _walls(self) -> WallPages:
        return WallPages(worked=self.worked, event=self.event, shop=self.shop)

    @cached_property
    def _teams(self) -> TeamPages:
        return TeamPages(event=self.event, pack=self.worked.pack, shop=self.shop)
