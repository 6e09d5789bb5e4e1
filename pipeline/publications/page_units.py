"""A pack worked out and a reading order -> its units: leaves of missions and pages, each with all that it shows."""

from __future__ import annotations

from collections.abc import Iterator, Set
from dataclasses import replace

from pipeline.compose.leaves.leaf import LeafMaterial
from pipeline.compose.leaves.leaf_references import References
from pipeline.compose.leaves.mission_galley import mission_manuscript
from pipeline.compose.leaves.small_leaf import rules_place, small_manuscript
from pipeline.compose.pages.charts import shown_on
from pipeline.compose.pages.pack_page import page_manuscript
from pipeline.compose.pages.page_material import PageMaterial, Shown, ShownMission
from pipeline.compose.pages.small_pages import Chapter, small_page_manuscript
from pipeline.compose.typesetting.feet import Footing
from pipeline.compose.workshop import Workshop
from pipeline.contracts.battlefield import Role
from pipeline.contracts.brief import Brief
from pipeline.contracts.order import Entry, ReadingOrder
from pipeline.contracts.wording import table_size
from pipeline.diagnostics import ContentError
from pipeline.draw import TableDrawing
from pipeline.draw.pen.signs import see_sign
from pipeline.geometry.ground_sayer import zone_words
from pipeline.model import Pack
from pipeline.model.icons import Icon
from pipeline.publications.albums import with_album
from pipeline.publications.card_box import box_on
from pipeline.publications.papers import card_catalogue
from pipeline.run.galley_unit import Unit
from pipeline.run.worked import Worked
from pipeline.run.worked_missions import WorkedMission

# What is shown of missions, in full or in part.
_OF_MISSIONS = frozenset((Shown.MISSIONS, Shown.GROUNDS))


def page_units(worked: Worked, order: ReadingOrder) -> tuple[Unit, ...]:
    """List a pack's units in an order."""
    shop = worked.prepared.workshop()
    return tuple(unit_of(worked, order, shop, entry) for entry in order.entries if not entry.is_blank)


def unit_of(worked: Worked, order: ReadingOrder, shop: Workshop, entry: Entry, loose: Footing | None = None) -> Unit:
    """Take one of a pack's units; a `loose` one goes by itself, with a foot of its own."""
    shop = with_album(worked.pack, shop, *entry.page_ids)
    if entry.page is not None:
        return _page(worked, order, shop, entry, loose)
    assert entry.mission is not None
    return _leaf(worked, order, shop, entry, loose)


def references(pack: Pack, order: ReadingOrder, shop: Workshop, *, loose: bool = False) -> References:
    """Say where everything stands, or what it is called where leaves go by themselves.

    What is cut up is not in a booklet of small pages.
    """
    titles = {name: _title(pack, name) for name in order.numbers} if loose else {}
    cut_up = {name for name, page in pack.pages.items() if page.is_cut_up} if shop.measures.is_small else set()
    return References(
        form=order.form.value,
        numbers=order.numbers,
        labels=shop.labels,
        left_out=frozenset(cut_up - {*order.numbers}),
        titles=titles,
    )


def _title(pack: Pack, name: str) -> str:
    return str(pack.pages[name].title if name in pack.pages else pack.missions[name].name)


def _leaf(worked: Worked, order: ReadingOrder, shop: Workshop, entry: Entry, loose: Footing | None) -> Unit:
    name, first_page, is_small = str(entry.mission), entry.first_page, shop.measures.is_small
    write = small_manuscript if is_small else mission_manuscript
    pack, mission = worked.pack, worked.missions[name]
    if not mission.is_sound:
        return Unit(id=name, write=write, given=(), found=mission.found, is_sound=False)
    try:
        material = leaf_material(worked, order, shop, entry, is_loose=loose is not None)
    except ContentError as problem:
        return Unit(id=name, write=write, given=(), found=problem.diagnostics, is_sound=False)
    counted = (entry.pages,) if is_small else ()
    return Unit(
        id=name,
        write=write,
        given=(material, loose or Footing.of(pack, shop.labels["foot.version"]), first_page, *counted, shop),
        found=mission.found,
        drawings=(material.map, *material.others, *((material.seat,) if material.seat else ())),
        pack=pack,
    )


