"""A label's key -> where it prints."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from pipeline.load.parsing.nodes import plain
from pipeline.load.parsing.reader import read_yaml
from pipeline.load.parsing.source import Source

_PLACES = Path(__file__).with_name("label_places.yaml")


@cache
def label_places() -> dict[str, str]:
    """Read where labels print, by the beginnings of their keys."""
    top = read_yaml(Source(_PLACES.name, _PLACES.read_text(encoding="utf-8"))).top
    places = plain(top) if top else {}
    return {key: str(text) for key, text in places.items()} if isinstance(places, dict) else {}


def place_of(key: str) -> str:
    """Say where a label prints: by the longest beginning of its key that has a place."""
    places, parts = label_places(), key.split(".")
    beginnings = (".".join(parts[:count]) for count in range(len(parts), 0, -1))
    return next((places[each] for each in beginnings if each in places), "")
