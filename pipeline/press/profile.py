"""The bytes of an ICC file -> what the profile in it calls itself, if a press prints with it."""

from __future__ import annotations

from pipeline.diagnostics import Diagnostic, error

# ICC.1:2022, 7.2: the header's fields by where they begin.
_HEADER, _CLASS, _SPACE, _SIGNATURE = 128, slice(12, 16), slice(16, 20), slice(36, 40)
_WORD, _TAG = 4, 12
_PLAIN, _MANY_LANGUAGES = b"desc", b"mluc"


def profile_name(data: bytes, file: str) -> str | Diagnostic:
    """Read the name of a printer's CMYK profile; tell why a file is none."""
    if len(data) < _HEADER + _WORD or data[_SIGNATURE] != b"acsp":
        return _no_profile(file, "is no ICC profile")
    if int.from_bytes(data[:_WORD], "big") != len(data):
        return _no_profile(file, "is cut short, or has more in it than an ICC profile")
    if data[_CLASS] != b"prtr" or data[_SPACE] != b"CMYK":
        kind = f"{data[_CLASS].decode('latin-1').strip()}, {data[_SPACE].decode('latin-1').strip()}"
        return _no_profile(file, f"is an ICC profile for something else ({kind})")
    return _description(data) or file


def _description(data: bytes) -> str:
    """Read the description, as version 2 and version 4 of the format write it."""
    count = int.from_bytes(data[_HEADER : _HEADER + _WORD], "big")
    for start in range(_HEADER + _WORD, _HEADER + _WORD + count * _TAG, _TAG):
        name, *place = (data[start + at : start + at + _WORD] for at in range(0, _TAG, _WORD))
        if name == b"desc":
            begin, length = (int.from_bytes(each, "big") for each in place)
            return _text(data[begin : begin + length])
    return ""


def _text(tag: bytes) -> str:
    if tag.startswith(_PLAIN):
        length = int.from_bytes(tag[8:12], "big")
        return tag[12 : 12 + length].rstrip(b"\0").decode("ascii", "replace")
    if tag.startswith(_MANY_LANGUAGES):
        length, begin = (int.from_bytes(tag[at : at + _WORD], "big") for at in (20, 24))
        return tag[begin : begin + length].decode("utf-16-be", "replace")
    return ""


def _no_profile(file: str, what: str) -> Diagnostic:
    hint = "give the profile of the printing condition that the shop names, such as a FOGRA or GRACoL one"
    return error("E755", f"{file} {what}", hints=(hint,))
