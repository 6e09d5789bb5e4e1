"""A page of the pack -> its side, fitted: head, words in columns, charts in the columns or across them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from pipeline.compose.fit.copyfit import Flow
from pipeline.compose.fit.one_size import Place, fit_at_size, page_flow
from pipeline.compose.fit.page_pouring import Pouring
from pipeline.compose.fit.side_fitting import Band, FittedSide, stretched
from pipeline.compose.leaves.extras import odds_chart
from pipeline.compose.leaves.heads import page_head
from pipeline.compose.pages.chart_places import chart_name, misplaced
from pipeline.compose.pages.charts import chart_names, make_chart
from pipeline.compose.pages.cover_posters import cover_kind, fit_cover
from pipeline.compose.pages.page_material import Chart, PageMaterial, absent
from pipeline.compose.pages.page_tables import LONG, parts_of
from pipeline.compose.text.atoms import Atom, Fitted, Picture, Words
from pipeline.compose.text.column_table import ColumnTable
from pipeline.compose.text.markdown_blocks import read_blocks
from pipeline.compose.text.markdown_runs import read_runs
from pipeline.compose.typesetting.feet import Footing
from pipeline.compose.typesetting.galleys import Manuscript, Side
from pipeline.compose.workshop import Workshop
from pipeline.contracts.galley import Bookmark
from pipeline.diagnostics import ContentError, Diagnostic, Stretch, error
from pipeline.model import Page, Prose
from pipeline.rules import ToldParts, pack_values, reading_list, tell_parts, tell_readings
from pipeline.rules import fill as fill_prose

_COLUMNS = 2
_APART = 1.0  # body sizes: the room between what runs in columns and what runs across
_LEAD_SPACE = 0.4  # body sizes: the room above the lead
_BELOW_HEADING = 0.35  # body sizes: the room between a heading and the parts of its table
_LIST = 0.15  # of the page's height: a list of cards that is higher in a column is parted over all


@dataclass
class _Part:
    """Words that run through columns together, one chart that runs across, or a table that is parted for them."""

    atoms: list[Atom]
    across: Picture | None = None
    columns: int = _COLUMNS
    is_parted: bool = False


def page_words(text: str, key: str, page: Page, material: PageMaterial) -> str:
    """Put the pack's distances and page references into a page's words; charts are left to be set."""
    charts = {name: Prose(f"{{{name}}}") for name in chart_names(material.pack) if key == "body"}
    values = pack_values(material.pack, material.shop.wording) | charts
    values |= {"readings": _readings(text, material), "parts": Prose(_told_parts(text, page, material).words)}
    filled, found = fill_prose(text, values, ("pages", page.id, key))
    if found:
        raise ContentError(*found)
    return material.references.fill(filled)


def _readings(text: str, material: PageMaterial) -> Prose:
    """List the pack's readings, for a page that asks for them."""
    told, found = tell_readings(material.pack, material.shop.wording) if "{readings}" in text else ((), ())
    if found:
        raise ContentError(*found)
    return Prose(reading_list(told, material.shop.labels))


def _told_parts(text: str, page: Page, material: PageMaterial) -> ToldParts:
    """Tell of all parts of the kind that the page names, where it asks for that."""
    if "{parts}" not in text:
        return ToldParts(words="", odds={})
    if page.parts is None:
        raise ContentError(absent(page.id, "a kind of part in its head, like `parts: deployment`"))
    told, found = tell_parts(material.pack, page.parts, material.shop.wording)
    if found:
        raise ContentError(*found)
    return told


def _parts(page: Page, material: PageMaterial) -> list[_Part]:
    """Cut a page's body at the charts that run across it; a heading just above such a chart goes across with it."""
    parts, shop = [_Part([])], material.shop
    odds = _told_parts(page.body, page, material).odds
    blocks = read_blocks(page_words(page.body, "body", page, material))
    if found := tuple(misplaced(page, blocks, chart_names(material.pack))):
        raise ContentError(*found)
    for block in blocks:
        name = chart_name(block)
        if name is None:
            _add(shop.maker.blocks([block]), parts, material, page)
            continue
        chart = Chart(picture=odds_chart(odds[name], shop)) if name in odds else _chart(name, page, material)
        _add(chart.listed, parts, material, page, _LIST)
        for number, piece in enumerate(chart.series):
            parts.append(_Part([] if number else _heading_above(parts[-1].atoms), across=piece))
        if chart.series:
            parts.append(_Part([]))
        if chart.picture is None:
            continue
        if not chart.full:
            parts[-1].atoms.append(chart.picture)
            continue
        if isinstance(chart.picture, Fitted):
            parts.extend((_Part([*_heading_above(parts[-1].atoms), chart.picture], columns=1), _Part([])))
            continue
        parts.append(_Part(_heading_above(parts[-1].atoms), across=chart.picture))
        parts.append(_Part([]))
    return [part for part in parts if part.atoms or part.across]


def _add(
    atoms: Sequence[Words | Fitted], parts: list[_Part], material: PageMaterial, page: Page, long: float = LONG
) -> None:
    """Add words and tables; these may need the width of the page, below the heading that stands above them."""
    tables = [atom for atom in atoms if isinstance(atom, ColumnTable)]
    count = parts_of(tables, material.shop, long, page.pages) if tables else 0
    for atom in atoms:
        if not count or not isinstance(atom, ColumnTable):
            parts[-1].atoms.append(atom)
            continue
        heading = _heading_above(parts[-1].atoms)
        if count == 1:
            parts.append(_Part([*heading, atom], columns=1))
        else:
            parts.extend((_Part(heading, columns=1), _Part([atom], columns=count, is_parted=True)))
        parts.append(_Part([]))


