"""A pack's licence, version, credits and logo -> the foot of its cover."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator

from pipeline.compose.text.atoms import Picture
from pipeline.compose.workshop import Workshop
from pipeline.fonts import Face, measure
from pipeline.model import Pack

# All in points.
_IMPRINT, _IMPRINT_LINE, _IMPRINT_RULE = 8.0, 11.2, 5.6  # the type, its lines, what stands above them
_IMPRINT_LEAST = 2.5  # lines: so high at least
_IMPRINT_WEIGHT = 500
_LOGO, _LOGO_GAP = (130.0, 44.0), 14.0  # the box for a logo, and the room between it and the words
_IMPRINT_SLACK = 0.97  # of a line: what ragged ends leave unused
_BETWEEN = " · "


def imprint(pack: Pack, shop: Workshop) -> Picture:
    """Set the imprint; credits of many packs take more lines."""
    lines = tuple(_imprint_lines(pack, shop))
    face = Face(shop.theme.heading, _IMPRINT_WEIGHT)
    logo = shop.photo(pack.logo, "logo")
    wide, high = logo.fitted(*_LOGO) if logo else (0.0, 0.0)
    beside = wide + _LOGO_GAP if logo else 0.0
    room = (shop.area.width - beside) * _IMPRINT_SLACK
    told = (*lines, *filter(None, (pack.url,)))
    count = sum(math.ceil(measure(line, face, _IMPRINT) / room) for line in told)
    height = _IMPRINT_RULE + max(max(count, _IMPRINT_LEAST) * _IMPRINT_LINE, high)
    html = shop.render("imprint", lines=lines, address=pack.url, logo=logo, wide=wide, high=high, beside=beside)
    return Picture("imprint", html, height, room_before=1.2)


def _imprint_lines(pack: Pack, shop: Workshop) -> Iterator[str]:
    labels = shop.labels
    yield said_once(labels["imprint.unofficial"].format(game=pack.game), pack.game)
    version = labels["imprint.version"].format(version=pack.version, date=pack.date)
    credits = (labels["imprint.credit"].format(what=credit.what, who=credit.who) for credit in pack.credits)
    yield _BETWEEN.join((version, str(pack.licence), *credits))
    if pack.made_from:
        sources = (
            labels["imprint.source"].format(title=each.title, version=each.version) if each.version else str(each.title)
            for each in pack.made_from
        )
        yield labels["imprint.made-from"].format(sources=_BETWEEN.join(sources))


def said_once(text: str, name: str) -> str:
    """Say a word once where a sentence goes on with the one that a name in it ends with: "my rulebook rulebook"."""
    *_, last = name.split() or [""]
    if not last:
        return text
    return re.sub(rf"({re.escape(name)})\s+{re.escape(last)}(?![\w-])", r"\1", text, count=1, flags=re.IGNORECASE)
