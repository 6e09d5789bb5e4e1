"""A whole tree -> a Pack, part by part; of one with errors, the Pack of all parts that hold, and where it is in doubt.

A slip in one mission hides nothing in the others, and no later room tells again what only follows from a slip.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Set
from collections.abc import Mapping as AnyMapping
from collections.abc import Sequence as AnySequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cache, cached_property
from typing import Any

from pipeline.diagnostics import Diagnostic, Path, Severity
from pipeline.load.called_parts import parts_called
from pipeline.load.dangling import MISSIONS_HERE
from pipeline.load.doubts import Doubts
from pipeline.load.folders.tree import DECK, FILES, FOLDERS, PARTS, WHERE
from pipeline.load.parsing.nodes import ANY, Broken, Entry, Mapping, Node, descendants, entries_of, texts
from pipeline.load.rule_uses import FIGURES, RuleUses
from pipeline.load.shaping.shape import KEY, NOBODY, Named, Shaped, placeholders, read_distances, shape, unused
from pipeline.load.shaping.shape_again import shape_again
from pipeline.load.who_plays import is_of_missions, parties_of, sides_of
from pipeline.model import (
    Cards,
    Mission,
    Pack,
    Page,
    Phase,
    PlayCard,
    Prose,
    Rule,
    Selection,
    StepText,
    TypedCards,
    type_of_cards,
)
from pipeline.model.base import EXAMPLE
from pipeline.model.faces import FaceDesign
from pipeline.model.pack import Rate
from pipeline.model.scoring import CardName
from pipeline.model.zones import Whole
from pipeline.units import CM_PER_INCH

# Lengths as games that count in a unit write them.
_EXAMPLES = {"cm": "20cm", "mm": "200mm"}
# Parts with a shelf of things each; all others have one file for themselves.
_KINDS: dict[str, Any] = {
    "rules": Rule,  # before missions and figures: a pack's rules say what these may give
    "missions": Mission,
    "steps": StepText,
    "pages": Page,
    "phases": Phase,
    "faces": FaceDesign,
    "translations": dict[str, Prose],
}
SHEETS = (*(part for part in FILES if part not in _KINDS), DECK)
# What stands in for a wrong or missing word of pack.yaml while the rest of the pack is checked; it is never printed.
_TEXTS = ("title", "subtitle", "setting", "game", "licence")
_STAND_INS = {**dict.fromkeys(_TEXTS, "-"), "version": "0.0", "date": "1970-01-01"}
# Whose own distances must be used; those of the pack itself may serve its variants alone.
_WITH_DISTANCES = ("missions", "rules")


@dataclass(kw_only=True)
class Validation:
    """A pack in the making: its parts that hold, and what is wrong with the others.

    `doubtful` leads to the parts that are measured with a stand-in for a wrong distance; () is pack.yaml itself.
    """

    tree: Mapping
    pack: Pack | None = None
    parts: dict[str, Any] = field(default_factory=dict)
    diagnostics: list[Diagnostic] = field(default_factory=list)
    doubtful: set[Path] = field(default_factory=set)

    @property
    def selection(self) -> Selection | None:
        """How the pack chooses missions, if that part holds."""
        selection = self.parts.get("selection")
        return selection if isinstance(selection, Selection) else None

    @cached_property
    def shared_placeholders(self) -> frozenset[str]:
        """What the prose that missions share quotes: it may be a mission's own distances."""
        shared = (node for part in ("rules", "steps") if (node := self.tree.get(part)) is not None)
        return frozenset(name for node in shared for name in placeholders(node))

    @cached_property
    def rule_uses(self) -> RuleUses:
        """What missions may use: asked for once the rules have been made."""
        return RuleUses(declared=self.tree.get("rules"), made=self.parts["rules"])

    @property
    def missions(self) -> dict[str, Mission]:
        """The missions that hold."""
        return dict(self.parts["missions"])


def validate(tree: Mapping, beside: AnyMapping[str, object]) -> Validation:
    """Make a Pack of a tree and of the parts that lie beside it, and collect everything that doesn't fit."""
    Whole.model_rebuild()  # with all shapes of zones, as each may hold any: so that rules and missions needn't, either
    validation = Validation(tree=tree, parts=dict(beside))
    # A pack of missions without sides is told so once, and not again wherever it names one.
    parties = {} if is_of_missions(tree) and not sides_of(tree) else parties_of(tree)
    outer = replace(NOBODY, cm_per_inch=_rate(tree), example=_example(tree))
    named = replace(read_distances(tree, (), outer), parties=parties)
    validation.diagnostics.extend(named.diagnostics)
    for part, kind in _KINDS.items():
        validation.parts[part] = dict(_shelf(validation, part, kind, named))
    for part in SHEETS:
        _sheet(validation, part, named)
    _take(validation, FIGURES, validation.rule_uses.figures(tree, named))
    validation.parts[PARTS] = parts_called(tree)
    _make_pack(validation, named)
    return validation


