"""A pack's selection -> the charts of its pages as values: die tables, the matrix, the odds, the cards."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from pipeline.contracts.wording import Wording, label
from pipeline.model import BattlePlans, Cell, DieTable, Pack, Plan, Row, Selection
from pipeline.rules.choosing.selection import Chances, plan_pairs, players, table_chances, tables_read


@dataclass(frozen=True, kw_only=True)
class DieRow:
    """Faces of a die and the mission they give, by id and by name; or, by name alone, the table they lead on to."""

    faces: tuple[int, ...]
    mission: str | None
    name: str


@dataclass(frozen=True, kw_only=True)
class DieChart:
    """A table read with one die. `pairs` are the plans that lead to it, named; the random table has none."""

    id: str
    title: str
    die: int
    rows: tuple[DieRow, ...]
    pairs: tuple[str, ...] = ()

    @property
    def leads_on(self) -> bool:
        """Whether its rows give no mission yet."""
        return any(row.mission is None for row in self.rows)


@dataclass(frozen=True, kw_only=True)
class MatrixCell:
    """Where two plans meet: the table to roll on, and who attacks (None and a text where it is rolled for)."""

    row: str
    column: str
    table: str
    title: str
    attacker: str | None
    attacks: str


@dataclass(frozen=True, kw_only=True)
class MatrixChart:
    """The battle plan matrix; `cells` holds one row for each plan of the row player."""

    rows: str
    columns: str
    plans: tuple[str, ...]
    cells: tuple[tuple[MatrixCell, ...], ...]


@dataclass(frozen=True, kw_only=True)
class OddsColumn:
    """A table whose odds are listed, with the pairs of plans that lead to it."""

    table: str
    title: str
    pairs: tuple[str, ...]


@dataclass(frozen=True, kw_only=True)
class OddsRow:
    """A mission's chance in every column, exact."""

    mission: str
    name: str
    chances: tuple[Fraction, ...]


@dataclass(frozen=True, kw_only=True)
class OddsChart:
    """How likely each mission is, by the way it is chosen."""

    columns: tuple[OddsColumn, ...]
    rows: tuple[OddsRow, ...]


@dataclass(frozen=True, kw_only=True)
class PlanCard:
    """A battle plan card of one player. `mark` is the name of its sign."""

    player: str
    plan: str
    motto: str
    why: tuple[str, ...]
    mark: str


@dataclass(frozen=True, kw_only=True)
class SelectionCharts:
    """All charts of a pack's selection; without battle plans there are no matrix and no cards.

    `plan_tables` are those that plans lead to, or the random table.
    """

    random: DieChart
    plan_tables: tuple[DieChart, ...]
    matrix: MatrixChart | None
    odds: OddsChart
    cards: tuple[PlanCard, ...]


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
    """Say who attacks; where both read their own row, as the row player sees it."""
    seat = "chart.you" if plans.equal_seats else "chart"
    if cell.attacker is None:
        return wording.labels[f"{seat}.roll-off" if cell.roll_off else f"{seat}.in-mission"]
    if plans.equal_seats:
        return wording.labels["chart.you.attack" if cell.attacker == plans.rows.id else "chart.you.defend"]
    names = {player.id: player.name for player in players(plans)}
    return label(wording.labels, "chart.attacks", player=names[cell.attacker])


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
