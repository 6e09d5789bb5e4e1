"""A planned file, its sides and the pages that they carry -> the file's bytes, every copy stamped and filled in."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache, cached_property

from pipeline.compose.event.event_pages import rows_per_page
from pipeline.contracts.paper import NOTHING, Box, Mark, Size, Words
from pipeline.contracts.placed import PlacedPage, PlacedSide
from pipeline.event.making.drawn_boards import DrawnBoards
from pipeline.event.making.filling import Filler, GridWords, open_fields, tell_fields
from pipeline.event.making.fitting import Faces
from pipeline.event.making.run_pages import Sources
from pipeline.event.making.stamping import Stamper, strip_of
from pipeline.event.making.tent_words import known_of_badge, known_of_table
from pipeline.event.planning.print_run import (
    DESK_KINDS,
    DRAWN_KINDS,
    TEAM_KINDS,
    WALL_KINDS,
    PageKey,
    PageKind,
    PlacedStamped,
    RunFile,
    Stamp,
    StampedPage,
    StampedSide,
)
from pipeline.event.reading.ready_event import Event
from pipeline.fonts import Face, face_data
from pipeline.model import Stock
from pipeline.model.event import ItemKind
from pipeline.press.named_places import Place
from pipeline.press.recall import Recall
from pipeline.run.preparation import Prepared
from pipeline.run.prints import metadata_of

_PLAIN, _MEDIUM, _STRONG = 500, 600, 700
_STAMPS = 64  # kept in mind: those of a packet, whose leaves are printed one after the other
UNSTAMPED = (
    *(PageKind.SIGN, PageKind.SIGN_BACK, PageKind.NAME_CARD, PageKind.POSTER, PageKind.SCHEDULE_POSTER),
    *(*WALL_KINDS, *DESK_KINDS, *TEAM_KINDS),
)


@dataclass(frozen=True)
class RunPress:
    """Stamps and fills the pages of a run; `prepared` has the measures of stamped pages."""

    prepared: Prepared
    event: Event
    sources: Sources
    boards: DrawnBoards

    @staticmethod
    def faces_of(prepared: Prepared) -> Faces:
        """Choose the faces of stamps: the theme's heading, plain and strong."""
        family = prepared.theme.heading
        return Faces(Face(family, _PLAIN), Face(family, _STRONG))

    @cached_property
    def faces(self) -> Faces:
        """The faces of stamps."""
        return self.faces_of(self.prepared)

    def specimen(self, data: bytes, pages: Sequence[int]) -> bytes:
        """Print pages once each, with nothing on them that differs from copy to copy."""
        from pipeline.press import Opening, impose

        sides = [
            PlacedSide(paper=size, pages=(PlacedPage(page=number, trim=_whole(size), clip=_whole(size)),))
            for number, size in ((number, self.sources.sizes[number]) for number in pages)
        ]
        font = self.faces.font(strong=False)
        return impose(sides, metadata_of(self.prepared), Opening.ONE_SIDED, font, data)

    def print_sides(
        self, data: bytes, file: RunFile, placed: Iterable[PlacedSide], *, carried: set[int] | None = None
    ) -> bytes:
        """Print sides of a file, all of them as they come, if it is said which pages they carry."""
        from pipeline.press import Opening, SheetFont, SheetFonts, impose

        opening = Opening.of_flip(file.flip) if file.is_duplex else Opening.ONE_SIDED
        title = f"{self.event.sheet.name}: {self.prepared.labels[f'event.kind.{file.kind.value}']}"
        metadata = replace(metadata_of(self.prepared), title=title)
        plain, strong = self.faces.font(strong=False), self.faces.font(strong=True)
        face = Face(self.prepared.theme.heading, _MEDIUM)
        medium = SheetFont(family=face.family, file=face_data(face))
        fonts = SheetFonts(plain=plain, strong=strong, medium=medium)
        return impose(placed, metadata, opening, fonts, data, carried=carried)

    def carried(self, file: RunFile) -> set[int]:
        """Find the pages that the sides of a file carry."""
        return {self.sources.pages[page.key] for leaf in file.leaves for page in leaf.pages}

    def place(self, side: StampedSide, file: RunFile) -> PlacedSide:
        """Put the pages of a side on it, all that differs from copy to copy drawn on them."""
        return PlacedSide(
            paper=side.paper,
            pages=tuple(self._page(each, file) for each in side.pages),
            marks=side.marks,
            correction=side.correction,
            is_back=side.is_back,
        )

    def _page(self, placed: PlacedStamped, file: RunFile) -> PlacedPage:
        number = self.sources.pages[placed.page.key]
        marks = self.marks_on(placed.page, file)
        return PlacedPage(page=number, trim=placed.box, clip=placed.box, turned=placed.turned, marks=marks)

    def marks_on(self, page: StampedPage, file: RunFile) -> tuple[Mark, ...]:
        """Draw what differs from copy to copy: the stamp, what is filled in, and fields where sheets are filled in.

        A stamp that stands alone is the same value on all pages that have it, so that it is pressed once for them.
        """
        stamp: tuple[Mark, ...] = ()
        if page.stamp is not None:
            size = self.sources.sizes[self.sources.pages[page.key]]
            stamp = self._stamps.of(self.drawn_stamp, page.stamp, size, page.key.kind in UNSTAMPED)
        more = (*self.filled_in(page), *(self._fields(page) if file.kind is ItemKind.SCORE_SHEETS else ()))
        return (*stamp, *more) if more else stamp

    @cached_property
    def _stamps(self) -> Recall[tuple[Mark, ...]]:
        """Stamps are drawn once for the pages of a packet that have them."""
        return Recall(_STAMPS)

    def drawn_stamp(self, stamp: Stamp, size: Size, is_below: bool) -> tuple[Mark, ...]:
        """Draw a stamp, which pages of one size have alike; below a page without a strip, its version alone."""
        if is_below:
            return tuple(self._stamper.edge_marks(stamp, size))
        return tuple(self._stamper.marks(stamp, self._strip(size)))

    @cached_property
    def _strip(self) -> Callable[[Size], Box]:
        measures = self.prepared.measures
        return cache(lambda size: strip_of(Stock(name="", width=size.width, height=size.height), measures))

    def filled_in(self, page: StampedPage) -> Iterator[Mark]:
        """Draw what is filled in."""
        key = page.key
        number = self.sources.pages[key]
        if key.kind in DRAWN_KINDS:
            yield self.boards.of(key, self.sources.sizes[number])
            return
        places = self.sources.places_of(number)
        if key.kind is PageKind.GRID:
            yield from self._grid(key.number, places[0])
        elif places:
            yield from self._filler.words(places, self._known(key, page.stamp))

    def _fields(self, page: StampedPage) -> Iterator[Mark]:
        """Draw fields where nothing is known."""
        places = self.sources.places_of(self.sources.pages[page.key])
        if places and page.stamp is not None:
            known = self._known(page.key, page.stamp)
            yield from open_fields(places, known, _field_name(page.stamp), self._told)

    def _grid(self, page: int, place: Place) -> Iterator[Words]:
        """Write who meets where into one page of the grid."""
        size = self.sources.sizes[place.page]
        stock = Stock(name="", width=size.width, height=size.height)
        shop = replace(self.prepared, stock=stock).workshop()
        rows = rows_per_page(shop, len(self.event.seats))
        tables = self.event.seats[rows * (page - 1) : rows * page]
        smallest, labels = self.prepared.measures.stamp.smallest, self.prepared.labels
        writer = GridWords(event=self.event, faces=self.faces, labels=labels, smallest=smallest)
        return writer.words(tables, rows, place.box)

    @cached_property
    def _stamper(self) -> Stamper:
        return Stamper(faces=self.faces, measures=self.prepared.measures, labels=self.prepared.labels)

    @cached_property
    def _filler(self) -> Filler:
        return Filler(faces=self.faces, smallest=self.prepared.measures.stamp.smallest)

    @cached_property
    def _told(self) -> Mapping[str, str]:
        """What a reader hears of each field of a score sheet."""
        return tell_fields({place.name for place in self.sources.places}, self.prepared.labels)

    @cached_property
    def _forces(self) -> Mapping[str, str]:
        return {player.name: player.force for player in self.event.everybody if player.force}

    def _known(self, key: PageKey, stamp: Stamp | None) -> Mapping[str, str]:
        """Tell what is known for the places of a page."""
        match key.kind:
            case PageKind.SIGN | PageKind.SIGN_BACK:
                return known_of_table(self.event, self.event.tables[key.number - 1], self.prepared.labels)
            case PageKind.BADGE:
                return known_of_badge(self.event, self.event.player(key.number), self.prepared.labels)
            case PageKind.NAME_CARD:
                player = self.event.player(key.number)
                # Whoever is in no team has the force where teams stand.
                lines = zip(("team", "force"), filter(None, (player.team, player.force)), strict=False)
                return {"name": player.name, **dict(lines)}
            case _:
                players = stamp.players if stamp else ()
                names = {f"player-{number}": name for number, name in enumerate(players, start=1)}
                forces = ((f"force-{number}", self._force_of(name)) for number, name in enumerate(players, start=1))
                return {**names, **{place: force for place, force in forces if force}}

    def _force_of(self, name: str) -> str:
        """Name the force of a player, or the forces of those who play side by side."""
        pair = self.prepared.labels["event.pairings.pair"]
        alone = (name,) if name in self._forces else name.split(pair)
        return pair.join(dict.fromkeys(filter(None, (self._forces.get(each, "") for each in alone))))


def _whole(size: Size) -> Box:
    return Box(left=NOTHING, top=NOTHING, size=size)


def _field_name(stamp: Stamp) -> str:
    """Name the fields of a sheet so that no other's have the same name: what is typed goes to all of one name."""
    copy = f"copy {stamp.copy.number}" if stamp.copy else ""
    return " ".join(filter(None, (stamp.round, stamp.table, copy)))
