"""A tree and its selection -> Diagnostics for what is there and never used, or needed and not there."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from dataclasses import replace
from datetime import date
from itertools import product

from pipeline import spelling
from pipeline.diagnostics import Diagnostic, Path, error, warning
from pipeline.load.dangling import MISSIONS_HERE, ROLLED, STEP_LISTS, TERRAIN_KINDS
from pipeline.load.folders.tree import PARTS
from pipeline.load.parsing.nodes import (
    ANY,
    Broken,
    Mapping,
    Scalar,
    Sequence,
    at,
    entries_of,
    is_inherited,
    keys,
    texts,
    words_of,
)
from pipeline.load.shaping.misfits import describe
from pipeline.load.shaping.mistaken_keys import keep_one
from pipeline.model import Pack, PackKind, Selection, Table
from pipeline.model.figures import POINTS_BY_LOSSES
from pipeline.model.pack import ON_PAGES
from pipeline.model.parts import JOIN
from pipeline.spelling import quote
from pipeline.units import Rulers

# From a game on a tea tray to one in a hall; beyond that, a unit was mistyped.
TABLE_LEAST, TABLE_MOST = 6, 360  # inches
# What every mission has without listing it among its rules.
_EVERYWHERE = ("first-turn", POINTS_BY_LOSSES)
# Keys in the head of a page, and the paragraphs that they are for.
_LISTS = ("{card_index}", "{checklist}")
_ASKED = {PARTS: ("{parts}",), "decks": (*_LISTS, "{tuck_box}"), "show": _LISTS}
_DATE = re.compile(r"\d{4}-\d{2}-\d{2}")


def check_omissions(tree: Mapping) -> Iterator[Diagnostic]:
    """Find missions and pages of this very pack that it never prints, and tables that lead to such missions."""
    rolled = [name for _, name in texts(tree, ROLLED)]
    # What of a combination has a leaf is its author's choice; all of it can be played from its parts.
    made = [name for name in keys(tree.get("missions")) if JOIN in name]
    yield from _unlisted(tree, "missions", "mission_order", "W202", but=[*rolled, *made])
    yield from _parts_of_nothing(tree)
    yield from _told_nowhere(tree)
    yield from _unlisted(tree, "pages", "order", "W201")
    yield from _no_cover(tree)
    yield from _unlisted(tree, "phases", "order", "W204")
    yield from _unused_kinds(tree)
    yield from _rolled_in_vain(tree)
    yield from _printed_together(tree)
    # A name that no page has may be a slip for the missions, and is told as such.
    order = words_of(tree.get("order"))
    if words_of(tree.get("mission_order")) and tree.get("order") and {*order} <= {*keys(tree.get("pages"))}:
        hint = f"write `{MISSIONS_HERE}` where they stand, or empty `mission_order`"
        found = error(
            "E224", "'order' leaves out the missions that 'mission_order' lists", path=("order",), hints=(hint,)
        )
        yield replace(found, on_key=True)


def _no_cover(tree: Mapping) -> Iterator[Diagnostic]:
    """Find words about a cover where no page is one."""
    pages = (at(entry.value, "layout") for entry in entries_of(tree.get("pages")).values())
    if tree.get("cover") is not None and not any(isinstance(page, Scalar) and page.text == "cover" for page in pages):
        hint = "give a page of `order` the line `layout: cover` in its head, or delete the key"
        found = warning("W205", "no page of the pack is a cover", path=("cover",), hints=(hint,))
        yield replace(found, on_key=True)


def check_unused_rules(tree: Mapping) -> Iterator[Diagnostic]:
    """Find rules of this very pack that no mission uses; those of a base serve other packs."""
    missions, rules = tree.get("missions"), tree.get("rules")
    used = {
        name
        for mission in keys(missions)
        for part in ("rules", "winning")
        if isinstance(uses := at(missions, mission, part), Sequence)
        for use in uses.items
        for name in keys(use)
    }
    for name, entry in entries_of(rules).items():
        if keys(missions) and name not in {*used, *_EVERYWHERE} and not is_inherited(entry.value, tree):
            hint = "use it in a mission, or delete the file"
            found = warning("W206", f"no mission uses {describe(('rules', name))}", path=("rules", name), hints=(hint,))
            yield replace(found, on_key=True).relying_on(("missions",))


def _printed_together(tree: Mapping) -> Iterator[Diagnostic]:
    """Find a place for missions that stays empty, and missions that nobody could tell apart."""
    if _lists_nothing(tree):
        hint = f"list missions, or take `{MISSIONS_HERE}` out of `order`"
        yield error("E225", "'mission_order' lists no mission", path=("mission_order",), hints=(hint,))
    named: dict[str, tuple[str, Scalar]] = {}
    for mission in dict.fromkeys(words_of(tree.get("mission_order"))):
        name = at(tree, "missions", mission, "name")
        first, same = named.setdefault(name.text, (mission, name)) if isinstance(name, Scalar) else (mission, None)
        if same is not None and first != mission:
            message = f"the missions {first} and {mission} are both called {quote(same.text)}"
            found = error("E226", message, path=("missions", mission, "name"), hints=("rename one of them",))
            yield replace(found, related=(("the other", same.place),))


def _parts_of_nothing(tree: Mapping) -> Iterator[Diagnostic]:
    """Find parts of this very pack that no mission is made of."""
    shelves = {kind: entries_of(shelf.value) for kind, shelf in entries_of(tree.get(PARTS)).items()}
    made = {(str(path[-1]), name) for path, name in texts(tree, ("missions", ANY, PARTS, ANY))}
    for path, name in texts(tree, ("deck", ANY, ANY, "part")):
        kind, _, part = name.rpartition("/")
        made.add((kind or str(path[1]), part))
    chosen = {(str(path[-2]), name) for path, name in texts(tree, ("combinations", ANY, "of", ANY, ANY))}
    kinds = {str(path[-1]) for path, _ in texts(tree, ("combinations", ANY, "of", ANY))}
    # A name that stands for nothing is told by itself; what it was meant for would be told twice.
    is_told = any(name not in shelves.get(kind, ()) for kind, name in made | chosen) or kinds - {*shelves}
    cards = (card for cards in entries_of(tree.get("deck")).values() for card in entries_of(cards.value).values())
    if is_told or any(isinstance(each.value, Broken) for each in (*entries_of(tree.get("missions")).values(), *cards)):
        return
    for kind, shelf in shelves.items():
        for name, entry in shelf.items():
            is_own = isinstance(entry.value, Mapping) and not is_inherited(entry.value, tree)
            if is_own and (kind, name) not in made | chosen and kind not in kinds:
                message = f"no mission is made of the part {kind}/{name}"
                hint = f"write `parts: {{{kind}: {name}}}` in a mission, or delete the file"
                yield warning("W207", message, path=(PARTS, kind, name), hints=(hint,))


def check_winning(tree: Mapping) -> Iterator[Diagnostic]:
    """Find missions that can't be won: in no way of their own, and by no points either."""
    if tree.get("scoring") is not None:
        return
    for mission, entry in entries_of(tree.get("missions")).items():
        ways, path = at(tree, "missions", mission, "winning"), ("missions", mission, "winning")
        if not isinstance(entry.value, Mapping) or keys(at(tree, "missions", mission, "scoring", "sources")):
            continue
        hints = ("say who wins when, or with `scoring:` what pays points",)
        if ways is None and any(spelling.nearest(key, ("winning",)) for key in keys(entry.value)):
            continue  # it is misspelt, and told as such
        if ways is None:
            message = f"key 'winning' is missing in {describe(path[:-1])}"
            yield replace(error("E202", message, path=path[:-1], hints=("add `winning: …`", *hints)), on_key=True)
        elif isinstance(ways, Sequence) and not ways.items:
            yield error("E207", f"{describe(path)} needs at least 1, and has 0", path=path, hints=hints)


