"""A tree -> Diagnostics for what its Markdown has and pages don't: links that lead astray, pictures, tables."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from pipeline import spelling
from pipeline.diagnostics import Diagnostic, Path, Stretch, error
from pipeline.load.parsing.nodes import Mapping, Scalar, descendants

# Where a link of a pack may lead: the web and the post, as a reader decides; `pack:` is a page of the pack itself.
ALLOWED = ("https://", "http://", "mailto:", "pack:")
_TARGET = r"\s*<?(?P<target>(?:[^()\s>]|\([^()\s]*\)?)*)"  # brackets in pairs belong to it
# The three ways in which Markdown writes a link: behind words, defined at a line's begin, and bare between < and >.
_INLINE = re.compile(rf"(?P<picture>!)?\[[^\]\n]*\]\({_TARGET}")
_DEFINED = re.compile(rf"^ {{0,3}}\[[^\]\n]+\]:{_TARGET}", re.MULTILINE)
# A table: a line with bars in it, and one of dashes below it.
_TABLE = re.compile(r"^(?P<head>[^\n]*\|[^\n]*)\n[ \t]*\|?[ \t:]*-{2,}[-|: \t]*$", re.MULTILINE)
_BARE = re.compile(r"(?<!\()<(?P<target>[A-Za-z][A-Za-z0-9+.-]{1,31}:[^\s<>]*)>")


def check_links(tree: Mapping) -> Iterator[Diagnostic]:
    """Find links that lead elsewhere than to the web, the post or a page of the pack, and pictures."""
    for path, node in descendants(tree):
        # Patterns are slow, and few texts hold a link: look for its signs first.
        if isinstance(node, Scalar) and ("](" in node.text or "]:" in node.text or "<" in node.text):
            yield from _in_text(node.text, path)


def _tables(text: str, path: Path) -> Iterator[Diagnostic]:
    """Find tables: their bars would be printed as they stand."""
    for match in _TABLE.finditer(text):
        hint = "write a list, or a sentence for each row; a reference and a card can have tables of their own"
        found = error("E515", "a table in Markdown can't be set", path=path, hints=(hint,))
        yield replace(found, stretch=Stretch(offset=match.start(), length=len(match["head"])))


def _in_text(text: str, path: Path) -> Iterator[Diagnostic]:
    for pattern in (_INLINE, _DEFINED, _BARE):
        for match in pattern.finditer(text):
            found = _fault(match, path)
            if found:
                yield found


def _fault(match: re.Match[str], path: Path) -> Diagnostic | None:
    target = match["target"]
    if match.groupdict().get("picture"):
        hint = "packs hold words and data; maps and signs are drawn from those"
        found = error(
            "E511", f"a picture ({spelling.quote(target)}) can't be put into a pack", path=path, hints=(hint,)
        )
    elif not target.lower().startswith(ALLOWED):
        hint = "links may lead to http://, https:// and mailto:; {page:ID} names a page of the pack"
        found = error("E510", f"a link can't lead to {spelling.quote(target)}", path=path, hints=(hint,))
    else:
        return None
    return replace(found, stretch=Stretch(offset=match.start(), length=match.end() - match.start()))
