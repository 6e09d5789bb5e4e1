"""The combinations of a pack and its parts -> the missions that they make, each with its id, parts and words.

An id is the names of the parts, in the order of their kinds, joined by `--`: relay--open-orders. Of one kind alone, the
combination's own name stands in front.
"""

from __future__ import annotations

import itertools
import math
import re
from collections.abc import Iterator
from collections.abc import Mapping as AnyMapping
from dataclasses import dataclass, replace

from pipeline import spelling
from pipeline.diagnostics import Diagnostic, Stretch, error
from pipeline.load.parsing.nodes import Broken, Entry, Mapping, Node, Scalar, at, entries_of, items_of, keys
from pipeline.load.variants.part_shelf import Shelf, unknown_part
from pipeline.model.parts import ALL, MOST_MADE, made_id

COMBINATIONS = "combinations"
# Ids are names of files; no system takes longer ones than some 250 bytes, with what stands around them.
_LONGEST = 120
_FIELD = re.compile(r"\{(?P<kind>[a-z0-9_-]+)(?:\.(?P<key>name|kind|gist))?\}")
# The words of a mission that a combination makes of the words of its parts.
_WORDS = ("name", "kind", "gist")


@dataclass(frozen=True, kw_only=True)
class Made:
    """A mission that a combination makes: by which one, at which key, of which parts, with which words."""

    id: str
    of: str
    key: Scalar
    parts: Mapping
    words: AnyMapping[str, Entry]


def make_missions(written: Node | None, shelf: Shelf, missions: set[str], found: list[Diagnostic]) -> dict[str, Made]:
    """Make the missions of all combinations; `missions` are those that have files."""
    made: dict[str, Made] = {}
    for name, entry in entries_of(written).items():
        if name in missions:
            message = f"a mission is called {spelling.quote(name)}, too"
            found.append(error("E239", message, hints=("rename one of them",)).at(entry.key.place))
        maker = _Maker(name=name, key=entry.key, written=entry.value, shelf=shelf, found=found)
        for each in maker.missions():
            if each.id in made:
                message = f"{spelling.quote(each.id)} is made by two combinations, {made[each.id].of} and {name}"
                hint = "leave it out of one of them with `but`"
                found.append(error("E239", message, hints=(hint,)).at(entry.key.place))
            made.setdefault(each.id, each)
    if len(made) > MOST_MADE:
        found.append(_too_many(len(made), next(iter(entries_of(written).values())).key))
        return {}
    return made


def written_order(written: Node | None, made: AnyMapping[str, Made]) -> dict[str, list[str]]:
    """Give the missions of each combination; there are none where it can't be told."""
    return {name: [each.id for each in made.values() if each.of == name] for name in keys(written)}


def _too_many(count: int, key: Scalar) -> Diagnostic:
    message = f"the combinations make {count:,} missions, and {MOST_MADE} are the most"
    hint = "name fewer parts, or leave some out with `but`"
    return error("E516", message, hints=(hint,)).at(key.place)


