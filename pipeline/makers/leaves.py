"""A unit of a pack, mission or page -> its galley: rules, geometry, draw and compose as one task."""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Set
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cache, cached_property

from pipeline.compose.leaves.feet import table_size
from pipeline.compose.leaves.leaf import LeafMaterial, Maps, SeatMap
from pipeline.compose.leaves.mission_galley import mission_manuscript
from pipeline.compose.leaves.references import References
from pipeline.compose.pages.charts import PageMaterial
from pipeline.compose.pages.pages import page_manuscript
from pipeline.compose.text.typefaces import lacking_letters
from pipeline.compose.typesetting.galleys import Manuscript, set_galley
from pipeline.compose.typesetting.unsettable import lacking_glyphs, too_wide
from pipeline.compose.workshop import Workshop
from pipeline.contracts.battlefield import Battlefield, Role, ZoneArea
from pipeline.contracts.brief import Brief
from pipeline.contracts.order import Entry, ReadingOrder
from pipeline.contracts.plate import Plate
from pipeline.diagnostics import ContentError, Diagnostic, Path, Report
from pipeline.draw import MapLook, draw_map, map_height
from pipeline.geometry import lay_out_battlefield
from pipeline.geometry.turned import turn_arrivals, turn_battlefield
from pipeline.geometry.words import describe_battlefield, zone_words
from pipeline.makers.cards.boxes import draw_box
from pipeline.makers.cards.deployments import draw_deployment
from pipeline.makers.shelf import SetGalley
from pipeline.model import Pack
from pipeline.rules import brief_mission, fill, mission_values
from pipeline.units import Distance, Length

_NOTHING: frozenset[str] = frozenset()


@dataclass(frozen=True, kw_only=True)
class Bench:
    """What every unit of one form of a pack is set from."""

    pack: Pack
    shop: Workshop
    order: ReadingOrder

    @property
    def references(self) -> References:
        """Where everything stands."""
        return References(form=self.order.form.value, numbers=self.order.numbers, labels=self.shop.labels)

    @cached_property
    def lacking_letters(self) -> frozenset[str]:
        """The characters of the pack's prose that can't be set, as its preparation has told."""
        return lacking_letters(self.pack, self.shop.faces)


