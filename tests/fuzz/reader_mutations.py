"""What a reader takes, and dice -> the same with faults: bytes, words, values of JSON, members of a zip, PDFs."""

from __future__ import annotations

import io
import json
import re
import zipfile
import zlib
from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any

from mutations import spoil

Way = Callable[[bytes, Random], bytes]

NUMBERS = (
    *(
        "0",
        "-1",
        "1",
        "2",
        "255",
        "256",
        "65535",
        "65536",
        "2147483648",
        "-2147483649",
        "9" * 19,
        "9" * 400,
        "9" * 5000,
    ),
    *("1e308", "1e999", "-1e999", "NaN", "Infinity", "0.0000001", "1e-400", "0x10", "٣", "²", "1_000"),
)
WORDS = (
    *(
        "",
        " ",
        "~",
        "null",
        "true",
        "a",
        "é",
        "\u202e",
        "\u200b",
        "\ud7ff",
        "\U0001f5fa",
        "\x00",
        "\x1b[31m",
        "\\",
        "/",
    ),
    *(
        "../..",
        "..",
        "=1+1",
        "@x",
        '"',
        "'",
        '"' * 7,
        ",",
        ";",
        "\t",
        "\n",
        "\r",
        "<a>",
        "&b;",
        "]]>",
        "%s",
        "{x}",
        "x" * 3000,
    ),
)
_NUMBER = re.compile(rb"-?\d+(?:\.\d+)?")
_WORD = re.compile(rb"[A-Za-z][\w-]*")
_TAG = re.compile(rb"<[^<>]{1,400}>")
_VALUE = re.compile(rb'(?<==")[^"<>]*(?=")|(?<=>)[^<>]+(?=<)')


def byte(data: bytes, dice: Random) -> bytes:
    """Change some bytes, or cut some out."""
    return spoil(data or b"x", dice.randrange(1 << 30))


def cut(data: bytes, dice: Random) -> bytes:
    """Cut the end off, or a stretch out, or have one twice."""
    start, end = sorted((dice.randint(0, len(data)), dice.randint(0, len(data))))
    return dice.choice((data[:start], data[:start] + data[end:], data[:end] + data[start:end] + data[end:]))


def _put(data: bytes, dice: Random, what: re.Pattern[bytes], words: Sequence[str]) -> bytes:
    found = list(what.finditer(data))
    if not found:
        return byte(data, dice)
    match, put = dice.choice(found), dice.choice(words).encode("utf-8", "surrogatepass")
    if dice.random() < 0.3:
        put = dice.choice(found).group()
    return data[: match.start()] + put + data[match.end() :]


def number(data: bytes, dice: Random) -> bytes:
    """Put an odd number in the place of one."""
    return _put(data, dice, _NUMBER, NUMBERS)


def word(data: bytes, dice: Random) -> bytes:
    """Put odd words, or others that stand there, in the place of one."""
    return _put(data, dice, _WORD, WORDS)


def value(data: bytes, dice: Random) -> bytes:
    """Put something odd into an attribute or an element of XML."""
    return _put(data, dice, _VALUE, (*NUMBERS, *WORDS))


def tag(data: bytes, dice: Random) -> bytes:
    """Take a tag away, write it twice, or put another in its place."""
    found = list(_TAG.finditer(data))
    if not found:
        return byte(data, dice)
    match, other = dice.choice(found), dice.choice(found).group()
    put = dice.choice((b"", match.group() * 2, other, match.group() + other, other * 200))
    return data[: match.start()] + put + data[match.end() :]


def cell(data: bytes, dice: Random) -> bytes:
    """Change a cell of a table, its separators, or the order of its lines."""
    lines = data.split(b"\n")
    at = dice.randrange(len(lines))
    cells = lines[at].split(b",")
    match dice.randrange(5):
        case 0:
            cells[dice.randrange(len(cells))] = dice.choice((*NUMBERS, *WORDS)).encode("utf-8", "surrogatepass")
        case 1:
            cells *= dice.choice((0, 2, 60))
        case 2:
            return data.replace(b",", dice.choice((b";", b"\t", b"|", b",,", b'","')))
        case 3:
            other = dice.randrange(len(lines))
            lines[at], lines[other] = lines[other], lines[at]
            return b"\n".join(lines)
        case _:
            return b"\n".join([*lines[:at], *[lines[at]] * dice.choice((2, 50, 3000)), *lines[at:]])
    lines[at] = b",".join(cells)
    return b"\n".join(lines)


ODD: tuple[Any, ...] = (
    *(None, True, False, 0, -1, 1, 2.5, 1e308, float("nan"), float("inf"), 10**30, 1 << 63, "", "x", "\x00", "../x"),
    *([], {}, [[]], [None], {"x": 1}, [1, 2], {"x": {}, "y": []}, "9" * 400, "\u202e", [0] * 300),
)


def json_value(data: bytes, dice: Random) -> bytes:
    """Put something odd in the place of a value of JSON, or take a key away, or double one, or nest it deeply."""
    try:
        top = json.loads(data)
    except ValueError:
        return byte(data, dice)
    spots = list(_spots(top))
    if not spots:
        return json.dumps(dice.choice(ODD)).encode()
    holder, key = dice.choice(spots)
    match dice.randrange(5):
        case 0:
            del holder[key]
        case 1:
            other, there = dice.choice(spots)
            holder[key] = other[there] if there in _keys(other) else None
            if _is_endless(top):
                holder[key] = None
        case 2:
            holder[key] = [holder[key]] * dice.choice((1, 2, 50))
        case _:
            holder[key] = dice.choice(ODD)
    return json.dumps(top).encode()


