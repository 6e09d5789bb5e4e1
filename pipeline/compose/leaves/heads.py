"""A title and what stands beside it -> the head of a page, the title smaller where the two would meet."""

from __future__ import annotations

from pipeline.compose.fit.display_type import fit_line
from pipeline.compose.text.atoms import Picture
from pipeline.compose.workshop import Workshop
from pipeline.fonts import Face, face_for, measure

_RULES = 14.0  # points: the rules above and below a head, with their room
_TAG_WEIGHT, _TAG_SIZE, _TAG_TRACK = 600, 9.0, 0.07
_BESIDE = 14.0  # points between a title and what stands beside it


def mission_head(title: str, kind: str, table: str, *, id: str, shop: Workshop) -> Picture:
    """Set a mission's title, with the kind of battle and the size of its table at the other end."""
    return _tagged_head("title", title, (kind, table), id=id, shop=shop)


def score_head(title: str, tags: tuple[str, str], *, id: str, shop: Workshop) -> Picture:
    """Set the title of a score sheet, with what it is at the other end."""
    return _tagged_head("rules_title", title, tags, id=id, shop=shop)


def _tagged_head(kind: str, title: str, tags: tuple[str, str], *, id: str, shop: Workshop) -> Picture:
    face = Face(family=shop.theme.heading, weight=_TAG_WEIGHT)
    beside = max(measure(tag.upper(), face, _TAG_SIZE) + _TAG_TRACK * _TAG_SIZE * len(tag) for tag in tags)
    return _head("mission-head", kind, title, beside=beside, id=id, shop=shop, tags=tags)


def rules_head(title: str, *, id: str, shop: Workshop, what: str = "page.rules-title") -> Picture:
    """Set the title of a mission's rules side, with what stands there."""
    measures = shop.measures.kinds["rules_title"]
    words = shop.labels[what]
    face = face_for(measures, shop.theme, light=True)
    beside = measure(words.upper(), face, measures.points_at(0.0)) * (1 + measures.track)
    return _head("rules-head", "rules_title", title, beside=beside, id=id, shop=shop, words=words)


def page_head(title: str, *, id: str, shop: Workshop) -> Picture:
    """Set a page's title between its rules."""
    return _head("page-head", "title", title, beside=0.0, id=id, shop=shop)


def _head(template: str, kind: str, title: str, *, beside: float, id: str, shop: Workshop, **values: object) -> Picture:
    measures = shop.measures.kinds[kind]
    most = measures.points_at(0.0)
    width = shop.area.width - beside - _BESIDE
    size = fit_line(title.upper(), face_for(measures, shop.theme), width=width, most=most, track=measures.track)
    html = shop.render(template, title=title, id=id, size=size, line=measures.line_at(0.0), **values)
    return Picture("head", html, measures.line_at(0.0) + _RULES)
