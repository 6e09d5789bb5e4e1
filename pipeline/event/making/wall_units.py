"""The key of a page that is read from afar and its size -> its unit: who plays where, on paper and on screens."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from pipeline.compose.event.board import board_shop
from pipeline.compose.event.event_pages import PageTitle
from pipeline.compose.event.pairing_pages import SCREEN_MARGIN, WALL_MARGIN, pairing_manuscript
from pipeline.compose.event.pairing_plan import PairingLists, PairingSheet
from pipeline.compose.event.prize_pages import prize_manuscript
from pipeline.compose.event.standing_pages import standing_manuscript
from pipeline.compose.event.tent_signs import TENT_MARGIN, TentFace, hall_manuscript, players_manuscript
from pipeline.compose.picture_case import Photo
from pipeline.compose.workshop import Workshop
from pipeline.contracts.paper import Size
from pipeline.draw import MapDrawing
from pipeline.event.making.page_words import pairing_lists
from pipeline.event.making.standing_words import prize_list, standing_lists
from pipeline.event.making.tent_words import tent_rounds, tent_words
from pipeline.event.planning.print_run import WITH_PICTURE, PageKey, PageKind
from pipeline.event.planning.walls import pairing_sheets, standing_sheets, standings_of
from pipeline.event.reading.event_names import table_name
from pipeline.event.reading.ready_event import Event, Round
from pipeline.model import Stock
from pipeline.run.galley_unit import Unit
from pipeline.run.worked import Worked
from pipeline.units import Length

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

    def unit(self, key: PageKey, title: PageTitle, size: Size) -> Unit:
        """Make the unit of a page."""
        stock = Stock(name="", width=size.width, height=size.height)
        shop = board_shop(self.shop, stock, _margin(key))
        if key.kind in (PageKind.SIGN, PageKind.SIGN_BACK):
            return self._sign(key, title, shop)
        if key.kind is PageKind.PAIRINGS:
            return self._pairings(key, title, size, shop)
        if key.kind is PageKind.PRIZES:
            prizes = prize_list(self.event, shop.labels)
            return Unit(id=title.id, write=prize_manuscript, given=(title, prizes, self._logo, shop))
        return self._standings(key, title, size, shop)

    def _standings(self, key: PageKey, title: PageTitle, size: Size, shop: Workshop) -> Unit:
        """Show who stands where after a round."""
        standings = dict(standings_of(self.event, self.event.rounds[key.number - 1]))[key.kind]
        sheets = standing_sheets(standings, size, is_screen=key.is_screen)
        lists = standing_lists(standings, self.event, self.worked.pack, shop.labels)
        said = "event.pairings.screen" if key.is_screen else "event.pairings.sheet"
        part = shop.labels[said].format(number=key.part, of=len(sheets)) if len(sheets) > 1 else ""
        given = (replace(title, title=lists.title), lists, sheets[key.part - 1], part, self._logo, key.is_screen, shop)
        return Unit(id=title.id, write=standing_manuscript, given=given)

    def _sign(self, key: PageKey, title: PageTitle, shop: Workshop) -> Unit:
        """Write a face of a table's sign; what differs from table to table is filled in."""
        words, labels = tent_words(self.event, shop.labels), shop.labels
        if key.kind is PageKind.SIGN_BACK:
            maps = {each.number: drawing for each in self.event.rounds if (drawing := self._map(each)) is not None}
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

    def _pairings(self, key: PageKey, title: PageTitle, size: Size, shop: Workshop) -> Unit:
        """Show who plays where in a round, with its map if it has one."""
        each = self.event.rounds[key.number - 1]
        lists, sheets = self._lists_of(key.number), self._sheets_of(key.number, size, key.is_screen)
        drawing = self._map(each)
        given = (replace(title, title=lists.round), lists, sheets[key.part - 1], drawing, shop)
        write = pairing_manuscript
        return Unit(id=title.id, write=write, given=given, drawings=(drawing,) if drawing else ())

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

    def _map(self, each: Round) -> MapDrawing | None:
        """Take the bare map of a round's mission; of one that is wrong, its poster tells."""
        mission = self.worked.missions[each.mission] if each.mission else None
        return mission.maps.bare.with_arrivals(_SIGNS) if mission and mission.is_sound else None


def _margin(key: PageKey) -> Length:
    if key.kind in (PageKind.SIGN, PageKind.SIGN_BACK):
        return TENT_MARGIN
    return SCREEN_MARGIN if key.is_screen else WALL_MARGIN
