"""What a print shop asks of a file -> how it is finished: version, output intent, claims, black."""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import md5

from pipeline.model.shops import Standard
from pipeline.press.metadata import Metadata
from pipeline.press.objects import Body
from pipeline.press.target import Edition, TargetFile, stream_body
from pipeline.press.values import reference, text

_REGISTRY = "http://www.color.org"
_CMYK_PARTS = 4
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
