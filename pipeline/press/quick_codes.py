"""An address -> its QR code as a form object of the file, drawn as one path and placed wherever it is needed."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import sha256
from itertools import groupby

from pipeline.address_codes import code_rows
from pipeline.contracts.paper import QuickCode, Size
from pipeline.pdf.target_file import TargetFile, stream_body
from pipeline.pdf.values import number, reference

_NAME = 12  # hexadecimal digits


@dataclass(frozen=True, kw_only=True)
class _Form:
    """A code's form object, what contents call it, and how many modules it is wide."""

    number: int
    name: bytes
    modules: int

    @property
    def resource(self) -> bytes:
        """What the resources of a page say of it."""
        return b"/%b %b" % (self.name, reference(self.number))


class QuickCodes:
    """The codes of a file in the making, each in it once."""

    def __init__(self, target: TargetFile) -> None:
        self._target = target
        self._forms: dict[str, _Form] = {}

    def form(self, address: str) -> _Form:
        """Find an address's form; its modules are a unit wide."""
        if address not in self._forms:
            rows = code_rows(address)
            path = b" ".join([*_runs(rows), b"f"])
            head = b"<</Type/XObject/Subtype/Form/BBox[0 0 %d %d]" % (len(rows), len(rows))
            name = b"Q" + sha256(path).hexdigest()[:_NAME].encode()
            made = self._target.add(stream_body(head, path))
            self._forms[address] = _Form(number=made, name=name, modules=len(rows))
        return self._forms[address]

    def draw(self, code: QuickCode, paper: Size) -> bytes:
        """Place a code in its box."""
        form = self.form(code.address)
        module = code.box.size.width.points / form.modules
        left, bottom = code.box.left.points, (paper.height - code.box.bottom).points
        scale, x, y = number(module), number(left), number(bottom)
        return b"q %b 0 0 %b %b %b cm /%b Do Q" % (scale, scale, x, y, form.name)


def _runs(rows: tuple[bytes, ...]) -> Iterator[bytes]:
    """Draw each run of dark modules as one rectangle: seams between modules would show on screens."""
    for upwards, row in enumerate(reversed(rows)):
        start = 0
        for dark, run in groupby(row):
            width = len(list(run))
            if dark:
                yield b"%d %d %d 1 re" % (start, upwards, width)
            start += width
