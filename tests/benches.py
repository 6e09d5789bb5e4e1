"""Packs ready to be set, for tests of compose and job: the shipped one as it is, and a small one to plant things in."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from pathlib import Path

from pipeline.compose.workshop import Workshop
from pipeline.contracts.order import Entry, Form
from pipeline.diagnostics import Severity
from pipeline.imposition import reading_order
from pipeline.load import content_roots
from pipeline.makers.leaves import Bench
from pipeline.request import Request
from pipeline.run.preparation import Prepared, prepare

SHIPPED = content_roots()[-1] / "ww2-more-missions"

PACK = """\
title: Moor and Mire
subtitle: Two raids
setting: A rainy moor
game: Any rules you like
version: "1.0"
date: 2026-11-18
licence: CC BY-SA 4.0
table: {width: 6ft, depth: 4ft}
distances: {near: 4in}
order: [notes, missions]
mission_order: [raid, chase]
"""
RAID = """\
name: Raid
kind: Night action
gist: In and out before dawn.
homes: {attacker: south, defender: north}
distances: {gap: 8in}
zones:
  attacker: {half: south, clear_of: {centre_line: gap}}
  defender: {half: north, clear_of: {centre_line: gap}}
  prize: {quarter: north-east, clear_of: {edges: near}}
objectives:
  - {count: 1, placed_by: defender, zone: prize}
setting_up:
  - {id: prize, text: "The prize lies {near} or more from any edge. See {page:rules}, and {page:chase}."}
deployment:
  - {id: both, text: "Both sides deploy {gap} from the centre line."}
first_turn: {side: attacker}
winning:
  - hold: {side: both, from_turn: 3}
"""
CHASE = RAID.replace("Raid", "Chase").replace("Night action", "Running fight").replace("In and out", "After them")
FILES = {
    "pack.yaml": PACK,
    "missions/raid.yaml": RAID,
    "missions/chase.yaml": CHASE,
    "rules/first-turn.yaml": 'front:\n  - {id: side, text: "{Who} goes first."}\n',
    "rules/winning-hold.yaml": 'front:\n  - {id: hold, text: "{Who} wins within {near} of the prize."}\n',
    "pages/notes.md": "---\ntitle: Two Raids\n---\n\nTwo raids, on {page:raid} and {page:chase}.\n",
}


def write_pack(folder: Path, **changes: tuple[str, str]) -> Path:
    """Write the small pack; `raid=(old, new)` changes words in the file of that stem."""
    for name, text in FILES.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        stem = path.stem.replace("-", "_")
        path.write_text(changed(text, *changes.pop(stem)) if stem in changes else text, encoding="utf-8")
    assert not changes
    return folder


def changed(text: str, old: str, new: str) -> str:
    assert text.count(old) == 1, f"{old!r} must stand once"
    return text.replace(old, new)


def made_ready(folder: Path, *, paper: str = "a4", units: str = "both", ink: str = "colour") -> Prepared:
    """Prepare a pack that has no errors."""
    request = Request(packs=(folder,), forms=("sheets",), paper=paper, units=units, ink=ink)
    prepared, found = prepare(folder, request)
    assert [each for each in found if each.severity is Severity.ERROR] == []
    assert prepared is not None
    return prepared


@cache
def shipped(paper: str = "a4", units: str = "both") -> Prepared:
    """Prepare the shipped pack, once for all tests."""
    return made_ready(SHIPPED, paper=paper, units=units)


def bench_of(prepared: Prepared, form: Form = Form.SHEETS, *, css: str = "") -> Bench:
    """Open a bench; `css` is added to the theme's style sheet."""
    order, _ = reading_order(prepared.pack, form)
    return Bench(pack=prepared.pack, shop=with_css(prepared.workshop(), css), order=order)


def with_css(shop: Workshop, css: str) -> Workshop:
    """Add to the theme's style sheet."""
    return replace(shop, theme=shop.theme.model_copy(update={"css": shop.theme.css + css})) if css else shop


def unit(bench: Bench, name: str) -> Entry:
    """Find the entry of a page or mission."""
    (entry,) = [entry for entry in bench.order.entries if entry.id == name]
    return entry
