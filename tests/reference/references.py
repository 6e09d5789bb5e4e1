"""What tests of references share: the shipped pack in words, what makes its blocks, and small packs of our own."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path

from pipeline.compose.reference.reference_blocks import BlockMaker
from pipeline.compose.typesetting.galleys import Manuscript
from pipeline.compose.workshop import Workshop
from pipeline.load import Loading, content_roots, load_pack
from pipeline.publications.reference_publications import ReferenceForms
from pipeline.request import Request, Silence
from pipeline.run.preparation import Prepared, prepare
from pipeline.run.worked import work_out

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


@cache
def reference(paper: str = "a4") -> ReferenceForms:
    """The shipped reference in words, and how its forms are set."""
    return ReferenceForms.of(work_out(shipped(paper), Silence()), request())


@cache
def drafted(form: str, paper: str = "a4") -> Manuscript:
    """A form of the shipped reference, fitted once for all who look at it."""
    forms = reference(paper)
    pages = {"sheet": forms.wide, "leaflet": forms.panel, "quarter": forms.quarter, "card": forms.card}
    return forms.unit(form, pages.get(form, forms.upright)).draft()


def block_maker(shop: Workshop) -> BlockMaker:
    """Makes the blocks of a form as its workshop has them."""
    forms = reference()
    tests = tuple(test for phase in forms.phases for told in phase.blocks for test in told.block.tests)
    return BlockMaker(shop=shop, hues=forms.measures.hues[shop.ink], all_tests=tests)


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
