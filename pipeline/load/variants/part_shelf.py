"""A kind and a name -> the part of a pack that is called so, or what is wrong with the call."""

from __future__ import annotations

from collections.abc import Mapping as AnyMapping
from collections.abc import Sequence as AnySequence
from dataclasses import dataclass

from pipeline import spelling
from pipeline.diagnostics import Diagnostic, error
from pipeline.load.parsing.nodes import Entry, Node, Scalar, at, entries_of, keys


@dataclass(frozen=True, kw_only=True)
class Shelf:
    """All parts of a pack, by kind and name."""

    kinds: Node | None

    def find(self, kind: str, entry: Entry, found: list[Diagnostic]) -> Node | None:
        """Find the part that an entry `kind: name` calls for; None, and told, where there is none."""
        name = entry.value
        parts = self.of(kind)
        if parts is None:
            found.append(unknown_part("kind of part", kind, entry.key, keys(self.kinds)))
        elif isinstance(name, Scalar) and name.text not in parts:
            found.append(unknown_part(f"{kind}", name.text, name, parts))
        elif isinstance(name, Scalar):
            return parts[name.text].value
        return None

    def of(self, kind: str) -> AnyMapping[str, Entry] | None:
        """Give the parts of a kind."""
        return entries_of(at(self.kinds, kind)) if kind in keys(self.kinds) else None


def unknown_part(noun: str, name: str, node: Node, known: AnyMapping[str, Entry] | AnySequence[str]) -> Diagnostic:
    """Say that no part, or no kind, has the name."""
    none_at_all = "" if known else f"; there is no {noun} at all"
    message = f"no {noun} is called {spelling.quote(name)}{none_at_all}"
    hints = spelling.hints(name, known) if known else ("a part is a file, parts/KIND/NAME.yaml",)
    return error("E238", message, hints=hints).at(node.place)
