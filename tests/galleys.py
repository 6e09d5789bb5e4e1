"""Small galleys for tests of press and preflight, set by WeasyPrint as compose sets them, and files joined of them."""

from __future__ import annotations

import warnings
from base64 import b64encode
from dataclasses import replace
from datetime import UTC, datetime
from functools import cache

from pipeline.compose.typesetting.galley_pdf import write_galley_pdf
from pipeline.contracts.galley import Bookmark, Galley
from pipeline.contracts.order import Entry, Form, ReadingOrder
from pipeline.fonts import Face, face_data
from pipeline.press import Metadata, join

with warnings.catch_warnings():
    # WeasyPrint asks for a library that subsets fonts; the press does that with a wheel of its own.
    warnings.filterwarnings("ignore", message="HarfBuzz-Subset", category=DeprecationWarning)
    from weasyprint import HTML

FACES = (
    Face("Barlow", 400),
    Face("Barlow", 400, True),
    Face("Barlow", 700),
    Face("Barlow Condensed", 600),
)
FAMILIES = frozenset({"Barlow", "Barlow Condensed"})
METADATA = Metadata(
    title="Trials & Errors",
    author="A. Tester",
    subject="Two battles",
    language="en",
    created=datetime(2026, 11, 18, tzinfo=UTC),
    keywords=("tests",),
)


def _address(face: Face) -> str:
    return f"data:font/ttf;base64,{b64encode(face_data(face)).decode()}"


_FACE_RULES = "".join(
    f"@font-face {{ font-family: {face.family}; font-weight: {face.weight};"
    f" font-style: {'italic' if face.italic else 'normal'}; src: url({_address(face)}) }}"
    for face in FACES
)
_STYLE = """
@page { size: %s; margin: 15mm }
html { font: 10pt Barlow }
h1, h2, th { font-family: Barlow Condensed; font-weight: 600 }
section + section { break-before: page }
"""


def font_files() -> list[bytes]:
    """The theme's font files, whole."""
    return [face_data(face) for face in FACES]


@cache
def set_pdf(body: str, *, size: str = "A4", style: str = "") -> bytes:
    """Set some HTML as a galley's PDF."""
    sheet = _FACE_RULES + _STYLE % size + style
    html = f"<html lang=en><head><title>galley</title><style>{sheet}</style></head><body>{body}</body></html>"
    return write_galley_pdf(HTML(string=html).render())


def prose(name: str, words: str = "Words of no weight.", **setting: str) -> Galley:
    """A page that is no mission."""
    pdf = set_pdf(f"<h1>{name}</h1><p>{words}</p>", **setting)
    return Galley(id=name, pdfs=(pdf,), pages=1, bookmarks=(Bookmark(title=name, page=0),), targets=((name, 0),))


def leaf(name: str, *, link: str = "", number: int = 12) -> Galley:
    """A mission on two pages: a map with steps, rules with a table."""
    front = (
        f"<h1 id=front>{name}</h1><svg viewBox='0 0 60 40' width=300><title>Map of {name}</title>"
        "<rect width=60 height=40 fill='#eeeeee' /><text x=5 y=20 font-family=Barlow font-size=4>Attacker</text></svg>"
        f"<ol><li>Put {number} markers down.<li>Take <b>half</b> of them <i>away</i>.</ol>"
    )
    jump = f"<a href='pack:{link}'>there</a>, " if link else ""
    back = (
        f"<h2>{name} rules</h2>"
        f"<p>See {jump}<a href='#front'>the map</a>, or <a href='https://example.org'>the world</a>."
        "<table><tr><th scope=col>Force<th scope=col>Points</tr><tr><td>50<td>30</tr></table>"
    )
    return Galley(
        id=name,
        pdfs=(set_pdf(f"<section>{front}</section><section>{back}</section>"),),
        pages=2,
        bookmarks=(Bookmark(title=name, page=0), Bookmark(title=f"{name} rules", page=1, level=1)),
        targets=((name, 0), (f"{name}-rules", 1)),
    )


def order_of(*galleys: Galley | None, form: Form = Form.SHEETS) -> ReadingOrder:
    """Number galleys as they come; None is a blank page, a galley of two pages a mission."""
    entries, number = [], 1
    for galley in galleys:
        entry = Entry(first_page=number, pages=galley.pages if galley else 1)
        if galley is not None:
            entry = replace(entry, mission=galley.id) if galley.pages > 1 else replace(entry, page=galley.id)
        entries.append(entry)
        number += entry.pages
    return ReadingOrder(form=form, entries=tuple(entries))


def joined(*galleys: Galley | None, form: Form = Form.SHEETS) -> bytes:
    """Join galleys; anything found is a failure."""
    pdf, found = join([each for each in galleys if each], order_of(*galleys, form=form), METADATA, font_files())
    assert found == ()
    return pdf
