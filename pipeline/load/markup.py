"""A tree and its pack -> Diagnostics for what Markdown has and pages don't: links that lead astray, signs that stay."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from pipeline import spelling
from pipeline.diagnostics import Diagnostic, Path, Stretch, error
from pipeline.load.markdown_faults import find_faults
from pipeline.load.parsing.nodes import Mapping, Scalar, descendants
from pipeline.model import Blocks, Pack
from pipeline.model.pack_words import prose_in

# Where a link of a pack may lead: the web and the post, as a reader decides; `pack:` is a page of the pack itself.
ALLOWED = ("https://", "http://", "mailto:", "pack:")
_TARGET = r"\s*<?(?P<target>(?:[^()\s>]|\([^()\s]*\)?)*)"  # brackets in pairs belong to it
# The three ways in which Markdown writes a link: behind words, defined at a line's begin, and bare between < and >.
_INLINE = re.compile(rf"(?P<picture>!)?\[[^\]\n]*\]\({_TARGET}")
_DEFINED = re.compile(rf"^ {{0,3}}\[(?P<label>[^\]\n]+)\]:{_TARGET}", re.MULTILINE)
_BARE = re.compile(r"(?<!\()<(?P<target>[A-Za-z][A-Za-z0-9+.-]{1,31}:[^\s<>]*)>")


def check_links(tree: Mapping) -> Iterator[Diagnostic]:
    """Find links that lead elsewhere than to the web, the post or a page of the pack, and pictures."""
    for path, node in descendants(tree):
        # Patterns are slow, and few texts hold a link: look for its signs first.
        if isinstance(node, Scalar) and ("](" in node.text or "]:" in node.text or "<" in node.text):
            yield from _in_text(node.text, path)


def check_prose(pack: Pack) -> Iterator[Diagnostic]:
    """Find what of a pack's words can't be set."""
    cards = prose_in(pack.deck.root, ("deck",)) if pack.deck is not None else ()
    pages = ((("pages", page.id, "body"), Blocks(page.body)) for page in pack.pages.values())
    for path, text in (*prose_in(pack), *cards, *pages):
        for fault in find_faults(text, is_line=not (isinstance(text, Blocks) or _may_have_blocks(path))):
            found = error(fault.code, fault.message, path=path, hints=(fault.hint,))
            yield replace(found, stretch=Stretch(offset=fault.offset, length=fault.length))


def _may_have_blocks(path: Path) -> bool:
    """Tell labels, and passages of rules that stand below one another, from passages that run on in a sentence."""
    is_passage = path[0] == "rules" and path[2:3] == ("back",) and path[-1] == "text"
    return is_passage or path[0] in ("labels", "translations")


def _in_text(text: str, path: Path) -> Iterator[Diagnostic]:
    for pattern in (_INLINE, _DEFINED, _BARE):
        for match in pattern.finditer(text):
            found = _fault(match, path)
            if found:
                yield found


def _fault(match: re.Match[str], path: Path) -> Diagnostic | None:
    target = match["target"]
    if match.re is _DEFINED and match["label"].startswith("^"):  # a footnote, which is told as one
        return None
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
