"""A tree -> who plays: its sides, their teams and what is neutral; and Diagnostics where these don't fit together."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from pipeline.diagnostics import Diagnostic, Path, error
from pipeline.load.parsing.nodes import Mapping, Scalar, at, keys
from pipeline.load.shaping.misfits import describe
from pipeline.model import EACH, NEUTRAL, PackKind
from pipeline.model.rules import FIRST_DEPLOYED
from pipeline.model.sides import MOST_SIDES
from pipeline.spelling import quote

# What stands for other players than a side, or for something else, where a side may be named.
_NO_SIDES = (EACH, "all", "enemy", "own", "first", "second", FIRST_DEPLOYED, "table")
_SIDES_HINT = "say who plays: `sides: {red: {name: Red, letter: R, forms: {who: Red, whose: Red's, its: its}}, …}`"
_NEUTRAL_HINT = "say under `sides` who is meant, as of a side: `neutral: {name: Beasts, letter: B, forms: {…}}`"


def is_of_missions(tree: Mapping) -> bool:
    """Tell whether a pack is one of missions, as all are that don't say otherwise."""
    kind = tree.get("kind")
    return kind is None or (isinstance(kind, Scalar) and kind.text == PackKind.MISSIONS)


def sides_of(tree: Mapping) -> tuple[str, ...]:
    """Name the sides that somebody plays."""
    return tuple(side for side in keys(tree.get("sides")) if side != NEUTRAL)


def parties_of(tree: Mapping) -> dict[str, tuple[str, ...]]:
    """Name all to whom things may belong: the sides, their teams, and what is neutral if the pack says what that is."""
    neutral = (NEUTRAL,) if NEUTRAL in keys(tree.get("sides")) else ()
    return {"sides": sides_of(tree), "teams": tuple(keys(tree.get("teams"))), NEUTRAL: neutral}


def check_sides(tree: Mapping) -> Iterator[Diagnostic]:
    """Find a pack in which nobody plays, sides that can't be told apart or meant, and orders that one doesn't get."""
    sides, neutral = sides_of(tree), parties_of(tree)[NEUTRAL]
    if is_of_missions(tree) and not sides:
        absent = error("E202", "key 'sides' is missing in the file", path=("sides",), hints=(_SIDES_HINT,))
        empty = error("E229", "'sides' names nobody who plays", path=("sides",), hints=(_SIDES_HINT,))
        yield replace(absent if tree.get("sides") is None else empty, on_key=True)
    yield from _check_ids(tree, sides)
    yield from _check_teams(tree, sides)
    if len(sides) <= MOST_SIDES:
        yield from _check_letters(tree, (*sides, *neutral))
    for mission in keys(tree.get("missions")):
        path: Path = ("missions", mission)
        yield from _check_orders(tree, (*path, "orders"), sides)
        if not neutral and NEUTRAL in keys(at(tree, *path, "zones")):
            message = "a zone is called neutral, and the pack doesn't say who that is"
            found = error("E229", message, path=(*path, "zones", NEUTRAL), hints=(_NEUTRAL_HINT,))
            yield replace(found, on_key=True)


def _check_ids(tree: Mapping, sides: Sequence[str]) -> Iterator[Diagnostic]:
    """Find ids that mean something else where somebody may be named."""
    teams = keys(tree.get("teams"))
    for part, name, taken in (*(("sides", side, ()) for side in sides), *(("teams", team, sides) for team in teams)):
        if name in (*_NO_SIDES, *taken) or (part == "teams" and name == NEUTRAL):
            meant = "it means a side" if name in taken else f"{', '.join(_NO_SIDES)} mean something else"
            message = f"no {part.removesuffix('s')} can be called {quote(name)}"
            found = error("E228", message, path=(part, name), hints=(f"{meant}: choose another id",))
            yield replace(found, on_key=True)


def _check_teams(tree: Mapping, sides: Sequence[str]) -> Iterator[Diagnostic]:
    """A team is of sides that name it; what is neutral takes nobody's part."""
    named = [at(tree, "sides", side, "team") for side in sides]
    joined = {node.text for node in named if isinstance(node, Scalar)}
    for team in keys(tree.get("teams")):
        if team not in joined:
            hint = f"write `team: {team}` into its sides"
            found = error("E229", f"no side is of the team {team}", path=("teams", team), hints=(hint,))
            yield replace(found, on_key=True)
    if at(tree, "sides", NEUTRAL, "team") is not None:
        message = "what is neutral is of no team"
        yield error("E229", message, path=("sides", NEUTRAL, "team"), hints=("take `team` away",))


def _check_letters(tree: Mapping, sides: Sequence[str]) -> Iterator[Diagnostic]:
    lettered: dict[str, tuple[str, Scalar]] = {}
    for side in sides:
        letter = at(tree, "sides", side, "letter")
        if isinstance(letter, Scalar):
            first, same = lettered.setdefault(letter.text, (side, letter))
            if first != side:
                message = f"{first} and {side} both have the letter {quote(letter.text)}"
                found = error("E227", message, path=("sides", side, "letter"), hints=("give one of them another",))
                yield replace(found, related=(("the other", same.place),))


def _check_orders(tree: Mapping, path: Path, sides: Sequence[str]) -> Iterator[Diagnostic]:
    """Where sides get orders, each does."""
    told = keys(at(tree, *path))
    for side in sides if told else ():
        if side not in told:
            message = f"key {quote(side)} is missing in {describe(path)}"
            yield replace(error("E202", message, path=path, hints=(f"add `{side}: …`",)), on_key=True)