def _example(tree: Mapping) -> str:
    """Write a length as the game does, for hints."""
    unit = next((text for _, text in texts(tree, ("units", ANY))), "")
    return _EXAMPLES.get(unit, EXAMPLE)


def _rate(tree: Mapping) -> Fraction:
    """Read the game's rate before all else, as lengths in centimetres hang on it; a wrong one is told with the pack."""
    node = tree.get("cm_per_inch")
    return (shape(Rate, node, ()).value if node is not None else None) or CM_PER_INCH


def _sheet(validation: Validation, part: str, outer: Named) -> None:
    """Make the value of a part that has one file for itself; where it doesn't hold, the pack goes without."""
    node = validation.tree.get(part)
    if node is None or isinstance(node, Broken):
        return
    if part == DECK:
        validation.parts[part] = _cards_by_type(validation, node, outer)
        return
    shaped = shape_again(Pack.model_fields[part].annotation, node, (part,), known=outer)
    _take(validation, part, shaped)
    if shaped.used & outer.doubtful:
        validation.doubtful.add((part,))


def _take(validation: Validation, part: str, shaped: Shaped[Any] | None) -> None:
    if shaped is not None:
        validation.diagnostics.extend(shaped.diagnostics)
        validation.parts[part] = absent(part) if shaped.value is None else shaped.value


def _cards_by_type(validation: Validation, deck: Node, outer: Named) -> TypedCards | None:
    """Make the cards of each type that cards.yaml declares; what a card is, its type says."""
    sheet = validation.parts.get("cards")
    types = sheet.types if isinstance(sheet, Cards) else {}
    cards: dict[str, Any] = {}
    for name, entry in entries_of(deck).items():
        if isinstance(entry.value, Broken) or name not in types:
            continue
        path: Path = (DECK, name)
        shaped = shape_again(_cards_of(type_of_cards(types[name])), entry.value, path, known=outer)
        validation.diagnostics.extend(shaped.diagnostics)
        if shaped.value is not None:
            cards[name] = shaped.value
        if shaped.used & outer.doubtful:
            validation.doubtful.add((DECK,))
    return TypedCards.model_construct(root=cards)


@cache
def _cards_of(kind: type[PlayCard]) -> Any:
    """Give the type of a file of such cards."""
    return dict[CardName, kind]  # type: ignore[valid-type]


def absent(part: str) -> object:
    """Give what a pack has where it goes without a part."""
    return Pack.model_fields[part].get_default(call_default_factory=True)


def _shelf(validation: Validation, part: str, kind: Any, outer: Named) -> Iterator[tuple[str, object]]:
    """Make the values of one shelf, and yield those that hold."""
    for name, entry in entries_of(validation.tree.get(part)).items():
        if isinstance(entry.value, Broken):
            continue
        value = _part(validation, kind, entry, (part, name), outer)
        if value is not None:
            yield name, value


def _part(validation: Validation, kind: Any, entry: Entry, path: Path, outer: Named) -> object | None:
    named = read_distances(entry.value, path, outer)
    known = named.within(outer)
    instead: dict[str, Any] = {KEY: named.lengths} if named.lengths else {}
    uses = validation.rule_uses.of_mission(entry.value, path, known) if kind is Mission else {}
    made = {key: each.value for key, each in uses.items() if each.value is not None}
    shaped = shape_again(kind, entry.value, path, known=known, instead=instead | dict.fromkeys(uses, ()) | made)
    called = {name for each in (*uses.values(), shaped) for name in each.used}
    found = [problem for each in (*uses.values(), shaped) for problem in each.diagnostics]
    validation.diagnostics.extend((*named.diagnostics, *found))
    if called & known.doubtful:
        validation.doubtful.add(path)
    if len(made) < len(uses):
        return None
    is_known = kind is not Mission or validation.rule_uses.are_known(entry.value)
    if path[0] in _WITH_DISTANCES and shaped.value is not None and not named.diagnostics and is_known:
        used = {*named.used, *called, *placeholders(entry.value), *validation.shared_placeholders}
        validation.diagnostics.extend(unused(entry.value, path, used))
    return shaped.value


