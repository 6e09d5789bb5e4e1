"""Decks of one size and a request -> their sheets: the best grid for the paper, the plan, every side with its marks.

And where each face must be found on them, and behind it, by the turn of the paper, its back.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from pipeline.compose.fit.display_type import clip
from pipeline.contracts.expectation import Paper, Spot
from pipeline.contracts.paper import Box, Point, Size
from pipeline.contracts.placed import Correction, PlacedSide
from pipeline.contracts.plan import Flip, Plan, Turnover
from pipeline.diagnostics import ContentError, error
from pipeline.fonts import Face, measure
from pipeline.imposition import Tray, impose_cards, impose_gutterfold, place
from pipeline.imposition.card_grid import Choice, choose_grid
from pipeline.imposition.card_marks import WORD_POINTS, CardMarks, SheetWords, outlines
from pipeline.imposition.cutting import CardPages
from pipeline.model import Backs, CardCatalogue
from pipeline.publications.dealt_decks import DealtDeck, deck_sides
from pipeline.publications.printers import correction_for
from pipeline.publications.sheet_directions import tray_of, turning_words
from pipeline.request import Request
from pipeline.run.formes import PageForme, Terms
from pipeline.run.preparation import Prepared
from pipeline.run.publication import Book
from pipeline.units import MM_PER_POINT, Length

WORD_WEIGHT = 500


@dataclass(frozen=True, kw_only=True)
class BookedDeck:
    """A deck, and how many pages of others stand before its own in the book of all faces and backs."""

    dealt: DealtDeck
    before: int

    @property
    def cards(self) -> tuple[CardPages, ...]:
        """The pages of the book that show each card, as often as the card is printed."""
        return tuple(
            CardPages(face=card.face + self.before, back=None if card.back is None else card.back + self.before)
            for card in self.dealt.pages
        )

    def has(self, page: int) -> bool:
        """Tell whether a page of the book is of this deck."""
        return self.before < page <= self.before + self.dealt.page_count


@dataclass(frozen=True, kw_only=True)
class DeckSheets:
    """Decks on sheets that they share: the grid that was chosen, the plan, every side with its marks."""

    decks: tuple[BookedDeck, ...]
    choice: Choice
    plan: Plan
    sides: tuple[PlacedSide, ...]

    @property
    def lines(self) -> tuple[str, ...]:
        """What was planned and why, in words."""
        form = self.decks[0].dealt.format
        size = f"{float(form.width):g} x {float(form.height):g} mm"
        moved = {str(side.correction) for side in self.sides if not side.correction.is_none}
        off = [f"backs moved {each}" for each in sorted(moved)]
        names = ", ".join(each.dealt.deck.id for each in self.decks)
        return (f"{names}: {form.name}, {size}", *self.choice.lines, *off, *self.plan.lines)


def word_face(prepared: Prepared) -> Face:
    """Name the face in which words on sheets are set."""
    return Face(prepared.theme.heading, WORD_WEIGHT)


def lay_out_decks(
    prepared: Prepared, request: Request, catalogue: CardCatalogue, decks: Sequence[DealtDeck]
) -> Iterator[DeckSheets]:
    """Plan the sheets of decks: those of one size go on, on the sheet where the one before ends.

    Where one deck has backs, all sheets have two sides.
    """
    # A file goes through the printer in one way; folded, a sheet has its backs beside the faces, on one side.
    has_backs = any(dealt.deck.backs is not Backs.NONE for dealt in decks) and not request.gutterfold
    groups: dict[object, list[BookedDeck]] = {}
    before = 0
    for dealt in decks:
        alike = (dealt.format.width, dealt.format.height, _is_folded(request, dealt))
        groups.setdefault(alike, []).append(BookedDeck(dealt=dealt, before=before))
        before += dealt.page_count
    for group in groups.values():
        yield _lay_out(prepared, request, catalogue, tuple(group), two_sided=has_backs)


def _lay_out(
    prepared: Prepared,
    request: Request,
    catalogue: CardCatalogue,
    decks: tuple[BookedDeck, ...],
    *,
    two_sided: bool,
) -> DeckSheets:
    """Plan the sheets of decks of one size; their backs are blank where no card has one."""
    choice = _choose(prepared, request, catalogue, decks[0].dealt)
    grid, cards = choice.best, [card for deck in decks for card in deck.cards]
    flip = Flip(request.flip) if request.flip else Flip.LONG_EDGE
    if grid.fold:
        plan = impose_gutterfold(cards, grid.faces, wide=grid.is_wide, fold=grid.fold)
    else:
        plan = impose_cards(cards, grid.grid.raster, wide=grid.is_wide, flip=flip, two_sided=two_sided)
    correction = correction_for(request.printer, wide=plan.wide, turnover=plan.turnover)
    placed = place(plan, grid.grid, bleed=grid.bleed, correction=correction)
    sheets = DeckSheets(decks=decks, choice=choice, plan=plan, sides=placed)
    marked = tuple(_marked(prepared, request, catalogue, sheets))
    return replace(sheets, sides=marked)


def _choose(prepared: Prepared, request: Request, catalogue: CardCatalogue, dealt: DealtDeck) -> Choice:
    """Choose the grid. Cards to cut with scissors need no bleed, and only those with backs can be folded."""
    folded, bleeds = _is_folded(request, dealt), not request.cut_lines
    choice = choose_grid(dealt.format, prepared.stock, catalogue.sheet, bleeds=bleeds, folded=folded)
    if choice is None:
        form = dealt.format
        size = f"{float(form.width):g} x {float(form.height):g} mm"
        side_by_side = "with a back beside it " if folded else ""
        message = f"a card of {size} {side_by_side}doesn't fit on {prepared.stock.name}"
        hint = "take a larger paper with --paper, or a smaller size"
        raise ContentError(error("E762", message, path=(*dealt.path, "size"), hints=(hint,)))
    return choice


def _is_folded(request: Request, dealt: DealtDeck) -> bool:
    return request.gutterfold and dealt.deck.backs is not Backs.NONE


def _marked(prepared: Prepared, request: Request, catalogue: CardCatalogue, sheets: DeckSheets) -> Iterator[PlacedSide]:
    """Draw the marks of every side; only fronts are outlined, as backs never lie behind them to a hair."""
    marks = CardMarks(grid=sheets.choice.best, edges=catalogue.sheet)
    turn = _turn(prepared.labels.words, sheets, tray_of(request))
    sheet, titles = 0, ""
    for side in sheets.sides:
        sheet += not side.is_back
        titles = titles if side.is_back else _titles(sheets, side)
        words = _words(prepared, sheets, marks, sheet, turn, titles, is_back=side.is_back)
        lines = tuple(outlines(side)) if request.cut_lines and not side.is_back else ()
        yield side.with_marks((*marks.draw(words), *lines))


def _titles(sheets: DeckSheets, front: PlacedSide) -> str:
    """Name the decks of which a sheet has cards."""
    here = (deck for deck in sheets.decks if any(deck.has(page.page) for page in front.pages))
    return ", ".join(str(deck.dealt.deck.title) for deck in here)


def _words(
    prepared: Prepared, sheets: DeckSheets, marks: CardMarks, sheet: int, turn: str, titles: str, *, is_back: bool
) -> SheetWords:
    labels, pack = prepared.labels.words, prepared.pack
    face = word_face(prepared)
    where = {"sheet": sheet, "sheets": len(sheets.plan.sheets), "turn": turn}
    side = "back" if is_back else "front" if _is_two_sided(sheets) else "only"
    told = labels[f"sheet.cards.{side}"].format(**where)
    name = f"{pack.title} {pack.version} · {titles}"
    return SheetWords(
        slug=_cut(name, f" · {told}", face, marks.slug_room),
        millimetres=labels["sheet.ruler.millimetres"],
        inches=labels["sheet.ruler.inches"],
        readings=_cut(labels["sheet.ruler.readings"], "", face, marks.readings_room),
    )


def _is_two_sided(sheets: DeckSheets) -> bool:
    return any(sheet.back for sheet in sheets.plan.sheets)


def _turn(labels: dict[str, str], sheets: DeckSheets, tray: Tray | None) -> str:
    """Say what is to be done with the sheet."""
    if sheets.choice.best.fold:
        return labels["sheet.cards.fold"]
    if not _is_two_sided(sheets):
        return labels["sheet.cards.one-sided"]
    return turning_words(labels, sheets.plan.flip, tray)


def _cut(name: str, told: str, face: Face, room: Length) -> str:
    """Cut a name short where the line would be longer than its room."""
    size = WORD_POINTS * MM_PER_POINT
    return clip(name, lambda shown: measure(shown + told, face, size) <= float(room)) + told


def faces_alone(prepared: Prepared, decks: Sequence[DealtDeck], *, stem: str, form: str) -> PageForme:
    """Hold all faces and backs of a book to their size and fonts, their words to the safe box."""
    papers = tuple(
        Paper(width=dealt.format.width, height=dealt.format.height, safe=dealt.format.safe)
        for dealt in decks
        for _ in range(dealt.page_count)
    )
    paths = tuple(path for dealt in decks for path in dealt.page_paths)
    terms = Terms(families=prepared.families, smallest_points=prepared.measures.page.smallest_sign)
    return PageForme(
        name=f"{stem}-faces",
        form=form,
        size=Size(width=papers[0].width, height=papers[0].height),
        expectation=terms.expect(len(papers), papers[0], papers=papers, paths=paths),
        # On sheets and in pictures a card is no page any more: its size and its safe box can only be read here.
        is_printed=False,
    )


def card_spots(sheets: Sequence[DeckSheets], book: Book) -> Iterator[Spot]:
    """List every face where it was put; backs are looked for behind the faces, whatever the plan says of them.

    The book is that of all faces and backs, whose words say which is which.
    """
    texts, centres = book.texts, book.middles
    number = 0
    for laid in sheets:
        names = {side.page + deck.before: side.name for deck in laid.decks for side in deck_sides(deck.dealt)}
        backs = {card.face: card.back for deck in laid.decks for card in deck.cards}
        for side in laid.sides:
            number += 1
            for page in () if side.is_back else side.pages:
                middle = _placed(centres[page.page - 1], page.trim, turned=page.turned)
                yield Spot(page=number, words=texts[page.page - 1], what=names[page.page], box=page.trim, middle=middle)
                behind = backs.get(page.page)
                if behind is not None and any(other.is_back for other in laid.sides):
                    yield Spot(
                        page=number + 1,
                        words=texts[behind - 1],
                        what=names[behind],
                        box=_behind(page.trim, side, laid).moved(
                            right=_correction_of(laid).right, down=_correction_of(laid).up * -1
                        ),
                        middle=_middle_behind(centres[behind - 1], page.trim, side, laid),
                    )


def _correction_of(deck: DeckSheets) -> Correction:
    return next(side.correction for side in deck.sides if side.is_back)


def _behind(face: Box, front: PlacedSide, deck: DeckSheets) -> Box:
    """Find the place on the back that lies behind a face, on a printer that is not off."""
    if deck.plan.turnover is Turnover.SIDEWAYS:
        return Box(left=front.paper.width - face.right, top=face.top, size=face.size)
    return Box(left=face.left, top=front.paper.height - face.bottom, size=face.size)


def _middle_behind(centre: Point | None, face: Box, front: PlacedSide, deck: DeckSheets) -> Point | None:
    """Find where the words of a back have their middle: on its head where sheets go over upwards, then corrected."""
    placed = _placed(centre, _behind(face, front, deck), turned=deck.plan.turnover is Turnover.UPWARDS)
    if placed is None:
        return None
    x, y = _correction_of(deck).moved(placed, front.paper)
    return Point(x=Length.of_mm(x), y=Length.of_mm(y))


def _placed(centre: Point | None, box: Box, *, turned: bool) -> Point | None:
    """Find where a spot of a card lies on its sheet."""
    if centre is None:
        return None
    if turned:
        return Point(x=box.right - centre.x, y=box.bottom - centre.y)
    return Point(x=box.left + centre.x, y=box.top + centre.y)
