"""Link annotations of a galley -> jumps inside the joined file; `pack:NAME` leads to the page that carries the name."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pipeline.diagnostics import Diagnostic, Path, error
from pipeline.press.carrier import Carrier
from pipeline.press.target import TargetFile
from pipeline.press.values import array, inner, integer, items, reference, referred, text, written

if TYPE_CHECKING:
    from pypdf.generic import DictionaryObject

PACK_SCHEME = "pack:"
# What a galley says of a link that holds no longer in the joined file, and the keys that are written anew.
_WRITTEN_ANEW = ("/A", "/Dest", "/Contents", "/StructParent")


@dataclass(frozen=True, kw_only=True)
class Goal:
    """Where a name leads: the page object, and the title that stands there."""

    page: int
    title: str


class Links:
    """The links of a file in the making."""

    def __init__(self, target: TargetFile, goals: Mapping[str, Goal]) -> None:
        self._target = target
        self._goals = goals
        self.unknown: list[Diagnostic] = []

    def take(self, page: DictionaryObject, carrier: Carrier, shift: int, path: Path) -> bytes:
        """Carry the annotations of a page over; give what the new page must say of them."""
        if "/Annots" not in page:
            return b""
        return b"/Annots" + array(
            reference(self._take_one(referred(old), carrier, shift, path)) for old in items(page, "/Annots")
        )

    def _take_one(self, old: int, carrier: Carrier, shift: int, path: Path) -> int:
        link = carrier.source.dictionary(old)
        kept = {key: link.raw_get(key) for key in sorted(link) if key not in _WRITTEN_ANEW}
        value = b"".join(written(key) + b" " + written(found) for key, found in kept.items())
        if "/StructParent" in link:
            value += b"/StructParent %d" % (integer(link, "/StructParent") + shift)
        new = self._target.reserve()
        carrier.stand_in(old, new)
        self._target.put(new, b"<<" + carrier.renumbered(value) + self._goal(link, carrier, path) + b">>")
        return new

    def _goal(self, link: DictionaryObject, carrier: Carrier, path: Path) -> bytes:
        if "/Dest" in link:
            name = str(link["/Dest"])
            place = _named_places(carrier)[name]
            return b"/Dest" + carrier.renumbered(place) + b"/Contents" + text(name)
        address = str(inner(link, "/A")["/URI"])
        if not address.startswith(PACK_SCHEME):
            return b"/A" + written(inner(link, "/A")) + b"/Contents" + text(address)
        goal = self._goals.get(address.removeprefix(PACK_SCHEME))
        if goal is None:
            self.unknown.append(_unknown(address.removeprefix(PACK_SCHEME), self._goals, path))
            return b"/Contents" + text(address)
        return b"/Dest[%b/Fit]/Contents%b" % (reference(goal.page), text(goal.title))


def _named_places(carrier: Carrier) -> dict[str, bytes]:
    """Read a galley's named destinations; names of several galleys would clash in one file."""
    pairs = items(inner(inner(carrier.source.root, "/Names"), "/Dests"), "/Names")
    return {str(name): written(place) for name, place in zip(pairs[::2], pairs[1::2], strict=True)}


def _unknown(name: str, goals: Mapping[str, Goal], path: Path) -> Diagnostic:
    return error(
        "E753",
        f"a link leads to {name!r}, which is not in this form of the pack",
        path=path,
        hints=(f"names there are: {', '.join(sorted(goals))}",),
    )
