"""Made-up ICC profiles: headers and a description, and no colours, as nothing of ours reads more."""

from __future__ import annotations


def profile(name: str = "Test Press", *, kind: bytes = b"prtr", space: bytes = b"CMYK", is_new: bool = False) -> bytes:
    """Make a profile in the way of version 2 of the format, or of version 4."""
    tag = _description_4(name) if is_new else _description_2(name)
    table = (1).to_bytes(4, "big") + b"desc" + (144).to_bytes(4, "big") + len(tag).to_bytes(4, "big")
    body = table + tag
    header = bytearray(128)
    header[:4] = (128 + len(body)).to_bytes(4, "big")
    header[8:12] = bytes([4 if is_new else 2, 0, 0, 0])
    header[12:16], header[16:20], header[36:40] = kind, space, b"acsp"
    return bytes(header) + body


def _description_2(name: str) -> bytes:
    return b"desc" + bytes(4) + (len(name) + 1).to_bytes(4, "big") + name.encode() + b"\0"


def _description_4(name: str) -> bytes:
    text = name.encode("utf-16-be")
    head = b"mluc" + bytes(4) + (1).to_bytes(4, "big") + (12).to_bytes(4, "big") + b"enUS"
    return head + len(text).to_bytes(4, "big") + (28).to_bytes(4, "big") + text
