"""Fonts that galleys name and the theme's font files -> each face once in the file, holding the glyphs in use."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from pipeline.diagnostics import ContentError, Diagnostic, Path, error
from pipeline.pdf.source_file import SourceFile
from pipeline.pdf.target_file import Carrier, TargetFile, stream_body
from pipeline.pdf.values import Dictionary, array, items, mapped_characters, reference, referred, written

# As WeasyPrint writes them: runs of widths, no ranges. Numbers are cut out and put in again without being read.
_WIDTHS = re.compile(rb"(\d+) \[([^\]]*)\]")
_DESCRIPTOR = re.compile(rb"/FontDescriptor (\d+) 0 R")
_MAPPINGS_AT_ONCE = 100  # PDF 32000-1, 9.10.3 with CMap technical note 5411: a bfchar block holds at most 100
# Tables that serve for setting text, which is done by now.
_SPENT_TABLES = (b"GDEF", b"GPOS", b"GSUB")
_TO_UNICODE = b"""/CIDInit /ProcSet findresource begin
12 dict begin
begincmap
/CIDSystemInfo <</Registry(Adobe)/Ordering(UCS)/Supplement 0>> def
/CMapName /Adobe-Identity-UCS def
/CMapType 2 def
1 begincodespacerange
<0000> <ffff>
endcodespacerange
%b
endcmap
CMapName currentdict /CMap defineresource pop
end
end"""


@dataclass(frozen=True, kw_only=True)
class FontUse:
    """A font as one file of a galley uses it: its name, what describes it, widths and characters by glyph."""

    number: int
    name: str
    mark: str
    descriptor: Dictionary
    widths: dict[int, bytes]
    characters: dict[int, bytes]


def read_fonts(source: SourceFile) -> Iterator[FontUse]:
    """Read the fonts of a galley's file; in place of each font file stands a mark, its hash."""
    for number in source.numbers_with(b"/Subtype /Type0"):
        font = source.dictionary(number)
        name = str(font["/BaseFont"])
        descendant = source.body(referred(items(font, "/DescendantFonts")[0])).value
        found = _DESCRIPTOR.search(descendant)
        assert found is not None, f"WeasyPrint gives {name} a descriptor"
        descriptor = source.dictionary(int(found[1]))
        runs = _WIDTHS.findall(descendant.partition(b"/W [")[2])
        mapping = source.data(referred(font.raw_get("/ToUnicode")))
        yield FontUse(
            number=number,
            name=name,
            mark=source.data(referred(descriptor.raw_get("/FontFile2"))).decode("latin-1"),
            descriptor=descriptor,
            widths={glyph: width for first, run in runs for glyph, width in enumerate(run.split(), start=int(first))},
            characters={int(code, 16): characters for code, characters in reversed(mapped_characters(mapping))},
        )


@dataclass(kw_only=True)
class _Face:
    """One face as the galleys use it: its file, and widths and characters by glyph."""

    number: int
    name: str
    descriptor: Dictionary
    file: bytes
    widths: dict[int, bytes] = field(default_factory=dict)
    characters: dict[int, bytes] = field(default_factory=dict)

    @property
    def family(self) -> str:
        """The face's name as people read it."""
        return readable_name(self.name)


def readable_name(name: str) -> str:
    """Turn a font name of a PDF, `/HHABIE+Barlow-Semi-Bold`, into words."""
    return name.removeprefix("/").partition("+")[2].replace(",", "").replace("-", " ") or name.removeprefix("/")


class FontCase:
    """The faces of a file in the making. `files` are whole font files; pages may use no others."""

    def __init__(self, target: TargetFile, files: Iterable[bytes]) -> None:
        self._target = target
        self._files = {hashlib.sha256(file).hexdigest(): file for file in files}
        self._faces: dict[str, _Face] = {}

    def take(self, fonts: Iterable[FontUse], carrier: Carrier, path: Path) -> None:
        """Take in the fonts of a galley's file; its pages will use the joined ones."""
        for font in fonts:
            face = self._face(font, path)
            for mine, theirs in ((face.widths, font.widths), (face.characters, font.characters)):
                mine |= {glyph: said for glyph, said in theirs.items() if glyph not in mine}
            carrier.stand_in(font.number, face.number)

    def _face(self, font: FontUse, path: Path) -> _Face:
        if font.name not in self._faces:
            file = self._files.get(font.mark.removeprefix("sha256:"))
            if file is None:
                raise ContentError(_stray_font(readable_name(font.name), path))
            number = self._target.reserve()
            self._faces[font.name] = _Face(number=number, name=font.name, descriptor=font.descriptor, file=file)
        return self._faces[font.name]

    def finish(self) -> tuple[Diagnostic, ...]:
        """Subset and embed every face; tell which characters have no glyph."""
        found: list[Diagnostic] = []
        for face in self._faces.values():
            found += _missing_glyphs(face)
            self._embed(face)
        return tuple(found)

    def _embed(self, face: _Face) -> None:
        head = b"".join(
            written(key) + b" " + written(face.descriptor.raw_get(key))
            for key in sorted(face.descriptor)
            if key not in ("/FontFile2", "/FontBBox")
        )
        widest = max(face.widths.values(), key=float, default=b"0")
        box = array([b"0", written(face.descriptor["/Descent"]), widest, written(face.descriptor["/Ascent"])])
        embed(
            self._target,
            face.number,
            name=face.name.encode(),
            descriptor=head + b"/FontBBox" + box,
            file=face.file,
            widths=face.widths,
            characters=face.characters,
        )


