"""What tests of references share: the shipped pack in words, a desk for any form, and small packs of our own."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path

from pipeline.compose.reference.manuscripts import ReferenceDesk
from pipeline.load import Loading, content_roots, load_pack
from pipeline.request import Request, Silence
from pipeline.run.preparation import Prepared, prepare

PACK = "ww2-quick-reference"
FOLDER = content_roots()[-1] / PACK
TOP = """\
kind: reference
title: Small
subtitle: A turn
setting: Anywhere
game: Any
version: "1.0"
date: 2026-11-18
licence: CC0
order: [moving]
distances: {march: 6in}
"""
MOVING = """\
name: Moving
letter: A
sequence: {heading: In order, steps: [{name: March, blocks: [march]}]}
blocks:
  march: {heading: March, pages: [7], text: "Go {march}."}
"""


def request(folder: Path = FOLDER, **options: object) -> Request:
    """Ask for a reference in all forms unless told otherwise."""
    forms = ("sheets", "booklet", "cards", "large-print")
    return Request(packs=(folder,), **{"forms": forms, "jobs": 1, **options})  # type: ignore[arg-type]


@cache
def shipped(paper: str = "a4") -> Prepared:
    """The shipped reference, made ready."""
    prepared, found = prepare(FOLDER, request(paper=paper))
    assert prepared is not None
    assert found == ()
    return prepared


def job(prepared: Prepared) -> ReferenceJob:
    """A reference on its way to paper."""
    made, found = open_job(prepared, request(), Silence())
    assert made is not None
    assert found == ()
    return made


def sheet_desk(prepared: Prepared) -> ReferenceDesk:
    """The desk at which its sheet is set."""
    work = job(prepared)
    return form_manuscript(work, "sheet", work.wide)[0]


def write_reference(folder: Path, files: Mapping[str, str] | None = None) -> Path:
    """Write a small reference of one phase, with some files in place of its own."""
    for name, text in {"pack.yaml": TOP, "phases/moving.yaml": MOVING, **(files or {})}.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return folder


def load(folder: Path) -> Loading:
    """Load a pack that builds on no other."""
    return load_pack(folder, roots=())
