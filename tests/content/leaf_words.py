"""The words of shipped missions' leaves, side by side, without building any file."""

from __future__ import annotations

import html
import re
from functools import cache

from benches import WorkedPack, worked_pack

from pipeline.load import content_roots
from pipeline.request import Request
from pipeline.run.preparation import prepare

PACKS = (
    "ww2-more-missions",
    "ww3-more-missions",
    "ww2-classic-missions",
    "small-table",
    "stopped-convoy",
    "spring-tournament",
    "examples/low-water",
    "examples/ford-of-horns",
)


@cache
def worked(name: str) -> WorkedPack:
    folder = content_roots()[-1] / name
    prepared, _ = prepare(folder, Request(packs=(folder,), forms=("sheets",)))
    assert prepared is not None
    return worked_pack(prepared)


def words(page: str) -> str:
    return " ".join(html.unescape(re.sub(r"<svg.*?</svg>|<style.*?</style>|<[^>]+>", " ", page, flags=re.S)).split())


_written: dict[tuple[int, str], tuple[WorkedPack, list[str]]] = {}


def sides(pack: WorkedPack, unit: str) -> list[str]:
    """Write a unit's sides, once for all that read them."""
    key = (id(pack), unit)
    if key not in _written:
        _written[key] = (pack, [words(side) for side in re.split(r"<section ", pack.html(unit))[1:]])
    return _written[key][1]
