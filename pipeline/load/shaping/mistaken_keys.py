"""A mapping with a key too many, or that was meant as a text -> how to mend it, and where an inherited key stands."""

from __future__ import annotations

from collections.abc import Sequence

from pipeline.diagnostics import Place
from pipeline.load.parsing.nodes import Mapping, Node, Scalar
from pipeline.load.parsing.syntax import BRACES

# What a key wants, in words.
A_LIST, A_TEXT = "a list", "a text"


def keep_one(node: Mapping, given: Sequence[str]) -> tuple[tuple[str, ...], tuple[tuple[str, Place], ...]]:
    """Say how one of several keys stays, and where an inherited one stands: what a variant inherits stands first."""
    inherited, other = node.entries[given[0]].key, node.entries[given[-1]].key
    if inherited.source is other.source:
        return ("keep one of them",), ()
    return (f"`{given[0]}: ~` drops what is inherited",), (("inherited from", inherited.place),)


def mistaken_for(wanted: str, node: Node | None) -> tuple[str, ...]:
    """Hint at how a value becomes what is wanted."""
    if wanted == A_LIST and isinstance(node, Scalar) and node.text:
        return (f"write [{node.text}]",)
    if wanted == A_LIST and isinstance(node, Mapping):
        return ("put a dash and a blank in front of each thing in the list",)
    return (BRACES,) if wanted == A_TEXT and isinstance(node, Mapping) and _is_name(node) else ()


def _is_name(node: Mapping) -> bool:
    """Tell whether keys with values are a {name} that lacks its quotes."""
    values = [entry.value for entry in node.entries.values()]
    return not node.is_block and len(values) == 1 and isinstance(values[0], Scalar) and not values[0].text
