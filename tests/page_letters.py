"""A page of a PDF -> its letters piece by piece, as they are drawn, each with the mark that it stands under."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pikepdf

ARTIFACT = -1  # beyond the tags
_MAPPING = re.compile(rb"<([0-9a-f]{4})> <([0-9a-f]+)>")
_READ = "BMC BDC EMC Tf Tj TJ Do"  # what a page draws beside these has no letters: to skip it takes a third of the time


class Letters:
    """Reads pages of one file, whose fonts it looks into once."""

    def __init__(self) -> None:
        self._fonts: dict[tuple[int, int], dict[int, str]] = {}

    def drawn(
        self, page: pikepdf.Page | pikepdf.Object, around: tuple[int | None, ...] = ()
    ) -> Iterator[tuple[int, str]]:
        """Give the pieces of a page, and of the forms that it places, in the order of its content."""
        marks = [*around]
        letters: dict[int, str] = {}
        for operands, operator in pikepdf.parse_content_stream(page, _READ):
            match str(operator):
                case "BMC":
                    marks.append(ARTIFACT if operands[0] == "/Artifact" else None)
                case "BDC":
                    marks.append(ARTIFACT if operands[0] == "/Artifact" else _mark(operands[1]))
                case "EMC":
                    marks.pop()
                case "Tf":
                    letters = self._of_font(page.Resources.Font[operands[0]])
                case "Tj" | "TJ":
                    under = next((mark for mark in reversed(marks) if mark is not None), ARTIFACT)
                    yield under, _spelled(operands[0], letters)
                case "Do":
                    placed = page.Resources.XObject[operands[0]]
                    if placed.Subtype == "/Form":
                        yield from self.drawn(placed, (*marks,))

    def _of_font(self, font: pikepdf.Object) -> dict[int, str]:
        if font.objgen not in self._fonts:
            mapping = font.ToUnicode.read_bytes().partition(b"endcodespacerange")[2]
            self._fonts[font.objgen] = {
                int(glyph, 16): bytes.fromhex(text.decode()).decode("utf-16-be")
                for glyph, text in _MAPPING.findall(mapping)
            }
        return self._fonts[font.objgen]


def _mark(properties: object) -> int | None:
    if isinstance(properties, pikepdf.Dictionary) and "/MCID" in properties:
        return int(properties.MCID)
    return None


def _spelled(shown: object, letters: dict[int, str]) -> str:
    strings = shown if isinstance(shown, pikepdf.Array) else [shown]
    codes = b"".join(bytes(each) for each in strings if isinstance(each, pikepdf.String))
    return "".join(letters[int.from_bytes(codes[at : at + 2], "big")] for at in range(0, len(codes), 2))