def _make_pack(validation: Validation, named: Named) -> None:
    instead = {**validation.parts, **({KEY: named.lengths} if named.lengths else {})}
    shaped = shape(Pack, validation.tree, (), known=named, instead=instead)
    validation.diagnostics.extend(shaped.diagnostics)
    validation.pack = shaped.value or _patched_pack(validation.tree, shaped.diagnostics, named, instead)
    if shaped.used & named.doubtful:
        validation.doubtful.add(())


def _patched_pack(tree: Mapping, found: Iterable[Diagnostic], named: Named, instead: dict[str, Any]) -> Pack | None:
    """Make a pack although some of pack.yaml's own words are wrong, so that the rest of it can be looked at."""
    wrong = {each.path[0] for each in found if len(each.path) == 1}
    entries = {key: entry for key, entry in tree.entries.items() if key not in wrong or key in instead}
    stand_ins = {key: text for key, text in _STAND_INS.items() if key not in entries}
    shaped = shape(Pack, replace(tree, entries=entries), (), known=named, instead={**stand_ins, **instead})
    pack: Pack | None = shaped.value
    return pack


def find_unread(tree: Mapping, found: Iterable[Diagnostic]) -> Doubts:
    """Gather the parts in whose files there were errors of reading: those know only their file."""
    files = {each.place.file for each in _errors(found) if not each.path and each.place}
    parts = _parts(tree) if files else ()
    unread = (path for path, part in parts if files & {node.source.name for _, node in descendants(part)})
    return Doubts(left_out=frozenset(unread))


def find_doubts(validation: Validation, found: AnySequence[Diagnostic]) -> Doubts:
    """Gather all places that are in doubt: with errors, unread, or measured with wrong distances."""
    told = frozenset(each.path for each in _errors(found) if each.path)
    unread = find_unread(validation.tree, found).left_out
    return Doubts(told=told, left_out=unread | validation.doubtful | {*_without_table(told)})


def _errors(found: Iterable[Diagnostic]) -> Iterator[Diagnostic]:
    return (each for each in found if each.severity is Severity.ERROR)


def sound_pack(validation: Validation, doubts: Doubts) -> Pack | None:
    """Put together what holds; None where pack.yaml itself doesn't.

    A name that stands for nothing leaves its mission in: rules and geometry pass over it. What an order lists twice
    stands there once.
    """
    pack = validation.pack
    out = doubts.left_out
    if pack is None or () in out or any(_is_broken(validation.tree)) or (pack.missions and not pack.sides.ids):
        return None
    shelves = {part: _kept(part, getattr(pack, part), out) for part in _KINDS}
    # What a card is, its type says: without cards.yaml nothing can be said of the cards.
    without = {*out, *([(DECK,)] if ("cards",) in out else ())}
    sheets = {part: absent(part) for part in SHEETS if (part,) in without}
    printed = shelves["missions"] if MISSIONS_HERE in pack.order else ()
    orders = {
        "order": _once(pack.order, {*shelves["pages"], *shelves["phases"], MISSIONS_HERE}),
        "mission_order": _once(pack.mission_order, printed),
    }
    return pack.model_copy(update=shelves | sheets | orders)


def _once(names: Iterable[str], known: Container[str]) -> tuple[str, ...]:
    return tuple(name for name in dict.fromkeys(names) if name in known)


def _kept(part: str, shelf: dict[str, object], out: Set[Path]) -> dict[str, object]:
    return {} if (part,) in out else {name: each for name, each in shelf.items() if (part, name) not in out}


def _without_table(told: Iterable[Path]) -> Iterator[Path]:
    """Lead to whatever has a table that nobody can play on: maps can't be drawn of it."""
    return (path[:-2] for path in told if path[-2:-1] == ("table",))


def _parts(tree: Mapping) -> Iterator[tuple[Path, Node]]:
    """List the parts of a pack that have files of their own."""
    for key, entry in tree.entries.items():
        if key in FOLDERS and isinstance(entry.value, Mapping):
            yield from (((key, name), each.value) for name, each in entry.value.entries.items())
        elif key in WHERE:
            yield (key,), entry.value


def _is_broken(tree: Mapping) -> Iterator[bool]:
    """Look through pack.yaml's own values."""
    for key, entry in tree.entries.items():
        if key not in WHERE:
            yield from (isinstance(node, Broken) for _, node in descendants(entry.value))
