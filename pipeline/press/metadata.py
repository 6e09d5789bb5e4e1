"""A pack's colophon -> the metadata of its PDF: the information dictionary, XMP, and how a viewer opens it."""

from __future__ import annotations

import enum
from dataclasses import dataclass
from datetime import UTC, datetime
from html import escape

import pipeline
from pipeline.contracts.order import Form
from pipeline.contracts.plan import Flip
from pipeline.model import Pack
from pipeline.pdf.source_file import Body
from pipeline.pdf.values import text

# The version is part of the bytes: files of two versions differ, and tell it.
PRODUCER = f"Mission Pack Press {pipeline.__version__}"

# XMP asks for a packet header with this very id: ISO 16684-1, 7.3.2.
_XMP = """<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/">
<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:xmp="http://ns.adobe.com/xap/1.0/"
 xmlns:pdf="http://ns.adobe.com/pdf/1.3/" xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/">
<dc:title><rdf:Alt><rdf:li xml:lang="x-default">{title}</rdf:li></rdf:Alt></dc:title>
<dc:creator><rdf:Seq><rdf:li>{author}</rdf:li></rdf:Seq></dc:creator>
<dc:description><rdf:Alt><rdf:li xml:lang="x-default">{subject}</rdf:li></rdf:Alt></dc:description>
<dc:language><rdf:Bag><rdf:li>{language}</rdf:li></rdf:Bag></dc:language>
<dc:rights><rdf:Alt><rdf:li xml:lang="x-default">{rights}</rdf:li></rdf:Alt></dc:rights>
<pdf:Keywords>{keywords}</pdf:Keywords>
<pdf:Producer>{producer}</pdf:Producer>
<xmp:CreateDate>{created}</xmp:CreateDate>
<xmp:ModifyDate>{created}</xmp:ModifyDate>
{claims}</rdf:Description>
</rdf:RDF>
</x:xmpmeta>
<?xpacket end="w"?>"""
# ISO 14289-1: what the joined pages claim, and imposed sheets, which are not tagged, can't.
UNIVERSAL_ACCESS = "<pdfuaid:part>1</pdfuaid:part>\n"


class Opening(enum.Enum):
    """How a viewer opens a file and sets up its printing: page layout, duplex turn. Nothing is ever scaled to fit."""

    FLIP_LONG = ("SinglePage", "/Duplex/DuplexFlipLongEdge")
    FLIP_SHORT = ("SinglePage", "/Duplex/DuplexFlipShortEdge")
    ONE_SIDED = ("SinglePage", "/Duplex/Simplex")
    # Odd pages stand on the right: the cover alone, then each map facing its rules.
    SPREADS = ("TwoPageRight", "")

    @classmethod
    def of_form(cls, form: Form) -> Opening:
        """Choose for pages in reading order."""
        return cls.SPREADS if form is Form.BOOKLET else cls.FLIP_LONG

    @classmethod
    def of_flip(cls, flip: Flip) -> Opening:
        """Choose for sheets to fold."""
        return cls.FLIP_LONG if flip is Flip.LONG_EDGE else cls.FLIP_SHORT

    @property
    def entries(self) -> bytes:
        """What the catalog says of it."""
        layout, duplex = self.value
        preferences = f"/ViewerPreferences<</DisplayDocTitle true/PrintScaling/None{duplex}>>"
        return f"/PageLayout/{layout}{preferences}".encode()


@dataclass(frozen=True, kw_only=True)
class Metadata:
    """What a file says of itself. `created` comes from the pack or from SOURCE_DATE_EPOCH, never from the clock."""

    title: str
    author: str
    subject: str
    language: str
    created: datetime
    keywords: tuple[str, ...] = ()
    rights: str = ""

    @classmethod
    def of_pack(cls, pack: Pack, *, created: datetime | None = None) -> Metadata:
        """Read a pack's colophon; `created` is in place of its date."""
        return cls(
            title=str(pack.title),
            author=", ".join(dict.fromkeys(str(credit.who) for credit in pack.credits)),
            subject=str(pack.subtitle),
            language=pack.language,
            created=created or datetime.fromisoformat(pack.date).replace(tzinfo=UTC),
            keywords=tuple(filter(None, (str(pack.setting), str(pack.game), f"version {pack.version}"))),
            rights=str(pack.licence),
        )

    @property
    def information(self) -> bytes:
        """The information dictionary."""
        created = text(f"D:{self.created:%Y%m%d%H%M%S}Z")
        entries = {
            b"Title": text(self.title),
            b"Author": text(self.author),
            b"Subject": text(self.subject),
            b"Keywords": text(", ".join(self.keywords)),
            b"Producer": text(PRODUCER),
            b"CreationDate": created,
            b"ModDate": created,
        }
        return b"<<" + b"".join(b"/" + key + value for key, value in entries.items()) + b">>"

    def packet(self, claims: str = "") -> Body:
        """The XMP packet, plain so that any tool can read it; `claims` name the standards that the file follows."""
        words = {
            "title": self.title,
            "author": self.author,
            "subject": self.subject,
            "language": self.language,
            "rights": self.rights,
            "keywords": ", ".join(self.keywords),
            "producer": PRODUCER,
            "created": f"{self.created:%Y-%m-%dT%H:%M:%SZ}",
        }
        data = _XMP.format(claims=claims, **{key: escape(value, quote=False) for key, value in words.items()}).encode()
        head = b"<</Type/Metadata/Subtype/XML/Length %d>>" % len(data)
        return Body(head, b"\nstream\n" + data + b"\nendstream")
