"""A round and its mission -> its poster for the wall, and the same as a wide page for a projector."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial

from pipeline.compose.event.board import Lettering, Spot, board_picture, grown, shape_of, shown_map
from pipeline.compose.event.event_pages import PageTitle, event_manuscript
from pipeline.compose.fit.copyfit import Flow, column_height, largest
from pipeline.compose.fit.display_type import fit_line
from pipeline.compose.fit.side_fitting import Band, Draft, FittedSide, Stack, fit, piled, spread
from pipeline.compose.leaves.leaf_references import References
from pipeline.compose.pages.charts import CHARTS
from pipeline.compose.pages.pack_page import page_body, widest_body
from pipeline.compose.pages.page_material import PageMaterial
from pipeline.compose.text.atoms import Atom, Picture, Words
from pipeline.compose.text.markdown_blocks import read_blocks
from pipeline.compose.text.markdown_runs import read_runs
from pipeline.compose.typesetting.galleys import Manuscript
from pipeline.compose.workshop import Workshop
from pipeline.contracts.brief import Brief
from pipeline.contracts.plate import Plate
from pipeline.diagnostics import ContentError, error
from pipeline.draw import MapDrawing
from pipeline.fonts import Face
from pipeline.model import Page, Stock
from pipeline.model.measures import BodyMeasures, Margins, TypeArea
from pipeline.units import Length

_BOLD = 700
_TRACK = 0.04  # ems: capitals this large look crowded without it
_MARGIN = Length.of_mm(12)  # within what any office printer reaches
_USUAL = Length.of_mm(210)  # the width of paper that layouts/measures.yaml is made for
# How wide maps are drawn before they grow: narrow ones have large words beside what they show.
_DRAWN = Length.of_mm(140)
_SHRUNK = 0.99  # of its size: the thinnest lines of a map that is smaller are too thin to print
_TRIES, _SLACK = 4, 0.97  # a narrower map is a little higher, as its legend takes more lines
_HEAD, _TITLE = 0.085, 0.075  # of the page's height: the band of the round, the mission's name
_MAP_TALL = 0.56  # of the page's height: how high a map may get
_WIDE_MAP = 0.6  # of the width: how wide it may get on a wide page
_CHARTS_ALONE = {True: 1.35, False: 1.12}  # how much larger charts are set that a wide or upright page shows alone
_GAP = 10.0  # points
_LEAST_MAPS = 0.2  # of the page's height: in less room, maps to choose from would be too small
_NAMED = 0.14  # of the height of one of them, with its name
_LEAST = 7.0  # points: no type of a poster is searched for below


@dataclass(frozen=True, kw_only=True)
class PosterWords:
    """What a poster tells: the event, the round and when it is played, how its mission is come by if it isn't known."""

    event: str
    round: str
    time: str
    told: str


@dataclass(frozen=True, kw_only=True)
class PosterMission:
    """The mission of a round: what it says, how its map is drawn at the width of a page, and how its ground alone."""

    brief: Brief
    references: References
    map: MapDrawing
    bare: MapDrawing


@dataclass(frozen=True, kw_only=True)
class PosterChoice:
    """What players find a mission by: pages of the pack with all that they may show, then charts that none of them has.

    `material` is what the charts are made of; `maps` are those of the missions, with their names, if there is room.
    """

    pages: tuple[tuple[Page, PageMaterial], ...]
    charts: tuple[str, ...]
    material: PageMaterial
    maps: tuple[tuple[str, MapDrawing], ...] = ()

    def bands(self) -> Iterator[Band]:
        """Set the pages' words and charts, then the charts that stand on none of them."""
        for page, material in self.pages:
            yield from page_body(page, material)
        shown = "".join(page.body for page, _ in self.pages)
        for name in self.charts:
            chart = CHARTS[name](self.material).picture
            if f"{{{name}}}" not in shown and isinstance(chart, Picture):
                yield chart


# What a poster shows: the round's mission, or what players find one by.
Shown = PosterMission | PosterChoice


def poster_shop(shop: Workshop, stock: Stock) -> Workshop:
    """Set a workshop up for a page that is read from afar: all type grows with the page."""
    scale = min(float(stock.width), float(stock.height)) / float(_USUAL)
    body = shop.measures.body
    sizes = BodyMeasures(comfortable=body.comfortable * 1.27 * scale, floor=_LEAST)
    kinds = {
        name: kind if kind.points is None else kind.model_copy(update={"points": kind.points * scale})
        for name, kind in shop.measures.kinds.items()
    }
    measures = shop.measures.model_copy(update={"body": sizes, "kinds": kinds})
    margin = Margins(top=_MARGIN, right=_MARGIN, bottom=_MARGIN, left=_MARGIN)
    return replace(shop, measures=measures, area=TypeArea(stock=stock, margin=margin))


