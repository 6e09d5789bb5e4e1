"""A leaf's material -> its small pages: the map, the steps that face it; the rules, and what serves at the table.

All words are set in the one size of small pages. A mission has four pages; two where all its words face its map, six
where its rules are long. What a page leaves stays white, or becomes lines for notes above the clock, which stands at
the foot of the last.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from pipeline.compose.fit.copyfit import Flow, largest
from pipeline.compose.fit.page_pouring import Pouring
from pipeline.compose.fit.side_fitting import Band, Draft, FittedSide, Stack, stack
from pipeline.compose.leaves.extras import loss_tally, note_lines
from pipeline.compose.leaves.game_clock import game_clock
from pipeline.compose.leaves.glance_strip import glance_strip
from pipeline.compose.leaves.heads import foot, mission_head, rules_head
from pipeline.compose.leaves.leaf import COLUMNS, LeafMaterial, back_atoms, front_atoms
from pipeline.compose.leaves.leaf_sides import too_much
from pipeline.compose.leaves.orders_side import drawn_map, order_bands, turned_heading
from pipeline.compose.leaves.score_tables import tables_within
from pipeline.compose.text.atoms import Atom, Picture
from pipeline.compose.text.markdown_runs import read_runs
from pipeline.compose.typesetting.galleys import Manuscript, Side
from pipeline.compose.workshop import Workshop
from pipeline.contracts.brief import GlanceCell
from pipeline.contracts.galley import Bookmark
from pipeline.draw import MapDrawing
from pipeline.units import MM_PER_POINT, Length

SMALL_LEAF = 4  # pages that a mission takes mostly
RULES_FROM = 2  # pages before the rules: the map and the steps
_MOST = 10  # pages: longer rules are a book
_LEAF = 2  # pages: by so many it grows, so that the next map stands on the same hand
_GIST_SPACE, _MAP_SPACE, _ROWS_SPACE = 0.3, 0.6, 0.0  # body sizes above them
_FLOW_SPACE = 0.5  # body sizes below a head
_SPACE = 8.0  # points above what serves at the table
_HAIR = 1.5  # points
_LEAST_NOTES = 3  # lines: fewer look like a mistake
_STEPS = 10  # in so many steps pages are tried fuller, until all rules go in

_Pages = list[list[Band]]


def leaf_pages(material: LeafMaterial, shop: Workshop) -> int:
    """Tell how many pages a mission takes."""
    return SmallLeaf(material, shop).count


def rules_place(count: int) -> int:
    """Tell how many of a mission's pages stand before its rules: the map and the steps, if rules have pages at all."""
    return min(RULES_FROM, count - 1)


def small_manuscript(
    material: LeafMaterial, pack_title: str, first_page: int, count: int, shop: Workshop
) -> Manuscript:
    """Write a mission's pages."""
    brief, sides = material.brief, SmallLeaf(material, shop).sides(count)
    others = range(RULES_FROM, count)
    names = ["map", "steps", *(f"rules-{place}" for place in others)]
    kinds, feet = ["front", "steps", *("back" for _ in others)], ["map", "steps", *("rules" for _ in others)]
    rules = rules_place(count)
    return Manuscript(
        id=brief.mission,
        path=("missions", brief.mission),
        title=brief.title,
        language=shop.labels.language,
        sides=tuple(
            Side(
                name=name,
                kind=kind,
                fitted=fitted,
                foot=foot(pack_title, first_page + place, shop.labels, middle=f"foot.small.{pointer}"),
            )
            for place, (name, kind, pointer, fitted) in enumerate(zip(names, kinds, feet, sides, strict=True))
        ),
        bookmarks=(
            Bookmark(title=brief.title, page=0),
            Bookmark(title=shop.labels["title.rules"].format(mission=brief.title), page=rules, level=1),
        ),
        targets=((brief.mission, 0), (f"{brief.mission}-rules", rules)),
        shop=shop,
    )


