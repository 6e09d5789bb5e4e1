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
    PlanCard,
    SelectionCharts,
)
from pipeline.contracts.wording import Wording, label
from pipeline.model import BattlePlans, Cell, DieTable, Pack, Plan, Player, Row, Selection

Chances = dict[str, Fraction]


def table_chances(selection: Selection, name: str) -> Chances:
    """Give the chance of every mission that a die table gives, itself or by the tables that it leads on to."""
    table, chances = selection.tables[name], Chances()
    for row in table.rows:
        share = Fraction(len(row.faces), table.die)
        further = {row.mission: Fraction(1)} if row.mission else table_chances(selection, str(row.table))
        for mission, chance in further.items():
            chances[mission] = chances.get(mission, Fraction(0)) + share * chance
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
    """Name the tables that the rows of a table lead on to."""
    table = selection.tables.get(name)
    return tuple(row.table for row in table.rows if row.table is not None) if table else ()


def missions_in_tables(selection: Selection) -> frozenset[str]:
    """Name all missions that a die can choose."""
    tables = (selection.tables[name] for name in tables_read(selection) if name in selection.tables)
    return frozenset(row.mission for table in tables for row in table.rows if row.mission is not None)


def selection_charts(pack: Pack, wording: Wording) -> SelectionCharts | None:
    """Lay out the charts of a pack's selection; a pack without one has none."""
    selection = pack.selection
    if selection is None:
        return None
    charts = tuple(_die_chart(pack, selection, table, wording) for table in tables_read(selection))
    plans = selection.battle_plans
    return SelectionCharts(
        random=charts[0],
        plan_tables=tuple(chart for chart in charts if chart.pairs or chart.id != selection.random),
        matrix=_matrix(selection, plans, wording) if plans else None,
        odds=_odds(pack, selection, charts, wording),
        cards=_cards(plans) if plans else (),
    )


def _die_chart(pack: Pack, selection: Selection, name: str, wording: Wording) -> DieChart:
    table: DieTable = selection.tables[name]
    return DieChart(
        id=name,
        title=table.name,
        die=table.die,
        rows=tuple(
            DieRow(faces=row.faces, mission=row.mission, name=_leads(pack, selection, row)) for row in table.rows
        ),
        pairs=_pairs(selection.battle_plans, name, wording) if selection.battle_plans else (),
    )


def _leads(pack: Pack, selection: Selection, row: Row) -> str:
    return pack.missions[row.mission].name if row.mission else selection.tables[str(row.table)].name


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
        cells=tuple(made[start : start + size] for start in range(0, len(made), size)),
    )


def _cell(cell: Cell, selection: Selection, plans: BattlePlans, wording: Wording) -> MatrixCell:
    return MatrixCell(
        row=cell.row,
        column=cell.column,
        table=cell.table,
        title=selection.tables[cell.table].name,
        attacker=cell.attacker,
        attacks=_attacks(cell, plans, wording),
    )


def _attacks(cell: Cell, plans: BattlePlans, wording: Wording) -> str:
    """Say who plays the first side; where both read their own row, as the row player sees it."""
    labels, seat = wording.labels, "chart.you" if plans.equal_seats else "chart"
    first, second = (labels[f"side.{wording.sides.ids[place]}"] for place in (0, -1))
    if cell.attacker is None:
        return label(labels, f"{seat}.roll-off", side=first) if cell.roll_off else labels[f"{seat}.in-mission"]
    if plans.equal_seats:
        is_first = cell.attacker == plans.rows.id
        return label(labels, f"chart.you.{'first' if is_first else 'second'}", side=first if is_first else second)
    names = {player.id: player.name for player in players(plans)}
    return label(labels, "chart.plays", player=names[cell.attacker], side=first)


def _odds(pack: Pack, selection: Selection, charts: tuple[DieChart, ...], wording: Wording) -> OddsChart:
    chances: tuple[Chances, ...] = tuple(table_chances(selection, chart.id) for chart in charts)
    return OddsChart(
        columns=tuple(OddsColumn(table=chart.id, title=_way(chart, wording), pairs=chart.pairs) for chart in charts),
        rows=tuple(
            OddsRow(
                mission=mission,
                name=pack.missions[mission].name,
                chances=tuple(chance.get(mission, Fraction(0)) for chance in chances),
            )
            for mission in pack.mission_order
        ),
    )


def _way(chart: DieChart, wording: Wording) -> str:
    """Name the way to a mission: a table that leads on to all the others is the way at random."""
    return wording.labels["chart.at-random"] if chart.leads_on else chart.title


def _cards(plans: BattlePlans) -> tuple[PlanCard, ...]:
    return tuple(_card(player.name, plan) for player in players(plans) for plan in plans.plans)


def _card(player: str, plan: Plan) -> PlanCard:
    return PlanCard(player=player, plan=plan.name, motto=plan.motto, why=plan.why, mark=plan.sign)
