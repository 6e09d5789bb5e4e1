"""Words of an event -> manuscripts of its plain pages: schedule, house rules, draws of missions, a table's ground.

The organiser's grid is among them: a ruled row a table, a column a round; who meets where is filled in later.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from pipeline.compose.fit.copyfit import Flow, fit_flow
from pipeline.compose.fit.display_type import clip, fit_line
from pipeline.compose.fit.side_fitting import Band, Draft, FittedSide, excess, fit, spread
from pipeline.compose.leaves.extras import note_lines
from pipeline.compose.leaves.heads import page_head
from pipeline.compose.leaves.summaries import word_chart
from pipeline.compose.pages.pack_page import widest_body
from pipeline.compose.picture_case import Photo
from pipeline.compose.text.atoms import Atom, Picture
from pipeline.compose.text.markdown_blocks import read_blocks
from pipeline.compose.text.markdown_runs import read_runs
from pipeline.compose.text.word_chart import WordChart
from pipeline.compose.typesetting.feet import Foot
from pipeline.compose.typesetting.galleys import Manuscript, Side
from pipeline.compose.workshop import Workshop
from pipeline.contracts.galley import Bookmark
from pipeline.contracts.wording import label
from pipeline.diagnostics import ContentError, Path, error
from pipeline.draw.maps.table_pieces import draw_sketch_table
from pipeline.fonts import Face
from pipeline.model import Table
from pipeline.units import FOOT, MM_PER_POINT, Length

_MOST_EXTRA_SPACE = 14.0  # points: bands move apart by no more than this
_GROWTH = 1.44  # type larger than comfortable: an event's pages have few words, and hang on walls
POSTER_GROWTH = 2.2  # beyond what posters are set in anyway: a schedule has few lines
_NOTES_SPACE, _LEAST_NOTES = 10.0, 4  # points above lines for notes; fewer lines look like a mistake
_COLUMNS = 2  # of house rules: lines across a whole page are too long to read
_HOUSE_BODY = 9.5  # points: house rules are set in one size, on as many pages as they need
# Parts of the width: the columns of a timetable, and of how missions were drawn.
_TIMES, _SPANS = (0.16, 0.84), (0.24, 0.76)
TO = "\u2013"  # between the start and the end of something
_DRAWS = (0.14, 0.24, 0.14, 0.48)
_LOGO = 0.14  # of the page's height: how high a logo may get
_MOST, _MOST_PHOTO = 0.5, 0.66  # of the page's height: how high the table may get, and a picture of it
TABLE_SHARE = 0.11  # of the width: the column of the tables
_TITLE = Length.of_mm(22)  # the head of the page, and the room below it
_HEAD = Length.of_mm(10)  # the row of the rounds
_ROW, _HIGHEST = Length.of_mm(7), Length.of_mm(16)  # the least and the most that a row is high
_PAD = 6.0  # points, left and right of a cell together
_SMALL, _SMALLEST = 8.0, 6.4  # points: a mission's name is cut short before it gets smaller
_WEIGHT = 700  # as the style sheet sets the grid's heads


@dataclass(frozen=True, kw_only=True)
class PageTitle:
    """What an event's page is called, the line below its head, what stands at its foot, where the event asks for it."""

    id: str
    title: str
    lead: str = ""
    foot: str = ""
    number: str = ""
    asked: Path = ()


def event_manuscript(page: PageTitle, fitted: FittedSide, shop: Workshop, *, kind: str = "prose") -> Manuscript:
    """Write one page of an event."""
    foot = Foot(left=page.foot, right=page.number) if page.foot else None
    return Manuscript(
        id=page.id,
        path=("event", page.id),
        title=page.title,
        language=shop.labels.language,
        sides=(Side(name="page", kind=kind, fitted=fitted, foot=foot),),
        bookmarks=(Bookmark(title=page.title, page=0),),
        targets=((page.id, 0),),
        shop=shop,
    )


def fit_bands(
    page: PageTitle, bands: Sequence[Band], shop: Workshop, *, notes: bool = False, growth: float = _GROWTH
) -> FittedSide:
    """Fit bands to a page in type up to `growth` of what is comfortable, ruled for notes where they are wanted."""
    sizes = shop.measures.body
    most = min(sizes.comfortable * growth, widest_body(bands))
    draft = Draft(body=lambda looseness: sizes.floor + (most - sizes.floor) * looseness, bands=lambda _: bands)
    pile = fit(draft, shop.room)
    if pile is None:
        raise page_overfull(page, excess(draft, shop.room))
    left = shop.room - pile.height - _NOTES_SPACE - _MOST_EXTRA_SPACE * len(bands)
    if notes and left >= _LEAST_NOTES * shop.measures.chart.note_line.points:
        return fit_bands(page, [*bands, note_lines(left, shop)], shop, growth=growth)
    return spread(pile, shop.room, most=_MOST_EXTRA_SPACE)


