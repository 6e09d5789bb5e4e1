"""A tree -> Diagnostics for every name and link in it that leads nowhere, and for what is listed twice."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace

from pipeline import spelling
from pipeline.contracts.order import Form
from pipeline.diagnostics import Diagnostic, Path, error
from pipeline.load.parsing.nodes import (
    ANY,
    Broken,
    Mapping,
    Node,
    Pattern,
    Scalar,
    Sequence,
    at,
    descendants,
    keys,
    texts,
)
from pipeline.load.variants.merge import identity
from pipeline.load.who_plays import parties_of
from pipeline.model import BATTLE_PLANS, EACH
from pipeline.model.rules import use_id

# What stands in `order` where the missions go: no page may be called so, as one list holds both.
MISSIONS_HERE = "missions"
# Lists of steps in a mission, and what steps may speak of in any mission, besides the rules in use.
STEP_LISTS = ("setting_up", "deployment", "beginning", "deciding")
# These every mission has without listing them among its rules.
_OPENING = ("first-turn",)
# A page or a mission is printed once; in other lists a name may come again, as faces of a die do.
_NAMES_ONCE: tuple[Path, ...] = (("order",), ("mission_order",), ("selection", "by_agreement_only"))
# Where pieces of terrain say of which kind they are.
TERRAIN_KINDS: tuple[Pattern, ...] = (
    ("missions", ANY, "terrain", ANY, "kind"),
    ("deck", ANY, ANY, "terrain", ANY, "kind"),
)
ROLLED: Pattern = ("selection", "tables", ANY, "rows", ANY, "mission")
# The files in which things of a kind get their names; all other names stand in the mission itself, or are files' own.
_HOLDERS: dict[str, Path] = {
    "step": ("steps",),
    **dict.fromkeys(("table", "plan", "player"), ("selection",)),
}
_PLANS = ("selection", "battle_plans")


@dataclass(frozen=True, kw_only=True)
class Reference:
    """A kind of name: where it is written, and which names are known there (None: can't be told).

    `is_of_pack` where all missions draw on the same names.
    """

    noun: str
    at: Pattern
    known: Callable[[Mapping, Path], Iterable[str] | None]
    is_of_pack: bool = True


def check_references(tree: Mapping) -> Iterator[Diagnostic]:
    """Check every name in a pack that must stand for something in it."""
    lacking: set[str] = set()
    for reference in REFERENCES:
        found = [
            problem
            for path, name in texts(tree, reference.at)
            for problem in check_name(reference.noun, path, name, reference.known(tree, path))
        ]
        found = [problem.relying_on(_HOLDERS.get(reference.noun, problem.path[:2])) for problem in found]
        # Where the whole pack has nothing of a kind, that is the one slip.
        if reference.is_of_pack and not any(problem.hints for problem in found):
            found = [] if reference.noun in lacking else found[:1]
            lacking |= {reference.noun for _ in found}
        yield from found
    for path, name in _zone_names(tree):
        yield from check_name("zone", path, name, _zones(tree, path))
    yield from _doubles(tree)
    yield from _undeclared(tree)


def _undeclared(tree: Mapping) -> Iterator[Diagnostic]:
    """Find files of cards whose type isn't declared."""
    known = keys(at(tree, "cards", "types"))
    deck = tree.get("deck")
    for name, entry in deck.entries.items() if isinstance(deck, Mapping) else ():
        if name not in known and not isinstance(entry.value, Broken):
            near = spelling.hints(name, known) if known else ()
            hint = f"declare it in cards.yaml: `types: {{{name}: {{name: …, scores: …}}}}`, or `shows: text`"
            message = f"no type of cards is called {spelling.quote(name)}"
            yield error("E220", message, path=("deck", name), hints=(*near, hint)).relying_on(("cards",))


def check_name(noun: str, path: Path, name: str, known: Iterable[str] | None) -> Iterator[Diagnostic]:
    """Tell that a name stands for nothing known; of what can't be known, nothing is told."""
    names = None if known is None else list(known)
    if names is not None and name not in names:
        none_at_all = "" if names else f"; there is no {noun} at all"
        message = f"no {noun} is called {spelling.quote(name)}{none_at_all}"
        yield error("E220", message, path=path, hints=spelling.hints(name, names))


def _of(*path: str) -> Callable[[Mapping, Path], Iterable[str] | None]:
    """Know the keys of one mapping of the pack; one that is missing within a file is told as such."""
    return lambda tree, _: None if at(tree, *path) is None and len(path) > 1 else keys(at(tree, *path))


def _pages(tree: Mapping, _: Path) -> Iterable[str]:
    return (*keys(tree.get("pages")), *keys(tree.get("phases")), MISSIONS_HERE)


def _missions(tree: Mapping, _: Path) -> Iterable[str]:
    """Name the missions that a list may hold; the name of a combination stands for all of its own."""
    return (*keys(tree.get("missions")), *keys(tree.get("combinations")))


def _parts_of_table(tree: Mapping, path: Path) -> Iterable[str] | None:
    """Name the parts that a die table may give: those of its kind, if that is known."""
    kind = at(tree, *path[:3], "of")
    shelf = at(tree, "parts", kind.text) if isinstance(kind, Scalar) else None
    return keys(shelf) if shelf is not None else None


def _plans(tree: Mapping, _: Path) -> Iterable[str]:
    plans = at(tree, "selection", "battle_plans", "plans")
    items = plans.items if isinstance(plans, Sequence) else ()
    return [name for item in items if (name := identity(item)) is not None]


def _decks(tree: Mapping, _: Path) -> Iterable[str]:
    decks = at(tree, "cards", "decks")
    items = decks.items if isinstance(decks, Sequence) else ()
    return [name for item in items if (name := identity(item)) is not None]


def _players(tree: Mapping, _: Path) -> Iterable[str]:
    return [name for seat in ("rows", "columns") if (name := identity(_plan_seat(tree, seat))) is not None]


def _plan_seat(tree: Mapping, seat: str) -> Node:
    return at(tree, "selection", "battle_plans", seat) or tree


def _rules_in_use(tree: Mapping, path: Path) -> Iterable[str] | None:
    """Name a mission's rules in use as steps call them; None while one of them can't be told."""
    rules = at(tree, *path[:2], "rules")
    names = [rule_in_use(item, tree) for item in rules.items] if isinstance(rules, Sequence) else []
    ways = at(tree, *path[:2], "winning")
    wins = [next(iter(keys(way)), "") for way in ways.items] if isinstance(ways, Sequence) else []
    # One that can't be told may be just the one that a step means: better no complaint than a wrong one.
    return None if None in names else [*(name for name in names if name), *_OPENING, *wins]


def rule_in_use(item: Node, tree: Mapping) -> str | None:
    """Name a rule in use by what its rule says it is called by, and by the side that has it, if any has."""
    name = next(iter(keys(item)), "")
    rule = at(tree, "rules", name)
    if rule is None:
        return None
    called = at(rule, "called")
    if isinstance(called, Scalar):
        by = at(item, name, called.text)
        first = by.items[0] if isinstance(by, Sequence) and by.items else by
        if not isinstance(first, Scalar):
            return None
        name, side = first.text, at(item, next(iter(keys(item))), "side")
        return use_id(name, side.text if isinstance(side, Scalar) else None)
    if "side" not in keys(at(rule, "parameters")):
        return use_id(name, None)
    side = at(item, name, "side")
    parties = [party for names in parties_of(tree).values() for party in names]
    return use_id(name, side.text) if isinstance(side, Scalar) and side.text in (*parties, EACH) else None


def _zones(tree: Mapping, path: Path) -> Iterable[str] | None:
    """Name the zones that can be meant at a path: the mission's, and those of its alternatives."""
    if at(tree, *path[:2], "zones") is None:
        return None
    own = keys(at(tree, *path[:2], "zones"))
    others = at(tree, *path[:2], "alternatives")
    items = others.items if isinstance(others, Sequence) else ()
    if len(path) > 3 and path[2] == "alternatives":
        items = tuple(item for index, item in enumerate(items) if index == path[3])
    return dict.fromkeys((*own, *(name for item in items for name in keys(at(item, "zones")))))


def _zone_names(tree: Mapping) -> Iterator[tuple[Path, str]]:
    """Find the zones that zones are built on or measured from."""
    for mission in keys(tree.get("missions")):
        for part in ("zones", "alternatives"):
            start = ("missions", mission, part)
            node = at(tree, *start)
            for path, each in descendants(node, start) if node is not None else ():
                if isinstance(each, Scalar) and path[-1] == "zone" and len(path) > 4:
                    yield path, each.text


def _doubles(tree: Mapping) -> Iterator[Diagnostic]:
    """Find ids that two things in one list share, and names that a list without ids gives twice."""
    for path, node in descendants(tree):
        if not isinstance(node, Sequence):
            continue
        seen: dict[str, Node] = {}
        for index, item in enumerate(node.items):
            name = item.text if isinstance(item, Scalar) and path in _NAMES_ONCE else identity(item)
            if name in seen:
                found = error("E221", f"{spelling.quote(name)} is listed twice", path=(*path, index))
                yield replace(found, related=(("first listed here", seen[name].place),))
            elif name is not None:
                seen[name] = item


def _cards(tree: Mapping, _: Path) -> Iterable[str]:
    return (BATTLE_PLANS, *keys(at(tree, "cards", "types")))


def _sources(tree: Mapping, _: Path) -> Iterable[str] | None:
    """The sources of the game's points, and those that missions have of their own; none at all is told by rules."""
    own = (at(tree, "missions", name, "scoring", "sources") for name in keys(tree.get("missions")))
    known = dict.fromkeys((*keys(at(tree, "scoring", "sources")), *(name for node in own for name in keys(node))))
    return known or None


def _kinds(tree: Mapping, _: Path) -> Iterable[str] | None:
    """The kinds of battle that missions have; those made of parts take theirs from there."""
    found = [at(tree, "missions", name, "kind") for name in keys(tree.get("missions"))]
    told = [node.text for node in found if isinstance(node, Scalar)]
    return dict.fromkeys(told) if len(told) == len(found) and told else None


REFERENCES = (
    Reference(noun="type of cards", at=("cards", "decks", ANY, "of"), known=_cards, is_of_pack=False),
    Reference(noun="type of cards", at=("cards", "types", ANY, "table", "like"), known=_of("cards", "types")),
    Reference(noun="source", at=("cards", "types", ANY, "scores"), known=_sources, is_of_pack=False),
    Reference(noun="source", at=("scoring", "sources", ANY, "shares"), known=_sources, is_of_pack=False),
    Reference(noun="source", at=("scoring", "example", ANY, "source"), known=_sources, is_of_pack=False),
    Reference(
        noun="source", at=("missions", ANY, "scoring", "sources", ANY, "shares"), known=_sources, is_of_pack=False
    ),
    Reference(noun="page", at=("order", ANY), known=_pages),
    Reference(noun="form with pages", at=("pages", ANY, "only", ANY), known=lambda *_: [form.value for form in Form]),
    Reference(noun="mission", at=("mission_order", ANY), known=_missions),
    Reference(noun="mission", at=ROLLED, known=_of("missions")),
    Reference(noun="mission", at=("selection", "by_agreement_only", ANY), known=_missions),
    Reference(noun="kind of battle", at=("kinds", ANY, "kind"), known=_kinds, is_of_pack=False),
    Reference(noun="team", at=("sides", ANY, "team"), known=_of("teams")),
    Reference(noun="table", at=("selection", "random"), known=_of("selection", "tables")),
    Reference(noun="table", at=(*_PLANS, "cells", ANY, "table"), known=_of("selection", "tables")),
    Reference(noun="table", at=("selection", "tables", ANY, "rows", ANY, "table"), known=_of("selection", "tables")),
    Reference(noun="table", at=("selection", "tables", ANY, "roll", ANY), known=_of("selection", "tables")),
    Reference(noun="kind of part", at=("selection", "tables", ANY, "of"), known=_of("parts")),
    Reference(noun="kind of part", at=("pages", ANY, "parts"), known=_of("parts")),
    Reference(noun="deck", at=("pages", ANY, "decks", ANY), known=_decks),
    Reference(noun="part", at=("selection", "tables", ANY, "rows", ANY, "part"), known=_parts_of_table),
    Reference(noun="combination", at=("selection", "tables", ANY, "combination"), known=_of("combinations")),
    Reference(noun="plan", at=(*_PLANS, "cells", ANY, "row"), known=_plans),
    Reference(noun="plan", at=(*_PLANS, "cells", ANY, "column"), known=_plans),
    Reference(noun="plan", at=("selection", "bound", "plan"), known=_plans),
    Reference(noun="player", at=(*_PLANS, "cells", ANY, "first_side"), known=_players),
    Reference(noun="zone", at=("missions", ANY, "objectives", ANY, "zone"), known=_zones, is_of_pack=False),
    *(
        Reference(noun="zone", at=("missions", ANY, part, ANY, "where", "zones", ANY), known=_zones, is_of_pack=False)
        for part in STEP_LISTS
    ),
    *(Reference(noun="kind of terrain", at=place, known=_of("terrain")) for place in TERRAIN_KINDS),
    *(Reference(noun="step", at=("missions", ANY, part, ANY, "use"), known=_of("steps")) for part in STEP_LISTS),
    *(
        Reference(noun="rule in use", at=("missions", ANY, part, ANY, "of"), known=_rules_in_use, is_of_pack=False)
        for part in STEP_LISTS
    ),
)
