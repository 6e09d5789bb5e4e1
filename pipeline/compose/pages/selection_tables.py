"""Tables that missions are chosen by -> charts of dice and of battle plans, whose words stay in their lines."""

from __future__ import annotations

from collections.abc import Sequence

from pipeline.compose.leaves.summaries import faces_text
from pipeline.compose.pages.page_material import Chart, PageMaterial, absent
from pipeline.compose.text.atoms import Picture
from pipeline.compose.workshop import Workshop
from pipeline.contracts.selection_charts import DieChart
from pipeline.diagnostics import ContentError
from pipeline.fonts import Face, measure

# The weights of words and heads; room for faces beside words, in the chart's own type.
_PLAIN, _HEADS, _BOLD = 400, 600, 700
_FACES = 3.6
_SIZE, _PADS = 0.94, 0.75  # of the chart's type, in body sizes; at both sides of a cell together, in its own
_HAIR = 0.01  # points: widths are written to a hundredth


def _die_table(chart: DieChart, material: PageMaterial) -> dict[str, object]:
    page = material.references.page
    rows = [
        {
            "faces": faces_text(row.faces),
            "mission": row.mission,
            "name": row.name,
            "page": page(row.mission),
        }
        for row in chart.rows
    ]
    return {"name": chart.title, "rows": rows, "has_pages": any(row["page"] for row in rows)}


def random_table(material: PageMaterial) -> Chart:
    """Show the table of the die that chooses among all missions."""
    chart = material.charts.random
    if chart.rolled:
        return _side_by_side(chart.rolled, material)
    template = "type-table" if chart.leads_on else "die-table"
    html = material.shop.render(template, table=_die_table(chart, material))
    return Chart(picture=Picture("chart", html, 0.0, per_body=material.rows(len(chart.rows) + 1)))


def plan_tables(material: PageMaterial) -> Chart:
    """Show the other tables, side by side."""
    shown = {table.id: table for chart in material.charts.plan_tables for table in chart.dice}
    if not shown:
        raise ContentError(absent(material.page, "other tables in selection.yaml than the one that `random` shows"))
    return _side_by_side(tuple(shown.values()), material)


def _side_by_side(charts: tuple[DieChart, ...], material: PageMaterial) -> Chart:
    shop, beside = material.shop, min(material.beside or len(charts), len(charts))
    # A hair less: widths are written to a hundredth, and tables side by side must not come to more than the page.
    width = (shop.area.width - shop.gutter * (beside - 1)) / beside - _HAIR
    html, lines = "", -1
    for start in range(0, len(charts), beside):
        some = charts[start : start + beside]
        tables = [_die_table(chart, material) for chart in some]
        for table, chart in zip(tables, some, strict=True):
            # On paper nothing else leads from a part to the leaf that shows it.
            table["has_pages"] = table["has_pages"] and chart.is_of_parts
        html += shop.render("die-tables", tables=tables, width=width, gap=shop.gutter, is_first=not html)
        lines += max(len(chart.rows) for chart in some) + 2  # its head, and a line above it
    names = [row.name for chart in charts for row in chart.rows]
    heads = [chart.title for chart in charts]
    widest = min(
        _widest_cells([(name, _PLAIN) for name in names], width, material.shop, beside=_FACES),
        _widest_cells([(head, _HEADS) for head in heads], width, material.shop),
    )
    picture = Picture("chart", html, 0.0, per_body=material.rows(lines), room_before=1.2, widest=widest)
    return Chart(picture=picture, full=True)


def matrix(material: PageMaterial) -> Chart:
    """Show where two battle plans meet."""
    plans = material.matrix
    html = material.shop.render("matrix", matrix=plans)
    heads = [(f"{who} {plan}", _HEADS) for who in (plans.rows, plans.columns) for plan in plans.plans]
    cells = [line for row in plans.cells for cell in row for line in ((cell.plays, _BOLD), (str(cell.title), _PLAIN))]
    widest = _widest_cells([*heads, *cells], material.shop.area.width / (len(plans.plans) + 1), material.shop)
    picture = Picture("chart", html, 0.0, per_body=material.rows(2 * len(plans.cells) + 1), widest=widest)
    return Chart(picture=picture, full=True)


def _widest_cells(lines: Sequence[tuple[str, int]], width: float, shop: Workshop, *, beside: float = 0.0) -> float:
    """Tell up to which body size lines of a weight each stay in a cell that is so wide, and holds so much else."""
    theme = shop.theme
    faces = {weight: Face(theme.heading if weight == _HEADS else theme.text, weight) for _, weight in lines}
    longest = max((measure(text, faces[weight], 1.0) for text, weight in lines), default=0.0)
    return width / (longest + _PADS + beside) / _SIZE