def _chart(name: str, page: Page, material: PageMaterial) -> Chart:
    """Make a chart; what it lacks is told where the page asks for it."""
    try:
        return make_chart(name, material)
    except ContentError as problem:
        asked = f"{{{name}}}"
        stretch = Stretch(offset=page.body.index(asked), length=len(asked))
        raise ContentError(*(replace(each, stretch=stretch) for each in problem.diagnostics)) from problem


def _heading_above(atoms: list[Atom]) -> list[Atom]:
    """Take the heading that words end with, where they do."""
    return [atoms.pop()] if atoms and atoms[-1].keep else []


def page_body(page: Page, material: PageMaterial) -> list[Band]:
    """Set what stands below a page's head: its lead, its words and charts."""
    shop = material.shop
    bands: list[Band] = []
    if page.lead:
        lead = shop.maker.words("lead", read_runs(page_words(page.lead, "lead", page, material)))
        bands.append(page_flow([lead], shop, before=_LEAD_SPACE))
    for part in _parts(page, material):
        if part.across is None:
            before = _BELOW_HEADING if part.is_parted else _APART
            flow = page_flow(part.atoms, shop, columns=part.columns, before=before)
            bands.append(replace(flow, parted=part.is_parted))
            continue
        if part.atoms:
            bands.append(page_flow(part.atoms, shop, before=_APART))
        bands.append(part.across)
    return bands


def widest_body(bands: Sequence[Band]) -> float:
    """Tell up to which body size all words of charts stay in their cells."""
    flows = [band for band in bands if isinstance(band, Flow)]
    charts = [(atom, flow) for flow in flows for atom in flow.atoms if isinstance(atom, Fitted)]
    pictures = [each for flow in flows for each in flow.atoms if isinstance(each, Picture)]
    pictures += [band for band in bands if isinstance(band, Picture)]
    fitting = (chart.widest_body(flow.column_width) for chart, flow in charts)
    return min((*fitting, *(each.widest for each in pictures)), default=float("inf"))


def _bands(page: Page, material: PageMaterial) -> list[Band]:
    """Set a page's head, its words and charts."""
    return [page_head(page.title, id=page.id, shop=material.shop), *page_body(page, material)]


def _fit_pages(page: Page, material: PageMaterial) -> tuple[FittedSide, ...]:
    """Fit the sides of a page; its head stands on the first."""
    if page.pages == 1:
        return (fit_page(page, material),)
    shop, sizes, bands = material.shop, material.shop.measures.body, _bands(page, material)
    pouring = Pouring(bands=bands, room=shop.room)
    sides = pouring.sides(max(sizes.floor, min(sizes.comfortable, widest_body(bands))))
    if len(sides) != page.pages:
        raise ContentError(_other_pages(page, len(sides)))
    return sides


def _other_pages(page: Page, needed: int) -> Diagnostic:
    """Say that a page's words take more pages than its head says, or leave some of them empty."""
    many = f"{needed} page{'s' * (needed > 1)}" if needed else "no number of pages"
    message = f"the words of page {page.id} take {many}, and its head says {page.pages}"
    hint = f"write `pages: {needed}`, or change the words" if needed else "a chart or a picture is higher than a page"
    return error("E718", message, path=("pages", page.id, "pages"), hints=(hint,))


def fit_page(page: Page, material: PageMaterial) -> FittedSide:
    """Fit a page's side; it ends where its words end."""
    shop = material.shop
    if page.layout == "cover":
        return fit_cover(page, material)
    bands = _bands(page, material)
    place = Place(name=f"page {page.id}", path=("pages", page.id))
    made = fit_at_size([lambda _: bands], shop, place, most=widest_body(bands))
    return replace(made, pile=stretched(made.pile, shop.room)).side(shop.room)


def page_manuscript(page: Page, material: PageMaterial, number: int, shop: Workshop) -> Manuscript:
    """Write a page of the pack."""
    return manuscript_of([(page, 0)], material, number, shop, _fit_pages(page, material))


def manuscript_of(
    begun: Sequence[tuple[Page, int]],
    material: PageMaterial,
    number: int,
    shop: Workshop,
    sides_fitted: Sequence[FittedSide],
) -> Manuscript:
    """Write pages whose sides are fitted, each with the side on which it begins; a cover has no foot."""
    page = begun[0][0]
    kind = page.layout if page.layout != "cover" else cover_kind(page, material.pack.cover.layout)
    footing = material.footing or Footing.of(material.pack, shop.labels["foot.version"])
    titles = [[str(each.title) for each, start in begun if start <= index][-1] for index in range(len(sides_fitted))]
    sides = tuple(
        Side(
            name="page" if index == 0 else f"page-{index + 1}",
            kind=kind,
            fitted=fitted,
            foot=footing.foot(number + index, shop, what=titles[index]) if page.layout != "cover" else None,
        )
        for index, fitted in enumerate(sides_fitted)
    )
    return Manuscript(
        id=page.id,
        path=("pages", page.id),
        title=page.title,
        language=shop.labels.language,
        sides=sides,
        bookmarks=tuple(Bookmark(title=each.title, page=start) for each, start in begun),
        targets=tuple((each.id, start) for each, start in begun),
        shop=shop,
    )
