"""Pages that were read back before -> what was read of them, as long as not a byte of what they show has changed.

What was read is kept as notes that JSON can write, under the hash of a page and of what was asked of it.
"""

from __future__ import annotations

import struct
from collections.abc import Mapping, Sequence
from dataclasses import astuple, dataclass, field
from hashlib import sha256
from typing import Any

from pipeline.preflight.line_grid import GridLines, Unlevel
from pipeline.preflight.page_keys import PageKey
from pipeline.preflight.page_text import Overlap, SpotText, Stray, Type
from pipeline.preflight.proof import Doing, Link, PageReading, ProofPage, Read

# What of a page is kept as it is; the rest is made of types of ours.
_PLAIN = ("width", "height", "bleed", "has_art_box", "rotation", "text", "things", "thinnest", "voids", "is_tagged")
# A note that another program wrote is as good as none.
_UNUSABLE = (LookupError, TypeError, ValueError, AttributeError, struct.error)


@dataclass(kw_only=True)
class PageMemory:
    """Recalls pages of a file by what is `known`; `kept` are the notes of all pages that it has now."""

    known: Mapping[str, Any]
    kept: dict[str, Any] = field(default_factory=dict)
    keys: Sequence[PageKey] = ()

    def _key(self, index: int) -> str:
        """Hash a page, by the codes that it shows, recalled by what it refers to."""
        key = self.keys[index]
        try:
            (codes,) = self.known[key.refers]
            found = key.with_codes(codes)
        except _UNUSABLE:
            codes = key.find_codes()
            found = key.with_codes(codes)
        self.kept[key.refers] = [codes]
        return found

    def recall(self, index: int, asked: Sequence[object], read: Read) -> PageReading:
        """Recall a page by its place, or have it read."""
        if index >= len(self.keys):
            return read()
        key = sha256(repr((self._key(index), asked)).encode()).hexdigest()
        try:
            found = _reading(index, self.known[key])
        except _UNUSABLE:
            found = read()
        self.kept[key] = _note(found)
        return found


def _note(reading: PageReading) -> dict[str, Any]:
    page = reading.page
    return {
        **{name: getattr(page, name) for name in _PLAIN},
        "strays": [[each.text, each.left, each.top, each.right, each.bottom] for each in page.strays],
        "overlaps": [[each.upper, each.lower] for each in page.overlaps],
        "clipped": [*page.clipped],
        "types": [[each.font, each.points, each.embedded, each.is_sign] for each in sorted(page.types)],
        "dpi": [*page.picture_dpi],
        "links": [[each.doing.name, each.address] for each in page.links],
        "grid": [page.grid_lines.lines, astuple(page.grid_lines.unlevel) if page.grid_lines.unlevel else None],
        "said": [[each.words, each.middle] for each in reading.said],
    }


def _reading(index: int, note: Mapping[str, Any]) -> PageReading:
    lines, unlevel = note["grid"]
    page = ProofPage(
        number=index + 1,
        **{name: note[name] for name in _PLAIN},
        strays=tuple(Stray(*each) for each in note["strays"]),
        overlaps=tuple(Overlap(*each) for each in note["overlaps"]),
        clipped=tuple(note["clipped"]),
        types=frozenset(Type(*each) for each in note["types"]),
        picture_dpi=tuple(note["dpi"]),
        grid_lines=GridLines(lines=lines, unlevel=Unlevel(*unlevel) if unlevel else None),
        links=tuple(Link(doing=Doing[doing], address=address) for doing, address in note["links"]),
    )
    said = tuple(SpotText(words, tuple(middle) if middle else None) for words, middle in note["said"])
    return PageReading(page=page, said=said)
