"""A Markdown page with a YAML head -> one mapping, the words under `body`."""

from __future__ import annotations

import re
from dataclasses import replace

from pipeline.diagnostics import error
from pipeline.load.nodes import Entry, Mapping, Scalar
from pipeline.load.reader import Reading, read_yaml
from pipeline.load.source import Source

_HEAD = re.compile(r"---[ ]*\n(?P<head>.*?)^---[ ]*(?:\n|\Z)", re.DOTALL | re.MULTILINE)


def read_page(source: Source) -> Reading:
    """Read a page: the head between two `---` lines, then everything that follows."""
    match = _HEAD.match(source.text)
    if match is None:
        opened = source.text.startswith("---")
        message = "the page's head is never closed" if opened else "the page has no head"
        hint = "begin the file with `---`, `title: …`, `---`, each on its own line"
        return Reading(top=None, diagnostics=(error("E112", message, hints=(hint,)).at(source.place(0)),))
    reading = read_yaml(source, match.start("head"), match.end("head"))
    if reading.top is None:
        return reading
    if "body" in reading.top.entries:
        place = reading.top.entries["body"].key.place
        clash = error("E112", "the head has a key 'body'", hints=("write the words below the head",)).at(place)
        return Reading(top=None, diagnostics=(*reading.diagnostics, clash))
    return replace(reading, top=_with_body(reading.top, source, match.end()))


def head_of(source: Source) -> tuple[int, int] | None:
    """Find where a page's head begins and ends, between its lines of dashes."""
    match = _HEAD.match(source.text)
    return match.span("head") if match else None


def _with_body(head: Mapping, source: Source, start: int) -> Mapping:
    words = source.text[start:].strip("\n")
    if not words:
        return head  # so that a variant may change the head alone
    begin = source.text.find(words, start)
    key = Scalar(source=source, start=begin, end=begin + 1, text="body")
    body = Scalar(source=source, start=begin, end=begin + len(words), text=words, quoted=True)
    return replace(head, entries={**head.entries, "body": Entry(key=key, value=body)})
