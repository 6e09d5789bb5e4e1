"""The bytes of a list from somebody's spreadsheet -> its text, in the encoding that it is likely in, which is told."""

from __future__ import annotations

import re
from dataclasses import dataclass

from pipeline.diagnostics import Diagnostic
from pipeline.load.parsing.source import Source, decode

UTF_8, UTF_16, WESTERN, CENTRAL = "UTF-8", "UTF-16", "Windows-1252", "Windows-1250"
_CODECS = {UTF_8: "utf-8", WESTERN: "cp1252", CENTRAL: "cp1250"}
# So much of a file tells whether every other byte is nothing, as Latin letters are written in UTF-16.
_SAMPLE = 400
# What letters of Central Europe become where their bytes are read as Western ones; no Western name has them inside.
_MISREAD = re.compile(r"(?<=[^\W\d_])[¹³¿]|[£¥¯¹³¿](?=[a-zó])|(?<=[a-z])[êæœñ](?=[¹³¿])")
# What copying from a page on the web leaves in names, and nobody sees.
_UNSEEN = re.compile("[\u200b\u200c\u200d\u200e\u200f\u2060\u00ad]")


@dataclass(frozen=True, kw_only=True)
class Decoded:
    """A text, and the encoding that it was read in."""

    source: Source
    encoding: str


def decode_list(name: str, data: bytes) -> Decoded | Diagnostic:
    """Read a list as UTF-8, as UTF-16 with or without its mark, or as spreadsheets of this or that country write it."""
    encoding = _encoding(data)
    try:
        text = data.decode(_codec(data) if encoding == UTF_16 else _CODECS[encoding])
    except UnicodeDecodeError:
        encoding, text = UTF_8, ""
    source = decode(name, _UNSEEN.sub("", text).encode() if text else data)
    return source if isinstance(source, Diagnostic) else Decoded(source=source, encoding=encoding)


def _encoding(data: bytes) -> str:
    if data[:2] in (b"\xff\xfe", b"\xfe\xff") or _codec(data) != "utf-16":
        return UTF_16
    try:
        data.decode()
    except UnicodeDecodeError:
        western = data.decode("cp1252", errors="replace")
        return CENTRAL if _MISREAD.search(western) and "\ufffd" not in data.decode("cp1250", "replace") else WESTERN
    return UTF_8


def _codec(data: bytes) -> str:
    """Tell in which order UTF-16 without a mark is; what has one is in that one's."""
    sample = data[:_SAMPLE]
    if data[:2] in (b"\xff\xfe", b"\xfe\xff") or len(sample) < 4:
        return "utf-16"
    low, high = sample[1::2].count(0), sample[::2].count(0)
    half = len(sample) // 2
    return (
        "utf-16-le" if low > half * 0.6 and high == 0 else "utf-16-be" if high > half * 0.6 and low == 0 else "utf-16"
    )
