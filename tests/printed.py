"""Packs as their readers find them: built, and the words of every page read back."""

from __future__ import annotations

import io
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pypdf import PdfReader

from pipeline.contracts.order import Form
from pipeline.diagnostics import Severity
from pipeline.imposition import reading_order
from pipeline.job import build
from pipeline.load import content_roots
from pipeline.model import Pack
from pipeline.request import Request, Silence

FORMS = tuple(form.value for form in Form)
DASH = "\N{EN DASH}"


@dataclass(frozen=True)
class Print:
    """A built PDF as a reader finds it: the squeezed text of each page, and where every unit begins."""

    pages: tuple[str, ...]
    numbers: Mapping[str, int]

    def page(self, unit: str, behind: int = 0) -> str:
        """Give the words of a unit's first page, or of one behind it."""
        return self.pages[self.numbers[unit] - 1 + behind]


def print_shipped(pack: Pack, out: Path) -> dict[str, Print]:
    """Build a pack of content/ in both of its forms, and read their pages."""
    outcome = build(Request(packs=(content_roots()[-1] / pack.id,), forms=FORMS, out=out), Silence())
    assert [each.message for each in outcome.report if each.severity >= Severity.WARNING] == []
    return {
        product.form: Print(read_pages(product.path), reading_order(pack, Form(product.form))[0].numbers)
        for product in outcome.products
        if product.form in FORMS  # sheets to fold are read in the imposition room
    }


def read_pages(path: Path) -> tuple[str, ...]:
    """Read the squeezed words of every page of a file."""
    return tuple(squeezed(page.extract_text()) for page in PdfReader(io.BytesIO(path.read_bytes())).pages)


def squeezed(text: str) -> str:
    """Leave out case, spaces and line ends: the page breaks lines and sets headings in capitals as it likes."""
    return "".join(text.split()).casefold()


def missing(expected: Iterable[object], text: str) -> list[str]:
    """List what is not in a squeezed text."""
    return [str(each) for each in expected if squeezed(str(each)) not in text]


def gathered(facts: Any, fact: Mapping[str, Any]) -> list[object]:
    """Gather all that a step, way to win or block must say, its named entries included."""
    libraries = {"steps": "steps", "conditions": "winning", "blocks": "blocks"}
    named = [(libraries[key], name) for key in libraries for name in fact.get(key, ())]
    return [*fact.get("says", ()), *(word for library, name in named for word in facts[library][name])]
