"""A kind of content file -> its JSON Schema (2020-12), as editors read it: what load takes, and what each key means.

Editors read YAML 1.2: they see `1.0` as a number and `yes` as a text, where load sees nothing but texts; the schema
takes both. A file of a pack that builds on another one states only what differs: its schema asks for no key, and lets
`~` drop what is inherited.
"""

from __future__ import annotations

import functools
import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from pydantic import BaseModel, TypeAdapter, create_model
from pydantic.json_schema import GenerateJsonSchema, JsonSchemaMode, JsonSchemaValue
from pydantic_core import core_schema as core

from pipeline.load.folders.tree import PARTS, WHERE
from pipeline.load.parsing.nodes import plain
from pipeline.load.parsing.reader import read_yaml
from pipeline.load.parsing.source import Source
from pipeline.load.schemas.file_kinds import FileKind, file_kinds
from pipeline.load.schemas.list_changes import SECTIONS, with_edits
from pipeline.load.shaping.misfits import typed_keys
from pipeline.load.variants.merge import BEFORE
from pipeline.load.variants.merge import SECTIONS as SECTIONS_KEY
from pipeline.model import GroundCard, Mission, Pack, PackKind, Page, Part, Rule
from pipeline.model.base import OneOf
from pipeline.model.figures import GameFigures, figures_type
from pipeline.model.look import PackHue
from pipeline.model.pack import ON_PAGES
from pipeline.model.parameters import Parameter
from pipeline.model.rules import RuleUse, WayToWin, use_type
from pipeline.model.zones import SHAPES, ZoneBase

DIALECT = "https://json-schema.org/draft/2020-12/schema"
# Ends the name of a schema for a file that states only what differs.
CHANGES = "-changes"
KEYS = Path(__file__).with_name("keys.yaml")
NOTHING: JsonSchemaValue = {"type": "null"}
# What a text may look like in an editor's eyes.
_AS_TYPED = ["string", "number", "boolean"]
# What load itself takes out, and the model never sees: `extends`.
_TEXT = {"type": "string", "minLength": 1}
_BEFORE = {"type": "string", "description": "The id in the inherited list in front of which this stands."}
# What only packs of missions must say; the model says it for the others.
_OF_MISSIONS = ("sides", "table", "mission_order")
# A part is changed as a mission is, below its kind.
_PARTS_OF_KIND = {"type": "object", "additionalProperties": {"$ref": "#/$defs/Mission"}}
_OF_PARTS: JsonSchemaValue = {"type": "object", "additionalProperties": {"anyOf": [_PARTS_OF_KIND, {"type": "null"}]}}
NAME = "Zone"
MEANING = "An area of the table: exactly one shape, and what narrows it."
# What a pack's own rules make: under the names of rules, mappings of their parameters.
_NAMED: JsonSchemaValue = {"type": "object", "additionalProperties": {"type": "object"}}
_OPEN: dict[type[BaseModel], str] = {
    RuleUse: "A rule of the pack by its name, with its parameters: `{fog: {side: raiders}}`.",
    WayToWin: "A way to win by the name of its rule, with its parameters: `{hold: {side: each}}`.",
}
# What may be written in short, by one of its keys or otherwise: a parameter's sort, or the words of a choice.
_IN_SHORT: dict[type[BaseModel], tuple[str, tuple[JsonSchemaValue, ...]]] = {
    Parameter: ("a", ({"type": "array", "items": {"type": "string"}},)),
    PackHue: ("line", ()),
}
# What every shape of zone may have besides its measures.
_SHARED = tuple(ZoneBase.model_fields)


def schemas(rules: Mapping[str, Rule] | None = None) -> dict[str, JsonSchemaValue]:
    """Write the schemas of all kinds of files, by the names of their own files; with `rules`, those of their pack."""
    return {name: schema for kind in file_kinds() for name, schema in _both(_made(kind, rules))}


def _made(kind: FileKind, rules: Mapping[str, Rule] | None) -> FileKind:
    """Let a pack's own rules say what stands in missions, and among the figures."""
    if rules is None or kind.type not in (Mission, Pack):
        return kind
    uses: dict[str, Any] = {
        "rules": (tuple[use_type(rules, RuleUse), ...], ()),  # type: ignore[misc]
        "winning": (tuple[use_type(rules, WayToWin), ...], ...),  # type: ignore[misc]
    }
    mission = create_model(Mission.__name__, __base__=Mission, **uses)
    if kind.type is Mission:
        return replace(kind, type=mission)
    figures: Any = figures_type(rules)
    fields: dict[str, Any] = {"missions": (dict[str, mission], ...), "figures": (figures, figures())}  # type: ignore[valid-type]
    return replace(kind, type=create_model(Pack.__name__, __base__=Pack, **fields))


def schema_name(kind: FileKind, *, changes: bool) -> str:
    """Name the file in which a kind's schema stands."""
    return f"{kind.name}{CHANGES if changes and not kind.partial else ''}.json"


