"""A pack's battle plans -> their cards: one of each plan for each player, the table that they meet in, the steps."""

from __future__ import annotations

from collections.abc import Iterator

from pipeline.contracts.selection_charts import DieChart, MatrixCell
from pipeline.contracts.wording import Wording
from pipeline.model import Backs, BattlePlans, Blocks, Card, CardFace, CardLook, Deck, Pack, Plan, Player, Prose
from pipeline.rules.choosing.chances import players, selection_charts
from pipeline.rules.choosing.codes import plan_letters
from pipeline.rules.deck.dealt_card import DealtCard

_BACK, _AID = "plan-back", "plan-aid"
_STEPS = 5
_BETWEEN = " · "


def plan_cards(plans: BattlePlans) -> Iterator[DealtCard]:
    """Give each player a card of each plan; the players' cards differ in look, so that no colour is needed."""
    letters = plan_letters(plans.plans)
    for player, look in zip(players(plans), CardLook, strict=True):
        for number, plan in enumerate(plans.plans):
            card = _plan_card(player, plan, look, {"letter": Blocks(letters[plan.id]), "plan": Blocks(str(number + 1))})
            yield DealtCard(card=card, path=("selection", "battle_plans", "plans", number))


def plan_deck(pack: Pack, plans: BattlePlans, deck: Deck, wording: Wording) -> Iterator[DealtCard]:
    """Deal the cards of all players, and what they look up; backs of their own say whose they are."""
    for dealt in (*plan_cards(plans), *_aids(pack, wording)):
        back = None
        if deck.backs is Backs.OWN:
            title = Prose(wording.labels["chart.battle-plan"])
            back = CardFace(title=title, over=dealt.card.over, look=dealt.card.look, face=_BACK)
        yield DealtCard(card=dealt.card.model_copy(update={"back": back}), path=dealt.path)


def _plan_card(player: Player, plan: Plan, look: CardLook, fields: dict[str, Blocks]) -> Card:
    return Card(
        id=f"{player.id}-{plan.id}",
        over=player.name,
        title=plan.name,
        sign=plan.sign,
        motto=plan.motto,
        text=Blocks("\n".join(f"- {reason}" for reason in plan.why)),
        fields=fields,
        look=look,
    )


def _aids(pack: Pack, wording: Wording) -> Iterator[DealtCard]:
    """Make a card of the matrix with all lists, and one of the steps."""
    tables = pack.selection.tables.values() if pack.selection else ()
    if not all(row.mission or row.part or row.table for table in tables for row in table.rows):
        return  # a row that leads nowhere is told with the pack, and nobody can read its table
    labels, path = wording.labels, ("selection", "battle_plans")
    steps = "\n".join(f"{number}. {labels[f'card.plans.step.{number}']}" for number in range(1, _STEPS + 1))
    for name, text in (("matrix", _matrix(pack, wording)), ("steps", steps)):
        card = Card(id=name, title=Prose(labels[f"card.plans.{name}"]), text=Blocks(text), face=_AID)
        yield DealtCard(card=card, path=path)


def _matrix(pack: Pack, wording: Wording) -> str:
    """Write the matrix as a table, and below it what each die gives."""
    charts = selection_charts(pack, wording)
    assert charts is not None
    assert charts.matrix is not None
    matrix = charts.matrix
    rows = [
        f"| **{letter}** | {' | '.join(_cell(cell, wording) for cell in row)} |"
        for letter, row in zip(matrix.letters, matrix.cells, strict=True)
    ]
    head = f"| {matrix.rows} | {' | '.join(f'{matrix.columns} {letter}' for letter in matrix.letters)} |"
    table = "\n".join((head, "|---" * (len(matrix.letters) + 1) + "|", *rows))
    return "\n\n".join((table, "\n".join(f"- {_list(chart)}" for chart in charts.plan_tables if chart.pairs)))


def _cell(cell: MatrixCell, wording: Wording) -> str:
    side = wording.sides[cell.side].letter if cell.side else wording.labels["chooser.roll"]
    return f"**{side}** {cell.code}"


def _list(chart: DieChart) -> str:
    rows = (f"{_faces(row.faces)}\N{NO-BREAK SPACE}{row.name}" for row in chart.rows)
    return f"**{chart.code}** {_BETWEEN.join(rows)}"


def _faces(faces: tuple[int, ...]) -> str:
    return "\N{EN DASH}".join(str(face) for face in sorted({min(faces), max(faces)}))
