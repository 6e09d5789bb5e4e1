"""Logos and maps of tables: their size is read from their head, they are printed, and those that can't be are told."""

from __future__ import annotations

import zlib
from collections.abc import Callable
from io import BytesIO
from pathlib import Path

import pypdfium2
import pytest
from event_files import changes, make, planned
from PIL import Image
from pypdfium2 import raw

from pipeline.compose.picture_case import Photo
from pipeline.diagnostics import ContentError
from pipeline.load.parsing.picture_heads import read_picture
from pipeline.model.event import ItemKind
from pipeline.run.prints import Making, Print


def png(width: int, height: int) -> bytes:
    """A white picture; its head may tell of more dots than there are."""
    rows = b"".join(b"\0" + b"\xff" * min(width, 600) for _ in range(min(height, 600)))
    head = width.to_bytes(4, "big") + height.to_bytes(4, "big") + bytes([8, 0, 0, 0, 0])
    parts = [(b"IHDR", head), (b"IDAT", zlib.compress(rows)), (b"IEND", b"")]
    chunks = (
        len(data).to_bytes(4, "big") + kind + data + zlib.crc32(kind + data).to_bytes(4, "big") for kind, data in parts
    )
    return b"\x89PNG\r\n\x1a\n" + b"".join(chunks)


def test_a_photo_keeps_its_shape_in_a_box() -> None:
    photo = Photo(picture=read_picture("map.png", png(300, 200)), words="words")
    assert photo.fitted(150, 500) == (150, 100)
    assert photo.fitted(900, 100) == (150, 100)


def coloured(kind: str) -> bytes:
    """An orange picture."""
    written = BytesIO()
    Image.new("RGB", (300, 200), (240, 120, 20)).save(written, kind)
    return written.getvalue()


@pytest.mark.slow
def test_pictures_are_grey_where_no_colours_are_printed(tmp_path: Path) -> None:
    """A job ticket that says `black only` is true of logos and maps, too."""
    for ink, is_grey in (("grey", True), ("lean", True), ("colour", False)):
        folder = pictured(tmp_path / ink, coloured("PNG"))
        lines = {**LINES, "ink": f"ink: {ink}"}
        (signs,) = pdfs(make(*planned(folder, lines, ItemKind.TABLE_SIGNS)))
        shown = pypdfium2.PdfDocument(signs.data)[0].render(scale=0.5).to_pil().convert("HSV")
        assert (shown.getchannel("S").getextrema()[1] == 0) == is_grey, ink


def pdfs(making: Making) -> list[Print]:
    return [each for each in making.prints if each.data.startswith(b"%PDF")]


def pictured(folder: Path, logo: bytes) -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "logo.png").write_bytes(logo)
    (folder / "map.png").write_bytes(png(600, 400))
    return folder


LINES = changes(
    "{mission: dust-up}", 'tables: [{name: "1", map: map.png}]', "players: 2", "logo: logo.png", "house_rules: null"
)


@pytest.mark.slow
def test_maps_and_logos_are_printed_once_however_many_pages_show_them(tmp_path: Path) -> None:
    folder = pictured(tmp_path, png(300, 200))
    kinds = (ItemKind.TABLE_PACKETS, ItemKind.TABLE_SIGNS)
    packets, signs = pdfs(make(*planned(folder, LINES, *kinds)))
    assert [pictures_on(packets.data), pictures_on(signs.data)] == [[0, 0, 1, 0], [2]]


def pictures_on(pdf: bytes) -> list[int]:
    """Count the pictures on each page."""
    pages = pypdfium2.PdfDocument(pdf)
    return [sum(each.type == raw.FPDF_PAGEOBJ_IMAGE for each in page.get_objects(max_depth=3)) for page in pages]


@pytest.mark.parametrize(
    ("logo", "message"),
    [
        (png(20000, 20000), "the picture 'logo.png' has 20,000 x 20,000 dots"),
        (png(300, 200)[:20], "the picture 'logo.png' is cut off, or has no end"),
    ],
)
def test_pictures_that_cannot_be_printed_are_told(tmp_path: Path, logo: bytes, message: str) -> None:
    with pytest.raises(ContentError) as caught:
        planned(pictured(tmp_path, logo), LINES, ItemKind.TABLE_SIGNS)
    assert [(each.code, each.message, each.path) for each in caught.value.diagnostics] == [("E458", message, ("logo",))]


@pytest.mark.slow
def test_a_map_of_too_few_dots_is_told_where_the_event_names_it(tmp_path: Path) -> None:
    folder = pictured(tmp_path, png(300, 200))
    (folder / "map.png").write_bytes(png(60, 40))
    making = make(*planned(folder, LINES, ItemKind.TABLE_PACKETS))
    assert [(each.code, each.path, each.place) for each in making.found if each.code != "N350"] == [
        ("E711", ("tables", 0, "map"), None)
    ]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("spoil", "code"),
    [
        pytest.param(lambda data: data.replace(b"IDAT", b"IDAT", 1)[:-30] + data[-30:][::-1], "E458", id="no end"),
        pytest.param(lambda data: _spoiled_dots(data), "E710", id="dots that can't be unpacked"),
        pytest.param(lambda data: png(3, 3), "E711", id="nine dots"),
    ],
)
def test_a_logo_that_cant_be_printed_is_told_once_where_the_event_names_it(
    spoil: Callable[[bytes], bytes], code: str, tmp_path: Path
) -> None:
    folder = pictured(tmp_path, spoil(png(300, 200)))
    try:
        found = make(*planned(folder, LINES, ItemKind.TABLE_SIGNS, ItemKind.NAME_CARDS)).found
    except ContentError as problem:
        found = problem.diagnostics
    assert [(each.code, each.path) for each in found if each.code != "N350"] == [(code, ("logo",))]


def _spoiled_dots(data: bytes) -> bytes:
    """Spoil what is packed, with a checksum that is right."""
    at = data.index(b"IDAT")
    length = int.from_bytes(data[at - 4 : at], "big")
    body = data[at + 4 : at + 10] + b"\xff" * (length - 6)
    return data[: at + 4] + body + zlib.crc32(b"IDAT" + body).to_bytes(4, "big") + data[at + 8 + length :]