@dataclass
class Leafwork:
    """The work on one unit; `found` gathers what the rooms report."""

    bench: Bench
    found: list[Diagnostic] = field(default_factory=list)

    def manuscript(self, entry: Entry) -> Manuscript:
        """Write the unit's sides."""
        pack, shop = self.bench.pack, self.bench.shop
        if entry.page is not None:
            return page_manuscript(pack.pages[entry.page], self.page_material(entry.page), number=entry.first_page)
        assert entry.mission is not None
        material = self._leaf_material(entry.mission)
        return mission_manuscript(material, shop, pack_title=pack.title, first_page=entry.first_page)

    def checked_manuscript(self, entry: Entry, *, told: Set[str] = _NOTHING) -> Manuscript:
        """Write the unit's sides, all of whose words can be set but for letters that have been told already."""
        manuscript = self.manuscript(entry)
        wrong = (*lacking_glyphs(manuscript, told), *too_wide(manuscript, self.bench.pack))
        if wrong:
            raise ContentError(*wrong)
        return manuscript

    def brief(self, mission: str) -> Brief:
        """Work a mission's rules out."""
        brief, found = brief_mission(self.bench.pack, mission, self.bench.shop.wording)
        self.found.extend(found)
        return brief

    def battlefield(self, brief: Brief) -> Battlefield:
        """Lay a mission's ground out; ground with faults is not drawn."""
        return self.battlefields(brief, [None])[0]

    def battlefields(self, brief: Brief, alternatives: Sequence[str | None]) -> list[Battlefield]:
        """Lay out a mission's ground in several ways; a fault that all of them share is told once."""
        laid: list[Battlefield] = []
        faults: list[Diagnostic] = []
        for alternative in alternatives:
            battlefield, found = lay_out_battlefield(self.bench.pack, brief.mission, brief.arrivals, alternative)
            told = {(each.code, each.path) for each in faults}
            faults.extend(each for each in found if (each.code, each.path) not in told)
            zones = tuple(self._named(zone, brief.mission) for zone in battlefield.zones)
            laid.append(replace(battlefield, zones=zones))
        self.found.extend(faults)
        if Report(faults).is_failure():
            raise ContentError
        return laid

    def _named(self, zone: ZoneArea, mission: str) -> ZoneArea:
        """Put distances into the words that a zone has for the map."""
        path = ("missions", mission, "zones", zone.name)
        label = zone.label and self._filled(zone.label, mission, (*path, "label"))
        note = zone.note and self._filled(zone.note, mission, (*path, "note"))
        return replace(zone, label=label, note=note)

    def _filled(self, text: str, mission: str, path: Path) -> str:
        filled, found = fill(text, mission_values(self.bench.pack, mission, self.bench.shop.wording), path)
        self.found.extend(found)
        return filled

    def look(self, *, small: bool = False, bare: bool = False, legend: bool = True) -> MapLook:
        """How maps look here."""
        shop = self.bench.shop
        return MapLook(
            palette=shop.palette,
            ink=shop.ink,
            family=shop.theme.heading,
            wording=shop.wording,
            small=small,
            bare=bare,
            legend=legend,
        )

    def draw(
        self,
        battlefield: Battlefield,
        brief: Brief,
        width: Length,
        *,
        small: bool = False,
        bare: bool = False,
        legend: bool = True,
    ) -> Plate:
        """Draw a map of a mission; a bare one leaves its description to the mission's own page."""
        words = "" if bare else describe_battlefield(battlefield, brief.arrivals, self.bench.shop.wording)
        plate, found = draw_map(battlefield, brief, self.look(small=small, bare=bare, legend=legend), width, words)
        self.found.extend(found)
        return plate

    def _leaf_material(self, mission: str) -> LeafMaterial:
        pack, shop = self.bench.pack, self.bench.shop
        brief = self.brief(mission)
        main, *others = self.battlefields(brief, [None, *(each.id for each in pack.missions[mission].alternatives)])
        maps = Maps(
            height=cache(lambda width: map_height(main, brief, self.look(), width)),
            main=lambda width: self.draw(main, brief, width),
            small=lambda width: tuple(self.draw(other, brief, width, small=True) for other in others),
            seat=self._seat_map(main, brief) if pack.leaf.second_map else None,
        )
        return LeafMaterial(
            brief=brief,
            maps=maps,
            captions=tuple(
                self._filled(each.caption, mission, ("missions", mission, "alternatives", index, "caption"))
                for index, each in enumerate(pack.missions[mission].alternatives)
            ),
            table=table_size(pack.missions[mission].table or pack.table, shop.wording),
            references=self.bench.references,
            deploys={
                zone.side: zone_words(zone, main, shop.wording)
                for zone in main.zones
                if zone.side is not None and zone.role is Role.DEPLOYMENT
            },
            strip=pack.leaf.strip,
        )

    def _seat_map(self, battlefield: Battlefield, brief: Brief) -> SeatMap:
        """Draw the map as the side across the table sees it: all turned by half."""
        turned = turn_battlefield(battlefield)
        turned_brief = replace(brief, arrivals=turn_arrivals(brief.arrivals))
        return SeatMap(
            height=cache(lambda width: map_height(turned, turned_brief, self.look(legend=False), width)),
            draw=lambda width: self.draw(turned, turned_brief, width, legend=False),
        )

    def page_material(self, page: str) -> PageMaterial:
        """Gather what a page of the pack may show."""
        bench = self.bench
        return PageMaterial(
            page=page,
            pack=bench.pack,
            references=bench.references,
            shop=bench.shop,
            thumbnails=lambda width: {**self._thumbnails(width), **self._deployments(width)},
            apart=self._apart,
            box=lambda: draw_box(bench.pack, bench.shop),
            deployment=self._deployment,
        )

    def _deployment(self, name: str, width: Length, *, bare: bool = False) -> Plate:
        """Draw the map of a deployment card."""
        plate, found = draw_deployment(self.bench.pack, self.bench.shop, name, width, bare=bare)
        self.found.extend(found)
        return plate

    def _apart(self, mission: str) -> Distance | None:
        """Tell how far apart the sides deploy, to the tenth of an inch, as curves are flattened."""
        gap = self.battlefield(self.brief(mission)).least_gap
        return None if gap is None else Distance(Fraction(round(gap * 10), 10))

    def _thumbnails(self, width: Length) -> Mapping[str, Plate]:
        """Draw all missions bare and to one scale, the widest table as wide as asked."""
        pack = self.bench.pack
        tables = {name: pack.missions[name].table or pack.table for name in pack.mission_order}
        widest = max((table.width.inches for table in tables.values()), default=pack.table.width.inches)
        plates: dict[str, Plate] = {}
        for mission, table in tables.items():
            brief = self.brief(mission)
            own = Length.of_mm(round(float(width) * float(table.width.inches / widest), 2))
            plates[mission] = self.draw(self.battlefield(brief), brief, own, bare=True)
        return plates

    def _deployments(self, width: Length) -> Mapping[str, Plate]:
        """Draw all deployments bare and to one scale, the widest table as wide as asked."""
        pack = self.bench.pack
        cards = pack.deck.deployment if pack.deck else {}
        tables = {name: (card.table or pack.table).width.inches for name, card in cards.items()}
        widest = max(tables.values(), default=pack.table.width.inches)
        sizes = {name: Length.of_mm(round(float(width) * float(wide / widest), 2)) for name, wide in tables.items()}
        return {name: self._deployment(name, own, bare=True) for name, own in sizes.items()}


def set_unit(bench: Bench, entry: Entry) -> SetGalley:
    """Set one unit; what is wrong in it is found with it, and something refused stops the job."""
    work = Leafwork(bench)
    try:
        galley, complaints = set_galley(work.checked_manuscript(entry), bench.shop)
    except ContentError as problem:
        return SetGalley(galley=None, diagnostics=_once((*work.found, *problem.diagnostics)))
    return SetGalley(galley=galley, diagnostics=_once((*work.found, *complaints)))


def fit_unit(bench: Bench, entry: Entry) -> tuple[Diagnostic, ...]:
    """Fit one unit without setting it; tell what is wrong."""
    work = Leafwork(bench)
    try:
        work.checked_manuscript(entry, told=bench.lacking_letters)
    except ContentError as problem:
        work.found.extend(problem.diagnostics)
    return _once(tuple(work.found))


def _once(found: tuple[Diagnostic, ...]) -> tuple[Diagnostic, ...]:
    """Drop what was found more than once, as a map is drawn more than once."""
    return tuple(dict.fromkeys(found))
