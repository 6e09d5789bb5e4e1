"""Faults of pictures in a pack: bombs, pictures cut off or in disguise, those that move, and what hangs behind them."""

from __future__ import annotations

import os
import struct
import zlib
from io import BytesIO
from pathlib import Path
from typing import Any

from bad_makers import maker
from drawn_pictures import noise, quarters, saved
from PIL import Image

_SIGNATURE = b"\x89PNG\r\n\x1a\n"


def chunk(name: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))


def show(folder: Path, data: bytes, name: str = "moor.png") -> None:
    """Lay a picture into the pack, and show it on a page."""
    target = folder / "pictures" / name
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_bytes(data)
    notes = folder / "pages" / "notes.md"
    notes.write_text(f"{notes.read_text()}\n![A moor]({name})\n")


def with_chunk(data: bytes, name: bytes, body: bytes) -> bytes:
    """Put a part behind the head of a PNG."""
    return data[:33] + chunk(name, body) + data[33:]


def moor(kind: str = "PNG", **options: Any) -> bytes:
    return saved(quarters(600, 400), kind, **options)


@maker
def picture_of_2500_million_dots(folder: Path) -> None:
    head = struct.pack(">2I5B", 50_000, 50_000, 1, 0, 0, 0, 0)
    rows = zlib.compress(bytes(6_251 * 1_000))
    show(folder, _SIGNATURE + chunk(b"IHDR", head) + chunk(b"IDAT", rows) + chunk(b"IEND", b""))


@maker
def picture_cut_off(folder: Path) -> None:
    show(folder, moor("JPEG")[:-700], "moor.jpg")


@maker
def picture_damaged_within(folder: Path) -> None:
    data = saved(noise(600, 400))
    show(folder, data[:9_000] + bytes(500) + data[9_500:])


def _of_dots(depth: int, kind: int) -> bytes:
    """A PNG of 300 x 300 dots whose head says how deep they are, and of which kind."""
    head = struct.pack(">IIBBBBB", 300, 300, depth, kind, 0, 0, 0)
    dots = zlib.compress((b"\0" + b"\1" * 300) * 300)
    return _SIGNATURE + chunk(b"IHDR", head) + chunk(b"IDAT", dots) + chunk(b"IEND", b"")


@maker
def picture_without_its_colours(folder: Path) -> None:
    show(folder, _of_dots(8, 3))


@maker
def picture_of_an_unknown_depth(folder: Path) -> None:
    show(folder, _of_dots(3, 7))


@maker
def picture_that_moves(folder: Path) -> None:
    show(folder, moor(save_all=True, append_images=[quarters(600, 400).rotate(180)]))


@maker
def picture_in_webp_that_moves(folder: Path) -> None:
    show(folder, moor("WEBP", save_all=True, append_images=[quarters(600, 400).rotate(180)]), "moor.webp")


@maker
def picture_in_gif(folder: Path) -> None:
    show(folder, moor("GIF"))


@maker
def picture_that_is_a_page_of_html(folder: Path) -> None:
    show(folder, b"<!DOCTYPE html><script>alert(1)</script>")


@maker
def picture_that_is_a_drawing_with_a_script(folder: Path) -> None:
    show(folder, b'<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><image href="http://127.0.0.1/"/></svg>')


@maker
def picture_called_otherwise(folder: Path) -> None:
    show(folder, moor("JPEG"))


@maker
def picture_that_disagrees_on_its_size(folder: Path) -> None:
    data = bytearray(saved(quarters(600, 400).convert("RGBA"), "WEBP", exif=Image.Exif()))
    if data[12:16] != b"VP8X":
        body = bytes(data[12:])
        data = bytearray(
            b"RIFF" + struct.pack("<I", len(body) + 22) + b"WEBPVP8X" + struct.pack("<I", 10) + bytes(10) + body
        )
    data[24:30] = (15_999).to_bytes(3, "little") * 2
    show(folder, bytes(data), "moor.webp")


