"""A text in Markdown -> every link and picture in it, and every link that it defines, wherever they lead."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any
from urllib.parse import unquote

if TYPE_CHECKING:
    from markdown_it import MarkdownIt

_TARGETS = {"link_open": "href", "image": "src"}


@dataclass(frozen=True, kw_only=True)
class Link:
    """Where a link leads, or a picture comes from, as it is written."""

    target: str
    is_picture: bool = False


@cache
def _parser() -> MarkdownIt:
    """Make a parser that takes every address for one: others leave those out that no browser should follow."""
    from markdown_it import MarkdownIt

    made: Any = MarkdownIt("js-default", {"linkify": False, "typographer": False})
    made.validateLink = lambda address: True
    made.normalizeLink = str
    return made.disable(["code", "text_join"])  # type: ignore[no-any-return]


def links_of(text: str) -> Iterator[Link]:
    """Find links of all kinds; the words of a picture may hold some, too."""
    env: dict[str, Any] = {}
    for token in _parser().parse(text, env):
        yield from _within(token.children or ())
    for defined in env.get("references", {}).values():
        yield Link(target=str(defined["href"]))


def _within(tokens: Any) -> Iterator[Link]:
    for token in tokens:
        if token.type in _TARGETS:
            yield Link(target=unquote(str(token.attrs[_TARGETS[token.type]])), is_picture=token.type == "image")
        yield from _within(token.children or ())
