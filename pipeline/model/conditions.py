"""Conditions as authors write them: facts, each with the answers under which something holds."""

from __future__ import annotations

from typing import Annotated

from pydantic import BeforeValidator, WithJsonSchema

# One word, or a list of them.
_WORD = {"type": ["string", "number", "boolean"]}
_CONDITIONS = {"type": "object", "additionalProperties": {"anyOf": [_WORD, {"type": "array", "items": _WORD}]}}


def _one_is_a_list_of_one(value: object) -> object:
    if isinstance(value, dict):
        return {key: [each] if isinstance(each, str) else each for key, each in value.items()}
    return value


When = Annotated[dict[str, tuple[str, ...]], BeforeValidator(_one_is_a_list_of_one), WithJsonSchema(_CONDITIONS)]