def _is_endless(top: Any) -> bool:
    try:
        json.dumps(top)
    except (ValueError, RecursionError):
        return True
    return False


def _keys(node: Any) -> list[Any]:
    return list(node) if isinstance(node, dict) else list(range(len(node)))


def _spots(node: Any) -> list[tuple[Any, Any]]:
    """List all places of values below a node."""
    if not isinstance(node, dict | list):
        return []
    return [spot for key in _keys(node) for spot in ((node, key), *_spots(node[key]))]


def members(*ways: Way) -> Way:
    """Make a way that changes one member of a zip in one of these ways, or the zip's list of members."""

    def change(data: bytes, dice: Random) -> bytes:
        try:
            with zipfile.ZipFile(io.BytesIO(data)) as packed:
                held = {name: packed.read(name) for name in packed.namelist()}
        except (
            zipfile.BadZipFile,
            zlib.error,
            ValueError,
            RuntimeError,
            NotImplementedError,
            EOFError,
            OSError,
            KeyError,
        ):
            return byte(data, dice)  # spoiled before
        if not held or dice.random() < 0.15:
            return byte(data, dice)
        name = dice.choice(sorted(held))
        if dice.random() < 0.8:
            held[name] = dice.choice(ways)(held[name], dice)
        elif dice.random() < 0.5:
            del held[name]
        else:
            held[f"{dice.choice(WORDS)[:200]}{name}"] = held.pop(name)
        return zipped(held, twice=name if dice.random() < 0.05 else "")

    return change


def zipped(held: Mapping[str, bytes], twice: str = "") -> bytes:
    """Pack files, one of them twice."""
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as packed:
        for name, content in held.items():
            packed.writestr(zipfile.ZipInfo(name or "x"), content)
        if twice in held:
            made.seek(0, io.SEEK_END)
            packed.NameToInfo.pop(twice, None)
            packed.writestr(zipfile.ZipInfo(twice), b"twice")
    return made.getvalue()


_STREAM = re.compile(rb"stream\r?\n(.*?)\r?\nendstream", re.DOTALL)
_NAME = re.compile(rb"/[A-Za-z]\w*")
_REFERENCE = re.compile(rb"\d+ 0 R")


def pdf(data: bytes, dice: Random) -> bytes:
    """Change numbers, names and references of a PDF, or what its streams hold, packed anew."""
    match dice.randrange(6):
        case 0:
            return number(data, dice)
        case 1:
            return _put(data, dice, _NAME, ("/Kids", "/Parent", "/Form", "/Length", "/Filter", "/X", "/ObjStm", "/JS"))
        case 2:
            return _put(data, dice, _REFERENCE, ("1 0 R", "2 0 R", "3 0 R", "999 0 R", "null", "[]", "<<>>"))
        case 3:
            return cut(data, dice)
        case 4:
            return byte(data, dice)
        case _:
            return _stream(data, dice)


def _stream(data: bytes, dice: Random) -> bytes:
    found = list(_STREAM.finditer(data))
    if not found:
        return byte(data, dice)
    match = dice.choice(found)
    try:
        content = zlib.decompress(match[1])
    except zlib.error:
        return data[: match.start(1)] + byte(match[1], dice) + data[match.end(1) :]
    changed = zlib.compress(dice.choice((byte, cut, number, word))(content, dice))
    return data[: match.start(1)] + changed + data[match.end(1) :]


_PARTS = (b"IHDR", b"PLTE", b"tRNS", b"iCCP", b"acTL", b"eXIf", b"zTXt", b"ABCD", b"IEND", b"IDAT", b"\0\0\0\0")


def png(data: bytes, dice: Random) -> bytes:
    """Change the parts of a PNG: their order, lengths and contents; the checksums are right."""
    at, parts = 8, list[tuple[bytes, bytes]]()
    while at + 12 <= len(data):
        length = int.from_bytes(data[at : at + 4], "big")
        parts.append((data[at + 4 : at + 8], data[at + 8 : at + 8 + length]))
        at += 12 + length
    here, there = dice.randrange(len(parts)), dice.randrange(len(parts))
    name, body = parts[here]
    match dice.randrange(5):
        case 0:
            parts[here] = (name, byte(body, dice) if body else b"\0")
        case 1:
            parts[here], parts[there] = parts[there], parts[here]
        case 2:
            del parts[here]
        case 3:
            parts.insert(there, parts[here])
        case _:
            names = (
                b"IHDR",
                b"PLTE",
                b"tRNS",
                b"iCCP",
                b"acTL",
                b"eXIf",
                b"zTXt",
                b"ABCD",
                b"IEND",
                b"IDAT",
                b"\0\0\0\0",
            )
            parts[here] = (dice.choice(names), body)
    return data[:8] + b"".join(
        len(body).to_bytes(4, "big") + name + body + zlib.crc32(name + body).to_bytes(4, "big") for name, body in parts
    )