def embed(
    target: TargetFile,
    number: int,
    *,
    name: bytes,
    descriptor: bytes,
    file: bytes,
    widths: dict[int, bytes],
    characters: dict[int, bytes],
) -> None:
    """Put a face into a file under a number that is reserved for it, cut down to the glyphs that have a width."""
    cut = subset(file, widths)
    embedded = target.add(stream_body(b"<</Length1 %d" % len(cut), cut))
    described = target.add(b"<<" + descriptor + b"/FontFile2 " + reference(embedded) + b">>")
    glyphs = target.add(
        b"<</Type/Font/Subtype/CIDFontType2/BaseFont%b/CIDToGIDMap/Identity" % name
        + b"/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>"
        + b"/FontDescriptor %b/W%b>>" % (reference(described), _widths(widths))
    )
    mapping = target.add(stream_body(b"<<", _to_unicode(characters)))
    target.put(
        number,
        b"<</Type/Font/Subtype/Type0/BaseFont%b/Encoding/Identity-H" % name
        + b"/DescendantFonts[%b]/ToUnicode %b>>" % (reference(glyphs), reference(mapping)),
    )


def subset(font: bytes, glyphs: Iterable[int]) -> bytes:
    """Cut a font down to some glyphs, which keep their numbers."""
    import uharfbuzz

    wanted = uharfbuzz.SubsetInput()
    wanted.glyph_set.update(glyphs)
    wanted.drop_table_tag_set.update(int.from_bytes(tag, "big") for tag in _SPENT_TABLES)
    # Contents call glyphs by their numbers, which therefore stay; hints serve coarse screens, and no printer.
    wanted.flags = uharfbuzz.SubsetFlags.RETAIN_GIDS | uharfbuzz.SubsetFlags.NO_HINTING
    return bytes(uharfbuzz.subset(uharfbuzz.Face(font), wanted).blob.data)


def _widths(widths: dict[int, bytes]) -> bytes:
    runs: list[bytes] = []
    for glyph in sorted(widths):
        if glyph - 1 not in widths:
            runs.append(b"]%d[%b" % (glyph, widths[glyph]))
        else:
            runs.append(b" " + widths[glyph])
    return b"[" + b"".join(runs).removeprefix(b"]") + b"]]"


def _to_unicode(characters: dict[int, bytes]) -> bytes:
    lines = [b"<%04x> <%b>" % (glyph, characters[glyph]) for glyph in sorted(characters)]
    blocks = [lines[start : start + _MAPPINGS_AT_ONCE] for start in range(0, len(lines), _MAPPINGS_AT_ONCE)]
    return _TO_UNICODE % b"\n".join(
        b"%d beginbfchar\n%b\nendbfchar" % (len(block), b"\n".join(block)) for block in blocks
    )


def _stray_font(family: str, path: Path) -> Diagnostic:
    return error(
        "E751",
        f"the pages use the font {family}, which is not one of the theme's",
        path=path,
        hints=("a character that the theme's fonts lack was taken from a font of this machine; write it otherwise",),
    )


def _missing_glyphs(face: _Face) -> list[Diagnostic]:
    """Find characters that were set as an empty box; WeasyPrint numbers them beyond the last glyph."""
    import uharfbuzz

    count = uharfbuzz.Face(face.file).glyph_count
    return [
        error(
            "E752",
            f"the font {face.family} has no glyph for {bytes.fromhex(characters.decode()).decode('utf-16-be')!r}",
            hints=("write the character otherwise, or draw it",),
        )
        for glyph, characters in sorted(face.characters.items())
        if glyph == 0 or glyph >= count
    ]
