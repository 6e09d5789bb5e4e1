"""The phases of a reference -> its cards, each numbered; one more has what is looked up every turn, and an index."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from pipeline.compose.fit.copyfit import Column, Placed, largest
from pipeline.compose.reference.every_turn import APART, EveryTurn
from pipeline.compose.reference.reference_blocks import ReferenceAtom
from pipeline.compose.reference.reference_fitting import Frame, ReferenceFitter, ReferenceSide
from pipeline.rules.telling.told_phases import ToldPhase

_SIDES = 2
_LEAST = 1.0  # beside the body: what is looked up every turn has its frame to be found by


def card_sides(fitter: ReferenceFitter) -> tuple[ReferenceSide, ...]:
    """Fill faces and backs, a card or more for each phase: all faces first, as decks have them."""
    phases, large = fitter.material.phases, _every_turn(fitter, fitter.form.body.floor)
    if large is not None:
        phases = tuple(map(_without_every_turn, phases))
    filled = fitter.in_one_size(phases, [[Frame(is_first=not phase.place), Frame()] for phase in phases], more=2)
    body = min((side.fitted.body for sides in filled for side in sides), default=fitter.form.body.floor)
    count = sum(len(sides) for sides in filled) // _SIDES + bool(large)
    numbers = [
        f"{phase.letter} {number}/{len(sides) // _SIDES}" if len(sides) > _SIDES else phase.letter
        for phase, sides in zip(phases, filled, strict=True)
        for number in range(1, len(sides) // _SIDES + 1)
    ]
    flat = [side for sides in filled for side in sides]
    both = [
        fitter.footed(side, f"{numbers[place // _SIDES]} \N{MIDDLE DOT} {place // _SIDES + 1}/{count}")
        for place, side in enumerate(flat)
    ]
    if large is not None:
        large = _every_turn(fitter, body) or large
        cards = [*flat, large, large]
        index = _index(fitter, body, [_codes(cards[at : at + _SIDES]) for at in range(0, len(cards), _SIDES)])
        both += [fitter.footed(side, f"{count}/{count}") for side in (large, index)]
    margin, bleed = fitter.form.margin, fitter.shop.bleed
    sideways, upwards = (max(margin.left, margin.right) + bleed).points, (margin.top + bleed).points
    return tuple(
        replace(side, name=f"card-{number}", out_sideways=sideways, out_upwards=upwards)
        for number, side in enumerate([*both[::2], *both[1::2]], start=1)
    )


def _without_every_turn(phase: ToldPhase) -> ToldPhase:
    return replace(phase, blocks=tuple(told for told in phase.blocks if not told.block.every_turn))


def _every_turn(fitter: ReferenceFitter, body: float) -> ReferenceSide | None:
    """Set what is looked up every turn on a face of its own, as large as it goes in; it may not, or be nothing."""
    atoms = (atom for phase in fitter.material.phases for atom in fitter.maker.atoms(phase))
    blocks = tuple(atom for atom in atoms if atom.every_turn)
    if not blocks:
        return None
    frame = Frame()
    room, width = fitter.room(frame), fitter.column
    large = fitter.every_turn(blocks, APART).fitted(body, room, width, _LEAST)
    if large is None:
        return None
    column = Column(atoms=(Placed(atom=large, space=0.0),), height=large.height(body, width))
    return fitter.side(1, frame, (column,), body)


def _index(fitter: ReferenceFitter, most: float, cards: Sequence[Sequence[str]]) -> ReferenceSide:
    """List all blocks, and on which card each stands."""
    on = {code: str(number) for number, codes in enumerate(cards, start=1) for code in codes}
    blocks = [told for phase in fitter.material.phases for told in phase.blocks]
    table = fitter.maker.index([(told.code, str(told.block.heading), on.get(told.code, "")) for told in blocks])
    frame, floor, width = Frame(), fitter.form.body.floor, fitter.column
    room = fitter.room(frame)

    def fits(size: float) -> bool:
        return table.height(size, width) <= room and not table.is_too_wide(size, width)

    size = largest(fits, floor, most) or floor
    column = Column(atoms=(Placed(atom=table, space=0.0),), height=table.height(size, width))
    return fitter.side(1, frame, (column,), size)


def _codes(sides: Sequence[ReferenceSide]) -> list[str]:
    return [code for side in sides for code in _codes_of(side)]


def _codes_of(side: ReferenceSide) -> Iterator[str]:
    for placed in side.fitted.bands:
        flow = getattr(placed.band, "flow", None)
        for atom in flow.atoms if flow is not None else ():
            blocks = atom.blocks if isinstance(atom, EveryTurn) else (atom,)
            yield from (block.code for block in blocks if isinstance(block, ReferenceAtom) and block.kind == "block")
