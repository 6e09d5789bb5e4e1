"""Galleys and their reading order -> one tagged PDF, each font in it once, links and outline leading across galleys."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from pipeline.contracts.galley import Galley
from pipeline.contracts.order import Entry, ReadingOrder
from pipeline.diagnostics import ContentError, Diagnostic, error
from pipeline.pdf.source_file import SourceFile, load_library, opened_again
from pipeline.pdf.target_file import Carrier, TargetFile, stream_body
from pipeline.pdf.values import array, integer, reference, text, written
from pipeline.press.font_case import FontCase
from pipeline.press.metadata import UNIVERSAL_ACCESS, Metadata, Opening
from pipeline.press.navigation import Goal, Links, OutlineEntry, write_outline
from pipeline.press.structure import StructureTree

# A page's own keys that the joined file writes anew.
_WRITTEN_ANEW = ("/Type", "/Parent", "/StructParents", "/Annots")
# What a blank page takes from its neighbour.
_PAPER = ("/MediaBox", "/TrimBox", "/BleedBox")


@dataclass(frozen=True, kw_only=True)
class _Part:
    """A galley in its place: its entry, its file, the page objects that it fills."""

    entry: Entry
    galley: Galley
    source: SourceFile
    pages: tuple[int, ...]

    def title_on(self, page: int) -> str:
        """The title that stands on a page of the galley, or the last before it."""
        titles = [bookmark.title for bookmark in self.galley.bookmarks if bookmark.page <= page]
        return titles[-1] if titles else self.galley.id


def make_ready() -> None:
    """Load what reads galleys, which takes as long as joining some."""
    load_library()


def join(
    galleys: Sequence[Galley],
    order: ReadingOrder,
    metadata: Metadata,
    fonts: Iterable[bytes],
    opening: Opening | None = None,
) -> tuple[bytes, tuple[Diagnostic, ...]]:
    """Join galleys as the order says; `fonts` are the whole files of the theme's faces.

    Viewers open the file as is usual for its form, unless told otherwise.
    """
    target = TargetFile()
    # Pages come first, before anything that leads to one is written.
    numbers = [target.reserve() for _ in range(order.pages)]
    parts = _parts(galleys, order, numbers)
    root = target.reserve()
    tree = StructureTree(target, text(metadata.language))
    case = FontCase(target, fonts)
    links = Links(target, _goals(parts))
    for index, part in enumerate(parts):
        _take(part, root, target, Carrier(part.source, target, tree.edit_for(index)), tree, case, links)
    for blank in order.blanks:
        target.put(numbers[blank - 1], _blank(parts[0], root, target))
    target.put(root, b"<</Type/Pages/Count %d/Kids%b>>" % (len(numbers), array(map(reference, numbers))))
    found = (*links.unknown, *case.finish())
    catalog = _catalog(target, root, tree, parts, opening or Opening.of_form(order.form), metadata)
    return target.write(root=catalog, info=target.add(metadata.information)), found


def _parts(galleys: Sequence[Galley], order: ReadingOrder, numbers: list[int]) -> list[_Part]:
    by_id = {galley.id: galley for galley in galleys}
    parts = []
    for entry in order.entries:
        if entry.id is None:
            continue
        galley = by_id[entry.id]
        source = opened_again(galley.pdf)
        if len(source.pages) != entry.pages:
            raise ContentError(_wrong_length(entry, len(source.pages)))
        pages = tuple(numbers[place - 1] for place in entry.numbers)
        parts.append(_Part(entry=entry, galley=galley, source=source, pages=pages))
    return parts


def _goals(parts: Sequence[_Part]) -> dict[str, Goal]:
    return {
        name: Goal(page=part.pages[page], title=part.title_on(page))
        for part in parts
        for name, page in part.galley.targets
    }


def _take(
    part: _Part, root: int, target: TargetFile, carrier: Carrier, tree: StructureTree, case: FontCase, links: Links
) -> None:
    """Take one galley into the file."""
    for old, new in zip(part.source.pages, part.pages, strict=True):
        carrier.stand_in(old, new)
    case.take(part.source, carrier, part.entry.path)
    shift = tree.take(part.source, carrier)
    for old, new in zip(part.source.pages, part.pages, strict=True):
        page = part.source.dictionary(old)
        own = b"".join(written(key) + b" " + written(page.raw_get(key)) for key in page if key not in _WRITTEN_ANEW)
        target.put(
            new,
            b"<</Type/Page/Parent %b" % reference(root)
            + carrier.renumbered(own)
            + b"/StructParents %d" % (integer(page, "/StructParents") + shift)
            + links.take(page, carrier, shift, part.entry.path)
            + b">>",
        )
    carrier.carry()


def _blank(neighbour: _Part, root: int, target: TargetFile) -> bytes:
    """Make an empty page of the same paper."""
    page = neighbour.source.dictionary(neighbour.source.pages[0])
    paper = b"".join(written(key) + written(page.raw_get(key)) for key in page if key in _PAPER)
    # Tagged files ask that everything is either tagged or an artifact, be it nothing.
    contents = target.add(stream_body(b"<<", b"/Artifact BMC\nEMC"))
    return b"<</Type/Page/Parent %b%b/Resources<<>>/Tabs/S/Contents %b>>" % (
        reference(root),
        paper,
        reference(contents),
    )


def _catalog(
    target: TargetFile,
    root: int,
    tree: StructureTree,
    parts: Sequence[_Part],
    opening: Opening,
    metadata: Metadata,
) -> int:
    entries = [
        OutlineEntry(title=bookmark.title, page=part.pages[bookmark.page], level=bookmark.level)
        for part in parts
        for bookmark in part.galley.bookmarks
    ]
    return target.add(
        b"<</Type/Catalog/Pages %b/MarkInfo<</Marked true>>/Lang%b" % (reference(root), text(metadata.language))
        + b"/StructTreeRoot %b/Metadata %b"
        % (reference(tree.finish()), reference(target.add(metadata.packet(UNIVERSAL_ACCESS))))
        + b"/Outlines %b/PageMode/UseOutlines" % reference(write_outline(target, entries))
        + b"/PageLabels<</Nums[0<</S/D>>]>>"
        + opening.entries
        + b">>"
    )


def _wrong_length(entry: Entry, pages: int) -> Diagnostic:
    return error(
        "E750",
        f"{entry.id} takes {pages} pages, but the reading order gives it {entry.pages}",
        path=entry.path,
        hints=("the text must fit its sides; shorten it or tell the order that it takes more",),
    )
