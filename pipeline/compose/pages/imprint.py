"""A pack -> the imprint on its cover: whose game, which version, who made it, which packs it is made from."""

from __future__ import annotations

import math
from collections.abc import Iterator

from pipeline.compose.text.atoms import Picture
from pipeline.compose.workshop import Workshop
from pipeline.fonts import Face, measure
from pipeline.model import Pack

_SIZE, _LINE, _RULE = 8.0, 11.2, 5.6  # points: the type, its lines, what stands above them
_LEAST_LINES = 2.5
_WEIGHT = 500
_SLACK = 0.97  # of a line: what ragged ends leave unused
_BETWEEN = " · "


def imprint(pack: Pack, shop: Workshop) -> Picture:
    """Set the imprint; credits of many packs take more lines."""
    lines = tuple(_lines(pack, shop))
    face = Face(shop.theme.heading, _WEIGHT)
    room = shop.area.width * _SLACK
    count = sum(math.ceil(measure(line, face, _SIZE) / room) for line in lines)
    height = _RULE + max(count, _LEAST_LINES) * _LINE
    return Picture("imprint", shop.render("imprint", lines=lines), height, room_before=1.2)


def _lines(pack: Pack, shop: Workshop) -> Iterator[str]:
    labels = shop.labels
    yield labels["imprint.unofficial"].format(game=pack.game)
    version = labels["imprint.version"].format(version=pack.version, date=pack.date)
    yield _BETWEEN.join((version, str(pack.licence), *(f"{credit.what}: {credit.who}" for credit in pack.credits)))
    if pack.made_from:
        sources = (
            labels["imprint.source"].format(title=each.title, version=each.version) if each.version else str(each.title)
            for each in pack.made_from
        )
        yield labels["imprint.made-from"].format(sources=_BETWEEN.join(sources))