def check_steps(tree: Mapping) -> Iterator[Diagnostic]:
    """Find steps that have no words, or two sets of them; one `of` a rule alone says that rule's own sentence."""
    for mission in keys(tree.get("missions")):
        for part in STEP_LISTS:
            steps = at(tree, "missions", mission, part)
            for index, step in enumerate(steps.items if isinstance(steps, Sequence) else ()):
                given = [key for key in keys(step) if key in ("text", "use")]
                speaks = not given and "of" in keys(step)
                if isinstance(step, Mapping) and len(given) != 1 and not speaks:
                    path = ("missions", mission, part, index)
                    message = f"a step needs either 'text' or 'use', and has {' and '.join(given) or 'neither'}"
                    hint = "write its words as `text`, or name a step of steps.yaml as `use`"
                    hints, related = keep_one(step, given) if given else ((hint,), ())
                    yield replace(error("E215", message, path=path, hints=hints), related=related)


def check_plans(selection: Selection) -> Iterator[Diagnostic]:
    """Find pairs of battle plans without a cell, and cells that meet at one pair."""
    plans = selection.battle_plans
    if plans is None:
        return
    path: Path = ("selection", "battle_plans", "cells")
    names = [plan.id for plan in plans.plans]
    pairs = [(cell.row, cell.column) for cell in plans.cells]
    missing = [f"{row} against {column}" for row, column in product(names, names) if (row, column) not in pairs]
    # A cell of a plan that isn't there is the one slip, and the pair it was meant for is not another.
    if missing and {name for pair in pairs for name in pair} <= {*names}:
        found = error("E222", f"no cell says what happens at {', '.join(missing)}", path=path)
        yield replace(found, on_key=True)
    for index, pair in enumerate(pairs):
        if pair in pairs[:index]:
            yield error("E221", f"'{' against '.join(pair)}' is listed twice", path=(*path, index))


