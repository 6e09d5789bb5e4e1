"""A chart's name on a page -> the chart: `{contents}`, `{matrix}` and the others, with their heights."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial

from pipeline.compose.leaves.extras import odds_chart, percent, victory_chart
from pipeline.compose.leaves.outlines import Compared, compared_words, comparison_chart, page_reference
from pipeline.compose.leaves.summaries import die_chart, word_chart
from pipeline.compose.pages.card_index import card_index, checklist
from pipeline.compose.pages.chooser import chooser
from pipeline.compose.pages.contents_chart import ContentsChart, SetEntry, entry
from pipeline.compose.pages.deck_charts import cap_chart, deck_list, deployment_map, example_chart, map_key, score_sheet
from pipeline.compose.pages.page_material import Chart, PageMaterial, Shown, absent
from pipeline.compose.pages.plan_cards import plan_cards_chart
from pipeline.compose.pages.selection_tables import matrix, plan_tables, random_table
from pipeline.compose.pages.small_chooser import small_chooser
from pipeline.compose.text.atoms import Picture
from pipeline.compose.workshop import Workshop
from pipeline.contracts.plate import Plate
from pipeline.contracts.rule_results import DieChart as RuleTable
from pipeline.contracts.rule_results import ShareChart
from pipeline.contracts.wording import joined
from pipeline.diagnostics import ContentError, error
from pipeline.draw import BoxDrawing
from pipeline.model import Pack, Page
from pipeline.rules.choosing.combination_chart import combination_chart
from pipeline.rules.deck.example import score_example
from pipeline.rules.figures.victory import victory_lines
from pipeline.rules.telling.rule_charts import rule_chart, rule_chart_names
from pipeline.rules.telling.rulebook_index import reference_index

_INDEX = (0.1, 0.32, 0.58)  # of the width: page, rule, missions that use it
_HEAD_LINES = 2  # lines of the head of the chances


def _contents(material: PageMaterial, *, missions: bool = True) -> Chart:
    pack, shop, numbers = material.pack, material.shop, material.references.numbers
    pages = [
        entry(page.id, numbers[page.id], page.title, shop) for page in pack.pages.values() if _is_listed(page, numbers)
    ]
    listed = [(name, pack.missions[name]) for name in pack.mission_order] if missions else []
    made = [entry(name, numbers[name], mission.name, shop, mission.kind) for name, mission in listed]
    entries = tuple(sorted((*pages, *made), key=lambda each: each.number))
    write = partial(_write_contents, shop)
    return Chart(picture=ContentsChart(entries=entries, row=material.rows(1.2), write=write))


def _write_contents(shop: Workshop, entries: Sequence[SetEntry]) -> str:
    return shop.render("contents", entries=entries)


def _is_listed(page: Page, numbers: Mapping[str, int]) -> bool:
    return page.listed and page.id in numbers


def _share_chart(chart: ShareChart, material: PageMaterial) -> Chart:
    html = material.shop.render("shares", chart=chart)
    return Chart(picture=Picture("chart", html, 0.0, per_body=material.rows(len(chart.lines) + 1)))


def _rule_chart(name: str, material: PageMaterial) -> Chart:
    """Show what a rule works out for all missions alike: a die table, a share, chances."""
    pack, shop = material.pack, material.shop
    chart = rule_chart(pack, name, shop.wording)
    if chart is None:
        rule, _ = rule_chart_names(pack)[name]
        raise ContentError(absent(material.page, f"figures: {rule} in pack.yaml"))
    if isinstance(chart, ShareChart):
        return _share_chart(chart, material)
    return Chart(picture=die_chart(chart, shop) if isinstance(chart, RuleTable) else odds_chart(chart, shop))


def _combinations(material: PageMaterial) -> Chart:
    pack, shop, numbers = material.pack, material.shop, material.references.numbers
    if not pack.combinations:
        raise ContentError(absent(material.page, "combinations in pack.yaml"))
    # One of a single kind gives its parts leaves: tables that lead to them name their pages.
    named = [name for name, each in pack.combinations.items() if len(each.of) > 1] or [*pack.combinations]
    charts = [combination_chart(pack, name, shop.labels) for name in named]
    html = shop.render("combinations", charts=charts, numbers=numbers)
    count = sum(len(chart.rows) + _HEAD_LINES + 1 for chart in charts) - 1
    return Chart(picture=Picture("chart", html, 0.0, per_body=material.rows(count)), full=True)


def _selection_odds(material: PageMaterial) -> Chart:
    odds = material.charts.odds
    never = material.shop.labels["chart.never"]
    rows = [
        {
            "mission": row.mission,
            "name": row.name,
            "is_printed": row.mission in material.references.numbers,
            "chances": [percent(each) if each else never for each in row.chances],
        }
        for row in odds.rows
    ]
    html = material.shop.render("selection-odds", rows=rows, columns=odds.columns)
    return Chart(picture=Picture("chart", html, 0.0, per_body=material.rows(len(rows) + _HEAD_LINES)), full=True)


def _victory_table(material: PageMaterial) -> Chart:
    return Chart(picture=victory_chart(victory_lines(material.pack.figures.points_by_losses), material.shop))


def _comparison(material: PageMaterial) -> Chart:
    pack, shop, page = material.pack, material.shop, material.references.page
    missions = [
        Compared(
            brief=material.missions[mission].brief,
            where=page_reference(page(mission), shop),
            apart=material.missions[mission].apart,
        )
        for mission in pack.mission_order
    ]
    if shop.measures.is_small:
        return Chart(listed=tuple(compared_words(missions, shop)))
    return Chart(picture=comparison_chart(missions, shop), full=True)


def _users(pack: Pack, missions: tuple[str, ...], shop: Workshop) -> str:
    """Name the missions that use a rule; where more than two do and they are all, say that."""
    if len(missions) > 2 and len(missions) == len(pack.mission_order):
        return shop.labels["chart.missions.all"]
    return joined(shop.labels, [pack.missions[name].name for name in missions], last="and")


def _reference_index(material: PageMaterial) -> Chart:
    pack, shop = material.pack, material.shop
    lines = reference_index(pack)
    if not lines:
        raise ContentError(absent(material.page, "references in pack.yaml"))
    head = [shop.labels[key] for key in ("chart.page", "chart.rule", "chart.missions")]
    rows = [
        [
            f"**{line.page}**",
            f"{line.name} ({line.note})" if line.note else line.name,
            _users(pack, line.missions, shop),
        ]
        for line in lines
    ]
    return Chart(picture=word_chart(_INDEX, head, rows, shop), full=True)


def _deck_list(material: PageMaterial) -> Chart:
    if material.pack.cards is None:
        raise ContentError(absent(material.page, "cards.yaml"))
    return Chart(picture=deck_list(material.pack, material.shop))


def _example(material: PageMaterial) -> Chart:
    scoring, rows = material.scoring, score_example(material.pack)
    if not rows:
        raise ContentError(absent(material.page, "scoring: example in pack.yaml"))
    return Chart(picture=example_chart(rows, scoring, material.shop), full=True)


def _score_sheet(material: PageMaterial) -> Chart:
    return Chart(picture=score_sheet(material.scoring, material.pack, material.shop), full=True)


def _deployment(material: PageMaterial) -> Chart:
    grounds = material.pack.deck.grounds if material.pack.deck is not None else {}
    if not grounds:
        raise ContentError(absent(material.page, "cards of a type that shows ground"))
    return Chart(picture=deployment_map(grounds, material.deployments, material.shop), full=True)


def _tuck_box(material: PageMaterial) -> Chart:
    if material.box is None:
        raise ContentError(absent(material.page, "box in cards.yaml"))
    plate = _drawn_box(material.box, material)
    html = material.shop.render("tuck-box", plate=plate, note=material.box.note)
    note = _BOX_NOTE if material.box.note else 0.0
    return Chart(picture=Picture("chart", html, plate.height.points + note), full=True)


def _drawn_box(box: BoxDrawing, material: PageMaterial) -> Plate:
    """Draw a tuck box; one that is wider than the page's words can't be printed on it."""
    shop = material.shop
    if float(box.net.width) > float(shop.area.stock.width - shop.area.margin.left - shop.area.margin.right):
        message = (
            f"the net of the box is {float(box.net.width):.1f} mm wide, more than there is on {shop.area.stock.name}"
        )
        hint = "take a larger paper with --paper, thinner card, or fewer sets"
        raise ContentError(error("E763", message, path=("cards", "box"), hints=(hint,)))
    return box.plate()


_BOX_NOTE = 18.0  # points: the line above a net
CHARTS: Mapping[str, Callable[[PageMaterial], Chart]] = {
    "contents": _contents,
    "pages": partial(_contents, missions=False),
    "random_table": random_table,
    "plan_tables": plan_tables,
    "matrix": matrix,
    "selection_odds": _selection_odds,
    "combinations": _combinations,
    "chooser": lambda material: (small_chooser if material.shop.measures.is_small else chooser)(material),
    "victory_table": _victory_table,
    "plan_cards": plan_cards_chart,
    "deck_list": _deck_list,
    "card_index": card_index,
    "checklist": checklist,
    "caps": lambda material: Chart(picture=cap_chart(material.scoring, material.shop)),
    "deployment": _deployment,
    "map_key": lambda material: Chart(picture=map_key(material.pack, material.shop), full=True),
    "example": _example,
    "score_sheet": _score_sheet,
    "tuck_box": _tuck_box,
    "comparison": _comparison,
    "reference_index": _reference_index,
}

_MISSIONS = frozenset((Shown.MISSIONS, Shown.WHOLE_PACK))
# A chart that isn't here finds of missions what a list of them shows, and nothing of the rest.
_SHOWN: Mapping[str, frozenset[Shown]] = {
    "comparison": _MISSIONS,
    "chooser": frozenset((Shown.GROUNDS, Shown.SLOTS)),
    "score_sheet": _MISSIONS,  # what missions score
    "caps": _MISSIONS,
    "deployment": frozenset((Shown.DEPLOYMENTS,)),
    "reference_index": frozenset((Shown.WHOLE_PACK,)),
    "parts": frozenset((Shown.WHOLE_PACK,)),
    "tuck_box": frozenset((Shown.BOX,)),
    "plan_cards": frozenset((Shown.FACES,)),
}
_ON_COVERS = frozenset((Shown.GROUNDS, Shown.DEPLOYMENTS))


def shown_on(page: Page) -> frozenset[Shown]:
    """Tell what a page shows that isn't given to every page: what its charts ask for, and grounds on a cover."""
    asked = (shown for name, shown in _SHOWN.items() if f"{{{name}}}" in page.body)
    return frozenset().union(*asked, _ON_COVERS if page.layout == "cover" else ())


def chart_names(pack: Pack) -> tuple[str, ...]:
    """List the charts that pages of a pack can ask for: ours, and those of its rules."""
    return (*CHARTS, *rule_chart_names(pack))


def make_chart(name: str, material: PageMaterial) -> Chart:
    """Make the chart of a name."""
    return CHARTS[name](material) if name in CHARTS else _rule_chart(name, material)