def poster_manuscript(page: PageTitle, words: PosterWords, shown: Shown, shop: Workshop) -> Manuscript:
    """Write a round's poster, upright or wide as its paper is."""
    head = _head(words, shown, shop)
    is_wide = shop.area.width > shop.area.height
    if isinstance(shown, PosterChoice):
        growth = 1.0 if shown.pages else _CHARTS_ALONE[is_wide]
        bands = [*head, *shown.bands()]
        pile = _pile(page, bands, shop, growth)
        maps = [] if is_wide else _maps(shown, shop, shop.room - pile.height - 2 * _GAP * (len(bands) + 1))
        fitted = _spread(_pile(page, [*bands, *maps], shop, growth) if maps else pile, shop)
    elif is_wide:
        fitted = _fit_wide(page, head, shown, shop)
    else:
        fitted = _spread(_pile(page, [*head, *_below(shown, shop)], shop), shop)
    return event_manuscript(page, fitted, shop, kind="poster")


def _head(words: PosterWords, shown: Shown, shop: Workshop) -> list[Band]:
    """The band of the round, and the name of its mission."""
    face = Face(family=shop.theme.heading, weight=_BOLD)
    high, width = min(shop.area.height, shop.area.width) * _HEAD, shop.area.width
    title = shown.brief.title if isinstance(shown, PosterMission) else words.told
    tall = min(shop.area.height, shop.area.width) * _TITLE * 1.4
    size = fit_line(title.upper(), face, width=width, most=tall * 0.9, track=_TRACK)
    round_size = fit_line(words.round.upper(), face, width=width * 0.45, most=high * 0.72, track=_TRACK)
    time_size = fit_line(words.time, face, width=width * 0.22, most=high * 0.42) if words.time else 0.0
    event_size = fit_line(words.event, face, width=width * 0.24, most=high * 0.26)
    band = shop.render(
        "poster-head", words=words, high=high, round=round_size, time=time_size, event=event_size, track=_TRACK
    )
    name = shop.render("poster-title", title=title, size=size, high=size * 1.05, track=_TRACK)
    return [Picture("poster-head", band, high), Picture("poster-title", name, size * 1.05, room_before=0.5)]


def _atoms(mission: PosterMission, shop: Workshop) -> list[Atom]:
    """What everybody should have in mind: the special rules, who goes first, how it is won."""
    brief, make, labels = mission.brief, shop.maker, shop.labels
    atoms: list[Atom] = []
    if brief.special_rules:
        atoms.append(make.words("section", read_runs(labels["heading.special-rules"])))
    for rule in brief.special_rules:
        whose = f" · {labels[f'side.{rule.who}']}" if rule.who else ""
        atoms.append(make.words("bullet", read_runs(f"{rule.name}{whose}")))
    if not brief.beginning:
        atoms.append(make.words("section", read_runs(labels["heading.first-turn"])))
        atoms.extend(make.blocks(read_blocks(mission.references.fill(brief.first_turn))))
    atoms.append(make.words("section", read_runs(labels["heading.winning"])))
    atoms.extend(make.words("bullet", read_runs(mission.references.fill(way))) for way in brief.ways)
    return atoms


def _map(mission: PosterMission, width: float, height: float) -> Plate:
    """Show a map as large as a box of so many points allows, its lettering grown with it.

    One that stays too high however narrow it is, as much stands beside its table, shows the ground alone.
    """
    drawn, scale = _DRAWN, 0.0
    for _ in range(_TRIES):
        # How high a map is, it tells for next to nothing: of those that are tried, one is drawn.
        tried, scale = drawn, min(width / drawn.points, height / mission.map.height(drawn).points)
        if scale >= 1:
            break
        drawn = Length.of_mm(round(float(drawn) * scale * _SLACK, 1))
    if scale < _SHRUNK:
        high = mission.bare.height(_DRAWN).points
        scale = min(width / _DRAWN.points, height / high)
        return mission.bare.plate(Length.of_mm(round(float(_DRAWN) * scale, 1)))
    return grown(mission.map.plate(tried), width, height)


def _gist(mission: PosterMission, shop: Workshop) -> Words:
    return shop.maker.words("gist", read_runs(mission.brief.gist))


