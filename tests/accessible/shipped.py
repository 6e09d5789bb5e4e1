"""Every shipped pack -> its prints that people read on a screen, built for real."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from pipeline.desk.enquiries import OpenPack, open_pack
from pipeline.job import build
from pipeline.load import content_roots, list_packs
from pipeline.request import Request, Silence

FORMS = ("sheets", "booklet")


@dataclass(frozen=True)
class Print:
    """A built PDF, and the pack that it is of."""

    opened: OpenPack
    form: str
    path: Path


def build_shipped(out: Path) -> Mapping[str, Print]:
    """Build the forms that people read on a screen; the sheets that they fold aren't among them."""
    folders = list_packs(content_roots())
    opened = {each.pack.id: each for each in map(open_pack, folders)}
    outcome = build(Request(packs=folders, forms=FORMS, out=out), Silence())
    return {
        product.path.name: Print(opened[product.pack], product.form, product.path)
        for product in outcome.products
        if product.form in FORMS
    }
