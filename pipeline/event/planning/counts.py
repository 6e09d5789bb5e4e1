"""An event -> how many of each kind are printed, spares too, by its own formulas."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from pipeline.diagnostics import Diagnostic, error
from pipeline.event.model import Event
from pipeline.event.reading.formula import FormulaError, count
from pipeline.model.event import ItemKind
from pipeline.spelling import quote


def names(event: Event) -> Mapping[str, int]:
    """Give what a formula may count."""
    return {"tables": len(event.tables), "players": len(event.players), "rounds": len(event.rounds)}


def needed(event: Event, kind: ItemKind) -> int:
    """Say how many of a kind the event can't go without: of what belongs to a round, in each."""
    match kind:
        case ItemKind.PLAYER_PACKS | ItemKind.NAME_CARDS | ItemKind.PLAN_CARDS:
            return len(event.players)
        case ItemKind.TABLE_PACKETS | ItemKind.SCORE_SHEETS | ItemKind.TABLE_SIGNS:
            return len(event.tables)
        case ItemKind.ROUND_POSTERS | ItemKind.ORGANISER_COPY | ItemKind.PROJECTOR:
            return 1


def printed(event: Event, kind: ItemKind) -> int:
    """Say how many of a kind are printed: as its formula says, else just those that are needed."""
    formula = event.sheet.spares.get(kind)
    return count(formula, names(event)) if formula else needed(event, kind)


def check_counts(event: Event) -> Iterator[Diagnostic]:
    """Look for formulas that can't be worked out, or come to less than is needed."""
    for kind, formula in event.sheet.spares.items():
        path, least = ("spares", kind.value), needed(event, kind)
        if kind is ItemKind.PROJECTOR:
            yield error("E441", "pictures for a projector aren't printed", path=path, hints=("delete the line",))
            continue
        try:
            number = count(formula, names(event))
        except FormulaError as problem:
            hint = f"write a formula like `tables + 2`; names are {', '.join(names(event))}"
            yield error("E440", f"{quote(formula)} can't be worked out: {problem}", path=path, hints=(hint,))
            continue
        if number < least:
            hint = f"the formula counts all that are printed, as `{least} + 2`; delete the line for no spares"
            yield error("E441", f"{quote(formula)} comes to {number}; {least} are needed", path=path, hints=(hint,))
