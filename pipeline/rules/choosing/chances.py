"""A pack's ways to choose a mission -> the tables that they read, exact chances, and the charts that show them."""

from __future__ import annotations

from fractions import Fraction

from pipeline.contracts.selection_charts import (
    DieChart,
    DieRow,
    MatrixCell,
    MatrixChart,
    OddsChart,
    OddsColumn,
    OddsRow,
    SelectionCharts,
)
from pipeline.contracts.wording import Wording, label, spoken
from pipeline.model import BattlePlans, Cell, DieTable, Pack, Player, Row, Selection
from pipeline.rules.choosing.codes import plan_letters, table_codes
from pipeline.rules.choosing.joint import NOTHING, Made, leaves_of_parts, made_missions, outcomes

Chances = dict[str, Fraction]


def table_chances(
    selection: Selection, name: str, made: Made = NOTHING, known: dict[str, Chances] | None = None
) -> Chances:
    """Give the chance of every mission that a die table gives, itself, by tables that it leads on to, or of parts.

    Many rows may lead to one table: what is `known` of it isn't worked out again.
    """
    known = {} if known is None else known
    if name not in known:
        table = selection.tables[name]
        known[name] = _of_parts(selection, table, made) if table.roll else _of_rows(selection, table, made, known)
    return known[name]


def _of_rows(selection: Selection, table: DieTable, made: Made, known: dict[str, Chances]) -> Chances:
    """Give the chance of every mission that the rows of a table give or lead to."""
    chances = Chances()
    for row in table.rows:
        share = Fraction(len(row.faces), table.die)
        further = {row.mission: Fraction(1)} if row.mission else table_chances(selection, str(row.table), made, known)
        for mission, chance in further.items():
            chances[mission] = chances.get(mission, Fraction(0)) + share * chance
    return chances


def _of_parts(selection: Selection, table: DieTable, made: Made) -> Chances:
    """Give the chance of every mission that dice make of parts; what makes none is rolled again."""
    found = [(each.mission, each.chance) for each in outcomes(selection, table, made) if each.mission is not None]
    whole = sum((chance for _, chance in found), Fraction(0))
    chances = Chances()
    for mission, chance in found:
        chances[mission] = chances.get(mission, Fraction(0)) + chance / whole
    return chances


def cell_of(plans: BattlePlans, row: str, column: str) -> Cell:
    """Find where two plans meet."""
    return next(cell for cell in plans.cells if (cell.row, cell.column) == (row, column))


def players(plans: BattlePlans) -> tuple[Player, Player]:
    """Name both players, the one who reads the rows first."""
    return plans.rows, plans.columns


def plan_pairs(plans: BattlePlans) -> tuple[tuple[str, str], ...]:
    """List every pair of plans, row by row."""
    return tuple((row.id, column.id) for row in plans.plans for column in plans.plans)


def tables_read(selection: Selection) -> tuple[str, ...]:
    """Name the tables that the die or the matrix reads, each once, in the order of their first reading."""
    cells = selection.battle_plans.cells if selection.battle_plans else ()
    found: dict[str, None] = {}
    # A stack, filled from behind: what is written first is read first.
    waiting = [cell.table for cell in reversed(cells)] + [selection.random]
    while waiting:
        name = waiting.pop()
        if name not in found:
            found[name] = None
            waiting.extend(reversed(leads_to(selection, name)))
    return tuple(found)


def tables_behind(selection: Selection, name: str) -> frozenset[str]:
    """Name all tables that can be come to from a table, step by step."""
    found: set[str] = set()
    waiting = [*leads_to(selection, name)]
    while waiting:
        further = waiting.pop()
        if further not in found:
            found.add(further)
            waiting.extend(leads_to(selection, further))
    return frozenset(found)


def leads_to(selection: Selection, name: str) -> tuple[str, ...]:
    """Name the tables that the rows of a table lead on to, and those that it has rolled."""
    table = selection.tables.get(name)
    return (*(row.table for row in table.rows if row.table is not None), *table.roll) if table else ()


def missions_in_tables(selection: Selection, made: Made = NOTHING) -> frozenset[str]:
    """Name all missions that dice can choose."""
    tables = [selection.tables[name] for name in tables_read(selection) if name in selection.tables]
    rolled = (each.mission for table in tables if table.roll for each in outcomes(selection, table, made))
    return frozenset(each for each in (*rolled, *(row.mission for table in tables for row in table.rows)) if each)


def selection_charts(pack: Pack, wording: Wording) -> SelectionCharts | None:
    """Lay out the charts of a pack's selection; a pack without one has none."""
    selection = pack.selection
    if selection is None:
        return None
    # Tables of parts are shown with those that have them rolled.
    read = [table for table in tables_read(selection) if selection.tables[table].of is None]
    charts = tuple(_die_chart(pack, selection, table, wording) for table in read)
    plans = selection.battle_plans
    return SelectionCharts(
        random=charts[0],
        plan_tables=tuple(chart for chart in charts if chart.pairs or chart.id != selection.random),
        matrix=_matrix(selection, plans, wording) if plans else None,
        odds=_odds(pack, selection, charts, wording),
    )