@dataclass(frozen=True, kw_only=True)
class _Maker:
    """Makes the missions of one combination; what the model will complain of is passed over."""

    name: str
    key: Scalar
    written: Node
    shelf: Shelf
    found: list[Diagnostic]

    def missions(self) -> Iterator[Made]:
        of = {kind: self._choices(kind, entry) for kind, entry in entries_of(at(self.written, "of")).items()}
        for kind, entry in entries_of(at(self.written, "parts")).items():
            if kind in of:
                message = f"the {kind} of {self.name} is chosen from those in `of`, and `parts` names one, too"
                self.found.append(error("E218", message, hints=("keep one of the two",)).at(entry.key.place))
        count = math.prod(map(len, of.values()))
        if count > MOST_MADE or not of:
            self.found.extend([_too_many(count, self.key)] if of else [])
            return
        left_out = [_plain(each) for each in items_of(at(self.written, "but"))]
        hit: set[int] = set()
        for choice in itertools.product(*of.values()):
            parts = dict(zip(of, choice, strict=True))
            names = {kind: entry.text for kind, entry in parts.items()}
            against = [index for index, each in enumerate(left_out) if each and each.items() <= names.items()]
            hit.update(against)
            made = None if against else self._mission(parts)
            if made is not None:
                yield made
        self.found.extend(self._in_vain(hit) if all(of.values()) else ())

    def _choices(self, kind: str, entry: Entry) -> tuple[Scalar, ...]:
        """List the parts of a kind that are chosen from; those that aren't there are told and left out."""
        known = self.shelf.of(kind)
        if known is None:
            self.found.append(unknown_part("kind of part", kind, entry.key, keys(self.shelf.kinds)))
            return ()
        if isinstance(entry.value, Scalar) and entry.value.text == ALL:
            # Each stands where the combination says `all`.
            return tuple(replace(entry.value, text=name, quoted=True) for name in sorted(known))
        named = [item for item in items_of(entry.value) if isinstance(item, Scalar)]
        self.found.extend(unknown_part(kind, item.text, item, known) for item in named if item.text not in known)
        first = {item.text: item for item in reversed(named)}
        for item in named:
            if first[item.text] is not item:
                twice = error("E221", f"{spelling.quote(item.text)} is listed twice").at(item.place)
                self.found.append(replace(twice, related=(("first listed here", first[item.text].place),)))
        return tuple({item.text: item for item in named if item.text in known}.values())

    def _mission(self, chosen: AnyMapping[str, Scalar]) -> Made | None:
        name = made_id(self.name, [part.text for part in chosen.values()])
        if len(name) > _LONGEST:
            message = (
                f"the id of a mission takes at most {_LONGEST} letters, and {spelling.quote(name)} has {len(name)}"
            )
            self.found.append(
                error("E239", message, hints=("shorten the names of the parts' files",)).at(self.key.place)
            )
            return None
        source, start, end = self.key.source, self.key.start, self.key.end
        shared = entries_of(at(self.written, "parts"))
        entries = {kind: entry for kind, entry in shared.items() if kind not in chosen}
        entries |= {kind: Entry(key=replace(self.key, text=kind), value=part) for kind, part in chosen.items()}
        parts = Mapping(source=source, start=start, end=end, entries=entries)
        return Made(id=name, of=self.name, key=self.key, parts=parts, words=self._words(name, parts))

    def _words(self, name: str, parts: Mapping) -> dict[str, Entry]:
        """Make the mission's words of those of its parts; its gist, unless written, of all theirs."""
        words: dict[str, Entry] = {}
        for key in _WORDS:
            entry = entries_of(self.written).get(key)
            if entry is not None and isinstance(entry.value, Scalar):
                words[key] = replace(entry, value=replace(entry.value, text=self._filled(key, entry.value, parts)))
        gists = [each for each in (self._said(kind, part, "gist") for kind, part in parts.entries.items()) if each]
        if "gist" not in words and len(gists) > 1:
            text = " ".join(each.text.strip() for each in gists)
            words["gist"] = Entry(key=self.key, value=replace(gists[0], text=text, beneath=gists[-1]))
        named = words["name"].value if "name" in words else None
        if not isinstance(named, Scalar) or _FIELD.search(named.text):
            # What is wrong with it has been told; missions that are called alike would tell so once more.
            words["name"] = Entry(key=self.key, value=replace(self.key, text=name[:60], quoted=True))
        if "kind" not in words and not any(self._said(kind, part, "kind") for kind, part in parts.entries.items()):
            self._lacks_kind()
            words["kind"] = Entry(key=self.key, value=replace(self.key, text=self.name, quoted=True))
        return words

    def _lacks_kind(self) -> None:
        message = f"neither the combination {self.name} nor its parts say what `kind` of mission they make"
        hint = 'add `kind: …` to it, like `kind: "{deployment}"`, or to all parts of one kind'
        lacking = error("E202", message, hints=(hint,)).at(self.key.place)
        self.found.extend(() if lacking in self.found else (lacking,))

    def _filled(self, key: str, template: Scalar, parts: Mapping) -> str:
        """Put the names of parts into a text; in a gist, other names are a mission's own, and are filled in later."""

        def put(match: re.Match[str]) -> str:
            kind, said = match["kind"], match["key"] or "name"
            if kind not in parts.entries:
                if key != "gist":
                    hints = spelling.hints(kind, parts.entries)
                    message = f"{spelling.quote(match[0])} stands for no part of the missions of {self.name}"
                    stretch = Stretch(offset=match.start(), length=len(match[0]))
                    self._tell_once(error("E218", message, hints=hints).at(template.place_of(stretch)))
                return match[0]
            part = parts.entries[kind]
            name = self._said(kind, part, said)
            if name is None and isinstance(part.value, Scalar) and self._is_read(kind, part.value):
                message = f"the part {kind}/{part.value.text} has no {said}, and the missions of {self.name} say it"
                node = self.shelf.of(kind)
                place = node[part.value.text].value.source.place(0) if node else template.place
                self._tell_once(error("E202", message, hints=(f"add `{said}: …` to its file",)).at(place))
            return name.text if name else match[0]

        return _FIELD.sub(put, template.text)

    def _is_read(self, kind: str, part: Scalar) -> bool:
        entry = (self.shelf.of(kind) or {}).get(part.text)
        return entry is not None and isinstance(entry.value, Mapping)

    def _tell_once(self, slip: Diagnostic) -> None:
        self.found.extend(() if slip in self.found else (slip,))

    def _said(self, kind: str, part: Entry, key: str) -> Scalar | None:
        """Give a word that a part says of itself."""
        known = self.shelf.of(kind)
        entry = known.get(part.value.text) if known and isinstance(part.value, Scalar) else None
        node = at(entry.value, key) if entry else None
        return node if isinstance(node, Scalar) and not node.is_nothing else None

    def _in_vain(self, hit: set[int]) -> Iterator[Diagnostic]:
        """Find what is left out that no choice makes."""
        for index, item in enumerate(items_of(at(self.written, "but"))):
            if index not in hit and not isinstance(item, Broken):
                chosen = ", ".join(f"{kind}: {name}" for kind, name in _plain(item).items())
                message = f"no mission of {self.name} is made of {{{chosen}}}, so there is nothing to leave out"
                yield error("E218", message, hints=("name parts of `of`, each by its kind",)).at(item.place)


def _plain(node: Node) -> dict[str, str]:
    return {kind: each.value.text for kind, each in entries_of(node).items() if isinstance(each.value, Scalar)}