def page_bands(page: PageTitle, shop: Workshop) -> list[Band]:
    """Set a page's head and its lead."""
    bands: list[Band] = [page_head(page.title, id=page.id, shop=shop)]
    if page.lead:
        bands.append(one_column([shop.maker.words("lead", read_runs(page.lead))], shop, before=0.4))
    return bands


def one_column(atoms: Sequence[Atom], shop: Workshop, *, before: float = 0.9) -> Flow:
    """Run atoms across the whole page."""
    return Flow(atoms=tuple(atoms), columns=1, width=shop.area.width, gutter=0.0, before=before)


def schedule_manuscript(
    page: PageTitle,
    days: Sequence[tuple[str, Sequence[tuple[str, str]]]],
    shop: Workshop,
    logo: Photo | None = None,
    time_up: str = "",
    growth: float = _GROWTH,
) -> Manuscript:
    """Write the schedule of each day with its name: times, and what is due then, below the event's logo.

    Below it stands what holds when a round's time is up. A poster's type may have another `growth`.
    """
    bands = [*_logo(logo, shop), *page_bands(page, shop)]
    for name, rows in days:
        day = shop.maker.words("section", read_runs(name))
        chart = _timetable(rows, shop)
        bands.append(one_column([day, chart] if len(days) > 1 else [chart], shop))
    if time_up:
        head = shop.maker.words("section", read_runs(shop.labels["event.time-up"]))
        bands.append(one_column([head, *shop.maker.blocks(read_blocks(time_up))], shop))
    # What hangs on a wall is as large as it may be, and nobody takes notes on it.
    fitted = fit_bands(page, bands, shop, notes=growth == _GROWTH, growth=growth)
    return event_manuscript(page, fitted, shop)


def _timetable(rows: Sequence[tuple[str, str]], shop: Workshop) -> WordChart:
    """Set what is due, beside its times if there are any."""
    time, what = shop.labels["event.time"], shop.labels["event.what"]
    if not any(when for when, _ in rows):
        return word_chart((1.0,), [what], [[due] for _, due in rows], shop)
    shares = _SPANS if any(TO in when for when, _ in rows) else _TIMES
    return word_chart(shares, [time, what], [[f"**{when}**" if when else "", due] for when, due in rows], shop)


def _logo(logo: Photo | None, shop: Workshop) -> list[Band]:
    if logo is None:
        return []
    width, height = logo.fitted(shop.area.width, shop.room * _LOGO)
    return [Picture("logo", shop.render("photo", shown=logo, width=width, height=height), height)]


def draws_manuscript(page: PageTitle, told: str, rows: Sequence[Sequence[str]], shop: Workshop) -> Manuscript:
    """Write how missions were drawn, so that anybody can draw them again."""
    head = [shop.labels[f"event.draws.{key}"] for key in ("round", "mission", "face", "list")]
    words = shop.maker.blocks(read_blocks(told))
    bands = [*page_bands(page, shop), one_column([word_chart(_DRAWS, head, rows, shop), *words], shop)]
    return event_manuscript(page, fit_bands(page, bands, shop, notes=True), shop)


def house_rules_pages(markdown: str, page: PageTitle, shop: Workshop) -> tuple[tuple[Atom, ...], ...]:
    """Share house rules out over as many pages as they need, a heading never left behind."""
    return share_out(shop.maker.blocks(read_blocks(markdown)), page, shop)


def house_rules_manuscript(page: PageTitle, markdown: str, first: PageTitle, number: int, shop: Workshop) -> Manuscript:
    """Write one page of the house rules; all are shared out as its first page has room for them."""
    bands = [*page_bands(page, shop), two_columns(house_rules_pages(markdown, first, shop)[number - 1], shop)]
    return event_manuscript(page, fit_bands(page, bands, shop, notes=True), shop)


def share_out(atoms: Sequence[Atom], page: PageTitle, shop: Workshop) -> tuple[tuple[Atom, ...], ...]:
    """Share words out over as many pages as they need."""
    head = sum(height_of(band) for band in page_bands(page, shop))
    return tuple(_filled_pages(atoms, shop.room - head - _HOUSE_BODY, shop))


