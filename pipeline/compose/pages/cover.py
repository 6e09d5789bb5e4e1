"""The cover: a pack's name over a banner, what it is, all battles as bare maps, the imprint; always a full page."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property

from pipeline.compose.fit.copyfit import Flow, fit_flow
from pipeline.compose.fit.display_type import Display, cut_short, fit_display, fit_line
from pipeline.compose.fit.one_size import page_too_full
from pipeline.compose.fit.side_fitting import Band, FittedSide, piled, spread
from pipeline.compose.pages.cover_imprint import imprint
from pipeline.compose.pages.page_material import PageMaterial
from pipeline.compose.picture_case import Photo
from pipeline.compose.text.atoms import Atom, Picture
from pipeline.compose.text.markdown_blocks import read_blocks
from pipeline.compose.text.markdown_runs import read_runs
from pipeline.compose.workshop import Workshop
from pipeline.contracts.wording import joined, label
from pipeline.diagnostics import ContentError, error
from pipeline.draw import TableDrawing, draw_banner, draw_sign, draw_swatch, to_scale
from pipeline.fonts import Face
from pipeline.model import Ink, Pack, Page, Table
from pipeline.spelling import hints, quote
from pipeline.units import MM_PER_POINT, Length

_BOLD = 700
_NAME_TRACK = 0.05
# Points, from here on. The title: at most, and as large as is enough; its lines; what stands above and below it.
_TITLE, _TITLE_ENOUGH, _TITLE_LINE, _TITLE_ROOM = 104.0, 66.0, 0.94, 82.0
_LEAST_BANNER, _MOST_BANNER = 54.0, 250.0
_LEAST_ART, _MOST_ART = 150.0, 420.0  # where the pack has art of its own in its place
_ART_SHARE = 0.42  # of a small page: what art leaves to maps
_ACROSS, _DOWN = 16.0, 15.0  # between small maps
_NAME, _NAME_LINE = 9.5, 15.0  # a mission's name: its size, the room for it
_PAGE_NUMBER = 20.0  # the room for the number beside it
_BEYOND = 1.03  # of the page's width: how wide a map is at least that reaches all edges, so that its frame is cut off
_BOLDER = 2  # times as large as it is drawn for: lines and hatches of a map that is seen from afar
_SIGNS = 1.0  # what arrives on small maps, beside its usual size
_WIDEST = 0.72  # of the width: how wide the map of a single mission may get
_MOST_COLUMNS = 9
_MOST_EXTRA_SPACE = 16.0  # bands move apart by no more than this
# The key: how wide and high a swatch is, how wide a sign.
_KEY = Length.of_mm(9), Length.of_mm(5.5), Length.of_mm(4)


@dataclass(frozen=True, kw_only=True)
class Grid:
    """So many columns of small maps of a width, in cells of a height, names and room between included."""

    columns: int
    rows: int
    width: float
    map_height: float
    down: float = _DOWN

    @property
    def height(self) -> float:
        """How high it stands."""
        return self.rows * (self.map_height + _NAME_LINE) + (self.rows - 1) * self.down


@dataclass(frozen=True)
class Cover:
    """A cover in the making."""

    page: Page
    material: PageMaterial

    @property
    def _shop(self) -> Workshop:
        return self.material.shop

    @cached_property
    def _battles(self) -> tuple[Battle, ...]:
        return tuple(battles_of(self.material.pack, self.material.references.numbers))

    @cached_property
    def _title(self) -> Display:
        face = Face(family=self._shop.theme.heading, weight=_BOLD)
        width = self._shop.area.width
        most, enough = (size * self._display for size in (_TITLE, _TITLE_ENOUGH))
        return fit_display(self.material.pack.title.upper(), face, width=width, most=most, enough=enough)

    @property
    def _display(self) -> float:
        """How large titles and pictures are, in usual sizes: small pages have smaller ones."""
        return self._shop.measures.display

    @property
    def _is_whole(self) -> bool:
        """Tell whether the ground of the masthead is that of the whole page."""
        return False

    def _masthead(self) -> Picture:
        title = self._title
        html = self._shop.render(
            "masthead", pack=self.material.pack, title=title, line=_TITLE_LINE, is_whole=self._is_whole
        )
        return Picture("masthead", html, _TITLE_ROOM + len(title.lines) * title.size * _TITLE_LINE)

    def _banner(self, height: float) -> Picture:
        """Show the pack's own art, or a map that it names, or else sides that face each other."""
        if self._art is not None:
            return self._shown_art(self._art, height)
        if self.material.pack.cover.map is not None:
            return self._crop(self._shown_map, height)
        plate = draw_banner(
            self._shop.palette,
            self._shop.ink,
            self._across,
            Length.near_points(height),
            self._banner_words(),
            sides=len(self._shop.wording.sides.ids),
        )
        return Picture("banner", self._shop.render("banner", plate=plate), height, room_before=0.0, steady=True)

    def _banner_words(self) -> str:
        labels, sides = self._shop.labels, self._shop.wording.sides
        names = [str(sides[side].name) for side in sides.ids]
        if not names:
            return str(self.material.pack.title)
        return label(
            labels, "cover.banner" if len(names) > 1 else "cover.banner.alone", sides=joined(labels, names, last="and")
        )

    @cached_property
    def _shown_map(self) -> TableDrawing:
        """The map that stands for all: the one that the pack names, or else its first."""
        tables, name = self.material.tables, self.material.pack.cover.map
        if name is not None and name not in tables:
            message = f"no map that is printed is called {quote(name)}"
            raise ContentError(error("E287", message, path=("cover", "map"), hints=hints(name, tables)))
        return tables[name or next(iter(tables))]

    def _crop(self, drawing: TableDrawing, height: float) -> Picture:
        """Show a map from edge to edge; what is higher or wider than its room is cut off on both sides alike."""
        ground, across = drawing.battlefield, float(self._across)
        shape = float(ground.width.inches / ground.depth.inches)
        wide = max(across * _BEYOND, height * MM_PER_POINT * shape)
        drawn = drawing.plate(Length.near_mm(wide / _BOLDER))
        plate = replace(drawn, width=drawn.width * _BOLDER, height=drawn.height * _BOLDER)
        beyond = (float(plate.width) - across) / 2, (float(plate.height) - height * MM_PER_POINT) / 2
        html = self._shop.render("cover-map", plate=plate, beyond=beyond)
        return Picture("crop", html, height, room_before=0.0, steady=True)

    @property
    def _across(self) -> Length:
        """The width of the page, with its bleed."""
        return self._shop.area.stock.width + self._shop.bleed * 2

    @property
    def _art(self) -> Photo | None:
        """The pack's own art; with little ink lines stand in its place, as a picture across a page is mostly ink."""
        if self._shop.ink is Ink.LEAN:
            return None
        return self._shop.photo(self.material.pack.cover_art, "cover_art")

    def _shown_art(self, art: Photo, height: float) -> Picture:
        html = self._shop.render("cover-art", shown=art, width=self._across.points, height=height)
        return Picture("banner", html, height, room_before=0.0, steady=True)

    def _least_banner(self, room: float) -> float:
        """Tell how high the banner is at least, where it and the maps have so much room."""
        least, art = _LEAST_BANNER * self._display, room * _ART_SHARE * self._display
        return max(min(_LEAST_ART, art), least) if self._art else least

    @property
    def _most_banner(self) -> float:
        return _MOST_ART if self._art else _MOST_BANNER

    def _words(self) -> Flow:
        shop, page = self._shop, self.page
        words: list[Atom] = [shop.maker.words("lead", read_runs(page.lead))] if page.lead else []
        words.extend(shop.maker.blocks(read_blocks(self.material.references.fill(page.body))))
        return Flow(atoms=tuple(words), columns=1, width=shop.area.width, gutter=0.0, before=1.4)

    def _grid(self, room: float) -> Grid:
        """Take the fewest columns, and so the largest maps, that leave room for a banner."""
        across = self._shop.area.width
        count = max(len(self._battles), 1)
        for columns in range(1, _MOST_COLUMNS + 1):
            width = min((across - _ACROSS * self._display * (columns - 1)) / columns, across * _WIDEST)
            grid = Grid(
                columns=columns,
                rows=-(-count // columns),
                width=width,
                map_height=self._map_height(width),
                down=_DOWN * self._display,
            )
            if grid.height + self._least_banner(room) <= room:
                break
        return grid

    def _map_height(self, width: float) -> float:
        """Tell how high the highest of the small maps is."""
        highs = (each.height(wide).points for each, wide in self._small(Length.near_points(width)).values())
        return max(highs, default=0.0)

    def _small(self, width: Length) -> dict[str, tuple[TableDrawing, Length]]:
        """Take the small maps, each with its width: missions to one scale, deployments to another."""
        tables = self.material.tables
        missions = {name: tables[name] for name in self.material.pack.mission_order}
        others = {name: each for name, each in tables.items() if name not in missions}
        return to_scale(missions, width, signs=_SIGNS) | to_scale(others, width)

    def _small_maps(self, grid: Grid) -> Picture:
        shop = self._shop
        small = self._small(Length.near_points(grid.width))
        plates = {name: drawing.plate(width) for name, (drawing, width) in small.items()}
        face = Face(family=shop.theme.heading, weight=_BOLD)
        least = shop.measures.page.smallest

        beside = _PAGE_NUMBER * self._display if any(battle.page for battle in self._battles) else 0.0

        def size(name: str) -> float:
            return fit_line(name.upper(), face, width=grid.width - beside, most=_NAME, track=_NAME_TRACK)

        names = {battle.id: cut_short(battle.name, lambda name: size(name) >= least) for battle in self._battles}
        battles = [
            {"is": battle, "plate": plates[battle.id], "name": names[battle.id], "size": size(names[battle.id])}
            for battle in self._battles
        ]
        step = (shop.area.width - grid.width) / max(grid.columns - 1, 1)
        html = shop.render(
            "thumbnails",
            battles=battles,
            grid=grid,
            step=step,
            indent=(shop.area.width - grid.width) / 2 if grid.columns == 1 else 0.0,
            down=grid.map_height + _NAME_LINE + grid.down,
            key_width=(grid.columns * grid.rows - len(battles) - 1) * step + grid.width,
            track=_NAME_TRACK,
            key=self._key() if len(battles) < grid.columns * grid.rows else (),
        )
        return Picture("thumbnails", html, grid.height, room_before=1.4)

    def _key(self) -> list[dict[str, object]]:
        """Explain the maps in the cell that they leave free."""
        shop, (wide, high, dot) = self._shop, (Length.near_mm(float(each) * self._display) for each in _KEY)
        sides = shop.wording.sides
        names = {side: sides[side].name for side in sides.owners}
        rows: list[dict[str, object]] = [
            {"plate": draw_swatch(sides.slot(side), shop.palette, shop.ink, wide, high, name), "name": name}
            for side, name in names.items()
        ]
        grounds = [self.material.tables[name].battlefield for name in self.material.pack.mission_order]
        is_any_removed = any(group.removed for ground in grounds for group in ground.objectives)
        for sign in ("objective", "objective-removed") if is_any_removed else ("objective",):
            name = shop.labels[f"cover.{sign}"]
            rows.append({"plate": draw_sign(sign, shop.palette, dot, name), "name": name})
        if any(ground.arrivals for ground in grounds):
            name = shop.labels["map.legend.arrival"]
            rows.append(
                {"plate": draw_sign("arrow", shop.palette, dot, name, icons=self.material.pack.icons), "name": name}
            )
        return rows

    def fit(self) -> FittedSide:
        """Fill the page: the banner takes what the words and maps leave."""
        room, body = self._shop.room, self._shop.measures.body.comfortable
        masthead, words = self._masthead(), self._words()
        foot = imprint(self.material.pack, self._shop)
        taken = masthead.fixed + words.before * body + fit_flow(words, body).height
        left = room - taken - foot.fixed - (foot.room_before + 1.4) * body
        grid = self._grid(left)
        banner = min(max(left - grid.height, self._least_banner(left)), self._most_banner)
        bands: list[Band] = [masthead, self._banner(banner), words, self._small_maps(grid), foot]
        pile = piled(bands, body)
        if pile.height > room + 0.01:
            raise page_too_full(self.page.id, pile.height - room)
        return spread(pile, room, most=_MOST_EXTRA_SPACE)


@dataclass(frozen=True, kw_only=True)
class Battle:
    """A battle by its id and name, its table, and the page that it stands on; a card stands on none."""

    id: str
    name: str
    table: Table
    page: int | None = None


def battles_of(pack: Pack, numbers: Mapping[str, int]) -> Iterator[Battle]:
    """List a pack's battles in their order; `numbers` says on which page each unit stands."""
    for name in pack.mission_order:
        mission = pack.missions[name]
        yield Battle(id=name, name=mission.name, table=mission.table or pack.table, page=numbers[name])
    # The ground of a part that a leaf shows is on the cover once.
    shown = {f"{kind}/{part}" for name in pack.mission_order for kind, part in pack.missions[name].parts.items()}
    for kind, name, card in pack.deck.typed_grounds if pack.deck else ():
        if card.part is not None and (card.part if "/" in card.part else f"{kind}/{card.part}") in shown:
            continue
        yield Battle(id=name, name=card.name, table=card.table or pack.table)
