"""The bytes of a picture file -> a Picture, told from its parts without decoding it; or why it can't be printed.

A picture is walked from part to part, as its kind writes them. What is no picture stays behind: words, places, dates,
thumbnails, and whatever stands behind its end. Two things that are dropped are remembered: how it is turned, and, as
it is kept, the profile of its colours.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from pipeline.model.pictures import Picture, PictureKind

MOST_DOTS = 25_000_000  # 75 MB in red, green and blue, once it is unpacked
MOST_ACROSS = 20_000  # dots, on either side
SUFFIXES = {
    ".png": PictureKind.PNG,
    ".jpg": PictureKind.JPEG,
    ".jpeg": PictureKind.JPEG,
    ".webp": PictureKind.WEBP,
}
_MOST_PARTS = 20_000
_MOST_SCANS = 64  # of a progressive JPEG: each is a walk over the whole picture, and ten are usual
_TURNED = range(5, 9)  # Exif: those that stand on their side
_CUT_OFF, _NO_DOTS, _MOVES = "is cut off, or has no end", "has no dots", "is animated"
_NO_SIZE = "is broken: it doesn't begin with its size"
_TOO_MANY = f"is in more than {_MOST_PARTS:,} parts"
_OTHERS = {
    b"GIF8": "a GIF picture",
    b"II*\0": "a TIFF picture",
    b"MM\0*": "a TIFF picture",
    b"BM": "a BMP picture",
    b"%PDF": "a PDF file",
    b"%!PS": "a PostScript file",
    b"8BPS": "a Photoshop file",
    b"<svg": "a drawing in SVG",
    b"<?xml": "XML",
    b"<!doc": "a page of HTML",
    b"<html": "a page of HTML",
    b"PK\3\4": "a zip archive",
}


class UnfitError(Exception):
    """A picture that can't be printed; what it says follows the picture's name."""


class AnimatedError(UnfitError):
    """A picture that moves."""


class TooManyDotsError(UnfitError):
    """A picture that would fill the memory."""


class NoPictureError(UnfitError):
    """A file that is no picture of a kind that is printed."""


@dataclass
class _Walk:
    """What has been found of a picture on the way through its parts."""

    kept: list[bytes] = field(default_factory=list)
    width: int = 0
    height: int = 0
    turn: int = 1


def read_picture(name: str, data: bytes) -> Picture:
    """Read a picture's head and drop what is no picture.

    Raises:
        UnfitError: why it can't be printed.
    """
    kind = kind_of_picture(data)
    walk = _WALKS[kind](data)
    if not walk.width or not walk.height:
        raise UnfitError(_NO_DOTS)
    if walk.width * walk.height > MOST_DOTS or max(walk.width, walk.height) > MOST_ACROSS:
        raise TooManyDotsError(f"has {walk.width:,} x {walk.height:,} dots")
    size = (walk.height, walk.width) if walk.turn in _TURNED else (walk.width, walk.height)
    return Picture(name=name, kind=kind, width=size[0], height=size[1], turn=walk.turn, data=b"".join(walk.kept))


def kind_of_picture(data: bytes) -> PictureKind:
    """Tell a picture's kind by how it begins: a name's ending may lie."""
    if data.startswith(_PNG):
        return PictureKind.PNG
    if data.startswith(b"\xff\xd8\xff"):
        return PictureKind.JPEG
    if data.startswith(b"RIFF") and data[8:12] == b"WEBP":
        return PictureKind.WEBP
    begin = data[:64].lstrip().lower()
    told = next((what for mark, what in _OTHERS.items() if begin.startswith(mark.lower())), None)
    raise NoPictureError(f"is {told}" if told else "is no picture" if data else "is empty")


# PNG: signature, then parts of a length, a name, data and a checksum.
_PNG = b"\x89PNG\r\n\x1a\n"
_PNG_KEPT = frozenset({b"IHDR", b"PLTE", b"tRNS", b"IDAT", b"IEND", b"iCCP", b"sRGB"})
_PNG_MOVES = frozenset({b"acTL", b"fcTL", b"fdAT"})
_PNG_HEAD = 13  # bytes


def _png(data: bytes) -> _Walk:
    walk, seen = _Walk(kept=[_PNG]), set[bytes]()
    for name, body, whole in _png_parts(data):
        if (name == b"IHDR") != (not seen) or (name == b"IHDR" and len(body) != _PNG_HEAD):
            raise UnfitError(_NO_SIZE)
        if name in _PNG_MOVES:
            raise AnimatedError(_MOVES)
        if name == b"IHDR":
            walk.width, walk.height = int.from_bytes(body[:4], "big"), int.from_bytes(body[4:8], "big")
        elif name == b"eXIf":
            walk.turn = _turn(body)
        if name in _PNG_KEPT:
            walk.kept.append(whole)
        seen.add(name)
    if b"IDAT" not in seen:
        raise UnfitError(_NO_DOTS)
    return walk


def _png_parts(data: bytes) -> Iterator[tuple[bytes, bytes, bytes]]:
    """Go from part to part to the end: its name, its data, all of it."""
    at = len(_PNG)
    for _ in range(_MOST_PARTS):
        name, end = data[at + 4 : at + 8], at + 12 + int.from_bytes(data[at : at + 4], "big")
        if end > len(data):
            raise UnfitError(_CUT_OFF)
        yield name, data[at + 8 : end - 4], data[at:end]
        if name == b"IEND":
            return
        at = end
    raise UnfitError(_TOO_MANY)


# JPEG, ITU-T T.81, B.1.1.3: markers, most with a length and data; what follows a scan goes on to the next marker.
_JPEG, _JPEG_END = b"\xff\xd8", b"\xff\xd9"
_JPEG_SCAN, _JPEG_JFIF, _JPEG_EXIF, _JPEG_PROFILE, _JPEG_ADOBE = 0xDA, 0xE0, 0xE1, 0xE2, 0xEE
# That it is JFIF says which colours are meant; anew, as a thumbnail may follow.
_JFIF = bytes.fromhex("ffe0 0010 4a464946 00 0102 00 0001 0001 0000")
_JPEG_FRAMES = frozenset(range(0xC0, 0xD0)) - {0xC4, 0xC8, 0xCC}
_JPEG_READ = frozenset({0xC0, 0xC1, 0xC2})  # Huffman coding, 8 bits: what cameras and programs write
_JPEG_KEPT = _JPEG_READ | {0xC4, 0xDB, 0xDD, _JPEG_SCAN, _JPEG_END[1]}  # frames, tables, scans, the end
_JPEG_NEXT = re.compile(rb"\xff[^\x00\xd0-\xd7\xff]")  # in a scan, 0 stands behind a plain ff, and D0 to D7 go on


def _jpeg(data: bytes) -> _Walk:
    walk, scans = _Walk(kept=[_JPEG]), 0
    for marker, body, whole in _jpeg_parts(data):
        scans += marker == _JPEG_SCAN
        if scans > _MOST_SCANS:
            raise UnfitError(f"is in more than {_MOST_SCANS} scans")
        _jpeg_part(walk, marker, body)
        if marker == _JPEG_JFIF and body.startswith(b"JFIF\0"):
            walk.kept.append(_JFIF)
        elif marker in _JPEG_KEPT or _is_kept(marker, body):
            walk.kept.append(whole)
    if not scans:
        raise UnfitError(_NO_DOTS)
    return walk


def _jpeg_parts(data: bytes) -> Iterator[tuple[int, bytes, bytes]]:
    """Go from marker to marker to the end: which it is, its data, all of it, with the scan that follows."""
    at = len(_JPEG)
    for _ in range(_MOST_PARTS):
        while data[at : at + 2] == b"\xff\xff":  # they may be filled up
            at += 1
        if data[at : at + 2] == _JPEG_END:
            yield _JPEG_END[1], b"", _JPEG_END
            return
        begin, end = at + 4, at + 2 + int.from_bytes(data[at + 2 : at + 4], "big")
        if max(begin, end) > len(data):
            raise UnfitError(_CUT_OFF)
        if data[at] != _JPEG_END[0]:
            raise UnfitError("is broken: its parts don't follow one another")
        marker, body = data[at + 1], data[begin:end]
        if marker == _JPEG_SCAN:
            following = _JPEG_NEXT.search(data, end)
            if following is None:
                raise UnfitError(_CUT_OFF)
            end = following.start()
        yield marker, body, data[at:end]
        at = end
    raise UnfitError(_TOO_MANY)


def _is_kept(marker: int, body: bytes) -> bool:
    """Tell parts of other uses that say what the colours are."""
    mark = {_JPEG_PROFILE: b"ICC_PROFILE\0", _JPEG_ADOBE: b"Adobe"}.get(marker)
    return mark is not None and body.startswith(mark)


def _jpeg_part(walk: _Walk, marker: int, body: bytes) -> None:
    """Take from a part what it says of the whole."""
    if marker in _JPEG_FRAMES:
        if marker not in _JPEG_READ or body[:1] != b"\x08":
            raise UnfitError("is a JPEG of a rare kind (lossless, arithmetic, or of more than 8 bits)")
        if walk.width:
            raise UnfitError("is broken: it gives its size twice")
        walk.height, walk.width = int.from_bytes(body[1:3], "big"), int.from_bytes(body[3:5], "big")
    elif marker == _JPEG_SCAN and not walk.width:
        raise UnfitError(_NO_SIZE)
    elif marker == _JPEG_EXIF and body.startswith(b"Exif\0\0"):
        walk.turn = _turn(body[6:])


# WebP: a RIFF file with parts of a name, a length and data, filled up to an even length.
_WEBP_MOVES, _WEBP_DROPPED = 0b10, ~0b1100 & 0xFF  # in the flags: it moves; it has Exif, XMP


def _webp(data: bytes) -> _Walk:
    whole = 8 + int.from_bytes(data[4:8], "little")
    if whole > len(data):
        raise UnfitError(_CUT_OFF)
    walk, frames = _Walk(), 0
    canvas = None
    for name, body in _riff(data[12:whole]):
        if name in (b"ANIM", b"ANMF"):
            raise AnimatedError(_MOVES)
        if name == b"VP8X" and len(body) >= 10:
            if body[0] & _WEBP_MOVES:
                raise AnimatedError(_MOVES)
            canvas = (1 + int.from_bytes(body[4:7], "little"), 1 + int.from_bytes(body[7:10], "little"))
            body = bytes([body[0] & _WEBP_DROPPED]) + body[1:]
        elif name in (b"VP8 ", b"VP8L"):
            frames += 1
            walk.width, walk.height = _webp_size(name, body)
        elif name == b"EXIF":
            walk.turn = _turn(body.removeprefix(b"Exif\0\0"))
        if name in (b"VP8X", b"VP8 ", b"VP8L", b"ALPH", b"ICCP"):
            walk.kept.append(name + len(body).to_bytes(4, "little") + body + b"\0" * (len(body) % 2))
    if frames != 1 or canvas not in (None, (walk.width, walk.height)):
        raise UnfitError("is broken: its parts don't agree on its size" if frames else _NO_DOTS)
    body = b"".join(walk.kept)
    walk.kept = [b"RIFF" + (len(body) + 4).to_bytes(4, "little") + b"WEBP" + body]
    return walk


def _riff(data: bytes) -> Iterator[tuple[bytes, bytes]]:
    at = 0
    for _ in range(_MOST_PARTS):
        if at >= len(data):
            return
        length = int.from_bytes(data[at + 4 : at + 8], "little")
        if at + 8 + length > len(data):
            raise UnfitError(_CUT_OFF)
        yield data[at : at + 4], data[at + 8 : at + 8 + length]
        at += 8 + length + length % 2
    raise UnfitError(_TOO_MANY)


def _webp_size(name: bytes, body: bytes) -> tuple[int, int]:
    """Read the size of a frame: RFC 6386, 9.1; of one without loss, RFC 9649, 3.4."""
    if name == b"VP8L" and body[:1] == b"\x2f":
        bits = int.from_bytes(body[1:5], "little")
        return 1 + (bits & 0x3FFF), 1 + (bits >> 14 & 0x3FFF)
    if name == b"VP8 " and body[3:6] == b"\x9d\x01\x2a":
        return int.from_bytes(body[6:8], "little") & 0x3FFF, int.from_bytes(body[8:10], "little") & 0x3FFF
    raise UnfitError(_NO_SIZE)


_WALKS = {PictureKind.PNG: _png, PictureKind.JPEG: _jpeg, PictureKind.WEBP: _webp}
# TIFF 6.0: the orders of bytes, and the number of the tag that says how a picture lies.
_ORDERS = {b"II*\0": "little", b"MM\0*": "big"}
_ORIENTATION, _ENTRY = 0x0112, 12


def _turn(exif: bytes) -> int:
    """Read how a camera held a picture; what isn't told, or can't be read, is upright."""
    order = _ORDERS.get(exif[:4])
    if order is None:
        return 1

    def number(start: int, length: int) -> int:
        return int.from_bytes(exif[start : start + length], "little" if order == "little" else "big")

    first = number(4, 4)
    for index in range(min(number(first, 2), 200)):
        entry = first + 2 + index * _ENTRY
        if number(entry, 2) == _ORIENTATION:
            turn = number(entry + 8, 2)
            return turn if 1 <= turn <= 8 else 1
    return 1
