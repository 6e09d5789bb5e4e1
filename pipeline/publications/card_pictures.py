"""Decks -> every face and back as a PNG or a PDF, in archives with a list of the cards: for screens and for shops."""

from __future__ import annotations

import csv
import io
import zipfile
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from pipeline.contracts.expectation import Paper, Spot
from pipeline.contracts.paper import NOTHING, Size
from pipeline.diagnostics import Diagnostic
from pipeline.fonts import Face, face_data
from pipeline.imposition.single_pages import single_pages
from pipeline.model import CardFormat
from pipeline.publications.dealt_decks import DealtDeck, DeckSide, deck_sides
from pipeline.publications.deck_sheets import faces_alone, word_face
from pipeline.request import Request
from pipeline.run.formes import Forme, Terms
from pipeline.run.preparation import Prepared
from pipeline.run.prints import Making, Print, metadata_of
from pipeline.run.publication import Book
from pipeline.run.shelf import Shelf
from pipeline.units import Length

PNG = "png"
USUAL_DPI = 300
SIDES_AT_ONCE = 250  # sides in an archive: as many as can be painted in half the time that a task has
_LIST = "cards.csv"
_HEADS = ("number", "id", "title", "quantity", "face", "back")
# What a spreadsheet would take for a formula.
_RECKONED = tuple("=+-@\t\r")
# The first moment that the format knows: pictures have no date of their own.
_NO_DATE = (1980, 1, 1, 0, 0, 0)


@dataclass(frozen=True, kw_only=True)
class CardPictures:
    """Every face and back of decks as a file of its own."""

    prepared: Prepared
    request: Request
    decks: tuple[DealtDeck, ...]
    form: str
    stem: str

    def formes(self, book: Book) -> Iterator[Forme]:
        """Look at every face and back as it was set, then paint each."""
        yield faces_alone(self.prepared, self.decks, stem=self.stem, form=self.form)
        before = 0
        for dealt in self.decks:
            yield from self._of_deck(book, dealt, before)
            before += dealt.page_count

    def _of_deck(self, book: Book, dealt: DealtDeck, before: int) -> Iterator[Forme]:
        printed = [number for number in range(1, len(dealt.cards) + 1) if dealt.prints(number)]
        pages = {page for number in printed for page in vars(dealt.pages_of(number)).values()}
        sides = [side for side in deck_sides(dealt) if side.page in pages]
        kind, parts = self.request.each, range(0, len(sides), SIDES_AT_ONCE)
        for number, start in enumerate(parts, start=1):
            which = f"-{number}" if len(parts) > 1 else ""
            yield PictureForme(
                name=f"{self.stem}-{dealt.deck.id}-{kind}{which}",
                form=self.form,
                prepared=self.prepared,
                request=self.request,
                format=dealt.format,
                sides=tuple(sides[start : start + SIDES_AT_ONCE]),
                before=before,
                words=tuple(book.texts[before : before + dealt.page_count]),
                listed=_listed(dealt, printed, sides, kind),
            )


def _listed(dealt: DealtDeck, printed: Sequence[int], sides: Sequence[DeckSide], kind: str) -> bytes:
    """List the cards, with the files of their faces and backs."""
    files = {side.page: f"{side.file}.{kind}" for side in sides}
    rows = io.StringIO()
    writer = csv.writer(rows, lineterminator="\n")
    writer.writerow(_HEADS)
    for number in printed:
        card, where = dealt.cards[number - 1].card, dealt.pages_of(number)
        back = "" if where.back is None else files[where.back]
        quantity = card.quantity * dealt.deck.sets
        writer.writerow((number, card.id, _as_text(card.title), quantity, files[where.face], back))
    return rows.getvalue().encode()


def _as_text(words: str) -> str:
    """Keep a spreadsheet from reckoning with what an author wrote."""
    return f"'{words}" if words.startswith(_RECKONED) else str(words)