def leaf_material(
    worked: Worked, order: ReadingOrder, shop: Workshop, entry: Entry, *, is_loose: bool = False
) -> LeafMaterial:
    """Gather what the leaf of a mission shows, which is sound."""
    pack, name = worked.pack, str(entry.mission)
    mission, is_small = worked.missions[name], shop.measures.is_small
    where = references(pack, order, shop, loose=is_loose)
    maps, main, icons = mission.maps, mission.grounds[0], _glance_icons(pack, mission.brief)
    return LeafMaterial(
        brief=mission.brief,
        map=maps.main,
        others=maps.others,
        seat=maps.seat if pack.leaf.second_map else None,
        captions=mission.captions,
        table=table_size(pack.missions[name].table or pack.table, shop.wording),
        references=replace(where, leaf=_places(entry) if is_small else {}),
        deploys={
            zone.side: zone_words(zone, main, shop.wording)
            for zone in main.zones
            if zone.side is not None and zone.role is Role.DEPLOYMENT
        },
        strip=pack.leaf.strip,
        has_readings_page=any("{readings}" in page.body for name, page in pack.pages.items() if name in pack.order),
        icons=icons,
    )


def _places(entry: Entry) -> dict[str, int]:
    """Say on which small pages a mission has its map and its rules."""
    return {"map": entry.first_page, "rules": entry.first_page + rules_place(entry.pages)}


def _glance_icons(pack: Pack, brief: Brief) -> dict[str, Icon]:
    """Find the pack's own icons of a mission at a glance, where its leaf shows them, and see that none is missing."""
    shown: dict[str, Icon] = {}
    for cell in brief.outline.glance if pack.leaf.strip else ():
        if cell.icon:
            try:
                see_sign(cell.icon, pack.icons)
            except ContentError as problem:
                path = ("outline", cell.id, "icon")
                raise ContentError(*(replace(each, path=path) for each in problem.diagnostics)) from problem
            if cell.icon in pack.icons:
                shown[cell.icon] = pack.icons[cell.icon]
    return shown


def _page(worked: Worked, order: ReadingOrder, shop: Workshop, entry: Entry, loose: Footing | None) -> Unit:
    pages = [worked.pack.pages[name] for name in entry.page_ids]
    shown = frozenset[Shown]().union(*map(shown_on, pages))
    missions = worked.missions.values() if shown & _OF_MISSIONS else ()
    deployments = worked.deployments.values() if Shown.DEPLOYMENTS in shown else ()
    found = tuple(slip for each in (*missions, *deployments) for slip in each.found)
    broken = Unit(id=pages[0].id, write=page_manuscript, given=(), found=found, is_sound=False)
    if not all(each.is_sound for each in (*missions, *deployments)):
        return broken
    try:
        materials = [page_material(worked, order, shop, page.id, loose) for page in pages]
    except ContentError as problem:
        return replace(broken, found=(*found, *problem.diagnostics))
    unit = Unit(
        id=pages[0].id,
        write=page_manuscript,
        given=(pages[0], materials[0], entry.first_page, shop),
        found=found,
        drawings=tuple({id(each): each for it in materials for each in _drawn_on(it)}.values()),
        pack=worked.pack,
    )
    if not shop.measures.is_small or pages[0].layout == "cover":
        return unit
    chapters = tuple(Chapter(page=page, material=material) for page, material in zip(pages, materials, strict=True))
    return replace(unit, write=small_page_manuscript, given=(chapters, entry.first_page, shop))


def _drawn_on(material: PageMaterial) -> Iterator[TableDrawing]:
    yield from material.tables.values()
    yield from material.deployments.values()


def _of_mission(mission: WorkedMission, shown: Set[Shown], shop: Workshop) -> ShownMission:
    """Give what a page shows of a mission, and no more: it isn't set anew when the rest changes."""
    brief = mission.brief
    if Shown.MISSIONS in shown:
        return ShownMission(brief=brief, apart=mission.apart)
    ground = brief.of_ground
    if Shown.SLOTS in shown and not shop.measures.is_small:
        ground = replace(ground, outline=replace(ground.outline, slots=brief.outline.slots))
    return ShownMission(brief=ground, apart=None)


def page_material(
    worked: Worked, order: ReadingOrder, shop: Workshop, name: str, loose: Footing | None = None
) -> PageMaterial:
    """Gather what a page of the pack may show; one that shows no missions is given none."""
    page = worked.pack.pages.get(name)
    shown = frozenset[Shown]() if page is None else shown_on(page)
    missions = worked.missions if shown & _OF_MISSIONS else {}
    deployments = [each for each, it in worked.deployments.items() if it.is_sound]
    bare = {each: worked.deployments[each].maps.bare for each in deployments}
    return PageMaterial(
        page=name,
        pack=worked.unpictured if Shown.WHOLE_PACK in shown else worked.listed,
        references=references(worked.pack, order, shop, loose=loose is not None),
        shop=shop,
        missions={each: _of_mission(it, shown, shop) for each, it in missions.items()},
        deployments={each: worked.deployments[each].maps.card for each in deployments},
        tables={**{each: it.maps.bare for each, it in missions.items()}, **bare},
        box=box_on(worked.pack, page, shop) if page is not None and Shown.BOX in shown else None,
        catalogue=card_catalogue() if Shown.FACES in shown else None,
        footing=loose,
    )