def check_cover(tree: Mapping) -> Iterator[Diagnostic]:
    """Find what a pack's cover and imprint would lack; only a deck of cards may have no pages at all."""
    kind, strange = tree.get("kind"), [key for key in keys(tree) if key not in Pack.model_fields]
    if isinstance(kind, Scalar) and kind.text == PackKind.DECK and not words_of(tree.get("order")):
        return
    for key in ON_PAGES:
        # One that is misspelt is told as such.
        if tree.get(key) is None and not any(spelling.nearest(each, Pack.model_fields) == key for each in strange):
            found = error("E202", f"key '{key}' is missing in the file", hints=(f"add `{key}: …`",))
            yield replace(found, on_key=True)


def check_date(tree: Mapping) -> Iterator[Diagnostic]:
    """Find a date that no calendar has; its form has been looked at already."""
    written = tree.get("date")
    if isinstance(written, Scalar) and _DATE.fullmatch(written.text):
        try:
            date.fromisoformat(written.text)
        except ValueError:
            message = f"{quote(written.text)} is no day of the calendar"
            yield error("E211", message, path=("date",), hints=("write a date like 2027-03-01",))


def check_table(table: Table, rulers: Rulers, path: Path) -> Iterator[Diagnostic]:
    """Find tables that no one plays on: the map's scale is reckoned from their size."""
    for key, size in (("width", table.width), ("depth", table.depth)):
        if not TABLE_LEAST <= size.inches <= TABLE_MOST:
            least, most = rulers.measured(TABLE_LEAST), rulers.measured(TABLE_MOST)
            message = f"{describe((*path, key))} must be between {least} and {most}, not {size}"
            yield error("E207", message, path=(*path, key))


def _lists_nothing(tree: Mapping) -> bool:
    written = tree.get("mission_order")
    return isinstance(written, Sequence) and not written.items and MISSIONS_HERE in words_of(tree.get("order"))


