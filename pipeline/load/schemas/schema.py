"""A kind of content file -> its JSON Schema (2020-12), as editors read it: what load takes, and what each key means.

Editors read YAML 1.2: they see `1.0` as a number and `yes` as a text, where load sees nothing but texts; the schema
takes both. A file of a pack that builds on another one states only what differs: its schema asks for no key, and lets
`~` drop what is inherited.
"""

from __future__ import annotations

import functools
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from pydantic import BaseModel, TypeAdapter
from pydantic.json_schema import GenerateJsonSchema, JsonSchemaMode, JsonSchemaValue
from pydantic_core import core_schema as core

from pipeline.load.nodes import plain
from pipeline.load.reader import read_yaml
from pipeline.load.schemas.edits import SECTIONS, with_edits
from pipeline.load.schemas.file_kinds import FileKind, file_kinds
from pipeline.load.schemas.zones import with_zones
from pipeline.load.source import Source
from pipeline.load.tree import WHERE
from pipeline.load.variants.merge import BEFORE
from pipeline.load.variants.merge import SECTIONS as SECTIONS_KEY
from pipeline.load.wording import typed_keys
from pipeline.model import Pack, PackKind, Page
from pipeline.model.rules import OneOf

DIALECT = "https://json-schema.org/draft/2020-12/schema"
CHANGES = "-changes"
KEYS = Path(__file__).with_name("keys.yaml")
NOTHING: JsonSchemaValue = {"type": "null"}
# What a text may look like in an editor's eyes.
_AS_TYPED = ["string", "number", "boolean"]
# What load itself takes out, and the model never sees: `extends`.
_TEXT = {"type": "string", "minLength": 1}
_BEFORE = {"type": "string", "description": "The id in the inherited list in front of which this stands."}
# What only packs of missions must say; the model says it for the others.
_OF_MISSIONS = ("table", "mission_order")


def schemas() -> dict[str, JsonSchemaValue]:
    """Write the schemas of all kinds of files, by the names of their own files."""
    return {name: schema for kind in file_kinds() for name, schema in _both(kind)}


def schema_name(kind: FileKind, *, changes: bool) -> str:
    """Name the file in which a kind's schema stands."""
    return f"{kind.name}{CHANGES if changes else ''}.json"


def _both(kind: FileKind) -> Iterator[tuple[str, JsonSchemaValue]]:
    yield schema_name(kind, changes=False), _schema(kind, _Whole)
    if kind.of_packs:
        yield schema_name(kind, changes=True), _schema(kind, _Changes)


def _schema(kind: FileKind, writer: type[GenerateJsonSchema]) -> JsonSchemaValue:
    schema = TypeAdapter(kind.type).json_schema(schema_generator=writer)
    schema.pop("title", None)
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
        properties = {key: dict(written["properties"].get(key, _TEXT)) for key in self.keys(kind)}
        for key, each in properties.items():
            each.pop("title", None)
            if meaning := meaning_of(kind, key):
                each["description"] = meaning
        required = [key for key in written.get("required", ()) if key in properties]
        return self.closed(kind, {**written, "properties": properties, "required": required})

    def keys(self, kind: type[BaseModel]) -> tuple[str, ...]:
        """List the keys that an author may type."""
        return typed_keys(kind)

    def closed(self, kind: type[BaseModel], written: JsonSchemaValue) -> JsonSchemaValue:
        """Say which keys a mapping needs."""
        if issubclass(kind, OneOf):
            written |= {"minProperties": 1, "maxProperties": 1}
        if kind is Pack:
            others = [each.value for each in PackKind if each is not PackKind.MISSIONS]
            written["required"] = [key for key in written["required"] if key not in _OF_MISSIONS]
            written["if"] = {"properties": {"kind": {"enum": others}}, "required": ["kind"]}
            written["else"] = {"required": list(_OF_MISSIONS)}
        return written


class _Changes(_Whole):
    """Writes what a file may hold that states only what differs."""

    is_whole = False

    def generate(self, schema: core.CoreSchema, mode: JsonSchemaMode = "validation") -> JsonSchemaValue:
        """Write the whole schema; in it, lists may be changed by name."""
        return with_edits(super().generate(schema, mode))

    def keys(self, kind: type[BaseModel]) -> tuple[str, ...]:
        """What other files hold may be changed in pack.yaml, and a page's words where they are not below its head."""
        more = WHERE if kind is Pack else ("body",) if kind is Page else ()
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