def _below(mission: PosterMission, shop: Workshop) -> list[Band]:
    """The mission below an upright poster's head: its map, the words in two columns."""
    width = shop.area.width
    plate = _map(mission, width, shop.area.height * _MAP_TALL)
    gist = Flow(atoms=(_gist(mission, shop),), columns=1, width=width, gutter=0.0, before=0.3)
    words = Flow(atoms=tuple(_atoms(mission, shop)), columns=2, width=width, gutter=shop.gutter * 1.4, before=0.9)
    return [gist, Picture("map", shop.render("map", plate=plate), plate.height.points, room_before=0.8), words]


def _maps(choice: PosterChoice, shop: Workshop, room: float) -> list[Band]:
    """Fill the room below the charts with the maps to choose from, in as many columns as make them largest."""
    if not choice.maps or room < shop.area.height * _LEAST_MAPS:
        return []
    names, width, gap = [name for name, _ in choice.maps], shop.area.width, shop.gutter
    shape = min(shape_of(drawing) for _, drawing in choice.maps)

    def cell_of(columns: int) -> tuple[float, float]:
        return (width - gap * (columns - 1)) / columns, room / -(-len(names) // columns)

    def map_height(columns: int) -> float:
        wide, high = cell_of(columns)
        return min(wide / shape, (high - gap) * (1 - _NAMED))

    columns = max(range(1, len(names) + 1), key=map_height)
    wide, high = cell_of(columns)
    type_ = Lettering(shop=shop)
    most = type_.common([name.upper() for name in names], wide * 0.9, most=high * _NAMED * 0.72, least=_LEAST)
    pieces = []
    for number, (name, drawing) in enumerate(choice.maps):
        down, across = divmod(number, columns)
        cell = Spot(left=across * (wide + gap), top=down * high, width=wide, height=high - gap)
        title = replace(cell, height=cell.height * _NAMED)
        name_spot = replace(title, height=title.height * 0.8)
        pieces.append(type_.line(name_spot, name, "caps middle", most=most, weight=_BOLD))
        below = replace(cell, top=title.bottom, height=cell.height - title.height)
        pieces.append(shown_map(below, drawing, shop))
    return [board_picture(pieces, room, shop)]


def _spread(pile: Stack, shop: Workshop) -> FittedSide:
    return spread(pile, shop.room, most=_GAP * 2)


def _pile(page: PageTitle, bands: Sequence[Band], shop: Workshop, growth: float = 1.0) -> Stack:
    body = shop.measures.body
    most = min(body.comfortable * growth, widest_body(bands))
    least = min(body.floor, most)
    draft = Draft(body=lambda looseness: least + (most - least) * looseness, bands=lambda _: bands)
    pile = fit(draft, shop.room)
    if pile is None:
        raise _too_full(page)
    return pile


def _fit_wide(page: PageTitle, head: list[Band], mission: PosterMission, shop: Workshop) -> FittedSide:
    above = piled(head, _GAP)
    bands = [*head, _beside(page, mission, shop, shop.room - above.height - _GAP)]
    return spread(piled(bands, _GAP), shop.room, most=_GAP)


def _beside(page: PageTitle, mission: PosterMission, shop: Workshop, room: float) -> Picture:
    """Show the map, with the words to its right in the largest type that fits."""
    plate = _map(mission, shop.area.width * _WIDE_MAP, room)
    left = plate.width.points + shop.gutter
    width = shop.area.width - left
    atoms = [_gist(mission, shop), *_atoms(mission, shop)]
    body = largest(partial(_fits, atoms, width, room), _LEAST, shop.measures.body.comfortable * 1.55)
    if body is None:
        raise _too_full(page)
    items = [
        {"kind": atom.kind, "html": atom.html(body, width), "space": 0.0 if index == 0 else atom.before(body)}
        for index, atom in enumerate(atoms)
        if isinstance(atom, Words)
    ]
    html = shop.render("poster-beside", plate=plate, items=items, left=left, width=width, body=body)
    return Picture("poster-beside", html, room, room_before=1.0)


def _fits(atoms: Sequence[Atom], width: float, room: float, body: float) -> bool:
    return column_height(atoms, body, width) <= room


def _too_full(page: PageTitle) -> ContentError:
    message = f"{page.title}: the poster has too many words at its smallest type"
    return ContentError(error("E455", message, path=("event", *page.asked), hints=("take a larger paper for posters",)))
