"""Pages whose words were read before -> the same words, as long as they were set as the same bytes.

A page's words hang on one more thing: which characters glyphs stand for. The joined file says that once for all of its
pages, so that what one page says may hold for the others.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from pipeline.pdf.source_file import kept_open
from pipeline.pdf.values import items, mapped_characters, referred
from pipeline.preflight.page_text import page_texts

_RUNS = re.compile(rb"(\d+)\[([^\]]*)\]")  # of widths, as the press writes them
_UNUSABLE = (LookupError, TypeError, AttributeError)  # a note that another program wrote is as good as none


def recall_texts(pdf: bytes, sources: Sequence[str], note: Any) -> tuple[tuple[str, ...], dict[str, Any]]:
    """Recall the words of pages by a note of what was read before, and read the others; give a note of them all.

    `sources` name what each page was set as.
    """
    characters = _characters(pdf)
    known = _known(note, characters)
    unread = [place for place, source in enumerate(sources) if source not in known]
    read = dict(zip(unread, page_texts(pdf, unread), strict=True)) if unread else {}
    texts = tuple(read[place] if place in read else known[source] for place, source in enumerate(sources))
    return texts, {"characters": characters, "words": dict(zip(sources, texts, strict=True))}


def _known(note: Any, characters: Mapping[str, str]) -> Mapping[str, str]:
    """Give the words that were noted by their sources: none where a glyph stood for something else then."""
    try:
        is_same = all(characters.get(glyph, said) == said for glyph, said in note["characters"].items())
        return {str(source): str(words) for source, words in note["words"].items()} if is_same else {}
    except _UNUSABLE:
        return {}


def _characters(pdf: bytes) -> dict[str, str]:
    """Read what the glyphs of all fonts stand for, which may be nothing."""
    file, found = kept_open(pdf), dict[str, str]()
    for number in file.numbers_with(b"/ToUnicode"):
        font = file.dictionary(number)
        widths = file.body(referred(items(font, "/DescendantFonts")[0])).value.partition(b"/W[")[2]
        glyphs = (int(first) + place for first, run in _RUNS.findall(widths) for place in range(len(run.split())))
        stands_for = {f"{glyph:04x}": "" for glyph in glyphs}
        mapped = mapped_characters(file.data(referred(font.raw_get("/ToUnicode"))))
        stands_for |= {glyph.decode(): said.decode() for glyph, said in mapped}
        found |= {f"{font['/BaseFont']} {glyph}": said for glyph, said in stands_for.items()}
    return found
