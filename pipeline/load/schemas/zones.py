"""A schema in which each shape of zone is a type of its own -> one in which a zone is one type with all keys.

An editor that must choose among thirteen types offers only what all of them have; of one type it offers every key.
"""

from __future__ import annotations

from typing import Any

from pydantic.json_schema import JsonSchemaValue

from pipeline.model.zones import SHAPES, ZoneBase

NAME = "Zone"
MEANING = "An area of the table: exactly one shape, and what narrows it."
_SHARED = tuple(ZoneBase.model_fields)


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
