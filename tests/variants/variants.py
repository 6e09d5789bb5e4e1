"""Variants written for tests: small ones of the large pack, loaded, built and read back."""

from __future__ import annotations

from pathlib import Path

from pipeline import job
from pipeline.load import content_roots, load_pack
from pipeline.model import Pack
from pipeline.preflight import page_texts
from pipeline.request import Outcome, Request, Silence

CONTENT = content_roots()[-1]
BASE = "ww2-more-missions"
# Two missions and what compares them: as little of the large pack as shows everything.
SMALL = f"""\
extends: {BASE}
title: Two Battles
version: "1.0"
order: [comparison, missions]
mission_order: [breakthrough, rearguard]
selection: ~
cards: ~
"""


def write(folder: Path, name: str, text: str) -> Path:
    """Write a variant that is one file."""
    (folder / name).mkdir(parents=True)
    (folder / name / "pack.yaml").write_text(text, encoding="utf-8")
    if "order: [comparison" in text:
        (folder / name / "pages").mkdir()
        page = "---\ntitle: All Missions Compared\n---\n{comparison}\n"
        (folder / name / "pages" / "comparison.md").write_text(page, encoding="utf-8")
    return folder / name


def pack_of(folder: Path) -> Pack:
    """Load a pack that has nothing wrong with it."""
    loading = load_pack(folder)
    assert loading.diagnostics == ()
    assert loading.pack is not None
    return loading.pack


def built(folder: Path, out: Path, *, forms: tuple[str, ...] = ("sheets",), since: Path | None = None) -> Outcome:
    """Build a pack in this process."""
    return job.build(Request(packs=(folder,), forms=forms, changed_since=since, out=out, jobs=1), Silence())


def texts(outcome: Outcome) -> tuple[str, ...]:
    """Read the pages of the one file that was built, spaces made alike."""
    (product,) = outcome.products
    return tuple(" ".join(text.split()) for text in page_texts(product.path.read_bytes()))
