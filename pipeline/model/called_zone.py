"""A zone where a rule asks for one: by its name, written out, or as the name of what a rule is given."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Annotated, Any

from pydantic import GetJsonSchemaHandler, WrapValidator
from pydantic.json_schema import JsonSchemaValue
from pydantic_core import CoreSchema

from pipeline.model.zones import Zone


def zone_called(value: object, make: Callable[[object], Any]) -> Any:
    """Take the name of a zone for that zone again."""
    return make({"zone": value} if isinstance(value, str) else value)


@dataclass(frozen=True)
class OrText:
    """Tells editors that a text may stand here, too."""

    def __get_pydantic_json_schema__(self, core: CoreSchema, handler: GetJsonSchemaHandler) -> JsonSchemaValue:
        return {"anyOf": [{"type": "string"}, handler(core)]}


CalledZone = Annotated[Zone, WrapValidator(zone_called), OrText()]
