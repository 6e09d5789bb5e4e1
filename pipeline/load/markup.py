"""A tree and its pack -> Diagnostics for what Markdown has and pages don't: links that lead astray, signs that stay."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from dataclasses import replace
from html import unescape
from itertools import islice
from urllib.parse import unquote

from pipeline import spelling
from pipeline.diagnostics import Diagnostic, Path, Stretch, error
from pipeline.limits import TEXT_LETTERS
from pipeline.load.markdown_faults import find_faults
from pipeline.load.markdown_links import links_of
from pipeline.load.parsing.nodes import Mapping, Scalar, descendants
from pipeline.load.picture_marks import leads_out, picture_faults
from pipeline.model import Blocks, Pack
from pipeline.model.pack_words import prose_in

# Where a link of a pack may lead: the web and the post, as a reader decides; `pack:` is a page of the pack itself.
ALLOWED = ("https://", "http://", "mailto:", "pack:")
_MOST_TOLD = 20  # of a text, of those that no pattern finds
_TARGET = r"\s*<?(?P<target>(?:[^()\s>]|\([^()\s]*\)?)*)"  # brackets in pairs belong to it
# The three ways in which Markdown writes a link: behind words, defined at a line's begin, and bare between < and >.
_INLINE = re.compile(rf"(?P<picture>!)?\[[^\[\]\n]*\]\({_TARGET}")
_DEFINED = re.compile(rf"^ {{0,3}}\[(?P<label>[^\]\n]+)\]:{_TARGET}", re.MULTILINE)
_BARE = re.compile(r"(?<!\()<(?P<target>[A-Za-z][A-Za-z0-9+.-]{1,31}:[^\s<>]*)>")


def check_links(tree: Mapping) -> Iterator[Diagnostic]:
    """Find links that lead elsewhere than to the web, the post or a page of the pack, and pictures from elsewhere."""
    for path, node in descendants(tree):
        if isinstance(node, Scalar) and len(node.text) > TEXT_LETTERS:
            message = f"this text has {len(node.text):,} letters; {TEXT_LETTERS:,} are the most"
            yield error("E519", message, path=path, hints=("part it: a page may follow a page",))
            continue
        # Patterns are slow, and few texts hold a link: look for its signs first.
        if isinstance(node, Scalar) and ("](" in node.text or "]:" in node.text or "<" in node.text):
            yield from _in_text(node.text, path)


def check_prose(pack: Pack, pictures: Collection[str]) -> Iterator[Diagnostic]:
    """Find what of a pack's words can't be set; `pictures` are the names of those that it has."""
    cards = prose_in(pack.deck.root, ("deck",)) if pack.deck is not None else ()
    pages = ((("pages", page.id, "body"), Blocks(page.body)) for page in pack.pages.values())
    for path, text in (each for each in (*prose_in(pack), *cards, *pages) if len(each[1]) <= TEXT_LETTERS):
        faults = find_faults(text, is_line=not (isinstance(text, Blocks) or _is_passage(path) or _is_label(path)))
        shown = picture_faults(text, pictures, has_blocks=isinstance(text, Blocks) or _is_passage(path))
        for fault in (*faults, *shown):
            link = _INLINE.match(text, fault.offset)
            if link and link["picture"] and leads_out(link["target"]):  # it is told that it does
                continue
            found = error(fault.code, fault.message, path=path, hints=(fault.hint,))
            yield replace(found, stretch=Stretch(offset=fault.offset, length=fault.length))


def _is_passage(path: Path) -> bool:
    """Tell passages of rules that stand below one another from those that run on in a sentence."""
    return path[0] == "rules" and path[2:3] == ("back",) and path[-1] == "text"


def _is_label(path: Path) -> bool:
    return path[0] in ("labels", "translations")


def _in_text(text: str, path: Path) -> Iterator[Diagnostic]:
    told, wrong = set[str](), list[str]()
    for pattern in (_INLINE, _DEFINED, _BARE):
        for match in pattern.finditer(text):
            target = unquote(unescape(match["target"]))
            told.add(target)
            found = _fault(match, path)
            if found:
                wrong.append(target)
                yield found
    # A pattern can't see all that Markdown takes for a link: brackets within brackets, words over several lines.
    others = (each for each in links_of(text) if each.target not in told and not each.target.startswith(tuple(wrong)))
    for link in islice(others, _MOST_TOLD):
        found = _astray(link.target, path, is_picture=link.is_picture)
        if found:
            told.add(link.target)
            yield replace(found, stretch=Stretch(offset=max(text.find(link.target), 0), length=len(link.target)))


def _fault(match: re.Match[str], path: Path) -> Diagnostic | None:
    target = match["target"]
    if match.re is _DEFINED and match["label"].startswith("^"):  # a footnote, which is told as one
        return None
    found = _astray(target, path, is_picture=bool(match.groupdict().get("picture")))
    return found and replace(found, stretch=Stretch(offset=match.start(), length=match.end() - match.start()))


def _astray(target: str, path: Path, *, is_picture: bool) -> Diagnostic | None:
    if is_picture:
        if not leads_out(target):
            return None
        hint = "lay it into the folder `pictures` of the pack, and write its name"
        return error("E511", f"no picture can be taken from {spelling.quote(target)}", path=path, hints=(hint,))
    if target.lower().startswith(ALLOWED):
        return None
    hint = "links may lead to http://, https:// and mailto:; {page:ID} names a page of the pack"
    return error("E510", f"a link can't lead to {spelling.quote(target)}", path=path, hints=(hint,))
