"""The key of a page that is read from afar and its size -> its unit: who plays where, on paper and on screens."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property

from pipeline.compose.event.board import board_shop
from pipeline.compose.event.event_pages import PageTitle
from pipeline.compose.event.pairing_pages import SCREEN_MARGIN, WALL_MARGIN, pairing_board, pairing_manuscript
from pipeline.compose.event.pairing_plan import PairingLists, PairingPart, PairingSheet
from pipeline.compose.event.prize_pages import prize_manuscript
from pipeline.compose.event.shown_standings import StandingLists
from pipeline.compose.event.standing_pages import standing_board, standing_manuscript
from pipeline.compose.event.tent_signs import TENT_MARGIN, TentFace, hall_manuscript, players_manuscript
from pipeline.compose.picture_case import Photo
from pipeline.compose.workshop import Workshop
from pipeline.contracts.drawn_board import Board
from pipeline.contracts.paper import Size
from pipeline.draw import MapDrawing
from pipeline.event.making.page_words import pairing_lists
from pipeline.event.making.standing_words import prize_list, standing_lists
from pipeline.event.making.tent_words import tent_rounds, tent_words
from pipeline.event.planning.print_run import WITH_PICTURE, PageKey, PageKind
from pipeline.event.planning.walls import pairing_sheets, standing_sheets, standings_of
from pipeline.event.reading.event_names import round_name, table_name
from pipeline.event.reading.ready_event import Event, Round
from pipeline.event.reading.ready_standings import Standings
from pipeline.model import Stock
from pipeline.run.galley_unit import Unit
from pipeline.run.worked import Worked

_SIGNS = 1.6  # times their usual size: what arrives is seen from afar


@dataclass(frozen=True, kw_only=True)
class WallPages:
    """The pages of walls and screens; `shop` is that of pages as large as the pack's."""

    worked: Worked
    event: Event
    shop: Workshop
    _lists: dict[int, PairingLists] = field(default_factory=dict, compare=False, repr=False)
    _sheets: dict[tuple[int, Size, bool], tuple[PairingSheet, ...]] = field(
        default_factory=dict, compare=False, repr=False
    )
    _standing: dict[tuple[PageKind, int], StandingLists] = field(default_factory=dict, compare=False, repr=False)
    _shops: dict[tuple[Size, bool], Workshop] = field(default_factory=dict, compare=False, repr=False)

    def unit(self, key: PageKey, title: PageTitle, size: Size) -> Unit:
        """Make the unit of a page; of one that the press draws on, of its ground."""
        if key.kind in (PageKind.SIGN, PageKind.SIGN_BACK):
            stock = Stock(name="", width=size.width, height=size.height)
            return self._sign(key, title, board_shop(self.shop, stock, TENT_MARGIN))
        shop = self._shop(key, size)
        if key.kind is PageKind.PAIRINGS:
            each, drawing = self.event.rounds[key.number - 1], self._drawings[key.number]
            is_both = self._sheets_of(key.number, size, key.is_screen)[0].part is PairingPart.BOTH
            named = replace(title, title=round_name(each, shop.labels))
            given = (named, drawing, key.is_screen, is_both, shop)
            write, drawings = pairing_manuscript, (drawing,) if drawing else ()
            return Unit(id=title.id, write=write, given=given, drawings=drawings)
        if key.kind is PageKind.PRIZES:
            prizes = prize_list(self.event, shop.labels)
            return Unit(id=title.id, write=prize_manuscript, given=(title, prizes, self._logo, shop))
        named = replace(title, title=shop.labels["event.standings"])
        return Unit(id=title.id, write=standing_manuscript, given=(named, self._logo, key.is_screen, shop))

    def board(self, key: PageKey, size: Size) -> Board:
        """Make what the press draws on the ground of pairings or standings."""
        shop = self._shop(key, size)
        if key.kind is PageKind.PAIRINGS:
            sheet = self._sheets_of(key.number, size, key.is_screen)[key.part - 1]
            return pairing_board(self._lists_of(key.number), sheet, self._drawings[key.number], shop)
        standings = dict(standings_of(self.event, self.event.rounds[key.number - 1]))[key.kind]
        sheets = standing_sheets(standings, size, is_screen=key.is_screen)
        lists = self._standing_lists(key.kind, key.number, standings)
        said = "event.pairings.screen" if key.is_screen else "event.pairings.sheet"
        part = shop.labels[said].format(number=key.part, of=len(sheets)) if len(sheets) > 1 else ""
        return standing_board(lists, sheets[key.part - 1], part, self._logo, shop, is_screen=key.is_screen)

    def _shop(self, key: PageKey, size: Size) -> Workshop:
        """Set up the workshop of all boards of a size."""
        if (size, key.is_screen) not in self._shops:
            stock = Stock(name="", width=size.width, height=size.height)
            margin = SCREEN_MARGIN if key.is_screen else WALL_MARGIN
            self._shops[size, key.is_screen] = board_shop(self.shop, stock, margin)
        return self._shops[size, key.is_screen]

    def _sign(self, key: PageKey, title: PageTitle, shop: Workshop) -> Unit:
        """Write a face of a table's sign; what differs from table to table is filled in."""
        words, labels = tent_words(self.event, shop.labels), shop.labels
        if key.kind is PageKind.SIGN_BACK:
            maps = {number: drawing for number, drawing in self._drawings.items() if drawing is not None}
            rounds = tent_rounds(self.event, self.worked.pack, maps, labels)
            shown = (title, words, rounds, bool(words.address), shop)
            return Unit(id=title.id, write=players_manuscript, given=shown, drawings=tuple(maps.values()))
        table = self.event.tables[key.number - 1]
        told = labels["event.terrain.map"].format(table=table_name(table, labels))
        has_picture = table.map is not None and key.name.endswith(WITH_PICTURE)
        path = ("event", "tables", table.number - 1, "map")
        picture = Photo(picture=table.map, words=told, path=path) if has_picture and table.map else None
        parts = key.name.split("-")
        face = TentFace(is_word="word" in parts, is_bare="bare" in parts, picture=picture)
        given = (title, words, self._logo, face, shop)
        return Unit(id=title.id, write=hall_manuscript, given=given)

    @property
    def _logo(self) -> Photo | None:
        logo, words = self.event.logo, self.shop.labels["event.logo"]
        told = words.format(event=self.event.sheet.name)
        return Photo(picture=logo, words=told, path=("event", "logo")) if logo else None

    # Lists of a large event fill many sheets: they are written and shared out once, not by each sheet.
    def _lists_of(self, number: int) -> PairingLists:
        if number not in self._lists:
            each = self.event.rounds[number - 1]
            self._lists[number] = pairing_lists(self.event, each, self.worked.pack, self.shop.labels)
        return self._lists[number]

    def _sheets_of(self, number: int, size: Size, is_screen: bool) -> tuple[PairingSheet, ...]:
        key = number, size, is_screen
        if key not in self._sheets:
            each, labels = self.event.rounds[number - 1], self.shop.labels
            self._sheets[key] = pairing_sheets(self.event, each, labels, size, is_screen=is_screen)
        return self._sheets[key]

    def _standing_lists(self, kind: PageKind, number: int, standings: Standings) -> StandingLists:
        if (kind, number) not in self._standing:
            self._standing[kind, number] = standing_lists(standings, self.event, self.worked.pack, self.shop.labels)
        return self._standing[kind, number]

    @cached_property
    def _drawings(self) -> Mapping[int, MapDrawing | None]:
        return {each.number: self._map(each) for each in self.event.rounds}

    def _map(self, each: Round) -> MapDrawing | None:
        """Take the bare map of a round's mission; of one that is wrong, its poster tells."""
        mission = self.worked.missions[each.mission] if each.mission else None
        return mission.maps.bare.with_arrivals(_SIGNS) if mission and mission.is_sound else None
