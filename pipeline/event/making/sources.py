"""The keys of a run's pages and their sizes -> one file that holds each page once, and where in it everything is."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, partial
from hashlib import sha256

from pipeline.compose.typesetting.galleys import set_galley
from pipeline.compose.typesetting.unsettable import lacking_glyphs
from pipeline.contracts.galley import Galley
from pipeline.contracts.order import Entry, Form, ReadingOrder
from pipeline.contracts.paper import Size
from pipeline.diagnostics import ContentError, Diagnostic
from pipeline.event.making.page_desk import PageDesk
from pipeline.event.planning.missions import all_missions, plan_pages
from pipeline.fonts import face_path
from pipeline.imposition.stamped import PageKey, PageKind
from pipeline.makers.crew import spread
from pipeline.makers.leaves import set_unit
from pipeline.makers.preparation import Prepared
from pipeline.makers.prints import metadata_of
from pipeline.makers.shelf import SetGalley, Shelf, key
from pipeline.makers.unit_keys import UnitKeys
from pipeline.press.places import Place, read_places

# Links of the pack's own pages may lead to pages that an event doesn't print; on paper they are words.
_LINKS_NOWHERE = "E753"


@dataclass(frozen=True, kw_only=True)
class Wanted:
    """A page that must be set, and how large."""

    key: PageKey
    size: Size


@dataclass(frozen=True, kw_only=True)
class Sources:
    """One file with every page of a run once: which page of it each key means, how large it is, what places it has."""

    pdf: bytes
    pages: Mapping[PageKey, int]
    sizes: Mapping[int, Size]
    places: tuple[Place, ...]

    @cached_property
    def _by_page(self) -> Mapping[int, tuple[Place, ...]]:
        return {page: tuple(each for each in self.places if each.page == page) for page in self.sizes}

    def places_of(self, page: int) -> tuple[Place, ...]:
        """List the places of a page."""
        return self._by_page[page]


@dataclass(frozen=True, kw_only=True)
class SettingSources:
    """What came of setting a run's pages; no sources where something stopped it."""

    sources: Sources | None
    found: tuple[Diagnostic, ...]


def common_key(page: PageKey, desk: PageDesk) -> PageKey:
    """Name the page that a key shares with others: those that differ only in what is filled in."""
    if page.kind in (PageKind.SIGN, PageKind.NAME_CARD, PageKind.GRID):
        return PageKey(kind=page.kind)
    return PageKey(kind=PageKind.MAP, name=page.name) if page.kind is PageKind.RULES else page


def set_sources(prepared: Prepared, desk: PageDesk, wanted: Sequence[Wanted], jobs: int) -> SettingSources:
    """Set every page that is wanted, each once, or take it from the shelf, and join them in the order of their keys."""
    units = {common_key(each.key, desk): each.size for each in wanted}
    made = _galleys(prepared, desk, units, jobs)
    found = tuple(each for galley in made.values() for each in galley.diagnostics)
    galleys = {unit: each.galley for unit, each in made.items() if each.galley is not None}
    if len(galleys) < len(units):
        return SettingSources(sources=None, found=found)
    order = _order(tuple(galleys.values()))
    pdf, complaints = join_pages(prepared, tuple(galleys.values()))
    starts = {unit: entry.first_page for unit, entry in zip(galleys, order.entries, strict=True)}
    sizes = {
        number: units[unit] for unit, entry in zip(galleys, order.entries, strict=True) for number in entry.numbers
    }
    pages = {each.key: starts[common_key(each.key, desk)] + _offset(each.key) for each in wanted}
    sources = Sources(pdf=pdf, pages=pages, sizes=sizes, places=read_places(pdf))
    return SettingSources(sources=sources, found=(*found, *complaints))


def _offset(page: PageKey) -> int:
    """Tell how far behind the first page of its galley a page stands."""
    return int(page.kind is PageKind.RULES)


def _galleys(prepared: Prepared, desk: PageDesk, units: Mapping[PageKey, Size], jobs: int) -> dict[PageKey, SetGalley]:
    shelf, keys = Shelf(), UnitKeys(prepared, desk.bench.order)
    names = {unit: _shelf_name(unit, size, desk, keys) for unit, size in units.items()}
    made = {unit: shelf.take(name) for unit, name in names.items()}
    missing = [Wanted(key=unit, size=units[unit]) for unit, galley in made.items() if galley is None]
    for each, galley in zip(missing, spread(partial(_set, desk), missing, jobs) if missing else [], strict=True):
        shelf.put(names[each.key], galley)
        made[each.key] = galley
    return {unit: galley for unit, galley in made.items() if galley is not None}


def _shelf_name(unit: PageKey, size: Size, desk: PageDesk, keys: UnitKeys) -> str:
    if unit.kind.is_of_pack:
        return keys.of(desk.entry(unit))
    return key([keys.common, repr(unit), str(size), *_depends_on(unit, desk)])


def _depends_on(unit: PageKey, desk: PageDesk) -> Iterator[str]:
    """List what a page shows of the event, and of the missions of the pack."""
    event, pack = desk.event, desk.bench.pack
    yield event.sheet.model_dump_json()
    yield event.house_rules
    yield repr([(each.name, each.mission, each.draw) for each in event.rounds])
    yield str(len(event.seats))
    shown = [event.logo, event.tables[unit.number - 1].map if unit.kind is PageKind.TERRAIN else None]
    yield repr([sha256(picture.data).hexdigest() for picture in shown if picture])
    yield from (pack.missions[mission].model_dump_json() for mission in all_missions(event, pack))
    if unit.kind is PageKind.POSTER:
        yield from (pack.pages[name].model_dump_json() for name in plan_pages(pack))
        yield pack.selection.model_dump_json() if pack.selection else ""
        yield repr([str(mission.name) for mission in pack.missions.values()])


def _set(desk: PageDesk, wanted: Wanted) -> SetGalley:
    """Set one page, or the two of a mission."""
    if wanted.key.kind.is_of_pack:
        return set_unit(desk.bench, desk.entry(wanted.key))
    shop = desk.shop_for(wanted.key, wanted.size)
    try:
        manuscript = desk.manuscript(wanted.key, shop)
        if lacking := tuple(lacking_glyphs(manuscript)):
            return SetGalley(galley=None, diagnostics=lacking)
        galley, found = set_galley(manuscript, shop)
    except ContentError as problem:
        return SetGalley(galley=None, diagnostics=problem.diagnostics)
    return SetGalley(galley=galley, diagnostics=found)


def _order(galleys: Sequence[Galley]) -> ReadingOrder:
    """Number galleys as they come."""
    entries, number = [], 1
    for galley in galleys:
        entries.append(Entry(first_page=number, pages=galley.pages, page=galley.id))
        number += galley.pages
    return ReadingOrder(form=Form.SHEETS, entries=tuple(entries))


def join_pages(prepared: Prepared, galleys: Sequence[Galley]) -> tuple[bytes, tuple[Diagnostic, ...]]:
    """Join pages of an event in the order in which they come."""
    from pipeline.press import join

    fonts = [face_path(face).read_bytes() for face in prepared.faces]
    pdf, found = join(galleys, _order(galleys), metadata_of(prepared), fonts)
    return pdf, tuple(each for each in found if each.code != _LINKS_NOWHERE)
