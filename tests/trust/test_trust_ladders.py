"""Names that lead to names: however long such a line is and however it parts, it is read in words and in time."""

from __future__ import annotations

import time
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path

import pytest

from pipeline.diagnostics import Refused
from pipeline.model import Selection
from pipeline.request import Request
from pipeline.rules.choosing.chances import table_chances
from pipeline.run.preparation import prepare

pytestmark = pytest.mark.slow
RUNGS = 1200
MOST_SECONDS = 20.0


def types_like_types() -> dict[str, str]:
    """Tables of cards, each like the next one."""
    lines = [f"  t{rung}: {{name: N, shows: fields, table: {{like: t{rung + 1}}}}}" for rung in range(RUNGS)]
    last = f"  t{RUNGS}: {{name: N, shows: fields, table: {{file: a.csv}}}}"
    decks = "decks:\n  - {id: one, title: One, of: t0}"
    return {"cards.yaml": "\n".join(["types:", *lines, last, decks, ""]), "a.csv": "Name,Text\nOne,Two\n"}


def die_tables() -> dict[str, str]:
    """Die tables whose rows all lead to the next one."""
    rows = [f"[{{faces: [1], table: t{rung}}}, {{faces: [2], table: t{rung}}}]" for rung in range(1, RUNGS + 1)]
    lines = [f"  t{rung}: {{name: T, die: 2, rows: {both}}}" for rung, both in enumerate(rows)]
    last = f"  t{RUNGS}: {{name: T, rows: [{{faces: [1, 2, 3, 4, 5, 6], mission: breakthrough}}]}}"
    return {"selection.yaml": "\n".join(["random: t0", "tables:", *lines, last, ""])}


def zones_clear_of_zones() -> dict[str, str]:
    """Zones, each clear of the next one."""
    lines = [
        f"      z{rung}: {{circle: 9in, clear_of: {{zone: {{zone: z{rung + 1}, by: 1in}}}}}}" for rung in range(RUNGS)
    ]
    head = [BASE, "missions:", "  breakthrough:", "    zones:"]
    return {"pack.yaml": "\n".join([*head, *lines, f"      z{RUNGS}: {{circle: 9in}}", ""])}


def terms_of_terms() -> dict[str, str]:
    """Terms, each of which is the next one twice."""
    lines = [f"  t{rung}: '{{t{rung + 1}}} {{t{rung + 1}}}'" for rung in range(RUNGS)]
    return {"pack.yaml": "\n".join([BASE, "terms:", *lines, f"  t{RUNGS}: x", ""])}


def distances_of_distances() -> dict[str, str]:
    """Distances, each called as the next one."""
    lines = [f"  d{rung}: d{rung + 1}" for rung in range(RUNGS)]
    return {"pack.yaml": "\n".join([BASE, "distances:", *lines, f"  d{RUNGS}: 3in", ""])}


BASE = """\
extends: ww2-more-missions
title: Ladder
subtitle: Up and up
version: "1.0"
date: 2027-03-01
order: [cover, missions]
mission_order: [breakthrough]"""
LADDERS = (types_like_types, die_tables, zones_clear_of_zones, terms_of_terms, distances_of_distances)


@pytest.mark.parametrize("ladder", LADDERS)
def test_a_line_of_names_is_read_in_words_and_in_time(tmp_path: Path, ladder: Callable[[], dict[str, str]]) -> None:
    for name, text in {"pack.yaml": BASE, **ladder()}.items():
        (tmp_path / name).write_text(text)
    began = time.process_time()
    try:
        _, found = prepare(tmp_path, Request(packs=(tmp_path,), forms=("sheets",)))
    except Refused as refused:
        found = refused.diagnostics
    assert time.process_time() - began < MOST_SECONDS
    assert found
    assert all(each.code != "E507" for each in found)


def test_tables_that_many_rows_lead_to_are_worked_out_once() -> None:
    def rows(rung: int) -> list[dict[str, object]]:
        return [{"faces": [face], "table": f"t{rung + 1}"} for face in (1, 2)]

    tables = {f"t{rung}": {"name": "T", "die": 2, "rows": rows(rung)} for rung in range(99)}
    last = {"name": "T", "die": 2, "rows": [{"faces": [1], "mission": "a"}, {"faces": [2], "mission": "b"}]}
    selection = Selection.model_validate({"random": "t0", "tables": {**tables, "t99": last}})
    assert table_chances(selection, "t0") == {"a": Fraction(1, 2), "b": Fraction(1, 2)}
