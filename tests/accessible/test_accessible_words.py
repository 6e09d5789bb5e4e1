"""Words are read as words, letter-spaced capitals included, by who searches, copies or listens."""

from __future__ import annotations

import re
from io import BytesIO

import pypdf
import pypdfium2
import pytest
from benches import shipped

from pipeline.compose.typesetting.typeset import lay_out, typesetter
from pipeline.draw.maps.map_sizes import Sizes
from pipeline.load import layouts_root
from pipeline.model.measures import MOST_TRACK

CAPITALS = "BATTLE PLAN TRENCH CLASSIC LITTLE WAR TAVERN"
SPACED = re.compile(r"letter-spacing:\s*([\d.]+)em")


def read(track: float, weight: int) -> tuple[str, str]:
    """Set spaced capitals, and read them back by both readers."""
    family = shipped().theme.heading
    setter = typesetter(shipped().faces, ())
    style = f'font: {weight} 10pt "{family}"; letter-spacing: {track}em'
    document, _ = lay_out(f"<html lang=en><title>t</title><body><p style='{style}'>{CAPITALS}", setter, {})
    pdf = document.write_pdf()
    seen = pypdfium2.PdfDocument(pdf)[0].get_textpage().get_text_range()
    return seen.strip(), pypdf.PdfReader(BytesIO(pdf)).pages[0].extract_text().strip()


@pytest.mark.parametrize("weight", [600, 700])
def test_spaced_capitals_are_words_to_both_readers(weight: int) -> None:
    assert read(MOST_TRACK, weight) == (CAPITALS, CAPITALS)
    assert read(0.12, weight) != (CAPITALS, CAPITALS), "or the limit could be wider"


def test_no_style_spaces_letters_farther() -> None:
    sheets = [*layouts_root().rglob("*.css"), *layouts_root().rglob("*.j2")]
    found = {(path.name, float(track)) for path in sheets for track in SPACED.findall(path.read_text("utf-8"))}
    assert len(found) > 5
    assert {each for each in found if each[1] > MOST_TRACK} == set()


def test_no_map_spaces_letters_farther() -> None:
    sizes = Sizes(factor=1.0)
    styles = [getattr(sizes, name) for name in dir(Sizes) if isinstance(getattr(Sizes, name), property)]
    tracks = {style.tracking for style in styles if hasattr(style, "tracking")}
    assert 0 < max(tracks) <= MOST_TRACK