def _die_chart(pack: Pack, selection: Selection, name: str, wording: Wording) -> DieChart:
    table: DieTable = selection.tables[name]
    leaves = leaves_of_parts(pack)
    return DieChart(
        id=name,
        title=table.name,
        die=table.die,
        rows=tuple(
            DieRow(
                faces=row.faces,
                mission=row.mission or leaves.get((str(table.of), str(row.part))),
                name=_leads(pack, selection, table, row),
            )
            for row in table.rows
        ),
        is_of_parts=table.of is not None,
        rolled=tuple(_die_chart(pack, selection, each, wording) for each in table.roll),
        pairs=_pairs(selection.battle_plans, name, wording) if selection.battle_plans else (),
        code=table_codes(selection, wording.labels)[name],
    )


def _leads(pack: Pack, selection: Selection, table: DieTable, row: Row) -> str:
    if row.part is not None:
        return part_name(pack, str(table.of), row.part)
    return pack.missions[row.mission].name if row.mission else selection.tables[str(row.table)].name


def part_name(pack: Pack, kind: str, part: str) -> str:
    """Give what a part is called; one without a name, or that can't be read, goes by its file's name."""
    found = pack.parts.get(kind, {}).get(part)
    return str(found.name) if found and found.name else spoken(part)


def _pairs(plans: BattlePlans, table: str, wording: Wording) -> tuple[str, ...]:
    names = {plan.id: plan.name for plan in plans.plans}
    return tuple(
        label(wording.labels, "chart.against", row=names[cell.row], column=names[cell.column])
        for cell in plans.cells
        if cell.table == table
    )


def _matrix(selection: Selection, plans: BattlePlans, wording: Wording) -> MatrixChart:
    cells = {(cell.row, cell.column): _cell(cell, selection, plans, wording) for cell in plans.cells}
    size = len(plans.plans)
    made = tuple(cells[pair] for pair in plan_pairs(plans))
    return MatrixChart(
        rows=wording.labels["chart.you"] if plans.equal_seats else plans.rows.name,
        columns=wording.labels["chart.opponent"] if plans.equal_seats else plans.columns.name,
        plans=tuple(plan.name for plan in plans.plans),
        letters=tuple(plan_letters(plans.plans)[plan.id] for plan in plans.plans),
        signs=tuple(plan.sign for plan in plans.plans),
        cells=tuple(made[start : start + size] for start in range(0, len(made), size)),
    )


def _cell(cell: Cell, selection: Selection, plans: BattlePlans, wording: Wording) -> MatrixCell:
    return MatrixCell(
        row=cell.row,
        column=cell.column,
        table=cell.table,
        title=selection.tables[cell.table].name,
        first_side=cell.first_side,
        plays=_plays(cell, plans, wording),
        side=wording.sides.ids[0 if cell.first_side == plans.rows.id else -1] if cell.first_side else None,
        code=table_codes(selection, wording.labels)[cell.table],
    )


def _plays(cell: Cell, plans: BattlePlans, wording: Wording) -> str:
    """Say who plays the first side; where both read their own row, as the row player sees it."""
    labels, seat = wording.labels, "chart.you" if plans.equal_seats else "chart"
    first, second = (labels[f"side.{wording.sides.ids[place]}"] for place in (0, -1))
    if cell.first_side is None:
        return label(labels, f"{seat}.roll-off", side=first) if cell.roll_off else labels[f"{seat}.in-mission"]
    if plans.equal_seats:
        is_first = cell.first_side == plans.rows.id
        return label(labels, f"chart.you.{'first' if is_first else 'second'}", side=first if is_first else second)
    names = {player.id: player.name for player in players(plans)}
    return label(labels, "chart.plays", player=names[cell.first_side], side=first)


def _odds(pack: Pack, selection: Selection, charts: tuple[DieChart, ...], wording: Wording) -> OddsChart:
    made, known = made_missions(pack), dict[str, Chances]()
    chances: tuple[Chances, ...] = tuple(table_chances(selection, chart.id, made, known) for chart in charts)
    # A leaf that shows a part is no battle; what has no leaf can be chosen, and played from its parts.
    shown = leaves_of_parts(pack).values()
    listed = [mission for mission in pack.mission_order if mission not in shown]
    others = (mission for mission in pack.missions if mission not in pack.mission_order)
    chosen = (mission for mission in others if any(mission in chance for chance in chances))
    return OddsChart(
        columns=tuple(OddsColumn(table=chart.id, title=_way(chart, wording), pairs=chart.pairs) for chart in charts),
        rows=tuple(
            OddsRow(
                mission=mission,
                name=pack.missions[mission].name,
                chances=tuple(chance.get(mission, Fraction(0)) for chance in chances),
            )
            for mission in (*listed, *chosen)
        ),
    )


def _way(chart: DieChart, wording: Wording) -> str:
    """Name the way to a mission: a table that leads on to all the others is the way at random."""
    return wording.labels["chart.at-random"] if chart.leads_on else chart.title