def _both(kind: FileKind) -> Iterator[tuple[str, JsonSchemaValue]]:
    yield schema_name(kind, changes=False), _schema(kind, _Changes if kind.partial else _Whole)
    if kind.of_packs and not kind.partial:
        yield schema_name(kind, changes=True), _schema(kind, _Changes)


def _schema(kind: FileKind, writer: type[_Whole]) -> JsonSchemaValue:
    schema = TypeAdapter(kind.type).json_schema(schema_generator=writer)
    schema.pop("title", None)
    if kind.partial:
        schema["properties"].pop(PARTS)
    elif kind.type is Pack and not writer.is_whole:
        schema["properties"][PARTS] = _OF_PARTS | {"description": meaning_of(Pack, PARTS)}
        schema["$defs"].pop(Part.__name__)
    return {"$schema": DIALECT, "title": f"{kind.title} ({kind.where})", **schema}


class _Whole(GenerateJsonSchema):
    """Writes what a file must hold that stands on its own."""

    is_whole = True

    def str_schema(self, schema: core.StringSchema) -> JsonSchemaValue:
        """A text may look like a number or a truth; where it has a form, only if a number has that form."""
        written = super().str_schema(schema)
        pattern = written.get("pattern")
        if pattern is None or re.fullmatch(pattern, "1.0"):
            written["type"] = _AS_TYPED
        return written

    def bool_schema(self, schema: core.BoolSchema) -> JsonSchemaValue:
        """Write truths as authors do."""
        return {"enum": ["yes", "no", True, False]}

    def nullable_schema(self, schema: core.NullableSchema) -> JsonSchemaValue:
        """What may be left out is left out."""
        return self.generate_inner(schema["schema"])

    def default_schema(self, schema: core.WithDefaultSchema) -> JsonSchemaValue:
        """Show a default only where it is a word or a number."""
        written = super().default_schema(schema)
        written.pop("default", None)
        default = schema.get("default")
        if isinstance(default, bool):
            return {**written, "default": "yes" if default else "no"}
        return {**written, "default": default} if isinstance(default, str | int) else written

    def tagged_union_schema(self, schema: core.TaggedUnionSchema) -> JsonSchemaValue:
        """Say `anyOf`: a number is a text, too, where both may stand."""
        return {"anyOf": super().tagged_union_schema(schema)["oneOf"]}

    def generate(self, schema: core.CoreSchema, mode: JsonSchemaMode = "validation") -> JsonSchemaValue:
        """Write the whole schema; what is titled by its type loses the title, which no author knows."""
        return with_zones(super().generate(schema, mode), is_whole=self.is_whole)

    def model_schema(self, schema: core.ModelSchema) -> JsonSchemaValue:
        """Write a mapping with the keys that an author may type, and say of each what it means."""
        kind = schema["cls"]
        written = super().model_schema(schema)
        written.pop("title", None)
        if schema.get("root_model"):
            return written
        if kind in _OPEN:
            return {**_NAMED, "description": _OPEN[kind]}
        properties = {key: dict(written["properties"].get(key, _TEXT)) for key in self.keys(kind)}
        for key, each in properties.items():
            each.pop("title", None)
            if meaning := meaning_of(kind, key):
                each["description"] = meaning
        required = [key for key in written.get("required", ()) if key in properties]
        if kind in _IN_SHORT:
            key, more = _IN_SHORT[kind]
            whole = self.closed(kind, {**written, "properties": properties, "required": required})
            return {"anyOf": [properties[key], *more, whole]}
        if kind is GameFigures:
            written["additionalProperties"] = {"type": "object"}
        return self.closed(kind, {**written, "properties": properties, "required": required})

    def keys(self, kind: type[BaseModel]) -> tuple[str, ...]:
        """List the keys that an author may type."""
        return typed_keys(kind)

    def closed(self, kind: type[BaseModel], written: JsonSchemaValue) -> JsonSchemaValue:
        """Say which keys a mapping needs."""
        if issubclass(kind, OneOf):
            written |= {"minProperties": 1, "maxProperties": 1}
        if issubclass(kind, Pack):
            others = [each.value for each in PackKind if each is not PackKind.MISSIONS]
            written["required"] = [key for key in written["required"] if key not in (*_OF_MISSIONS, "order")]
            written["if"] = {"properties": {"kind": {"enum": others}}, "required": ["kind"]}
            written["else"] = {"required": list(_OF_MISSIONS)}
            without = {"kind": {"const": PackKind.DECK.value}, "order": {"maxItems": 0}}
            pages = {"required": [*ON_PAGES, "order"]}
            written["allOf"] = [{"if": {"properties": without, "required": ["kind"]}, "else": pages}]
        if issubclass(kind, GroundCard):
            # What a card needs, the part that it is made of may have.
            written["anyOf"] = [{"required": ["part"]}, {"required": written.pop("required")}]
        return written


