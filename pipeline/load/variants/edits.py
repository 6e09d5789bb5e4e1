"""A list and a mapping laid over it -> the list changed: things by name, `remove: [...]`, `add: [...]`."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from collections.abc import Sequence as AnySequence
from dataclasses import dataclass, field, replace

from pipeline import spelling
from pipeline.diagnostics import Diagnostic, error
from pipeline.load.parsing.nodes import Entry, Mapping, Node, Scalar, Sequence
from pipeline.load.variants.sections import Section, cut, sew
from pipeline.model.rules import use_id

# Words of the language of changes; nothing in a list can be called by the first two.
ADD, REMOVE, BEFORE, TEXT = "add", "remove", "before", "text"
# What a thing with neither id nor heading is called by: the first of these that it has.
_NAMED = ("id", "heading")
# Fields by which people tell apart what has no name of its own; ids win, as these may come twice.
_CALLED = ("zone", "letter", "mission", "period", "what", "losses", "side")
# What a step says through another text; words of its own take their place.
_BORROWED = ("use", "of")
# Lays one value over another: handed in by merge.py, which uses this module.
Lay = Callable[[Node, Node], Node]


def names_of(item: Node) -> tuple[str, ...]:
    """List what a thing in a list may be called: its id first; a rule in use by its kind, and its kind and side."""
    if isinstance(item, Section):
        return (item.name,)
    if isinstance(item, Scalar):
        return (item.text,)
    if not isinstance(item, Mapping):
        return ()
    own = [value.text for key in _NAMED if isinstance(value := item.get(key), Scalar)]
    rest = [value.text for key in _CALLED if isinstance(value := item.get(key), Scalar)]
    return tuple(own or rest[:1]) or tuple(_use_names(item))


def _use_names(item: Mapping) -> Iterator[str]:
    if len(item.entries) != 1:
        return
    ((kind, entry),) = item.entries.items()
    side = entry.value.get("side") if isinstance(entry.value, Mapping) else None
    if isinstance(side, Scalar):
        yield use_id(kind, side.text)
    yield use_id(kind, None)


@dataclass(kw_only=True)
class Edit:
    """Changes things in a list, one after the other; what can't be done is noted in `found`."""

    items: list[Node]
    lay: Lay
    found: list[Diagnostic] = field(default_factory=list)

    def make(self, changes: Mapping) -> None:
        """Take in all changes."""
        for key, entry in changes.entries.items():
            if key == REMOVE:
                self._remove(entry.value)
            elif key != ADD:
                self._change(entry.key, entry.value)
        # Last, so that `before` may name what a change has just put there.
        if ADD in changes.entries:
            self._add(changes.entries[ADD].value)

    def _remove(self, names: Node) -> None:
        for name in names.items if isinstance(names, Sequence) else (names,):
            index = self._find(name) if isinstance(name, Scalar) else None
            if index is not None:
                del self.items[index]

    def _change(self, name: Scalar, value: Node) -> None:
        index = self._find(name)
        if index is None:
            return
        if value.is_nothing:
            del self.items[index]
        else:
            self.items[index] = _changed(self.items[index], value, self.lay)

    def _add(self, things: Node) -> None:
        for thing in things.items if isinstance(things, Sequence) else (things,):
            anchor = thing.get(BEFORE) if isinstance(thing, Mapping) else None
            at = self._find(anchor) if isinstance(anchor, Scalar) else None
            added = _added(thing, self.items)
            index = len(self.items) if at is None else at
            self.items[index:index] = added

    def _find(self, name: Scalar) -> int | None:
        """Find the one thing of a name; none and several are told."""
        at = [index for index, item in enumerate(self.items) if name.text in names_of(item)]
        if len(at) == 1:
            return at[0]
        quoted = spelling.quote(name.text)
        if at:
            ids = ", ".join(names_of(self.items[index])[0] for index in at)
            message, hints = f"{len(at)} things in the inherited list are called {quoted}", (f"say which: {ids}",)
            self.found.append(error("E234", message, hints=hints).at(name.place))
        else:
            known = [each for item in self.items for each in names_of(item)]
            message = f"nothing in the inherited list is called {quoted}"
            self.found.append(error("E232", message, hints=spelling.hints(name.text, known)).at(name.place))
        return None


def edit_list(base: Sequence, changes: Mapping, lay: Lay, found: list[Diagnostic]) -> Sequence:
    """Change a list that is inherited."""
    edit = Edit(items=list(base.items), lay=lay, found=found)
    edit.make(changes)
    return _list(changes, edit.items, beneath=base)


def edit_page(base: Scalar, changes: Mapping, lay: Lay, found: list[Diagnostic]) -> Scalar:
    """Change sections of a page's words, by their headings."""
    edit = Edit(items=list(cut(base)), lay=lay, found=found)
    edit.make(changes)
    return sew(base, [item for item in edit.items if isinstance(item, Section)], changes)


def new_list(changes: Mapping) -> Sequence:
    """Make a list of what is added where nothing is inherited."""
    return _list(changes, _flat(changes.entries[ADD].value), beneath=None)


def _flat(things: Node) -> list[Node]:
    return [
        each for thing in (things.items if isinstance(things, Sequence) else (things,)) for each in _added(thing, ())
    ]


def _list(changes: Mapping, items: AnySequence[Node], beneath: Node | None) -> Sequence:
    source, start, end = changes.source, changes.start, changes.end
    return Sequence(source=source, start=start, end=end, items=tuple(items), beneath=beneath)


def _changed(item: Node, value: Node, lay: Lay) -> Node:
    """Lay a change over a thing: words over what has words, parameters over those of a rule in use."""
    if isinstance(item, Section):
        return item.saying(value) if isinstance(value, Scalar) else item
    if isinstance(item, Mapping) and isinstance(value, Scalar):
        own = {key: entry for key, entry in item.entries.items() if key not in _BORROWED}
        key = own[TEXT].key if TEXT in own else replace(value, text=TEXT)
        older = own[TEXT].value if TEXT in own else None
        return replace(item, entries={**own, TEXT: Entry(key=key, value=replace(value, beneath=older))}, beneath=item)
    if isinstance(item, Mapping) and isinstance(value, Mapping) and _is_use(item):
        ((kind, entry),) = item.entries.items()
        return replace(item, entries={kind: replace(entry, value=lay(entry.value, value))}, beneath=item)
    return lay(item, value)


def parameters(item: Node) -> Node:
    """Give what is said of a rule in use; anything else is itself."""
    return next(iter(item.entries.values())).value if isinstance(item, Mapping) and _is_use(item) else item


def _is_use(item: Mapping) -> bool:
    return len(item.entries) == 1 and all(isinstance(entry.value, Mapping) for entry in item.entries.values())


def _added(thing: Node, among: AnySequence[Node]) -> list[Node]:
    """Make a new thing fit its list: a section of a page, a bare name, or as it is without its `before`."""
    if among and isinstance(among[0], Section):
        words = thing.get(TEXT) if isinstance(thing, Mapping) else thing
        return list(cut(words)) if isinstance(words, Scalar) else []
    if not isinstance(thing, Mapping) or BEFORE not in thing.entries:
        return [thing]
    entries = {key: entry for key, entry in thing.entries.items() if key != BEFORE}
    name = entries["id"].value if set(entries) == {"id"} else None
    return [name if isinstance(name, Scalar) and _holds_names(among) else replace(thing, entries=entries)]


def _holds_names(items: AnySequence[Node]) -> bool:
    return bool(items) and isinstance(items[0], Scalar)
