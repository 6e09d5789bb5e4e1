"""A PDF, a count -> a file of so many sides that pypdf places its pages on: `python placing.py SOURCE FILE SIDES`.

Each page is written once and shown by reference, the least that pypdf can do; its `merge_page` takes far longer.
"""

from __future__ import annotations

import sys
from pathlib import Path

from pypdf import PdfReader, PdfWriter
from pypdf.generic import ArrayObject, DictionaryObject, IndirectObject, NameObject, NumberObject, StreamObject


def place_pages(source: Path, path: Path, sides: int) -> None:
    """Place the pages of a file in turn on so many sides."""
    reader, writer = PdfReader(source), PdfWriter()
    forms = [_form(writer, reader, number) for number in range(len(reader.pages))]
    box = reader.pages[0].mediabox
    for number in range(sides):
        page = writer.add_blank_page(box.width, box.height)
        shown = DictionaryObject({NameObject("/P"): forms[number % len(forms)]})
        page[NameObject("/Resources")] = DictionaryObject({NameObject("/XObject"): shown})
        page[NameObject("/Contents")] = _content(writer)
    writer.write(path)


def _content(writer: PdfWriter) -> IndirectObject:
    content = StreamObject()
    content.set_data(b"q 1 0 0 1 0 0 cm /P Do Q")
    return writer._add_object(content)


def _form(writer: PdfWriter, reader: PdfReader, number: int) -> IndirectObject:
    """Make one object of a page."""
    page = reader.pages[number]
    contents = page.get_contents()
    form = StreamObject()
    form.set_data(contents.get_data() if contents else b"")
    form[NameObject("/Type")], form[NameObject("/Subtype")] = NameObject("/XObject"), NameObject("/Form")
    form[NameObject("/BBox")] = ArrayObject([NumberObject(0), NumberObject(0), *page.mediabox.upper_right])
    form[NameObject("/Resources")] = page["/Resources"].clone(writer)
    return writer._add_object(form)


if __name__ == "__main__":
    place_pages(Path(sys.argv[1]), Path(sys.argv[2]), int(sys.argv[3]))
