"""The schema of changes -> one that also takes changes to lists by name: things changed, removed, added."""

from __future__ import annotations

from typing import Any

from pydantic.json_schema import JsonSchemaValue

from pipeline.load.variants.edits import ADD, REMOVE
from pipeline.model import StepText
from pipeline.model.base import OneOf
from pipeline.model.rules import RuleUse, WayToWin

# What load takes as a text, editors see as a number or a truth, too.
_WORDS = {"type": ["string", "number", "boolean"]}
_NOTHING = {"type": "null"}
# Ends the names of definitions, so that they stand beside those of the things themselves.
_EDITS = "Edits"
# In these, a thing is called by its one key, and a change gives what stands below it.
_USES: tuple[type[OneOf], ...] = (RuleUse, WayToWin)
# Sections of a page's words are changed by their headings, as things in a list are by their names.
SECTIONS = {
    "description": "Sections of the page's words by their headings: new words, or `~` to drop one; `add` for new ones.",
    "type": "object",
    "additionalProperties": {"anyOf": [_WORDS, _NOTHING, {"type": "object"}, {"type": "array"}]},
}


def with_edits(schema: JsonSchemaValue) -> JsonSchemaValue:
    """Let a mapping stand in place of every list."""
    definitions = schema.get("$defs", {})
    steps = definitions.get(StepText.__name__)
    if steps is not None:
        definitions[StepText.__name__] = steps["properties"]["passages"]["anyOf"][0]
    edits: dict[str, JsonSchemaValue] = {}
    changed: JsonSchemaValue = _walk(schema, definitions, edits)
    if edits:
        changed["$defs"] = dict(sorted({**changed["$defs"], **edits}.items()))
    return changed


def _walk(value: Any, definitions: JsonSchemaValue, edits: dict[str, JsonSchemaValue]) -> Any:
    if isinstance(value, list):
        return [_walk(each, definitions, edits) for each in value]
    if not isinstance(value, dict):
        return value
    walked = {key: _walk(each, definitions, edits) for key, each in value.items()}
    if value.get("type") != "array" or "prefixItems" in value or not isinstance(value.get("items"), dict):
        return walked
    whole = {key: each for key, each in walked.items() if key not in ("minItems", "maxItems", "description")}
    meaning = {"description": value["description"]} if "description" in value else {}
    return {**meaning, "anyOf": [whole, _edits(walked["items"], definitions, edits)]}


def _edits(item: JsonSchemaValue, definitions: JsonSchemaValue, edits: dict[str, JsonSchemaValue]) -> JsonSchemaValue:
    """Write the schema of changes to a list: once for each kind of thing that lists hold."""
    if "$ref" not in item:
        return _mapping(item, item)
    kind = item["$ref"].rpartition("/")[2]
    name = f"{kind}{_EDITS}"
    if name not in edits:
        edits[name] = _mapping(item, _parameters(item, kind, definitions))
    return {"$ref": f"#/$defs/{name}"}


def _mapping(item: JsonSchemaValue, change: JsonSchemaValue) -> JsonSchemaValue:
    remove = {"description": "The names of what goes.", "anyOf": [_WORDS, {"type": "array", "items": _WORDS}]}
    things = {"anyOf": [{"type": "array", "items": _added(item)}, _added(item)]}
    add = {"description": "What is new: at the end, or in front of what its `before` names.", **things}
    return {
        "description": "Changes to the inherited list: things by their names, `remove: [names]`, `add: [things]`.",
        "type": "object",
        "properties": {REMOVE: remove, ADD: add},
        "additionalProperties": {"anyOf": [change, _WORDS, _NOTHING]},
    }


def _added(item: JsonSchemaValue) -> JsonSchemaValue:
    """A new thing is as it is in the list; a bare name may say by its `id` in front of what it stands."""
    return {"anyOf": [item, {"type": "object", "required": ["id"]}]}


def _parameters(item: JsonSchemaValue, kind: str, definitions: JsonSchemaValue) -> JsonSchemaValue:
    """A rule in use is changed by its parameters, whichever rule it is."""
    if kind not in {use.__name__ for use in _USES}:
        return item
    found = definitions[kind]
    named = [each for each in found.get("properties", {}).values() if each != _NOTHING]
    return {"anyOf": named} if named else found["additionalProperties"]