@maker
def picture_that_is_a_link_to_etc_passwd(folder: Path) -> None:
    show(folder, moor())
    (folder / "pictures" / "more.png").symlink_to("/etc/passwd")


@maker
def picture_that_is_a_pipe(folder: Path) -> None:
    show(folder, moor())
    os.mkfifo(folder / "pictures" / "more.png")


@maker
def picture_of_nine_megabytes(folder: Path) -> None:
    show(folder, moor() + bytes(9_000_000))


@maker
def pictures_by_the_ten_thousand(folder: Path) -> None:
    (folder / "pictures").mkdir()
    for number in range(10_000):
        (folder / "pictures" / f"{number}.png").write_bytes(b"")


@maker
def picture_with_a_profile_that_unpacks_endlessly(folder: Path) -> None:
    show(folder, with_chunk(moor(), b"iCCP", b"moor\0\0" + zlib.compress(bytes(50_000_000))))


@maker
def accepted_picture_with_words_that_unpack_endlessly(folder: Path) -> None:
    show(folder, with_chunk(moor(), b"zTXt", b"Comment\0\0" + zlib.compress(bytes(50_000_000))))


@maker
def accepted_picture_with_an_archive_behind_it(folder: Path) -> None:
    show(folder, moor() + b"PK\3\4<script>alert(1)</script>%PDF-1.7")


@maker
def accepted_picture_in_process_inks(folder: Path) -> None:
    data = BytesIO()
    quarters(600, 400).convert("CMYK").save(data, "JPEG")
    show(folder, data.getvalue(), "moor.jpg")


@maker
def picture_that_says_nothing(folder: Path) -> None:
    show(folder, moor())
    notes = folder / "pages" / "notes.md"
    notes.write_text(notes.read_text().replace("![A moor]", "![]"))


@maker
def picture_that_is_not_there(folder: Path) -> None:
    show(folder, moor())
    (folder / "pictures" / "moor.png").rename(folder / "pictures" / "mire.png")


def draw(folder: Path, lines: str, name: str = "lamp.svg") -> None:
    """Lay an icon into the pack."""
    (folder / "icons").mkdir()
    svg = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24">\n{lines}\n</svg>\n'
    (folder / "icons" / name).write_text(svg)


@maker
def icon_with_a_script(folder: Path) -> None:
    draw(folder, '<path d="M0 0H9"/>\n<script>fetch("http://127.0.0.1:{{port}}/")</script>')


@maker
def icon_that_does_something_when_it_is_opened(folder: Path) -> None:
    draw(folder, '<path d="M0 0H9" onload="alert(1)"/>')


@maker
def icon_with_entities(folder: Path) -> None:
    (folder / "icons").mkdir()
    entity = '<!DOCTYPE svg [<!ENTITY e SYSTEM "file:///etc/passwd">]>'
    (folder / "icons" / "lamp.svg").write_text(f'{entity}<svg xmlns="http://www.w3.org/2000/svg">&e;</svg>')


@maker
def icon_that_uses_itself(folder: Path) -> None:
    draw(folder, '<g id="a"><use href="#b"/></g>\n<g id="b"><use href="#a"/></g>')


@maker
def icon_with_a_picture_from_the_network(folder: Path) -> None:
    draw(folder, '<image href="http://127.0.0.1:{{port}}/x.png" width="24" height="24"/>')


@maker
def icon_with_a_style_from_the_network(folder: Path) -> None:
    draw(folder, "<style>@import url(http://127.0.0.1:{{port}}/x.css);</style>")


@maker
def icon_three_thousand_groups_deep(folder: Path) -> None:
    draw(folder, "<g>" * 3_000 + "</g>" * 3_000)


@maker
def icon_of_a_million_points(folder: Path) -> None:
    draw(folder, f'<path d="M0 0{"h1" * 45_000}"/>')


@maker
def icon_that_is_a_link_to_etc_passwd(folder: Path) -> None:
    (folder / "icons").mkdir()
    (folder / "icons" / "lamp.svg").symlink_to("/etc/passwd")