class _Changes(_Whole):
    """Writes what a file may hold that states only what differs."""

    is_whole = False

    def generate(self, schema: core.CoreSchema, mode: JsonSchemaMode = "validation") -> JsonSchemaValue:
        """Write the whole schema; in it, lists may be changed by name."""
        return with_edits(super().generate(schema, mode))

    def keys(self, kind: type[BaseModel]) -> tuple[str, ...]:
        """What other files hold may be changed in pack.yaml, and a page's words where they are not below its head."""
        more = WHERE if issubclass(kind, Pack) else ("body",) if kind is Page else ()
        return (*typed_keys(kind), *more)

    def closed(self, kind: type[BaseModel], written: JsonSchemaValue) -> JsonSchemaValue:
        """Ask for nothing; `~` drops a key, and what has an id may stand `before` something."""
        properties = {key: _or_nothing(each) for key, each in written["properties"].items()}
        if "id" in properties:
            properties[BEFORE] = _BEFORE
        if kind is Page:
            properties[SECTIONS_KEY] = SECTIONS
        return {**written, "properties": properties, "required": []}

    def dict_schema(self, schema: core.DictSchema) -> JsonSchemaValue:
        """A part may change a single one of many, or drop it."""
        written = super().dict_schema(schema)
        written.pop("minProperties", None)
        for key, each in written.get("patternProperties", {}).items():
            written["patternProperties"][key] = _or_nothing(each)
        if isinstance(written.get("additionalProperties"), dict):
            written["additionalProperties"] = _or_nothing(written["additionalProperties"])
        return written


def _or_nothing(schema: JsonSchemaValue) -> JsonSchemaValue:
    meaning = {"description": schema["description"]} if "description" in schema else {}
    return {**meaning, "anyOf": [schema, NOTHING]}


def meaning_of(kind: type[BaseModel], key: str) -> str:
    """Find what a key means: told with the type that has it, or with the one that this type builds on."""
    owners = (each.__name__ for each in kind.__mro__)
    return next((told for owner in owners if (told := _meanings().get(owner, {}).get(key))), "")


@functools.cache
def _meanings() -> dict[str, dict[str, str]]:
    reading = read_yaml(Source(KEYS.name, KEYS.read_text(encoding="utf-8")))
    assert reading.top
    assert not reading.diagnostics
    meanings: Any = plain(reading.top)
    return dict(meanings)


def with_zones(schema: JsonSchemaValue, *, is_whole: bool) -> JsonSchemaValue:
    """Put one type of zone in place of all; a whole zone has one shape and all that the shape needs."""
    named = {shape: kind.__name__ for shape, kind in SHAPES.items()}
    definitions = schema.get("$defs", {})
    if {*named.values()} <= {*definitions}:
        shapes = {shape: definitions.pop(name) for shape, name in named.items()}
        definitions[NAME] = _merged(shapes) | (_limits(shapes) if is_whole else {})
        schema["$defs"] = dict(sorted(definitions.items()))
    replaced: JsonSchemaValue = _replaced(schema, [{"$ref": f"#/$defs/{name}"} for name in named.values()])
    return replaced


def _merged(shapes: dict[str, JsonSchemaValue]) -> JsonSchemaValue:
    every: dict[str, JsonSchemaValue] = {}
    for shape in shapes.values():
        every = {**shape["properties"], **every}
    keys = [*shapes, *(key for key in every if key not in shapes and key not in _SHARED), *_SHARED]
    return {
        "description": MEANING,
        "type": "object",
        "properties": {key: every[key] for key in keys},
        "additionalProperties": False,
    }


def _limits(shapes: dict[str, JsonSchemaValue]) -> JsonSchemaValue:
    """Ask for one shape, for what it needs besides, and for no key of another shape."""
    needs = {shape: [key for key in each["required"] if key != shape] for shape, each in shapes.items()}
    owners: dict[str, list[str]] = {}
    for shape, each in shapes.items():
        for key in each["properties"]:
            if key not in _SHARED and key != shape:
                owners.setdefault(key, []).append(shape)
    return {
        "oneOf": [{"required": [shape]} for shape in shapes],
        "dependentRequired": {shape: keys for shape, keys in needs.items() if keys},
        "dependentSchemas": {key: {"anyOf": [{"required": [shape]} for shape in mine]} for key, mine in owners.items()},
    }


def _replaced(value: Any, choices: list[JsonSchemaValue]) -> Any:
    """Go through a schema, and drop titles on the way: they name types, which no author knows."""
    if isinstance(value, list):
        return [_replaced(each, choices) for each in value]
    if not isinstance(value, dict):
        return value
    if value.get("anyOf") == choices:
        return {"$ref": f"#/$defs/{NAME}"}
    kept = {key: each for key, each in value.items() if not (key == "title" and isinstance(each, str))}
    return {key: _replaced(each, choices) for key, each in kept.items()}
