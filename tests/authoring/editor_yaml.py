"""YAML -> values as an editor's YAML 1.2 reads them: numbers and truths where they look so, nothing else."""

from __future__ import annotations

import re
from typing import Any

import yaml

_WORDS = {"true": True, "True": True, "TRUE": True, "false": False, "False": False, "FALSE": False}
_NULLS = {"", "~", "null", "Null", "NULL"}


def read(text: str) -> Any:
    """Read a YAML text as the core schema of YAML 1.2 says."""
    return _value(yaml.compose(text, Loader=yaml.BaseLoader))


def _value(node: yaml.Node | None) -> Any:
    match node:
        case yaml.MappingNode():
            return {key.value: _value(value) for key, value in node.value}
        case yaml.SequenceNode():
            return [_value(item) for item in node.value]
        case yaml.ScalarNode(style=None):
            return _plain(node.value)
        case yaml.ScalarNode():
            return node.value
        case _:
            return None


def _plain(text: str) -> Any:
    if text in _NULLS:
        return None
    if text in _WORDS:
        return _WORDS[text]
    if re.fullmatch(r"[-+]?[0-9]+", text):
        return int(text)
    if re.fullmatch(r"[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?", text):
        return float(text)
    return text
