"""Galleys and their reading order -> one tagged PDF, each font in it once, links and outline leading across galleys."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import islice

from pipeline.contracts.galley import Galley
from pipeline.contracts.order import Entry, ReadingOrder
from pipeline.diagnostics import ContentError, Diagnostic, Path, error
from pipeline.pdf.source_file import SourceFile, load_library
from pipeline.pdf.target_file import Carrier, TargetFile, stream_body
from pipeline.pdf.values import array, integer, reference, text, written
from pipeline.press.font_case import FontCase, FontUse, read_fonts
from pipeline.press.metadata import UNIVERSAL_ACCESS, Metadata, Opening
from pipeline.press.navigation import Goal, Links, OutlineEntry, links_of, write_outline
from pipeline.press.structure import StructureTree, read_tree

# A page's own keys that the joined file writes anew.
_WRITTEN_ANEW = ("/Type", "/Parent", "/StructParents", "/Annots")
# What a blank page takes from its neighbour.
_PAPER = ("/MediaBox", "/TrimBox", "/BleedBox")
_KEPT = 128  # files, open: those of a booklet of 15 missions


@dataclass(frozen=True, kw_only=True)
class _GalleyFile:
    """One file of a galley, opened, with the fonts that it uses."""

    source: SourceFile
    fonts: tuple[FontUse, ...]


# Files that are there already are read while others are still set. Who watches a pack joins the same ones again, but
# for those of what was edited.
@lru_cache(maxsize=_KEPT)
def _read(pdf: bytes) -> _GalleyFile:
    """Read all of a file that doesn't hang on the others."""
    source = SourceFile(pdf)
    for page in map(source.dictionary, source.pages):
        for link in links_of(page):
            source.dictionary(link)
    read_tree(source)
    return _GalleyFile(source=source, fonts=tuple(read_fonts(source)))


@dataclass(frozen=True, kw_only=True)
class _Part:
    """A galley in its place: its entry, its files, the page objects that it fills."""

    entry: Entry
    galley: Galley
    files: tuple[_GalleyFile, ...]
    pages: tuple[int, ...]

    def placed(self) -> Iterator[tuple[_GalleyFile, Sequence[int]]]:
        """Give its files, each with the page objects that it fills."""
        left = iter(self.pages)
        return ((file, [*islice(left, len(file.source.pages))]) for file in self.files)

    def title_on(self, page: int) -> str:
        """The title that stands on a page of the galley, or the last before it."""
        titles = [bookmark.title for bookmark in self.galley.bookmarks if bookmark.page <= page]
        return titles[-1] if titles else self.galley.id


def make_ready(galleys: Sequence[Galley] = ()) -> None:
    """Load what reads galleys, which takes as long as joining some, and read those that are there already."""
    load_library()
    for pdf in islice((pdf for galley in galleys for pdf in galley.pdfs), _KEPT):
        _read(pdf)


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
    files = [(part.entry.path, *placed) for part in parts for placed in part.placed()]
    for index, (path, file, pages) in enumerate(files):
        carrier = Carrier(file.source, target, tree.edit_for(index))
        case.take(file.fonts, carrier, path)
        _take(path, pages, root, target, carrier, tree, links)
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
        files = tuple(map(_read, galley.pdfs))
        length = sum(len(file.source.pages) for file in files)
        if length != entry.pages:
            raise ContentError(_wrong_length(entry, length))
        pages = tuple(numbers[place - 1] for place in entry.numbers)
        parts.append(_Part(entry=entry, galley=galley, files=files, pages=pages))
    return parts


def _goals(parts: Sequence[_Part]) -> dict[str, Goal]:
    return {
        name: Goal(page=part.pages[page], title=part.title_on(page))
        for part in parts
        for name, page in part.galley.targets
    }


def _take(
    path: Path,
    pages: Sequence[int],
    root: int,
    target: TargetFile,
    carrier: Carrier,
    tree: StructureTree,
    links: Links,
) -> None:
    """Take one file of a galley in."""
    source = carrier.source
    for old, new in zip(source.pages, pages, strict=True):
        carrier.stand_in(old, new)
    shift = tree.take(source, carrier)
    for old, new in zip(source.pages, pages, strict=True):
        page = source.dictionary(old)
        own = b"".join(written(key) + b" " + written(page.raw_get(key)) for key in page if key not in _WRITTEN_ANEW)
        target.put(
            new,
            b"<</Type/Page/Parent %b" % reference(root)
            + carrier.renumbered(own)
            + b"/StructParents %d" % (integer(page, "/StructParents") + shift)
            + links.take(page, carrier, shift, path)
            + b">>",
        )
    carrier.carry()


def _blank(neighbour: _Part, root: int, target: TargetFile) -> bytes:
    """Make an empty page of the same paper."""
    source = neighbour.files[0].source
    page = source.dictionary(source.pages[0])
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
