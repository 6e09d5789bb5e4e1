"""The schemas of content files -> topics: each mapping that a file may hold, with its keys in an author's words."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from pipeline.load.schemas.file_kinds import FileKind, file_kinds
from pipeline.load.schemas.schema import schema_name
from pipeline.load.shaping.patterns import PATTERNS
from pipeline.model.base import DISTANCE_FORM, PAPER_FORM
from pipeline.model.sides import SIDE, SIDE_OR_EACH, SIDE_OR_NEUTRAL

# How a path writes a name that an author gives, as those of zones.
NAMED = "NAME"
_DEFINITIONS = "#/$defs/"
_FORMS = {
    SIDE: "side",
    SIDE_OR_NEUTRAL: "side, or `neutral`",
    SIDE_OR_EACH: "side, team, or `each`",
    DISTANCE_FORM: "distance",
    PAPER_FORM: "length on paper",
}
_PLURALS = {"yes or no": "yes or no", "length on paper": "lengths on paper"} | {
    _FORMS[form]: f"sides{_FORMS[form].removeprefix('side')}" for form in (SIDE, SIDE_OR_NEUTRAL, SIDE_OR_EACH)
}
# Words of JSON Schema for what authors write as a text, a number, a list.
_TYPES = {"integer": "whole number", "number": "number", "string": "text", "boolean": "yes or no", "object": "keys"}
_LEAST = {"minimum": "at least {0}", "exclusiveMinimum": "more than {0}"}
_MOST = {"maximum": "at most {0}", "exclusiveMaximum": "less than {0}"}
_COUNTS = {"minItems": "at least {0} of them", "maxItems": "at most {0} of them", "maxLength": "at most {0} letters"}
_NAMES = {"minProperties": "at least {0} of them", "maxProperties": "at most {0} of them"}

Schema = Mapping[str, Any]


@dataclass(frozen=True, kw_only=True)
class Key:
    """A key: what it takes, in an author's words, what it does, what it is without one, and its limits.

    `below` names the definitions of mappings that may stand below it; it may stand only beside one of `beside`.
    """

    name: str
    takes: str
    does: str
    default: str = ""
    limits: tuple[str, ...] = ()
    is_needed: bool = False
    below: tuple[str, ...] = ()
    beside: tuple[str, ...] = ()


@dataclass(frozen=True, kw_only=True)
class Topic:
    """A mapping of a kind of file: where it first stands, what it is, and its keys; of some, just one is given.

    The first of a kind is what such a file holds.
    """

    kind: str
    path: tuple[str, ...]
    definition: str
    says: str
    keys: tuple[Key, ...]
    one_of: tuple[str, ...] = ()
    is_first: bool = False

    @property
    def name(self) -> str:
        """How people call it: `mission.zones.NAME.clear_of`."""
        return ".".join((self.kind, *self.path))


@dataclass(frozen=True, kw_only=True)
class KindPage:
    """A kind of content file with all that it may hold; what another kind tells of is told there.

    `whole` is the file as if a key led to it: what it takes, and the mappings that it holds.
    """

    kind: FileKind
    whole: Key
    topics: tuple[Topic, ...]
    elsewhere: Mapping[str, Topic] = field(default_factory=dict)


def kind_pages(written: Mapping[str, Schema]) -> tuple[KindPage, ...]:
    """Tell of every kind of file by its schema; each mapping once, with the first kind of file that has it."""
    told, pages = dict[str, Topic](), list[KindPage]()
    for kind in file_kinds():
        schema = written[schema_name(kind, changes=False)]
        topics = tuple(_topics(kind, schema, told))
        whole = _key(kind.name, schema, {}, schema.get("$defs", {}))
        pages.append(KindPage(kind=kind, whole=whole, topics=topics, elsewhere=dict(told)))
        told.update({topic.definition: topic for topic in topics if topic.definition})
    return tuple(pages)


def _topics(kind: FileKind, schema: Schema, told: Mapping[str, Topic]) -> Iterator[Topic]:
    """Visit what a file may hold, from the outside in: each definition once, where it first stands."""
    definitions = schema.get("$defs", {})
    seen, waiting = set(told), deque([*_below((), schema, definitions)])
    if "properties" in schema:
        waiting = deque([_Place((), "", schema)])
    while waiting:
        path, name, found = waiting.popleft()
        if name in seen:
            continue
        seen.add(name)
        keys = tuple(_key(key, each, found, definitions) for key, each in found["properties"].items())
        says = " ".join(str(found.get("description", "")).split())
        is_first = len(seen) == len(told) + 1
        yield Topic(
            kind=kind.name,
            path=path,
            definition=name,
            says=says,
            keys=keys,
            one_of=_one_of(found),
            is_first=is_first,
        )
        for key, each in found["properties"].items():
            waiting.extend(_below((*path, key), each, definitions))


class _Place(NamedTuple):
    """A mapping that may stand somewhere: the path there, its definition, if it has one, and its schema."""

    path: tuple[str, ...]
    definition: str
    schema: Schema


def _below(path: tuple[str, ...], schema: Schema, definitions: Mapping[str, Any]) -> Iterator[_Place]:
    """Find the mappings that may stand in a value: itself, in its list, below names, or one of several."""
    if "$ref" in schema:
        name = schema["$ref"].removeprefix(_DEFINITIONS)
        found = with_keys(definitions[name])
        if found is not None:
            yield _Place(path, name, found)
        else:
            yield from _below(path, definitions[name], definitions)
    if isinstance(schema.get("items"), Mapping):
        yield from _below(path, schema["items"], definitions)
    for named in (schema.get("additionalProperties"), *schema.get("patternProperties", {}).values()):
        if isinstance(named, Mapping):
            yield from _below((*path, NAMED), named, definitions)
    for choice in schema.get("anyOf", ()):
        yield from _below(path, choice, definitions)


def with_keys(definition: Schema) -> Schema | None:
    """Find the mapping that a definition is, or that it may be in place of a word or a list."""
    choices = (each for each in definition.get("anyOf", ()) if "properties" in each)
    choice = definition if "properties" in definition else next(choices, None)
    return None if choice is None else {"description": definition.get("description", ""), **choice}


def asked_for(schema: Schema) -> tuple[str, ...]:
    """List the keys that a mapping needs in most cases, if not in all."""
    others = (key for each in schema.get("allOf", ()) for key in each.get("else", {}).get("required", ()))
    return (*schema.get("required", ()), *others)


def _one_of(schema: Schema) -> tuple[str, ...]:
    """List the keys of which just one is given."""
    if schema.get("minProperties") == schema.get("maxProperties") == 1:
        return tuple(schema["properties"])
    return tuple(key for choice in schema.get("oneOf", ()) for key in choice.get("required", ()))


def _key(name: str, schema: Schema, owner: Schema, definitions: Mapping[str, Any]) -> Key:
    beside = owner.get("dependentSchemas", {}).get(name, {}).get("anyOf", ())
    below = [place.definition for place in _below((), schema, definitions)]
    needed = [*asked_for(owner), *owner.get("else", {}).get("required", ())]
    default = schema.get("default", "")
    return Key(
        name=name,
        takes=takes(schema, definitions),
        does=str(schema.get("description", "")),
        default="no" if default is False else str(default),
        limits=tuple(_limits(schema, definitions)),
        is_needed=name in needed,
        below=tuple(dict.fromkeys(filter(None, below))),
        beside=tuple(key for choice in beside for key in choice["required"]),
    )


def _limits(schema: Schema, definitions: Mapping[str, Any]) -> Iterator[str]:
    words = {**_LEAST, **_MOST, **_COUNTS, **_NAMES}
    for key, text in words.items() if "prefixItems" not in schema else ():
        # That there is something at all is what anybody expects.
        if key in schema and not (key.startswith("min") and schema[key] == (0 if key == "minimum" else 1)):
            yield text.format(schema[key])
    if isinstance(schema.get("items"), Mapping) and "$ref" not in schema["items"]:
        yield from (f"each {limit.removeprefix('each ')}" for limit in _limits(schema["items"], definitions))


def takes(schema: Schema, definitions: Mapping[str, Any]) -> str:
    """Say what a value is: "distance", "one of: north, east", "list of whole numbers"."""
    if "$ref" in schema:
        return takes(definitions[schema["$ref"].removeprefix(_DEFINITIONS)], definitions)
    form = schema.get("format") or schema.get("pattern", "")
    if form in _FORMS:
        return _FORMS[form]
    if form in PATTERNS:
        return PATTERNS[form].removeprefix("a ").removeprefix("an ")
    if "enum" in schema:
        words = [str(word) for word in schema["enum"]]
        return "yes or no" if words[:2] == ["yes", "no"] else f"one of: {', '.join(words)}"
    if "anyOf" in schema:
        return ", or ".join(dict.fromkeys(takes(each, definitions) for each in schema["anyOf"]))
    if "prefixItems" in schema:
        each = dict.fromkeys(takes(item, definitions) for item in schema["prefixItems"])
        return f"list of {len(schema['prefixItems'])} {_many(' and '.join(each))}"
    return _gathered(schema, definitions)


def _gathered(schema: Schema, definitions: Mapping[str, Any]) -> str:
    if schema.get("type") == "array":
        return f"list of {_many(takes(schema.get('items', {}), definitions))}".replace("list of one of:", "list of:")
    named = [schema.get("additionalProperties"), *schema.get("patternProperties", {}).values()]
    inner = next((each for each in named if isinstance(each, Mapping) and each), None)
    if "properties" not in schema and inner is not None:
        return f"names, each with {takes(inner, definitions)}".replace("each with one of:", "each with one of")
    kinds = schema.get("type", "text")
    if isinstance(kinds, str):
        return _TYPES.get(kinds, kinds)
    return "number" if kinds == ["number", "string"] else "text"


def _many(words: str) -> str:
    if words in _PLURALS:
        return _PLURALS[words]
    if words.startswith("list"):
        return words.replace("list", "lists", 1)
    return words if words.startswith(("one of", "keys", "names")) or "," in words else f"{words}s"
