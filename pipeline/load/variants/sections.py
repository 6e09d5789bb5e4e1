"""A page's words -> its sections by their headings; changes to some of them -> the words anew, each with its place."""

from __future__ import annotations

import re
from collections.abc import Sequence as AnySequence
from dataclasses import dataclass, replace
from operator import is_

from pipeline.diagnostics import Place, Stretch
from pipeline.load.parsing.nodes import Node, Scalar

# A heading as CommonMark has it, with or without signs behind its words; seven signs are a text.
_HEADING = re.compile(r"^#{1,6}[ ]+(?P<name>.+?)[ ]*#*[ ]*$", re.MULTILINE)
# What the words before a page's first heading are called.
OPENING = "opening"


@dataclass(frozen=True, kw_only=True, eq=False)
class Section(Node):
    """A heading and the words below it, up to the next; `title` is the line of the heading, as written."""

    name: str
    title: str
    words: Scalar

    @property
    def text(self) -> str:
        """The section as Markdown."""
        return "\n\n".join(part for part in (self.title, self.words.text.strip("\n")) if part)

    def saying(self, words: Scalar) -> Section:
        """The same heading over other words."""
        return replace(self, source=words.source, start=words.start, end=words.end, words=words, beneath=self)


@dataclass(frozen=True, kw_only=True, eq=False)
class Patchwork(Scalar):
    """A page's words, put together from sections that stand in several files."""

    sections: tuple[Section, ...]

    def place_of(self, stretch: Stretch) -> Place:
        """Find a word in the file whose section holds it."""
        start = 0
        for section in self.sections:
            within = stretch.offset - start
            end = start + len(section.text)
            if stretch.offset < end:
                return _placed(section, replace(stretch, offset=within))
            start = end + len("\n\n")
        return self.place


def _placed(section: Section, stretch: Stretch) -> Place:
    below = len(section.text) - len(section.words.text.strip("\n"))
    if stretch.offset < below:
        return section.place
    lead = len(section.words.text) - len(section.words.text.lstrip("\n"))
    return section.words.place_of(replace(stretch, offset=stretch.offset - below + lead))


def cut(body: Scalar) -> tuple[Section, ...]:
    """Cut a page's words at its headings."""
    if isinstance(body, Patchwork):
        return body.sections
    matches = list(_HEADING.finditer(body.text))
    ends = [match.start() for match in matches] + [len(body.text)]
    opening = _part(body, 0, ends[0])
    sections = [_section(body, OPENING, "", opening, opening.start)] if opening.text.strip() else []
    for match, end in zip(matches, ends[1:], strict=True):
        words = _part(body, match.end(), end)
        sections.append(_section(body, match["name"], match[0], words, _at(body, match.start())))
    return tuple(sections)


def sew(base: Scalar, sections: AnySequence[Section], top: Node) -> Patchwork:
    """Put sections together as the words of a page; `top` is what changed them."""
    text = "\n\n".join(section.text for section in sections)
    return Patchwork(
        source=top.source,
        start=top.start,
        end=top.end,
        text=text,
        quoted=True,
        sections=tuple(sections),
        beneath=base,
    )


def take_over(base: Scalar, top: Scalar) -> Scalar:
    """Give headings that have nothing below them the words that the page below has under them."""
    inherited = {section.name: section for section in cut(base)}
    sections = cut(top)
    following = (*sections, None)[1:]
    taken = [
        inherited.get(section.name, section) if _is_bare(section, after) else section
        for section, after in zip(sections, following, strict=True)
    ]
    return replace(top, beneath=base) if all(map(is_, taken, sections)) else sew(base, taken, top)


def _is_bare(section: Section, following: Section | None) -> bool:
    """Tell whether nothing stands below a heading, no lesser heading either."""
    return not section.words.text.strip() and (following is None or _level(following) <= _level(section))


def _level(section: Section) -> int:
    return len(section.title) - len(section.title.lstrip("#"))


def _section(body: Scalar, name: str, title: str, words: Scalar, start: int) -> Section:
    return Section(source=body.source, start=start, end=words.end, name=name, title=title, words=words)


def _part(body: Scalar, start: int, end: int) -> Scalar:
    """Take a part of a text; in a page's own file it stands there letter by letter."""
    if body.end - body.start != len(body.text):
        return replace(body, text=body.text[start:end])
    return replace(body, start=body.start + start, end=body.start + end, text=body.text[start:end])


def _at(body: Scalar, offset: int) -> int:
    return body.start + offset if body.end - body.start == len(body.text) else body.start
