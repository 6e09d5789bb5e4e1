"""Pages of a PDF -> pictures for a screen, quickly made rather than small, and the sizes of the pages."""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterable, Iterator
from typing import Any

from pipeline.preflight.viewing import opened
from pipeline.units import PAPER_MILLIMETRES, POINTS_PER_INCH

_MM = float(PAPER_MILLIMETRES["in"]) / POINTS_PER_INCH  # millimetres in a point
_SIGNATURE = b"\x89PNG\r\n\x1a\n"
_FAST = 1  # zlib's level: on pages of words and areas the best takes four times as long for a fifth less
_NO_FILTER = b"\0"  # PNG, 9.2: flat areas pack as well without


def page_sizes(pdf: bytes) -> tuple[tuple[float, float], ...]:
    """Measure the pages, in millimetres across and down, without reading what is on them."""
    with opened(pdf) as (_, document):
        sizes = map(document.get_page_size, range(len(document)))
        return tuple((round(wide * _MM, 2), round(high * _MM, 2)) for wide, high in sizes)


def _size(page: Any) -> tuple[float, float]:
    wide, high = page.get_size()
    return float(wide), float(high)


def paint_pages(pdf: bytes, pages: Iterable[int], width: int) -> Iterator[bytes]:
    """Paint pages, counted from 0, so many dots wide."""
    with opened(pdf) as (_, document):
        for number in pages:
            page = document[number]
            dots = page.render(scale=width / _size(page)[0], rev_byteorder=True, prefer_bgrx=False)
            yield _png(bytes(dots.buffer), dots.width, dots.height, dots.stride, dots.n_channels)


def _png(dots: bytes, width: int, height: int, stride: int, channels: int) -> bytes:
    """Write a picture; to look for the best filter of each row, as Pillow does, takes longer than painting."""
    row = width * channels
    rows = b"".join(_NO_FILTER + dots[at : at + row] for at in range(0, height * stride, stride))
    kind = {1: 0, 3: 2, 4: 6}[channels]  # PNG, 11.2.2
    head = struct.pack(">IIBBBBB", width, height, 8, kind, 0, 0, 0)
    parts = ((b"IHDR", head), (b"IDAT", zlib.compress(rows, _FAST)), (b"IEND", b""))
    return _SIGNATURE + b"".join(_chunk(name, data) for name, data in parts)


def _chunk(name: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))
