"""A text in Markdown and the pictures of its pack -> what is wrong with those that the text shows."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from typing import TYPE_CHECKING
from urllib.parse import unquote

from pipeline import spelling
from pipeline.load.markdown_faults import Fault, parser
from pipeline.model.pictures import WIDTH
from pipeline.spelling import quote

if TYPE_CHECKING:
    from markdown_it.token import Token

_MARK = "!["
_WHOLE = re.compile(r"!\[(?:\\.|[^\]\\])*\](?:\([^)\n]*\))?(?:\{[^{}\n]*\})?")
_OUTSIDE = re.compile(r"[A-Za-z][A-Za-z0-9+.-]*:|[/\\~]|.*\.\.[/\\]")
_LEAST_WIDTH, _MOST_WIDTH = 10, 100  # per cent of a column
_FOLDER = "pictures/"


def leads_out(target: str) -> bool:
    """Tell whether an address can't be that of a picture in the pack."""
    return _OUTSIDE.match(unquote(target)) is not None


def picture_faults(text: str, known: Collection[str], *, has_blocks: bool) -> Iterator[Fault]:
    """Find pictures that can't be shown; where a text is set as a line of words, none can."""
    at = 0
    tokens = parser().parse(text) if _MARK in text else ()
    for token, before in zip(tokens, (None, *tokens), strict=False):
        for child in token.children or ():
            if child.type == "image":
                found = _WHOLE.search(text, at)
                start, at = (found.start(), found.end()) if found else (max(text.find(_MARK, at), 0), len(text))
                is_of_paragraph = before is not None and before.type == "paragraph_open"
                wrong = _misplaced(child, token, has_blocks, is_of_paragraph) or _lacking(child, known)
                if wrong is not None and not leads_out(_name(child)):  # that is told of all addresses
                    code, message, hint = wrong
                    yield Fault(code=code, offset=start, length=at - start, message=message, hint=hint)


def has_pictures(text: str) -> bool:
    """Tell whether a text shows any."""
    tokens = parser().parse(text) if _MARK in text else ()
    return any(child.type == "image" for token in tokens for child in token.children or ())


def _name(picture: Token) -> str:
    return unquote(str(picture.attrs["src"]))


def _misplaced(picture: Token, inline: Token, has_blocks: bool, is_of_paragraph: bool) -> tuple[str, str, str] | None:
    """Tell that a picture doesn't stand alone, or not as wide as can be."""
    if not has_blocks:
        hint = "show it on a page, or in a text that may have paragraphs"
        return "E515", "a picture can't stand here, where words are set in a line", hint
    children = inline.children or []
    behind = "".join(each.content for each in children if each is not picture)
    width = WIDTH.fullmatch(behind)
    if (behind and width is None) or children[0] is not picture or not is_of_paragraph:
        hint = "leave a line empty above and below it; what may follow it is how wide it is, as {width=50%}"
        return "E515", "a picture stands in a paragraph of its own", hint
    if width and not _LEAST_WIDTH <= int(width["percent"]) <= _MOST_WIDTH:
        hint = f"{_LEAST_WIDTH}% to {_MOST_WIDTH}% of the column that it stands in"
        return "E517", f"no picture can be {width['percent']}% wide", hint
    return None


def _lacking(picture: Token, known: Collection[str]) -> tuple[str, str, str] | None:
    """Tell that a picture lacks words, or itself."""
    name = _name(picture)
    if not picture.content.strip():
        hint = "say in a few words what it shows: ![Riders in the fog](moor.jpg)"
        return "E538", f"the picture {quote(name)} says nothing to those who can't see it", hint
    if name not in known:
        hints = spelling.hints(name.removeprefix(_FOLDER), known)
        nobody = "" if known else "; there is no picture at all"
        return "E220", f"no picture is called {quote(name)}{nobody}", hints[0] if hints else f"lay it into {_FOLDER}"
    return None
