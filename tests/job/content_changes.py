"""The files of a pack -> every small change that can be made to what they say, one at a time."""

from __future__ import annotations

import copy
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

import yaml
from facts import parsed

# One word in place of another of the same kind, so that the pack still says something.
OTHER_WORDS = (
    *(("attacker", "defender"), ("defender", "attacker"), ("each", "attacker")),
    *(("north", "south"), ("south", "north"), ("north-east", "north-west"), ("north-west", "north-east")),
    *(("delayed", "immediate"), ("immediate", "delayed")),
    *(("own", "shared"), ("dark", "light"), ("light", "dark"), ("text", "emblem"), ("poker", "tarot-eu")),
    *(("attack", "defend"), ("defend", "attack"), ("allied", "axis"), ("axis", "allied")),
    *(("raid", "chase"), ("chase", "raid"), ("one-die", "same-plan"), ("same-plan", "one-die"), ("cover", "prose")),
    *(("field", "signal"), ("sheets", "booklet"), ("booklet", "sheets"), ("opening", "notes"), ("rain", "fog")),
)
LENGTH = re.compile(r"(\d+)(in|ft|mm|cm)")

Way = tuple[str | int, ...]


@dataclass(frozen=True, kw_only=True)
class Change:
    """One thing said otherwise: in which file, where in it, what kind of thing, and what the file says then."""

    file: str
    way: Way
    kind: str
    head: Any
    body: str

    @property
    def text(self) -> str:
        """The file as it is then."""
        text = yaml.safe_dump(self.head, allow_unicode=True, sort_keys=False, width=1000)
        return f"---\n{text}---\n{self.body}" if self.file.endswith(".md") else text

    def __str__(self) -> str:
        return f"{self.file}: {self.kind} {'.'.join(map(str, self.way))}"


def every_change(files: Mapping[str, str]) -> Iterator[Change]:
    """Change every value of every file in turn, and the words of pages."""
    for name, text in files.items():
        head, body = _parts(name, text)
        for way, kind, value in _changed(head):
            yield Change(file=name, way=way, kind=kind, head=value, body=body)
        for number, line in enumerate(body.splitlines()):
            for kind, other in _lines(line):
                lines = body.splitlines()
                lines[number : number + 1] = other
                yield Change(file=name, way=(number,), kind=kind, head=head, body="\n".join(lines) + "\n")


def _parts(name: str, text: str) -> tuple[Any, str]:
    if not name.endswith(".md"):
        return parsed(text), ""
    _, head, body = text.split("---\n", 2)
    return parsed(head), body


def _lines(line: str) -> Iterator[tuple[str, list[str]]]:
    if line.strip():
        yield "a line of prose dropped", []
        if not line.startswith("{"):
            yield "prose", [f"{line} Anew."]


def _changed(top: Any) -> Iterator[tuple[Way, str, Any]]:
    """Give the whole of a file, with one thing in it changed."""
    for way, value in _values(top):
        for kind, change in _ways(value):
            made = copy.deepcopy(top)
            if not way:
                yield way, kind, change(made)
                continue
            holder = made
            for step in way[:-1]:
                holder = holder[step]
            holder[way[-1]] = change(holder[way[-1]])
            yield way, kind, made


def _values(value: Any, way: Way = ()) -> Iterator[tuple[Way, Any]]:
    yield way, value
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, each in items:
        yield from _values(each, (*way, key))


def _ways(value: Any) -> Iterator[tuple[str, Callable[[Any], Any]]]:
    """List in which ways a value may be changed."""
    match value:
        case bool():
            yield "a boolean", lambda old: not old
        case int():
            yield "a number", lambda old: old + 1
        case str():
            yield from _strings(value)
        case list():
            if len(value) > 1:
                yield "a list turned round", lambda old: old[::-1]
            for index in range(len(value)):
                yield f"item {index} dropped", lambda old, index=index: [*old[:index], *old[index + 1 :]]
        case dict():
            if len(value) > 1:
                yield "keys in another order", lambda old: dict(reversed(old.items()))
            for key in value:
                yield f"{key} dropped", lambda old, key=key: {each: old[each] for each in old if each != key}


def _strings(value: str) -> Iterator[tuple[str, Callable[[Any], Any]]]:
    if LENGTH.fullmatch(value):
        yield "a length", lambda old: LENGTH.sub(lambda found: f"{int(found[1]) + 1}{found[2]}", old)
        return
    for word, other in OTHER_WORDS:
        if value == word:
            yield "a word", lambda old, other=other: other
    if re.fullmatch(r"[\d.-]+", value):
        yield "a figure in words", lambda old: f"{old[:-1]}{(int(old[-1]) + 1) % 10}"
    else:
        yield "words", lambda old: f"{old} Anew" if " " in old or old[0].isupper() else f"{old}-anew"