@dataclass(frozen=True, kw_only=True)
class PictureForme:
    """Sides of a deck's cards, each to be a file in one archive; `before` counts the book's pages of other decks.

    `words` are those of the deck's pages, `listed` is the list of its cards.
    """

    name: str
    form: str
    prepared: Prepared
    request: Request
    format: CardFormat
    sides: tuple[DeckSide, ...]
    before: int
    words: tuple[str, ...]
    listed: bytes

    @property
    def _bleed(self) -> Length:
        return self.format.bleed if self.request.with_bleed else NOTHING

    @property
    def weight(self) -> int:
        """How many sides it has, as progress counts them."""
        return len(self.sides)

    def make(self, data: bytes, shelf: Shelf) -> Making:
        """Make the files, and look at each."""
        made, told, found = self._pictures(data) if self.request.each == PNG else self._pages(data)
        return Making(
            prints=(
                Print(
                    name=f"{self.name}.zip",
                    form=self.form,
                    data=archive_of(self.name, [(_LIST, self.listed), *made]),
                    pages=len(self.sides),
                    width=self.format.width + self._bleed * 2,
                    height=self.format.height + self._bleed * 2,
                    verified=(told,),
                ),
            ),
            found=tuple(found),
        )

    def _pictures(self, data: bytes) -> tuple[list[tuple[str, bytes]], str, list[Diagnostic]]:
        from pipeline.preflight.viewing import check_picture, pictures_of_size

        dpi = self.request.dpi or USUAL_DPI
        # Pages are painted with their bleed, which is then cut off unless it is wanted.
        size = [_dots(each + self._bleed * 2, dpi) for each in (self.format.width, self.format.height)]
        beyond = _dots(self.format.bleed - self._bleed, dpi)
        (width, height), found = size, list[Diagnostic]()
        painted = pictures_of_size(
            data,
            pages=[self.before + side.page - 1 for side in self.sides],
            width=width,
            height=height,
            dpi=dpi,
            cut_off=(beyond, beyond),
            smallest=False,
        )
        files: list[tuple[str, bytes]] = []
        for side, picture in zip(self.sides, painted, strict=True):
            name = f"{side.file}.{PNG}"
            found += check_picture(picture, name, width=width, height=height, dpi=dpi)
            files.append((name, picture))
        return files, f"{len(files)} pictures of {width} x {height} dots, {dpi} to the inch", found

    def _pages(self, data: bytes) -> tuple[list[tuple[str, bytes]], str, list[Diagnostic]]:
        from pipeline.preflight import inspect_pdf
        from pipeline.press import Opening, SheetFont, impose

        prepared, trim = self.prepared, Size(width=self.format.width, height=self.format.height)
        face: Face = word_face(prepared)
        font, metadata = SheetFont(family=face.family, file=face_data(face)), metadata_of(prepared)
        terms = Terms(
            families=prepared.families,
            smallest_points=prepared.measures.page.smallest_sign,
            title=str(prepared.pack.title),
            language=prepared.pack.language,
        )
        paper = Paper(width=trim.width, height=trim.height, safe=self.format.safe)
        files, found = list[tuple[str, bytes]](), list[Diagnostic]()
        for side in self.sides:
            placed = single_pages((self.before + side.page,), trim, bleed=self._bleed)
            pdf = impose(placed, metadata, Opening.ONE_SIDED, font, data)
            spot = Spot(page=1, words=self.words[side.page - 1], what=side.name)
            found += inspect_pdf(pdf, terms.expect(1, paper, tagged=False, spots=(spot,))).found
            files.append((f"{side.file}.{self.request.each}", pdf))
        return files, f"{len(files)} files of one page, each with what it must show", found


def _dots(length: Length, dpi: int) -> int:
    return round(length.mm / Length.parse("1in").mm * dpi)


def archive_of(stem: str, files: Iterable[tuple[str, bytes]]) -> bytes:
    """Put files into an archive, in a folder of its own."""
    whole = io.BytesIO()
    # Pictures are compressed already.
    with zipfile.ZipFile(whole, "w", zipfile.ZIP_STORED) as archive:
        for name, data in files:
            archive.writestr(zipfile.ZipInfo(f"{stem}/{name}", _NO_DATE), data)
    return whole.getvalue()
