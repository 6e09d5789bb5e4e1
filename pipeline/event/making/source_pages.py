"""The key of a source page and its size -> its unit: pages of the pack, and those that are set for the event."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property

from pipeline.compose.event.event_pages import (
    POSTER_GROWTH,
    PageTitle,
    draws_manuscript,
    grid_manuscript,
    house_rules_manuscript,
    house_rules_pages,
    rows_per_page,
    schedule_manuscript,
    terrain_manuscript,
)
from pipeline.compose.event.name_signs import NAME_CARD, face_shop, name_card_manuscript
from pipeline.compose.event.posters import PosterChoice, PosterMission, PosterWords, poster_manuscript, poster_shop
from pipeline.compose.event.score_form import score_manuscript
from pipeline.compose.picture_case import Photo
from pipeline.compose.typesetting.feet import Footing
from pipeline.compose.typesetting.galleys import Manuscript
from pipeline.compose.workshop import Workshop
from pipeline.contracts.brief import Brief, VictoryLine
from pipeline.contracts.order import Form, ReadingOrder
from pipeline.contracts.paper import Size
from pipeline.contracts.score_words import ScoreWords, shared_by
from pipeline.diagnostics import Path
from pipeline.draw import MapDrawing
from pipeline.event.making.desk_units import DeskPages, judges_pages
from pipeline.event.making.page_words import draw_rows, grid_heads, mission_name, schedule_days, told_of_draws
from pipeline.event.making.team_units import TeamPages
from pipeline.event.making.wall_units import WallPages
from pipeline.event.planning.missions import PLAN_CHARTS, missions_of, plan_pages
from pipeline.event.planning.print_run import (
    BOARD_KINDS,
    DESK_KINDS,
    TEAM_KINDS,
    WALL_KINDS,
    PageKey,
    PageKind,
)
from pipeline.event.reading.event_names import event_dates, round_name, table_name
from pipeline.event.reading.ready_event import Event, Round
from pipeline.event.reading.scores import ScoreRules
from pipeline.event.reading.timetable import when_of
from pipeline.model import Labels, Pack, Stock
from pipeline.model.event import ItemKind
from pipeline.model.measures import TypeArea
from pipeline.publications.page_orders import order_of
from pipeline.publications.page_units import page_material, references, unit_of
from pipeline.run.galley_unit import Unit
from pipeline.run.preparation import Prepared
from pipeline.run.worked import Worked

_BESIDE = 2  # die tables in a row of an upright poster, so that their type may be large


def stamped(prepared: Prepared) -> Prepared:
    """Prepare a pack for pages that keep their heads free for a stamp, whose code leads to the event."""
    pack = prepared.pack.model_copy(update={"url": ""})
    return replace(prepared, pack=pack, measures=prepared.measures.stamped)


def page_counts(prepared: Prepared, event: Event) -> Mapping[PageKind, int]:
    """Count the pages of the house rules, of the grid and of the judges' sheet."""
    own = stamped(prepared)
    shop = own.workshop()
    first = _titled(event, PageKey(kind=PageKind.HOUSE_RULES), shop.labels, "event.house-rules")
    rules = len(house_rules_pages(event.house_rules, first, shop)) if event.house_rules.strip() else 0
    grid = -(-len(event.seats) // rows_per_page(shop, len(event.seats)))
    judges = _titled(event, PageKey(kind=PageKind.JUDGES), shop.labels, "event.judges")
    judged = judges_pages(event, prepared.pack, judges, shop) if event.wants(ItemKind.JUDGES) else 0
    return {PageKind.HOUSE_RULES: rules, PageKind.GRID: grid, PageKind.JUDGES: judged}


@dataclass(frozen=True)
class SourcePages:
    """The pages of an event, each as a unit with all that it shows; those of the pack go by themselves here.

    The measures of the pack keep the heads of pages free for stamps.
    """

    worked: Worked
    event: Event

    @cached_property
    def shop(self) -> Workshop:
        """The workshop of pages as large as the pack's."""
        return self.worked.prepared.workshop()

    @cached_property
    def order(self) -> ReadingOrder:
        """The pack's reading order."""
        order, _ = order_of(self.worked, Form.SHEETS)
        return order

    @property
    def _pack(self) -> Pack:
        return self.worked.pack

    @cached_property
    def _walls(self) -> WallPages:
        return WallPages(worked=self.worked, event=self.event, shop=self.shop)

    def unit(self, key: PageKey, size: Size) -> Unit:
        """Take a page of the event, or the unit of the pack that a page is of."""
        if key.kind.is_of_pack:
            entry = next(entry for entry in self.order.entries if entry.id == key.name)
            return unit_of(self.worked, self.order, self.shop, entry, self._footing)
        if key.kind in BOARD_KINDS:
            return self._walls.unit(key, self._title(key, "event.kind.pairings"), size)
        if key.kind in TEAM_KINDS:
            teams = TeamPages(event=self.event, pack=self._pack, shop=self.shop)
            return teams.unit(key, self._title(key, "event.captains"), size)
        if key.kind in (*DESK_KINDS, PageKind.JUDGES):
            desk = DeskPages(event=self.event, pack=self._pack, shop=self.shop, logo=self._logo)
            return desk.unit(key, self._title(key, "event.kind.judges-sheet"), size)
        return self._own(key, self._shop_for(key, size))

    def _own(self, key: PageKey, shop: Workshop) -> Unit:
        match key.kind:
            case PageKind.SCHEDULE | PageKind.SCHEDULE_POSTER:
                days, told = schedule_days(self.event, self._pack, shop.labels), self.event.sheet.time_up
                size = (POSTER_GROWTH,) if key.kind is PageKind.SCHEDULE_POSTER else ()
                title = self._schedule_title(key)
                return self._unit(key, schedule_manuscript, title, days, shop, self._logo, told, *size)
            case PageKind.HOUSE_RULES:
                first = self._rules_title(1)
                title, rules = self._rules_title(key.number), self.event.house_rules
                return self._unit(key, house_rules_manuscript, title, rules, first, key.number, shop)
            case PageKind.DRAWS:
                rows = tuple(map(tuple, draw_rows(self.event, self._pack, shop.labels)))
                told = told_of_draws(self.event, shop.labels)
                return self._unit(key, draws_manuscript, self._title(key, "event.draws"), told, rows, shop)
            case PageKind.GRID:
                heads = tuple(grid_heads(self.event, self._pack, shop.labels))
                rows_of = rows_per_page(shop, len(self.event.seats))
                return self._unit(key, grid_manuscript, self._title(key, "event.grid"), heads, rows_of, shop)
            case PageKind.SCORE:
                return self._score(key, shop)
            case PageKind.TERRAIN:
                return self._terrain(key, shop)
            case PageKind.POSTER:
                return self._poster(key, shop)
            case PageKind.NAME_CARD:
                card = replace(self._title(key, "event.score.player"), foot="")
                return self._unit(key, name_card_manuscript, card, self._name, shop)
            case _:
                raise LookupError(f"no page of an event is called {key.kind}")

    def _unit(self, key: PageKey, write: Callable[..., Manuscript], *given: object) -> Unit:
        return Unit(id=_page_id(key), write=write, given=given)

    def _shop_for(self, key: PageKey, size: Size) -> Workshop:
        """Set the workshop up for a page of a size; posters, signs and cards have no strip for a stamp."""
        shop, stock = self.shop, Stock(name="", width=size.width, height=size.height)
        match key.kind:
            case PageKind.POSTER | PageKind.SCHEDULE_POSTER:
                return poster_shop(shop, stock)
            case PageKind.NAME_CARD:
                return face_shop(shop, stock, NAME_CARD)
            case _:
                return replace(shop, area=TypeArea(stock=stock, margin=shop.measures.page.margin))

    @cached_property
    def _drawn(self) -> dict[str, MapDrawing]:
        return {}

    @cached_property
    def _logo(self) -> Photo | None:
        logo = self.event.logo
        words = self._label("event.logo", event=self.event.sheet.name)
        return Photo(picture=logo, words=words, path=("event", "logo")) if logo else None

    @cached_property
    def _footing(self) -> Footing:
        """What feet of the pack's pages say: whose event it is; a sheet stands in many packets, so it has no number."""
        return Footing(title=self._name, about=str(self._pack.title), is_numbered=False)

    @cached_property
    def _name(self) -> str:
        return str(self.event.sheet.name)

    def _label(self, label: str, **values: object) -> str:
        return self.shop.labels[label].format(**values)

    def _title(self, key: PageKey, label: str, lead: str = "") -> PageTitle:
        return _titled(self.event, key, self.shop.labels, label, lead)

    def _rules_title(self, number: int) -> PageTitle:
        label = "event.house-rules" if number == 1 else "event.house-rules.more"
        return self._title(PageKey(kind=PageKind.HOUSE_RULES, number=number), label)

    def _schedule_title(self, key: PageKey) -> PageTitle:
        sheet, labels = self.event.sheet, self.shop.labels
        lead = self._label("event.schedule.lead", date=event_dates(sheet, labels), place=sheet.place)
        return replace(self._title(key, "event.schedule", lead), title=self._name)

    def _score(self, key: PageKey, shop: Workshop) -> Unit:
        brief = self.worked.missions[key.name].brief if key.name else None
        shared = () if brief else self._shared_victory()
        scoring = brief.scoring if brief else self._shared_scoring()
        where = references(self._pack, self.order, self.shop, loose=True)
        sheet = self.event.sheet
        rule = ScoreRules(pack=self._pack, sheet=sheet).of(key.name or None)
        ends = (sheet.time_up, rule.has_draws(sheet.ranking.margin))
        title = self._title(key, "event.score")
        return self._unit(key, score_manuscript, title, brief, where, shop, shared, scoring, *ends)

    def _to_choose(self) -> tuple[Brief, ...]:
        """List the missions that battle plans lead to."""
        missions = {
            name for each in self.event.rounds if each.mission is None for name in missions_of(each, self._pack)
        }
        return tuple(self.worked.missions[mission].brief for mission in sorted(missions))

    def _shared_scoring(self) -> ScoreWords | None:
        """Find what pays points in the missions that battle plans lead to."""
        return shared_by([brief.scoring for brief in self._to_choose() if brief.scoring is not None])

    def _shared_victory(self) -> tuple[VictoryLine, ...]:
        """Find what a win scores in every mission that battle plans lead to, where that is the same."""
        tables = [tuple(brief.victory) for brief in self._to_choose()]
        return tables[0] if tables and len(set(tables)) == 1 else ()

    def _terrain(self, key: PageKey, shop: Workshop) -> Unit:
        table = self.event.tables[key.number - 1]
        name = table_name(table, shop.labels)
        title = replace(self._title(key, "event.score.notes"), title=self._label("event.terrain", table=name))
        words = self._label("event.terrain.map", table=name)
        path = ("event", "tables", key.number - 1, "map")
        photo = Photo(picture=table.map, words=words, path=path) if table.map else None
        return self._unit(key, terrain_manuscript, title, table.terrain, self._pack.table, shop, photo)

    def _poster(self, key: PageKey, shop: Workshop) -> Unit:
        each = self.event.rounds[key.number - 1]
        name = round_name(each, shop.labels)
        told = mission_name(each, self._pack, shop.labels)
        words = PosterWords(event=self._name, round=name, time=when_of(each, shop.labels), told=told)
        title = replace(self._title(key, "event.score.mission"), title=f"{name}: {told}", foot="")
        if each.mission is None:
            choice = self._choice(shop, each)
            drawings = tuple(drawing for _, drawing in choice.maps)
            return replace(self._unit(key, poster_manuscript, title, words, choice, shop), drawings=drawings)
        mission = self.worked.missions[each.mission]
        unit = self._unit(key, poster_manuscript, title, words)
        if not mission.is_sound:
            return replace(unit, found=mission.found, is_sound=False)
        main = mission.maps.main
        # Posters on paper and on screens share one, as what it has worked out serves both.
        drawing = self._drawn.setdefault(each.mission, replace(main, look=replace(main.look, steps=False)))
        where = references(self._pack, self.order, shop, loose=True)
        shown = PosterMission(brief=mission.brief, references=where, map=drawing, bare=mission.maps.bare)
        return replace(unit, given=(title, words, shown, shop), found=mission.found, drawings=(drawing,))

    def _choice(self, shop: Workshop, each: Round) -> PosterChoice:
        """Show the charts to choose by; on paper with all that the page of the first of them says, and with maps."""
        is_wide = shop.area.width >= shop.area.height
        pages = () if is_wide else plan_pages(self._pack, PLAN_CHARTS[:1])
        missions = () if is_wide else missions_of(each, self._pack)
        known = [mission for name in missions if (mission := self.worked.missions[name]).is_sound]
        return PosterChoice(
            pages=tuple(
                (self._pack.pages[name], page_material(self.worked, self.order, shop, name, self._footing))
                for name in pages
            ),
            charts=PLAN_CHARTS,
            material=replace(
                page_material(self.worked, self.order, shop, "", self._footing), beside=None if is_wide else _BESIDE
            ),
            maps=tuple((mission.brief.title, mission.maps.bare) for mission in known),
        )


def _titled(event: Event, key: PageKey, labels: Labels, label: str, lead: str = "") -> PageTitle:
    title, foot = labels[label], str(event.sheet.name)
    return PageTitle(id=_page_id(key), title=title, lead=lead, foot=foot, asked=asked_by(key))


def _page_id(key: PageKey) -> str:
    parts = [str(key.part)] if key.kind in (*WALL_KINDS, *TEAM_KINDS) else []
    return "-".join(["event", key.kind.value, *([key.name] if key.name else []), str(key.number), *parts])


def asked_by(key: PageKey) -> Path:
    """Tell where the event asks for a page."""
    match key.kind:
        case PageKind.TERRAIN:
            return ("tables", key.number - 1, "map")
        case PageKind.SCHEDULE | PageKind.HOUSE_RULES:
            return (key.kind.value.replace("-", "_"),)
        case kind if kind in (PageKind.POSTER, PageKind.SCHEDULE_POSTER, *WALL_KINDS):
            return ("poster",)
        case _:
            return ("paper",)
