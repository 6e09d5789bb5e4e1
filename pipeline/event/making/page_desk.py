"""The key of a source page and its size -> its manuscript: pages of the pack, and those that are set for the event."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from pipeline.compose.event.event_pages import (
    PageTitle,
    draws_manuscript,
    grid_manuscript,
    house_rules_manuscript,
    house_rules_pages,
    rows_per_page,
    schedule_manuscript,
    terrain_manuscript,
)
from pipeline.compose.event.name_signs import NAME_CARD, SIGN, face_shop, name_card_manuscript, sign_manuscript
from pipeline.compose.event.posters import PosterMission, PosterWords, Shown, poster_manuscript, poster_shop
from pipeline.compose.event.score_form import score_manuscript
from pipeline.compose.fit.side_fitting import Band
from pipeline.compose.pages.charts import CHARTS
from pipeline.compose.pages.pages import page_body
from pipeline.compose.picture_case import Photo, in_grey, read_photo
from pipeline.compose.text.atoms import Atom, Picture
from pipeline.compose.typesetting.galleys import Manuscript
from pipeline.compose.workshop import Workshop
from pipeline.contracts.brief import VictoryLine
from pipeline.contracts.order import Entry
from pipeline.contracts.paper import Size
from pipeline.contracts.wording import Wording
from pipeline.diagnostics import Path
from pipeline.event.dates import day_names, event_dates
from pipeline.event.making.page_words import draw_rows, grid_heads, mission_name, schedule_days
from pipeline.event.model import Event
from pipeline.event.planning.missions import PLAN_CHARTS, missions_of, plan_pages
from pipeline.event.words import round_name, table_name
from pipeline.imposition.stamped import PageKey, PageKind
from pipeline.makers.leaves import Bench, Leafwork
from pipeline.model import Ink, Stock
from pipeline.model.measures import TypeArea
from pipeline.rules.prose import escaped


@dataclass(frozen=True, kw_only=True)
class PageDesk:
    """Writes the pages of an event; the bench's measures keep their heads free for stamps."""

    bench: Bench
    event: Event

    def manuscript(self, key: PageKey, shop: Workshop) -> Manuscript:
        """Write a page of the event in its workshop; those of the pack are written by its own makers."""
        match key.kind:
            case PageKind.SCHEDULE:
                return self._schedule(key, shop)
            case PageKind.HOUSE_RULES:
                pages = self.house_rules(shop)
                return house_rules_manuscript(self._rules_title(key.number), pages[key.number - 1], shop)
            case PageKind.DRAWS:
                rows = tuple(draw_rows(self.event, self.bench.pack, shop.labels))
                return draws_manuscript(self._title(key, "event.draws"), self.told_of_draws(), rows, shop)
            case PageKind.GRID:
                return self._grid(key, shop)
            case PageKind.SCORE:
                return self._score(key, shop)
            case PageKind.TERRAIN:
                return self._terrain(key, shop)
            case PageKind.POSTER:
                return self._poster(key, shop)
            case PageKind.SIGN:
                sign = replace(self._title(key, "event.sign.table"), foot="")
                return sign_manuscript(sign, self._foot, shop, self._logo, bare=self._has_bare_signs)
            case PageKind.NAME_CARD:
                return name_card_manuscript(replace(self._title(key, "event.score.player"), foot=""), self._foot, shop)
            case _:
                raise LookupError(f"no page of an event is called {key.kind}")

    def shop_for(self, key: PageKey, size: Size) -> Workshop:
        """Set the workshop up for a page of a size; posters, signs and cards have no strip for a stamp."""
        shop, stock = self.bench.shop, Stock(name="", width=size.width, height=size.height)
        match key.kind:
            case PageKind.POSTER:
                return poster_shop(shop, stock)
            case PageKind.SIGN:
                return face_shop(shop, stock, SIGN)
            case PageKind.NAME_CARD:
                return face_shop(shop, stock, NAME_CARD)
            case _:
                return replace(shop, area=TypeArea(stock=stock, margin=shop.measures.page.margin))

    def entry(self, key: PageKey) -> Entry:
        """Find the pack's unit that a page is of."""
        return next(entry for entry in self.bench.order.entries if entry.id == key.name)

    def house_rules(self, shop: Workshop) -> tuple[tuple[Atom, ...], ...]:
        """Share the house rules out over pages."""
        return house_rules_pages(self.event.house_rules, self._rules_title(1), shop)

    def grid_pages(self, shop: Workshop) -> int:
        """Count the pages of the grid."""
        return -(-len(self.event.seats) // rows_per_page(shop, len(self.event.seats)))

    @cached_property
    def _logo(self) -> Photo | None:
        logo = self.event.logo
        return self._photo(logo.data, self._label("event.logo", event=self.event.sheet.name)) if logo else None

    def _photo(self, data: bytes, words: str) -> Photo | None:
        """Read a picture; where no colours are printed, it has none."""
        photo = read_photo(data, words)
        return photo if photo is None or self.event.sheet.ink is Ink.COLOUR else in_grey(photo)

    @property
    def _has_bare_signs(self) -> bool:
        """Tell whether signs say nothing but a table's name."""
        event = self.event
        return event.logo is None and not event.sheet.url and not any(table.terrain for table in event.tables)

    @cached_property
    def _foot(self) -> str:
        return str(self.event.sheet.name)

    def _label(self, label: str, **values: object) -> str:
        return self.bench.shop.labels[label].format(**values)

    def _title(self, key: PageKey, label: str, lead: str = "") -> PageTitle:
        parts = ["event", key.kind.value, *([key.name] if key.name else []), str(key.number)]
        return PageTitle(id="-".join(parts), title=self._label(label), lead=lead, foot=self._foot, asked=asked_by(key))

    def _rules_title(self, number: int) -> PageTitle:
        label = "event.house-rules" if number == 1 else "event.house-rules.more"
        return self._title(PageKey(kind=PageKind.HOUSE_RULES, number=number), label)

    def _schedule(self, key: PageKey, shop: Workshop) -> Manuscript:
        sheet = self.event.sheet
        lead = self._label("event.schedule.lead", date=event_dates(sheet, shop.labels), place=sheet.place)
        title = replace(self._title(key, "event.schedule", lead), title=str(sheet.name))
        days = schedule_days(self.event, self.bench.pack, shop.labels)
        named = zip(day_names(sheet, len(days), shop.labels), days, strict=True)
        return schedule_manuscript(title, tuple(named), shop, self._logo)

    def told_of_draws(self) -> str:
        """Tell in Markdown how anybody can draw again."""
        if all(each.draw is None for each in self.event.rounds):
            return self._label("event.draws.told.none")
        return self._label("event.draws.told", seed=escaped(self.event.sheet.seed or ""))

    def _grid(self, key: PageKey, shop: Workshop) -> Manuscript:
        heads = grid_heads(self.event, self.bench.pack, shop.labels)
        rows = rows_per_page(shop, len(self.event.seats))
        return grid_manuscript(self._title(key, "event.grid"), heads, rows, shop)

    def _score(self, key: PageKey, shop: Workshop) -> Manuscript:
        work = Leafwork(self.bench)
        brief = work.brief(key.name) if key.name else None
        shared = () if brief else self._shared_victory(work)
        return score_manuscript(self._title(key, "event.score"), brief, self.bench.references, shop, shared)

    def _shared_victory(self, work: Leafwork) -> Sequence[VictoryLine]:
        """Find what a win scores in every mission that battle plans lead to, where that is the same."""
        missions = {
            name for each in self.event.rounds if each.mission is None for name in missions_of(each, self.bench.pack)
        }
        tables = [tuple(work.brief(mission).victory) for mission in sorted(missions)]
        return tables[0] if tables and len(set(tables)) == 1 else ()

    def _terrain(self, key: PageKey, shop: Workshop) -> Manuscript:
        table = self.event.tables[key.number - 1]
        name = table_name(table, shop.labels)
        title = replace(self._title(key, "event.score.notes"), title=self._label("event.terrain", table=name))
        photo = self._photo(table.map.data, self._label("event.terrain.map", table=name)) if table.map else None
        return terrain_manuscript(title, table.terrain, self.bench.pack.table, shop, photo)

    def _poster(self, key: PageKey, shop: Workshop) -> Manuscript:
        each = self.event.rounds[key.number - 1]
        name = round_name(each, shop.labels)
        told = mission_name(each, self.bench.pack, shop.labels)
        words = PosterWords(event=self._foot, round=name, time=each.starts, told=told)
        title = replace(self._title(key, "event.score.mission"), title=f"{name}: {told}", foot="")
        return poster_manuscript(title, words, self._shown(each.mission, shop), shop)

    def _shown(self, mission: str | None, shop: Workshop) -> Shown:
        """Show a round's mission; where players choose it, the pages to choose by, and on a screen their charts."""
        bench = replace(self.bench, shop=replace(shop, wording=_unscaled(shop.wording)))
        work = Leafwork(bench)
        if mission is None:
            return tuple(self._choosing(work, shop))
        brief = work.brief(mission)
        field = work.battlefield(brief)
        return PosterMission(brief=brief, references=bench.references, map=lambda width: work.draw(field, brief, width))

    def _choosing(self, work: Leafwork, shop: Workshop) -> Iterator[Band]:
        """Show the charts to choose by; on paper with all that the page of the first of them says."""
        pack, shown = self.bench.pack, ""
        if shop.area.width < shop.area.height:
            for name in plan_pages(pack, PLAN_CHARTS[:1]):
                yield from page_body(pack.pages[name], work.page_material(name))
                shown += pack.pages[name].body
        for name in PLAN_CHARTS:
            chart = CHARTS[name](work.page_material("")).picture
            if f"{{{name}}}" not in shown and isinstance(chart, Picture):
                yield chart


def asked_by(key: PageKey) -> Path:
    """Tell where the event asks for a page."""
    match key.kind:
        case PageKind.TERRAIN:
            return ("tables", key.number - 1, "map")
        case PageKind.SCHEDULE | PageKind.HOUSE_RULES:
            return (key.kind.value.replace("-", "_"),)
        case PageKind.POSTER:
            return ("poster",)
        case _:
            return ("paper",)


def _unscaled(wording: Wording) -> Wording:
    """Say nothing of a map's scale: it grows with its poster."""
    labels = wording.labels
    return replace(wording, labels=labels.saying({"map.scale": labels["event.map.scale"]}))
