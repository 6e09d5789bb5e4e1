"""Shipped packs as their readers find them: built once for all workers, and the words of every page read back."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import pikepdf
import pytest
from benches import made_ready
from once import made_once
from page_letters import Letters

from pipeline import job
from pipeline.contracts.order import Form, ReadingOrder
from pipeline.load import content_roots
from pipeline.model import Pack
from pipeline.publications.page_orders import by_crew, order_of
from pipeline.request import FORMS as ALL_FORMS
from pipeline.request import Request, Silence
from pipeline.run.conductor import Conductor
from pipeline.run.worked import work_out

FORMS = tuple(form.value for form in Form)
SHEET = 2  # pages that a mission has on paper that isn't small
DASH = "\N{EN DASH}"


@dataclass(frozen=True)
class Print:
    """A built PDF as a reader finds it: the squeezed text of each page, and the pages of every unit, in their order.

    On small pages a unit takes as many as its words do, and the map of a mission faces its steps.
    """

    pages: tuple[str, ...]
    places: Mapping[str, range]

    @property
    def numbers(self) -> dict[str, int]:
        """On which page every unit begins."""
        return {unit: places[0] for unit, places in self.places.items()}

    @property
    def is_small(self) -> bool:
        return any(len(places) > SHEET for places in self.places.values())

    def page(self, unit: str, behind: int = 0) -> str:
        """Give the words of a unit's first page, or of one behind it; on small pages, those of all its pages."""
        numbers = self.places[unit] if self.is_small else self.places[unit][behind : behind + 1]
        return "".join(self.pages[number - 1] for number in numbers)


def shipped_build(factory: pytest.TempPathFactory, pack: str) -> Path:
    """Build a pack of content/ in all of its forms, once for all workers; give the folder of its files."""
    request = Request(packs=(content_roots()[-1] / pack,), forms=ALL_FORMS)
    return made_once(factory, Path(pack).name, lambda out: job.build(replace(request, out=out), Silence()))


def record_of(out: Path) -> Any:
    """Read the record that lies beside what was built."""
    (record,) = out.glob("*-build.json")
    return json.loads(record.read_text(encoding="utf-8"))


def file_of(out: Path, form: str) -> Path:
    """Find the file of a form among what was built."""
    (name,) = (file["file"] for file in record_of(out)["files"] if file["form"] == form)
    return out / name


def print_shipped(pack: Pack, factory: pytest.TempPathFactory) -> dict[str, Print]:
    """Have a pack of content/ built, and read its pages in both forms; sheets to fold are read elsewhere."""
    out = shipped_build(factory, pack.id)
    assert [each["message"] for each in record_of(out)["diagnostics"] if each["severity"] != "note"] == []
    return {form: Print(read_pages(file_of(out, form)), places_of(order_as_printed(pack, form))) for form in FORMS}


def places_of(order: ReadingOrder) -> dict[str, range]:
    """List the pages on which each unit stands, the last of them shared with the one that begins there."""
    found: dict[str, range] = {}
    for entry in order.entries:
        starts = {str(entry.id): 0, **entry.joined}
        ends = [*[start + 1 for start in starts.values()][1:], entry.pages]
        for (unit, start), end in zip(starts.items(), ends, strict=True):
            found[unit] = range(entry.first_page + start, entry.first_page + end)
    return found


def numbers_of(pack: Pack, form: str) -> Mapping[str, int]:
    """Tell on which page each unit of a pack of content/ begins, as it is printed where nobody says how."""
    return order_as_printed(pack, form).numbers


def order_as_printed(pack: Pack, form: str) -> ReadingOrder:
    """Order a pack of content/ as it is printed where nobody says how."""
    worked = work_out(made_ready(content_roots()[-1] / pack.id), Silence())
    worked = worked.for_folding(worked.prepared.stock) if form == Form.BOOKLET else worked
    # Small pages that a build has counted aren't counted again.
    return order_of(worked, Form(form), by_crew(Conductor(progress=Silence(), jobs=1)))[0]


def read_pages(path: Path) -> tuple[str, ...]:
    """Read the squeezed words of every page of a file, in the order in which they are drawn."""
    letters = Letters()
    with pikepdf.open(path) as file:
        return tuple(squeezed("".join(text for _, text in letters.drawn(page))) for page in file.pages)


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
