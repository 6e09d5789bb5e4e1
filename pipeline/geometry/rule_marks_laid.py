"""Lines and signs of rules, as rules put them -> where they lie on the table, measured, and all that is wrong."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from pipeline.contracts.battlefield import Point, RuleLine, RuleSign
from pipeline.contracts.ground import Ground
from pipeline.contracts.rule_marks import MarkKind, RuleMark
from pipeline.diagnostics import ContentError, Diagnostic, error
from pipeline.geometry.setting_out import from_centre, from_edges
from pipeline.geometry.tabletop import Tabletop
from pipeline.model import Markers
from pipeline.model.zones import Origin, Spot

_ENDS = "write the places through which it runs, in their order: its ends, and its bends"
MOST_SIGNS = 24  # more crowd a map, and its table


def lay_lines(ground: Ground, tabletop: Tabletop) -> tuple[tuple[RuleLine, ...], tuple[Diagnostic, ...]]:
    """Lay the lines; one that goes nowhere is told."""
    laid, found = _spotted(ground, tabletop, MarkKind.LINE)
    idle = [mark for mark, points in laid if len(set(points)) < 2]
    told = (error("E392", "a line runs from one place to another", path=mark.path, hints=(_ENDS,)) for mark in idle)
    lines = tuple(RuleLine(mark=mark, points=points) for mark, points in laid if mark not in idle)
    return lines, (*found, *told)


def lay_signs(ground: Ground, tabletop: Tabletop) -> tuple[tuple[RuleSign, ...], tuple[Diagnostic, ...]]:
    """Put the signs down, each with its letter, numbered where several have it."""
    laid, found = _spotted(ground, tabletop, MarkKind.SIGN)
    if len(laid) > MOST_SIGNS:
        message = f"rules put {len(laid)} signs on the map, which has room for {MOST_SIGNS}"
        return (), (error("E392", message, path=laid[-1][0].path),)
    return tuple(_signs(laid, tabletop)), (*found, *_taken(ground))


def _spotted(
    ground: Ground, tabletop: Tabletop, kind: MarkKind
) -> tuple[list[tuple[RuleMark, tuple[Point, ...]]], tuple[Diagnostic, ...]]:
    """Find the spots of marks of a kind; those off the table are told, and their marks left out."""
    laid: list[tuple[RuleMark, tuple[Point, ...]]] = []
    found: list[Diagnostic] = []
    for mark in (each for each in ground.marks if each.kind is kind):
        try:
            laid.append((mark, tuple(tabletop.spot(spot, path=mark.path) for spot in mark.spots)))
        except ContentError as fault:
            found += fault.diagnostics
    return laid, tuple(found)


def _taken(ground: Ground) -> Iterator[Diagnostic]:
    """A letter stands for one thing on a map: a side, an objective, or a sign."""
    sides = {str(ground.sides[side].letter): f"the {side}" for side in ground.sides.owners}
    markers = {each.letter: "an objective" for each in ground.objectives if isinstance(each, Markers) and each.letter}
    told: set[str] = set()
    for mark in ground.marks:
        owner = {**sides, **markers}.get(mark.letter)
        if mark.kind is MarkKind.SIGN and owner and mark.letter not in told:
            told.add(mark.letter)
            hint = "choose another letter, so that the table below the map means one thing by it"
            message = f"the sign's letter {mark.letter} is that of {owner}"
            yield error("E392", message, path=mark.path, hints=(hint,))


def _signs(laid: list[tuple[RuleMark, tuple[Point, ...]]], tabletop: Tabletop) -> Iterator[RuleSign]:
    counts = Counter(mark.letter for mark, _ in laid)
    numbers: Counter[str] = Counter()
    for mark, points in laid:
        numbers[mark.letter] += 1
        number = str(numbers[mark.letter]) if counts[mark.letter] > 1 else ""
        measure = from_centre if _is_central(mark.spots) else from_edges
        (at,) = points
        yield RuleSign(mark=mark, sign=f"{mark.letter}{number}", at=at, measured=measure(at, tabletop))


def _is_central(spots: tuple[Spot, ...]) -> bool:
    return spots[0].of is Origin.CENTRE