def _rolled_in_vain(tree: Mapping) -> Iterator[Diagnostic]:
    """A player who rolls a mission must find it; a misspelt name in the list explains a missing one.

    The inherited tables of a variant that prints only some missions lead to those alone, as long as there is one.
    """
    missions, listed = keys(tree.get("missions")), words_of(tree.get("mission_order"))
    if not {*listed} <= {*missions} or _lists_nothing(tree):
        return
    emptied: dict[str, None] = {}
    for path, name in texts(tree, ROLLED):
        if name not in missions or name in listed:
            continue
        leads = at(tree, *path)
        if leads is not None and is_inherited(leads, tree):
            emptied[str(path[2])] = None
        else:
            message = f"the table leads to mission {name}, which is never printed: 'mission_order' doesn't list it"
            yield error("E223", message, path=path, hints=("list it, or let these faces lead to another one",))
    for table in emptied:
        message = f"no mission of the table {table} is printed: 'mission_order' leaves all of them out"
        hint = "give the table rows of its own, or write `selection: ~` to go without dice"
        found = error("E223", message, path=("selection", "tables", table), hints=(hint,))
        yield found.at(tree.entries["mission_order"].key.place)


def _told_nowhere(tree: Mapping) -> Iterator[Diagnostic]:
    """Find what the head of a page has for paragraphs that its words don't hold."""
    for page, entry in entries_of(tree.get("pages")).items():
        words = at(entry.value, "body")
        for key, asking in _ASKED.items():
            is_asked = isinstance(words, Scalar) and any(each in words.text for each in asking)
            if at(entry.value, key) is None or is_asked:
                continue
            what, where = ("parts", "they are told of") if key == PARTS else ("cards", "they are listed")
            paragraphs = " or ".join(f"`{each}`" for each in asking)
            hint = f"write the paragraph {paragraphs} where {where}, or delete `{key}` from the head"
            named = "a kind of them" if key == PARTS else f"`{key}`"
            message = f"page {page} tells of no {what}, though its head names {named}"
            yield replace(warning("W208", message, path=("pages", page, key), hints=(hint,)), on_key=True)


def _unused_kinds(tree: Mapping) -> Iterator[Diagnostic]:
    """Find the kinds of terrain of this very pack that lie on no table."""
    used = {name for place in TERRAIN_KINDS for _, name in texts(tree, place)}
    for name, entry in entries_of(tree.get("terrain")).items():
        if name not in used and not is_inherited(entry.value, tree):
            hint = "delete it, or write a piece: `terrain: [{kind: …, circle: 4in, at: {of: centre}}]`"
            found = warning(
                "W209", f"no piece of terrain is of the kind {quote(name)}", path=("terrain", name), hints=(hint,)
            )
            yield replace(found, on_key=True)


def _unlisted(tree: Mapping, part: str, order: str, code: str, but: Collection[str] = ()) -> Iterator[Diagnostic]:
    """Inherited ones may stay unlisted: a variant says only what it prints. A misspelt name explains a missing one."""
    shelf = tree.get(part)
    listed = words_of(tree.get(order))
    if tree.get(order) is None or not isinstance(shelf, Mapping):
        return
    # A name that stands for nothing is told by itself; what it was meant for would be told twice.
    if {*listed} - {MISSIONS_HERE, *shelf.entries, *keys(tree.get("pages")), *keys(tree.get("phases"))}:
        return
    for name, entry in shelf.entries.items():
        is_read = not isinstance(entry.value, Broken)
        if is_read and name not in {*listed, *but} and not is_inherited(entry.value, tree):
            message = f"{describe((part, name))} is never printed: '{order}' doesn't list it"
            found = warning(code, message, path=(part, name), hints=(f"add it to `{order}`, or delete the file",))
            yield replace(found, on_key=True)
