"""A leaf's material -> its small pages: the map, the steps that face it; the rules, and what serves at the table.

All words are set in the one size of small pages. A mission has four pages; two where all its words face its map, six
where its rules are long. What a page leaves stays white, or becomes lines for notes above the clock, which stands at
the foot of the last.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from pipeline.compose.fit.copyfit import Flow
from pipeline.compose.fit.page_pouring import Pouring
from pipeline.compose.fit.side_fitting import Band, Draft, FittedSide, Stack, stack
from pipeline.compose.leaves.extras import loss_tally, note_lines
from pipeline.compose.leaves.game_clock import game_clock
from pipeline.compose.leaves.glance_strip import glance_strip
from pipeline.compose.leaves.heads import foot, mission_head, rules_head
from pipeline.compose.leaves.leaf import COLUMNS, LeafMaterial, back_atoms, front_atoms
from pipeline.compose.leaves.leaf_sides import too_much
from pipeline.compose.leaves.orders_side import drawn_map, order_bands, turned_heading
from pipeline.compose.leaves.page_foot import foot_down, has_picture, with_drawn
from pipeline.compose.leaves.score_tables import tables_within
from pipeline.compose.leaves.winning_panel import WINNING, WinningPanel
from pipeline.compose.text.atoms import Atom, Picture
from pipeline.compose.text.markdown_runs import read_runs
from pipeline.compose.typesetting.galleys import Manuscript, Side
from pipeline.compose.workshop import Workshop
from pipeline.contracts.brief import GlanceCell
from pipeline.contracts.galley import Bookmark
from pipeline.diagnostics import ContentError
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
class _Front:
    """What faces the map: the steps, and how it is won in a panel at the foot, if not among them."""

    steps: Band
    panel: tuple[Band, ...] = ()


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
        told = [self._told(odds=True)] if self.material.seat else [self._told(odds=odds) for odds in (True, False)]
        for front in self._fronts if count == _LEAF else ():
            yield [[self._head("setup"), front.steps, *told[0], *front.panel]]
        for rules in told if count > _LEAF else ():
            for front in self._fronts:
                yield from self._beginning(front, [], rules, count)
        for front in self._fronts if count > _LEAF else ():
            yield from self._beginning(front, told[-1], [], count)

    def _beginning(self, front: _Front, more: Sequence[Band], told: Sequence[Band], count: int) -> Iterator[_Pages]:
        """Fill the page that faces the map; what has no room stands before the rules, but never steps above a panel."""
        taken = self._pile(front.panel).height + _SPACE if front.panel else 0.0
        poured = self._poured([front.steps, *more], less=taken)
        if not poured or (front.panel and not more and len(poured) > 1):
            return
        first = [self._head("setup"), *poured[0], *front.panel]
        over = [band for page in poured[1:] for band in page]
        for pages in (*self._at_rules(over, told), *self._evenly([*over, *told], count - RULES_FROM)):
            yield [first, *pages]

    @cached_property
    def _fronts(self) -> list[_Front]:
        """Set the steps with how it is won in a panel, in a low one, and in words."""
        plain = self._flow(front_atoms(self.material, self.shop, winning=False))
        panels = [WinningPanel(self.material, self.shop, is_low=is_low).bands for is_low in (False, True)]
        told = self._flow(front_atoms(self.material, self.shop))
        return [*(_Front(plain, tuple(panel)) for panel in panels if panel), _Front(told)]

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
        pile = self._with_panel(self._pile(bands))
        return foot_down(FittedSide(body=self._body, bands=pile.bands, full=pile.height / self.shop.room), self._room)

    def _with_panel(self, pile: Stack) -> Stack:
        """Draw how it is won to the scale of the map that it faces."""
        if not has_picture(pile.bands, WINNING):
            return pile
        drawing, width = self._map
        for is_low in (False, True):
            panel = WinningPanel(replace(self.material, map=drawing), self.shop, is_low=is_low)
            if any(placed.band == panel.bands[0] for placed in pile.bands):
                return with_drawn(pile, panel.drawn(width))
        return pile

    def _poured(self, bands: Sequence[Band], part: float = 1.0, less: float = 0.0) -> _Pages:
        """Fill pages below their heads, up to a part of their height; none where something is higher than a page."""
        room = (self._room - self._pile([self._head("rules")]).height - _FLOW_SPACE * self._body - less) * part
        return Pouring(bands=bands, count=1, room=room, most=0.0).pages(self._body)

    def _map_page(self) -> FittedSide:
        """Put the map below the mission at a glance, as large as the page allows."""
        drawing, width = self._map
        drawn = replace(drawn_map(drawing, width, self.shop), room_before=_MAP_SPACE)
        return self._side([*self._above_map, drawn])

    @cached_property
    def _map(self) -> tuple[MapDrawing, Length]:
        """Choose how wide the map is, with its strip if both have room."""
        for drawing in (self.material.map, self.material.map.without_strip):
            width = self._widest(drawing, self._above_map)
            if width is not None:
                return drawing, width
        raise self._too_high(self.material.map, self._above_map, "map")

    @cached_property
    def _above_map(self) -> list[Band]:
        material, shop = self.material, self.shop
        gist = shop.maker.words("gist", read_runs(material.brief.gist))
        brief = material.brief
        above: list[Band] = [
            mission_head(brief.title, brief.kind, material.table, id=brief.mission, shop=shop),
            Flow(atoms=(gist,), columns=1, width=shop.area.width, gutter=0.0, before=_GIST_SPACE, steady=True),
        ]
        if material.strip:
            above += self._glance(brief.outline.glance)
        return above

    def _glance(self, cells: Sequence[GlanceCell]) -> list[Picture]:
        """Set the mission at a glance in two rows: abreast its words would be torn."""
        half = -(-len(cells) // 2)
        first, *others = [
            glance_strip(row, self.material.icons, self.shop) for row in (cells[:half], cells[half:]) if row
        ]
        return [first, *(replace(each, room_before=_ROWS_SPACE) for each in others)]

    def _widest(self, drawing: MapDrawing, others: Sequence[Band]) -> Length | None:
        """Find how wide a map may be beside what else stands on its page; wider ones may be lower, with fewer lines."""
        room = self._room_for_map(others)
        most = self.shop.area.width * MM_PER_POINT
        least = most * self.shop.measures.chart.least_map
        widths = (_rounded(most - step) for step in range(int(most - least) + 1))
        return next((width for width in widths if drawing.height(width).points <= room), None)

    def _room_for_map(self, others: Sequence[Band]) -> float:
        return self._room - self._pile(others).height - _MAP_SPACE * self._body

    def _too_high(self, drawing: MapDrawing, others: Sequence[Band], side: str) -> ContentError:
        least = self.shop.area.width * MM_PER_POINT * self.shop.measures.chart.least_map
        height = drawing.height(_rounded(least)).points
        return too_much(self.material.brief.mission, side, height - self._room_for_map(others))

    def _last_page(self, words: Sequence[Band]) -> FittedSide:
        """Put below the last rules what serves at the table, the clock at the foot."""
        material, shop, room = self.material, self.shop, self._room
        clock, bands = game_clock(material.brief, shop), [*words]
        if material.seat is not None:
            bands.append(self._turned_heading)
            width = self._widest(material.seat, [*bands, clock])
            if width is None:
                raise self._too_high(material.seat, [*bands, clock], "rules side")
            bands.append(replace(drawn_map(material.seat, width, shop), room_before=_MAP_SPACE))
        for extra in self._extras:
            if self._pile([*bands, extra, clock]).height <= room:
                bands.append(extra)
        left = room - self._pile([*bands, clock]).height - _SPACE
        if left >= _LEAST_NOTES * shop.measures.chart.note_line.points:
            bands.append(note_lines(left, shop))
        return self._side([*bands, clock])

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
