"""Rounds as written, and a seed -> Rounds with their missions: named, drawn so that all can check it, or open."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from pipeline.diagnostics import Diagnostic, Path, error, warning
from pipeline.event.reading.kept_draws import NOTHING_KEPT, KeptDraws, draw_of, own_seed
from pipeline.event.reading.ready_event import Chosen, Draw, Round
from pipeline.model import Pack
from pipeline.model.event import EventSheet, RoundSheet
from pipeline.model.event_draws import KeptDraw
from pipeline.rules.choosing.dice import Dice
from pipeline.spelling import hints, quote


def settle_rounds(
    sheet: EventSheet, pack: Pack, kept: KeptDraws = NOTHING_KEPT, today: str = ""
) -> tuple[tuple[Round, ...], tuple[Diagnostic, ...]]:
    """Settle the mission of every round: what was announced stays.

    A mission that is named, was announced or was drawn before isn't drawn again. What is drawn now is announced
    with this version, `today` where that is known.
    """
    found = [each for number, written in enumerate(sheet.rounds) for each in _slips(number, written, sheet, pack, kept)]
    taken = {written.mission for written in sheet.rounds if written.mission}
    taken |= {each.mission for each in kept.rounds.values()}
    told = () if sheet.repeats else tuple(_played_twice(sheet, kept.rounds))
    rounds: list[Round] = []
    for number, written in enumerate(sheet.rounds):
        drawn = draw_of(kept.rounds[number + 1]) if number + 1 in kept.rounds else None
        if drawn is None and written.draw and sheet.seed and not found:
            listed = [each for each in dict.fromkeys(written.draw) if sheet.repeats or each not in taken]
            if listed:
                drawn = replace(draw(sheet.seed, number + 1, listed), version=sheet.version, date=today)
                taken.add(drawn.mission)
            else:
                found.append(_exhausted(number))
        rounds.append(_round(number + 1, written, drawn))
    return tuple(rounds), (*found, *told)


def _played_twice(sheet: EventSheet, kept: Mapping[int, KeptDraw]) -> Iterator[Diagnostic]:
    """Tell of missions that a round names now, and that another one was announced with."""
    announced = {each.mission: number for number, each in kept.items()}
    for number, written in enumerate(sheet.rounds, start=1):
        if written.mission in announced:
            other = announced[written.mission]
            message = f"round {number} names {written.mission}, which round {other} was announced with"
            hint = f"name another mission, say `repeats: yes`, or draw round {other} anew with `--redraw {other}`"
            yield warning("W426", message, path=("rounds", number - 1, "mission"), hints=(hint,))


def draw(seed: str, number: int, listed: Sequence[str]) -> Draw:
    """Draw the mission of a round: a die with a face for each one listed, rolled from the seed `SEED/round N`."""
    own = own_seed(seed, number)
    return Draw(seed=own, listed=tuple(listed), face=Dice(own).roll(len(listed)))


def _round(number: int, written: RoundSheet, drawn: Draw | None) -> Round:
    chosen = Chosen.BATTLE_PLANS if written.battle_plans else Chosen.DRAWN if written.draw else Chosen.NAMED
    return Round(
        number=number,
        name=written.name or "",
        chosen=chosen,
        mission=drawn.mission if drawn else written.mission,
        draw=drawn,
        starts=written.starts or "",
        minutes=written.minutes,
    )


def _slips(number: int, written: RoundSheet, sheet: EventSheet, pack: Pack, kept: KeptDraws) -> list[Diagnostic]:
    path: Path = ("rounds", number)
    ways = [way for way in ("mission", "draw", "battle_plans") if getattr(written, way)]
    if not ways:
        hint = "write `mission: NAME`, `draw: [NAME, NAME]` or `battle_plans: yes`"
        return [error("E420", f"round {number + 1} has no mission", path=path, hints=(hint,))]
    if len(ways) > 1:
        message = f"round {number + 1} has {len(ways)} missions: {', '.join(ways)}"
        return [error("E420", message, path=path, hints=("keep one of them",))]
    found = [*_unknown(number, written, pack)]
    if written.draw and not sheet.seed and number + 1 not in kept.rounds:
        message = f"round {number + 1} is drawn, but there is no seed"
        hint = "add `seed: …`, any words: who knows them can draw again and see that it was fair"
        found.append(error("E422", message, path=(*path, "draw"), hints=(hint,)))
    has_plans = pack.selection is not None and pack.selection.battle_plans is not None
    if written.battle_plans and not has_plans:
        message = f"the pack {pack.id} has no battle plans"
        found.append(error("E423", message, path=(*path, "battle_plans"), hints=("name missions, or draw them",)))
    return found


def _unknown(number: int, written: RoundSheet, pack: Pack) -> list[Diagnostic]:
    named = [(("mission",), written.mission)] if written.mission else []
    listed: list[tuple[Path, str]] = [*named, *((("draw", index), name) for index, name in enumerate(written.draw))]
    return [
        error(
            "E421",
            f"the pack {pack.id} has no mission {quote(name)}",
            path=("rounds", number, *path),
            hints=hints(name, pack.mission_order),
        )
        for path, name in listed
        if name not in pack.mission_order
    ]


def _exhausted(number: int) -> Diagnostic:
    hint = "list more missions, or say `repeats: yes`"
    message = f"all missions that round {number + 1} could draw are played in other rounds"
    return error("E424", message, path=("rounds", number, "draw"), hints=(hint,))