def _filled_pages(atoms: Sequence[Atom], room: float, shop: Workshop) -> Iterator[tuple[Atom, ...]]:
    page: list[Atom] = []
    for atom in atoms:
        if page and fit_flow(two_columns([*page, atom], shop), _HOUSE_BODY).height > room:
            carried = [page.pop()] if page[-1].keep and len(page) > 1 else []
            yield tuple(page)
            page = carried
        page.append(atom)
    if page:
        yield tuple(page)


def two_columns(atoms: Sequence[Atom], shop: Workshop) -> Flow:
    """Run atoms through two columns."""
    return Flow(atoms=tuple(atoms), columns=_COLUMNS, width=shop.area.width, gutter=shop.gutter, before=0.9)


def height_of(band: Band) -> float:
    """Tell how high a band stands in the type that pages are shared out by."""
    if isinstance(band, Flow):
        return fit_flow(band, _HOUSE_BODY).height + band.before * _HOUSE_BODY
    return band.height(_HOUSE_BODY, 0.0)


def page_overfull(page: PageTitle, points: float) -> ContentError:
    """Say that a page of an event doesn't fit at its smallest."""
    message = f"{page.title}: {max(points * MM_PER_POINT, 1):.0f} mm too much for a page at the smallest type"
    hints = ("shorten the text, or take a larger paper",)
    return ContentError(error("E455", message, path=("event", *page.asked), hints=hints))


def terrain_manuscript(
    page: PageTitle, words: str, table: Table, shop: Workshop, photo: Photo | None = None
) -> Manuscript:
    """Write the page of a table's ground, with the picture of it if there is one."""
    bands: list[Band] = page_bands(page, shop)
    if words:
        bands.append(one_column(shop.maker.blocks(read_blocks(words)), shop))
    bands.append(_photo(photo, shop) if photo else _sketch(table, shop))
    return event_manuscript(page, fit_bands(page, bands, shop, notes=True), shop)


def _sketch(table: Table, shop: Workshop) -> Picture:
    tall = float(table.depth.inches / table.width.inches)
    width = min(shop.area.width, shop.room * _MOST / tall)
    square = shop.wording.rulers.square(table.width, table.depth)
    key = "event.terrain.sketch" if square == FOOT else "event.terrain.sketch.squares"
    title = label(shop.labels, key, square=shop.wording.distance(square))
    plate = draw_sketch_table(table, square, shop.palette, Length.of_mm(round(width * MM_PER_POINT, 1)), title=title)
    return Picture("map", shop.render("map", plate=plate), plate.height.points, room_before=1.0)


def _photo(photo: Photo, shop: Workshop) -> Picture:
    width, height = photo.fitted(shop.area.width, shop.room * _MOST_PHOTO)
    html = shop.render("photo", shown=photo, width=width, height=height)
    return Picture("map", html, height, room_before=1.0)


@dataclass(frozen=True, kw_only=True)
class _Line:
    """A line of a head, and its type size."""

    text: str
    size: float


def rows_per_page(shop: Workshop, tables: int) -> int:
    """Tell how many tables a page of the grid shows: all of them where there is room."""
    return min(tables, int(_room(shop) / _ROW.points))


def grid_manuscript(page: PageTitle, heads: Sequence[tuple[str, str]], rows: int, shop: Workshop) -> Manuscript:
    """Write the page of the grid, with so many rows; `heads` are the rounds with their missions."""
    row = min(_room(shop) / rows, _HIGHEST.points)
    column = shop.area.width * (1 - TABLE_SHARE) / len(heads)
    html = shop.render(
        "event-grid",
        heads=[[_fitted(part, column - _PAD, shop) for part in head] for head in heads],
        rows=rows,
        head=_HEAD.points,
        row=row,
        column=column,
        table=shop.area.width * TABLE_SHARE,
        width=shop.area.width,
    )
    chart = Picture("event-grid", html, _HEAD.points + row * rows, room_before=1.0)
    return event_manuscript(page, fit_bands(page, [*page_bands(page, shop), chart], shop, notes=True), shop)


def _room(shop: Workshop) -> float:
    return shop.room - _TITLE.points - _HEAD.points


def _fitted(text: str, width: float, shop: Workshop) -> _Line:
    """Set a line smaller where it is long, and cut it short where that is not enough."""
    face = Face(family=shop.theme.heading, weight=_WEIGHT)
    shown = clip(text, lambda line: fit_line(line, face, width=width, most=_SMALL) >= _SMALLEST)
    return _Line(text=shown, size=fit_line(shown, face, width=width, most=_SMALL))
