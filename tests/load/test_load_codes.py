"""Every message of load is explained, and shown by a test; every form that the model asks for has words."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from facts import facts_in

from pipeline.load.parsing.nodes import Mapping
from pipeline.load.parsing.reader import read_yaml
from pipeline.load.parsing.source import Source
from pipeline.load.shaping import patterns as wording
from pipeline.load.shaping import shape
from pipeline.model import Model, Pack, Stock, Theme
from pipeline.model.base import DISTANCE_FORM, PAPER_FORM
from pipeline.model.event import EventSheet
from pipeline.model.pack import RATE_FORM

REPOSITORY = Path(__file__).parents[2]
CODE = re.compile(r"\b[EWN]\d{3}\b")


def codes_in(folder: Path, pattern: str) -> set[str]:
    return {code for path in folder.rglob(pattern) for code in CODE.findall(path.read_text(encoding="utf-8"))}


EXPLAINED = facts_in(REPOSITORY / "pipeline" / "codes" / "load.yaml")


def test_every_code_is_explained_and_no_other() -> None:
    assert codes_in(REPOSITORY / "pipeline" / "load", "*.py") == set(EXPLAINED)


def test_every_explanation_is_whole() -> None:
    parts = {"title", "cause", "example", "cure"}
    assert [code for code, told in EXPLAINED.items() if set(told) != parts] == []
    texts = [(code, part, text) for code, told in EXPLAINED.items() for part, text in told.items()]
    assert [(code, part) for code, part, text in texts if not (isinstance(text, str) and text)] == []


def test_every_code_is_shown_by_a_test() -> None:
    assert set(EXPLAINED) <= codes_in(Path(__file__).parent, "test_load_*.py")


def patterns_in(schema: object) -> Iterator[str]:
    values = schema.values() if isinstance(schema, dict) else schema if isinstance(schema, list) else ()
    for value in values:
        yield from patterns_in(value)
    if isinstance(schema, dict) and isinstance(schema.get("pattern"), str):
        yield schema["pattern"]


def test_every_pattern_of_the_model_has_words() -> None:
    asked = {each for kind in (Pack, Theme, Stock, EventSheet) for each in patterns_in(kind.model_json_schema())}
    assert asked - {DISTANCE_FORM, PAPER_FORM, RATE_FORM} == set(wording.PATTERNS)


def test_a_rule_of_the_model_without_words_of_its_own_still_speaks() -> None:
    class Odd(Model):
        code: bytes

    node = read_yaml(Source("f.yaml", "code: [1]\n")).top
    assert isinstance(node, Mapping)
    (found,) = shape.shape(Odd, node, ()).diagnostics
    assert (found.code, found.path, found.message) == ("E219", ("code",), "code: Input should be a valid bytes")
