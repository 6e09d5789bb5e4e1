"""Every label is asked for: code or a template writes its key, or puts it together from what code writes."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from pipeline.load import layouts_root, load_library
from pipeline.model import Labels
from pipeline.model.labels import FORMS, PLURAL

ROOT = Path(__file__).parents[1]
HOLE = "\0"
_KEY = re.compile(r"[a-z0-9.\-\0]+")
# The values of a side are asked for by their names and by the side's: f"{name}.{seat}".
_OF_EACH_SIDE = ("side", "who", "whose", "its", "enemy", "enemys")
# What is said in place of a label where a pack has rounds.
_TWIN = ".rounds"


@cache
def written() -> tuple[frozenset[str], tuple[re.Pattern[str], ...]]:
    """List the texts that code and templates write, and those that they leave holes in, as patterns."""
    texts, holed = set[str](), set[str]()
    for path in ROOT.glob("pipeline/**/*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                texts.add(node.value)
            elif isinstance(node, ast.JoinedStr):
                holed.add("".join(str(each.value) if isinstance(each, ast.Constant) else HOLE for each in node.values))
    for path in ROOT.glob("layouts/pages/*"):
        for text, hole in re.findall(r"""["']([a-z0-9.-]+)["']( ~)?""", path.read_text(encoding="utf-8")):
            (holed if hole else texts).add(text + HOLE if hole else text)
    keys = (each for each in holed if _KEY.fullmatch(each) and re.search("[a-z]", each))
    return frozenset(texts), tuple(re.compile(re.escape(each).replace(HOLE, "(.*)")) for each in sorted(keys))


@cache
def can_be_asked(key: str) -> bool:
    """Tell whether code writes a key, or a text with holes that other texts of code fill."""
    texts, holed = written()
    return key in texts or any(all(map(_fills, found.groups())) for each in holed if (found := each.fullmatch(key)))


def _fills(part: str) -> bool:
    """Tell whether a text can stand in a hole: it is written, or is a number, or words that are, with dots between."""
    texts, _ = written()
    return part.isdecimal() or can_be_asked(part) or all(each in texts for each in part.strip(".").split("."))


def idle(labels: Labels) -> Iterator[str]:
    """List the labels that nothing asks for; one with forms by number is asked for without them."""
    counted = labels.counted
    for key in labels.words:
        stem, _, last = key.rpartition(".")
        is_form = (stem in counted and last in FORMS) or (key.endswith(_TWIN) and stem in labels.words)
        if stem not in _OF_EACH_SIDE and not key.startswith(PLURAL) and not can_be_asked(stem if is_form else key):
            yield key


@pytest.fixture(scope="module")
def english() -> Labels:
    labels = load_library(layouts_root(), "en", "field").labels
    assert labels is not None
    return labels


@pytest.mark.slow
def test_no_label_is_idle(english: Labels) -> None:
    assert [*idle(english)] == [], "take them out of layouts/labels/en.yaml"


@pytest.mark.slow
@pytest.mark.parametrize("key", ["heading.reconnaissance", "turn.fog.one", "map.words.fog", "odds.unit.1", "fog"])
def test_a_label_that_nothing_asks_for_is_found(english: Labels, key: str) -> None:
    planted = english.model_copy(update={"words": {**english.words, key: "Fog"}})
    assert [*idle(planted)] == [key]