@dataclass(frozen=True)
class SmallLeaf:
    """Piles up the pages of a mission."""

    material: LeafMaterial
    shop: Workshop

    @property
    def count(self) -> int:
        """How many pages it takes; where even many don't do, that is told when it is written."""
        return next((count for count in range(_LEAF, _MOST, _LEAF) if self._words(count)), SMALL_LEAF)

    def sides(self, count: int) -> list[FittedSide]:
        """Fill so many pages: the map, the steps, the rules, and what serves at the table."""
        pages = self._words(count)
        if pages is None:
            raise too_much(self.material.brief.mission, "rules side", self._excess(count))
        *others, last = pages
        return [self._map_page(), *(self._side(page) for page in others), self._last_page(last)]

    def _words(self, count: int) -> _Pages | None:
        """Share the words out to all pages but the map's; None where they have no room on so many."""
        for pages in self._ways(count):
            if len(pages) == count - 1 and self._over(pages[-1]) <= 0:
                return pages
        return None

    def _ways(self, count: int) -> Iterator[_Pages]:
        """Try ways to share them out, the best first.

        Where rules are long, odds that are only good to know give way first; then rules begin below the steps.
        """
        steps = self._flow(front_atoms(self.material, self.shop))
        told = [self._told(odds=True)] if self.material.seat else [self._told(odds=odds) for odds in (True, False)]
        if count == _LEAF:
            yield [[self._head("setup"), steps, *told[0]]]
            return
        for rules in told:
            yield from self._beginning([steps], rules, count)
        yield from self._beginning([steps, *told[-1]], [], count)

    def _beginning(self, steps: Sequence[Band], told: Sequence[Band], count: int) -> Iterator[_Pages]:
        """Fill the page that faces the map; what has no room there stands before the rules."""
        poured = self._poured(steps)
        if not poured:
            return
        first, over = [self._head("setup"), *poured[0]], [band for page in poured[1:] for band in page]
        for pages in (*self._at_rules(over, told), *self._evenly([*over, *told], count - RULES_FROM)):
            yield [first, *pages]

    def _told(self, *, odds: bool) -> list[Band]:
        """Set the rules, or the orders of a mission whose rules stand in a rulebook."""
        if self.material.seat is not None:
            return order_bands(self.material, self.shop)
        atoms = back_atoms(self.material, self.shop, odds=odds)
        return [self._flow(atoms)] if atoms else []

    def _at_rules(self, over: Sequence[Band], told: Sequence[Band]) -> Iterator[_Pages]:
        """Part the rules between two pages, before a rule."""
        if len(told) != 1 or not isinstance(told[0], Flow):
            return
        atoms = told[0].atoms
        for place in reversed([place for place, atom in enumerate(atoms) if place and atom.kind == "rule"]):
            above: list[Band] = [self._head("rules"), *over, self._flow(atoms[:place])]
            if self._pile(above).height <= self._room:
                yield [above, [self._head("rules", 2), self._flow(atoms[place:])]]

    def _evenly(self, bands: Sequence[Band], count: int) -> Iterator[_Pages]:
        """Part the rules wherever pages end; more than two pages are filled as little as will do."""
        for part in range(_STEPS // 2 if count > SMALL_LEAF - RULES_FROM else _STEPS, _STEPS + 1):
            poured = self._poured(bands, part / _STEPS) if bands else []
            pages: _Pages = [[self._head("rules", number), *page] for number, page in enumerate(poured, start=1)]
            for number in range(1, count - len(pages) + 1):
                pages.append([self._head("play", number)])
            yield pages

    def _over(self, page: Sequence[Band]) -> float:
        """Tell by how much the last page is too full with so much of the rules."""
        return self._pile([*page, *self._turned, game_clock(self.material.brief, self.shop)]).height - self._room

    @property
    def _turned(self) -> list[Band]:
        """The least that the map from the other seat takes, where there is one."""
        seat = self.material.seat
        if seat is None:
            return []
        least = seat.height(_rounded(self.shop.area.width * MM_PER_POINT * self.shop.measures.chart.least_map))
        return [self._turned_heading, Picture("map", "", least.points, room_before=_MAP_SPACE)]

    def _excess(self, count: int) -> float:
        return max(min((self._over(pages[-1]) for pages in self._ways(count) if pages), default=0.0), 0.0)

    @property
    def _room(self) -> float:
        """How high a page stands; a hair less, as all of a clock's rows are rounded."""
        return self.shop.room - _HAIR

    @property
    def _body(self) -> float:
        return self.shop.measures.body.comfortable

    def _flow(self, atoms: Sequence[Atom]) -> Flow:
        area, gutter = self.shop.area, self.shop.gutter
        return Flow(atoms=tuple(atoms), columns=COLUMNS, width=area.width, gutter=gutter, before=_FLOW_SPACE)

    def _head(self, what: str, number: int = 1) -> Picture:
        """Set the head of a page, the first or a later one of its kind."""
        name = f"{self.material.brief.mission}-{what}{number if number > 1 else ''}"
        return rules_head(self.material.brief.title, id=name, shop=self.shop, what=f"page.{what}-title")

    def _pile(self, bands: Sequence[Band]) -> Stack:
        return stack(Draft(body=lambda _: self._body, bands=lambda _: bands), 1.0)

    def _side(self, bands: Sequence[Band]) -> FittedSide:
        """Make a side of bands; one that has nothing but its head is for notes."""
        if len(bands) == 1:
            bands = [*bands, note_lines(self._room - self._pile(bands).height - _SPACE, self.shop)]
        pile = self._pile(bands)
        return FittedSide(body=self._body, bands=pile.bands, full=pile.height / self.shop.room)

    def _poured(self, bands: Sequence[Band], part: float = 1.0) -> _Pages:
        """Fill pages below their heads, up to a part of their height; none where something is higher than a page."""
        room = (self._room - self._pile([self._head("rules")]).height - _FLOW_SPACE * self._body) * part
        return Pouring(bands=bands, count=1, room=room, most=0.0).pages(self._body)

    def _map_page(self) -> FittedSide:
        """Put the map below the mission at a glance, as large as the page allows."""
        material, shop = self.material, self.shop
        gist = shop.maker.words("gist", read_runs(material.brief.gist))
        brief = material.brief
        above: list[Band] = [
            mission_head(brief.title, brief.kind, material.table, id=brief.mission, shop=shop),
            Flow(atoms=(gist,), columns=1, width=shop.area.width, gutter=0.0, before=_GIST_SPACE, steady=True),
        ]
        if material.strip:
            above += self._glance(brief.outline.glance)
        width = self._width(material.map, above, "map")
        return self._side([*above, replace(drawn_map(material.map, width, shop), room_before=_MAP_SPACE)])

    def _glance(self, cells: Sequence[GlanceCell]) -> list[Picture]:
        """Set the mission at a glance in two rows: abreast its words would be torn."""
        half = -(-len(cells) // 2)
        first, *others = [
            glance_strip(row, self.material.icons, self.shop) for row in (cells[:half], cells[half:]) if row
        ]
        return [first, *(replace(each, room_before=_ROWS_SPACE) for each in others)]

    def _width(self, drawing: MapDrawing, others: Sequence[Band], side: str) -> Length:
        """Find how wide a map may be beside what else stands on its page."""
        room = self.shop.room - self._pile(others).height - _MAP_SPACE * self._body
        most = self.shop.area.width * MM_PER_POINT
        width = largest(
            lambda wide: drawing.height(_rounded(wide)).points <= room, most * self.shop.measures.chart.least_map, most
        )
        if width is None:
            least = drawing.height(_rounded(most * self.shop.measures.chart.least_map)).points
            raise too_much(self.material.brief.mission, side, least - room)
        return _rounded(width)

    def _last_page(self, words: Sequence[Band]) -> FittedSide:
        """Put below the last rules what serves at the table, the clock at the foot."""
        material, shop, room = self.material, self.shop, self._room
        clock, bands = game_clock(material.brief, shop), [*words]
        if material.seat is not None:
            bands.append(self._turned_heading)
            width = self._width(material.seat, [*bands, clock], "rules side")
            bands.append(replace(drawn_map(material.seat, width, shop), room_before=_MAP_SPACE))
        for extra in self._extras:
            if self._pile([*bands, extra, clock]).height <= room:
                bands.append(extra)
        left = room - self._pile([*bands, clock]).height - _SPACE
        if left >= _LEAST_NOTES * shop.measures.chart.note_line.points:
            bands.append(note_lines(left, shop))
        pile = self._pile([*bands, clock])
        left = room - pile.height
        at_foot = replace(pile.bands[-1], space=pile.bands[-1].space + left)
        return FittedSide(body=self._body, bands=(*pile.bands[:-1], at_foot), full=1.0 - left / room)

    @cached_property
    def _turned_heading(self) -> Flow:
        return replace(self._flow([turned_heading(self.shop)]), columns=1)

    @cached_property
    def _extras(self) -> list[Picture]:
        """What players write into, in the order in which it gets room."""
        brief, shop = self.material.brief, self.shop
        names = [shop.labels[f"side.{side}"] for side in shop.wording.sides.ids]
        tables = tables_within(brief.scoring, shop.room, shop, names) if brief.scoring is not None else None
        tally = loss_tally(brief.victory, shop) if brief.victory else None
        return [each for each in (tables, tally) if each is not None]


def _rounded(wide: float) -> Length:
    return Length.of_mm(round(wide, 1))
