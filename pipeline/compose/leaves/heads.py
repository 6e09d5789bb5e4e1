"""A title and what stands beside it -> the head of a page, the title smaller where the two would meet."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from pipeline.compose.fit.display_type import fit_line
from pipeline.compose.fit.one_size import page_flow
from pipeline.compose.fit.side_fitting import Band
from pipeline.compose.text.atoms import Picture
from pipeline.compose.text.markdown_runs import read_runs
from pipeline.compose.workshop import Workshop
from pipeline.fonts import Face, face_for, measure

_RULES = 14.0  # points: the rules above and below a head, with their room
_TAG_WEIGHT, _TAG_SIZE, _TAG_TRACK = 600, 9.0, 0.07
_BESIDE = 14.0  # points between a title and what stands beside it
_ASIDE_FOOT = 3.0  # points: from its last line to the foot of the title's
_LEAST_ASIDE = 90.0  # points: words in a narrower place are no line
_NO_ASIDE: dict[str, Any] = {"aside": (), "above": 0.0}
_GIST_SPACE = 0.45  # body sizes: the room above what a mission is about, where that stands below its title


def mission_head(title: str, gist: str, tags: tuple[str, str], *, id: str, shop: Workshop) -> list[Band]:
    """Set a mission's title, with the kind of battle and the size of its table at the other end.

    What it is about stands between them where it goes in, and else below.
    """
    beside = _tags_width(tags, shop)
    title_kind = shop.measures.kinds["title"]
    size = _title_size("title", title, beside, shop)
    taken = measure(title.upper(), face_for(title_kind, shop.theme), size) + title_kind.track * size * len(title)
    aside = shop.maker.words("aside", read_runs(gist))
    room = shop.area.width - taken - beside - 2 * _BESIDE
    lines = aside.line_htmls(1.0, room) if room >= _LEAST_ASIDE and not aside.wide_words(1.0, room) else []
    above = title_kind.line_at(0.0) - len(lines) * aside.measures.line_at(1.0) - _ASIDE_FOOT
    if lines and above >= -_ASIDE_FOOT:
        above = max(above, 0.0)
        head = _head("mission-head", "title", title, beside, id=id, shop=shop, tags=tags, aside=lines, above=above)
        return [replace(head, said=(aside,))]
    below = shop.maker.words("gist", read_runs(gist))
    head = _head("mission-head", "title", title, beside, id=id, shop=shop, tags=tags, **_NO_ASIDE)
    return [head, page_flow([below], shop, before=_GIST_SPACE)]


def score_head(title: str, tags: tuple[str, str], *, id: str, shop: Workshop) -> Picture:
    """Set the title of a score sheet, with what it is at the other end."""
    return _tagged_head("rules_title", title, tags, id=id, shop=shop)


def _tagged_head(kind: str, title: str, tags: tuple[str, str], *, id: str, shop: Workshop) -> Picture:
    return _head("mission-head", kind, title, _tags_width(tags, shop), id=id, shop=shop, tags=tags, **_NO_ASIDE)


def _tags_width(tags: tuple[str, str], shop: Workshop) -> float:
    face = Face(family=shop.theme.heading, weight=_TAG_WEIGHT)
    return max(measure(tag.upper(), face, _TAG_SIZE) + _TAG_TRACK * _TAG_SIZE * len(tag) for tag in tags)


def rules_head(
    title: str, *, id: str, shop: Workshop, what: str = "page.rules-title", goes_on: bool = False
) -> Picture:
    """Set the title of a mission's rules side, with what stands there; no heading where words only go on below it."""
    measures = shop.measures.kinds["rules_title"]
    words = shop.labels[what]
    face = face_for(measures, shop.theme, light=True)
    beside = measure(words.upper(), face, measures.points_at(0.0)) * (1 + measures.track)
    return _head("rules-head", "rules_title", title, beside, id=id, shop=shop, words=words, goes_on=goes_on)


def page_head(title: str, *, id: str, shop: Workshop) -> Picture:
    """Set a page's title between its rules."""
    return _head("page-head", "title", title, 0.0, id=id, shop=shop)


def _head(template: str, kind: str, title: str, beside: float, *, id: str, shop: Workshop, **values: object) -> Picture:
    measures = shop.measures.kinds[kind]
    size = _title_size(kind, title, beside, shop)
    html = shop.render(template, title=title, id=id, size=size, line=measures.line_at(0.0), **values)
    return Picture("head", html, measures.line_at(0.0) + _RULES)


def _title_size(kind: str, title: str, beside: float, shop: Workshop) -> float:
    """Tell how large a title is: smaller where it would meet what stands beside it."""
    measures = shop.measures.kinds[kind]
    width, most = shop.area.width - beside - _BESIDE, measures.points_at(0.0)
    return fit_line(title.upper(), face_for(measures, shop.theme), width=width, most=most, track=measures.track)
