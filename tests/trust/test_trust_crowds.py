"""Thousands of slips of one kind: they are told to the first few hundred, and finding what was meant takes no time."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from pipeline.diagnostics import Severity
from pipeline.request import Request
from pipeline.run.preparation import prepare

pytestmark = pytest.mark.slow
BASE = """\
extends: ww2-more-missions
title: Crowd
subtitle: Each of them wrong
version: "1.0"
date: 2027-03-01
order: [cover, missions]
"""
MANY = 15_000
MOST_SECONDS, MOST_TOLD = 20.0, 320
NAMES = [f"breakthrogh-{number}" for number in range(MANY)]
CROWDS = {
    "keys": "\n".join(f"titel{number}: x" for number in range(MANY)),
    "labels": "\n".join(["labels:", *(f"  map.legend.markr{number}: x" for number in range(MANY))]),
    "missions in order": f"mission_order: [{', '.join(NAMES)}]",
    "missions changed": "\n".join(["missions:", *(f"  {name}: {{name: X}}" for name in NAMES)]),
    "keys of a mission": "\n".join(["missions:", "  breakthrough:", *(f"    {name}: x" for name in NAMES)]),
    "wrong texts": f"glossary: [{', '.join('[a]' for _ in range(MANY))}]",
    "distances": "\n".join(["distances:", *(f"  d{number}: 6 inchs" for number in range(MANY))]),
    "rules": "\n".join(
        ["missions:", "  breakthrough:", "    rules:", *(f"      {name}: {{side: each}}" for name in NAMES)]
    ),
    "references": "\n".join(["references:", *(f"  {name}: {{nme: X}}" for name in NAMES)]),
}


@pytest.mark.parametrize("crowd", CROWDS)
def test_a_crowd_of_slips_is_told_in_time(tmp_path: Path, crowd: str) -> None:
    (tmp_path / "pack.yaml").write_text(f"{BASE}{CROWDS[crowd]}\n")
    began = time.process_time()
    _, found = prepare(tmp_path, Request(packs=(tmp_path,), forms=("sheets",)))
    assert time.process_time() - began < MOST_SECONDS
    assert 0 < len([each for each in found if each.severity is Severity.ERROR]) < MOST_TOLD
