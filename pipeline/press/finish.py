"""What a print shop asks of a file -> how it is finished: version, output intent, claims, black, its ICC profile."""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import md5

from pipeline.diagnostics import Diagnostic, error
from pipeline.model.shops import Standard
from pipeline.pdf.source_file import Body
from pipeline.pdf.target_file import Edition, TargetFile, stream_body
from pipeline.pdf.values import reference, text
from pipeline.press.metadata import Metadata

_REGISTRY = "http://www.color.org"  # where ISO 15930 looks registered conditions up
_CMYK_PARTS = 4  # how many colours the profile takes: a profile of any other kind is refused below
# ICC.1:2022, 7.2: the header's fields by where they begin.
_HEADER, _CLASS, _SPACE, _SIGNATURE = 128, slice(12, 16), slice(16, 20), slice(36, 40)
_WORD, _TAG = 4, 12  # bytes of a number, and of an entry in the table of tags: 7.3
_PLAIN, _MANY_LANGUAGES = b"desc", b"mluc"
_CLAIMS_X4 = """<pdf:Trapped>False</pdf:Trapped>
<xmp:MetadataDate>{created}</xmp:MetadataDate>
<xmpMM:DocumentID xmlns:xmpMM="http://ns.adobe.com/xap/1.0/mm/">uuid:{id}</xmpMM:DocumentID>
<xmpMM:RenditionClass xmlns:xmpMM="http://ns.adobe.com/xap/1.0/mm/">default</xmpMM:RenditionClass>
<xmpMM:VersionID xmlns:xmpMM="http://ns.adobe.com/xap/1.0/mm/">1</xmpMM:VersionID>
<pdfxid:GTS_PDFXVersion xmlns:pdfxid="http://www.npes.org/pdfx/ns/id/">PDF/X-4</pdfxid:GTS_PDFXVersion>
"""


@dataclass(frozen=True, kw_only=True)
class OutputIntent:
    """The printing condition that a file is made for: a registered name, or a profile and what it calls itself."""

    condition: str
    profile: bytes | None = None

    def write(self, target: TargetFile) -> bytes:
        """Write it as an entry of the catalog."""
        value = b"<</Type/OutputIntent/S/GTS_PDFX/Info%b" % text(self.condition)
        if self.profile is None:
            value += b"/OutputConditionIdentifier%b/RegistryName%b" % (text(self.condition), text(_REGISTRY))
        else:
            embedded = target.add(stream_body(b"<</N %d" % _CMYK_PARTS, self.profile))
            value += b"/OutputConditionIdentifier(Custom)/DestOutputProfile %b" % reference(embedded)
        return b"/OutputIntents[%b>>]" % value


@dataclass(frozen=True, kw_only=True)
class Finish:
    """How a file is finished. Without a standard it claims none; `is_separated` draws marks in the black ink alone."""

    standard: Standard | None = None
    intent: OutputIntent | None = None
    is_separated: bool = False

    @property
    def black(self) -> bytes:
        """How marks are given their colour: black ink alone, whatever becomes of other colours."""
        return b"0 0 0 1 K 0 0 0 1 k" if self.is_separated else b"0 G 0 g"

    @property
    def edition(self) -> Edition:
        """What the file is written as: each standard is built on a version of its own."""
        match self.standard:
            case Standard.X1A:
                return Edition.PDF_1_4
            case Standard.X4:
                return Edition.PDF_1_6
            case None:
                return Edition.PDF_1_7

    def entries(self, target: TargetFile) -> bytes:
        """What the catalog says of it."""
        return self.intent.write(target) if self.intent else b""

    def packet(self, metadata: Metadata) -> Body:
        """The XMP packet, with what the standard asks for."""
        if self.standard is not Standard.X4:
            return metadata.packet()
        identifier = md5(repr((metadata, self.intent)).encode(), usedforsecurity=False).hexdigest()
        parts = (identifier[:8], identifier[8:12], identifier[12:16], identifier[16:20], identifier[20:])
        claims = _CLAIMS_X4.format(created=f"{metadata.created:%Y-%m-%dT%H:%M:%SZ}", id="-".join(parts))
        return metadata.packet(claims)

    def information(self, metadata: Metadata) -> bytes:
        """The information dictionary, with what the standard asks for."""
        own = b"/Trapped/False" if self.standard else b""
        if self.standard is Standard.X1A:
            own += b"/GTS_PDFXVersion%b" % text(self.standard.value)
        return metadata.information.removesuffix(b">>") + own + b">>"


OFFICE = Finish()


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
