"""A leaf's material -> its four small pages: the map, the steps that face it; the rules, and what serves at the table.

All words are set in the one size of small pages. What has no room on a page runs on over the next; what a page leaves
stays white, or becomes lines for notes above the clock, which stands at the foot of the last.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from pipeline.compose.fit.copyfit import Flow, largest
from pipeline.compose.fit.one_size import Place, page_flow, too_full
from pipeline.compose.fit.page_pouring import Pouring
from pipeline.compose.fit.side_fitting import Band, Draft, FittedSide, Stack, stack
from pipeline.compose.leaves.extras import loss_tally, note_lines
from pipeline.compose.leaves.game_clock import game_clock
from pipeline.compose.leaves.glance_strip import glance_strip
from pipeline.compose.leaves.heads import mission_head, rules_head
from pipeline.compose.leaves.leaf import COLUMNS, LeafMaterial, back_atoms, front_atoms
from pipeline.compose.leaves.leaf_maps import drawn_map
from pipeline.compose.leaves.orders_side import order_bands, turned_heading
from pipeline.compose.leaves.score_tables import tables_within
from pipeline.compose.text.atoms import Atom, Picture
from pipeline.compose.typesetting.feet import Footing
from pipeline.compose.typesetting.galleys import Manuscript, Side
from pipeline.compose.workshop import Workshop
from pipeline.contracts.brief import GlanceCell
from pipeline.contracts.galley import Bookmark
from pipeline.draw import MapDrawing
from pipeline.units import MM_PER_POINT, Length

SMALL_LEAF = 4  # pages
_MAP_SPACE, _ROWS_SPACE = 0.6, 0.0  # body sizes above them
_FLOW_SPACE = 0.5  # body sizes below a head
_SPACE = 8.0  # points above what serves at the table
_HAIR = 1.5  # points
_LEAST_NOTES = 3  # lines: fewer look like a mistake
_NAMES = ("map", "steps", "rules", "play")
_KINDS = ("front", "steps", "back", "play")
_RULES = 2  # the place of the rules among the pages


def small_manuscript(material: LeafMaterial, footing: Footing, first_page: int, shop: Workshop) -> Manuscript:
    """Write a mission's four pages."""
    brief, leaf = material.brief, SmallLeaf(material, shop)
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
                foot=footing.foot(first_page + place, shop, what=brief.title, note=shop.labels[f"foot.small.{name}"]),
            )
            for place, (name, kind, fitted) in enumerate(zip(_NAMES, _KINDS, leaf.sides, strict=True))
        ),
        bookmarks=(
            Bookmark(title=brief.title, page=0),
            Bookmark(title=shop.labels["title.rules"].format(mission=brief.title), page=_RULES, level=1),
        ),
        targets=((brief.mission, 0), (f"{brief.mission}-rules", _RULES)),
        shop=shop,
    )


