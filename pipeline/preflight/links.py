"""The links of an open page -> what following each does."""

from __future__ import annotations

import enum
from collections.abc import Iterator
from ctypes import byref, c_int, create_string_buffer
from dataclasses import dataclass
from typing import Any

_ADDRESS_BYTES = 2048


class Doing(enum.Enum):
    """What following a link does."""

    JUMP = "jumps to a page"
    OPEN_ADDRESS = "opens an address"
    OPEN_FILE = "opens another file"
    LAUNCH = "starts a program"
    NOTHING = "leads nowhere"

    @property
    def is_an_act(self) -> bool:
        """Tell whether it reaches out of the file, other than to an address."""
        return self in (Doing.OPEN_FILE, Doing.LAUNCH)


@dataclass(frozen=True, kw_only=True)
class Link:
    """What a link does, and the address that it opens."""

    doing: Doing
    address: str = ""


def read_links(raw: Any, document: Any, page: Any) -> Iterator[Link]:
    """Read every link of a page."""
    position, link = c_int(0), raw.FPDF_LINK()
    while raw.FPDFLink_Enumerate(page, byref(position), byref(link)):
        yield _link(raw, document, link)


def _link(raw: Any, document: Any, link: Any) -> Link:
    place = raw.FPDFLink_GetDest(document, link)
    if place:
        found = raw.FPDFDest_GetDestPageIndex(document, place) >= 0
        return Link(doing=Doing.JUMP if found else Doing.NOTHING)
    action = raw.FPDFLink_GetAction(link)
    doing = {
        raw.PDFACTION_REMOTEGOTO: Doing.OPEN_FILE,
        raw.PDFACTION_EMBEDDEDGOTO: Doing.OPEN_FILE,
        raw.PDFACTION_LAUNCH: Doing.LAUNCH,
        raw.PDFACTION_URI: Doing.OPEN_ADDRESS,
    }.get(raw.FPDFAction_GetType(action) if action else None, Doing.NOTHING)
    if doing is not Doing.OPEN_ADDRESS:
        return Link(doing=doing)
    address = create_string_buffer(_ADDRESS_BYTES)
    raw.FPDFAction_GetURIPath(document, action, address, _ADDRESS_BYTES)
    return Link(doing=doing, address=address.value.decode("utf-8", "replace"))