@dataclass(frozen=True)
class SmallLeaf:
    """Piles up the four pages of a mission."""

    material: LeafMaterial
    shop: Workshop

    @property
    def sides(self) -> tuple[FittedSide, ...]:
        """The map, the steps, the rules, and what serves at the table."""
        steps, over = self._first_page(
            [self._flow(front_atoms(self.material, self.shop))], self._head("setup"), "steps"
        )
        return self._map_page(), steps, *self._rules_pages(over)

    def _rules_pages(self, over: Sequence[Band]) -> tuple[FittedSide, FittedSide]:
        """Fill the spread of the rules; where they are long, odds that are only good to know give way."""
        if self.material.seat is not None:
            rules, rest = self._first_page(
                [*over, *order_bands(self.material, self.shop)], self._head("rules"), "rules side"
            )
            return rules, self._last_page(rest)
        for odds in (True, False):
            rules, rest = self._parted(over, back_atoms(self.material, self.shop, odds=odds))
            if not odds or self._over(rest) <= 0:
                break
        return rules, self._last_page(rest)

    def _parted(self, over: Sequence[Band], atoms: Sequence[Atom]) -> tuple[FittedSide, list[Band]]:
        """Part the rules between two pages, before a rule where both halves have room, else wherever the first ends."""
        head = self._head("rules")
        for place in reversed([place for place, atom in enumerate(atoms) if place and atom.kind == "rule"]):
            above: list[Band] = [head, *over, self._flow(atoms[:place])]
            below: list[Band] = [self._flow(atoms[place:])]
            if self._pile(above).height <= self._room and self._over(below) <= 0:
                return self._side(above), below
        return self._first_page([*over, self._flow(atoms)], head, "rules side")

    def _over(self, rest: Sequence[Band]) -> float:
        """Tell by how much the last page is too full with so much of the rules."""
        bands = [self._head("rules"), *rest, game_clock(self.material.brief, self.shop)]
        return self._pile(bands).height - self._room

    def _place(self, side: str) -> Place:
        mission = self.material.brief.mission
        return Place(name=f"{mission}, {side}", path=("missions", mission))

    @property
    def _room(self) -> float:
        """How high a page stands; a hair less, as all of a clock's rows are rounded."""
        return self.shop.room - _HAIR

    @property
    def _body(self) -> float:
        return self.shop.measures.body.comfortable

    def _flow(self, atoms: Sequence[Atom]) -> Flow:
        return page_flow(atoms, self.shop, columns=COLUMNS, before=_FLOW_SPACE)

    def _head(self, what: str, *, id: str = "") -> Picture:
        name = f"{self.material.brief.mission}-{id or what}"
        return rules_head(self.material.brief.title, id=name, shop=self.shop, what=f"page.{what}-title")

    def _pile(self, bands: Sequence[Band]) -> Stack:
        return stack(Draft(body=lambda _: self._body, bands=lambda _: bands), 1.0)

    def _side(self, bands: Sequence[Band]) -> FittedSide:
        pile = self._pile(bands)
        return FittedSide(body=self._body, bands=pile.bands, full=pile.height / self.shop.room)

    def _first_page(self, bands: Sequence[Band], head: Picture, side: str) -> tuple[FittedSide, list[Band]]:
        """Fill a page below its head; what has no room is left for the next."""
        pages = Pouring(bands=[head, *bands], room=self._room).pages(self._body)
        if not pages:
            raise too_full(self._place(side), self._pile([head, *bands]).height - self.shop.room)
        return self._side(pages[0]), [band for page in pages[1:] for band in page]

    def _map_page(self) -> FittedSide:
        """Put the map below the mission at a glance, as large as the page allows."""
        material, shop = self.material, self.shop
        brief = material.brief
        above = mission_head(brief.title, brief.gist, (brief.kind, material.table), id=brief.mission, shop=shop)
        if material.strip:
            above += self._glance(brief.outline.glance)
        width = self._width(material.map, above, "map")
        return self._side([*above, drawn_map(material.map, width, shop, _MAP_SPACE)])

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
            raise too_full(self._place(side), least - room)
        return _rounded(width)

    def _last_page(self, rest: Sequence[Band]) -> FittedSide:
        """Put below the last rules what serves at the table, the clock at the foot."""
        material, shop, room = self.material, self.shop, self._room
        clock = game_clock(material.brief, shop)
        bands: list[Band] = [self._head("rules" if rest else "play", id="play"), *rest]
        if material.seat is not None:
            bands.append(self._flow_across(turned_heading(shop)))
            width = self._width(material.seat, [*bands, clock], "rules side")
            bands.append(drawn_map(material.seat, width, shop, _MAP_SPACE))
        if self._pile([*bands, clock]).height > room:
            raise too_full(self._place("rules side"), self._pile([*bands, clock]).height - room)
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

    def _flow_across(self, atom: Atom) -> Flow:
        return replace(self._flow([atom]), columns=1)

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
